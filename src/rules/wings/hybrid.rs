//! Hybrid wings (M, S, L and H): three strong links, each a bivalue cell or a bilocal house.

use std::ops::ControlFlow;

use super::links::{FINISH, MIDDLE, START, house_of_two};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cells, Index, Storage};
use crate::rules::chains::may_have_chain;
use crate::rules::search::common_peers::{bilocal_pairs, bivalue_pairs, claims_at, clash, common_peers};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Claim, Constraint, Role, Step, TechniqueId, sorted};

/// The kind of a strong link: between two candidates of a cell, or two places of a digit in a house.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinkKind {
    Cell,
    House,
}

/// Finds hybrid wings with one sequence of strong links. Wings whose ends exclude each other are loops, which
/// remove more, and are not reported.
pub(crate) struct HybridWing {
    sequence: [LinkKind; 3],
    technique: &'static TechniqueId,
}

impl HybridWing {
    /// The finder of M-wings.
    pub(crate) const M_WING: Self =
        Self { sequence: [LinkKind::Cell, LinkKind::House, LinkKind::House], technique: &rows::M_WING };
    /// The finder of S-wings.
    pub(crate) const S_WING: Self =
        Self { sequence: [LinkKind::House, LinkKind::Cell, LinkKind::House], technique: &rows::S_WING };
    /// The finder of L-wings.
    pub(crate) const L_WING: Self =
        Self { sequence: [LinkKind::House, LinkKind::House, LinkKind::House], technique: &rows::L_WING };
    /// The finder of H-wings.
    pub(crate) const H_WING: Self =
        Self { sequence: [LinkKind::Cell, LinkKind::Cell, LinkKind::House], technique: &rows::H_WING };
}

/// The strong links of a position, and those whose first candidate has a digit, or a cell. A candidate that clashes with
/// another has the same digit or the same cell.
struct Links {
    all: Vec<StrongLink>,
    of_digit: Vec<Vec<usize>>,
    of_cell: Vec<Vec<usize>>,
}

impl Links {
    fn of<S: Storage>(board: &Board<'_, S>) -> Self {
        let houses = board.geometry().boxes_first();
        let of_houses = |digit| bilocal_pairs(board, houses.iter().copied(), digit);
        let pairs = bivalue_pairs(board).chain(board.layout().all_digits().flat_map(of_houses));
        let links: Vec<StrongLink> = pairs.flat_map(both_directions).collect();
        let mut of_digit: Vec<Vec<usize>> = vec![Vec::new(); board.layout().digits()];
        let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); board.layout().cells()];
        for (at, link) in links.iter().enumerate() {
            of_digit[link.first.digit.index()].push(at);
            of_cell[link.first.cell.index()].push(at);
        }
        Self { all: links, of_digit, of_cell }
    }
}

/// A strong link of a hybrid wing, directed along its chain.
#[derive(Clone)]
struct StrongLink {
    kind: LinkKind,
    constraint: Constraint,
    first: Candidate,
    last: Candidate,
}

