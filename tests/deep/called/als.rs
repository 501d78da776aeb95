//! Definitions of the techniques with almost locked sets.

use std::collections::{BTreeMap, BTreeSet};

use sudostep::grid::{Candidate, Cell, Digit, HouseKind};
use sudostep::step::{Cited, Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let each = |wanted: &dyn Fn(&ClaimSets<'_>) -> bool| {
        step.claims.iter().all(|claim| {
            ClaimSets::of(claim, position).is_some_and(|sets| {
                let has_bridge = technique == "als-w-wing";
                sets.bridge.is_some() == has_bridge && sets.removes_outside() && wanted(&sets)
            })
        })
    };
    Some(match technique {
        "als-xz" => {
            each(&|sets| sets.all.len() == 2 && sets.are_apart() && (sets.is_row() || sets.is_locked_pair()))
        }
        "als-xy-wing" => each(&|sets| sets.all.len() == 3 && sets.is_row()),
        "als-w-wing" => each(&|sets| sets.is_bridged()),
        "als-chain" => each(&|sets| sets.all.len() > 3 && sets.is_row()),
        "sue-de-coq" => each(&|sets| sets.is_sue_de_coq()),
        "death-blossom" => each(&|sets| sets.is_blossom()),
        _ => return None,
    })
}

/// A set of cells, each with its remaining digits.
type Group = BTreeMap<Cell, BTreeSet<Digit>>;

/// The cell groups of a claim in order, and the digits that join neighbouring groups. `bridge` is a digit and
/// its places in a cited house, if the claim cites one.
struct ClaimSets<'a> {
    claim: &'a Claim,
    position: &'a Position<'a>,
    all: Vec<Group>,
    joins: Vec<Digit>,
    bridge: Option<(Digit, BTreeSet<Cell>)>,
}

fn digits(group: &Group) -> BTreeSet<Digit> {
    group.values().flatten().copied().collect()
}

/// Returns the cells of the group that have the digit.
fn places(group: &Group, digit: Digit) -> Vec<Cell> {
    group.iter().filter(|(_, digits)| digits.contains(&digit)).map(|(&cell, _)| cell).collect()
}

impl<'a> ClaimSets<'a> {
    fn of(claim: &'a Claim, position: &'a Position<'a>) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let (mut all, mut last): (Vec<Group>, Option<&str>) = (Vec::new(), None);
        let mut bridge = None;
        for truth in truths {
            let cell = match truth.constraint {
                Constraint::Cell(cell) => cell,
                Constraint::House(_, digit) if bridge.is_none() => {
                    let places = position.left(&truth.constraint).into_iter().map(|place| place.cell);
                    bridge = Some((digit, places.collect()));
                    continue;
                }
                _ => return None,
            };
            if last.replace(truth.role.as_str()) != Some(truth.role.as_str()) {
                all.push(Group::new());
            }
            let left = position.left(&truth.constraint).into_iter().map(|candidate| candidate.digit);
            all.last_mut()?.insert(cell, left.collect());
        }
        let join = |link: &Cited| match link.constraint {
            Constraint::House(_, digit) if link.role.as_str() == "restricted-common" => Some(digit),
            _ => None,
        };
        let joins = links.iter().filter_map(join).collect();
        claim.place.is_empty().then_some(Self { claim, position, all, joins, bridge })
    }

    fn share_a_house(&self, cells: &[Cell]) -> bool {
        let layout = self.position.layout();
        layout.all_houses().any(|house| {
            let holds = |cell: &Cell| layout.house(house).cells.contains(cell);
            cells.iter().all(holds)
        })
    }

    fn sees(&self, gone: Candidate, cells: &[Cell]) -> bool {
        !cells.is_empty() && cells.iter().all(|cell| self.position.layout().peers(gone.cell).contains(cell))
    }

    fn removes_outside(&self) -> bool {
        self.claim.eliminate.iter().all(|gone| !self.all.iter().any(|group| group.contains_key(&gone.cell)))
    }

    fn is_almost_locked(&self, group: &Group) -> bool {
        digits(group).len() == group.len() + 1
            && self.share_a_house(&group.keys().copied().collect::<Vec<_>>())
    }

    fn are_apart(&self) -> bool {
        let [one, other] = self.all.as_slice() else { return false };
        let all: Vec<Cell> = one.keys().chain(other.keys()).copied().collect();
        one.keys().all(|cell| !other.contains_key(cell)) && !self.share_a_house(&all)
    }

    /// Returns true for a restricted common candidate: its places in both groups share a house, and no place
    /// is in both.
    fn restricts(&self, one: &Group, other: &Group, digit: Digit) -> bool {
        let (here, there) = (places(one, digit), places(other, digit));
        let both = [here.as_slice(), &there].concat();
        !here.is_empty()
            && !there.is_empty()
            && here.iter().all(|cell| !there.contains(cell))
            && self.share_a_house(&both)
    }

