//! Steps with reasons: each pattern as the sum of constraints that proves it.

use crate::catalog::rows;
use crate::grade::se::bug;
use crate::grade::se::chain_reasons;
use crate::grade::se::cite::{Cite, candidates, cite_cell, concluded, houses_reaching, linear, shared_house};
use crate::grade::se::exclusion_reasons::{pair_exclusion, triple_exclusion};
use crate::grade::se::grid::{Bits, Candidate, CellSet, Grid, HOUSE_SETS, HOUSES_OF, Mask, PEERS};
use crate::grade::se::step::{Evidence, Step};
use crate::grade::se::technique::{Level, Technique};
use crate::step::{self, Cited, Claim, Constraint, Rated, Reason, Role, TechniqueId};

const EXTRA: Role = Role::new("extra");
const ROOF: Role = Role::new("roof");
const PIVOT: Role = Role::new("pivot");
const PINCERS: Role = Role::new("pincers");

/// Returns the step as one of this program, with its reasons, its name and its rating. `grid` is the position before it.
pub(crate) fn with_reasons(step: &Step, rating: f64, grid: &Grid, cite: &Cite) -> step::Step {
    let pattern = Patterns { cite, grid, step };
    let (technique, claims) = pattern.claims();
    let rated = Rated::new(step.technique.name(), rating);
    step::Step { rated: Some(Box::new(rated)), ..step::Step::new(technique, claims) }
}

/// The pattern of a step, from which its claims are made.
struct Patterns<'a> {
    cite: &'a Cite,
    grid: &'a Grid,
    step: &'a Step,
}

