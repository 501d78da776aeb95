//! Parses `--rules`: a list of profiles and techniques, or a file of them.

use std::fs::File;
use std::io::{self, Read};

use crate::stepper::{Profile, ProfileError};
use crate::trace::SE_RULES;

/// The size limit of a profile file, in bytes.
const LONGEST_PROFILE: u64 = 1 << 20;

/// Parses a list of profiles and techniques, or `@FILE`.
pub(super) fn parse(list: &str) -> Result<Profile, String> {
    if list == SE_RULES {
        return Ok(Profile::se());
    }
    let Some(name) = list.strip_prefix('@') else {
        if list.split(',').any(|item| item.trim().trim_start_matches('-') == SE_RULES) {
            return Err(
                "the rules se are a search of their own: they cannot be combined with others".to_string()
            );
        }
        return list.parse().map_err(|error: ProfileError| match error {
            ProfileError::Unknown(name) if name.eq_ignore_ascii_case(SE_RULES) => {
                format!("no profile is called '{name}'; did you mean {SE_RULES}?")
            }
            error => error.to_string(),
        });
    };
    if name.is_empty() {
        return Err("expected the name of a file after @".to_string());
    }
    let text = read_profile(name).map_err(|error| {
        let alone = if name.contains(',') {
            "; a file cannot be combined with other names; add them to the file"
        } else {
            ""
        };
        format!("cannot read {name}: {error}{alone}")
    })?;
    Profile::from_file_text(list, &text).map_err(|error| format!("{name}, {error}"))
}

fn read_profile(name: &str) -> io::Result<String> {
    let mut bytes = Vec::new();
    let read = File::open(name)?.take(LONGEST_PROFILE + 1).read_to_end(&mut bytes)?;
    if read as u64 > LONGEST_PROFILE {
        return Err(io::Error::other("it is longer than 1 MiB, the limit for a profile"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let last = before.rsplit('\n').next().unwrap_or_default();
        let (line, column) = (before.matches('\n').count() + 1, last.chars().count() + 1);
        io::Error::other(format!(
            "line {line}, column {column}: found bytes that are not UTF-8; expected text"
        ))
    })
}