    /// Checks a chain of sets by assuming that a removed digit is true. The first set loses it, so holds the
    /// digit that the next set loses, and so on. The last set must then hold the removed digit, a
    /// contradiction.
    fn is_row(&self) -> bool {
        let [first, .., last] = self.all.as_slice() else { return false };
        let holds = |gone: &Candidate| {
            let mut lost = gone.digit;
            for (at, &digit) in self.joins.iter().enumerate() {
                let (here, next) = (&self.all[at], &self.all[at + 1]);
                let goes_on =
                    digit != lost && digits(here).contains(&lost) && self.restricts(here, next, digit);
                if !goes_on {
                    return false;
                }
                lost = digit;
            }
            lost != gone.digit
                && self.sees(*gone, &places(first, gone.digit))
                && self.sees(*gone, &places(last, gone.digit))
        };
        self.joins.len() + 1 == self.all.len()
            && self.all.iter().all(|group| self.is_almost_locked(group))
            && self.claim.eliminate.iter().all(holds)
    }

    /// Checks an ALS-W-wing by assuming that a removed digit is true. Both sets lose it, so both hold the
    /// digit of the bridge. That digit then has no place left in the house of the bridge.
    fn is_bridged(&self) -> bool {
        let ([one, other], Some((joining, places_left))) = (self.all.as_slice(), &self.bridge) else {
            return false;
        };
        let of_joining = [one, other].map(|group| places(group, *joining));
        let falls = |&cell: &Cell| {
            let place = Candidate { cell, digit: *joining };
            of_joining.iter().any(|places| self.sees(place, places))
        };
        let goes = |gone: &Candidate| {
            gone.digit != *joining
                && self.sees(*gone, &places(one, gone.digit))
                && self.sees(*gone, &places(other, gone.digit))
        };
        one != other
            && self.is_almost_locked(one)
            && self.is_almost_locked(other)
            && !self.share_a_house(&of_joining.concat())
            && !of_joining.iter().flatten().any(|cell| places_left.contains(cell))
            && places_left.iter().all(falls)
            && self.claim.eliminate.iter().all(goes)
    }

    fn is_locked_pair(&self) -> bool {
        let [one, other] = self.all.as_slice() else { return false };
        let joins: BTreeSet<Digit> = self.joins.iter().copied().collect();
        let goes = |gone: &Candidate| {
            let (here, there) = (places(one, gone.digit), places(other, gone.digit));
            if joins.contains(&gone.digit) {
                return self.sees(*gone, &[here, there].concat());
            }
            self.sees(*gone, &here) || self.sees(*gone, &there)
        };
        joins.len() == 2
            && joins.iter().all(|&digit| self.restricts(one, other, digit))
            && self.is_almost_locked(one)
            && self.is_almost_locked(other)
            && self.claim.eliminate.iter().all(goes)
    }

    fn is_sue_de_coq(&self) -> bool {
        let [middle, of_line, of_box] = self.all.as_slice() else { return false };
        let layout = self.position.layout();
        let lies = |with: &Group, boxes: bool| {
            layout.all_houses().any(|house| {
                let house = layout.house(house);
                (house.kind == HouseKind::Box) == boxes
                    && middle.keys().chain(with.keys()).all(|cell| house.cells.contains(cell))
            })
        };
        let mut all = middle.clone();
        all.extend(of_line.clone());
        all.extend(of_box.clone());
        middle.len() > 1
            && lies(of_line, false)
            && lies(of_box, true)
            && all.len() == middle.len() + of_line.len() + of_box.len()
            && digits(&all).len() == all.len()
            && digits(of_line).is_disjoint(&digits(of_box))
            && self.claim.eliminate.iter().all(|gone| self.sees(*gone, &places(&all, gone.digit)))
    }

    /// Returns true for a death blossom: the first group is one cell, the stem. For each digit of the stem,
    /// some petal would lose it, and so hold every removed digit.
    fn is_blossom(&self) -> bool {
        let Some((stem, petals)) = self.all.split_first() else { return false };
        let leaves = |gone: &Candidate, lost: Digit| {
            petals.iter().any(|petal| {
                lost != gone.digit
                    && self.restricts(stem, petal, lost)
                    && self.sees(*gone, &places(petal, gone.digit))
            })
        };
        stem.len() == 1
            && digits(stem).len() > 2
            && petals.iter().all(|petal| self.is_almost_locked(petal))
            && self.claim.eliminate.iter().all(|gone| {
                !digits(stem).contains(&gone.digit) && digits(stem).into_iter().all(|lost| leaves(gone, lost))
            })
    }
}
