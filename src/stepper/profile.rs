//! Which rules a run asks, in which order, and how it goes on when one fires.

use std::fmt;
use std::str::FromStr;

use crate::catalog::{self, Asked, Technique};
use crate::step::{NAKED_SINGLE, TechniqueId};
use crate::trace::record::Advance;

/// An ordered list of techniques and a way to advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// What it is called: a profile's name, or the list it was made from.
    pub name: String,
    /// The techniques it asks for, in order.
    pub techniques: Vec<TechniqueId>,
    /// How it goes on.
    pub advance: Advance,
    /// Whether it may use techniques that assume that the solution is unique.
    pub uniqueness: bool,
    /// Whether it branches when stuck.
    pub branch: bool,
}

impl Default for Profile {
    /// [`Profile::human`].
    fn default() -> Self {
        Self::human()
    }
}

/// The names of the profiles there are.
pub const PROFILES: [&str; 3] = ["human", "singles", "all"];

impl Profile {
    fn of(name: &str, wanted: impl Fn(&Technique) -> bool) -> Self {
        Self {
            name: name.to_string(),
            techniques: catalog::all().filter(|row| wanted(row)).map(|row| row.id.clone()).collect(),
            advance: Advance::default(),
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
            Self::Empty => write!(f, "the list leaves no rule to ask"),
        }
    }
}

impl std::error::Error for ProfileError {}

impl FromStr for Profile {
    type Err = ProfileError;

    /// A profile's name, techniques by id, code or alias, or both, separated by commas. `-ID` leaves one out; a list
    /// that only leaves out starts from `human`.
    fn from_str(list: &str) -> Result<Self, ProfileError> {
        let items: Vec<&str> = list.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
        let mut techniques: Vec<TechniqueId> = Vec::new();
        let mut add = |ids: Vec<TechniqueId>| {
            for id in ids {
                if !techniques.contains(&id) {
                    techniques.push(id);
                }
            }
        };
        if items.first().is_some_and(|item| item.starts_with('-')) {
            add(Self::human().techniques);
        }
        for item in items.iter().filter(|item| !item.starts_with('-')) {
            add(named(item)?);
        }
        for item in items.iter().filter_map(|item| item.strip_prefix('-')) {
            let out = named(item)?;
            techniques.retain(|id| !out.contains(id));
        }
        if techniques.is_empty() {
            return Err(ProfileError::Empty);
        }
        Ok(Self { name: items.join(","), techniques, ..Self::human() })
    }
}

fn named(name: &str) -> Result<Vec<TechniqueId>, ProfileError> {
    match name {
        "human" => Ok(Profile::human().techniques),
        "singles" => Ok(Profile::singles().techniques),
        "all" => Ok(Profile::all().techniques),
        _ => match catalog::find(name) {
            found if found.is_empty() => Err(ProfileError::Unknown(name.to_string())),
            found => Ok(found.iter().map(|technique| technique.id.clone()).collect()),
        },
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
        assert!(said("zzz").contains("profiles are human, singles, all"));
        assert_eq!(said("naked-single,-naked-single"), "the list leaves no rule to ask");
        assert_eq!(said(""), "the list leaves no rule to ask");
    }
}
