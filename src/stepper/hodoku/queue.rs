//! Singles in the order in which they arise, as in programs that keep singles in a queue.

use std::collections::VecDeque;

use crate::grid::{Board, Candidate, Cell, Digit, Digits, HouseId, HouseKind, Index, Puzzle, Set, Storage};
use crate::rules::singles::{Sweep, house_filled_by};
use crate::step::SingleKind;

/// Queues of naked and hidden singles, in the order in which they arose.
///
/// Givens are placed one by one in cell order. A placed digit is removed from its peers in cell order, and
/// then the other candidates of its cell go, ascending. Whenever a candidate goes, its cell is checked first,
/// then its rows, columns and boxes.
#[derive(Clone, Debug)]
pub(crate) struct Queue<S: Storage> {
    by_cell: Vec<Digits<S>>,
    /// The number of places of each digit in each house; the digits of one house are adjacent.
    places: Vec<u8>,
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
}

impl<S: Storage> Queue<S> {
    /// Builds the queue of a position, given as `puzzle` and as `board`.
    pub(crate) fn start(board: &Board<'_, S>, puzzle: &Puzzle) -> Self {
        let layout = board.layout();
        let digits = layout.digits();
        let full = |id| u8::try_from(layout.house(id).cells.len()).unwrap_or(u8::MAX);
        let mut queue = Self {
            by_cell: vec![Set::first_n(digits); layout.cells()],
            places: layout.all_houses().flat_map(|id| std::iter::repeat_n(full(id), digits)).collect(),
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for cell in layout.all_cells() {
            if let Some(digit) = puzzle.value(cell) {
                queue.place(board, Candidate { cell, digit });
            }
        }
        for &candidate in puzzle.eliminated() {
            queue.eliminate(board, candidate);
        }
        queue
    }

    /// Updates the queued singles after a placement.
    pub(crate) fn place(&mut self, board: &Board<'_, S>, placed: Candidate) {
        let own = std::mem::take(&mut self.by_cell[placed.cell.index()]);
        for peer in *board.geometry().peers(placed.cell) {
            self.eliminate(board, Candidate { cell: peer, digit: placed.digit });
        }
        for digit in own {
            self.lose_places(board, placed.cell, digit, digit != placed.digit);
        }
    }

    /// Updates the queued singles after an elimination.
    pub(crate) fn eliminate(&mut self, board: &Board<'_, S>, target: Candidate) {
        let left = &mut self.by_cell[target.cell.index()];
        if !left.contains(target.digit) {
            return;
        }
        left.remove(target.digit);
        self.naked.extend(left.only().map(|digit| Candidate { cell: target.cell, digit }));
        self.lose_places(board, target.cell, target.digit, true);
    }

    fn lose_places(&mut self, board: &Board<'_, S>, cell: Cell, digit: Digit, queue_hidden: bool) {
        let layout = board.layout();
        let is_box = |house: &HouseId| layout.house(*house).kind == HouseKind::Box;
        let houses = layout.houses_of(cell).iter();
        for house in houses.clone().filter(|house| !is_box(house)).chain(houses.filter(|house| is_box(house)))
        {
            let left = &mut self.places[house.index() * layout.digits() + digit.index()];
            *left = left.saturating_sub(1);
            if queue_hidden && *left == 1 {
                let has = |cell: &Cell| self.by_cell[cell.index()].contains(digit);
                let place = layout.house(*house).cells.iter().copied().find(has);
                self.hidden.extend(place.map(|cell| Candidate { cell, digit }));
            }
        }
    }

    /// Returns the single to place next, of the kinds in `wanted`.
    ///
    /// Naked singles that fill a house come first, then other naked singles, then hidden singles. Within each
    /// group, the single queued first is taken. A hidden single is shown in a box if it is hidden there.
    pub(crate) fn next(&mut self, board: &Board<'_, S>, wanted: Sweep) -> Option<(SingleKind, Candidate)> {
        let open = |candidate: &Candidate| board.open().contains(candidate.cell) && board.has(*candidate);
        self.naked.retain(open);
        self.hidden.retain(open);
        let fills = |single: &Candidate| {
            house_filled_by(board, single.cell).map(|house| (SingleKind::FullHouse(house), *single))
        };
        let full = if wanted.full_house { self.naked.iter().find_map(fills) } else { None };
        let naked = || self.naked.front().filter(|_| wanted.naked).map(|&single| (SingleKind::Naked, single));
        let hidden =
            || self.hidden.iter().find_map(|&single| Some((kind_of(board, single, wanted)?, single)));
        full.or_else(naked).or_else(hidden)
    }
}

/// Returns the kind of a hidden single, by the first house in which it is one, boxes first. Houses whose kind
/// is not in `wanted` are skipped.
fn kind_of<S: Storage>(board: &Board<'_, S>, single: Candidate, wanted: Sweep) -> Option<SingleKind> {
    let geometry = board.geometry();
    let alone = |house: &HouseId| {
        (*board.cells_for(single.digit) & *geometry.house(*house)).only() == Some(single.cell)
    };
    let kinds = geometry
        .houses_holding(Set::of(single.cell))
        .filter(alone)
        .map(|house| SingleKind::hidden(house, board));
    let mut wanted_kinds = kinds.filter(|kind| match kind {
        SingleKind::HiddenBox(_) => wanted.hidden_box,
        _ => wanted.hidden_line,
    });
    wanted_kinds.next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{AnySize, Classic, Geometry, Layout, Shape};
    use crate::step::TechniqueId;
    use std::sync::Arc;

    fn placed_singles<S: Storage>(puzzle: &Puzzle, techniques: &[TechniqueId]) -> Vec<String> {
        let geometry = Geometry::<S>::new(Arc::clone(puzzle.layout()));
        let mut board = Board::start(&geometry, puzzle).unwrap();
        let mut queue = Queue::start(&board, puzzle);
        let wanted = Sweep::of(techniques).unwrap();
        let mut placed = Vec::new();
        while let Some((kind, single)) = queue.next(&board, wanted) {
            let Candidate { cell, digit } = single;
            placed.push(format!("{} {digit}{}", kind.technique(), board.layout().cell_name(cell)));
            board.place(single).unwrap();
            queue.place(&board, single);
        }
        placed
    }

    fn puzzle(height: usize, width: usize, values: &str) -> Puzzle {
        let values: Vec<u8> = values.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0').collect();
        Puzzle::of_values(Shape::new(height, width).unwrap(), &values).unwrap()
    }

    fn small() -> Puzzle {
        puzzle(2, 2, "1204 0000 0300 0020")
    }

    #[test]
    fn the_oldest_naked_single_comes_first_and_a_full_house_before_it() {
        let all = placed_singles::<AnySize>(&small(), &Sweep::TECHNIQUES);
        assert_eq!(all[0], "full-house 3r1c3");
        assert_eq!(all.len(), 11);
    }

    #[test]
    fn both_storages_tell_the_same() {
        let first = "009030020400068000080200000615000000007005008000700063020300080000187036006000400";
        let puzzle = puzzle(3, 3, first);
        let of_classic = placed_singles::<Classic>(&puzzle, &Sweep::TECHNIQUES);
        assert_eq!(of_classic.len(), 54);
        assert_eq!(of_classic[0], "naked-single 4r8c3");
        assert_eq!(placed_singles::<AnySize>(&puzzle, &Sweep::TECHNIQUES), of_classic);
    }

    #[test]
    fn what_is_not_wanted_is_not_told() {
        let naked = placed_singles::<AnySize>(&small(), &[crate::step::NAKED_SINGLE]);
        assert!(naked.iter().all(|single| single.starts_with("naked-single")), "{naked:?}");
        let hidden = placed_singles::<AnySize>(&small(), &[crate::step::HIDDEN_SINGLE_LINE]);
        assert!(hidden.iter().all(|single| single.starts_with("hidden-single-line")), "{hidden:?}");
        assert!(!naked.is_empty() && !hidden.is_empty());
    }

    #[test]
    fn a_removed_candidate_makes_singles_too() {
        let layout = Arc::new(Layout::boxed(Shape::new(2, 2).unwrap()));
        let mut puzzle = Puzzle::empty(layout);
        for digit in [0, 2, 3] {
            puzzle.eliminate(Candidate { cell: Cell::new(5), digit: Digit::new(digit) });
        }
        assert_eq!(placed_singles::<AnySize>(&puzzle, &Sweep::TECHNIQUES), ["naked-single 2r2c2"]);
    }
}
