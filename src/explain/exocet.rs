//! Explains exocets in words: the few lines that hold all places of a base digit in the cross lines, and the
//! target eliminations that follow.

use super::messages::message;
use super::naming::{Naming, cells, cited_by, digits};
use super::narrative::Narrator;
use super::text::Text;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Claim, Constraint, group_by_key};

/// One base digit of an exocet: the cross lines that need the digit (`lines`), and the fewer lines that hold
/// all its places there apart from the targets (`covers`).
struct CoveredLines {
    digit: Digit,
    lines: Vec<HouseId>,
    covers: Vec<HouseId>,
}

impl CoveredLines {
    /// Collects the cross lines and covering lines that a claim of an exocet cites, for each base digit.
    fn all(claim: &Claim) -> Vec<Self> {
        let cited = cited_by(claim);
        let houses = |wanted: Digit, role: &str| -> Vec<HouseId> {
            let of_digit = cited.iter().filter(|cited| cited.role.as_str() == role);
            of_digit
                .filter_map(|cited| match cited.constraint {
                    Constraint::House(house, digit) if digit == wanted => Some(house),
                    _ => None,
                })
                .collect()
        };
        let about = digits(cited.iter().filter_map(|cited| match cited.constraint {
            Constraint::House(_, digit) => Some(digit),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        }));
        let served =
            |digit| Self { digit, lines: houses(digit, "cross-line"), covers: houses(digit, "cover") };
        about.into_iter().map(served).filter(|served| !served.lines.is_empty()).collect()
    }
}

impl Naming<'_> {
    /// States for each base digit of an exocet in which few lines the cross lines have that digit.
    pub(super) fn served(&self, narrator: &Narrator<'_>) -> Option<String> {
        let removes_others = |claim: &&Claim| claim.eliminate.iter().any(|gone| self.is_foreign(*gone));
        let claim = self.step.claims.iter().find(removes_others).or(self.step.claims.first())?;
        let mut all: Vec<HouseId> =
            CoveredLines::all(claim).into_iter().flat_map(|served| served.lines).collect();
        all.sort_unstable();
        all.dedup();
        let all = all.len();
        let places =
            CoveredLines::all(claim).into_iter().map(|served| ((served.lines, served.covers), served.digit));
        let words = group_by_key(places).into_iter().map(
            |((lines, covers), digits): ((Vec<HouseId>, Vec<HouseId>), Vec<Digit>)| {
                let id = match (covers.is_empty(), lines.len() < all) {
                    (true, true) => "served.none.already",
                    (true, false) => "served.none",
                    (false, true) => "served.already",
                    (false, false) => "served",
                };
                let (lines, covers) = (narrator.houses(&lines), narrator.houses(&covers));
                let digits = narrator.either(digits.iter().map(Digit::to_string));
                let values: [(&str, &dyn std::fmt::Display); 3] =
                    [("lines", &lines), ("digits", &digits), ("covers", &covers)];
                Text::fill(message(id), &values).to_string()
            },
        );
        Some(words.collect::<Vec<_>>().join(" "))
    }

    /// The cells in an exocet's cross lines that have a candidate of a base digit but see both base cells.
    pub(super) fn spared(&self) -> Vec<Cell> {
        let layout = self.board.layout();
        let base = self.left("base").map(|base| cells(&base)).unwrap_or_default();
        let mut seen = cells(&self.left("cross-line").unwrap_or_default());
        seen.retain(|&cell| base.iter().all(|&base| layout.sees(cell, base)));
        seen
    }

    /// The eliminated digits of an exocet that are no candidates of the base cells.
    pub(super) fn foreign(&self) -> Vec<Digit> {
        digits(self.step.eliminations().filter(|gone| self.is_foreign(*gone)).map(|gone| gone.digit))
    }

    fn is_foreign(&self, gone: Candidate) -> bool {
        !self.digits_of_houses(|_| true).contains(&gone.digit)
    }

    /// Explains why a target cell of an exocet cannot hold a base digit: the other target cell would hold
    /// that digit too.
    pub(super) fn doubled(&self, narrator: &Narrator<'_>) -> Option<String> {
        let mut words = Vec::new();
        for claim in &self.step.claims {
            for gone in claim.eliminate.iter().filter(|gone| !self.is_foreign(**gone)) {
                let served =
                    CoveredLines::all(claim).into_iter().find(|served| served.digit == gone.digit)?;
                words.push(self.doubled_in(*gone, &served, narrator)?);
            }
        }
        (!words.is_empty()).then(|| words.join(" "))
    }

    fn doubled_in(&self, gone: Candidate, served: &CoveredLines, narrator: &Narrator<'_>) -> Option<String> {
        let is_target = |cell: &Cell| *cell != gone.cell;
        let targets = self.cited.iter().filter(|cited| cited.role.as_str() == "target");
        let mut targets = targets.filter_map(|cited| match cited.constraint {
            Constraint::Cell(cell) => Some(cell),
            Constraint::House(..) | Constraint::Guardians { .. } => None,
        });
        let other = targets.find(is_target)?;
        let layout = self.board.layout();
        let is_through = |line: &HouseId, cell: Cell| layout.house(*line).cells.contains(&cell);
        // The line through the target would have the digit there.
        let mut lines = served.lines.clone();
        lines.retain(|line| !is_through(line, gone.cell));
        let is_needed = lines.iter().any(|line| is_through(line, other));
        let id = match (is_needed, served.covers.is_empty()) {
            (true, false) => "doubled",
            (true, true) => "doubled.only",
            (false, _) => "doubled.none",
        };
        let (lines, covers) = (narrator.houses(&lines), narrator.houses(&served.covers));
        let values: [(&str, &dyn std::fmt::Display); 5] = [
            ("cell", &narrator.name(gone.cell)),
            ("digit", &gone.digit),
            ("lines", &lines),
            ("covers", &covers),
            ("other", &narrator.name(other)),
        ];
        Some(Text::fill(message(id), &values).to_string())
    }
}
