//! Chains: what follows from one thing to the next and ends where something can be removed.

mod remote_pair;

pub use remote_pair::{REMOTE_PAIR, RemotePair};
