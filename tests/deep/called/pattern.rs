//! Definitions of the uniqueness techniques: deadly patterns and their guardians.

use std::collections::{BTreeMap, BTreeSet};

use sudostep::grid::{Candidate, Cell, Digit, HouseId};
use sudostep::step::{Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let all = |wanted: &dyn Fn(&Guarded<'_>) -> bool| {
        !step.claims.is_empty()
            && step
                .claims
                .iter()
                .all(|claim| Guarded::of(claim, position).is_some_and(|guarded| wanted(&guarded)))
    };
    let first = || step.claims.first().and_then(|claim| Guarded::of(claim, position));
    let open = |guarded: &Guarded<'_>| guarded.is_rectangle() && guarded.filled() == 0;
    Some(match technique {
        "ur-1" => step.claims.len() == 1 && all(&|it| open(it) && it.is_type_1()),
        "ur-2" => all(&|it| open(it) && it.is_type_2() && it.is_side()),
        "ur-3" => all(&|it| open(it) && it.is_type_3() && it.is_side()),
        "ur-4" => step.claims.len() == 1 && all(&|it| open(it) && it.is_type_4()),
        "ur-5" => all(&|it| open(it) && it.is_type_2() && !it.is_side()),
        "ur-6" => {
            let sides: BTreeSet<HouseId> = step
                .claims
                .iter()
                .filter_map(|claim| Guarded::of(claim, position))
                .flat_map(|it| it.strong_houses())
                .collect();
            let lose: BTreeSet<Cell> = step.eliminations().map(|gone| gone.cell).collect();
            let digits: BTreeSet<Digit> = step.eliminations().map(|gone| gone.digit).collect();
            let opposite = |it: &Guarded<'_>| open(it) && it.roof.len() == 2 && !it.in_one_house(&it.roof);
            // Both strong links together hold every corner once.
            let cover = |it: &Guarded<'_>| {
                it.cells.iter().all(|&cell| sides.iter().filter(|&&side| it.holds(side, cell)).count() == 1)
            };
            let lies =
                |it: &Guarded<'_>| it.kinds() == (0, 1, 2, 1) && opposite(it) && lose == it.roof && cover(it);
            step.claims.len() == 2 && sides.len() == 2 && digits.len() == 1 && all(&lies)
        }
        "hidden-rectangle" => {
            let lies = |it: &Guarded<'_>| {
                let lose: Vec<Cell> = it.claim.eliminate.iter().map(|gone| gone.cell).collect();
                let sides = it.strong_houses();
                let meet = lose.iter().all(|&corner| sides.iter().all(|&side| it.holds(side, corner)));
                let bare = it.cells.iter().any(|cell| !it.roof.contains(cell) && !lose.contains(cell));
                it.kinds() == (0, 2, 4, 0) && open(it) && sides.len() == 2 && lose.len() == 1 && meet && bare
            };
            step.claims.len() == 1 && all(&lies)
        }
        "avoidable-rectangle-1" => {
            step.claims.len() == 1 && all(&|it| it.is_rectangle() && it.filled() == 3 && it.is_type_1())
        }
        "avoidable-rectangle-2" => all(&|it| it.is_rectangle() && it.filled() == 2 && it.is_type_2()),
        "unique-loop" => first().is_some_and(|it| it.is_loop()) && all(&|it| it.is_any_type()),
        "extended-rectangle" => first().is_some_and(|it| it.is_extended()) && all(&|it| it.is_any_type()),
        "bug-1" => step.claims.len() == 1 && all(&|it| it.is_grave() && it.is_type_1()),
        "bug-2" => all(&|it| it.is_grave() && it.is_type_2()),
        "bug-3" => all(&|it| it.is_grave() && it.is_type_3()),
        "bug-4" => step.claims.len() == 1 && all(&|it| it.is_grave() && it.is_type_4()),
        "bug-n" => all(&|it| {
            let sees_all = |gone: &Candidate| {
                it.guardians.iter().all(|one| {
                    one.cell == gone.cell
                        || (one.digit == gone.digit && it.position.layout().sees(one.cell, gone.cell))
                })
            };
            let (set, strong, cells, _) = it.kinds();
            (set, strong, cells) == (0, 0, 1)
                && it.is_grave()
                && it.extra.len() > 1
                && it.claim.eliminate.iter().all(sees_all)
        }),
        _ => return None,
    })
}

/// A claim about a deadly pattern and its guardians. `roof` is the cells of the guardians, `extra` their
/// digits.
struct Guarded<'a> {
    claim: &'a Claim,
    position: &'a Position<'a>,
    pattern: BTreeSet<Candidate>,
    guardians: BTreeSet<Candidate>,
    cells: BTreeSet<Cell>,
    roof: BTreeSet<Cell>,
    extra: BTreeSet<Digit>,
    truths: Vec<Constraint>,
    links: Vec<Constraint>,
}