impl Patterns<'_> {
    /// Returns the technique by its id in the catalogue, and the claims.
    fn claims(&self) -> (TechniqueId, Vec<Claim>) {
        let Evidence { bases, covers, digits, cells, .. } = self.step.evidence;
        let digit = self.digit();
        let houses = |houses: u32, role: &Role| -> Vec<Cited> {
            Bits(u64::from(houses)).map(|house| self.cite.house(house, digit, role)).collect()
        };
        let (first, cover) = (bases.trailing_zeros() as usize, covers.trailing_zeros() as usize);
        // Houses that need the digit, within others; and digits that fill cells of a house.
        let within = |base: &Role, cover: &Role| self.claim(houses(bases, base), houses(covers, cover));
        let set = || cite_cells(cells, &Role::SET);
        let hidden = |digits: Mask| self.claim(self.needs(first, digits, &Role::HOUSE), set());
        let direct_hidden = || {
            let mut truths = self.needs(first, digits, &Role::HOUSE);
            truths.push(self.cite.house(first, digit, &Role::BASE));
            self.claim(truths, set())
        };
        let (technique, claim) = match self.step.technique {
            Technique::HiddenSingle => {
                let technique = match (self.step.rating < 1.1, first < 9) {
                    (true, _) => step::FULL_HOUSE,
                    (false, true) => step::HIDDEN_SINGLE_BOX,
                    (false, false) => step::HIDDEN_SINGLE_LINE,
                };
                (technique, within(&Role::HOUSE, &Role::HOUSE))
            }
            Technique::NakedSingle => {
                let cell = self.step.placement.map_or(0, |placed| 1 << placed.cell);
                (step::NAKED_SINGLE, self.claim(cite_cells(cell, &Role::CELL), Vec::new()))
            }
            Technique::DirectPointing => (rows::DIRECT_POINTING, within(&Role::BOX, &Role::LINE)),
            Technique::DirectClaiming => (rows::DIRECT_CLAIMING, within(&Role::LINE, &Role::BOX)),
            Technique::Pointing => (rows::POINTING, within(&Role::BOX, &Role::LINE)),
            Technique::Claiming => (rows::CLAIMING, within(&Role::LINE, &Role::BOX)),
            Technique::DirectHiddenSet(2) => (rows::DIRECT_HIDDEN_PAIR, direct_hidden()),
            Technique::DirectHiddenSet(_) => (rows::DIRECT_HIDDEN_TRIPLE, direct_hidden()),
            Technique::HiddenSet(2) => (rows::HIDDEN_PAIR, hidden(digits)),
            Technique::HiddenSet(3) => (rows::HIDDEN_TRIPLE, hidden(digits)),
            Technique::HiddenSet(_) => (rows::HIDDEN_QUAD, hidden(digits)),
            Technique::NakedSet(size) => {
                let ids = [rows::NAKED_PAIR, rows::NAKED_TRIPLE, rows::NAKED_QUAD];
                let digits = Bits(cells).fold(0, |union, cell| union | self.grid.cands[cell]);
                let claim = self.claim(set(), self.needs(cover, digits, &Role::HOUSE));
                (ids[size as usize - 2].clone(), claim)
            }
            Technique::Fish(2) => (rows::X_WING, within(&Role::BASE, &Role::COVER)),
            Technique::Fish(3) => (rows::SWORDFISH, within(&Role::BASE, &Role::COVER)),
            Technique::Fish(_) => (rows::JELLYFISH, within(&Role::BASE, &Role::COVER)),
            _ => return self.several_claims(),
        };
        (technique, vec![claim])
    }

    /// Does the work of [`claims`](Self::claims) for techniques that may have several.
    fn several_claims(&self) -> (TechniqueId, Vec<Claim>) {
        match self.step.technique {
            Technique::XyWing => (rows::XY_WING, self.wing(true)),
            Technique::XyzWing => (rows::XYZ_WING, self.wing(false)),
            Technique::UniqueLoop(size, kind) => self.unique_loop(size, kind),
            Technique::Bug(kind) => self.bug(kind),
            Technique::AlignedPairExclusion => {
                (rows::ALIGNED_PAIR_EXCLUSION, pair_exclusion(self.cite, self.grid, self.step))
            }
            Technique::AlignedTripletExclusion => {
                (rows::ALIGNED_TRIPLE_EXCLUSION, triple_exclusion(self.cite, self.grid, self.step))
            }
            Technique::XCycle
            | Technique::YCycle
            | Technique::XyCycle
            | Technique::TurbotFish
            | Technique::ForcingXChain
            | Technique::ForcingChain => chain_reasons::of_static(self.cite, self.step),
            Technique::CellForcingChains(Level::Dynamic(2..))
            | Technique::RegionForcingChains(Level::Dynamic(2..))
            | Technique::ContradictionForcingChains(Level::Dynamic(2..))
            | Technique::DoubleForcingChains(Level::Dynamic(2..)) => {
                (rows::NESTED_FORCING_CHAIN, vec![concluded(self.step, Reason::Unproved)])
            }
            _ => (rows::DYNAMIC_FORCING_CHAIN, chain_reasons::by_cases(self.cite, self.grid, self.step)),
        }
    }

    /// The digit that the step is about, if it is about one.
    fn digit(&self) -> usize {
        let first = self.step.placement.or_else(|| self.step.eliminations.first().copied());
        first.map_or(0, |first| first.digit.into())
    }

    fn needs(&self, house: usize, digits: Mask, role: &Role) -> Vec<Cited> {
        Bits(digits).map(|digit| self.cite.house(house, digit, role)).collect()
    }

    fn claim(&self, truths: Vec<Cited>, links: Vec<Cited>) -> Claim {
        concluded(self.step, linear(truths, links))
    }

    /// Claims for which each target sees all of `ends`, those that see them in the same houses together.
    fn seeing(&self, ends: CellSet, role: &Role, reason: &dyn Fn(Vec<Cited>) -> Reason) -> Vec<Claim> {
        let mut groups: Vec<(Vec<usize>, Vec<Candidate>)> = Vec::new();
        for &target in &self.step.eliminations {
            let houses = houses_reaching(target.cell.into(), ends);
            match groups.iter_mut().find(|(known, _)| *known == houses) {
                Some((_, targets)) => targets.push(target),
                None => groups.push((houses, vec![target])),
            }
        }
        let claim = |(houses, targets): (Vec<usize>, Vec<Candidate>)| {
            let links = houses.iter().map(|&house| self.cite.house(house, targets[0].digit.into(), role));
            Claim { place: Vec::new(), eliminate: candidates(&targets), because: reason(links.collect()) }
        };
        groups.into_iter().map(claim).collect()
    }

    fn wing(&self, is_chain: bool) -> Vec<Claim> {
        let Evidence { cells, beside, .. } = self.step.evidence;
        let pivot = cells.trailing_zeros() as usize;
        let common = self.digit();
        let wings: Vec<usize> = Bits(beside).collect();
        let weak = |wing: usize| {
            let digit = (self.grid.cands[wing] & !(1 << common)).trailing_zeros() as usize;
            self.cite.house(shared_house(pivot, wing), digit, &Role::WEAK)
        };
        let mut truths = cite_cells(beside, &PINCERS);
        truths.insert(usize::from(is_chain), cite_cell(pivot, &PIVOT));
        let weak: Vec<Cited> = wings.iter().map(|&wing| weak(wing)).collect();
        let ends = if is_chain { beside } else { beside | cells };
        self.seeing(ends, &Role::END, &|ends| {
            linear(truths.clone(), weak.iter().cloned().chain(ends).collect())
        })
    }

    fn unique_loop(&self, size: usize, kind: u8) -> (TechniqueId, Vec<Claim>) {
        let Evidence { bases, cells, .. } = self.step.evidence;
        let digits = Bits(cells).fold(0x1ff, |pair, cell| pair & self.grid.cands[cell]);
        let roof: Vec<usize> = Bits(cells).filter(|&cell| self.grid.cands[cell] != digits).collect();
        let is_side = matches!(roof[..], [a, b] if PEERS[a] >> b & 1 == 1);
        let technique = match (size, kind) {
            (_, 3) if bases != 0 => rows::HIDDEN_UNIQUE_LOOP,
            (5.., _) => rows::UNIQUE_LOOP,
            (_, 1) => rows::UR_1,
            (_, 2) if is_side => rows::UR_2,
            (_, 2) => rows::UR_5,
            (_, 3) => rows::UR_3,
            _ => rows::UR_4,
        };
        let pattern = Bits(cells).map(|cell| (cell, digits)).collect::<Vec<_>>();
        // In type 4 what goes is one digit of the pair; the other is locked.
        let locked = digits & !(1 << self.digit());
        (technique, self.guarded(kind, &pattern, locked))
    }

    fn bug(&self, kind: u8) -> (TechniqueId, Vec<Claim>) {
        let ids = [rows::BUG_1, rows::BUG_2, rows::BUG_3, rows::BUG_4];
        let extras = bug::extras(self.grid);
        let of_grave = |cell: usize| {
            let extra = extras.iter().find(|(known, _)| *known == cell).map_or(0, |(_, extra)| *extra);
            self.grid.cands[cell] & !extra
        };
        let pattern: Vec<(usize, Mask)> = Bits(self.grid.empty).map(|cell| (cell, of_grave(cell))).collect();
        let shared = extras.iter().fold(0x1ff, |shared, &(cell, _)| shared & of_grave(cell));
        (ids[usize::from(kind) - 1].clone(), self.guarded(kind, &pattern, shared))
    }

    /// The claims of a uniqueness pattern: its cells with their digits, and in type 4 the digit locked in two of them.
    fn guarded(&self, kind: u8, pattern: &[(usize, Mask)], locked: Mask) -> Vec<Claim> {
        let all = |digits_of: &dyn Fn(usize, Mask) -> Mask| -> Vec<Candidate> {
            let of_cell = |&(cell, digits): &(usize, Mask)| {
                Bits(digits_of(cell, digits)).map(move |digit| Candidate::new(cell, digit))
            };
            pattern.iter().flat_map(of_cell).collect()
        };
        let extra = all(&|cell, digits| self.grid.cands[cell] & !digits);
        let guardians = Cited {
            constraint: Constraint::Guardians {
                pattern: candidates(&all(&|_, digits| digits)),
                candidates: candidates(&extra),
            },
            role: EXTRA,
        };
        let roof = extra.iter().fold(0, |set: CellSet, extra| set | 1 << extra.cell);
        let Evidence { bases, covers, digits, beside, .. } = self.step.evidence;
        match kind {
            3 if bases != 0 => {
                let needs = self.needs(bases.trailing_zeros() as usize, digits, &Role::STRONG);
                let mut links = cite_cells(roof, &ROOF);
                links.extend(cite_cells(beside, &Role::SET));
                vec![self.claim(std::iter::once(guardians).chain(needs).collect(), links)]
            }
            1 => vec![self.claim(vec![guardians], cite_cells(roof, &ROOF))],
            2 => self.seeing(roof, &Role::HOUSE, &|links| linear(vec![guardians.clone()], links)),
            3 => {
                let digits = Bits(beside).fold(0, |union, cell| union | self.grid.cands[cell]);
                let digits = extra.iter().fold(digits, |union, extra| union | 1 << extra.digit);
                let mut truths = vec![guardians];
                truths.extend(cite_cells(beside, &Role::SET));
                let links = self.needs(covers.trailing_zeros() as usize, digits, &Role::HOUSE);
                vec![self.claim(truths, links)]
            }
            _ => {
                let digit = locked.trailing_zeros() as usize;
                let first = roof.trailing_zeros() as usize;
                let holds = |house: &usize| {
                    let places = self.grid.cells[digit] & HOUSE_SETS[*house];
                    places == roof
                };
                let house = HOUSES_OF[first].into_iter().map(usize::from).find(holds);
                let strong = house.map(|house| self.cite.house(house, digit, &Role::STRONG));
                let truths = std::iter::once(guardians).chain(strong).collect();
                vec![self.claim(truths, cite_cells(roof, &ROOF))]
            }
        }
    }
}

fn cite_cells(cells: CellSet, role: &Role) -> Vec<Cited> {
    Bits(cells).map(|cell| cite_cell(cell, role)).collect()
}
