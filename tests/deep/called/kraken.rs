//! Definitions of the kraken fish: fish with chains from their fins.

use std::collections::BTreeSet;

use sudostep::grid::{Candidate, Cell, Digit, HouseId, HouseKind};
use sudostep::step::{Cited, Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let short = match technique {
        "kraken-fish-1" => 0,
        "kraken-fish-2" => 1,
        _ => return None,
    };
    let [claim] = step.claims.as_slice() else { return Some(false) };
    let Some(fish) = Fish::of(claim, position) else { return Some(false) };
    Some(fish.covers.len() + short == fish.bases.len() && fish.is_kraken(claim))
}

struct Fish<'p> {
    position: &'p Position<'p>,
    digit: Digit,
    bases: Vec<HouseId>,
    covers: Vec<HouseId>,
    /// The strong links of the chains; `links` are their weak links and ends, with true for an end.
    truths: Vec<Constraint>,
    links: Vec<(Constraint, bool)>,
}

impl<'p> Fish<'p> {
    /// Reads the fish. Returns `None` unless bases and covers are rows against columns of one digit. Either
    /// side may also have boxes, but not boxes alone.
    fn of(claim: &Claim, position: &'p Position<'p>) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let house = |cited: &Cited| match cited.constraint {
            Constraint::House(house, digit) => Some((house, digit)),
            _ => None,
        };
        let of = |all: &[Cited], role: &str| -> Option<Vec<(HouseId, Digit)>> {
            all.iter().filter(|cited| cited.role.as_str() == role).map(house).collect()
        };
        let (bases, covers) = (of(truths, "base")?, of(links, "cover")?);
        let digits: BTreeSet<Digit> = bases.iter().chain(&covers).map(|(_, digit)| *digit).collect();
        let kinds = |all: &[(HouseId, Digit)]| -> BTreeSet<String> {
            let kind = |(house, _): &(HouseId, Digit)| position.layout().house(*house).kind;
            all.iter()
                .filter(|one| kind(one) != HouseKind::Box)
                .map(|one| format!("{:?}", kind(one)))
                .collect()
        };
        let both: BTreeSet<String> = kinds(&bases).union(&kinds(&covers)).cloned().collect();
        let houses: BTreeSet<HouseId> = bases.iter().chain(&covers).map(|(house, _)| *house).collect();
        let fits = digits.len() == 1
            && (kinds(&bases).len(), kinds(&covers).len(), both.len()) == (1, 1, 2)
            && houses.len() == bases.len() + covers.len()
            && claim.place.is_empty();
        let others = truths.iter().filter(|truth| truth.role.as_str() == "strong");
        let beside = links.iter().filter(|link| ["weak", "end"].contains(&link.role.as_str()));
        let of_links = beside.map(|link| (link.constraint.clone(), link.role.as_str() == "end"));
        let (truths_left, links_left): (Vec<_>, Vec<_>) =
            (others.map(|truth| truth.constraint.clone()).collect(), of_links.collect());
        let all =
            truths_left.len() + bases.len() == truths.len() && links_left.len() + covers.len() == links.len();
        (fits && all).then(|| Self {
            position,
            digit: digits.into_iter().next().unwrap(),
            bases: bases.into_iter().map(|(house, _)| house).collect(),
            covers: covers.into_iter().map(|(house, _)| house).collect(),
            truths: truths_left,
            links: links_left,
        })
    }

    fn places(&self, houses: &[HouseId]) -> BTreeSet<Cell> {
        let left = |&house: &HouseId| self.position.left(&Constraint::House(house, self.digit));
        houses.iter().flat_map(left).map(|candidate| candidate.cell).collect()
    }

    fn clash(&self, one: Candidate, other: Candidate) -> bool {
        one != other
            && (one.cell == other.cell
                || one.digit == other.digit && self.position.layout().sees(one.cell, other.cell))
    }

    fn is_kraken(&self, claim: &Claim) -> bool {
        let in_bases = self.places(&self.bases);
        let wide = |&house: &HouseId| self.places(&[house]).intersection(&in_bases).count() > 1;
        let layout = self.position.layout();
        let kind = layout.house(self.covers[0]).kind;
        let fins: BTreeSet<Cell> = in_bases.difference(&self.places(&self.covers)).copied().collect();
        // The houses that could be the last cover: those with at least two fins.
        let last: Vec<HouseId> = layout
            .all_houses()
            .filter(|&house| layout.house(house).kind == kind && !self.covers.contains(&house))
            .filter(|&house| self.places(&[house]).intersection(&fins).count() > 1)
            .collect();
        let lost = |houses: &[HouseId], gone: &Candidate| {
            gone.digit == self.digit
                && houses.iter().any(|&house| layout.house(house).cells.contains(&gone.cell))
        };
        let named = if self.covers.len() == self.bases.len() {
            claim.eliminate.iter().all(|gone| lost(&self.covers, gone) && !lost(&self.bases, gone))
        } else {
            !last.is_empty() && !claim.eliminate.iter().any(|gone| lost(&last, gone))
        };
        let all = fins.iter().all(|&cell| {
            claim.eliminate.iter().all(|&gone| self.excludes(Candidate { cell, digit: self.digit }, gone))
        });
        let whole = self.links.last().is_some_and(|(_, is_end)| *is_end)
            && self.links.iter().filter(|(_, is_end)| !is_end).count() == self.truths.len();
        self.covers.iter().all(wide) && named && all && whole && !self.truths.is_empty()
    }

    /// Returns true if one of the chains leads from the fin to a candidate that excludes `gone`.
    fn excludes(&self, fin: Candidate, gone: Candidate) -> bool {
        let holds = |constraint: &Constraint, one: Candidate| {
            constraint.candidates(self.position.layout()).contains(&one)
        };
        let mut truths = self.truths.iter();
        let mut at = Some(fin);
        for (link, is_end) in &self.links {
            let held = at.filter(|&on| holds(link, on));
            if *is_end {
                if held.is_some_and(|on| holds(link, gone) && self.clash(on, gone)) {
                    return true;
                }
                at = Some(fin);
                continue;
            }
            let Some(truth) = truths.next() else { return false };
            let left = self.position.left(truth);
            let open = |on: Candidate| -> Vec<Candidate> {
                left.iter().copied().filter(|&one| !(self.clash(one, on) && holds(link, one))).collect()
            };
            at = held.filter(|_| left.len() == 2).and_then(|on| match open(on)[..] {
                [next] => Some(next),
                _ => None,
            });
        }
        false
    }
}
