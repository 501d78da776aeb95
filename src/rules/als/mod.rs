//! Almost locked sets: cells of a house with one digit more than they are. A set that loses a digit holds all the others.

mod arguments;
mod chains;
mod death_blossom;
mod graph;
mod roles;
mod row;
mod sets;
mod sue_de_coq;
mod w_wing;
mod xz;

pub use chains::{ALS_CHAIN, ALS_XY_WING, AlsChain, AlsXyWing};
pub(super) use sets::AlmostLocked;

pub use death_blossom::{DEATH_BLOSSOM, DeathBlossom};
pub use sue_de_coq::{SUE_DE_COQ, SueDeCoq};
pub use w_wing::{ALS_W_WING, AlsWWing};
pub use xz::{ALS_XZ, AlsXz};
