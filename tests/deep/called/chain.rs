//! Definitions of the single-digit chains of strong links.

use std::collections::BTreeSet;

use sudostep::grid::{Candidate, Cell, Digit, HouseId, HouseKind};
use sudostep::step::{Cited, Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// A chain of strong links of one digit, read from a claim as sets of cells.
struct Chain {
    digit: Digit,
    /// The places of each strong link, and the kind of its house.
    strong: Vec<(BTreeSet<Cell>, HouseKind)>,
    /// The houses that join strong links; `ends` are those that join the chain to its targets.
    weak: Vec<HouseId>,
    ends: Vec<HouseId>,
}

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let chains: Option<Vec<Chain>> =
        step.claims.iter().map(|claim| Chain::read(technique, claim, position)).collect();
    let each = |is: &dyn Fn(&Chain) -> bool| {
        chains.as_ref().is_some_and(|chains| chains.iter().all(is))
            && step.placements().next().is_none()
            && chains.iter().flatten().all(|chain| chain.holds(position))
    };
    let one = || {
        let same = |pair: &[Chain]| pair[0].strong == pair[1].strong && pair[0].weak == pair[1].weak;
        chains.as_ref().is_some_and(|chains| chains.windows(2).all(same))
    };
    let kite = |chain: &Chain| {
        chain.pairs(2..=2)
            && chain.kinds() == BTreeSet::from([Some(true), Some(false)])
            && chain.joined_by(position) == HouseKind::Box
    };
    let tower = |chain: &Chain| {
        let joined_by = chain.joined_by(position);
        chain.pairs(2..=2)
            && matches!(
                (chain.strong[0].1, chain.strong[1].1, joined_by),
                (HouseKind::Row, HouseKind::Row, HouseKind::Column)
                    | (HouseKind::Column, HouseKind::Column, HouseKind::Row)
            )
    };
    let is_open = |chain: &Chain| {
        let far = chain.far(position);
        let mut houses = position.layout().all_houses().map(|house| position.layout().house(house));
        !houses.any(|house| far.iter().all(|cell| house.cells.contains(cell)))
    };
    let two = || {
        matches!(chains.as_deref(), Some([one, other])
            if one.strong != other.strong || one.digit != other.digit)
    };
    Some(match technique {
        "skyscraper" => each(&|chain| tower(chain) && is_open(chain)) && one(),
        "two-string-kite" => each(&|chain| kite(chain) && is_open(chain)) && one(),
        "turbot-fish" => {
            each(&|chain| chain.pairs(2..=2) && !kite(chain) && !tower(chain) && is_open(chain)) && one()
        }
        "empty-rectangle" => each(&|chain| chain.bends(position) && is_open(chain)) && one(),
        "grouped-turbot-fish" => {
            each(&|chain| {
                let grouped = chain.strong.len() == 2 && !chain.pairs(2..=2);
                grouped && !chain.bends(position) && is_open(chain)
            }) && one()
        }
        "strong-link-chain-n" => each(&|chain| chain.pairs(3..=6)) && one(),
        "dual-two-string-kite" => {
            let knots: BTreeSet<BTreeSet<Cell>> =
                chains.iter().flatten().map(|chain| chain.near(position)).collect();
            each(&kite) && two() && knots.len() == 1
        }
        "dual-empty-rectangle" => {
            let boxes: BTreeSet<&BTreeSet<Cell>> =
                chains.iter().flatten().map(|chain| &chain.strong[0].0).collect();
            each(&|chain| chain.bends(position)) && two() && boxes.len() == 1
        }
        "broken-wing" => step.claims.iter().all(|claim| is_broken_wing(claim, position)),
        _ => return None,
    })
}

/// Returns the cited house and digit, or `None` for another constraint.
fn house(cited: &Cited) -> Option<(HouseId, Digit)> {
    match cited.constraint {
        Constraint::House(house, digit) => Some((house, digit)),
        _ => None,
    }
}

fn places(position: &Position<'_>, house: HouseId, digit: Digit) -> BTreeSet<Cell> {
    position.left(&Constraint::House(house, digit)).into_iter().map(|candidate| candidate.cell).collect()
}

impl Chain {
    /// Reads the chain. Returns `None` unless only houses of one digit are cited, in the roles of the
    /// technique.
    fn read(technique: &str, claim: &Claim, position: &Position<'_>) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let digit = house(truths.first()?)?.1;
        let boxed = technique.ends_with("empty-rectangle");
        let mut strong = Vec::new();
        for (at, truth) in truths.iter().enumerate() {
            let role = if boxed && at == 0 { "box" } else { "strong" };
            let (house, of) = house(truth).filter(|_| truth.role.as_str() == role)?;
            (of == digit).then_some(())?;
            strong.push((places(position, house, digit), position.layout().house(house).kind));
        }
        let (mut weak, mut ends) = (Vec::new(), Vec::new());
        for link in links {
            let (house, of) = house(link)?;
            (of == digit).then_some(())?;
            match link.role.as_str() {
                "weak" => weak.push(house),
                "end" => ends.push(house),
                _ => return None,
            }
        }
        (weak.len() + 1 == strong.len() && matches!(ends.len(), 1 | 2)).then_some(Self {
            digit,
            strong,
            weak,
            ends,
        })
    }

    /// Returns true if the number of strong links is in `count` and each has two places.
    fn pairs(&self, count: std::ops::RangeInclusive<usize>) -> bool {
        count.contains(&self.strong.len()) && self.strong.iter().all(|(places, _)| places.len() == 2)
    }

