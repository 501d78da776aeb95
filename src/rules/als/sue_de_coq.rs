//! Sue de Coq: cells where a box and a line cross, whose digits are divided between other cells of the line
//! and of the box.

use std::ops::ControlFlow;

use super::arguments::{self, LockedDigit};
use super::roles::CLOSED;
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digits, HouseId, HouseKind, Storage};
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Role, Step};

const INTERSECTION: Role = Role::new("intersection");
const LINE_SET: Role = Role::new("line-set");
const BOX_SET: Role = Role::new("box-set");

/// Maximum number of cells chosen where box and line cross. On grids of more than nine digits it also limits
/// the cells chosen in the rest of the box and in the rest of the line.
const MAX_CELLS: usize = 3;

/// Finds Sue de Coq for each crossing of a box and a line. Each choice of two or more open cells of the
/// crossing is tried.
pub(crate) struct SueDeCoq;

impl<S: Storage> Rule<S> for SueDeCoq {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let (layout, geometry) = (board.layout(), board.geometry());
        let is_box = |house: &HouseId| layout.house(*house).kind == HouseKind::Box;
        where_changed(board, work, &rows::SUE_DE_COQ, emit, |changed, work, emit| {
            let [mut middles, mut parts @ ..] = [Vec::new(), Vec::new(), Vec::new()];
            for house in layout.all_houses().filter(is_box) {
                work.check_time()?;
                for line in layout.all_houses().filter(|line| !is_box(line)) {
                    let both = *board.open() & *geometry.house(house) & *geometry.house(line);
                    let is_new = (*geometry.house(house) | *geometry.house(line)).meets(&changed);
                    if !is_new || !both.has_several() {
                        continue;
                    }
                    list_choices(board, both, MAX_CELLS, layout.all_digits().collect(), &mut middles);
                    middles.retain(|middle| middle.cells.len() > 1 && middle.spare() > 1);
                    let most = if layout.digits() > 9 { MAX_CELLS } else { usize::MAX };
                    let digits =
                        middles.iter().fold(Digits::<S>::default(), |all, middle| all | middle.digits);
                    let list = |of: HouseId, part: &mut Vec<CellChoice<S>>| {
                        list_choices(board, (*board.open() & *geometry.house(of)) - both, most, digits, part);
                        part.is_empty()
                    };
                    let [of_line, of_box] = &mut parts;
                    if middles.is_empty() || list(line, of_line) || list(house, of_box) {
                        continue;
                    }
                    let crossing = BoxLineCrossing { board, houses: [line, house], parts: [of_line, of_box] };
                    for middle in &middles {
                        work.check_time()?;
                        crossing.report(middle, emit)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// A choice of cells for a Sue de Coq, and the union of their candidates.
#[derive(Clone, Copy)]
struct CellChoice<S: Storage> {
    cells: Cells<S>,
    digits: Digits<S>,
}

impl<S: Storage> CellChoice<S> {
    /// Returns how many more digits than cells there are.
    fn spare(&self) -> usize {
        self.digits.len().saturating_sub(self.cells.len())
    }

    /// Returns how many of `digits` these cells must hold at least: the number of cells less the number of
    /// their other digits.
    fn uses_up(&self, digits: Digits<S>) -> usize {
        self.cells.len().saturating_sub((self.digits - digits).len())
    }
}

/// Lists in `all`, in place of what it held, every choice of one to `most` of these cells that uses up some of
/// `digits`. Cells with one candidate are never chosen.
fn list_choices<S: Storage>(
    board: &Board<'_, S>,
    cells: Cells<S>,
    most: usize,
    digits: Digits<S>,
    all: &mut Vec<CellChoice<S>>,
) {
    let cells: Vec<(Cell, Digits<S>)> = cells
        .into_iter()
        .map(|cell| (cell, board.candidates(cell)))
        .filter(|(_, few)| few.len() > 1)
        .collect();
    all.clear();
    let none = CellChoice { cells: Cells::<S>::default(), digits: Digits::<S>::default() };
    choose(&cells, most, digits, none, all);
}

/// Adds to `all` every choice of up to `most` of these cells, together with those chosen, that uses up some of
/// `digits`.
fn choose<S: Storage>(
    cells: &[(Cell, Digits<S>)],
    most: usize,
    digits: Digits<S>,
    chosen: CellChoice<S>,
    all: &mut Vec<CellChoice<S>>,
) {
    // Each further cell uses up one digit at most.
    if (chosen.digits - digits).len() >= chosen.cells.len() + most.min(cells.len()) {
        return;
    }
    match cells.split_last() {
        Some((&(cell, candidates), rest)) if most > 0 => {
            choose(rest, most, digits, chosen, all);
            let more =
                CellChoice { cells: chosen.cells | Cells::<S>::of(cell), digits: chosen.digits | candidates };
            choose(rest, most - 1, digits, more, all);
        }
        _ => all.push(chosen),
    }
}

/// A line and a box for a Sue de Coq, with choices of their cells outside the crossing.
struct BoxLineCrossing<'a, 'g, S: Storage> {
    board: &'a Board<'g, S>,
    houses: [HouseId; 2],
    parts: [&'a [CellChoice<S>]; 2],
}

impl SueDeCoq {
    /// Returns the step of a Sue de Coq in a line and a box, given by its cells: those of the crossing, of the line and of
    /// the box. Digits that the crossing lacks may be in both others.
    pub(crate) fn of<S: Storage>(
        board: &Board<'_, S>,
        [line, house]: [HouseId; 2],
        parts: [Cells<S>; 3],
    ) -> Option<Step> {
        let choice = |cells: Cells<S>| {
            let digits =
                cells.into_iter().fold(Digits::<S>::default(), |all, cell| all | board.candidates(cell));
            CellChoice { cells, digits }
        };
        let [middle, of_line, of_box] = parts.map(choice);
        let geometry = board.geometry();
        if geometry.house(line).meets(&of_box.cells) || geometry.house(house).meets(&of_line.cells) {
            return None;
        }
        let crossing = BoxLineCrossing { board, houses: [line, house], parts: [&[], &[]] };
        crossing.step(&middle, &of_line, &of_box)
    }
}

impl<S: Storage> BoxLineCrossing<'_, '_, S> {
    fn report(&self, middle: &CellChoice<S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let spare = middle.spare();
        let mut of_line = self.choices_using(0, middle.digits, spare - 1).peekable();
        if of_line.peek().is_none() {
            return ControlFlow::Continue(());
        }
        let of_box: Vec<_> = self.choices_using(1, middle.digits, spare - 1).collect();
        for (used, one) in of_line {
            for &(more, other) in &of_box {
                if used + more == spare && !one.digits.meets(&other.digits) {
                    emit_step(self.step(middle, one, other), emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the choices of cells outside the crossing that must hold one to `most` of these digits, each with how
    /// many. They lie in the line if `at` is 0, in the box if it is 1.
    fn choices_using(
        &self,
        at: usize,
        digits: Digits<S>,
        most: usize,
    ) -> impl Iterator<Item = (usize, &CellChoice<S>)> {
        let used = self.parts[at].iter().map(move |choice| (choice.uses_up(digits), choice));
        used.filter(move |(used, _)| (1..=most).contains(used))
    }

    fn step(&self, middle: &CellChoice<S>, of_line: &CellChoice<S>, of_box: &CellChoice<S>) -> Option<Step> {
        let cells = middle.cells | of_line.cells | of_box.cells;
        let digits = middle.digits | of_line.digits | of_box.digits;
        let (geometry, [line, house]) = (self.board.geometry(), self.houses);
        let lock = |digit| {
            let (in_line, in_box) = (of_line.digits.contains(digit), of_box.digits.contains(digit));
            let of_both = !in_line && !in_box;
            let others = if of_both { *geometry.house(house) } else { Cells::<S>::default() };
            let lock = |cells: Cells<S>, house, others| {
                let cells = cells & *self.board.cells_for(digit);
                LockedDigit { digit, cells, house, others, role: CLOSED }
            };
            if in_line && in_box {
                let none = Cells::<S>::default();
                return vec![lock(of_line.cells, line, none), lock(of_box.cells, house, none)];
            }
            vec![lock(cells, if in_box { house } else { line }, others)]
        };
        let locked: Vec<LockedDigit<S>> = digits.into_iter().flat_map(lock).collect();
        if !arguments::removes_any(self.board, cells, &locked) {
            return None;
        }
        let truths = Argument::default()
            .cell_truths(middle.cells, &INTERSECTION)
            .cell_truths(of_line.cells, &LINE_SET)
            .cell_truths(of_box.cells, &BOX_SET);
        let claims = arguments::locked_claims(&truths, self.board, cells, &locked, &|_| true);
        Step::from_claims(&rows::SUE_DE_COQ, claims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn line_and_box_divide_the_digits_of_the_crossing() {
        let position = |last: &[usize]| {
            Position::boxed(3, 3).cell("r1c1 r1c2", &[1, 2, 3, 4]).cell("r1c7", &[1, 2]).cell("r2c3", last)
        };
        let removed = position(&[3, 4]).removed(&SueDeCoq);
        assert_eq!(removed.len(), 1);
        assert!(removed[0].contains("1r1c4") && removed[0].contains("3r3c3"), "{removed:?}");
        assert!(position(&[2, 4]).removed(&SueDeCoq).is_empty());
    }

    #[test]
    fn other_boxes_have_it_as_well() {
        let position = Position::boxed(2, 3)
            .cell("r1c1 r1c2", &[1, 2, 3, 4])
            .cell("r1c6", &[1, 2])
            .cell("r2c3", &[3, 4]);
        assert_eq!(position.removed(&SueDeCoq).len(), 1);
    }
}
