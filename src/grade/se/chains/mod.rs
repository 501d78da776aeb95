//! Chain techniques: implications, the choice among chains, and the chains as proofs.
//!
//! - [`fixed`]: forcing chains and cycles on a fixed position (technique 21).
//! - [`closure`]: everything that follows from one assumption.
//! - [`mod@multiple`]: Nishio, multiple and dynamic forcing chains (techniques 23 to 30), by comparing closures.
//! - [`advanced`]: patterns and nested chains that extend a closure.

mod advanced;
mod closure;
mod findings;
mod fixed;
mod links;
mod multiple;
pub(crate) mod node;

use crate::grade::se::grid::Grid;
use crate::grade::se::step::Step;
use crate::grade::se::technique::{Engine, Level};

pub(crate) use closure::Context;
use findings::Mode;

/// What the searches of one rating share.
pub(crate) fn context(stop: &dyn Fn() -> bool) -> Context<'_> {
    Context::new(stop, advanced::extend)
}

/// Best static forcing chain or cycle (6.5 and more).
pub(crate) fn forcing_chain(grid: &Grid, ctx: &mut Context) -> Option<Step> {
    let (finding, chain) = fixed::search(grid, Mode::Best, ctx).into_iter().next()?;
    Some(finding.into_step(chain))
}

/// Best Nishio forcing chain (7.5 and more).
pub(crate) fn nishio(grid: &Grid, ctx: &mut Context) -> Option<Step> {
    multiple::best(grid, Engine::Nishio, ctx)
}

/// Best multiple or dynamic forcing chain (8.0 and more).
pub(crate) fn multiple(grid: &Grid, level: Level, ctx: &mut Context) -> Option<Step> {
    ctx.forget_nested();
    multiple::best(grid, Engine::Multiple(level), ctx)
}
