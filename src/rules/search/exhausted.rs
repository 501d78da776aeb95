//! Claims that no sum shows: what they cite has no filling that goes against them.

use crate::grid::{Board, Candidate, Storage};
use crate::step::{Cited, Claim, Constraint, Reason};

/// Choices that are tried for one question. What takes more is taken for possible.
const PATIENCE: usize = 20_000;

/// The claim that these candidates are false because the cited constraints have no filling in which one of them is true.
/// Houses that are not needed are left out. If a cell is not needed there is no claim: that is a smaller argument.
pub(in crate::rules) fn claim<S: Storage>(
    board: &Board<'_, S>,
    cited: &[Cited],
    eliminate: Vec<Candidate>,
) -> Option<Claim> {
    let cited = needed(board, cited, &eliminate)?;
    (!eliminate.is_empty()).then(|| Claim {
        place: Vec::new(),
        eliminate,
        because: Reason::Exhaust { cited },
    })
}

/// These claims, those that cite the same as one.
pub(in crate::rules) fn merged(claims: impl IntoIterator<Item = Claim>) -> Vec<Claim> {
    let cites = |claim: &Claim| {
        let mut cites = Vec::new();
        claim.because.visit_cited(&mut |cited| cites.push(cited.clone()));
        cites
    };
    let mut merged: Vec<Claim> = Vec::new();
    for claim in claims {
        let same = merged.iter_mut().find(|earlier| {
            let (one, other) = (cites(earlier), cites(&claim));
            one.len() == other.len() && one.iter().all(|cited| other.contains(cited))
        });
        match same {
            Some(earlier) => earlier.eliminate.extend(claim.eliminate),
            None => merged.push(claim),
        }
    }
    merged
}

/// What is needed of the cited constraints to show that these candidates are false; none if that does not follow, or if
/// a cell is not needed.
fn needed<S: Storage>(board: &Board<'_, S>, cited: &[Cited], goals: &[Candidate]) -> Option<Vec<Cited>> {
    let mut search = Search::new(board, cited);
    let all_follow = |search: &mut Search| goals.iter().all(|&goal| !search.can_be_filled_with(goal));
    if !all_follow(&mut search) {
        return None;
    }
    for place in (0..cited.len()).rev() {
        search.left_out[place] = true;
        if !all_follow(&mut search) {
            search.left_out[place] = false;
        } else if matches!(cited[place].constraint, Constraint::Cell(_)) {
            return None;
        }
    }
    Some(
        cited
            .iter()
            .zip(search.left_out)
            .filter(|(_, left_out)| !left_out)
            .map(|(one, _)| one.clone())
            .collect(),
    )
}

/// A search through the fillings of some constraints: of each just one candidate is true.
struct Search {
    /// Every candidate that remains of them, in order.
    candidates: Vec<Candidate>,
    /// The places of each constraint's candidates, and which of them no other constraint has.
    parts: Vec<Part>,
    /// The constraints of each candidate.
    parts_of: Vec<Vec<usize>>,
    /// The constraints that do not count.
    left_out: Vec<bool>,
    truth: Vec<Option<bool>>,
    /// What was settled, in order.
    settled: Vec<usize>,
    patience: usize,
}

struct Part {
    members: Vec<usize>,
    /// A member of no other constraint: where there is one, "at least one" can always be met.
    is_met: bool,
}

impl Search {
    fn new<S: Storage>(board: &Board<'_, S>, cited: &[Cited]) -> Self {
        let left = |cited: &Cited| -> Vec<Candidate> {
            let all = cited.constraint.candidates(board.layout()).into_iter();
            all.filter(|&candidate| board.has(candidate)).collect()
        };
        let ranges: Vec<Vec<Candidate>> = cited.iter().map(left).collect();
        let mut candidates = ranges.concat();
        candidates.sort_unstable();
        candidates.dedup();
        let mut parts_of = vec![Vec::new(); candidates.len()];
        let mut parts = Vec::with_capacity(ranges.len());
        for (part, range) in ranges.iter().enumerate() {
            let places = range.iter().filter_map(|candidate| candidates.binary_search(candidate).ok());
            let members: Vec<usize> = places.collect();
            for &member in &members {
                parts_of[member].push(part);
            }
            parts.push(Part { members, is_met: false });
        }
        for part in &mut parts {
            part.is_met = part.members.iter().any(|&member| parts_of[member].len() == 1);
        }
        let truth = vec![None; candidates.len()];
        let left_out = vec![false; parts.len()];
        Self { candidates, parts, parts_of, left_out, truth, settled: Vec::new(), patience: 0 }
    }

    fn can_be_filled_with(&mut self, goal: Candidate) -> bool {
        self.patience = PATIENCE;
        self.undo(0);
        let place = self.candidates.binary_search(&goal);
        place.map_or(true, |place| self.settle(place, true)) && self.fill()
    }

    fn undo(&mut self, count: usize) {
        for place in self.settled.drain(count..) {
            self.truth[place] = None;
        }
    }

    /// Settles a candidate and what follows at once; false if that is a contradiction.
    fn settle(&mut self, place: usize, value: bool) -> bool {
        let mut waiting = vec![(place, value)];
        while let Some((place, value)) = waiting.pop() {
            match self.truth[place] {
                Some(known) if known == value => continue,
                Some(_) => return false,
                None => {}
            }
            self.truth[place] = Some(value);
            self.settled.push(place);
            for &part in self.parts_of[place].iter().filter(|&&part| !self.left_out[part]) {
                let members = &self.parts[part].members;
                if value {
                    waiting
                        .extend(members.iter().filter(|&&other| other != place).map(|&other| (other, false)));
                    continue;
                }
                if members.iter().any(|&member| self.truth[member] == Some(true)) {
                    continue;
                }
                let mut open = members.iter().filter(|&&member| self.truth[member].is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&last), None) => waiting.push((last, true)),
                    _ => {}
                }
            }
        }
        true
    }

    fn fill(&mut self) -> bool {
        let Some(left) = self.patience.checked_sub(1) else { return true };
        self.patience = left;
        let open = |part: &Part| -> Option<Vec<usize>> {
            let is_true = part.members.iter().any(|&member| self.truth[member] == Some(true));
            let open = || part.members.iter().copied().filter(|&member| self.truth[member].is_none());
            (!is_true).then(|| open().collect())
        };
        let counted =
            self.parts.iter().zip(&self.left_out).filter(|(part, left_out)| !part.is_met && !**left_out);
        let narrowest = counted.filter_map(|(part, _)| open(part)).min_by_key(Vec::len);
        let Some(narrowest) = narrowest else { return true };
        let before = self.settled.len();
        for place in narrowest {
            let here = self.settled.len();
            if self.settle(place, true) && self.fill() {
                return true;
            }
            self.undo(here);
            if !self.settle(place, false) {
                break;
            }
        }
        self.undo(before);
        false
    }
}
