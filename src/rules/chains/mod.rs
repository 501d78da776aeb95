//! Chains: alternating chains, loops and remote pairs.

mod alternating;
mod alternating_chain;
mod graph;
mod joints;
mod refuted;
mod remote_pair;
mod sets;
mod walk;

pub(crate) use alternating::Chains;
pub(super) use alternating::may_have_chain;
pub(crate) use remote_pair::RemotePair;
