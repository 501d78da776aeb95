//! Patterns of their own: fireworks, locked sets of many houses, and what no filling of a pattern leaves open.

mod bivalue_oddagon;
mod exocet;
mod fireworks;
mod guardians;
mod locked;
mod multi_sector;
mod sharing;
mod sk_loop;
mod tridagon;

pub(crate) use bivalue_oddagon::BivalueOddagon;
pub(crate) use exocet::Exocet;
pub(crate) use fireworks::Fireworks;
pub(crate) use multi_sector::MultiSector;
pub(crate) use sk_loop::SkLoop;
pub(crate) use tridagon::Tridagon;
