//! Uniqueness patterns: rectangles, loops and bivalue universal graves (BUG) that a puzzle with one solution
//! excludes. The guardians of a pattern have the role `extra`.

use std::collections::BTreeSet;

use super::exotic::cells_in;
use super::{
    Claims, ConstraintKind, Form, FormRow, Outcome, Relation, RolePattern, View, cells, eliminating, houses,
    one_claim, one_house, require, same,
};
use crate::catalog::rows;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::Constraint;
use crate::verify::guardians::is_paired;

const GUARDED: RolePattern = RolePattern::new("extra", ConstraintKind::Guardians, 1);

/// Builds the form of type 1 of a uniqueness pattern: guardians in one cell.
const fn corner(relations: &'static [Relation]) -> Form {
    Form::eliminating(const { &[GUARDED] }, const { &[cells("roof", 1)] }, relations, const { &[one_claim] })
}

/// Builds the form of types 2 and 5 of a uniqueness pattern: guardians of one digit. The links are the houses
/// in which the target sees the guardians.
const fn one_extra(relations: &'static [Relation]) -> Form {
    Form::eliminating(
        const { &[GUARDED] },
        const { &[houses("house", 1).to(16)] },
        relations,
        const { &[|all| same(all, &["extra"])] },
    )
}

/// Builds the form of type 3 of a uniqueness pattern: guardians that form a subset with other cells.
const fn subset(relations: &'static [Relation]) -> Form {
    Form::eliminating(
        const { &[GUARDED, cells("set", 1).to(7)] },
        const { &[houses("house", 2).to(8)] },
        relations,
        const { &[|all| same(all, &["extra", "set"])] },
    )
}

/// Builds the form of type 4 of a uniqueness pattern: guardians in two cells, in which a digit of the pattern
/// is locked.
const fn locked(relations: &'static [Relation]) -> Form {
    Form::eliminating(
        const { &[GUARDED, houses("strong", 1)] },
        const { &[cells("roof", 2)] },
        relations,
        const { &[one_claim] },
    )
}

/// Builds the form of a uniqueness pattern that may have any of the types 1 to 4.
const fn any_type(relations: &'static [Relation]) -> Form {
    Form::eliminating(
        const { &[GUARDED, cells("set", 0).to(3), houses("strong", 0).to(1)] },
        const { &[cells("roof", 0).to(2), houses("house", 0).to(16)] },
        relations,
        const { &[|all| same(all, &["extra", "set", "strong", "roof"])] },
    )
}

const RECTANGLE: Relation = |view| require(Guarded::of(view)?.is_rectangle(), "its pattern is a rectangle");
const OPEN: Relation = |view| filled(view, 0);
const OF_ROOF: Relation = |view| {
    let of_roof = cells_in(view, "roof") == Guarded::of(view)?.roof;
    require(of_roof, "the cells linked are those of its guardians")
};
const ONE_CELL: Relation =
    |view| require(Guarded::of(view)?.roof.len() == 1, "its guardians are in one cell");
const SEVERAL_DIGITS: Relation =
    |view| require(Guarded::of(view)?.extra.len() > 1, "its guardians are of several digits");
const SIDE: Relation =
    |view| require(Guarded::of(view)?.is_side(), "its guardians are in two cells of a house");
const ONE_HOUSE: Relation = |view| one_house(view, "house");

/// The relations of a uniqueness pattern of type 1, 2, 3 and 4, in this order.
const TYPES: [&[Relation]; 4] = [
    &[|view| cites(view, &["roof"]), ONE_CELL, OF_ROOF],
    &[|view| cites(view, &["house"]), one_digit],
    &[|view| cites(view, &["set", "house"]), in_one_house, SEVERAL_DIGITS, beyond, ONE_HOUSE],
    &[|view| cites(view, &["strong", "roof"]), SIDE, OF_ROOF, of_pattern],
];