impl<'a> Guarded<'a> {
    fn of(claim: &'a Claim, position: &'a Position<'a>) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let mut patterns = truths.iter().filter_map(|cited| match &cited.constraint {
            Constraint::Guardians { pattern, candidates } => Some((pattern, candidates)),
            _ => None,
        });
        let ((pattern, guardians), None) = (patterns.next()?, patterns.next()) else { return None };
        let others = truths.iter().filter(|cited| !matches!(cited.constraint, Constraint::Guardians { .. }));
        claim.place.is_empty().then(|| Self {
            claim,
            position,
            pattern: pattern.iter().copied().collect(),
            guardians: guardians.iter().copied().collect(),
            cells: pattern.iter().map(|one| one.cell).collect(),
            roof: guardians.iter().map(|one| one.cell).collect(),
            extra: guardians.iter().map(|one| one.digit).collect(),
            truths: others.map(|cited| cited.constraint.clone()).collect(),
            links: links.iter().map(|cited| cited.constraint.clone()).collect(),
        })
    }

    /// Returns the numbers of cells and houses among the truths, then of cells and houses among the links.
    fn kinds(&self) -> (usize, usize, usize, usize) {
        let cells =
            |list: &[Constraint]| list.iter().filter(|one| matches!(one, Constraint::Cell(_))).count();
        let (of_truths, of_links) = (cells(&self.truths), cells(&self.links));
        (of_truths, self.truths.len() - of_truths, of_links, self.links.len() - of_links)
    }

    fn holds(&self, house: HouseId, cell: Cell) -> bool {
        self.position.layout().house(house).cells.contains(&cell)
    }

    fn in_one_house(&self, cells: &BTreeSet<Cell>) -> bool {
        self.position.layout().all_houses().any(|house| cells.iter().all(|&cell| self.holds(house, cell)))
    }

    fn strong_houses(&self) -> BTreeSet<HouseId> {
        let house =
            |truth: &Constraint| if let Constraint::House(house, _) = truth { Some(*house) } else { None };
        self.truths.iter().filter_map(house).collect()
    }

    fn filled(&self) -> usize {
        self.cells.iter().filter(|&&cell| !self.position.is_open(cell)).count()
    }

    fn digits_of(&self, cell: Cell) -> BTreeSet<Digit> {
        self.pattern.iter().filter(|one| one.cell == cell).map(|one| one.digit).collect()
    }

    fn all_digits(&self) -> BTreeSet<Digit> {
        self.pattern.iter().map(|one| one.digit).collect()
    }

    /// Returns the number of pattern cells in each house that has any.
    fn crowds(&self) -> BTreeMap<HouseId, usize> {
        let houses = self.cells.iter().flat_map(|&cell| self.position.layout().houses_of(cell));
        houses.fold(BTreeMap::new(), |mut all, &house| {
            *all.entry(house).or_insert(0) += 1;
            all
        })
    }

    /// Returns true if every cell has the same two digits and every house with cells has two of them.
    fn is_of_two_digits(&self) -> bool {
        let digits = self.all_digits();
        digits.len() == 2
            && self.cells.iter().all(|&cell| self.digits_of(cell) == digits)
            && self.crowds().values().all(|&cells| cells == 2)
    }

    fn is_rectangle(&self) -> bool {
        let layout = self.position.layout();
        let mates = |cell: Cell| self.cells.iter().filter(|&&other| layout.sees(cell, other)).count();
        self.is_of_two_digits() && self.cells.len() == 4 && self.cells.iter().all(|&cell| mates(cell) == 2)
    }

    fn is_loop(&self) -> bool {
        let layout = self.position.layout();
        let mut left = self.cells.clone();
        let mut reached: Vec<Cell> = left.pop_first().into_iter().collect();
        while let Some(cell) = reached.pop() {
            let next: Vec<Cell> = left.iter().copied().filter(|&other| layout.sees(cell, other)).collect();
            for other in next {
                left.remove(&other);
                reached.push(other);
            }
        }
        self.is_of_two_digits() && self.cells.len() >= 6 && left.is_empty() && self.filled() == 0
    }

    /// Returns true if the cells divide into two halves, each in a house, that can trade digits. Each cell
    /// trades with a partner, and every house keeps its digits.
    fn is_extended(&self) -> bool {
        let size = self.all_digits().len();
        let layout = self.position.layout();
        let full =
            |house: &HouseId| self.cells.iter().filter(|&&cell| self.holds(*house, cell)).count() == size;
        let lines: Vec<HouseId> = layout.all_houses().filter(full).collect();
        let half = |house: HouseId| -> Vec<Cell> {
            self.cells.iter().copied().filter(|&cell| self.holds(house, cell)).collect()
        };
        let trades = |one: &[Cell], other: &[Cell]| {
            let partner = |cell: Cell| {
                other.iter().copied().find(|&partner| {
                    self.digits_of(cell) == self.digits_of(partner)
                        && layout.all_houses().all(|house| {
                            let whole = |half: &[Cell]| half.iter().all(|&each| self.holds(house, each));
                            self.holds(house, cell) == self.holds(house, partner)
                                || whole(one)
                                || whole(other)
                        })
                })
            };
            one.iter()
                .map(|&cell| partner(cell))
                .collect::<Option<BTreeSet<Cell>>>()
                .is_some_and(|all| all.len() == size)
        };
        let halves = |one: HouseId, other: HouseId| {
            let (one, other) = (half(one), half(other));
            one.iter().all(|cell| !other.contains(cell))
                && one.len() + other.len() == self.cells.len()
                && trades(&one, &other)
        };
        size >= 3
            && self.filled() == 0
            && lines.iter().any(|&one| lines.iter().any(|&other| halves(one, other)))
    }

    fn is_grave(&self) -> bool {
        let layout = self.position.layout();
        let open: BTreeSet<Cell> = layout.all_cells().filter(|&cell| self.position.is_open(cell)).collect();
        let twice = |house: HouseId, digit: Digit| {
            let places =
                self.pattern.iter().filter(|one| one.digit == digit && self.holds(house, one.cell)).count();
            places == 0 || places == 2
        };
        self.cells == open
            && open.iter().all(|&cell| self.digits_of(cell).len() == 2)
            && layout.all_houses().all(|house| layout.all_digits().all(|digit| twice(house, digit)))
    }

    fn is_side(&self) -> bool {
        self.roof.len() == 2 && self.in_one_house(&self.roof)
    }

    /// Checks type 1: one cell has guardians, and loses digits of the pattern.
    fn is_type_1(&self) -> bool {
        let lost = self.claim.eliminate.iter();
        self.kinds() == (0, 0, 1, 0)
            && self.roof.len() == 1
            && lost.clone().all(|gone| self.roof.contains(&gone.cell) && self.pattern.contains(gone))
    }

    /// Checks type 2: one digit is the guardian in several cells, and leaves every cell that sees them all.
    fn is_type_2(&self) -> bool {
        let sees_all = |gone: &Candidate| {
            self.roof.iter().all(|&cell| self.position.layout().sees(cell, gone.cell))
                && self.extra.contains(&gone.digit)
        };
        let (set, strong, cells, houses) = self.kinds();
        (set, strong, cells) == (0, 0, 0)
            && houses > 0
            && self.roof.len() > 1
            && self.extra.len() == 1
            && self.claim.eliminate.iter().all(sees_all)
    }

    /// Checks type 3: the guardians and some cells of one house form a subset. None of its digits is in every
    /// cell of the pattern.
    fn is_type_3(&self) -> bool {
        let set: BTreeSet<Cell> = self
            .truths
            .iter()
            .filter_map(|truth| if let Constraint::Cell(cell) = truth { Some(*cell) } else { None })
            .collect();
        let left =
            set.iter().flat_map(|&cell| self.position.left(&Constraint::Cell(cell))).map(|one| one.digit);
        let digits: BTreeSet<Digit> = left.chain(self.extra.iter().copied()).collect();
        let cells: BTreeSet<Cell> = set.union(&self.roof).copied().collect();
        let whole = |digit: &Digit| self.cells.iter().all(|&cell| self.digits_of(cell).contains(digit));
        let (truths, strong, linked, houses) = self.kinds();
        (truths, strong, linked, houses) == (set.len(), 0, 0, set.len() + 1)
            && !set.is_empty()
            && set.is_disjoint(&self.roof)
            && digits.len() == set.len() + 1
            && (self.extra.len() > 1 && self.roof.len() > 1)
            && self.in_one_house(&cells)
            && !digits.iter().any(whole)
    }

    /// Checks type 4: two cells have guardians, and hold all places of a pattern digit in some house.
    fn is_type_4(&self) -> bool {
        let places = |truth: &Constraint| -> BTreeSet<Cell> {
            self.position.left(truth).into_iter().map(|one| one.cell).collect()
        };
        let of_pattern = |truth: &Constraint| matches!(truth, Constraint::House(_, digit) if self.all_digits().contains(digit));
        let lost = |gone: &Candidate| self.roof.contains(&gone.cell) && self.pattern.contains(gone);
        self.kinds() == (0, 1, 2, 0)
            && self.is_side()
            && self.truths.iter().all(|truth| of_pattern(truth) && places(truth) == self.roof)
            && self.claim.eliminate.iter().all(lost)
    }

    fn is_any_type(&self) -> bool {
        self.is_type_1() || self.is_type_2() || self.is_type_3() || self.is_type_4()
    }
}
