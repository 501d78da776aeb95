//! Reasons: cited constraints of the grid from which a small program can check a claim.

use super::{Claim, Role, sorted};
use crate::grid::{Board, Candidate, Cell, Contradiction, Digit, HouseId, Index, Layout, Storage};

/// A constraint of the puzzle on which of some candidates can be true.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Constraint {
    /// This cell holds exactly one digit.
    Cell(Cell),
    /// This house holds this digit exactly once.
    House(HouseId, Digit),
    /// At least one guardian is true, because the pattern alone could be filled in two ways. It is used only
    /// as a truth, and only under the assumption that the solution is unique.
    Guardians {
        /// The candidates left in the pattern's cells if every guardian were false.
        pattern: Vec<Candidate>,
        /// The guardians: every other candidate that remains in those cells.
        candidates: Vec<Candidate>,
    },
}

impl Constraint {
    /// Every candidate the constraint covers, including eliminated ones.
    pub fn candidates(&self, layout: &Layout) -> Vec<Candidate> {
        let mut all = Vec::with_capacity(layout.digits());
        self.visit_candidates(layout, &mut |candidate| all.push(candidate));
        all
    }

    /// The candidates of the constraint that remain on the board.
    pub(crate) fn remaining<S: Storage>(&self, board: &Board<'_, S>) -> Vec<Candidate> {
        let mut left = self.candidates(board.layout());
        left.retain(|&candidate| board.has(candidate));
        left
    }

    /// Calls `visit` with every candidate the constraint covers, including eliminated ones.
    pub(crate) fn visit_candidates(&self, layout: &Layout, visit: &mut dyn FnMut(Candidate)) {
        let of_cell = |cell| layout.all_digits().map(move |digit| Candidate { cell, digit });
        match self {
            Self::Cell(cell) => of_cell(*cell).for_each(visit),
            Self::House(house, digit) => {
                let cells = layout.house(*house).cells.iter();
                cells.map(|&cell| Candidate { cell, digit: *digit }).for_each(visit);
            }
            // Eliminated candidates of the pattern's cells would be guardians too.
            Self::Guardians { pattern, .. } => {
                let cells = sorted(pattern.iter().map(|candidate| candidate.cell));
                let all = cells.into_iter().flat_map(of_cell);
                all.filter(|candidate| !pattern.contains(candidate)).for_each(visit);
            }
        }
    }

    /// The cell; `None` for a house or guardians.
    pub(crate) fn cell(&self) -> Option<Cell> {
        if let Self::Cell(cell) = self { Some(*cell) } else { None }
    }

    /// The house with its digit; `None` for a cell or guardians.
    pub(crate) fn house(&self) -> Option<(HouseId, Digit)> {
        if let Self::House(house, digit) = self { Some((*house, *digit)) } else { None }
    }

    /// Cites the constraint in a role.
    pub(crate) fn cited(self, role: &Role) -> Cited {
        Cited { constraint: self, role: role.clone() }
    }

    /// The constraint that a contradiction breaks; `None` for two equal digits at the start.
    pub(crate) fn broken_by(contradiction: Contradiction) -> Option<Self> {
        match contradiction {
            Contradiction::EmptyCell(cell) => Some(Self::Cell(cell)),
            Contradiction::LostDigit { house, digit } => Some(Self::House(house, digit)),
            Contradiction::Clash { .. } => None,
        }
    }
}

/// A constraint with its role in a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cited {
    /// The cited constraint.
    pub constraint: Constraint,
    /// The role of the constraint in the technique.
    pub role: Role,
}

/// The proof of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// Truths (constraints used as "at least one") and links (used as "at most one"). A constraint used twice
    /// is listed twice. For a remaining candidate x let e(x) be the links covering it less the truths
    /// covering it. Let S be the number of links less the number of truths plus the sum of all positive
    /// -e(x). Then S < 0 is a contradiction, e(x) > S makes x false and -e(x) > S makes x true.
    Linear {
        /// The constraints used as "at least one".
        truths: Vec<Cited>,
        /// The constraints used as "at most one".
        links: Vec<Cited>,
    },
    /// Case analysis over the candidates of a truth, one of which is true. In each case, claims lead to the
    /// conclusion or to a contradiction. A contradiction is a claim that places and removes nothing.
    Cases {
        /// The truth whose candidates are the cases.
        over: Cited,
        /// True if each case may also assume that the conclusion is false.
        negated: bool,
        /// One case for every remaining candidate of `over`.
        cases: Vec<Case>,
    },
    /// The cited constraints have no solution in which the conclusion is false.
    Exhaust {
        /// The constraints that together rule out a false conclusion.
        cited: Vec<Cited>,
    },
    /// A symmetry of the layout that maps the givens to themselves if `digits` are exchanged. It then maps a
    /// unique solution to itself. So a cell that maps to itself holds a digit that maps to itself. Valid only
    /// if the givens alone have one solution.
    Symmetry {
        /// The image of each cell, in cell order. Houses map to houses.
        cells: Vec<Cell>,
        /// The image of each digit, ascending by digit.
        digits: Vec<Digit>,
    },
    /// No proof: the program whose order the run follows says so. A second opinion alone can judge it.
    Unproved,
}

