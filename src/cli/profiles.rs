//! What `--rules` takes: a list of profiles and techniques, or a file of them.

use std::fs::File;
use std::io::{self, Read};

use crate::stepper::{Profile, ProfileError};

/// The largest profile that is read, in bytes.
const LONGEST_PROFILE: u64 = 1 << 20;

/// A list of profiles and techniques, or a file of them.
pub(super) fn parse(list: &str) -> Result<Profile, String> {
    let Some(name) = list.strip_prefix('@') else {
        return list.parse().map_err(|error: ProfileError| error.to_string());
    };
    let text = read_profile(name).map_err(|error| format!("cannot read {name}: {error}"))?;
    Profile::from_file_text(list, &text).map_err(|error| format!("{name}, {error}"))
}

fn read_profile(name: &str) -> io::Result<String> {
    let mut text = String::new();
    let read = File::open(name)?.take(LONGEST_PROFILE + 1).read_to_string(&mut text)?;
    if read as u64 > LONGEST_PROFILE {
        return Err(io::Error::other("it is longer than 1 MiB, as no profile is"));
    }
    Ok(text)
}