    /// Returns the kinds of the strong links: true for a row, false for a column, `None` for any other house.
    fn kinds(&self) -> BTreeSet<Option<bool>> {
        let kind = |(_, kind): &(BTreeSet<Cell>, HouseKind)| match kind {
            HouseKind::Row => Some(true),
            HouseKind::Column => Some(false),
            _ => None,
        };
        self.strong.iter().map(kind).collect()
    }

    fn joined_by(&self, position: &Position<'_>) -> HouseKind {
        position.layout().house(self.weak[0]).kind
    }

    /// Returns the places of the first two strong links in the house that joins them.
    fn near(&self, position: &Position<'_>) -> BTreeSet<Cell> {
        let joining = places(position, self.weak[0], self.digit);
        self.strong.iter().take(2).flat_map(|(places, _)| places & &joining).collect()
    }

    /// Returns the places of the first and the last strong link that are outside the houses joining them.
    fn far(&self, position: &Position<'_>) -> BTreeSet<Cell> {
        let joining =
            |weak: Option<&HouseId>| weak.map(|&weak| places(position, weak, self.digit)).unwrap_or_default();
        let (first, last) = (&self.strong[0].0, &self.strong[self.strong.len() - 1].0);
        &(first - &joining(self.weak.first())) | &(last - &joining(self.weak.last()))
    }

    /// Returns true if each joining house leads from one strong link to the next. Only the two ends have
    /// further places, and the end houses hold all of them.
    fn holds(&self, position: &Position<'_>) -> bool {
        let joining: Vec<BTreeSet<Cell>> =
            self.weak.iter().map(|&weak| places(position, weak, self.digit)).collect();
        let walks = self.strong.iter().enumerate().all(|(at, (places, _))| {
            let before = at.checked_sub(1).map(|before| &joining[before]);
            let after = joining.get(at);
            let came: BTreeSet<Cell> = before.map(|before| places & before).unwrap_or_default();
            let goes: BTreeSet<Cell> = after.map(|after| places & after).unwrap_or_default();
            let rest: BTreeSet<Cell> = places - &(&came | &goes);
            came.is_disjoint(&goes)
                && came.is_empty() == before.is_none()
                && goes.is_empty() == after.is_none()
                && rest.is_empty() == (before.is_some() && after.is_some())
        });
        let held: BTreeSet<Cell> =
            self.ends.iter().flat_map(|&end| places(position, end, self.digit)).collect();
        walks && self.far(position).is_subset(&held)
    }

    /// Returns true for an empty rectangle: a box, and a line of two places. One arm of the box lies along
    /// the joining line. The other arm lies along an end line parallel to the line of two places.
    fn bends(&self, position: &Position<'_>) -> bool {
        let [(corner, HouseKind::Box), (pair, along)] = &self.strong[..] else { return false };
        let joining = places(position, self.weak[0], self.digit);
        let arm: BTreeSet<Cell> = corner - &joining;
        let turned = matches!(
            (self.joined_by(position), along),
            (HouseKind::Row, HouseKind::Column) | (HouseKind::Column, HouseKind::Row)
        );
        let is_arm = |&end: &HouseId| {
            position.layout().house(end).kind == *along && arm.is_subset(&places(position, end, self.digit))
        };
        turned && pair.len() == 2 && self.ends.iter().any(is_arm)
    }
}

/// Returns true for a broken wing. An odd ring of houses cannot all have the digit without a guardian, and
/// the guardians give the conclusion.
fn is_broken_wing(claim: &Claim, position: &Position<'_>) -> bool {
    let Reason::Exhaust { cited } = &claim.because else { return false };
    let of = |role: &str| -> Vec<(HouseId, Digit)> {
        cited.iter().filter(|each| each.role.as_str() == role).filter_map(house).collect()
    };
    let (ring, links) = (of("loop"), of("link"));
    let digits: BTreeSet<Digit> = ring.iter().chain(&links).map(|(_, digit)| *digit).collect();
    let Some(&digit) = digits.first() else { return false };
    let ring: Vec<BTreeSet<Cell>> = ring.iter().map(|&(house, _)| places(position, house, digit)).collect();
    let neighbours = ring.iter().zip(ring.iter().cycle().skip(1));
    let mut counted: std::collections::BTreeMap<Cell, usize> = std::collections::BTreeMap::new();
    ring.iter().flatten().for_each(|&cell| *counted.entry(cell).or_default() += 1);
    let guardians: BTreeSet<Cell> =
        counted.iter().filter(|(_, count)| **count == 1).map(|(cell, _)| *cell).collect();
    let loses = |gone: &Candidate| {
        let sees = |guardian: &Cell| {
            links.iter().any(|&(house, _)| {
                let cells = &position.layout().house(house).cells;
                cells.contains(guardian) && cells.contains(&gone.cell)
            })
        };
        gone.digit == digit && !counted.contains_key(&gone.cell) && guardians.iter().all(sees)
    };
    let decided = match claim.place[..] {
        [] => claim.eliminate.iter().all(loses),
        [placed] => {
            claim.eliminate.is_empty()
                && links.is_empty()
                && placed.digit == digit
                && guardians == BTreeSet::from([placed.cell])
        }
        _ => false,
    };
    digits.len() == 1
        && cited.len() == ring.len() + links.len()
        && matches!(ring.len(), 3 | 5 | 7 | 9 | 11)
        && neighbours.into_iter().all(|(one, next)| !one.is_disjoint(next))
        && counted.values().all(|&count| count < 3)
        && decided
}
