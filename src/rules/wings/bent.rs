//! As many cells as they have digits, in two houses that cross, where all digits but one can go to one cell each.

use std::ops::ControlFlow;

use super::{END, WEAK};
use crate::grid::{Board, Cell, Cells, Digit, Digits, HouseId, Index, Sets};
use crate::rules::ends::{claims_at, seeing_all};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Constraint, Role, Step, TechniqueId};

/// Four cells with four digits.
pub const WXYZ_WING: TechniqueId = TechniqueId::new("wxyz-wing");
/// Five cells with five digits.
pub const VWXYZ_WING: TechniqueId = TechniqueId::new("vwxyz-wing");
/// Six cells with six digits.
pub const UVWXYZ_WING: TechniqueId = TechniqueId::new("uvwxyz-wing");
/// Seven cells with seven digits.
pub const TUVWXYZ_WING: TechniqueId = TechniqueId::new("tuvwxyz-wing");

/// Finds bent sets of one size by the first two houses that hold them: cell by cell, as long as no part of them is closed
/// and at most one of their digits has places that share no house.
pub struct BentSet {
    size: usize,
    emits: &'static [TechniqueId; 1],
}

impl BentSet {
    /// The finder of [`WXYZ_WING`].
    pub const WXYZ: Self = Self { size: 4, emits: &[WXYZ_WING] };
    /// The finder of [`VWXYZ_WING`].
    pub const VWXYZ: Self = Self { size: 5, emits: &[VWXYZ_WING] };
    /// The finder of [`UVWXYZ_WING`].
    pub const UVWXYZ: Self = Self { size: 6, emits: &[UVWXYZ_WING] };
    /// The finder of [`TUVWXYZ_WING`].
    pub const TUVWXYZ: Self = Self { size: 7, emits: &[TUVWXYZ_WING] };
}