pub(super) const FORMS: &[FormRow] = &[
    (rows::BUG_1, corner(&[bug, ONE_CELL, OF_ROOF])),
    (rows::UR_1, corner(&[RECTANGLE, OPEN, ONE_CELL, OF_ROOF])),
    (rows::UR_2, one_extra(&[RECTANGLE, OPEN, one_digit, SIDE])),
    (rows::UR_3, subset(&[RECTANGLE, OPEN, SIDE, SEVERAL_DIGITS, beyond, ONE_HOUSE])),
    (rows::UR_4, locked(&[RECTANGLE, OPEN, SIDE, OF_ROOF, of_pattern])),
    (rows::UR_5, one_extra(&[RECTANGLE, OPEN, one_digit, apart])),
    eliminating(
        rows::UR_6,
        &[GUARDED, houses("strong", 1)],
        &[cells("roof", 2), houses("cross", 1)],
        &[RECTANGLE, OPEN, opposite, OF_ROOF, of_pattern],
        &[|all| same(all, &["extra"]), |all| across(all, "strong")],
    ),
    eliminating(
        rows::HIDDEN_RECTANGLE,
        &[GUARDED, houses("strong", 2)],
        &[cells("roof", 2), cells("corner", 2)],
        &[RECTANGLE, OPEN, super::one_digit, of_corner, of_pattern],
        &[one_claim],
    ),
    (rows::AVOIDABLE_RECTANGLE_1, corner(&[RECTANGLE, |view| filled(view, 3), ONE_CELL, OF_ROOF])),
    (rows::AVOIDABLE_RECTANGLE_2, one_extra(&[RECTANGLE, |view| filled(view, 2), one_digit])),
    (
        rows::UNIQUE_LOOP,
        any_type(&[|view| require(Guarded::of(view)?.is_loop(), "its pattern is a loop"), OPEN, of_a_type]),
    ),
    eliminating(
        rows::HIDDEN_UNIQUE_LOOP,
        &[GUARDED, houses("strong", 2).to(7)],
        &[cells("roof", 2), cells("set", 1).to(6)],
        &[
            |view| {
                let pattern = Guarded::of(view)?;
                require(pattern.is_rectangle() || pattern.is_loop(), "its pattern is a loop")
            },
            OPEN,
            SIDE,
            OF_ROOF,
            |view| one_house(view, "strong"),
            |view| {
                let all = cited_digits(view, "strong").is_superset(&Guarded::of(view)?.digits);
                require(all, "both digits of the pattern are in its hidden set")
            },
        ],
        &[one_claim],
    ),
    (rows::EXTENDED_RECTANGLE, any_type(&[extended, OPEN, of_a_type])),
    (rows::BUG_2, one_extra(&[bug, one_digit])),
    (rows::BUG_3, subset(&[bug, in_one_house, SEVERAL_DIGITS, beyond, ONE_HOUSE])),
    (rows::BUG_4, locked(&[bug, SIDE, OF_ROOF, of_pattern])),
    eliminating(
        rows::BUG_N,
        &[GUARDED],
        &[cells("roof", 1), houses("house", 1).to(16)],
        &[bug, SEVERAL_DIGITS, super::one_digit],
        &[|all| same(all, &["extra"])],
    ),
];

fn extended(view: &View<'_>) -> Outcome {
    require(Guarded::of(view)?.is_extended(), "its pattern is two lines that could trade their digits")
}

/// Requires a bivalue universal grave (BUG): without the guardians, every open cell has two digits, and every
/// open digit of a house two places.
fn bug(view: &View<'_>) -> Outcome {
    let pattern = Guarded::of(view)?;
    let all_open = pattern.is_paired() && pattern.cells.iter().copied().eq(*view.board.open());
    require(all_open, "its pattern is every open cell, with two digits each")
}

/// Requires that exactly `count` cells of the uniqueness pattern are filled.
fn filled(view: &View<'_>, count: usize) -> Outcome {
    let cells = Guarded::of(view)?.cells;
    let filled = cells.iter().filter(|cell| !view.board.open().contains(**cell)).count();
    require(filled == count, "so many of its cells are filled")
}

/// Requires that the guardians are of one digit and in several cells.
fn one_digit(view: &View<'_>) -> Outcome {
    let pattern = Guarded::of(view)?;
    require(pattern.extra.len() == 1 && pattern.roof.len() > 1, "its guardians are of one digit")
}

/// Requires that the guardians are in several cells of one house.
fn in_one_house(view: &View<'_>) -> Outcome {
    let pattern = Guarded::of(view)?;
    require(pattern.roof.len() > 1 && pattern.shares_a_house(), "its guardians are in one house")
}

/// Requires that the guardians are in three or more cells, or in two cells that share no house.
fn apart(view: &View<'_>) -> Outcome {
    let pattern = Guarded::of(view)?;
    let apart = pattern.roof.len() > 1 && !pattern.is_side();
    require(apart, "its guardians are in more cells than two of a house")
}

fn opposite(view: &View<'_>) -> Outcome {
    let pattern = Guarded::of(view)?;
    let opposite = pattern.roof.len() == 2 && !pattern.is_side();
    require(opposite, "its guardians are in two cells that share no house")
}

/// Requires that the role `corner` of a hidden rectangle cites one cell of the pattern, perhaps several
/// times.
fn of_corner(view: &View<'_>) -> Outcome {
    let (pattern, corner) = (Guarded::of(view)?, cells_in(view, "corner"));
    require(corner.len() == 1 && corner.is_subset(&pattern.cells), "its corner is a cell of the pattern")
}