impl<S: Storage> Rule<S> for HybridWing {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if !may_have_chain(board, work, 3..=3, false) {
            return ControlFlow::Continue(());
        }
        let known = work.cached(board, |_| ControlFlow::Continue(Links::of(board)))?;
        let Links { all: links, of_digit, of_cell } = &*known;
        let next = |from: &StrongLink, kind: LinkKind| -> Vec<usize> {
            let follows =
                |to: &StrongLink| to.kind == kind && clash(board, from.last, to.first) && are_apart(from, to);
            let near = of_digit[from.last.digit.index()].iter().chain(&of_cell[from.last.cell.index()]);
            sorted(near.copied().filter(|&at| follows(&links[at])))
        };
        let [start, middle, finish] = self.sequence;
        // What follows a middle link, once it is asked for.
        let mut after: Vec<Option<Vec<usize>>> = vec![None; links.len()];
        for start in links.iter().filter(|link| link.kind == start) {
            work.check_time()?;
            for at in next(start, middle) {
                for &last in after[at].get_or_insert_with(|| next(&links[at], finish)).iter() {
                    let chain = [start, &links[at], &links[last]];
                    if self.is_instance(chain) {
                        emit_step(self.step(board, chain), emit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl HybridWing {
    /// Returns true if the digits of the chain fit this wing. If the sequence of links reads the same from
    /// both ends, only one direction of a chain counts.
    fn is_instance(&self, [start, middle, finish]: [&StrongLink; 3]) -> bool {
        let (one, other) = (start.first, finish.last);
        let reads_on = self.sequence[0] != self.sequence[2] || one < other;
        let of_digits = match self.sequence {
            [LinkKind::Cell, LinkKind::House, LinkKind::House] => one.digit == other.digit,
            [LinkKind::House, LinkKind::House, LinkKind::House] => {
                one.digit != middle.first.digit || middle.first.digit != other.digit
            }
            _ => true,
        };
        reads_on && of_digits && are_apart(start, finish)
    }

    fn step<S: Storage>(&self, board: &Board<'_, S>, chain: [&StrongLink; 3]) -> Option<Step> {
        let geometry = board.geometry();
        let (one, other) = (chain[0].first, chain[2].last);
        if clash(board, one, other) {
            return None;
        }
        let ends: Cells<S> = [one.cell, other.cell].into_iter().collect();
        if one.digit == other.digit {
            let targets = common_peers(geometry, ends) & *board.cells_for(one.digit);
            if targets.is_empty() {
                return None;
            }
            let argument = argument(board, chain)?;
            let claims = claims_at(&argument, board, one.digit, ends, targets, &Role::END);
            return Step::from_claims(self.technique, claims);
        }
        // If the ends have different digits, an end loses the other end's digit from its cell, where it sees
        // that end.
        let house = geometry.houses_holding(ends).next()?;
        let crossed = [(one, other), (other, one)];
        let is_left =
            |(at, of): (Candidate, Candidate)| board.has(Candidate { cell: at.cell, digit: of.digit });
        if !crossed.into_iter().any(is_left) {
            return None;
        }
        let argument = argument(board, chain)?;
        let claim = |(at, of): (Candidate, Candidate)| -> Option<Claim> {
            let target = Candidate { cell: at.cell, digit: of.digit };
            let ended = argument.clone().link(Constraint::Cell(at.cell), &Role::END);
            ended
                .link(Constraint::House(house, of.digit), &Role::END)
                .claim_of(board, |wanted| wanted == target)
        };
        Step::from_claims(self.technique, crossed.into_iter().filter_map(claim))
    }
}

fn both_directions(([one, other], by): ([Candidate; 2], Constraint)) -> [StrongLink; 2] {
    let kind = if by.cell().is_some() { LinkKind::Cell } else { LinkKind::House };
    [(one, other), (other, one)].map(|(first, last)| StrongLink { kind, constraint: by.clone(), first, last })
}

fn are_apart(one: &StrongLink, other: &StrongLink) -> bool {
    [one.first, one.last].iter().all(|candidate| *candidate != other.first && *candidate != other.last)
}

/// Returns the weak link that joins one strong link of a hybrid wing to the next. A house must not contain
/// the outer end of either strong link.
fn weak<S: Storage>(board: &Board<'_, S>, from: &StrongLink, to: &StrongLink) -> Option<Constraint> {
    let (one, other) = (from.last, to.first);
    if one.cell == other.cell {
        return Some(Constraint::Cell(one.cell));
    }
    let others = [from.first, to.last].into_iter().filter(|candidate| candidate.digit == one.digit);
    let without: Cells<S> = others.map(|candidate| candidate.cell).collect();
    let house = house_of_two(board.geometry(), one.cell, other.cell, without)?;
    Some(Constraint::House(house, one.digit))
}

fn argument<S: Storage>(board: &Board<'_, S>, [start, middle, finish]: [&StrongLink; 3]) -> Option<Argument> {
    let argument = Argument::default()
        .truth(start.constraint.clone(), &START)
        .truth(middle.constraint.clone(), &MIDDLE)
        .truth(finish.constraint.clone(), &FINISH);
    Some(argument.links([weak(board, start, middle)?, weak(board, middle, finish)?], &Role::WEAK))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn an_m_wing_is_a_cell_and_a_house_of_either_digit() {
        let position = |places| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2])
                .confined("c4", &[2], "r1c4 r8c4")
                .confined("r8", &[1], places)
                .confined("c8", &[1], "r1c8 r6c8 r8c8")
        };
        assert_eq!(position("r8c4 r8c8").removed(&HybridWing::M_WING), ["1r1c8"]);
        assert!(position("r8c4 r8c5 r8c8").removed(&HybridWing::M_WING).is_empty());
        assert!(position("r8c4 r8c8").removed(&HybridWing::H_WING).is_empty());
    }

    #[test]
    fn ends_that_exclude_one_another_make_a_loop() {
        let position = Position::boxed(3, 3)
            .cell("r1c1", &[1, 2])
            .confined("c4", &[2], "r1c4 r8c4")
            .confined("r8", &[1], "r8c4 r8c1");
        assert!(position.removed(&HybridWing::M_WING).is_empty());
    }

    #[test]
    fn an_s_wing_clears_each_end_of_the_digit_of_the_other() {
        let position = |cell: &[usize]| {
            Position::boxed(3, 3).confined("r1", &[1], "r1c1 r1c5").cell("r9c5", cell).confined(
                "c2",
                &[2],
                "r2c2 r9c2",
            )
        };
        assert_eq!(position(&[1, 2]).removed(&HybridWing::S_WING), ["2r1c1 1r2c2"]);
        assert!(position(&[1, 2, 3]).removed(&HybridWing::S_WING).is_empty());
        assert!(position(&[1, 2]).removed(&HybridWing::L_WING).is_empty());
    }

    #[test]
    fn an_l_wing_goes_on_in_a_cell() {
        let position = |places| {
            Position::boxed(3, 3).confined("r1", &[1], "r1c1 r1c5").confined("c5", &[2], places).confined(
                "c2",
                &[2],
                "r2c2 r9c2",
            )
        };
        assert_eq!(position("r1c5 r9c5").removed(&HybridWing::L_WING), ["2r1c1 1r2c2"]);
        assert!(position("r1c5 r8c5 r9c5").removed(&HybridWing::L_WING).is_empty());
    }

    #[test]
    fn an_h_wing_is_two_cells_and_a_house() {
        let position = |second: &[usize]| {
            Position::boxed(2, 3).cell("r1c1", &[1, 2]).cell("r1c5", second).confined("r6", &[3], "r6c1 r6c5")
        };
        assert_eq!(position(&[2, 3]).removed(&HybridWing::H_WING), ["1r6c1"]);
        assert!(position(&[2, 3, 4]).removed(&HybridWing::H_WING).is_empty());
    }

    #[test]
    fn of_one_digit_it_is_no_l_wing() {
        let position = Position::boxed(3, 3)
            .confined("c1", &[1], "r2c1 r9c1")
            .confined("r9", &[1], "r9c3 r9c5")
            .confined("c5", &[1], "r3c5 r9c5");
        assert!(position.removed(&HybridWing::L_WING).is_empty());
    }
}