impl<S: Sets> Rule<S> for BentSet {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let few = |cell: &Cell| (2..=self.size).contains(&board.candidates(*cell).len());
        let open: Cells<S> = board.open().into_iter().filter(few).collect();
        let corners = corners(board);
        for (at, corner) in corners.iter().enumerate() {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            let search = Search::new(board, self.size, *corner & open);
            search.extend(0, &Chosen::default(), &mut |cells, free| {
                // The same cells may lie in other houses as well.
                if corners[..at].iter().any(|before| before.contains_all(&cells)) {
                    return ControlFlow::Continue(());
                }
                self.step(board, cells, free).map_or(ControlFlow::Continue(()), &mut *emit)
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl BentSet {
    fn step<S: Sets>(&self, board: &Board<'_, S>, cells: Cells<S>, free: Digit) -> Option<Step> {
        let geometry = board.geometry();
        if has_closed_part(board, cells) {
            return None;
        }
        let places = |digit: Digit| cells & *board.places(digit);
        let targets = seeing_all(geometry, places(free)) & *board.places(free);
        let mut argument = Argument::default().cell_truths(cells, &Role::SET);
        let linked = |digit: &Digit| *digit != free && !places(*digit).is_empty();
        for digit in board.layout().all_digits().filter(linked) {
            let house = geometry.houses_holding(places(digit)).next()?;
            argument = argument.link(Constraint::House(house, digit), &WEAK);
        }
        Step::of(&self.emits[0], claims_at(&argument, board, free, places(free), targets, &END))
    }
}

/// The cells of every two houses that cross.
fn corners<S: Sets>(board: &Board<'_, S>) -> Vec<Cells<S>> {
    let geometry = board.geometry();
    let houses: Vec<HouseId> = board.layout().all_houses().collect();
    let mut corners = Vec::new();
    for (at, &one) in houses.iter().enumerate() {
        let crossing = |other: &&HouseId| geometry.house(one).meets(geometry.house(**other));
        corners.extend(
            houses[at + 1..]
                .iter()
                .filter(crossing)
                .map(|&other| *geometry.house(one) | *geometry.house(other)),
        );
    }
    corners
}

/// Cells of a corner by their place in its list: two houses have fewer than 128.
type Places = u128;

/// The cells chosen so far, and what they have together.
struct Chosen<S: Sets> {
    cells: Places,
    count: usize,
    digits: Digits<S>,
    /// The digit whose places among them share no house, if there is one.
    free: Option<Digit>,
}

impl<S: Sets> Default for Chosen<S> {
    fn default() -> Self {
        Self { cells: 0, count: 0, digits: Digits::<S>::default(), free: None }
    }
}

/// A search in one corner, in words as narrow as a corner is: boards may be wide.
struct Search<'a, 'g, S: Sets> {
    board: &'a Board<'g, S>,
    size: usize,
    cells: Vec<(Cell, Digits<S>)>,
    /// Where each digit is.
    places: Vec<Places>,
    /// What each house has of them, if it is more than one.
    houses: Vec<Places>,
}

type Found<'f, S> = dyn FnMut(Cells<S>, Digit) -> ControlFlow<()> + 'f;

impl<'a, 'g, S: Sets> Search<'a, 'g, S> {
    fn new(board: &'a Board<'g, S>, size: usize, corner: Cells<S>) -> Self {
        let cells: Vec<(Cell, Digits<S>)> =
            corner.into_iter().map(|cell| (cell, board.candidates(cell))).collect();
        let those = |wanted: &dyn Fn(Cell) -> bool| -> Places {
            let wanted = cells.iter().enumerate().filter(|(_, (cell, _))| wanted(*cell));
            wanted.fold(0, |all, (at, _)| all | 1 << at)
        };
        let (layout, geometry) = (board.layout(), board.geometry());
        let places =
            layout.all_digits().map(|digit| those(&|cell| board.places(digit).contains(cell))).collect();
        let of_houses = layout.all_houses().map(|id| those(&|cell| geometry.house(id).contains(cell)));
        let mut houses: Vec<Places> = of_houses.filter(|house| house.count_ones() > 1).collect();
        houses.sort_by_key(|house| std::cmp::Reverse(house.count_ones()));
        Self { board, size, cells, places, houses }
    }

    /// Goes on with the cells from `next`.
    fn extend(&self, next: usize, chosen: &Chosen<S>, found: &mut Found<'_, S>) -> ControlFlow<()> {
        if chosen.count == self.size {
            return chosen
                .free
                .map_or(ControlFlow::Continue(()), |free| found(self.named(chosen.cells), free));
        }
        for at in next..self.cells.len() {
            if chosen.count + self.cells.len() - at < self.size {
                break;
            }
            if let Some(more) = self.with(chosen, at) {
                self.extend(at + 1, &more, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The choice with one cell more, unless nothing can come of it.
    fn with(&self, chosen: &Chosen<S>, at: usize) -> Option<Chosen<S>> {
        let (_, candidates) = self.cells[at];
        let (cells, count, digits) = (chosen.cells | 1 << at, chosen.count + 1, chosen.digits | candidates);
        let closed = digits.len() <= count;
        if digits.len() > self.size || (closed && count < self.size) {
            return None;
        }
        let mut free = chosen.free;
        for digit in candidates & chosen.digits {
            let places = cells & self.places[digit.index()];
            if free == Some(digit) || self.houses.iter().any(|house| places & !house == 0) {
                continue;
            }
            if free.is_some() {
                return None;
            }
            free = Some(digit);
        }
        let removes = |digit: Digit| {
            let inside = self.named(cells & self.places[digit.index()]);
            seeing_all(self.board.geometry(), inside).meets(self.board.places(digit))
        };
        let changed = free.filter(|&digit| free != chosen.free || candidates.contains(digit));
        changed.is_none_or(removes).then_some(Chosen { cells, count, digits, free })
    }

    fn named(&self, places: Places) -> Cells<S> {
        let cells = self.cells.iter().enumerate().filter(|(at, _)| places >> at & 1 == 1);
        cells.map(|(_, (cell, _))| *cell).collect()
    }
}

/// Whether fewer of the cells have only as many digits as they are: what follows then follows from these.
fn has_closed_part<S: Sets>(board: &Board<'_, S>, cells: Cells<S>) -> bool {
    let of_each: Vec<Digits<S>> = cells.into_iter().map(|cell| board.candidates(cell)).collect();
    (1..(1_usize << of_each.len()) - 1).any(|part| {
        let members = of_each.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
        let digits = members.fold(Digits::<S>::default(), |all, (_, &digits)| all | digits);
        digits.len() <= part.count_ones() as usize
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;
    use crate::rules::testing::Position;

    #[test]
    fn what_sees_every_place_of_the_free_digit_loses_it() {
        let position = |last: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2])
                .cell("r1c2", &[1, 3])
                .cell("r1c8", last)
                .cell("r2c3", &[3, 4])
                .confined("r1", &[4], "r1c3 r1c8 r1c9")
        };
        // 1 and 2 in row 1, 3 in box 1: r1c8 and r2c3 have the 4 between them.
        assert_eq!(position(&[2, 4]).removed(&BentSet::WXYZ), ["4r1c3 4r2c7 4r2c8 4r2c9"]);
        assert!(position(&[2, 4, 5]).removed(&BentSet::WXYZ).is_empty());
        assert!(position(&[2, 4]).removed(&BentSet::VWXYZ).is_empty());
    }

    #[test]
    fn a_part_that_is_closed_says_it_alone() {
        // r1c1, r1c8 and r2c3 are an XY-wing.
        let position = Position::boxed(3, 3)
            .cell("r1c1", &[1, 2])
            .cell("r1c8", &[2, 4])
            .cell("r2c3", &[1, 4])
            .cell("r1c2", &[1, 3, 4]);
        assert!(position.removed(&BentSet::WXYZ).is_empty());
    }

    #[test]
    fn without_a_digit_to_spare_it_is_none() {
        // 2 and 4 are confined to row 1 and 1 and 3 to box 1: more follows than a wing says.
        let position = Position::boxed(3, 3)
            .cell("r1c1 r1c2", &[1, 2, 3, 4])
            .cell("r1c8", &[2, 4])
            .cell("r2c3", &[1, 3]);
        assert!(position.removed(&BentSet::WXYZ).is_empty());
    }

    #[test]
    fn a_bent_set_in_a_jigsaw_needs_no_box() {
        let regions: Vec<usize> = (0..25).map(|cell| (cell % 5 + 2 * (cell / 5)) % 5).collect();
        let position = Position::of(Layout::jigsaw(5, &regions).unwrap())
            .cell("r1c1", &[1, 2])
            .cell("r1c2", &[1, 3])
            .cell("r1c3", &[2, 4])
            .cell("r2c2", &[3, 4]);
        assert_eq!(position.removed(&BentSet::WXYZ), ["4r1c4 4r2c1 4r2c3 4r4c2 4r4c3"]);
    }
}
