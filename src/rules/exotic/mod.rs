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

pub use bivalue_oddagon::BivalueOddagon;
pub use exocet::Exocet;
pub use fireworks::Fireworks;
pub use multi_sector::MultiSector;
pub use sk_loop::SkLoop;
pub use tridagon::Tridagon;
