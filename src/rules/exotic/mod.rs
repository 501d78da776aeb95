//! Patterns of their own: fireworks, locked sets of many houses, and what no filling of a pattern leaves open.

mod bivalue_oddagon;
mod exocet;
mod fireworks;
mod multi_sector;
mod sharing;
mod sk_loop;
mod tridagon;

pub use bivalue_oddagon::{BIVALUE_ODDAGON, BivalueOddagon};
pub use exocet::{EXOCET, Exocet};
pub use fireworks::{FIREWORKS, Fireworks};
pub use multi_sector::{MSLS, MultiSector};
pub use sk_loop::{SK_LOOP, SkLoop};
pub use tridagon::{TRIDAGON, Tridagon};

use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, HouseId, Sets};
use crate::rules::search::common_peers::{houses_between, seeing_all};
use crate::rules::search::exhausted;
use crate::step::{Argument, Cited, Claim, Constraint, Mark, Role, Step, TechniqueId, alike};

/// The cells of a pattern that has no filling by its digits alone.
const PATTERN: Role = Role::new("pattern");
/// The houses in which these cells see each other.
const LINK: Role = Role::new("link");
/// The houses in which guardians are seen.
const SEEN: Role = Role::new("seen");
/// Candidates that keep a pattern from having no filling.
const GUARDIAN: Role = Role::new("guardian");

/// What keeps a pattern from having no filling: the candidates of its cells beside its digits, as long as something may
/// see all of them. They have one cell then, or one digit.
#[derive(Clone, Copy)]
struct Guardians<S: Sets> {
    cells: Cells<S>,
    digits: Digits<S>,
}

impl<S: Sets> Guardians<S> {
    fn none() -> Self {
        Self { cells: Cells::<S>::default(), digits: Digits::<S>::default() }
    }

    /// With those of one more cell; none if nothing sees them all.
    fn with(self, board: &Board<'_, S>, cell: Cell, pattern: Digits<S>) -> Option<Self> {
        let extra = board.candidates(cell) - pattern;
        if extra.is_empty() {
            return Some(self);
        }
        let more = Self { cells: self.cells | Cells::<S>::of(cell), digits: self.digits | extra };
        (more.cells.len() == 1 || !more.seeing(board).is_empty()).then_some(more)
    }

    /// The places of their one digit that see all of them.
    fn seeing(self, board: &Board<'_, S>) -> Cells<S> {
        let places = self.digits.only().map(|digit| *board.places(digit) & *board.open());
        places.unwrap_or_default() & seeing_all(board.geometry(), self.cells)
    }

    /// The step that removes what would leave the cells with the pattern's digits alone: these digits from the one cell that
    /// has guardians, or the guardians' one digit where it sees all of them. The links are where the cells see each other.
    fn step(
        self,
        board: &Board<'_, S>,
        technique: &TechniqueId,
        pattern: (&[Cell], Digits<S>),
        links: &[Cited],
    ) -> Option<Step> {
        let (cells, digits) = pattern;
        let cited = |but: Option<Cell>| -> Vec<Cited> {
            let cells = cells.iter().filter(|&&cell| Some(cell) != but);
            let cells = cells.map(|&cell| Cited { constraint: Constraint::Cell(cell), role: PATTERN });
            cells.chain(links.iter().cloned()).collect()
        };
        let claims = match (self.cells.only(), self.digits.only()) {
            (Some(cell), _) => {
                let own = digits.into_iter().map(|digit| Candidate { cell, digit });
                exhausted::claim(board, &cited(Some(cell)), own.collect()).into_iter().collect()
            }
            (None, Some(digit)) => {
                let cited = cited(None);
                let linked = |cell| {
                    let houses = houses_between(board.geometry(), cell, self.cells)?;
                    Some((houses, Candidate { cell, digit }))
                };
                let linked: Option<Vec<_>> = self.seeing(board).into_iter().map(linked).collect();
                let claim = |(houses, gone): (Vec<HouseId>, Vec<Candidate>)| {
                    let seen = |house| Cited { constraint: Constraint::House(house, digit), role: SEEN };
                    let cited: Vec<Cited> =
                        cited.iter().cloned().chain(houses.into_iter().map(seen)).collect();
                    exhausted::claim(board, &cited, gone)
                };
                alike(linked?).into_iter().filter_map(claim).collect::<Vec<_>>()
            }
            (None, None) => Vec::new(),
        };
        let mut step = Step::of(technique, claims)?;
        let others =
            |cell| (board.candidates(cell) - digits).into_iter().map(move |digit| Candidate { cell, digit });
        let guardians = self.cells.into_iter().flat_map(others);
        step.marks.extend(guardians.map(|candidate| Mark { role: GUARDIAN, candidate }));
        Some(step)
    }
}

/// A digit of locked cells, with every choice of as few houses as hold all its places there.
struct Counted {
    digit: Digit,
    ways: Vec<Vec<HouseId>>,
}

/// The claims of cells in this role that have no more digits than they are, each digit counted in every house of one of
/// its ways: the one in which each is counted in the first way, and those in which one digit is counted in another. Only
/// those count that cite such houses as `fits` asks for, and in which no part of the cells is locked by itself.
fn locked<S: Sets>(
    board: &Board<'_, S>,
    (cells, of): (Cells<S>, &Role),
    counted: &[Counted],
    role: impl Fn(HouseId) -> Role,
    fits: impl Fn(&[HouseId]) -> bool,
) -> Vec<Claim> {
    let geometry = board.geometry();
    let claim = |other: Option<(usize, usize)>| {
        let way = |at: usize| other.filter(|(of, _)| *of == at).map_or(0, |(_, way)| way);
        let links: Vec<(HouseId, Digit)> = counted
            .iter()
            .enumerate()
            .filter_map(|(at, one)| Some((one.digit, one.ways.get(way(at))?)))
            .flat_map(|(digit, houses)| houses.iter().map(move |&house| (house, digit)))
            .collect();
        let houses: Vec<HouseId> = links.iter().map(|&(house, _)| house).collect();
        let of_cell = |cell: Cell| -> Vec<usize> {
            let here = |(house, digit): (HouseId, Digit)| {
                geometry.house(house).contains(cell) && board.candidates(cell).contains(digit)
            };
            (0..links.len()).filter(|&at| here(links[at])).collect()
        };
        let places: Vec<Vec<usize>> = cells.into_iter().map(of_cell).collect();
        if !fits(&houses) || !sharing::is_whole(&places, links.len()) {
            return None;
        }
        let link = |all: Argument, (house, digit)| all.link(Constraint::House(house, digit), &role(house));
        links.into_iter().fold(Argument::default().cell_truths(cells, of), link).claim(board)
    };
    let others =
        counted.iter().enumerate().flat_map(|(at, one)| (1..one.ways.len()).map(move |way| (at, way)));
    std::iter::once(None).chain(others.map(Some)).filter_map(claim).collect()
}
