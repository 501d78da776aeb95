//! Aligned triple exclusion: a digit is removed from one of three cells if it cannot go together with any
//! choice of digits for the other two.

use std::ops::ControlFlow;

use super::cited::{BASE, EXCLUDER, cite_link};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, Index, Storage};
use crate::rules::search::choices::drop_idle;
use crate::rules::search::exhausted;
use crate::rules::search::overlaps::overlaps;
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Cited, Claim, Constraint, Step};

/// Minimum number of excluding cells in an aligned triple exclusion.
const MIN_EXCLUDERS: usize = 2;

/// Finds aligned triple exclusions for each three open cells, in order. An excluding cell has two or three
/// candidates and sees all three cells. At least two excluding cells are needed.
pub(crate) struct AlignedTripleExclusion;

impl<S: Storage> Rule<S> for AlignedTripleExclusion {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        where_changed(board, work, &rows::ALIGNED_TRIPLE_EXCLUSION, emit, |changed, work, emit| {
            let geometry = board.geometry();
            let (open, small) = (*board.open(), board.open_with(2..=3));
            let after = |cell: Cell| open - Cells::<S>::first_n(cell.index() + 1);
            // The cells that see two of these or more.
            let seeing_several =
                |cells: Cells<S>| overlaps(cells.into_iter().map(|cell| *geometry.peers(cell)))[1];
            for first in open {
                work.check_time()?;
                let of_first = *geometry.peers(first) & small;
                for second in after(first) & seeing_several(of_first) {
                    let of_both = of_first & *geometry.peers(second);
                    let is_new = changed.contains(first) || changed.contains(second);
                    for third in after(second) & seeing_several(of_both) {
                        let seen = of_both & *geometry.peers(third);
                        if is_new || changed.contains(third) || seen.meets(&changed) {
                            report_triple(board, [first, second, third], seen, emit)?;
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Reports the candidates that these three cells cannot have. All three see the excluding cells `common`.
fn report_triple<S: Storage>(
    board: &Board<'_, S>,
    base: [Cell; 3],
    common: Cells<S>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let candidates = base.map(|cell| board.candidates(cell));
    let sees = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| board.geometry().peers(base[a]).contains(base[b]));
    let mut unseen = candidates;
    for one in candidates[0] {
        for two in candidates[1].into_iter().filter(|&two| !sees[0] || one != two) {
            let both = Digits::<S>::of(one) | Digits::<S>::of(two);
            let mut thirds = candidates[2];
            for (sees, digit) in [(sees[1], one), (sees[2], two)] {
                if sees {
                    thirds.remove(digit);
                }
            }
            // An excluding cell without another digit rules out all third digits, and one with one other digit that.
            for rest in common.into_iter().map(|cell| board.candidates(cell) - both) {
                if rest.is_empty() {
                    thirds = rest;
                } else if !rest.has_several() {
                    thirds = thirds - rest;
                }
            }
            if thirds.is_empty() {
                continue;
            }
            unseen[0].remove(one);
            unseen[1].remove(two);
            unseen[2] = unseen[2] - thirds;
            if unseen.iter().all(Digits::<S>::is_empty) {
                return ControlFlow::Continue(());
            }
        }
    }
    // If no digit of a cell is possible, the position is a contradiction.
    if (0..3).any(|at| unseen[at] == candidates[at]) {
        return ControlFlow::Continue(());
    }
    let excluders: Vec<(Cell, Digits<S>)> =
        common.into_iter().map(|cell| (cell, board.candidates(cell))).collect();
    let claims = (0..3).flat_map(|at| {
        let others = [base[(at + 1) % 3].min(base[(at + 2) % 3]), base[(at + 1) % 3].max(base[(at + 2) % 3])];
        let target = move |digit| Candidate { cell: base[at], digit };
        unseen[at].into_iter().flat_map(move |digit| vec![(target(digit), others)])
    });
    let claims = claims.filter_map(|(target, others)| claim(board, &excluders, target, others));
    emit_step(Step::from_claims(&rows::ALIGNED_TRIPLE_EXCLUSION, exhausted::merged(claims)), emit)
}

/// Returns the claim that the target is false, with as few excluding cells as it takes. Returns `None` if one
/// house holds all cells (a naked subset), or if one excluding cell is enough.
fn claim<S: Storage>(
    board: &Board<'_, S>,
    excluders: &[(Cell, Digits<S>)],
    target: Candidate,
    others: [Cell; 2],
) -> Option<Claim> {
    let sees = |one: Cell, other: Cell| board.geometry().peers(one).contains(other);
    let pairs: Vec<[Digit; 2]> = board
        .candidates(others[0])
        .into_iter()
        .flat_map(|one| board.candidates(others[1]).into_iter().map(move |two| [one, two]))
        .filter(|&[one, two]| {
            let held = [(target.cell, target.digit), (others[0], one), (others[1], two)];
            let clash = |a: usize, b: usize| held[a].1 == held[b].1 && sees(held[a].0, held[b].0);
            !clash(0, 1) && !clash(0, 2) && !clash(1, 2)
        })
        .collect();
    let excludes = |digits: &Digits<S>, &[one, two]: &[Digit; 2]| {
        [target.digit, one, two].into_iter().collect::<Digits<S>>().contains_all(digits)
    };
    let mut chosen: Vec<(Cell, Digits<S>)> = Vec::new();
    for pair in &pairs {
        if !chosen.iter().any(|(_, digits)| excludes(digits, pair)) {
            chosen.extend(excluders.iter().find(|(_, digits)| excludes(digits, pair)).copied());
        }
    }
    drop_idle(&mut chosen, |chosen| {
        pairs.iter().all(|pair| chosen.iter().any(|(_, digits)| excludes(digits, pair)))
    });
    let all: Cells<S> = others.into_iter().chain(chosen.iter().map(|&(excluder, _)| excluder)).collect();
    if chosen.len() < MIN_EXCLUDERS || board.geometry().houses_holding(all).next().is_some() {
        return None;
    }
    let mut cited: Vec<Cited> = others.iter().map(|&other| Constraint::Cell(other).cited(&BASE)).collect();
    cited.extend(chosen.iter().map(|&(excluder, _)| Constraint::Cell(excluder).cited(&EXCLUDER)));
    for other in others {
        cite_link(&mut cited, board, target.digit, target.cell, other);
    }
    for digit in board.candidates(others[0]) & board.candidates(others[1]) {
        cite_link(&mut cited, board, digit, others[0], others[1]);
    }
    for &(excluder, digits) in &chosen {
        if digits.contains(target.digit) {
            cite_link(&mut cited, board, target.digit, target.cell, excluder);
        }
        for other in others {
            for digit in digits & board.candidates(other) {
                cite_link(&mut cited, board, digit, other, excluder);
            }
        }
    }
    exhausted::claim(board, &cited, vec![target])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn a_digit_that_no_pair_of_the_others_goes_with_is_removed() {
        let removes = |last: &[usize]| {
            let position = Position::boxed(3, 3)
                .cell("r1c1", &[1, 7, 8])
                .cell("r1c2", &[2, 3])
                .cell("r2c1", &[4, 5])
                .cell("r2c2", &[1, 2, 4])
                .cell("r2c3", &[1, 2, 5])
                .cell("r3c1", &[1, 3, 4])
                .cell("r3c2", last);
            position
                .removed(&AlignedTripleExclusion)
                .iter()
                .any(|removed| removed.split(' ').any(|one| one == "1r1c1"))
        };
        assert!(!removes(&[1, 3, 5]), "one box is a naked subset");
        let removes = |last: &[usize]| {
            let position = Position::boxed(3, 3)
                .cell("r1c1", &[1, 7, 8])
                .cell("r1c2", &[2, 3])
                .cell("r1c3", &[4, 5])
                .cell("r1c5", &[1, 2])
                .cell("r2c1", &[1, 3, 4])
                .cell("r2c2", last);
            position
                .removed(&AlignedTripleExclusion)
                .iter()
                .any(|removed| removed.split(' ').any(|one| one == "1r1c1"))
        };
        assert!(removes(&[1, 3, 5]));
        assert!(!removes(&[1, 3, 6]));
    }
}
