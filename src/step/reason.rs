//! Reasons: constraints of the grid, cited so that a small program can check that they are enough.

use std::collections::HashMap;

use super::{Claim, Role};
use crate::grid::{Candidate, Cell, Digit, HouseId, Layout};

/// A constraint over candidates that are each true or false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint {
    /// This cell holds exactly one digit.
    Cell(Cell),
    /// This house holds this digit exactly once.
    House(HouseId, Digit),
    /// At least one of the candidates is true, for otherwise the pattern could be filled in a second way. Only a truth,
    /// and only under the assumption that the solution is unique.
    Guardians {
        /// The candidates that would be left in the pattern's cells without the guardians.
        pattern: Vec<Candidate>,
        /// The guardians: every other candidate that remains in those cells.
        candidates: Vec<Candidate>,
    },
}

impl Constraint {
    /// The candidates it ranges over, whether they remain or not.
    pub fn candidates(&self, layout: &Layout) -> Vec<Candidate> {
        match self {
            Self::Cell(cell) => layout.all_digits().map(|digit| Candidate { cell: *cell, digit }).collect(),
            Self::House(house, digit) => {
                layout.house(*house).cells.iter().map(|&cell| Candidate { cell, digit: *digit }).collect()
            }
            // What is gone from the pattern's cells would be a guardian as well.
            Self::Guardians { pattern, .. } => {
                let mut cells: Vec<Cell> = pattern.iter().map(|candidate| candidate.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                let all = cells.into_iter().flat_map(|cell| Self::Cell(cell).candidates(layout));
                all.filter(|candidate| !pattern.contains(candidate)).collect()
            }
        }
    }
}

/// A constraint and the part it plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cited {
    /// What is cited.
    pub constraint: Constraint,
    /// As what.
    pub role: Role,
}

/// Why a claim holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Truths (constraints used as "at least one") and links (used as "at most one"), listed as often as they are
    /// used. For a remaining candidate x let e(x) be how often the links cover it less how often the truths do, and
    /// S the number of links less the number of truths plus the sum of all -e(x) that are positive. Then S < 0 is a
    /// contradiction, e(x) > S makes x false and -e(x) > S makes x true.
    Linear {
        /// Used as "at least one".
        truths: Vec<Cited>,
        /// Used as "at most one".
        links: Vec<Cited>,
    },
    /// One of the candidates of a truth is true; under each, claims that end in the conclusion or in a
    /// contradiction, which is a claim that places and removes nothing.
    Cases {
        /// The truth whose candidates are the cases.
        over: Cited,
        /// Whether each case may also assume the opposite of the conclusion.
        negated: bool,
        /// One for every remaining candidate.
        cases: Vec<Case>,
    },
    /// The cited constraints, together with the opposite of the claim, have no solution.
    Exhaust {
        /// The constraints.
        cited: Vec<Cited>,
    },
    /// A symmetry of the layout that takes the givens to the givens, if every digit becomes what is said. It takes the
    /// solution to one of the same givens then: to itself, if there is only one. So a cell that stays where it is holds a
    /// digit that stays what it is. Only under the assumption that the givens have one solution.
    Symmetry {
        /// Where each cell goes, in cell order: a house goes to a house.
        cells: Vec<Cell>,
        /// What each digit becomes, ascending.
        digits: Vec<Digit>,
    },
}

/// One case of [`Reason::Cases`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The candidate supposed true.
    pub when: Candidate,
    /// What follows, in order.
    pub claims: Vec<Claim>,
}

impl Reason {
    /// The linear reason with these truths and no links.
    pub fn truths(truths: impl Into<Vec<Cited>>) -> Self {
        Self::Linear { truths: truths.into(), links: Vec::new() }
    }

    /// The candidates whose absence this reason rests on, among those for which `missing` holds, in the order they
    /// are cited. A missing candidate matters to a linear reason if the truths would cover it more often than the
    /// links; to cases and exhaust, if any cited constraint ranges over it. A symmetry rests on the givens alone.
    pub fn rests_on(&self, layout: &Layout, missing: impl Fn(Candidate) -> bool) -> Vec<Candidate> {
        let mut balance: HashMap<Candidate, i32> = HashMap::new();
        let mut resting = Vec::new();
        let counted: Vec<&Cited> = match self {
            Self::Linear { truths, links } => {
                for candidate in links.iter().flat_map(|link| link.constraint.candidates(layout)) {
                    *balance.entry(candidate).or_default() -= 1;
                }
                truths.iter().collect()
            }
            Self::Cases { .. } | Self::Exhaust { .. } | Self::Symmetry { .. } => {
                let mut cited = Vec::new();
                self.visit_cited(&mut |each| cited.push(each));
                cited
            }
        };
        for candidate in counted.into_iter().flat_map(|cited| cited.constraint.candidates(layout)) {
            let covered = balance.entry(candidate).or_default();
            *covered += 1;
            // In a sum the first truth beyond the links counts, elsewhere the first mention.
            if *covered == 1 && missing(candidate) {
                resting.push(candidate);
            }
        }
        resting
    }

    /// Whether it rests on the assumption that the solution is unique.
    pub fn assumes_unique(&self) -> bool {
        let guards = |cited: &Cited| matches!(cited.constraint, Constraint::Guardians { .. });
        match self {
            Self::Linear { truths, links } => truths.iter().chain(links).any(guards),
            Self::Exhaust { cited } => cited.iter().any(guards),
            Self::Cases { over, cases, .. } => {
                let mut inner = cases.iter().flat_map(|case| &case.claims);
                guards(over) || inner.any(|claim| claim.because.assumes_unique())
            }
            Self::Symmetry { .. } => true,
        }
    }

    /// How many cases stand within each other at most; 0 for a reason without cases.
    pub fn depth(&self) -> u32 {
        match self {
            Self::Cases { cases, .. } => {
                let inner = cases.iter().flat_map(|case| &case.claims);
                1 + inner.map(|claim| claim.because.depth()).max().unwrap_or(0)
            }
            Self::Linear { .. } | Self::Exhaust { .. } | Self::Symmetry { .. } => 0,
        }
    }

    /// Shows `visit` every constraint that this reason cites, those of its cases among them, in order.
    pub fn visit_cited<'a>(&'a self, visit: &mut dyn FnMut(&'a Cited)) {
        match self {
            Self::Linear { truths, links } => truths.iter().chain(links).for_each(visit),
            Self::Exhaust { cited } => cited.iter().for_each(visit),
            Self::Cases { over, cases, .. } => {
                visit(over);
                for claim in cases.iter().flat_map(|case| &case.claims) {
                    claim.because.visit_cited(visit);
                }
            }
            Self::Symmetry { .. } => {}
        }
    }
}
