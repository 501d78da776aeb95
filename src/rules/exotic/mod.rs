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

pub use bivalue_oddagon::{BIVALUE_ODDAGON, BivalueOddagon};
pub use exocet::{EXOCET, Exocet};
pub use fireworks::{FIREWORKS, Fireworks};
pub use multi_sector::{MSLS, MultiSector};
pub use sk_loop::{SK_LOOP, SkLoop};
pub use tridagon::{TRIDAGON, Tridagon};
