//! Exocet: two base cells in a box, whose digits must also be in two target cells of other boxes.

use std::ops::ControlFlow;

use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, HouseId, HouseKind, Storage};
use crate::rules::search::choices::pairs;
use crate::rules::search::exhausted;
use crate::rules::search::rows::bits;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Claim, Constraint, Role, Step};

/// Role of a base cell of an exocet: its digit must be in a target as well.
const BASE: Role = Role::new("base");
/// Role of a target cell of an exocet, which holds one of the base digits.
const TARGET: Role = Role::new("target");
/// Role of a cross line of an exocet: a line across the base line that needs a base digit.
const CROSS_LINE: Role = Role::new("cross-line");

/// Number of base digits of an exocet: two would be a naked pair.
const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// Finds exocets, base by base.
///
/// The base cells share a line and a box. The cross lines run across the base line: through its other cells
/// in the box, and through the two targets. In the cross lines, a base digit can be
///
/// - where a base cell sees it,
/// - in a target, or
/// - in lines parallel to the base line.
///
/// Suppose that a base cell holds the digit. If fewer parallel lines than cross lines are left for it, a
/// cross line must have it in its target. If each base digit is tied to one certain target, plain counting
/// proves the same, and it is no exocet.
pub(crate) struct Exocet;

/// The kinds of an exocet's base line and of its cross lines: row and columns, or column and rows.
struct Axes {
    along: HouseKind,
    across: HouseKind,
}

const BOTH_AXES: [Axes; 2] = [
    Axes { along: HouseKind::Row, across: HouseKind::Column },
    Axes { along: HouseKind::Column, across: HouseKind::Row },
];

/// A cross line of an exocet. `beside` has for each base digit the lines (bits) parallel to the base line in
/// which the cross line can hold it.
struct CrossLine {
    line: HouseId,
    beside: Vec<u64>,
}

/// Cross lines (bits) of an exocet that need a base digit, and the lines (bits) parallel to the base line
/// that are left for it. These are fewer, so a target must hold the digit.
#[derive(Clone, Copy)]
struct Deficit {
    lines: u64,
    covers: u64,
}

/// The two base cells of an exocet, and the lines around them that it needs.
struct Base<'a, 'g, S: Storage> {
    board: &'a Board<'g, S>,
    axes: &'a Axes,
    /// All lines parallel to the base line, at most 64.
    parallels: &'a [HouseId],
    cells: [Cell; 2],
    digits: Vec<Digit>,
    line: HouseId,
    house: HouseId,
    /// The cross lines through the other cells that base line and box share.
    escapes: Vec<CrossLine>,
}

/// A target cell of an exocet, its box and its cross line.
struct Target {
    cell: Cell,
    house: HouseId,
    across: CrossLine,
}

