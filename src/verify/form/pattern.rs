//! Whether patterns that a single solution, or any, forbids are what they are called.

use std::collections::BTreeSet;

use super::{View, relation_lacks};
use crate::catalog::Pattern;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::Constraint;
use crate::verify::guardians::is_paired;

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Pattern, view: &View<'_>) -> Option<&'static str> {
    let Some(pattern) = Guarded::of(view) else { return Some("one pattern is guarded") };
    let board = view.board;
    let roof = pattern.roof.len();
    let (holds, said) = match relation {
        Pattern::Rectangle => (pattern.is_rectangle(), "its pattern is a rectangle"),
        Pattern::Loop => (pattern.is_loop(), "its pattern is a loop"),
        Pattern::Extended => {
            (pattern.is_extended(), "its pattern is two lines that could trade their digits")
        }
        Pattern::Grave => (
            pattern.is_paired() && pattern.cells.iter().copied().eq(*board.open()),
            "its pattern is every open cell, with two digits each",
        ),
        Pattern::Filled(count) => (
            pattern.cells.iter().filter(|cell| !board.open().contains(**cell)).count() == count,
            "so many of its cells are filled",
        ),
        Pattern::OneCell => (roof == 1, "its guardians are in one cell"),
        Pattern::OneDigit => (pattern.extra.len() == 1 && roof > 1, "its guardians are of one digit"),
        Pattern::SeveralDigits => (pattern.extra.len() > 1, "its guardians are of several digits"),
        Pattern::Together => (roof > 1 && pattern.shares_a_house(), "its guardians are in one house"),
        Pattern::Side => (roof == 2 && pattern.shares_a_house(), "its guardians are in two cells of a house"),
        Pattern::Apart => (
            roof > 1 && !(roof == 2 && pattern.shares_a_house()),
            "its guardians are in more cells than two of a house",
        ),
        Pattern::Opposite => {
            (roof == 2 && !pattern.shares_a_house(), "its guardians are in two cells that share no house")
        }
        Pattern::Roof(role) => {
            (cells(view, role) == pattern.roof, "the cells linked are those of its guardians")
        }
        Pattern::Corner(role) => {
            let corner = cells(view, role);
            (corner.len() == 1 && corner.is_subset(&pattern.cells), "its corner is a cell of the pattern")
        }
        Pattern::OfPattern(role) => (
            digits(view, role).is_subset(&pattern.digits),
            "the digit of its strong links is one of the pattern",
        ),
        Pattern::Beyond(role) => {
            let in_every = |digit: Digit| {
                pattern.cells.iter().all(|&cell| pattern.pattern.contains(&Candidate { cell, digit }))
            };
            (!digits(view, role).into_iter().any(in_every), "its subset has other digits than its pattern")
        }
        Pattern::Cites(roles) => {
            let cited: BTreeSet<&str> = view.all().map(|cited| cited.role.as_str()).collect();
            let wanted = roles.iter().copied().chain(["extra"]).collect();
            (cited == wanted, "what it cites is that of another type")
        }
        Pattern::OneOf(types) => {
            let is = |all: &&[_]| all.iter().all(|relation| relation_lacks(*relation, view).is_none());
            (types.iter().any(is), "it is none of the types")
        }
    };
    (!holds).then_some(said)
}

fn cells(view: &View<'_>, role: &str) -> BTreeSet<Cell> {
    let cell = |constraint: &Constraint| match constraint {
        Constraint::Cell(cell) => Some(*cell),
        Constraint::House(..) | Constraint::Guardians { .. } => None,
    };
    view.in_role(role).filter_map(|cited| cell(&cited.constraint)).collect()
}

fn digits(view: &View<'_>, role: &str) -> BTreeSet<Digit> {
    let digit = |constraint: &Constraint| match constraint {
        Constraint::House(_, digit) => Some(*digit),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    };
    view.in_role(role).filter_map(|cited| digit(&cited.constraint)).collect()
}

