//! Exit codes of the program, part of its interface for scripts.

/// Done, every answer was yes.
pub(crate) const YES: u8 = 0;
/// Done, some answer was no.
pub(crate) const NO: u8 = 1;
/// The command line or the only input could not be understood.
pub(crate) const USAGE: u8 = 2;
/// Some records of a batch could not be read; the others were done.
pub(crate) const SOME_UNREADABLE: u8 = 3;
/// The run was interrupted; earlier results are written.
pub(crate) const INTERRUPTED: u8 = 130;
