//! Definitions of the alternating inference chains.

use std::collections::BTreeSet;

use sudostep::grid::{Candidate, Digit};
use sudostep::step::{Cited, Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// A claim of a chain: the candidates of each strong and weak link, and the constraints between ends and
/// targets.
struct Chain<'c> {
    strong: Vec<BTreeSet<Candidate>>,
    weak: Vec<BTreeSet<Candidate>>,
    ends: Vec<&'c Constraint>,
    claim: &'c Claim,
}

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let (plain, shape) = match technique {
        "x-chain" => (true, Shape::OneDigit),
        "xy-chain" => (true, Shape::Cells),
        "aic" => (true, Shape::Open),
        "discontinuous-nice-loop" => (true, Shape::Closed),
        "continuous-nice-loop" => (true, Shape::Ring),
        "grouped-aic" => (false, Shape::Open),
        "grouped-dnl" => (false, Shape::Closed),
        "grouped-cnl" => (false, Shape::Ring),
        _ => return None,
    };
    let chains: Option<Vec<Chain<'_>>> =
        step.claims.iter().map(|claim| Chain::read(claim, position)).collect();
    let Some(chains) = chains.filter(|_| step.placements().next().is_none()) else { return Some(false) };
    let pairs = |chain: &Chain<'_>| chain.strong.iter().all(|left| left.len() == 2);
    let all = |is: &dyn Fn(&Chain<'_>) -> bool| chains.iter().all(is);
    let whole = chains
        .iter()
        .any(|one| chains.iter().all(|part| part.strong.iter().all(|left| one.strong.contains(left))));
    let gone: BTreeSet<Candidate> = step.eliminations().collect();
    let in_a_cell = chains.iter().any(|chain| {
        let Some(Constraint::Cell(cell)) = chain.ends.first() else { return false };
        chain.ends.iter().all(|end| *end == chain.ends[0]) && gone.iter().all(|gone| gone.cell == *cell)
    });
    let is_closed = gone.len() == 1 || in_a_cell;
    let shaped = match shape {
        Shape::OneDigit => all(&|chain| chain.leads() && chain.digits().len() == 1),
        Shape::Cells => all(&|chain| {
            let in_cell =
                |left: &BTreeSet<Candidate>| left.iter().all(|one| left.iter().all(|c| c.cell == one.cell));
            let ends: BTreeSet<Option<Digit>> = chain.ends.iter().map(|end| digit(end)).collect();
            chain.leads()
                && chain.strong.len() > 2
                && chain.strong.iter().all(in_cell)
                && ends.len() == 1
                && !ends.contains(&None)
        }),
        Shape::Open => all(&|chain| chain.leads()) && !is_closed,
        Shape::Closed => all(&|chain| chain.leads()) && is_closed,
        Shape::Ring => all(&|chain| chain.is_ring()),
    };
    Some(whole && shaped && if plain { all(&pairs) } else { !all(&pairs) })
}

#[derive(Clone, Copy)]
enum Shape {
    OneDigit,
    Cells,
    Open,
    Closed,
    Ring,
}

fn digit(constraint: &Constraint) -> Option<Digit> {
    match constraint {
        Constraint::House(_, digit) => Some(*digit),
        _ => None,
    }
}

impl<'c> Chain<'c> {
    fn read(claim: &'c Claim, position: &Position<'_>) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let left = |cited: &Cited| position.left(&cited.constraint).into_iter().collect();
        let named = |cited: &&Cited, role: &str| cited.role.as_str() == role;
        let weak: Vec<&Cited> = links.iter().filter(|link| named(link, "weak")).collect();
        let ends: Vec<&Cited> = links.iter().filter(|link| named(link, "end")).collect();
        let all =
            weak.len() + ends.len() == links.len() && truths.iter().all(|truth| named(&truth, "strong"));
        let ordinary = |cited: &Cited| !matches!(cited.constraint, Constraint::Guardians { .. });
        (all && truths.len() > 1 && truths.iter().chain(links).all(ordinary)).then(|| Self {
            strong: truths.iter().map(left).collect(),
            weak: weak.into_iter().map(left).collect(),
            ends: ends.into_iter().map(|end| &end.constraint).collect(),
            claim,
        })
    }

    fn digits(&self) -> BTreeSet<Digit> {
        let all = self.strong.iter().flatten().map(|one| one.digit);
        all.chain(self.ends.iter().filter_map(|end| digit(end))).collect()
    }

    /// Follows the chain, assuming that nothing in `before` is true. Returns the remaining candidates of the
    /// last strong link. In a loop it returns those that the last weak link excludes. Returns `None` where
    /// the chain breaks.
    fn follow(&self, before: &BTreeSet<Candidate>) -> Option<BTreeSet<Candidate>> {
        let mut barred = before.clone();
        for (at, strong) in self.strong.iter().enumerate() {
            let lost = strong.intersection(&barred).count();
            let left: BTreeSet<Candidate> = strong.difference(&barred).copied().collect();
            if lost == 0 || left.is_empty() {
                return None;
            }
            match self.weak.get(at) {
                Some(weak) if left.is_subset(weak) => barred = weak.difference(&left).copied().collect(),
                Some(_) => return None,
                None => return Some(left),
            }
        }
        // In a loop the last weak link leads back to the start.
        Some(barred)
    }

    /// Returns the candidates of the first strong link that are not in the first weak link.
    fn start(&self) -> BTreeSet<Candidate> {
        self.strong[0].difference(&self.weak[0]).copied().collect()
    }

    /// Returns true for an open chain whose eliminations clash with every candidate of its start and end.
    fn leads(&self) -> bool {
        let start = self.start();
        if self.weak.len() + 1 != self.strong.len() || start.is_empty() {
            return false;
        }
        let Some(end) = self.follow(&start) else { return false };
        let bars = |constraint: &Constraint, one: &Candidate, gone: &Candidate| match constraint {
            Constraint::Cell(cell) => one != gone && one.cell == *cell && gone.cell == *cell,
            Constraint::House(..) => {
                one != gone && one.digit == gone.digit && Some(one.digit) == digit(constraint)
            }
            Constraint::Guardians { .. } => false,
        };
        let goes = |gone: &Candidate| {
            start.iter().chain(&end).all(|one| self.ends.iter().any(|end| bars(end, one, gone)))
        };
        self.claim.eliminate.iter().all(goes)
    }

    /// Returns true for a continuous loop. Each elimination is in a weak link but in no strong link, or in
    /// two weak links.
    fn is_ring(&self) -> bool {
        let start = self.start();
        let links: BTreeSet<&Candidate> = self.strong.iter().flatten().collect();
        let beside =
            |gone: &Candidate| self.weak.iter().any(|weak| weak.contains(gone)) && !links.contains(gone);
        let doubly = |gone: &Candidate| self.weak.iter().filter(|weak| weak.contains(gone)).count() > 1;
        self.ends.is_empty()
            && self.strong.len() > 2
            && self.weak.len() == self.strong.len()
            && self.follow(&start).is_some_and(|back| start.is_subset(&back))
            && self.claim.eliminate.iter().all(|gone| beside(gone) || doubly(gone))
    }
}
