//! Definition of the chains through almost locked sets.

use std::collections::BTreeSet;

use sudostep::grid::{Candidate, Cell, Digit};
use sudostep::step::{Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

type Candidates = BTreeSet<Candidate>;

/// The remaining candidates of a claim's strong and weak links, in order.
struct Chain<'c> {
    /// The candidates of each strong link, and its number of cells if it is a set.
    strong: Vec<(Candidates, Option<usize>)>,
    weak: Vec<Candidates>,
    /// The places of a digit in a house that must hold it within a set.
    locked: Vec<Candidates>,
    ends: Vec<&'c Constraint>,
    is_loop: bool,
}

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    (technique == "als-aic").then(|| {
        let is_chain = |claim: &Claim| {
            let Some(chain) = Chain::read(claim, position) else { return false };
            let through_a_set = chain.strong.iter().any(|(_, cells)| cells.is_some_and(|cells| cells > 1));
            let holds = |gone: &Candidate| {
                if chain.is_loop {
                    chain.leaves_no_room_for(*gone, position)
                } else {
                    chain.bars(*gone, position)
                }
            };
            through_a_set
                && claim.place.is_empty()
                && (!chain.is_loop || chain.comes_back(position))
                && claim.eliminate.iter().all(holds)
        };
        step.claims.iter().all(is_chain)
    })
}

fn share_a_house(position: &Position<'_>, cells: &BTreeSet<Cell>) -> bool {
    let layout = position.layout();
    layout.all_houses().any(|house| cells.iter().all(|cell| layout.house(house).cells.contains(cell)))
}

fn cells(of: &Candidates) -> BTreeSet<Cell> {
    of.iter().map(|one| one.cell).collect()
}

fn digits(of: &Candidates) -> BTreeSet<Digit> {
    of.iter().map(|one| one.digit).collect()
}

impl<'c> Chain<'c> {
    fn read(claim: &'c Claim, position: &Position<'_>) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let mut strong: Vec<(Candidates, Option<usize>)> = Vec::new();
        let mut last = "strong";
        for truth in truths {
            let left: Candidates = position.left(&truth.constraint).into_iter().collect();
            let role = truth.role.as_str();
            match (role, strong.last_mut()) {
                ("set-a" | "set-b", Some((all, Some(cells)))) if role == last => {
                    all.extend(left);
                    *cells += 1;
                }
                ("set-a" | "set-b", _) => strong.push((left, Some(1))),
                ("strong", _) => strong.push((left, None)),
                _ => return None,
            }
            last = role;
        }
        let of = |role: &str| links.iter().filter(|link| link.role.as_str() == role).collect::<Vec<_>>();
        let mut joins = of("weak");
        joins.extend(of("closing"));
        let is_loop = !of("closing").is_empty();
        let weak: Vec<Candidates> =
            joins.iter().map(|link| position.left(&link.constraint).into_iter().collect()).collect();
        let ends = of("end").into_iter().map(|end| &end.constraint).collect::<Vec<_>>();
        let counted = weak.len() + usize::from(!is_loop) == strong.len() && is_loop == ends.is_empty();
        let locked = of("locked").into_iter();
        let locked: Vec<Candidates> =
            locked.map(|link| position.left(&link.constraint).into_iter().collect()).collect();
        let all = joins.len() + ends.len() + locked.len() == links.len();
        (counted && all && strong.len() > 1).then_some(Self { strong, weak, locked, ends, is_loop })
    }

    /// Returns candidates within `wanted`, one of which the strong link at `at` holds if it loses `lost`. For
    /// a plain link they are all that remain. For a set that becomes locked they are the places of one digit.
    /// Returns `None` if there are none.
    fn held(
        &self,
        at: usize,
        lost: &Candidates,
        wanted: &Candidates,
        position: &Position<'_>,
    ) -> Option<Candidates> {
        let (all, set) = &self.strong[at];
        let left: Candidates = all - lost;
        let places =
            |digit: Digit| left.iter().filter(|one| one.digit == digit).copied().collect::<Candidates>();
        let Some(count) = *set else {
            return (left.len() < all.len() && !left.is_empty() && left.is_subset(wanted)).then_some(left);
        };
        let once = |digit: &Digit| share_a_house(position, &cells(&places(*digit)));
        let own = cells(all);
        let without =
            |cell: &Cell| share_a_house(position, &own.iter().filter(|one| *one != cell).copied().collect());
        let locked = digits(&left).len() == count && digits(&left).iter().all(once);
        let is_set = own.len() == count && (share_a_house(position, &own) || own.iter().any(without));
        let goes_on = digits(&left).into_iter().map(places).find(|places| places.is_subset(wanted));
        goes_on.filter(|_| locked && is_set)
    }

    /// Returns candidates within `wanted`, one of which the last strong link holds if the first loses `lost`.
    fn follow(&self, lost: &Candidates, wanted: &Candidates, position: &Position<'_>) -> Option<Candidates> {
        let mut lost = lost.clone();
        for at in 0..self.strong.len() - 1 {
            let held = self.held(at, &lost, &self.weak[at], position)?;
            lost = &self.weak[at] - &held;
        }
        self.held(self.strong.len() - 1, &lost, wanted, position)
    }

    /// Returns true if the chain leads from the candidate, assumed true, to its own exclusion.
    fn bars(&self, gone: Candidate, position: &Position<'_>) -> bool {
        let ends = self.ends.iter().map(|end| position.left(end)).filter(|end| end.contains(&gone));
        let mut barred: Candidates = ends.flatten().collect();
        barred.remove(&gone);
        // The first weak link only takes effect at the second strong link.
        let lost = &barred - &self.weak[0];
        let outside = self.strong.iter().all(|(all, set)| set.is_none() || !cells(all).contains(&gone.cell));
        outside && self.follow(&lost, &barred, position).is_some()
    }

    fn comes_back(&self, position: &Position<'_>) -> bool {
        let closing = &self.weak[self.weak.len() - 1];
        let start: Candidates = closing & &self.strong[0].0;
        self.strong.len() > 2 && self.follow(&start, closing, position).is_some()
    }

    /// Returns true if more weak and locked links than strong links hold the candidate. It also does if the
    /// candidate sees all places of its digit in a set.
    fn leaves_no_room_for(&self, gone: Candidate, position: &Position<'_>) -> bool {
        let links = self.weak.iter().chain(&self.locked).filter(|link| link.contains(&gone)).count();
        let strong = self.strong.iter().filter(|(all, _)| all.contains(&gone)).count();
        let seen = |(all, set): &(Candidates, Option<usize>)| {
            let places: Candidates = all.iter().filter(|one| one.digit == gone.digit).copied().collect();
            let sees = |one: &Candidate| position.layout().peers(gone.cell).contains(&one.cell);
            set.is_some() && !places.is_empty() && places.iter().all(sees)
        };
        links > strong || self.strong.iter().any(seen)
    }
}
