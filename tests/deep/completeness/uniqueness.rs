//! Completeness of unique rectangles and loops, from their definitions. Every open cell of a pattern has both
//! digits; the rules may also find patterns that lost one.

use std::collections::BTreeSet;
use std::sync::Arc;

use sudostep::engine::{Answer, Budget, Engine};
use sudostep::grid::{Board, Candidate, Cell, Digit, Geometry, HouseId, Index, Layout, Puzzle};

use super::{Removed, assert_not_missed, choices, is_open, places, seeing};
use crate::deep::common::Seeded;
use crate::deep::common::tier::is_full;
use crate::deep::generated::sample;
use crate::deep::positions::thinned;

type Digits = BTreeSet<Digit>;

fn digits(board: &Board<'_>, cell: Cell) -> Digits {
    board.candidates(cell).into_iter().collect()
}

fn both(cells: &[Cell], digit: Digit) -> impl Iterator<Item = Candidate> {
    cells.iter().map(move |&cell| Candidate { cell, digit })
}

/// Returns the houses that hold all of these cells.
fn holding(board: &Board<'_>, cells: &[Cell]) -> Vec<HouseId> {
    let layout = board.layout();
    layout
        .all_houses()
        .filter(|house| cells.iter().all(|&cell| layout.houses_of(cell).contains(house)))
        .collect()
}

/// Returns the corners of every rectangle in two boxes, in cyclic order.
fn rectangles(layout: &Layout) -> Vec<[Cell; 4]> {
    let side = layout.digits();
    let mut all = Vec::new();
    for (top, bottom) in (0..side).flat_map(|top| (top + 1..side).map(move |bottom| (top, bottom))) {
        for (left, right) in (0..side).flat_map(|left| (left + 1..side).map(move |right| (left, right))) {
            let corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
                .map(|(row, column)| Cell::new(row * side + column));
            let houses: BTreeSet<HouseId> =
                corners.iter().flat_map(|&corner| layout.houses_of(corner)).copied().collect();
            if houses.len() == 6 {
                all.push(corners);
            }
        }
    }
    all
}

/// Cells that two digits could fill in two ways, with their guardians: `roof` is the cells, `extra` the
/// digits.
struct Pattern<'b> {
    board: &'b Board<'b>,
    cells: Vec<Cell>,
    pair: [Digit; 2],
    roof: Vec<Cell>,
    extra: Digits,
}

impl<'b> Pattern<'b> {
    /// Returns `None` if some cell lacks one of the digits, or if no cell has another.
    fn new(board: &'b Board<'b>, cells: &[Cell], pair: [Digit; 2]) -> Option<Self> {
        let has_both = |&cell: &Cell| {
            is_open(board, cell) && pair.iter().all(|&digit| board.has(Candidate { cell, digit }))
        };
        let more = |cell: &Cell| board.candidates(*cell).len() > 2;
        let roof: Vec<Cell> = cells.iter().copied().filter(more).collect();
        let mut extra: Digits = roof.iter().flat_map(|&cell| digits(board, cell)).collect();
        extra.retain(|digit| !pair.contains(digit));
        let is_pattern = cells.iter().all(has_both) && !roof.is_empty();
        is_pattern.then(|| Self { board, cells: cells.to_vec(), pair, roof, extra })
    }

    fn two_in_a_house(&self) -> bool {
        self.roof.len() == 2 && !holding(self.board, &self.roof).is_empty()
    }

    fn others(&self) -> [[Digit; 2]; 2] {
        let [one, other] = self.pair;
        [[one, other], [other, one]]
    }

    fn corner(&self) -> Removed {
        let of_corner = |&[corner]: &[Cell; 1]| self.pair.map(|digit| Candidate { cell: corner, digit });
        self.roof.first_chunk().filter(|_| self.roof.len() == 1).into_iter().flat_map(of_corner).collect()
    }

    fn one_digit(&self, side: bool) -> Removed {
        let one = self.extra.first().filter(|_| self.extra.len() == 1 && self.roof.len() > 1);
        let one = one.filter(|_| side == self.two_in_a_house());
        one.into_iter().flat_map(|&digit| seeing(self.board, &self.roof, digit)).collect()
    }

    /// Returns true if some house has the digit only in these two cells.
    fn locks(&self, digit: Digit, two: [Cell; 2]) -> bool {
        let all: BTreeSet<Cell> = two.into();
        let is_all =
            |&house: &HouseId| places(self.board, house, digit).into_iter().collect::<BTreeSet<_>>() == all;
        holding(self.board, &two).iter().any(is_all)
    }

    fn locked(&self) -> Removed {
        let &[one, other] = self.roof.as_slice() else { return Removed::new() };
        let locked = self.others().into_iter().filter(|&[digit, _]| self.locks(digit, [one, other]));
        locked.flat_map(|[_, gone]| both(&self.roof, gone)).collect()
    }

