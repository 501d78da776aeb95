//! Chains.

mod alternating;
mod graph;
mod joints;
mod remote_pair;
mod sets;
mod walk;
mod way;

pub use alternating::Chains;
pub use remote_pair::RemotePair;
