//! Which rules a run asks, in which order, and how it goes on when one fires.

use std::fmt;
use std::str::FromStr;

use super::hodoku;
use crate::catalog::{self, Asked, Technique};
use crate::step::{NAKED_SINGLE, TechniqueId};
use crate::trace::AdvanceWord;

/// An ordered list of techniques and a way to advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// What it is called: a profile's name, or the list it was made from.
    pub name: String,
    /// The techniques it asks for, in order.
    pub techniques: Vec<TechniqueId>,
    /// How it goes on.
    pub advance: Advance,
    /// Which of several instances it takes.
    pub manner: Manner,
    /// Whether it may use techniques that assume that the solution is unique.
    pub uniqueness: bool,
    /// Whether it branches when stuck.
    pub branch: bool,
}

/// How a run goes on when a rule fires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Advance {
    /// Singles in repeated sweeps, each placed at once; any other rule applies its first instance.
    #[default]
    Sweep,
    /// Apply the first instance of the first rule that fires, start again.
    One,
    /// Apply every instance of the first rule that fires, start again.
    All,
}

impl Advance {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Sweep, Self::One, Self::All];

    /// The word that traces have for it.
    pub(super) fn word(self) -> AdvanceWord {
        match self {
            Self::Sweep => AdvanceWord::Sweep,
            Self::One => AdvanceWord::One,
            Self::All => AdvanceWord::All,
        }
    }
}

/// Which instance a profile takes where it applies one at a time; it makes no difference to the other ways to advance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Manner {
    /// The first instance of the first technique that is found.
    #[default]
    First,
    /// The instance that `HoDoKu` 2.2.0 takes: of singles the one that came about first.
    Hodoku,
}

impl Default for Profile {
    /// [`Profile::human`].
    fn default() -> Self {
        Self::human()
    }
}

/// The names of the profiles there are.
pub const PROFILES: [&str; 4] = ["human", "singles", "all", "hodoku"];

impl Profile {
    fn of(name: &str, wanted: impl Fn(&Technique) -> bool) -> Self {
        Self {
            name: name.to_string(),
            techniques: catalog::all().filter(|row| wanted(row)).map(|row| row.id.clone()).collect(),
            advance: Advance::default(),
            manner: Manner::default(),
            uniqueness: true,
            branch: true,
        }
    }

    /// Every technique that a person applies without supposing, easiest first.
    pub fn human() -> Self {
        Self::of("human", |row| row.asked == Asked::Always)
    }

    /// The original pipeline: full houses, naked and hidden singles.
    pub fn singles() -> Self {
        Self::of("singles", |row| row.family == "singles")
    }

    /// Every technique that a profile asks for, those that suppose among them.
    pub fn all() -> Self {
        Self::of("all", |row| row.asked != Asked::ByName)
    }

    /// What `HoDoKu` 2.2.0 asks by default, in its order and one step at a time, as far as the catalogue has it.
    pub fn hodoku() -> Self {
        Self {
            name: "hodoku".to_string(),
            techniques: hodoku::techniques(),
            advance: Advance::One,
            manner: Manner::Hodoku,
            ..Self::human()
        }
    }

    /// The profile with this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "human" => Some(Self::human()),
            "singles" => Some(Self::singles()),
            "all" => Some(Self::all()),
            "hodoku" => Some(Self::hodoku()),
            _ => None,
        }
    }

    /// The oldest loop of the family: naked singles alone.
    pub fn naked_single() -> Self {
        Self { techniques: vec![NAKED_SINGLE], name: NAKED_SINGLE.to_string(), ..Self::human() }
    }

    /// The techniques that this profile may use, in order.
    pub fn allowed(&self) -> impl Iterator<Item = &TechniqueId> {
        self.techniques.iter().filter(|id| {
            self.uniqueness || catalog::get(id).is_none_or(|technique| !technique.assumes_unique)
        })
    }
}

/// Why a list of rules was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProfileError {
    /// Neither a profile nor a technique has this name.
    Unknown(String),
    /// What is to be left out is not there.
    Absent(String),
    /// After leaving out what was to be left out, nothing remains.
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

    /// A profile's name, techniques by id, code or alias, or both, separated by commas. `-ID` leaves one out; a list
    /// that only leaves out starts from `human`. A list that begins with a profile goes on as that profile does.
    fn from_str(list: &str) -> Result<Self, ProfileError> {
        let items: Vec<&str> = list.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
        let profile = Self::assemble(&items).map_err(|(_, error)| error)?;
        Ok(Self { name: items.join(","), ..profile })
    }
}

impl Profile {
    /// The profile that these items make, each a profile's name, a technique or `-` before either; it has no name yet. An
    /// item that is refused is named by its place.
    pub(super) fn assemble(items: &[&str]) -> Result<Self, (usize, ProfileError)> {
        let base = items.first().and_then(|first| Self::named(first)).unwrap_or_default();
        let mut techniques: Vec<TechniqueId> = Vec::new();
        if items.first().is_some_and(|item| item.starts_with('-')) {
            techniques.clone_from(&base.techniques);
        }
        let mut out: Vec<(usize, &str, Vec<TechniqueId>)> = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let left_out = item.strip_prefix('-').map(str::trim_start);
            let ids = covered(left_out.unwrap_or(item)).map_err(|error| (place, error))?;
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

/// The techniques that a name covers: those of a profile, or what the catalogue finds.
fn covered(name: &str) -> Result<Vec<TechniqueId>, ProfileError> {
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
        let said = |list: &str| list.parse::<Profile>().unwrap_err().to_string();
        assert_eq!(
            said("naked-singel"),
            "no profile and no technique is called 'naked-singel'; did you mean naked-single?"
        );
        assert!(said("zzz").contains("profiles are human, singles, all, hodoku"));
        assert_eq!(said("naked-single,-naked-single"), "the list leaves no rule to ask");
        assert_eq!(said(""), "the list leaves no rule to ask");
    }
    #[test]
    fn hodoku_asks_one_at_a_time_and_a_list_that_begins_with_it_too() {
        let profile: Profile = "hodoku".parse().unwrap();
        assert_eq!(profile, Profile::hodoku());
        assert_eq!((profile.advance, profile.manner), (Advance::One, Manner::Hodoku));
        assert_eq!(
            ids("hodoku")[..4],
            ["full-house", "naked-single", "hidden-single-box", "hidden-single-line"]
        );
        let without: Profile = "hodoku,-x-wing".parse().unwrap();
        assert_eq!(without.techniques.len() + 1, profile.techniques.len());
        assert_eq!((without.advance, without.manner), (Advance::One, Manner::Hodoku));
        let behind: Profile = "naked-single,hodoku".parse().unwrap();
        assert_eq!((behind.advance, behind.manner), (Advance::Sweep, Manner::First));
    }
}
