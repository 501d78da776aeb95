//! Cells, houses and candidates of SE's board as constraints of a layout.

use crate::grade::se::grid::{Bits, Candidate, CellSet, HOUSE_SETS, HOUSES, HOUSES_OF};
use crate::grid::{self, Cell, Digit, HouseId, Index, Layout};
use crate::step::{Cited, Constraint, Reason, Role};

/// The houses of a layout by SE's numbers.
pub(crate) struct Cite([HouseId; 27]);

impl Cite {
    /// The layout must be that of the usual grid.
    pub(crate) fn new(layout: &Layout) -> Self {
        let is = |id: &HouseId, house: usize| {
            let within = &layout.house(*id).cells;
            HOUSES[house].iter().all(|&cell| within.contains(&Cell::from_index(cell.into())))
        };
        let of = |house: usize| layout.all_houses().find(|id| is(id, house));
        Self(std::array::from_fn(|house| of(house).expect("the usual grid has these houses")))
    }

    pub(crate) fn house(&self, house: usize, digit: usize, role: &Role) -> Cited {
        let constraint = Constraint::House(self.0[house], Digit::from_index(digit));
        Cited { constraint, role: role.clone() }
    }
}

pub(crate) fn cite_cell(cell: usize, role: &Role) -> Cited {
    Cited { constraint: Constraint::Cell(Cell::from_index(cell)), role: role.clone() }
}

pub(crate) fn candidates(all: &[Candidate]) -> Vec<grid::Candidate> {
    all.iter().map(|&one| one.into()).collect()
}

/// The first house that two cells share.
pub(crate) fn shared_house(one: usize, other: usize) -> usize {
    let both = HOUSES_OF[one].into_iter().zip(HOUSES_OF[other]).find(|(one, other)| one == other);
    both.map_or(0, |(house, _)| house.into())
}

/// The fewest houses of a cell that hold all these cells.
pub(crate) fn houses_reaching(from: usize, cells: CellSet) -> Vec<usize> {
    let of = HOUSES_OF[from].map(usize::from);
    let mut choices: Vec<u16> = (1..8).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    let held = |choice: u16| Bits(choice).fold(0, |held, at| held | HOUSE_SETS[of[at]]);
    let choice = choices.into_iter().find(|&choice| cells & !held(choice) == 0);
    Bits(choice.unwrap_or(7)).map(|at| of[at]).collect()
}

pub(crate) fn linear(truths: Vec<Cited>, links: Vec<Cited>) -> Reason {
    Reason::Linear { truths, links }
}
