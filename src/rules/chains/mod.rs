//! Chains.

mod alternating;
mod graph;
mod joints;
mod remote_pair;
mod sets;
mod walk;
mod way;

pub(crate) use alternating::Chains;
pub(crate) use remote_pair::RemotePair;
