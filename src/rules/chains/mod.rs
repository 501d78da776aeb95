//! Chains.

mod alternating;
mod graph;
mod joints;
mod remote_pair;
mod sets;
mod walk;
mod way;

pub use alternating::{
    AIC, ALS_AIC, CONTINUOUS_LOOP, Chains, DISCONTINUOUS_LOOP, GROUPED_AIC, GROUPED_CONTINUOUS_LOOP,
    GROUPED_DISCONTINUOUS_LOOP, X_CHAIN, XY_CHAIN,
};
pub use remote_pair::{REMOTE_PAIR, RemotePair};
