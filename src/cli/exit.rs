//! Exit codes that scripts rely on.

/// Done, and every answer was yes.
pub(crate) const YES: u8 = 0;
/// Done, and some answer was no.
pub(crate) const NO: u8 = 1;
/// The command line or the only input could not be understood.
pub(crate) const USAGE: u8 = 2;
/// A batch had unreadable records, and the rest was done.
pub(crate) const SOME_UNREADABLE: u8 = 3;
/// Somebody interrupted the run; what was done before is written.
pub(crate) const INTERRUPTED: u8 = 130;
