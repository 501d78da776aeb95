//! Techniques that assume a candidate and follow the consequences, and those that compare all ways to place a
//! digit.

mod certificate;
mod dependencies;
mod fin_chains;
mod kraken;
mod propagation;
mod suppose;
mod template;
mod templates;
mod walks;
mod whip;

pub(crate) use kraken::Kraken;
pub(crate) use suppose::AssumptionRule;
pub(crate) use template::Template;
pub(crate) use whip::Whip;

/// Builds a position in which two chains from 1 in r1c1 meet: 2 in r1c6 and 3 in r6c1 leave 4 in r6c6. If
/// `last` is 1 and 4, two cells of one box would then be 1.
#[cfg(test)]
fn meeting(last: &[usize]) -> super::testing::Position {
    super::testing::Position::boxed(2, 3)
        .cell("r1c6", &[1, 2])
        .cell("r6c1", &[1, 3])
        .cell("r6c6", &[2, 3, 4])
        .cell("r5c6", &[1, 4])
        .cell("r6c4", last)
}