/// Requires that the digits in the role `strong` are digits of the uniqueness pattern.
fn of_pattern(view: &View<'_>) -> Outcome {
    let of_it = cited_digits(view, "strong").is_subset(&Guarded::of(view)?.digits);
    require(of_it, "the digit of its strong links is one of the pattern")
}

/// Requires, for type 3, that no digit of the subset (role `house`) is in all cells of the uniqueness
/// pattern.
fn beyond(view: &View<'_>) -> Outcome {
    let Guarded { cells, pattern, .. } = Guarded::of(view)?;
    let in_every = |digit: Digit| cells.iter().all(|&cell| pattern.contains(&Candidate { cell, digit }));
    let shared = cited_digits(view, "house").into_iter().any(in_every);
    require(!shared, "its subset has other digits than its pattern")
}

/// Requires that the claim cites guardians, at least one constraint in each of these roles, and nothing in
/// another role.
fn cites(view: &View<'_>, roles: &[&str]) -> Outcome {
    Guarded::of(view)?;
    let cited: BTreeSet<&str> = view.all().map(|cited| cited.role.as_str()).collect();
    let wanted = roles.iter().copied().chain(["extra"]).collect();
    require(cited == wanted, "what it cites is that of another type")
}

fn of_a_type(view: &View<'_>) -> Outcome {
    Guarded::of(view)?;
    let is = |all: &&[Relation]| all.iter().all(|relation| relation(view).is_ok());
    require(TYPES.iter().any(is), "it is none of the types")
}

/// Requires, for unique rectangle type 6, two claims of one digit. They cite, in this role, two houses
/// without a common cell.
fn across(all: &Claims<'_>, role: &str) -> Outcome {
    let mut digits: Vec<Digit> = all.step.eliminations().map(|gone| gone.digit).collect();
    digits.dedup();
    let apart = matches!(&all.cells(role)[..], [one, other] if one.iter().all(|cell| !other.contains(cell)));
    require(apart && digits.len() == 1, "it is about a digit of two houses side by side")
}

fn cited_digits(view: &View<'_>, role: &str) -> BTreeSet<Digit> {
    view.houses(Some(role)).map(|(_, digit)| digit).collect()
}

/// The uniqueness pattern of a claim, with the cells (`roof`) and digits (`extra`) of its guardians.
struct Guarded<'a> {
    view: &'a View<'a>,
    pattern: &'a [Candidate],
    cells: BTreeSet<Cell>,
    digits: BTreeSet<Digit>,
    roof: BTreeSet<Cell>,
    extra: BTreeSet<Digit>,
}

impl<'a> Guarded<'a> {
    fn of(view: &'a View<'a>) -> Result<Self, &'static str> {
        let mut guarded = view.in_role("extra").filter_map(|cited| match &cited.constraint {
            Constraint::Guardians { pattern, candidates } => Some((pattern, candidates)),
            Constraint::Cell(_) | Constraint::House(..) => None,
        });
        let lacks = "one pattern is guarded";
        let (pattern, guardians) = guarded.next().ok_or(lacks)?;
        require(guarded.next().is_none(), lacks)?;
        Ok(Self {
            view,
            pattern,
            cells: pattern.iter().map(|candidate| candidate.cell).collect(),
            digits: pattern.iter().map(|candidate| candidate.digit).collect(),
            roof: guardians.iter().map(|candidate| candidate.cell).collect(),
            extra: guardians.iter().map(|candidate| candidate.digit).collect(),
        })
    }

    /// Returns the cells of the pattern in this house.
    fn inside(&self, house: HouseId) -> BTreeSet<Cell> {
        let cells = &self.view.layout().house(house).cells;
        self.cells.iter().copied().filter(|cell| cells.contains(cell)).collect()
    }

    /// Returns whether the guardians are in two cells of one house.
    fn is_side(&self) -> bool {
        self.roof.len() == 2 && self.shares_a_house()
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

    /// Returns whether the pattern is a unique rectangle: four cells with the same two digits. Each cell sees
    /// two of the others, and every house holds two of the cells or none.
    fn is_rectangle(&self) -> bool {
        let two_seen = |cell: &Cell| self.seen_from(*cell).len() == 2;
        (self.cells.len(), self.digits.len()) == (4, 2) && self.is_paired() && self.cells.iter().all(two_seen)
    }

    /// Returns whether the pattern is a unique loop: at least six cells with the same two digits, connected
    /// by houses that have two of them or none.
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

    /// Returns whether the pattern is an extended rectangle: two lines of N cells with the same N digits, N
    /// at least three. Every cell has a partner with the same digits in the other line
    /// ([`are_partners`](Self::are_partners)).
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

    /// Returns whether two cells of an extended rectangle have the same digits and lie in the same houses,
    /// apart from those that hold their lines.
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
