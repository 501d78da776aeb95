//! The reasons `none: ...` in `fixtures/rules`, checked by another method than the rules'.
//!
//! Only the houses of a fish are chosen; the digit then has every candidate that is allowed there. A fish may
//! fail because a part of it suffices, or because its target sees a whole base. Fewer candidates would not
//! change that.

use sudostep::grid::{Cell, HouseKind, Index, Layout};

use crate::deep::kept;

/// Cells of a small grid, a bit each.
type Cells = u64;

const ROW: &[HouseKind] = &[HouseKind::Row];
const COLUMN: &[HouseKind] = &[HouseKind::Column];
const ROW_BOX: &[HouseKind] = &[HouseKind::Row, HouseKind::Box];
const COLUMN_BOX: &[HouseKind] = &[HouseKind::Column, HouseKind::Box];
const ALL: &[HouseKind] = &[HouseKind::Row, HouseKind::Column, HouseKind::Box];

const LINES: &[[&[HouseKind]; 2]] = &[[ROW, COLUMN], [COLUMN, ROW]];
const FRANKEN: &[[&[HouseKind]; 2]] = &[[ROW_BOX, COLUMN_BOX], [COLUMN_BOX, ROW_BOX]];
const MUTANT: &[[&[HouseKind]; 2]] = &[[ALL, ALL]];

struct Grid {
    houses: Vec<(HouseKind, Cells)>,
    /// Every way to place a digit.
    fillings: Vec<Cells>,
}

/// Bases, covers and the houses of fins, and the places of the digit.
struct Fish<'a> {
    bases: &'a [Cells],
    covers: &'a [Cells],
    fins: &'a [Cells],
    places: Cells,
}

impl Fish<'_> {
    /// Returns true if the linear sum proves the cell false. `no_base` is left out of the bases, `no_link` of
    /// the covers and fin houses.
    fn shows(&self, cell: usize, no_base: Option<usize>, no_link: Option<usize>) -> bool {
        let without = |all: &mut dyn Iterator<Item = &Cells>, none: Option<usize>| -> Vec<Cells> {
            all.enumerate().filter(|(at, _)| Some(*at) != none).map(|(_, &cells)| cells).collect()
        };
        let bases = without(&mut self.bases.iter(), no_base);
        let links = without(&mut self.covers.iter().chain(self.fins), no_link);
        let held =
            |houses: &[Cells], at| houses.iter().filter(|cells| *cells >> at & 1 == 1).count().cast_signed();
        let excess = |at: usize| held(&bases, at) - held(&links, at);
        let places = (0..64).filter(|at| self.places >> at & 1 == 1);
        let more: isize = places.map(|at| excess(at).max(0)).sum();
        -excess(cell) > (links.len().cast_signed() - bases.len().cast_signed()) + more
    }

    /// Returns true if the fish proves the cell false and no part of it does.
    fn needs_all(&self, cell: usize) -> bool {
        let (bases, links) = (self.bases.len(), self.covers.len() + self.fins.len());
        let mut parts = (0..bases).flat_map(|base| {
            let links = (0..links).map(Some).chain([None]);
            links.map(move |link| (Some(base), link))
        });
        self.shows(cell, None, None)
            && !parts.any(|(base, link)| self.shows(cell, base, link))
            && !(0..links).any(|link| self.shows(cell, None, Some(link)))
    }
}

/// The cells that are in more bases than covers.
fn beyond(bases: &[Cells], covers: &[Cells]) -> Cells {
    let held = |houses: &[Cells], at: usize| houses.iter().filter(|cells| *cells >> at & 1 == 1).count();
    (0..64).filter(|&at| held(bases, at) > held(covers, at)).fold(0, |all, at| all | 1 << at)
}

fn union<'a>(houses: impl IntoIterator<Item = &'a Cells>) -> Cells {
    houses.into_iter().fold(0, |all, cells| all | cells)
}

/// Every subset of `count` elements.
fn choices(of: &[Cells], count: usize) -> Vec<Vec<Cells>> {
    let parts = (0_u32..1 << of.len()).filter(|part| part.count_ones() as usize == count);
    let chosen = |part: u32| of.iter().enumerate().filter(move |(at, _)| part >> at & 1 == 1);
    parts.map(|part| chosen(part).map(|(_, &cells)| cells).collect()).collect()
}

