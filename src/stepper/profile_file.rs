//! Profile files: a technique, a profile or a setting on each line.

use std::fmt;

use super::profile::{Advance, InstanceChoice, Profile, ProfileError};

/// An error in a profile file, with the line and column.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProfileFileError {
    /// The number of the faulty line, from 1.
    pub line: usize,
    /// The column of the error, in characters from 1.
    pub column: usize,
    /// A sentence that says what is wrong at this place.
    pub message: String,
    /// A phrase that says what was expected at this place.
    pub expected: String,
}

impl fmt::Display for ProfileFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, message, expected } = self;
        let then = if message.ends_with('?') { " Expected" } else { "; expected" };
        write!(f, "line {line}, column {column}: {message}{then} {expected}")
    }
}

impl std::error::Error for ProfileFileError {}

/// A piece of a line of text, with its line and column in the profile file.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Piece<'_> {
    /// Removes blanks at both ends.
    fn trimmed(self) -> Self {
        let text = self.text.trim_start();
        let blanks = self.text[..self.text.len() - text.len()].chars().count();
        Self { text: text.trim_end(), column: self.column + blanks, ..self }
    }

    /// Splits the text at the first `sign`, which neither half keeps. `None` if `sign` does not occur.
    fn split(self, sign: char) -> Option<(Self, Self)> {
        let (before, after) = self.text.split_once(sign)?;
        let column = self.column + before.chars().count() + 1;
        let (before, after) = (Self { text: before, ..self }, Self { text: after, column, ..self });
        Some((before.trimmed(), after.trimmed()))
    }

    fn refused(self, message: impl Into<String>, expected: impl Into<String>) -> ProfileFileError {
        let Self { line, column, .. } = self;
        ProfileFileError { line, column, message: message.into(), expected: expected.into() }
    }
}

/// The settings in a profile file; `None` for those that the file does not mention.
#[derive(Default)]
struct Settings {
    advance: Option<Advance>,
    choose: Option<InstanceChoice>,
    uniqueness: Option<bool>,
    branch: Option<bool>,
}

const ITEM: &str = "a profile, a technique by id, code or name, or - before one of them";
const SETTINGS: &str = "advance, choose, uniqueness or branch";

impl Profile {
    /// Parses the text of a profile file into a profile called `name`. Every line is one of these, and `#`
    /// starts a comment:
    ///
    /// - a technique or a profile, tried in the order of the lines;
    /// - `-` and a technique or a profile to leave out;
    /// - a setting: `advance = sweep`, `one` or `all`, `choose = first` or `helpful`, `uniqueness = yes` or `no`,
    ///   `branch = yes` or `no`.
    ///
    /// Settings that the file omits come from the profile on its first line, or else from `human`.
    ///
    /// # Errors
    /// Returns [`ProfileFileError`] for the first line that cannot be understood, or for the end of a text
    /// that leaves no rule.
    pub fn from_file_text(name: &str, text: &str) -> Result<Self, ProfileFileError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut items: Vec<Piece<'_>> = Vec::new();
        let mut settings = Settings::default();
        let mut end = Piece { text: "", line: 1, column: 1 };
        for (index, line) in text.lines().enumerate() {
            end = Piece { text: line, line: index + 1, column: 1 };
            let code = end.split('#').map_or(end, |(code, _)| code).trimmed();
            match code.split('=') {
                _ if code.text.is_empty() => {}
                Some((key, value)) => settings.set(key, value)?,
                None => items.push(code),
            }
        }
        let texts: Vec<&str> = items.iter().map(|item| item.text).collect();
        let profile = Self::assemble(&texts).map_err(|(place, error)| match error {
            ProfileError::Unknown(name) if name.contains(',') => {
                items[place].refused(format!("found '{name}'"), format!("one a line: {ITEM}"))
            }
            ProfileError::Unknown(_) => items[place].refused(error.to_string(), ITEM),
            ProfileError::Absent(_) => {
                items[place].refused(error.to_string(), "a technique that another line adds")
            }
            ProfileError::Empty => end.refused("the file leaves no rule to ask", ITEM),
        })?;
        Ok(Self {
            name: name.to_string(),
            advance: settings.advance.unwrap_or(profile.advance),
            choose: settings.choose.unwrap_or(profile.choose),
            uniqueness: settings.uniqueness.unwrap_or(profile.uniqueness),
            branch: settings.branch.unwrap_or(profile.branch),
            ..profile
        })
    }
}

