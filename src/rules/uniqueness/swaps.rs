//! Pairs of cells whose digits can change places without any house noticing, if another pair does the same.

use crate::grid::{Cell, Cells, Geometry, HouseId, Storage};

/// Two cells that share a house, the first of them in the first of two sets of houses that are not shared.
pub(super) type Pair = (Cell, Cell);

/// The houses of the one cell of a pair that the other is not in, and the other way round.
type Difference = (Vec<HouseId>, Vec<HouseId>);

/// The pairs of a layout, in groups: all pairs of a group differ in the same houses, so what one of them takes from a house
/// another brings back. Two pairs that trade two digits are a rectangle.
#[derive(Debug)]
pub(in crate::rules) struct Swaps {
    pub(super) groups: Vec<Vec<Pair>>,
    /// The corners of every rectangle in a circle, each once, beginning with the first in order.
    pub(super) rectangles: Vec<[Cell; 4]>,
}

impl Swaps {
    /// The pairs of cells that are not given: no other takes part in a pattern.
    pub(in crate::rules) fn new<S: Storage>(geometry: &Geometry<S>, given: &Cells<S>) -> Self {
        let layout = geometry.layout();
        let own = |cell: Cell, other: Cell| -> Vec<HouseId> {
            let houses = layout.houses_of(cell).iter().copied();
            houses.filter(|&house| !geometry.house(house).contains(other)).collect()
        };
        let mut keyed: Vec<(Difference, Pair)> = Vec::new();
        for one in layout.all_cells().filter(|&cell| !given.contains(cell)) {
            for other in (*geometry.peers(one) - *given).into_iter().filter(|&other| other > one) {
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
        let mut rectangles: Vec<[Cell; 4]> = groups
            .iter()
            .flat_map(|group| {
                let two = |(at, &one): (usize, &Pair)| {
                    group[at + 1..].iter().map(|&other| circle(one, other)).collect::<Vec<_>>()
                };
                group.iter().enumerate().flat_map(two)
            })
            .filter(|&corners| is_circle(geometry, corners))
            .collect();
        rectangles.sort_unstable();
        rectangles.dedup();
        Self { groups, rectangles }
    }
}

/// Two pairs of a group as corners in a circle, from the first in order to the lower of its neighbours.
fn circle(one: Pair, other: Pair) -> [Cell; 4] {
    let corners = [one.0, one.1, other.1, other.0];
    let first = (0..4).min_by_key(|&at| corners[at]).unwrap_or(0);
    let (next, before) = ((first + 1) % 4, (first + 3) % 4);
    let step = if corners[next] < corners[before] { 1 } else { 3 };
    std::array::from_fn(|at| corners[(first + at * step) % 4])
}

/// Whether no house holds more than two of the corners, and no two that are opposite: only then has it a filling at all.
fn is_circle<S: Storage>(geometry: &Geometry<S>, [a, b, c, d]: [Cell; 4]) -> bool {
    let sees = |one: Cell, other: Cell| geometry.peers(one).contains(other);
    a != c && b != d && !sees(a, c) && !sees(b, d)
}
