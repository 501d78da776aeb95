//! What supposes: a candidate is taken for true, and whatever follows from that is followed.

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
pub(crate) use suppose::Suppose;
pub(crate) use template::Template;
pub(crate) use whip::Whip;

/// 1 in r1c1 leaves 2 in r1c6 and 3 in r6c1, and these together 4 in r6c6: then 1 would be in two
/// cells of a box, if r6c4 has only `last`.
#[cfg(test)]
fn meeting(last: &[usize]) -> super::testing::Position {
    super::testing::Position::boxed(2, 3)
        .cell("r1c6", &[1, 2])
        .cell("r6c1", &[1, 3])
        .cell("r6c6", &[2, 3, 4])
        .cell("r5c6", &[1, 4])
        .cell("r6c4", last)
}