impl<S: Storage> Rule<S> for Exocet {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let layout = board.layout();
        let of_kind = |kind| layout.all_houses().filter(move |&id| layout.house(id).kind == kind);
        for axes in &BOTH_AXES {
            let parallels: Vec<HouseId> = of_kind(axes.along).take(u64::BITS as usize).collect();
            for house in of_kind(HouseKind::Box) {
                work.check_time()?;
                for &line in &parallels {
                    find_in(board, axes, &parallels, [line, house], emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Finds the exocets whose base cells lie in this line and this box.
fn find_in<S: Storage>(
    board: &Board<'_, S>,
    axes: &Axes,
    parallels: &[HouseId],
    [line, house]: [HouseId; 2],
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let geometry = board.geometry();
    let inside = *geometry.house(line) & *geometry.house(house);
    let few = |cell: &Cell| (2..=*DIGITS.end()).contains(&board.candidates(*cell).len());
    let cells: Vec<Cell> = (inside & *board.open()).into_iter().filter(few).collect();
    for [&one, &other] in pairs(&cells) {
        let digits = board.candidates(one) | board.candidates(other);
        if DIGITS.contains(&digits.len()) {
            let digits = digits.into_iter().collect();
            let cells = [one, other];
            let mut base = Base { board, axes, parallels, cells, digits, line, house, escapes: Vec::new() };
            let rest = (inside - cells.into_iter().collect()).into_iter();
            base.escapes = rest.filter_map(|cell| Some(base.cross_line(base.across(cell)?, None))).collect();
            base.find(emit)?;
        }
    }
    ControlFlow::Continue(())
}

impl<S: Storage> Base<'_, '_, S> {
    /// Returns the cross line through this cell.
    fn across(&self, cell: Cell) -> Option<HouseId> {
        let layout = self.board.layout();
        layout.houses_of(cell).iter().copied().find(|&id| layout.house(id).kind == self.axes.across)
    }

    /// Returns a cross line of the exocet, with the parallel lines in which it can hold each base digit.
    /// Cells that both base cells see are left out, and so is the target.
    fn cross_line(&self, line: HouseId, target: Option<Cell>) -> CrossLine {
        let geometry = self.board.geometry();
        let barred = *geometry.house(self.line) | *geometry.house(self.house) | target.into_iter().collect();
        let places = *geometry.house(line) - barred;
        let beside = |&digit: &Digit| {
            let places = *self.board.cells_for(digit) & places;
            let number = |cell| self.parallels.iter().position(|&line| geometry.house(line).contains(cell));
            // A cell in no numbered line cannot be covered.
            places.into_iter().fold(0, |all, cell| all | number(cell).map_or(u64::MAX, |number| 1 << number))
        };
        CrossLine { line, beside: self.digits.iter().map(beside).collect() }
    }

    /// Returns the possible target cells of an exocet with these base cells, box by box.
    fn targets(&self) -> Vec<Target> {
        let (geometry, layout) = (self.board.geometry(), self.board.layout());
        let line = *geometry.house(self.line);
        let digits: Digits<S> = self.digits.iter().copied().collect();
        let has_one = |cell: Cell| !(self.board.candidates(cell) & digits).is_empty();
        let is_beside = |&id: &HouseId| {
            id != self.house && layout.house(id).kind == HouseKind::Box && geometry.house(id).meets(&line)
        };
        let mut targets = Vec::new();
        for house in layout.all_houses().filter(is_beside) {
            let places = (*geometry.house(house) & *self.board.open()) - line - *geometry.house(self.house);
            for cell in places.into_iter().filter(|&cell| has_one(cell)) {
                let Some(across) = self.across(cell) else { continue };
                let crossing = *geometry.house(across);
                let companions = (crossing & *geometry.house(house)) - line - Cells::<S>::of(cell);
                let is_apart = !crossing.meets(&(line & *geometry.house(self.house)))
                    && !self.cells.iter().any(|&base| geometry.peers(base).contains(cell));
                if is_apart && !companions.into_iter().any(has_one) {
                    targets.push(Target { cell, house, across: self.cross_line(across, Some(cell)) });
                }
            }
        }
        targets
    }

    fn find(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let targets = self.targets();
        for [one, other] in pairs(&targets) {
            if one.house != other.house && one.across.line != other.across.line {
                self.report([one, other], emit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports the exocet with these targets, if it removes something.
    fn report(&self, targets: [&Target; 2], emit: &mut Emit<'_>) -> ControlFlow<()> {
        let lines: Vec<&CrossLine> = targets
            .iter()
            .map(|target| &target.across)
            .chain(&self.escapes)
            .take(u64::BITS as usize)
            .collect();
        // Returns the deficit that proves a base digit to be in a target, without the cross lines in `but`.
        let without = |digit: usize, but: &[usize]| {
            let beside = |(at, line): (usize, &&CrossLine)| {
                if but.contains(&at) { u64::MAX } else { line.beside[digit] }
            };
            find_deficit(&lines.iter().enumerate().map(beside).collect::<Vec<u64>>())
        };
        let all = 0..self.digits.len();
        let is_free = |digit: usize| without(digit, &[0]).is_none() && without(digit, &[1]).is_none();
        if !all.clone().all(|digit| without(digit, &[]).is_some()) || !all.clone().any(is_free) {
            return ControlFlow::Continue(());
        }
        let mut claims = Vec::new();
        for (at, target) in targets.iter().enumerate() {
            let other = 1 - at;
            for digit in self.board.candidates(target.cell) {
                let own = self.digits.iter().position(|&one| one == digit);
                let shown = |of: usize| {
                    if own == Some(of) {
                        // If a base cell held the digit, the other target would have to hold it as well.
                        without(of, &[at, other]).or_else(|| without(of, &[at]))
                    } else {
                        without(of, &[other]).or_else(|| without(of, &[at])).or_else(|| without(of, &[]))
                    }
                };
                let shown: Option<Vec<Deficit>> = all.clone().map(shown).collect();
                let gone = Candidate { cell: target.cell, digit };
                claims.extend(shown.and_then(|shown| self.claim(targets, &lines, &shown, gone)));
            }
        }
        emit_step(Step::from_claims(&rows::EXOCET, exhausted::merged(claims)), emit)
    }

    /// Returns the claim that removes `gone` from a target of the exocet. `shown` proves for each base digit
    /// that a target holds it if a base cell does.
    fn claim(
        &self,
        targets: [&Target; 2],
        lines: &[&CrossLine],
        shown: &[Deficit],
        gone: Candidate,
    ) -> Option<Claim> {
        let mut cited = self.cells.map(|base| Constraint::Cell(base).cited(&BASE)).to_vec();
        cited.extend(targets.iter().map(|target| Constraint::Cell(target.cell).cited(&TARGET)));
        let in_house =
            |house, digit: usize, role: &Role| Constraint::House(house, self.digits[digit]).cited(role);
        for (digit, deficit) in shown.iter().enumerate() {
            cited.extend(bits(deficit.lines).map(|at| in_house(lines[at].line, digit, &CROSS_LINE)));
            cited.extend(bits(deficit.covers).map(|at| in_house(self.parallels[at], digit, &Role::COVER)));
        }
        for digit in 0..self.digits.len() {
            cited.extend([in_house(self.line, digit, &Role::LINE), in_house(self.house, digit, &Role::BOX)]);
        }
        exhausted::claim(self.board, &cited, vec![gone])
    }
}

/// Finds cross lines that together have fewer parallel lines than they are. `beside` has the parallel lines
/// (bits) of each cross line. Returns `None` if each cross line can have a parallel line of its own.
fn find_deficit(beside: &[u64]) -> Option<Deficit> {
    let mut owners: [Option<usize>; u64::BITS as usize] = [None; u64::BITS as usize];
    (0..beside.len()).find_map(|at| {
        let mut covers = 0;
        if match_line(at, beside, &mut covers, &mut owners) {
            return None;
        }
        let lines = bits(covers).filter_map(|cover| owners[cover]).fold(1 << at, |all, line| all | 1 << line);
        Some(Deficit { lines, covers })
    })
}

/// Gives cross line `at` of an exocet a parallel line of its own, moving others if necessary. Returns false
/// if there is none. The parallel lines tried are added to `tried`.
fn match_line(at: usize, beside: &[u64], tried: &mut u64, owners: &mut [Option<usize>]) -> bool {
    loop {
        let left = beside[at] & !*tried;
        if left == 0 {
            return false;
        }
        let line = left.trailing_zeros() as usize;
        *tried |= 1 << line;
        if owners[line].is_none_or(|owner| match_line(owner, beside, tried, owners)) {
            owners[line] = Some(at);
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn lines_that_need_more_than_they_have() {
        let found = |beside: &[u64]| find_deficit(beside).map(|deficit| (deficit.lines, deficit.covers));
        assert_eq!(found(&[0b011, 0b011, 0b011]), Some((0b111, 0b011)));
        assert_eq!(found(&[0b110, 0b001, 0b001]), Some((0b110, 0b001)));
        assert_eq!(found(&[0b111, 0]), Some((0b10, 0)));
        assert_eq!(found(&[0b111, 0b001, 0b010]), None);
        assert_eq!(found(&[u64::MAX, 0b001, 0b010]), None);
    }

    /// Three digits in two base cells. Each digit has two rows in each of the three cross lines outside the
    /// boxes. The rows of 1 in columns 4 and 7 are given.
    fn three_digits(of_first: &str, of_last: &str) -> Position {
        let column = |position: Position, column: usize, inside: &str, [one, two, three]: [&str; 3]| {
            let named = |rows: &str| {
                let cells: Vec<String> = rows.chars().map(|row| format!("r{row}c{column}")).collect();
                format!("{inside} {}", cells.join(" "))
            };
            let house = format!("c{column}");
            let position = position.confined(&house, &[1], &named(one)).confined(&house, &[2], &named(two));
            position.confined(&house, &[3], &named(three))
        };
        let position = Position::boxed(3, 3)
            .cell("r1c1 r1c2", &[1, 2, 3])
            .cell("r2c4", &[1, 2, 3, 7])
            .cell("r3c7", &[1, 2, 3, 8]);
        let position = column(position, 3, "r1c3 r2c3 r3c3", ["45", "67", "89"]);
        let position = column(position, 4, "r1c4 r2c4", [of_first, "67", "89"]);
        column(position, 7, "r1c7 r3c7", [of_last, "67", "89"])
    }

    #[test]
    fn the_targets_hold_digits_of_the_base_cells() {
        assert_eq!(three_digits("45", "45").removed(&Exocet), ["7r2c4 8r3c7"]);
        assert!(three_digits("45", "456").removed(&Exocet).is_empty(), "1 has room in three rows");
    }

    #[test]
    fn a_digit_that_would_be_in_both_targets_is_in_neither() {
        // In the column of the first target 1 may be anywhere.
        let position = three_digits("4567", "4").confined("c3", &[1], "r1c3 r2c3 r3c3 r4c3");
        let removed = position.removed(&Exocet);
        assert_eq!(removed.len(), 1);
        let mut removed: Vec<&str> = removed[0].split(' ').collect();
        removed.sort_unstable();
        assert_eq!(removed, ["1r2c4", "7r2c4", "8r3c7"]);
    }

    #[test]
    fn where_a_box_has_no_more_of_the_line_there_are_two_cross_lines() {
        let position = |last: &str| {
            Position::boxed(2, 3)
                .cell("r1c1 r2c1", &[1, 2, 3])
                .cell("r3c2", &[1, 2, 3, 4])
                .cell("r5c3", &[1, 2, 3])
                .confined("r3", &[1], "r3c1 r3c2 r3c4")
                .confined("r3", &[2], "r3c1 r3c2 r3c5")
                .confined("r3", &[3], "r3c1 r3c2 r3c6")
                .confined("r5", &[1], "r5c1 r5c3 r5c4")
                .confined("r5", &[2], "r5c1 r5c3 r5c5")
                .confined("r5", &[3], last)
        };
        assert_eq!(position("r5c1 r5c3 r5c6").removed(&Exocet), ["4r3c2"]);
        assert!(position("r5c1 r5c3 r5c4 r5c6").removed(&Exocet).is_empty());
    }
}