impl Settings {
    fn set(&mut self, key: Piece<'_>, value: Piece<'_>) -> Result<(), ProfileFileError> {
        let twice = match key.text {
            "advance" => self.advance.replace(one_of(&ADVANCE, value, "sweep, one or all")?).is_some(),
            "choose" => self.choose.replace(one_of(&CHOOSE, value, "first or helpful")?).is_some(),
            "uniqueness" => self.uniqueness.replace(one_of(&YES_OR_NO, value, "yes or no")?).is_some(),
            "branch" => self.branch.replace(one_of(&YES_OR_NO, value, "yes or no")?).is_some(),
            other => return Err(key.refused(format!("there is no setting '{other}'"), SETTINGS)),
        };
        if twice {
            return Err(key.refused(format!("{} is set a second time", key.text), "one line that sets it"));
        }
        Ok(())
    }
}

const ADVANCE: [(&str, Advance); 3] =
    [("sweep", Advance::Sweep), ("one", Advance::One), ("all", Advance::All)];
const CHOOSE: [(&str, InstanceChoice); 2] =
    [("first", InstanceChoice::First), ("helpful", InstanceChoice::Helpful)];
const YES_OR_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];

/// Returns what the value of a setting means; `expected` lists the words that it may be.
fn one_of<T: Copy>(words: &[(&str, T)], value: Piece<'_>, expected: &str) -> Result<T, ProfileFileError> {
    let known = words.iter().find(|(word, _)| *word == value.text).map(|(_, meaning)| *meaning);
    known.ok_or_else(|| value.refused(format!("found '{}'", value.text), expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<String> {
        let profile = Profile::from_file_text("mine", text).unwrap();
        profile.techniques.iter().map(ToString::to_string).collect()
    }

    fn refused(text: &str) -> String {
        Profile::from_file_text("mine", text).unwrap_err().to_string()
    }

    #[test]
    fn a_line_adds_a_technique_a_profile_or_leaves_one_out() {
        let text = "# easy ones\r\n\r\nnaked-single\r\n  full house  # by its name\r\nsingles\r\n- 0002\r\n";
        assert_eq!(ids(text), ["naked-single", "full-house"]);
        assert_eq!(ids("\u{feff}0003"), ["naked-single"]);
        assert!(!ids("-naked-single").contains(&"naked-single".to_string()));
        assert_eq!(ids("-naked-single\nnaked-pair\nhuman").len(), Profile::human().techniques.len() - 1);
    }

    #[test]
    fn settings_say_how_it_goes_on() {
        let text = "advance = one\nchoose = first\nuniqueness=no # as players argue\n branch  = no\nsingles";
        let profile = Profile::from_file_text("mine", text).unwrap();
        assert_eq!(profile.name, "mine");
        assert_eq!((profile.advance, profile.choose), (Advance::One, InstanceChoice::First));
        assert!(!profile.uniqueness && !profile.branch);
        let like = Profile::from_file_text("mine", "hodoku\n-forcingg").unwrap_err();
        assert_eq!((like.line, like.column), (2, 1));
        let like = Profile::from_file_text("mine", "hodoku\n-x-wing\nuniqueness = yes").unwrap();
        assert_eq!((like.advance, like.choose), (Advance::One, InstanceChoice::Hodoku));
        assert!(like.uniqueness && like.branch);
        let swept = Profile::from_file_text("mine", "hodoku\nadvance = sweep").unwrap();
        assert_eq!(swept.advance, Advance::Sweep);
    }

    #[test]
    fn what_is_refused_is_named_with_its_place() {
        assert!(refused("singles\n  naked-singel").starts_with(
            "line 2, column 3: no profile and no technique is called 'naked-singel'; did you mean naked-single?"
        ));
        let listed = refused("naked-single, full-house");
        assert!(listed.ends_with(&format!("found 'naked-single, full-house'; expected one a line: {ITEM}")));
        assert!(
            refused("singles\n -x-wing").starts_with("line 2, column 2: x-wing is not among the techniques")
        );
        assert_eq!(refused("advance = two"), "line 1, column 11: found 'two'; expected sweep, one or all");
        assert_eq!(refused("choose = best"), "line 1, column 10: found 'best'; expected first or helpful");
        assert_eq!(refused("singles\nbranch ="), "line 2, column 9: found ''; expected yes or no");
        assert_eq!(refused("uniqueness = No"), "line 1, column 14: found 'No'; expected yes or no");
        assert_eq!(
            refused("speed = 3"),
            format!("line 1, column 1: there is no setting 'speed'; expected {SETTINGS}")
        );
        assert_eq!(
            refused("branch = no\nsingles\nbranch = no"),
            "line 3, column 1: branch is set a second time; expected one line that sets it"
        );
        for empty in ["", "# nothing\n", "naked-single\n-naked-single", "advance = one"] {
            assert!(refused(empty).contains("the file leaves no rule to ask"), "{empty:?}");
        }
        assert!(refused("-").starts_with("line 1, column 1: no profile and no technique is called ''"));
    }
}
