//! Chains.

mod alternating;
mod graph;
mod remote_pair;
mod walk;

pub use alternating::{
    AIC, CONTINUOUS_LOOP, Chains, DISCONTINUOUS_LOOP, GROUPED_AIC, GROUPED_CONTINUOUS_LOOP,
    GROUPED_DISCONTINUOUS_LOOP, X_CHAIN, XY_CHAIN,
};
pub use remote_pair::{REMOTE_PAIR, RemotePair};
