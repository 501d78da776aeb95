//! Exit codes of the program, part of its interface for scripts.

/// Exit code for success: the answer for every puzzle was yes, such as "one solution" or "valid".
pub(crate) const YES: u8 = 0;
/// Exit code for a complete run in which the answer for some puzzle was no.
pub(crate) const NO: u8 = 1;
/// Exit code for a command line or an only input that could not be understood.
pub(crate) const USAGE: u8 = 2;
/// Exit code for a batch with some unreadable records; the others were processed.
pub(crate) const SOME_UNREADABLE: u8 = 3;
/// Exit code for an interrupted run; earlier results are written.
pub(crate) const INTERRUPTED: u8 = 130;
