//! Definitions of the wings and of remote pairs.

use std::collections::BTreeSet;

use sudostep::grid::{Candidate, Cell, Digit};
use sudostep::step::{Cited, Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let each = |wanted: &dyn Fn(&Wing<'_>) -> bool| {
        step.claims.iter().all(|claim| {
            Wing::of(claim, position).is_some_and(|wing| wing.removes_what_sees_its_ends() && wanted(&wing))
        })
    };
    let bent = |size: usize| each(&|wing| wing.truths.len() == size && wing.is_bent());
    let of_three = |kinds: &str, wanted: &dyn Fn(&Wing<'_>, Candidate, Candidate) -> bool| {
        each(&|wing| {
            let ends = wing.ends_of_chain();
            wing.kinds() == kinds && ends.is_some_and(|(one, other)| wanted(wing, one, other))
        })
    };
    Some(match technique {
        "xy-wing" => of_three("ccc", &|wing, one, other| {
            one.digit == other.digit && wing.roles() == "pincers pivot pincers" && wing.is_bent()
        }),
        "xyz-wing" => {
            let pivot = |wing: &Wing<'_>| {
                let counts: Vec<usize> = wing.truths.iter().map(|truth| position.left(truth).len()).collect();
                counts == [3, 2, 2] && wing.roles() == "pivot pincers pincers"
            };
            each(&|wing| pivot(wing) && wing.is_bent())
        }
        "wxyz-wing" => bent(4),
        "vwxyz-wing" => bent(5),
        "uvwxyz-wing" => bent(6),
        "tuvwxyz-wing" => bent(7),
        "w-wing" => of_three("chc", &|wing, _, _| wing.digits_at(0) == wing.digits_at(2)),
        "h-wing" => of_three("cch", &|_, _, _| true),
        "l-wing" => of_three("hhh", &|wing, _, _| wing.digits().len() > 1),
        "m-wing" => of_three("chh", &|_, one, other| one.digit == other.digit),
        "s-wing" => of_three("hch", &|_, _, _| true),
        "remote-pair" => each(&|wing| {
            let count = wing.truths.len();
            let alike = (0..count).all(|at| wing.digits_at(at) == wing.digits_at(0));
            let ends = wing.ends_of_chain();
            let turned = ends.is_some_and(|(one, other)| one.digit == other.digit);
            count >= 4 && count.is_multiple_of(2) && wing.kinds() == "c".repeat(count) && alike && turned
        }),
        _ => return None,
    })
}

/// A claim of a wing: its truths with their roles, the links between them and the links at the ends.
struct Wing<'a> {
    claim: &'a Claim,
    position: &'a Position<'a>,
    roles: Vec<&'a str>,
    truths: Vec<&'a Constraint>,
    weak: Vec<&'a Constraint>,
    ends: Vec<&'a Constraint>,
}