impl Grid {
    fn of(layout: &Layout) -> Self {
        let cells = |house: &[Cell]| house.iter().fold(0, |all, cell| all | 1 << cell.index());
        let houses: Vec<(HouseKind, Cells)> =
            layout.all_houses().map(|id| (layout.house(id).kind, cells(&layout.house(id).cells))).collect();
        let mut fillings = vec![0];
        for &(_, row) in houses.iter().filter(|(kind, _)| *kind == HouseKind::Row) {
            let placed = |&filling: &Cells| -> Vec<Cells> {
                let seen = union(houses.iter().map(|(_, house)| house).filter(|house| *house & filling != 0));
                let free = (0..64).filter(|at| (row & !seen) >> at & 1 == 1);
                free.map(|at| filling | 1 << at).collect()
            };
            fillings = fillings.iter().flat_map(placed).collect();
        }
        Self { houses, fillings }
    }

    /// The cells that a cell sees, including itself.
    fn seen(&self, cell: usize) -> Cells {
        union(self.houses.iter().map(|(_, house)| house).filter(|house| *house >> cell & 1 == 1))
    }

    /// Returns true if a fish of this size can remove the target and no part of the fish suffices. The
    /// position must have a solution. The target must not see all candidates of a base, since that base alone
    /// would then suffice.
    fn has_fish(&self, target: usize, size: usize, frames: &[[&[HouseKind]; 2]], with_fins: bool) -> bool {
        let holds = |cells: &Cells| cells >> target & 1 == 1;
        let seen = self.seen(target);
        frames.iter().any(|[base, cover]| {
            let of = |kinds: &[HouseKind]| -> Vec<Cells> {
                self.houses.iter().filter(|(kind, _)| kinds.contains(kind)).map(|(_, cells)| *cells).collect()
            };
            let bases: Vec<Cells> = of(base).into_iter().filter(|house| !holds(house)).collect();
            let (lasts, covers): (Vec<Cells>, Vec<Cells>) = of(cover).into_iter().partition(holds);
            choices(&bases, size).iter().any(|bases| {
                // A candidate in two bases is in at most one cover, so it is a fin, which the target sees.
                let apart = |base: &Cells| {
                    let others = union(bases.iter().filter(|other| *other != base));
                    base & !others & !seen != 0
                };
                let covers: Vec<Cells> =
                    covers.iter().copied().filter(|cover| !bases.contains(cover)).collect();
                let ways = || choices(&covers, size - 1).into_iter();
                bases.iter().all(apart)
                    && ways().any(|covers| {
                        lasts.iter().any(|&last| {
                            let covers = [covers.as_slice(), &[last]].concat();
                            self.is_fish(target, bases, &covers, with_fins)
                        })
                    })
            })
        })
    }

    fn is_fish(&self, target: usize, bases: &[Cells], covers: &[Cells], with_fins: bool) -> bool {
        let fins = beyond(bases, covers);
        let seen = self.seen(target);
        let places = !(if with_fins { fins & !seen } else { fins });
        let held = union(bases);
        let met = |places: Cells| bases.iter().all(|base| base & places & !seen & union(covers) != 0);
        met(places)
            && (0..64).filter(|cell| union(covers) >> cell & 1 == 1).any(|cell| {
                let own: Vec<Cells> = self
                    .houses
                    .iter()
                    .map(|(_, house)| *house)
                    .filter(|house| house >> cell & 1 == 1)
                    .collect();
                let counts = if with_fins { 1..4 } else { 0..1 };
                counts.flat_map(|count| choices(&own, count)).any(|houses| {
                    let places = places & !(fins & !union(&houses));
                    let fish = Fish { bases, covers, fins: &houses, places };
                    let gone = held & !places | 1 << cell | 1 << target;
                    met(places)
                        && self.fillings.iter().any(|filling| filling & gone == 0)
                        && fish.needs_all(cell)
                })
            })
    }
}

/// One target stands for all, because all cells of a grid of boxes are alike.
#[test]
fn six_rows_have_room_for_fish_of_these_sizes_alone() {
    let grid = Grid::of(&kept::layout("6x6"));
    let has = |size, frames, with_fins| grid.has_fish(0, size, frames, with_fins);
    assert!(has(5, LINES, true) && has(6, FRANKEN, true) && has(6, MUTANT, false));
    for (size, frames) in [(6, LINES), (7, LINES), (7, FRANKEN), (7, MUTANT)] {
        assert!(!has(size, frames, false) && !has(size, frames, true), "{size}");
    }
    assert!(!has(6, FRANKEN, false));
}

#[test]
fn boxes_of_two_rows_have_no_room_for_a_tridagon() {
    let layout = kept::layout("6x6");
    let layout = &layout;
    let of = |wanted| layout.all_houses().filter(move |&id| layout.house(id).kind == wanted);
    for house in of(HouseKind::Box) {
        let cells = &layout.house(house).cells;
        let rows =
            of(HouseKind::Row).filter(|&row| layout.house(row).cells.iter().any(|cell| cells.contains(cell)));
        assert_eq!(rows.count(), 2, "three cells without a common row need three");
    }
}