    fn wing(&self) -> Removed {
        let &[a, b, c, d] = self.cells.as_slice() else { return Removed::new() };
        let mut removed = Removed::new();
        for [one, by_one, other, by_other] in [[a, b, c, d], [a, d, c, b], [b, a, d, c], [b, c, d, a]] {
            for digit in self.pair {
                if self.roof.iter().copied().collect::<BTreeSet<_>>() == BTreeSet::from([one, other])
                    && self.locks(digit, [one, by_one])
                    && self.locks(digit, [other, by_other])
                {
                    removed.extend(both(&[one, other], digit));
                }
            }
        }
        removed
    }

    fn hidden(&self) -> Removed {
        let &[a, b, c, d] = self.cells.as_slice() else { return Removed::new() };
        let mut removed = Removed::new();
        // Guardians in one cell form type 1, after which only singles are left.
        if self.roof.len() < 2 {
            return removed;
        }
        for [corner, next, opposite, before] in [[a, b, c, d], [b, c, d, a], [c, d, a, b], [d, a, b, c]] {
            for [digit, gone] in self.others() {
                if !self.roof.contains(&opposite)
                    && [next, before].iter().all(|&side| self.locks(digit, [corner, side]))
                {
                    removed.insert(Candidate { cell: corner, digit: gone });
                }
            }
        }
        removed
    }

    /// Returns the eliminations of type 3: the extra digits form a subset with up to three other cells. No
    /// part of these cells forms one already.
    fn subset(&self) -> Removed {
        let mut removed = Removed::new();
        if self.extra.len() < 2 || self.roof.len() < 2 {
            return removed;
        }
        for house in holding(self.board, &self.roof) {
            let cells = &self.board.layout().house(house).cells;
            let open = cells.iter().copied().filter(|&cell| is_open(self.board, cell));
            let others: Vec<Cell> = open
                .clone()
                .filter(|cell| {
                    let here = digits(self.board, *cell);
                    !self.roof.contains(cell)
                        && (2..=4).contains(&here.len())
                        && !self.pair.iter().any(|digit| here.contains(digit))
                })
                .collect();
            let all =
                |set: &[Cell]| set.iter().flat_map(|&cell| digits(self.board, cell)).collect::<Digits>();
            let closed = |set: &[Cell]| (&all(set) | &self.extra).len() == set.len() + 1;
            for set in (1..=3).flat_map(|size| choices(&others, size)) {
                let mut parts = (1..set.len()).flat_map(|size| choices(&set, size));
                if closed(&set) && !parts.any(|part| closed(&part) || all(&part).len() <= part.len()) {
                    let taken = &all(&set) | &self.extra;
                    let gone = open.clone().filter(|cell| !set.contains(cell) && !self.roof.contains(cell));
                    let gone =
                        gone.flat_map(|cell| taken.iter().map(move |&digit| Candidate { cell, digit }));
                    removed.extend(gone.filter(|&gone| self.board.has(gone)));
                }
            }
        }
        removed
    }
}

/// Returns every pair of digits.
fn pairs(layout: &Layout) -> Vec<[Digit; 2]> {
    let all = choices(&layout.all_digits().collect::<Vec<_>>(), 2);
    all.into_iter().filter_map(|pair| pair.try_into().ok()).collect()
}

/// Returns the eliminations of types 1 to 6 and of the hidden rectangle.
fn of_rectangles(board: &Board<'_>) -> [Removed; 7] {
    let mut all: [Removed; 7] = Default::default();
    for corners in rectangles(board.layout()) {
        for pair in pairs(board.layout()) {
            let Some(pattern) = Pattern::new(board, &corners, pair) else { continue };
            let of_pattern = [
                pattern.corner(),
                pattern.one_digit(true),
                pattern.subset(),
                if pattern.two_in_a_house() { pattern.locked() } else { Removed::new() },
                pattern.one_digit(false),
                pattern.wing(),
                pattern.hidden(),
            ];
            all.iter_mut().zip(of_pattern).for_each(|(all, one)| all.extend(one));
        }
    }
    all
}

/// Returns the eliminations of avoidable rectangles: type 1 has three filled corners, type 2 has two. No
/// corner is a given.
fn of_filled(puzzle: &Puzzle, board: &Board<'_>) -> [Removed; 2] {
    let layout = board.layout();
    let is_given = |cell: Cell| puzzle.givens()[cell.index()].is_some();
    let blocked = |cell: Cell, digit: Digit| {
        layout.peers(cell).iter().any(|&peer| puzzle.givens()[peer.index()] == Some(digit))
    };
    let mut all: [Removed; 2] = Default::default();
    for corners in rectangles(layout) {
        let open: Vec<Cell> = corners.iter().copied().filter(|&corner| is_open(board, corner)).collect();
        for [one, other] in pairs(layout).into_iter().flat_map(|[one, other]| [[one, other], [other, one]]) {
            let wanted = [one, other, one, other];
            let fits = corners.iter().zip(wanted).all(|(&cell, digit)| {
                !is_given(cell)
                    && ![one, other].iter().any(|&digit| blocked(cell, digit))
                    && board
                        .value(cell)
                        .map_or_else(|| board.has(Candidate { cell, digit }), |value| value == digit)
            });
            if !fits {
                continue;
            }
            let of_pattern = |cell: Cell| wanted[corners.iter().position(|&corner| corner == cell).unwrap()];
            match open[..] {
                [cell] if board.candidates(cell).len() > 1 => {
                    all[0].insert(Candidate { cell, digit: of_pattern(cell) });
                }
                [first, second] => {
                    let extra = |cell| &digits(board, cell) - &Digits::from([of_pattern(cell)]);
                    if let Some(&digit) = extra(first).first().filter(|_| extra(first).len() == 1)
                        && extra(first) == extra(second)
                    {
                        all[1].extend(seeing(board, &[first, second], digit));
                    }
                }
                _ => {}
            }
        }
    }
    all
}