/// The pattern that a claim is about, and what is known of its guardians.
struct Guarded<'a> {
    view: &'a View<'a>,
    pattern: &'a [Candidate],
    cells: BTreeSet<Cell>,
    digits: BTreeSet<Digit>,
    roof: BTreeSet<Cell>,
    extra: BTreeSet<Digit>,
}

impl<'a> Guarded<'a> {
    fn of(view: &'a View<'a>) -> Option<Self> {
        let mut guarded = view.in_role("extra").filter_map(|cited| match &cited.constraint {
            Constraint::Guardians { pattern, candidates } => Some((pattern, candidates)),
            Constraint::Cell(_) | Constraint::House(..) => None,
        });
        let (pattern, guardians) = guarded.next()?;
        guarded.next().is_none().then(|| Self {
            view,
            pattern,
            cells: pattern.iter().map(|candidate| candidate.cell).collect(),
            digits: pattern.iter().map(|candidate| candidate.digit).collect(),
            roof: guardians.iter().map(|candidate| candidate.cell).collect(),
            extra: guardians.iter().map(|candidate| candidate.digit).collect(),
        })
    }

    /// The cells of the pattern that a house holds.
    fn inside(&self, house: HouseId) -> BTreeSet<Cell> {
        let cells = &self.view.layout().house(house).cells;
        self.cells.iter().copied().filter(|cell| cells.contains(cell)).collect()
    }

    fn shares_a_house(&self) -> bool {
        self.view.layout().all_houses().any(|house| self.inside(house).is_superset(&self.roof))
    }

    fn is_paired(&self) -> bool {
        is_paired(self.view.layout(), self.pattern, &self.cells)
    }

    fn seen_from(&self, cell: Cell) -> BTreeSet<Cell> {
        let layout = self.view.layout();
        self.cells.iter().copied().filter(|&other| other != cell && layout.sees(cell, other)).collect()
    }

    fn is_rectangle(&self) -> bool {
        let two_seen = |cell: &Cell| self.seen_from(*cell).len() == 2;
        (self.cells.len(), self.digits.len()) == (4, 2) && self.is_paired() && self.cells.iter().all(two_seen)
    }

    fn is_loop(&self) -> bool {
        let mut reached: BTreeSet<Cell> = self.cells.first().copied().into_iter().collect();
        loop {
            let further: BTreeSet<Cell> = reached.iter().flat_map(|&cell| self.seen_from(cell)).collect();
            if further.is_subset(&reached) {
                break;
            }
            reached.extend(further);
        }
        self.cells.len() >= 6 && self.digits.len() == 2 && self.is_paired() && reached == self.cells
    }

    fn is_extended(&self) -> bool {
        let size = self.digits.len();
        let lines: Vec<BTreeSet<Cell>> = self
            .view
            .layout()
            .all_houses()
            .map(|house| self.inside(house))
            .filter(|line| line.len() == size)
            .collect();
        let trade = |line: &BTreeSet<Cell>, other: &BTreeSet<Cell>| {
            line.iter()
                .all(|&cell| other.iter().any(|&partner| self.are_partners((cell, line), (partner, other))))
        };
        let is_split = |(at, line): (usize, &BTreeSet<Cell>)| {
            lines[at + 1..].iter().any(|other| {
                line.is_disjoint(other) && line.len() + other.len() == self.cells.len() && trade(line, other)
            })
        };
        size >= 3 && lines.iter().enumerate().any(is_split)
    }

    /// Whether two cells have the same digits and lie in the same houses but for those that hold all of their lines.
    fn are_partners(&self, one: (Cell, &BTreeSet<Cell>), other: (Cell, &BTreeSet<Cell>)) -> bool {
        let others = |(cell, line): (Cell, &BTreeSet<Cell>)| -> BTreeSet<HouseId> {
            let houses = self.view.layout().houses_of(cell).iter().copied();
            houses.filter(|&house| !self.inside(house).is_superset(line)).collect()
        };
        let of = |cell: Cell| -> BTreeSet<Digit> {
            self.pattern
                .iter()
                .filter(|candidate| candidate.cell == cell)
                .map(|candidate| candidate.digit)
                .collect()
        };
        others(one) == others(other) && of(one.0) == of(other.0)
    }
}