impl<'a> Wing<'a> {
    fn of(claim: &'a Claim, position: &'a Position<'a>) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let in_role = |role: &str| {
            let links = links.iter().filter(|link| link.role.as_str() == role);
            links.map(|link| &link.constraint).collect::<Vec<_>>()
        };
        let wing = Self {
            claim,
            position,
            roles: truths.iter().map(|truth: &Cited| truth.role.as_str()).collect(),
            truths: truths.iter().map(|truth| &truth.constraint).collect(),
            weak: in_role("weak"),
            ends: in_role("end"),
        };
        (claim.place.is_empty() && wing.weak.len() + wing.ends.len() == links.len()).then_some(wing)
    }

    fn roles(&self) -> String {
        self.roles.join(" ")
    }

    /// Returns one letter for each truth: `c` for a cell, `h` for a house.
    fn kinds(&self) -> String {
        let kind = |truth: &&Constraint| match truth {
            Constraint::Cell(_) => 'c',
            Constraint::House(..) => 'h',
            Constraint::Guardians { .. } => 'g',
        };
        self.truths.iter().map(kind).collect()
    }

    fn covers(&self, constraint: &Constraint, candidate: Candidate) -> bool {
        constraint.candidates(self.position.layout()).contains(&candidate)
    }

    fn digits_at(&self, at: usize) -> BTreeSet<Digit> {
        self.position.left(self.truths[at]).into_iter().map(|candidate| candidate.digit).collect()
    }

    fn digits(&self) -> BTreeSet<Digit> {
        (0..self.truths.len()).flat_map(|at| self.digits_at(at)).collect()
    }

    /// Returns true if every elimination is in every end link.
    fn removes_what_sees_its_ends(&self) -> bool {
        let all = |gone: &Candidate| self.ends.iter().all(|end| self.covers(end, *gone));
        self.ends.len() > 1 && self.claim.eliminate.iter().all(all)
    }

    /// Follows the chain and returns its first and last candidate, of which one must be true. Returns `None`
    /// if the chain breaks, its ends clash, or an elimination does not see both.
    fn ends_of_chain(&self) -> Option<(Candidate, Candidate)> {
        let layout = self.position.layout();
        if self.weak.len() + 1 != self.truths.len() {
            return None;
        }
        let mut seen: Vec<Candidate> = Vec::new();
        let mut walk: Vec<(Candidate, Candidate)> = Vec::new();
        for (at, truth) in self.truths.iter().enumerate() {
            let left = self.position.left(truth);
            let &[one, other] = left.as_slice() else { return None };
            let starts = |from: Candidate, to: Candidate| {
                let before = at.checked_sub(1).is_none_or(|before| {
                    self.covers(self.weak[before], from) && !self.covers(self.weak[before], to)
                });
                let after =
                    self.weak.get(at).is_none_or(|after| self.covers(after, to) && !self.covers(after, from));
                before && after
            };
            let way = [(one, other), (other, one)].into_iter().find(|&(from, to)| starts(from, to))?;
            if seen.contains(&one) || seen.contains(&other) {
                return None;
            }
            seen.extend([one, other]);
            walk.push(way);
        }
        let (first, last) = (walk.first()?.0, walk.last()?.1);
        let against = |one: Candidate, other: Candidate| {
            (one.cell == other.cell && one.digit != other.digit)
                || (one.digit == other.digit && layout.peers(one.cell).contains(&other.cell))
        };
        let both = |gone: &Candidate| against(*gone, first) && against(*gone, last);
        let open = first.cell != last.cell && !against(first, last);
        (open && self.claim.eliminate.iter().all(both)).then_some((first, last))
    }

    /// Returns true for a bent set: N cells with N digits in two intersecting houses. Exactly one digit has
    /// candidates that share no house, and no subset of the cells is locked.
    fn is_bent(&self) -> bool {
        let layout = self.position.layout();
        let mut cells: Vec<(Cell, BTreeSet<Digit>)> = Vec::new();
        for (at, truth) in self.truths.iter().enumerate() {
            let Constraint::Cell(cell) = truth else { return false };
            cells.push((*cell, self.digits_at(at)));
        }
        let houses = || layout.all_houses().map(|id| &layout.house(id).cells);
        let in_one = |some: &[Cell]| houses().any(|house| some.iter().all(|cell| house.contains(cell)));
        let all: Vec<Cell> = cells.iter().map(|(cell, _)| *cell).collect();
        let in_two = houses().any(|one| {
            houses().any(|other| {
                one.iter().any(|cell| other.contains(cell))
                    && all.iter().all(|cell| one.contains(cell) || other.contains(cell))
            })
        });
        let digits = self.digits();
        let places = |digit: Digit| -> Vec<Cell> {
            cells.iter().filter(|(_, digits)| digits.contains(&digit)).map(|(cell, _)| *cell).collect()
        };
        let spare: Vec<Digit> = digits.iter().copied().filter(|&digit| !in_one(&places(digit))).collect();
        let &[spare] = spare.as_slice() else { return false };
        let sees = |gone: &Candidate| {
            gone.digit == spare && places(spare).iter().all(|cell| layout.peers(gone.cell).contains(cell))
        };
        in_two
            && !in_one(&all)
            && digits.len() == cells.len()
            && !has_closed_part(&cells, 0, 0, &BTreeSet::new())
            && self.claim.eliminate.iter().all(sees)
    }
}

/// Returns true if some proper subset of the cells has no more digits than cells. `taken` and `digits`
/// describe the cells before `next` that are chosen.
fn has_closed_part(
    cells: &[(Cell, BTreeSet<Digit>)],
    next: usize,
    taken: usize,
    digits: &BTreeSet<Digit>,
) -> bool {
    let Some((_, more)) = cells.get(next) else {
        return (1..cells.len()).contains(&taken) && digits.len() <= taken;
    };
    has_closed_part(cells, next + 1, taken, digits)
        || has_closed_part(cells, next + 1, taken + 1, &digits.union(more).copied().collect())
}
