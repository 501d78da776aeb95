//! Exotic patterns: fireworks, exocets, locked sets over many houses, and patterns with guardians.

mod bivalue_oddagon;
mod column_search;
mod exocet;
mod fireworks;
mod guardians;
mod locked_set;
mod multi_sector;
mod sk_loop;
mod tridagon;

pub(crate) use bivalue_oddagon::BivalueOddagon;
pub(crate) use exocet::Exocet;
pub(crate) use fireworks::Fireworks;
pub(crate) use multi_sector::MultiSector;
pub(crate) use sk_loop::SkLoop;
pub(crate) use tridagon::Tridagon;