/// One case of a case analysis ([`Reason::Cases`]): a candidate assumed true, and the deductions from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The candidate assumed true.
    pub when: Candidate,
    /// The deductions from the assumption, in order.
    pub claims: Vec<Claim>,
}

impl Reason {
    /// Builds a linear reason without links.
    pub fn truths(truths: impl Into<Vec<Cited>>) -> Self {
        Self::Linear { truths: truths.into(), links: Vec::new() }
    }

    /// Returns the truths and the links of a linear reason; none for another reason.
    pub(crate) fn linear(&self) -> (&[Cited], &[Cited]) {
        if let Self::Linear { truths, links } = self { (truths, links) } else { (&[], &[]) }
    }

    /// Returns the eliminated candidates that the reason relies on, among those that pass `missing`, in the
    /// order cited; one that several cases rely on comes for each.
    ///
    /// A linear reason relies on a candidate that truths cover more often than links. Cases rely on the candidates of
    /// the constraint that they split and on what their inner reasons rely on, exhaust on every candidate of a cited
    /// constraint. A symmetry relies only on the givens. Without a proof, all that are gone may matter.
    pub(crate) fn rests_on(&self, layout: &Layout, missing: &impl Fn(Candidate) -> bool) -> Vec<Candidate> {
        let gone =
            |cited: &Cited| cited.constraint.candidates(layout).into_iter().filter(|&one| missing(one));
        let (counted, links): (&[Cited], &[Cited]) = match self {
            Self::Linear { truths, links } => match (truths.as_slice(), links.as_slice()) {
                ([only], []) => return gone(only).collect(),
                both => both,
            },
            Self::Cases { over, cases, .. } => {
                let inner = cases.iter().flat_map(|case| &case.claims);
                let inner = inner.flat_map(|claim| claim.because.rests_on(layout, missing));
                return gone(over).chain(inner).collect();
            }
            Self::Exhaust { cited } => (cited, &[]),
            Self::Symmetry { .. } => return Vec::new(),
            Self::Unproved => {
                let of_cell = |cell| layout.all_digits().map(move |digit| Candidate { cell, digit });
                return layout.all_cells().flat_map(of_cell).filter(|&one| missing(one)).collect();
            }
        };
        let slot = |candidate: Candidate| candidate.cell.index() * layout.digits() + candidate.digit.index();
        let mut balance = vec![0_i32; layout.cells() * layout.digits()];
        for candidate in links.iter().flat_map(|link| link.constraint.candidates(layout)) {
            balance[slot(candidate)] -= 1;
        }
        let mut required = Vec::new();
        for candidate in counted.iter().flat_map(|cited| cited.constraint.candidates(layout)) {
            let covered = &mut balance[slot(candidate)];
            *covered += 1;
            // The first truth beyond the links counts.
            if *covered == 1 && missing(candidate) {
                required.push(candidate);
            }
        }
        required
    }

    /// Returns whether the reason assumes that the solution is unique.
    pub fn assumes_unique(&self) -> bool {
        let is_guardians = |cited: &Cited| matches!(cited.constraint, Constraint::Guardians { .. });
        match self {
            Self::Linear { truths, links } => truths.iter().chain(links).any(is_guardians),
            Self::Exhaust { cited } => cited.iter().any(is_guardians),
            Self::Cases { over, cases, .. } => {
                let mut inner = cases.iter().flat_map(|case| &case.claims);
                is_guardians(over) || inner.any(|claim| claim.because.assumes_unique())
            }
            Self::Symmetry { .. } => true,
            Self::Unproved => false,
        }
    }

    /// Returns how deeply cases are nested; 0 for a reason without cases.
    pub fn depth(&self) -> u32 {
        match self {
            Self::Cases { cases, .. } => {
                let inner = cases.iter().flat_map(|case| &case.claims);
                1 + inner.map(|claim| claim.because.depth()).max().unwrap_or(0)
            }
            Self::Linear { .. } | Self::Exhaust { .. } | Self::Symmetry { .. } | Self::Unproved => 0,
        }
    }

    /// Calls `visit` with every cited constraint, including those of nested cases, in order.
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
            Self::Symmetry { .. } | Self::Unproved => {}
        }
    }
}
