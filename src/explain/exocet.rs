//! Explains exocets in words: the few lines that hold all places of a base digit in the cross lines, and the
//! target eliminations that follow.

use super::messages::say;
use super::naming::{Naming, Value, Words, cells, cited_by, houses_among};
use super::narrator::Narrator;
use crate::grid::{Candidate, Cell, Digit, HouseId};
use crate::step::{Claim, group_by_key, sorted};

/// The words of exocets.
pub(super) const WORDS: Words = &[
    ("served", |naming, narrator| naming.served(narrator)),
    ("spared", |naming, narrator| naming.spared(narrator)),
    ("foreign", |naming, narrator| naming.foreign(narrator)),
    ("doubled", |naming, narrator| naming.doubled(narrator)),
];

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
            let in_role = houses_among(cited.iter().copied(), role).into_iter();
            in_role.filter(|(_, digit)| *digit == wanted).map(|(house, _)| house).collect()
        };
        let about = sorted(cited.iter().filter_map(|cited| cited.constraint.house()).map(|(_, digit)| digit));
        let served =
            |digit| Self { digit, lines: houses(digit, "cross-line"), covers: houses(digit, "cover") };
        about.into_iter().map(served).filter(|served| !served.lines.is_empty()).collect()
    }
}

impl Naming<'_> {
    /// States for each base digit of an exocet in which few lines the cross lines have that digit.
    fn served(&self, narrator: &Narrator<'_>) -> Option<String> {
        let removes_others = |claim: &&Claim| claim.eliminate.iter().any(|gone| self.is_foreign(*gone));
        let claim = self.step.claims.iter().find(removes_others).or(self.step.claims.first())?;
        let all = sorted(CoveredLines::all(claim).into_iter().flat_map(|served| served.lines)).len();
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
                say(id, &[("lines", &lines), ("digits", &narrator.either(digits)), ("covers", &covers)])
            },
        );
        Some(words.collect::<Vec<_>>().join(" "))
    }

    /// Names the cells in an exocet's cross lines that have a candidate of a base digit but see both base cells.
    fn spared(&self, narrator: &Narrator<'_>) -> Option<String> {
        let layout = self.board.layout();
        let base = self.left("base").map(|base| cells(&base)).unwrap_or_default();
        let mut seen = cells(&self.left("cross-line").unwrap_or_default());
        seen.retain(|&cell| base.iter().all(|&base| layout.sees(cell, base)));
        (!seen.is_empty()).then(|| narrator.in_words(&Value::Cells(seen)))
    }

    /// Names the eliminated digits of an exocet that are no candidates of the base cells.
    fn foreign(&self, narrator: &Narrator<'_>) -> Option<String> {
        let foreign = self.step.eliminations().filter(|gone| self.is_foreign(*gone));
        let foreign = sorted(foreign.map(|gone| gone.digit));
        (!foreign.is_empty()).then(|| narrator.either(foreign))
    }

    fn is_foreign(&self, gone: Candidate) -> bool {
        !self.digits_of_houses(|_| true).contains(&gone.digit)
    }

    /// Explains why a target cell of an exocet cannot hold a base digit: the other target cell would hold
    /// that digit too.
    fn doubled(&self, narrator: &Narrator<'_>) -> Option<String> {
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
        let targets = self.cited.iter().filter(|cited| cited.role.as_str() == "target");
        let other = targets.filter_map(|cited| cited.constraint.cell()).find(|cell| *cell != gone.cell)?;
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
        let (cell, other) = (narrator.name(gone.cell), narrator.name(other));
        let digit = gone.digit;
        Some(say(
            id,
            &[("cell", &cell), ("digit", &digit), ("lines", &lines), ("covers", &covers), ("other", &other)],
        ))
    }
}
