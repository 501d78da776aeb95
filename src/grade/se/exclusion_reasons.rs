//! The reasons of aligned exclusion.

use crate::grade::se::cite::{Cite, cite_cell, linear, shared_house};
use crate::grade::se::grid::{Bits, Candidate, CellSet, Grid, HOUSE_SETS, HOUSES_OF, PEERS};
use crate::grade::se::step::Step;
use crate::step::{Cited, Claim, Reason, Role};

const EXCLUDER: Role = Role::new("excluder");

/// A house with a digit.
type Link = (usize, usize);

fn claim(target: Candidate, because: Reason) -> Claim {
    Claim { place: Vec::new(), eliminate: vec![target.into()], because }
}

/// A claim for each target of aligned pair exclusion: each digit of the other cell is excluded beside it, by a cell that
/// would have nothing left or because the two cells see each other.
pub(crate) fn pair_exclusion(cite: &Cite, grid: &Grid, step: &Step) -> Vec<Claim> {
    let of_target = |&target: &Candidate| {
        let (cell, digit) = (usize::from(target.cell), usize::from(target.digit));
        let other = Bits(step.evidence.cells & !(1 << cell)).next().unwrap_or(cell);
        let (mut truths, mut links) = (vec![cite_cell(other, &Role::BASE)], Vec::new());
        let mut add = |link: Link| {
            if !links.contains(&link) {
                links.push(link);
            }
        };
        for held in Bits(grid.cands[other]) {
            if held == digit && PEERS[cell] >> other & 1 == 1 {
                add((shared_house(cell, other), digit));
                continue;
            }
            let starved = |&seen: &usize| grid.cands[seen] == 1 << digit | 1 << held;
            if let Some(excluder) = Bits(PEERS[cell] & PEERS[other] & grid.empty).find(starved) {
                truths.push(cite_cell(excluder, &EXCLUDER));
                add((shared_house(cell, excluder), digit));
                add((shared_house(other, excluder), held));
            }
        }
        let links = links.into_iter().map(|(house, digit)| cite.house(house, digit, &Role::LINK)).collect();
        claim(target, linear(truths, links))
    };
    step.eliminations.iter().map(of_target).collect()
}

/// What a claim of aligned triple exclusion cites beside the two other cells.
#[derive(Clone, Default)]
struct Excluded {
    excluders: CellSet,
    links: Vec<Link>,
}

impl Excluded {
    /// Whether these cells cannot hold these digits together.
    fn excludes(&self, grid: &Grid, held: &[(usize, usize)]) -> bool {
        let among = |&(house, digit): &Link| {
            held.iter().filter(|&&(cell, of)| of == digit && HOUSE_SETS[house] >> cell & 1 == 1).count()
        };
        let is_out = |excluder: usize, digit: usize| {
            self.links
                .iter()
                .any(|link| link.1 == digit && HOUSE_SETS[link.0] >> excluder & 1 == 1 && among(link) > 0)
        };
        self.links.iter().any(|link| among(link) > 1)
            || Bits(self.excluders).any(|cell| Bits(grid.cands[cell]).all(|digit| is_out(cell, digit)))
    }
}

/// A claim for each target of aligned triple exclusion, with nothing in it that is not needed.
pub(crate) fn triple_exclusion(cite: &Cite, grid: &Grid, step: &Step) -> Vec<Claim> {
    let of_target = |&target: &Candidate| {
        let (cell, digit) = (usize::from(target.cell), usize::from(target.digit));
        let others: Vec<usize> = Bits(step.evidence.cells & !(1 << cell)).collect();
        let [one, other] = others[..] else { return claim(target, Reason::Unproved) };
        let fillings: Vec<[(usize, usize); 3]> = Bits(grid.cands[one])
            .flat_map(|first| Bits(grid.cands[other]).map(move |second| (first, second)))
            .map(|(first, second)| [(cell, digit), (one, first), (other, second)])
            .collect();
        let bases = [cell, one, other];
        let seen = bases.iter().fold(grid.empty, |seen, &base| seen & PEERS[base]);
        let excluders = Bits(seen)
            .filter(|&cell| grid.cands[cell].count_ones() <= 3)
            .fold(0, |set, cell| set | 1 << cell);
        let mut all = Excluded { excluders, links: Vec::new() };
        for base in bases {
            let joined = all.excluders | bases.iter().fold(0, |set: CellSet, &cell| set | 1 << cell);
            for house in HOUSES_OF[base].map(usize::from) {
                if HOUSE_SETS[house] & joined & !(1 << base) != 0 {
                    let digits = if base == cell { 1 << digit } else { grid.cands[base] };
                    let new =
                        Bits(digits).map(|digit| (house, digit)).filter(|link| !all.links.contains(link));
                    let new: Vec<Link> = new.collect();
                    all.links.extend(new);
                }
            }
        }
        let is_enough = |part: &Excluded| fillings.iter().all(|held| part.excludes(grid, held));
        for excluder in Bits(all.excluders) {
            let fewer = Excluded { excluders: all.excluders & !(1 << excluder), ..all.clone() };
            if is_enough(&fewer) {
                all = fewer;
            }
        }
        for at in (0..all.links.len()).rev() {
            let mut fewer = all.clone();
            fewer.links.remove(at);
            if is_enough(&fewer) {
                all = fewer;
            }
        }
        let mut cited: Vec<Cited> = others.iter().map(|&cell| cite_cell(cell, &Role::BASE)).collect();
        cited.extend(Bits(all.excluders).map(|cell| cite_cell(cell, &EXCLUDER)));
        cited.extend(all.links.iter().map(|&(house, digit)| cite.house(house, digit, &Role::LINK)));
        claim(target, Reason::Exhaust { cited })
    };
    step.eliminations.iter().map(of_target).collect()
}
