//! Profiles: the techniques of a run, their order, and how the run continues when a rule fires.

use std::fmt;
use std::str::FromStr;

use super::hodoku;
use crate::catalog::{self, Availability, Technique};
use crate::step::{NAKED_SINGLE, TechniqueId};
pub use crate::trace::Advance;
use crate::trace::USUAL_RULES;

/// An ordered list of techniques, and how a run applies them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The name of a built-in profile or profile file, or the list of names this profile was parsed from.
    pub name: String,
    /// The techniques to try, in order.
    pub techniques: Vec<TechniqueId>,
    /// The number of steps to apply before the first rule is tried again.
    pub advance: Advance,
    /// The choice of the instance to apply, if the easiest rule has several.
    pub choose: InstanceChoice,
    /// True if techniques that assume a unique solution may be used.
    pub uniqueness: bool,
    /// True if the run may branch when no rule fires.
    pub branch: bool,
}

/// The choice among several instances of the easiest rule that fires. Singles in sweeps are all placed, and
/// [`Advance::All`] applies every instance, so neither chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum InstanceChoice {
    /// The first instance found.
    First,
    /// The instance that opens singles, or else the one after which the easiest rule fires. Of several that open
    /// singles it is the one that leaves the fewest open cells, of others the one with most eliminations, then the
    /// first found. Of chains, whatever they are called, only the shortest are asked.
    #[default]
    Helpful,
    /// The instance that `HoDoKu` 2.2.0 would apply, with [`Advance::One`]; otherwise the first. Of several singles
    /// this is the one that appeared first.
    Hodoku,
}

impl Default for Profile {
    /// Returns [`Profile::human`].
    fn default() -> Self {
        Self::human()
    }
}

/// The names of the built-in profiles.
pub const PROFILES: [&str; 4] = ["human", "singles", "all", "hodoku"];

impl Profile {
    fn from_catalog(name: &str, wanted: impl Fn(&Technique) -> bool) -> Self {
        Self {
            name: name.to_string(),
            techniques: catalog::all().filter(|row| wanted(row)).map(|row| row.id.clone()).collect(),
            advance: Advance::default(),
            choose: InstanceChoice::default(),
            uniqueness: true,
            branch: true,
        }
    }

    /// Returns the default profile: every technique that needs no assumption, easiest first.
    pub fn human() -> Self {
        Self::from_catalog(USUAL_RULES, |row| row.availability == Availability::Always)
    }

    /// Returns the simplest pipeline: full houses, naked singles and hidden singles.
    pub fn singles() -> Self {
        let singles = Self::from_catalog("singles", |row| row.family == "singles");
        Self { choose: InstanceChoice::First, ..singles }
    }

    /// Returns the profile of all techniques, including those that suppose a candidate. It omits techniques
    /// that run only when named.
    pub fn all() -> Self {
        Self::from_catalog("all", |row| row.availability != Availability::ByName)
    }

    /// Returns the profile of `HoDoKu` 2.2.0's default techniques, in its order, applied one step at a time.
    /// Techniques missing from the catalogue are left out.
    pub fn hodoku() -> Self {
        Self {
            name: "hodoku".to_string(),
            techniques: hodoku::techniques(),
            advance: Advance::One,
            choose: InstanceChoice::Hodoku,
            ..Self::human()
        }
    }

    /// Returns the built-in profile with this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "human" => Some(Self::human()),
            "singles" => Some(Self::singles()),
            "all" => Some(Self::all()),
            "hodoku" => Some(Self::hodoku()),
            _ => None,
        }
    }

    /// Returns the smallest profile: naked singles alone.
    pub fn naked_single() -> Self {
        Self { techniques: vec![NAKED_SINGLE], name: NAKED_SINGLE.to_string(), ..Self::human() }
    }

    /// Returns the techniques in order, without those that assume uniqueness if the profile forbids them.
    pub fn allowed(&self) -> impl Iterator<Item = &TechniqueId> {
        self.techniques.iter().filter(|id| {
            self.uniqueness || catalog::get(id).is_none_or(|technique| !technique.assumes_unique)
        })
    }
}

/// An error in a list of techniques and profiles from which a profile is built.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProfileError {
    /// No profile and no technique has this name.
    Unknown(String),
    /// An item `-NAME` excludes nothing: neither a technique called NAME nor any technique of a profile NAME
    /// is in the list.
    Absent(String),
    /// No technique remains in the list.
    Empty,
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "no profile and no technique is called '{name}'")?;
                let near: Vec<&str> = PROFILES
                    .into_iter()
                    .filter(|p| p.starts_with(name.as_str()))
                    .chain(catalog::nearest(name))
                    .collect();
                match near.as_slice() {
                    [] => write!(
                        f,
                        "; profiles are {}, and `sudostep technique` lists the techniques",
                        PROFILES.join(", ")
                    ),
                    near => write!(f, "; did you mean {}?", near.join(" or ")),
                }
            }
            Self::Absent(name) => {
                write!(f, "{name} is not among the techniques listed, so it cannot be left out")
            }
            Self::Empty => write!(f, "the list leaves no rule to ask"),
        }
    }
}

