//! Pairs of cells that could swap digits without affecting any house, if another pair swaps, too.

use std::sync::OnceLock;

use crate::grid::{Cell, Cells, Geometry, Index, Shape, Storage};
use crate::rules::search::choices::pairs;
use crate::step::sorted;

/// Two cells with a common house that could swap digits. In a group of pairs, all first cells are in the same
/// other houses, and so are all second cells.
pub(super) type Pair = (Cell, Cell);

/// For a pair of cells, the houses of the first that do not hold the second, and the houses of the second
/// that do not hold the first: each list in one number, which sorts as the list does.
type Difference = (u128, u128);

/// The pairs of a layout that could swap digits, in groups.
///
/// All pairs of a group differ in the same houses, so one pair's swap makes up for another's. Two pairs that
/// swap two digits form a rectangle.
#[derive(Debug)]
pub(in crate::rules) struct Swaps {
    pub(super) groups: Vec<Vec<Pair>>,
    /// The corners of every rectangle in circular order, each once, with the lowest cell first.
    pub(super) rectangles: Vec<[Cell; 4]>,
}

impl Swaps {
    /// Finds the pairs of cells without a given that could swap digits: no deadly pattern contains a given.
    pub(in crate::rules) fn new<S: Storage>(geometry: &Geometry<S>, given: &Cells<S>) -> Self {
        /// The pairs of the usual grid.
        static NINE: OnceLock<Swaps> = OnceLock::new();
        match geometry.layout().shape() {
            Some(Shape::NINE) => NINE.get_or_init(|| Self::all(geometry)).without::<S>(given),
            _ => Self::all(geometry).without::<S>(given),
        }
    }

    fn without<S: Storage>(&self, given: &Cells<S>) -> Self {
        let is_open = |pair: &Pair| !given.contains(pair.0) && !given.contains(pair.1);
        let open = |group: &Vec<Pair>| group.iter().copied().filter(is_open).collect::<Vec<_>>();
        let groups = self.groups.iter().map(open).filter(|group| group.len() > 1).collect();
        let is_free = |corners: &&[Cell; 4]| corners.iter().all(|&corner| !given.contains(corner));
        Self { groups, rectangles: self.rectangles.iter().filter(is_free).copied().collect() }
    }

    fn all<S: Storage>(geometry: &Geometry<S>) -> Self {
        let layout = geometry.layout();
        let own = |cell: Cell, other: Cell| -> u128 {
            let houses = layout.houses_of(cell).iter();
            let apart = houses.filter(|&&house| !geometry.house(house).contains(other));
            apart.zip(0..).fold(0, |all, (house, at)| all | (house.index() as u128 + 1) << (112 - 16 * at))
        };
        let mut keyed: Vec<(Difference, Pair)> = Vec::new();
        let fits = |&cell: &Cell| layout.houses_of(cell).len() <= 8;
        for one in layout.all_cells().filter(fits) {
            for other in geometry.peers(one).into_iter().filter(|&other| other > one) {
                let (here, there) = (own(one, other), own(other, one));
                if here < there {
                    keyed.push(((here, there), (one, other)));
                } else if there < here {
                    keyed.push(((there, here), (other, one)));
                }
            }
        }
        keyed.sort_unstable();
        let of_group = |same: &[(_, Pair)]| same.iter().map(|&(_, pair)| pair).collect::<Vec<_>>();
        let groups: Vec<Vec<Pair>> =
            keyed.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1).map(of_group).collect();
        let rectangles = groups
            .iter()
            .flat_map(|group| pairs(group))
            .map(|[&one, &other]| circular_order(one, other))
            .filter(|&corners| is_rectangle(geometry, corners));
        let rectangles = sorted(rectangles);
        Self { groups, rectangles }
    }
}

/// Returns the corners of two pairs in circular order: the lowest cell first, then the lower of its
/// neighbours.
fn circular_order(one: Pair, other: Pair) -> [Cell; 4] {
    let corners = [one.0, one.1, other.1, other.0];
    let first = (0..4).min_by_key(|&at| corners[at]).unwrap_or(0);
    let (next, before) = ((first + 1) % 4, (first + 3) % 4);
    let step = if corners[next] < corners[before] { 1 } else { 3 };
    std::array::from_fn(|at| corners[(first + at * step) % 4])
}

/// Returns true if opposite corners are distinct and share no house. Otherwise no two digits fill the
/// corners.
fn is_rectangle<S: Storage>(geometry: &Geometry<S>, [a, b, c, d]: [Cell; 4]) -> bool {
    let sees = |one: Cell, other: Cell| geometry.peers(one).contains(other);
    a != c && b != d && !sees(a, c) && !sees(b, d)
}
