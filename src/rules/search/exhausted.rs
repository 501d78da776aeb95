//! Claims proved by exhaustion: the cited constraints have no filling in which the conclusion is false.

use crate::grid::{Board, Candidate, Storage};
use crate::step::{Cited, Claim, Constraint, Reason, sorted};

/// Maximum number of choices in the search for one filling. If they run out, a filling is taken to exist.
const MAX_CHOICES: usize = 20_000;

/// Builds the claim that these candidates are false: no filling of the cited constraints makes one of them
/// true.
///
/// Cited houses that the proof does not need are left out. Returns `None` if the claim does not follow, or if
/// a cited cell is not needed: a smaller argument exists then.
pub(in crate::rules) fn claim<S: Storage>(
    board: &Board<'_, S>,
    cited: &[Cited],
    eliminate: Vec<Candidate>,
) -> Option<Claim> {
    let because = Reason::Exhaust { cited: needed(board, cited, &eliminate)? };
    (!eliminate.is_empty()).then(|| Claim { place: Vec::new(), eliminate, because })
}

/// Merges claims that cite the same constraints into one claim.
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

/// Returns the cited constraints that are needed to show that `goals` are false. Returns `None` if the
/// constraints do not show it, or if a cited cell is not needed.
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
    let kept = cited.iter().zip(search.left_out).filter(|(_, left_out)| !left_out);
    Some(kept.map(|(one, _)| one.clone()).collect())
}

/// A search for a filling of some constraints: exactly one candidate of each is true.
struct Search {
    /// Every remaining candidate of the constraints, in order.
    candidates: Vec<Candidate>,
    /// The constraints, in the order of their citation.
    groups: Vec<Group>,
    /// For each candidate, the indices of its constraints in `groups`.
    groups_of: Vec<Vec<usize>>,
    /// For each constraint, true if it is ignored.
    left_out: Vec<bool>,
    truth: Vec<Option<bool>>,
    /// The indices of the candidates with a truth value, in the order of settling.
    settled: Vec<usize>,
    /// The candidates to settle next, with their truth.
    waiting: Vec<(usize, bool)>,
    choices_left: usize,
}

/// A constraint of a search: exactly one of its candidates is true.
struct Group {
    /// The candidates of the constraint (indices into `Search::candidates`).
    members: Vec<usize>,
    /// True if a candidate is in no other constraint: it can always be the true one.
    is_met: bool,
}

impl Search {
    fn new<S: Storage>(board: &Board<'_, S>, cited: &[Cited]) -> Self {
        let ranges: Vec<Vec<Candidate>> =
            cited.iter().map(|cited| cited.constraint.remaining(board)).collect();
        let candidates = sorted(ranges.concat());
        let mut groups_of = vec![Vec::new(); candidates.len()];
        let mut groups = Vec::with_capacity(ranges.len());
        for (group, range) in ranges.iter().enumerate() {
            let places = range.iter().filter_map(|candidate| candidates.binary_search(candidate).ok());
            let members: Vec<usize> = places.collect();
            for &member in &members {
                groups_of[member].push(group);
            }
            groups.push(Group { members, is_met: false });
        }
        for group in &mut groups {
            group.is_met = group.members.iter().any(|&member| groups_of[member].len() == 1);
        }
        let truth = vec![None; candidates.len()];
        let left_out = vec![false; groups.len()];
        Self {
            candidates,
            groups,
            groups_of,
            left_out,
            truth,
            settled: Vec::new(),
            waiting: Vec::new(),
            choices_left: 0,
        }
    }

    fn can_be_filled_with(&mut self, goal: Candidate) -> bool {
        self.choices_left = MAX_CHOICES;
        self.undo(0);
        let place = self.candidates.binary_search(&goal);
        place.map_or(true, |place| self.settle(place, true)) && self.fill()
    }

    fn undo(&mut self, count: usize) {
        for place in self.settled.drain(count..) {
            self.truth[place] = None;
        }
    }

    /// Settles the truth of a candidate and all that it decides directly. Returns false on a contradiction.
    fn settle(&mut self, place: usize, value: bool) -> bool {
        self.waiting.clear();
        self.waiting.push((place, value));
        while let Some((place, value)) = self.waiting.pop() {
            match self.truth[place] {
                Some(known) if known == value => continue,
                Some(_) => return false,
                None => {}
            }
            self.truth[place] = Some(value);
            self.settled.push(place);
            for &group in self.groups_of[place].iter().filter(|&&group| !self.left_out[group]) {
                let members = &self.groups[group].members;
                if value {
                    let others = members.iter().filter(|&&other| other != place);
                    self.waiting.extend(others.map(|&other| (other, false)));
                    continue;
                }
                if members.iter().any(|&member| self.truth[member] == Some(true)) {
                    continue;
                }
                let mut open = members.iter().filter(|&&member| self.truth[member].is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&last), None) => self.waiting.push((last, true)),
                    _ => {}
                }
            }
        }
        true
    }

    fn fill(&mut self) -> bool {
        let Some(left) = self.choices_left.checked_sub(1) else { return true };
        self.choices_left = left;
        let is_open = |&&member: &&usize| self.truth[member].is_none();
        let choices = |group: &Group| {
            let is_true = group.members.iter().any(|&member| self.truth[member] == Some(true));
            (!is_true).then(|| group.members.iter().filter(is_open).count())
        };
        let groups = self.groups.iter().zip(&self.left_out);
        let counted = groups.filter(|(group, left_out)| !group.is_met && !**left_out);
        let narrowest = counted.filter_map(|(group, _)| Some((choices(group)?, group)));
        let Some((_, narrowest)) = narrowest.min_by_key(|(choices, _)| *choices) else { return true };
        let narrowest: Vec<usize> = narrowest.members.iter().filter(is_open).copied().collect();
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