impl std::error::Error for ProfileError {}

impl FromStr for Profile {
    type Err = ProfileError;

    /// Parses a comma-separated list of profile names and techniques (id, code or alias). `-ID` leaves a
    /// technique out; a list that begins with `-` starts from `human`. If the list begins with a profile, the
    /// other settings are those of that profile.
    fn from_str(list: &str) -> Result<Self, ProfileError> {
        let items: Vec<&str> = list.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
        let profile = Self::assemble(&items).map_err(|(_, error)| error)?;
        Ok(Self { name: items.join(","), ..profile })
    }
}

impl Profile {
    /// Builds a profile from list items: profile names or techniques, each with or without `-` in front. The
    /// name of the profile is left empty. An error comes with the index of the faulty item.
    pub(super) fn assemble(items: &[&str]) -> Result<Self, (usize, ProfileError)> {
        let base = items.first().and_then(|first| Self::named(first)).unwrap_or_default();
        let mut techniques: Vec<TechniqueId> = Vec::new();
        if items.first().is_some_and(|item| item.starts_with('-')) {
            techniques.clone_from(&base.techniques);
        }
        let mut out: Vec<(usize, &str, Vec<TechniqueId>)> = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let left_out = item.strip_prefix('-').map(str::trim_start);
            let ids = techniques_named(left_out.unwrap_or(item)).map_err(|error| (place, error))?;
            if let Some(name) = left_out {
                out.push((place, name, ids));
                continue;
            }
            for id in ids {
                if !techniques.contains(&id) {
                    techniques.push(id);
                }
            }
        }
        for (place, name, ids) in &out {
            if !ids.iter().any(|id| techniques.contains(id)) {
                return Err((*place, ProfileError::Absent((*name).to_string())));
            }
        }
        techniques.retain(|id| !out.iter().any(|(_, _, ids)| ids.contains(id)));
        if techniques.is_empty() {
            return Err((items.len(), ProfileError::Empty));
        }
        Ok(Self { name: String::new(), techniques, ..base })
    }
}

/// Returns the techniques of the profile with this name, or else the techniques that the catalogue finds
/// under it.
fn techniques_named(name: &str) -> Result<Vec<TechniqueId>, ProfileError> {
    if let Some(profile) = Profile::named(name) {
        return Ok(profile.techniques);
    }
    match catalog::find(name) {
        found if found.is_empty() => Err(ProfileError::Unknown(name.to_string())),
        found => Ok(found.iter().map(|technique| technique.id.clone()).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(list: &str) -> Vec<String> {
        let profile: Profile = list.parse().unwrap();
        profile.techniques.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lists_add_and_leave_out() {
        assert_eq!(ids("naked-single"), ["naked-single"]);
        assert_eq!(ids("singles,-0002"), ["full-house", "naked-single"]);
        assert_eq!(ids("naked-single, full-house"), ["naked-single", "full-house"]);
        assert!(!ids("-naked-single").contains(&"naked-single".to_string()));
        assert_eq!("human".parse::<Profile>().unwrap(), Profile::human());
    }

    #[test]
    fn unknown_names_are_refused_with_a_suggestion() {
        let message = |list: &str| list.parse::<Profile>().unwrap_err().to_string();
        assert_eq!(
            message("naked-singel"),
            "no profile and no technique is called 'naked-singel'; did you mean naked-single?"
        );
        assert!(message("zzz").contains("profiles are human, singles, all, hodoku"));
        assert_eq!(message("naked-single,-naked-single"), "the list leaves no rule to ask");
        assert_eq!(message(""), "the list leaves no rule to ask");
    }
    #[test]
    fn hodoku_asks_one_at_a_time_and_a_list_that_begins_with_it_too() {
        let profile: Profile = "hodoku".parse().unwrap();
        assert_eq!(profile, Profile::hodoku());
        assert_eq!((profile.advance, profile.choose), (Advance::One, InstanceChoice::Hodoku));
        assert_eq!(
            ids("hodoku")[..4],
            ["full-house", "naked-single", "hidden-single-box", "hidden-single-line"]
        );
        let without: Profile = "hodoku,-x-wing".parse().unwrap();
        assert_eq!(without.techniques.len() + 1, profile.techniques.len());
        assert_eq!((without.advance, without.choose), (Advance::One, InstanceChoice::Hodoku));
        let later: Profile = "naked-single,hodoku".parse().unwrap();
        assert_eq!((later.advance, later.choose), (Advance::Sweep, InstanceChoice::Helpful));
    }
}
