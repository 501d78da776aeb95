//! Cells, houses and candidates of SE's board as constraints of a layout.

use crate::grade::se::chains::node::{Cause, ChainNode};
use crate::grade::se::grid::{Bits, Candidate, CellSet, Grid, HOUSE_SETS, HOUSES, HOUSES_OF};
use crate::grade::se::step::Step;
use crate::grid::{self, Cell, Digit, HouseId, Index, Layout};
use crate::step::{Cited, Claim, Constraint, Reason, Role};

/// Role of the constraint over which cases run, and of one that leaves a single.
pub(crate) const FORCED: Role = Role::new("forced");

/// A cell, or a house with a digit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Cell(usize),
    House(usize, usize),
}

impl Part {
    /// By what a node follows from its parents.
    pub(crate) fn of(node: &ChainNode) -> Self {
        let (cell, digit) = (usize::from(node.candidate.cell), usize::from(node.candidate.digit));
        match node.cause {
            Cause::House(kind) => Self::House(HOUSES_OF[cell][usize::from(kind)].into(), digit),
            Cause::Start | Cause::Cell | Cause::Advanced => Self::Cell(cell),
        }
    }

    pub(crate) fn covers(self, candidate: Candidate) -> bool {
        match self {
            Self::Cell(cell) => cell == usize::from(candidate.cell),
            Self::House(house, digit) => {
                digit == usize::from(candidate.digit) && HOUSE_SETS[house] >> candidate.cell & 1 == 1
            }
        }
    }

    pub(crate) fn candidates(self, grid: &Grid) -> Vec<Candidate> {
        match self {
            Self::Cell(cell) => Bits(grid.cands[cell]).map(|digit| Candidate::new(cell, digit)).collect(),
            Self::House(house, digit) => {
                let cells = Bits(grid.places[house][digit]).map(|place| HOUSES[house][place]);
                cells.map(|cell| Candidate::new(cell.into(), digit)).collect()
            }
        }
    }
}

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

    pub(crate) fn part(&self, part: Part, role: &Role) -> Cited {
        match part {
            Part::Cell(cell) => cite_cell(cell, role),
            Part::House(house, digit) => self.house(house, digit, role),
        }
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

/// All that a step concludes, for this reason.
pub(crate) fn concluded(step: &Step, because: Reason) -> Claim {
    let place: Vec<_> = step.placement.into_iter().map(Into::into).collect();
    let eliminate = if place.is_empty() { candidates(&step.eliminations) } else { Vec::new() };
    Claim { place, eliminate, because }
}

pub(crate) fn linear(truths: Vec<Cited>, links: Vec<Cited>) -> Reason {
    Reason::Linear { truths, links }
}