/// Calls `look` with every ring of six or eight cells that all have both digits. Each house holds two cells
/// of the ring at odd distance, or none. Rings with both several extra digits and more than two cells that
/// have them are skipped.
fn rings(board: &Board<'_>, pair: [Digit; 2], ring: &mut Vec<Cell>, look: &mut dyn FnMut(&[Cell])) {
    let layout = board.layout();
    let inside = |house: HouseId| {
        ring.iter().enumerate().filter(move |(_, cell)| layout.houses_of(**cell).contains(&house))
    };
    let more = ring.iter().filter(|&&cell| board.candidates(cell).len() > 2);
    let extra: Digits =
        more.clone().flat_map(|&cell| digits(board, cell)).filter(|digit| !pair.contains(digit)).collect();
    let (Some(&first), Some(&last)) = (ring.first(), ring.last()) else { return };
    if more.count() > 2 && extra.len() > 1 || layout.all_houses().any(|house| inside(house).count() > 2) {
        return;
    }
    let is_even = |house: HouseId| match inside(house).map(|(at, _)| at % 2).collect::<Vec<_>>()[..] {
        [] => true,
        [one, other] => one != other,
        _ => false,
    };
    if ring.len() >= 6 && layout.sees(first, last) && layout.all_houses().all(is_even) {
        look(ring);
    }
    if ring.len() == 8 {
        return;
    }
    for &next in layout.peers(last).iter().filter(|&&next| next > first) {
        let has = |&digit: &Digit| board.has(Candidate { cell: next, digit });
        if is_open(board, next) && pair.iter().all(has) && !ring.contains(&next) {
            ring.push(next);
            rings(board, pair, ring, look);
            ring.pop();
        }
    }
}

/// Returns the eliminations of unique loops of types 1 to 4.
fn of_loops(board: &Board<'_>) -> Removed {
    let mut removed = Removed::new();
    for pair in pairs(board.layout()) {
        for first in board.layout().all_cells().filter(|&cell| is_open(board, cell)) {
            if !pair.iter().all(|&digit| board.has(Candidate { cell: first, digit })) {
                continue;
            }
            rings(board, pair, &mut vec![first], &mut |ring| {
                let Some(pattern) = Pattern::new(board, ring, pair) else { return };
                removed.extend(pattern.corner());
                removed.extend([true, false].into_iter().flat_map(|side| pattern.one_digit(side)));
                removed.extend(pattern.subset());
                if pattern.two_in_a_house() {
                    removed.extend(pattern.locked());
                }
            });
        }
    }
    removed
}

/// Asserts that no expected elimination is missed in positions of random puzzles. Returns the number found
/// for each technique.
fn found(name: &str, puzzles: usize) -> [usize; 10] {
    let puzzles = sample(name, puzzles);
    let layout = puzzles[0].layout();
    let geometry: Geometry = Geometry::new(Arc::clone(layout));
    let (mut random, mut engine) = (Seeded::new(41), Engine::new(Arc::clone(layout)));
    let mut seen = [0; 10];
    for puzzle in puzzles {
        let Ok(Answer::Unique(solution)) = engine.answer(&puzzle, &Budget::default()) else { unreachable!() };
        for _ in 0..40 {
            let position = thinned(&puzzle, &solution, &mut random);
            let board = Board::start(&geometry, &position).unwrap();
            let [one, two, three, four, five, six, hidden] = of_rectangles(&board);
            let [avoidable, avoidable_2] = of_filled(&position, &board);
            let expected = [
                ("ur-1", one),
                ("ur-2", two),
                ("ur-3", three),
                ("ur-4", four),
                ("ur-5", five),
                ("ur-6", six),
                ("hidden-rectangle", hidden),
                ("avoidable-rectangle-1", avoidable),
                ("avoidable-rectangle-2", avoidable_2),
                ("unique-loop", of_loops(&board)),
            ];
            for ((id, expected), seen) in expected.into_iter().zip(&mut seen) {
                // If one strong link is enough, the step is reported as another type.
                let ids: &[&str] =
                    if id == "hidden-rectangle" { &[id, "ur-1", "ur-4", "ur-6"] } else { &[id] };
                *seen += assert_not_missed(&position, &board, ids, &expected);
            }
        }
    }
    seen
}

#[test]
fn no_rectangle_and_no_loop_is_missed() {
    let (classic, small) = (found("9x9", 60), found("6x6", 80));
    assert!(
        !is_full() || classic.iter().zip(small).all(|(classic, small)| classic + small > 1),
        "{classic:?} {small:?}"
    );
}
