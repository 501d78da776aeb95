//! Definitions of the fish: basic, finned, sashimi, Franken and mutant.

use std::collections::BTreeSet;

use sudostep::grid::{Cell, Digit, HouseId, HouseKind, Layout};
use sudostep::step::{Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let names = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
    let size = 2 + names.iter().position(|name| technique.ends_with(name))?;
    let kind = technique.trim_end_matches(names[size - 2]);
    let Some(fish) = step.claims.iter().map(|claim| Fish::of(claim, position)).collect::<Option<Vec<Fish>>>()
    else {
        return Some(false);
    };
    let lines = [HouseKind::Row, HouseKind::Column];
    let each = |wanted: &dyn Fn(&Fish) -> bool| fish.iter().all(wanted);
    let sized = each(&|fish| {
        fish.base.len() == size && fish.cover.len() == size && fish.base == fish_base(&fish.base)
    });
    let one_base = fish.windows(2).all(|pair| pair[0].base == pair[1].base);
    let of_lines = |fish: &Fish| fish.runs(&[]) && lines.contains(&fish.kind(fish.base[0]));
    let franken = |fish: &Fish| fish.runs(&[HouseKind::Box]) && !fish.runs(&[]);
    let in_box = |fish: &Fish| fish.seen.len() == 1 && fish.kind(fish.seen[0]) == HouseKind::Box;
    let right = match kind {
        "" => {
            each(&|fish| of_lines(fish) && fish.fins().is_empty() && fish.seen.is_empty()) && fish.len() == 1
        }
        "finned-" => {
            each(&|f| of_lines(f) && in_box(f) && f.is_finned()) && fish.iter().any(|f| !f.falls_apart())
        }
        "sashimi-" => each(&|f| of_lines(f) && in_box(f) && f.is_finned() && f.falls_apart()),
        "franken-" => each(&|f| franken(f) && f.fins().is_empty() && f.seen.is_empty()) && fish.len() == 1,
        "finned-franken-" => each(&|f| franken(f) && f.is_finned()),
        "mutant-" => {
            each(&|f| !franken(f) && !f.runs(&[]) && f.fins().is_empty() && f.seen.is_empty())
                && fish.len() == 1
        }
        "finned-mutant-" => each(&|f| !franken(f) && !f.runs(&[]) && f.is_finned()),
        _ => return None,
    };
    Some(sized && one_base && right)
}

/// A fish as a claim cites it, and the cells of its eliminations.
struct Fish<'p> {
    layout: &'p Layout,
    base: Vec<HouseId>,
    cover: Vec<HouseId>,
    /// The houses through which the targets see the fins.
    seen: Vec<HouseId>,
    /// The digit's places in each base.
    places: Vec<BTreeSet<Cell>>,
    removed: Vec<Cell>,
}

/// Returns the houses in order, without duplicates.
fn fish_base(base: &[HouseId]) -> Vec<HouseId> {
    base.iter().copied().collect::<BTreeSet<_>>().into_iter().collect()
}

impl<'p> Fish<'p> {
    /// Reads the fish. Returns `None` unless all constraints are houses of one digit and no base or cover is
    /// repeated.
    fn of(claim: &Claim, position: &Position<'p>) -> Option<Self> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let mut digits: BTreeSet<Digit> = claim.eliminate.iter().map(|gone| gone.digit).collect();
        let (mut base, mut cover, mut seen) = (Vec::new(), Vec::new(), Vec::new());
        for (cited, truth) in
            truths.iter().map(|cited| (cited, true)).chain(links.iter().map(|cited| (cited, false)))
        {
            let Constraint::House(house, digit) = cited.constraint else { return None };
            digits.insert(digit);
            match (cited.role.as_str(), truth) {
                ("base", true) => base.push(house),
                ("cover", false) => cover.push(house),
                ("fin", false) => seen.push(house),
                _ => return None,
            }
        }
        base.sort_unstable();
        let all: BTreeSet<HouseId> = base.iter().chain(&cover).copied().collect();
        let digit = *digits.first()?;
        if digits.len() != 1 || !claim.place.is_empty() || all.len() != base.len() + cover.len() {
            return None;
        }
        let left = |&house: &HouseId| {
            position
                .left(&Constraint::House(house, digit))
                .into_iter()
                .map(|candidate| candidate.cell)
                .collect()
        };
        Some(Self {
            layout: position.layout(),
            places: base.iter().map(left).collect(),
            removed: claim.eliminate.iter().map(|gone| gone.cell).collect(),
            base,
            cover,
            seen,
        })
    }

    fn kind(&self, house: HouseId) -> HouseKind {
        self.layout.house(house).kind
    }

    fn holds(&self, house: HouseId, cell: Cell) -> bool {
        self.layout.house(house).cells.contains(&cell)
    }

    /// Returns true if the bases are rows and the covers columns, or the reverse. Houses of the kinds in
    /// `but` may be among either.
    fn runs(&self, but: &[HouseKind]) -> bool {
        let ways = [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)];
        let all = |houses: &[HouseId], way: HouseKind| {
            houses.iter().all(|&house| self.kind(house) == way || but.contains(&self.kind(house)))
        };
        ways.iter().any(|&(down, across)| all(&self.base, down) && all(&self.cover, across))
    }

    /// Returns the fins: cells that are in more bases than covers.
    fn fins(&self) -> BTreeSet<Cell> {
        let all: BTreeSet<Cell> = self.places.iter().flatten().copied().collect();
        let covered = |cell: Cell| self.cover.iter().filter(|&&house| self.holds(house, cell)).count();
        let based = |cell: &Cell| self.places.iter().filter(|places| places.contains(cell)).count();
        all.into_iter().filter(|cell| based(cell) > covered(*cell)).collect()
    }

    /// Returns true if there are fins and each is in a cited fin house. Every elimination lies in all fin
    /// houses, and each of these holds a fin.
    fn is_finned(&self) -> bool {
        let fins = self.fins();
        let through = |fin: Cell| self.seen.iter().any(|&house| self.holds(house, fin));
        !fins.is_empty()
            && fins.iter().all(|&fin| through(fin))
            && self.seen.iter().all(|&house| self.removed.iter().all(|&gone| self.holds(house, gone)))
            && self.seen.iter().all(|&house| fins.iter().any(|&fin| self.holds(house, fin)))
    }

    /// Returns true if some base has at most one place besides the fins.
    fn falls_apart(&self) -> bool {
        let fins = self.fins();
        self.places.iter().any(|places| places.difference(&fins).count() < 2)
    }
}
