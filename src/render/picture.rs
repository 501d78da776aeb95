//! What a picture of a step shows, whatever it is drawn in: everything that the step cites and concludes, and nothing else.

use std::collections::BTreeMap;

use crate::explain::{Arrow, Figure};
use crate::grid::{Board, Candidate, Cell, HouseId};
use crate::step::{Cited, Claim, Constraint, Reason, Step};

/// What something in a picture is. Each has a sign of its own in text, a shape and a colour in drawings, so that any one of
/// the three is enough. Of several that fit, the last one is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// What the pattern acts through: a link, the other one of two sets or colours, what follows in a case.
    Through,
    /// The pattern itself.
    Pattern,
    /// What keeps it from being a simpler one: fins, guardians, what stands beside a deadly pattern.
    Exception,
    /// A candidate that is removed.
    Removed,
    /// A digit that is placed.
    Placed,
}

impl Sort {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Through, Self::Pattern, Self::Exception, Self::Removed, Self::Placed];

    /// The name by which styles and data know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Through => "through",
            Self::Pattern => "pattern",
            Self::Exception => "exception",
            Self::Removed => "removed",
            Self::Placed => "placed",
        }
    }

    /// The id of the message that says what it is.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::Through => "sort.through",
            Self::Pattern => "sort.pattern",
            Self::Exception => "sort.exception",
            Self::Removed => "sort.removed",
            Self::Placed => "sort.placed",
        }
    }

    /// What stands before a candidate of this sort in text.
    pub const fn sign(self) -> char {
        match self {
            Self::Through => '~',
            Self::Pattern => '*',
            Self::Exception => '#',
            Self::Removed => '-',
            Self::Placed => '+',
        }
    }

    /// What a role in a reason is drawn as. A truth is the pattern if nothing else is known of its role.
    fn of_role(role: &str) -> Self {
        match role {
            "guardians" | "guardian" | "roof" | "extra" | "witness" => Self::Exception,
            "set-b" | "petal-b" | "line-set" | "cross-line" | "colour-b" | "colour-d" | "excluder" => {
                Self::Through
            }
            _ => Self::Pattern,
        }
    }
}

/// A step drawn into the position before it.
#[derive(Clone, Debug)]
pub struct Picture<'b> {
    /// The position.
    pub board: &'b Board<'b>,
    /// The candidates that are marked.
    pub candidates: BTreeMap<Candidate, Sort>,
    /// The cells that are cited.
    pub cells: BTreeMap<Cell, Sort>,
    /// The houses that are cited for some digit.
    pub houses: BTreeMap<HouseId, Sort>,
    /// The links of a chain, in its direction.
    pub arrows: Vec<Arrow>,
}

impl<'b> Picture<'b> {
    /// The picture of a step in the position before it.
    pub fn of(step: &Step, board: &'b Board<'b>) -> Self {
        let mut picture = Self {
            board,
            candidates: BTreeMap::new(),
            cells: BTreeMap::new(),
            houses: BTreeMap::new(),
            arrows: Vec::new(),
        };
        for mark in &step.marks {
            picture.mark(mark.candidate, Sort::of_role(mark.role.as_str()));
        }
        for claim in &step.claims {
            picture.reason(&claim.because, false);
        }
        let Figure { arrows, fins } = Figure::of(step, board);
        for fin in fins {
            picture.mark(fin, Sort::Exception);
        }
        picture.arrows = arrows;
        for Claim { place, eliminate, .. } in &step.claims {
            for &gone in eliminate {
                picture.mark(gone, Sort::Removed);
            }
            for &placed in place {
                picture.mark(placed, Sort::Placed);
            }
        }
        picture
    }

    /// The sorts of what is marked, in order: what a legend has to name.
    pub fn sorts(&self) -> Vec<Sort> {
        let marked = self.candidates.values().chain(self.cells.values()).chain(self.houses.values());
        let mut sorts: Vec<Sort> = marked.copied().collect();
        sorts.sort_unstable();
        sorts.dedup();
        sorts
    }

    fn mark(&mut self, candidate: Candidate, sort: Sort) {
        if self.board.has(candidate) {
            raise(&mut self.candidates, candidate, sort);
        }
    }

    /// Marks what a reason cites; `within` says that it is a reason within a case.
    fn reason(&mut self, reason: &Reason, within: bool) {
        let truth = |cited: &Cited| if within { Sort::Through } else { Sort::of_role(cited.role.as_str()) };
        match reason {
            Reason::Linear { truths, links } => {
                for cited in truths {
                    self.cite(cited, truth(cited), true);
                }
                for cited in links {
                    self.cite(cited, Sort::Through, false);
                }
            }
            Reason::Cases { over, cases, .. } => {
                self.cite(over, truth(over), true);
                for claim in cases.iter().flat_map(|case| &case.claims) {
                    self.reason(&claim.because, true);
                    for &concluded in claim.place.iter().chain(&claim.eliminate) {
                        self.mark(concluded, Sort::Through);
                    }
                }
            }
            Reason::Exhaust { cited } => {
                for cited in cited {
                    self.cite(cited, truth(cited), true);
                }
            }
            // It rests on the givens, all of them.
            Reason::Symmetry { .. } => {}
        }
    }

    /// Marks a constraint and, if one of its candidates must be true, these.
    fn cite(&mut self, cited: &Cited, sort: Sort, each: bool) {
        match &cited.constraint {
            Constraint::Cell(cell) => raise(&mut self.cells, *cell, sort),
            Constraint::House(house, _) => raise(&mut self.houses, *house, sort),
            Constraint::Guardians { pattern, .. } => {
                for &candidate in pattern {
                    raise(&mut self.cells, candidate.cell, Sort::Pattern);
                    self.mark(candidate, Sort::Pattern);
                }
            }
        }
        if each {
            for candidate in cited.constraint.candidates(self.board.layout()) {
                let guards = matches!(cited.constraint, Constraint::Guardians { .. });
                self.mark(candidate, if guards { Sort::Exception } else { sort });
            }
        }
    }
}

/// Puts the later one of two sorts in a place.
fn raise<K: Ord>(sorts: &mut BTreeMap<K, Sort>, key: K, sort: Sort) {
    let known = sorts.entry(key).or_insert(sort);
    *known = sort.max(*known);
}
