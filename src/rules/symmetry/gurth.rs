//! Gurth's symmetrical placement: cells that a symmetry of the givens leaves in place hold digits that it does not change.

use std::ops::ControlFlow;

use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, Geometry, HouseKind, Index, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Claim, Mark, Reason, Role, Step, TechniqueId};

/// What may stand in a cell that stays in place.
const STAYS: Role = Role::new("stays");

/// Finds `gurth`: by the mirrors in both diagonals, the half turn and the quarter turn of a grid that has as many rows
/// as columns. Rows and columns are not tried in another order.
///
/// The givens alone must have one solution. Where that takes candidates which were removed before the start it finds
/// nothing: these need not be symmetrical.
pub struct Gurth;

impl<S: Sets> Rule<S> for Gurth {
    fn emits(&self) -> &'static [TechniqueId] {
        const { &[rows::GURTH] }
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let puzzle = work.puzzle();
        let Some(unique) = work.unique(board.geometry()) else { return ControlFlow::Continue(()) };
        for symmetry in unique.symmetries(board.geometry(), puzzle) {
            if let Some(step) = symmetry.step(board) {
                emit(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A symmetry of a layout that takes the givens to the givens, with what each digit becomes.
#[derive(Debug)]
pub(in crate::rules) struct Symmetry<S: Sets> {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    /// The cells that stay.
    fixed: Cells<S>,
    /// The digits that become others.
    changed: Digits<S>,
}

impl<S: Sets> Symmetry<S> {
    fn step(&self, board: &Board<'_, S>) -> Option<Step> {
        let (mut eliminate, mut marks) = (Vec::new(), Vec::new());
        for cell in self.fixed & *board.open() {
            let left = board.candidates(cell);
            let (gone, kept) = (left & self.changed, left - self.changed);
            // A cell that would have nothing left is a contradiction, and easier seen as one.
            if !gone.is_empty() && !kept.is_empty() {
                eliminate.extend(gone.into_iter().map(|digit| Candidate { cell, digit }));
                let kept = kept.into_iter().map(|digit| Candidate { cell, digit });
                marks.extend(kept.map(|candidate| Mark { role: STAYS, candidate }));
            }
        }
        let because = Reason::Symmetry { cells: self.cells.clone(), digits: self.digits.clone() };
        let claim = Claim { place: Vec::new(), eliminate, because };
        (!claim.eliminate.is_empty()).then(|| Step { technique: rows::GURTH, claims: vec![claim], marks })
    }
}

/// The symmetries that these givens have and that say something: they leave cells in place and change digits.
pub(in crate::rules) fn symmetries<S: Sets>(
    geometry: &Geometry<S>,
    givens: &[Option<Digit>],
) -> Vec<Symmetry<S>> {
    let layout = geometry.layout();
    let of = |cells: Vec<Cell>| {
        let fixed: Cells<S> = layout.all_cells().filter(|&cell| cells[cell.index()] == cell).collect();
        if fixed.is_empty() || !takes_houses_to_houses(geometry, &cells) {
            return None;
        }
        let digits = images(&cells, givens, layout.digits())?;
        let changed: Digits<S> =
            layout.all_digits().filter(|&digit| digits[digit.index()] != digit).collect();
        (!changed.is_empty()).then_some(Symmetry { cells, digits, fixed, changed })
    };
    turns(geometry).into_iter().filter_map(of).collect()
}

/// Where each cell goes in a mirror of each diagonal, a half turn and a quarter turn. None unless the rows and columns are
/// a square in which each cell has its own place.
fn turns<S: Sets>(geometry: &Geometry<S>) -> Vec<Vec<Cell>> {
    let layout = geometry.layout();
    let lines = |kind: HouseKind| -> Vec<&Cells<S>> {
        let houses = layout.all_houses().filter(|&house| layout.house(house).kind == kind);
        houses.map(|house| geometry.house(house)).collect()
    };
    let (rows, columns) = (lines(HouseKind::Row), lines(HouseKind::Column));
    let place = |cell: Cell| {
        let at = |lines: &[&Cells<S>]| lines.iter().position(|line| line.contains(cell));
        Some((at(&rows)?, at(&columns)?))
    };
    let side = rows.len();
    let places: Option<Vec<(usize, usize)>> = layout.all_cells().map(place).collect();
    let Some(places) = places.filter(|_| columns.len() == side && layout.cells() == side * side) else {
        return Vec::new();
    };
    let mut cell_at = vec![None; places.len()];
    for (cell, &(row, column)) in layout.all_cells().zip(&places) {
        cell_at[row * side + column] = Some(cell);
    }
    let turned = |to: &dyn Fn(usize, usize) -> (usize, usize)| -> Option<Vec<Cell>> {
        let image = |&(row, column): &(usize, usize)| {
            let (row, column) = to(row, column);
            cell_at[row * side + column]
        };
        places.iter().map(image).collect()
    };
    let last = side.saturating_sub(1);
    let all: [&dyn Fn(usize, usize) -> (usize, usize); 4] = [
        &|row, column| (column, row),
        &|row, column| (last - column, last - row),
        &|row, column| (last - row, last - column),
        &|row, column| (column, last - row),
    ];
    all.into_iter().filter_map(turned).collect()
}

fn takes_houses_to_houses<S: Sets>(geometry: &Geometry<S>, cells: &[Cell]) -> bool {
    let layout = geometry.layout();
    layout.all_houses().all(|house| {
        let image: Cells<S> = geometry.house(house).into_iter().map(|cell| cells[cell.index()]).collect();
        geometry.houses_holding(image).next().is_some()
    })
}

/// What each digit becomes if the cells go there and givens go to givens. A digit without a given is left for the digit
/// that no other becomes; there is no more than one, or the two could change places in the solution.
fn images(cells: &[Cell], givens: &[Option<Digit>], count: usize) -> Option<Vec<Digit>> {
    let mut images: Vec<Option<Digit>> = vec![None; count];
    for (given, cell) in givens.iter().zip(cells) {
        match (*given, givens[cell.index()]) {
            (None, None) => {}
            (Some(digit), Some(image)) => {
                if *images[digit.index()].get_or_insert(image) != image {
                    return None;
                }
            }
            _ => return None,
        }
    }
    let mut left = (0..count).map(Digit::new).filter(|&digit| !images.contains(&Some(digit)));
    let last = left.next();
    let unknown = images.iter().filter(|image| image.is_none()).count();
    if left.next().is_some() || unknown != usize::from(last.is_some()) {
        return None;
    }
    images.into_iter().map(|image| image.or(last)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::one_solution_by;
    use crate::grid::{Basis, Layout, Puzzle, Shape, Wide};
    use crate::notation;
    use crate::rules::testing::Position;
    use std::sync::Arc;

    const MIRROR: &str = "..24...12...31..";

    fn puzzle(layout: &Arc<Layout>, givens: &str) -> Puzzle {
        Puzzle::new(Arc::clone(layout), notation::parse_line(layout, givens).unwrap()).unwrap()
    }

    fn boxed(height: usize, width: usize) -> Arc<Layout> {
        Arc::new(Layout::boxed(Shape::new(height, width).unwrap()))
    }

    fn removed(layout: &Arc<Layout>, givens: &str) -> Vec<String> {
        Position::puzzle(puzzle(layout, givens)).removed(&Gurth)
    }

    #[test]
    fn a_mirror_leaves_its_diagonal_in_place() {
        assert_eq!(removed(&boxed(2, 2), MIRROR), ["3r2c2 4r2c2 3r3c3 4r3c3"]);
        let first = "...2....5..2..7.61.1.45...71.3..4.7...6...839.7.3.........8.....5.74....627.9....";
        let second = "...61.....6..2.8..91.8..5...23....4...........5....19...4..7.32..7.9..6.....36...";
        for givens in [first, second] {
            assert_eq!(removed(&boxed(3, 3), givens).len(), 1, "{givens}");
        }
    }

    #[test]
    fn a_turn_leaves_the_middle_in_place() {
        let half = ".9.7..5...21..6......9.8..7......83.4.........68...1.56..8...9....3...21..3.4....";
        assert!(removed(&boxed(3, 3), half).iter().all(|removed| removed.contains("r5c5")));
    }

    #[test]
    fn one_given_changed_breaks_it() {
        let solved = "1324423124133142";
        for at in 0..solved.len() {
            let is_given = !MIRROR[at..].starts_with('.');
            let mut givens = MIRROR.to_string();
            givens.replace_range(at..=at, if is_given { "." } else { &solved[at..=at] });
            // A given on the diagonal is its own image.
            let stays = !is_given && at % 5 == 0;
            assert_eq!(removed(&boxed(2, 2), &givens).len(), usize::from(stays), "{givens}");
        }
    }

    #[test]
    fn only_the_givens_count() {
        // Without two of its givens, which nothing else is possible for.
        let mut position = puzzle(&boxed(2, 2), "..24....2...3...");
        for (cell, digit) in [(7, 1), (7, 2), (7, 3), (13, 1), (13, 2), (13, 3)] {
            position.eliminate(Candidate { cell: Cell::new(cell), digit: Digit::new(digit) });
        }
        assert_eq!(one_solution_by(&position), Some(Basis::Candidates));
        assert_eq!(Position::puzzle(position).removed(&Gurth), [""; 0]);
    }

    #[test]
    fn a_jigsaw_whose_regions_turn_into_each_other() {
        let regions: Vec<usize> =
            "0011100411044423342233322".bytes().map(|letter| usize::from(letter - b'0')).collect();
        let jigsaw = Arc::new(Layout::jigsaw(5, &regions).unwrap());
        let found = removed(&jigsaw, ".3.5.5...4.....1...5.5.2.");
        assert!(!found.is_empty() && found.iter().all(|removed| removed.contains("r3c3")), "{found:?}");
        let crooked: Vec<usize> =
            "0001021122312333".bytes().map(|letter| usize::from(letter - b'0')).collect();
        assert!(turns_of(&Layout::jigsaw(4, &crooked).unwrap()).is_empty());
    }

    /// The turns and mirrors that leave cells in place and houses whole.
    fn turns_of(layout: &Layout) -> Vec<Vec<Cell>> {
        let geometry = Geometry::<Wide>::new(Arc::new(layout.clone()));
        let stays = |cells: &Vec<Cell>| layout.all_cells().any(|cell| cells[cell.index()] == cell);
        turns(&geometry)
            .into_iter()
            .filter(|cells| stays(cells) && takes_houses_to_houses(&geometry, cells))
            .collect()
    }

    #[test]
    fn boxes_wider_than_high_have_no_mirror() {
        let count = |height, width| turns_of(&boxed(height, width)).len();
        assert_eq!((count(2, 3), count(3, 4), count(4, 4), count(3, 3), count(1, 5)), (0, 0, 2, 4, 4));
    }

    #[test]
    fn a_digit_that_is_not_given_becomes_the_one_left() {
        let cells: Vec<Cell> = (0..2).rev().map(Cell::new).collect();
        let [one, two, three] = [0, 1, 2].map(Digit::new);
        assert_eq!(images(&cells, &[Some(one), Some(two)], 3), Some(vec![two, one, three]));
        assert_eq!(images(&cells, &[Some(one), Some(one)], 2), Some(vec![one, two]));
        assert_eq!(images(&cells, &[Some(one), Some(one)], 3), None, "two digits could change places");
        assert_eq!(images(&cells, &[Some(one), None], 1), None);
        assert_eq!(images(&[cells[1], cells[0]], &[Some(one), Some(two)], 2), Some(vec![one, two]));
    }
}
