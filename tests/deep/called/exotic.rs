//! Definitions of fireworks, exclusions, multi-sector sets, exocets and patterns without a solution.

use std::collections::BTreeSet;

use sudostep::grid::{Candidate, Cell, Digit, HouseId, HouseKind, Layout};
use sudostep::step::{Cited, Claim, Constraint, Reason, Step};

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    let read = |claim: &Claim| Read::of(claim, position.layout());
    let each = |wanted: &dyn Fn(&Read) -> bool| {
        let removes = |claim: &Claim| claim.place.is_empty() && !claim.eliminate.is_empty();
        !step.claims.is_empty()
            && step.claims.iter().all(|claim| removes(claim) && read(claim).is_some_and(|read| wanted(&read)))
    };
    let same = |cells: &dyn Fn(&Read) -> BTreeSet<Cell>| {
        let all: BTreeSet<_> = step.claims.iter().filter_map(read).map(|read| cells(&read)).collect();
        all.len() == 1
    };
    let with_target =
        |read: &Read| -> BTreeSet<Cell> { read.cells("base").into_iter().chain(read.targets()).collect() };
    let whole = |read: &Read| -> BTreeSet<Cell> {
        let own = if read.houses("seen").is_empty() { read.targets() } else { BTreeSet::new() };
        read.cells("pattern").into_iter().chain(own).collect()
    };
    Some(match technique {
        "fireworks" => step.claims.len() == 1 && each(&|read| fireworks(read, position)),
        "aligned-pair-exclusion" => {
            each(&|read| read.is_sum && read.cells("base").len() == 1 && excludes(read, position, 3))
                && same(&with_target)
        }
        "aligned-triple-exclusion" => {
            each(&|read| !read.is_sum && read.cells("base").len() == 2 && excludes(read, position, 1))
                && same(&with_target)
        }
        "subset-exclusion" => {
            each(&|read| {
                let base = read.cells("base");
                let digits: BTreeSet<Digit> = base.iter().flat_map(|&cell| left(position, cell)).collect();
                !read.is_sum
                    && (2..=4).contains(&base.len())
                    && digits.len() <= base.len()
                    && base.is_disjoint(&read.targets())
                    && !position
                        .layout()
                        .all_houses()
                        .any(|house| inside(position, house, &base) == base.len())
            }) && same(&|read| read.cells("base"))
        }
        "bivalue-oddagon" => {
            each(&|read| {
                let (cells, links) = (whole(read), read.houses("link"));
                let goes_around = {
                    let first = cells.iter().next().copied().into_iter().collect::<Vec<Cell>>();
                    let mut path = first;
                    while let Some(next) = cells.iter().find(|cell| {
                        let joined = |&(house, _): &(HouseId, Digit)| {
                            let has = |cell: &Cell| position.layout().house(house).cells.contains(cell);
                            has(cell) && path.last().is_some_and(has)
                        };
                        !path.contains(cell) && links.iter().any(joined)
                    }) {
                        path.push(*next);
                    }
                    path.len() == cells.len()
                };
                let pairs: BTreeSet<Vec<Cell>> = links
                    .iter()
                    .map(|&(house, _)| {
                        let all = position.layout().house(house).cells.iter().copied();
                        all.filter(|cell| cells.contains(cell)).collect()
                    })
                    .collect();
                !read.is_sum
                    && cells.len() % 2 == 1
                    && cells.len() > 4
                    && goes_around
                    && pairs.len() == cells.len()
                    && pairs.iter().all(|pair| pair.len() == 2)
                    && has_all(position, &cells, &links, 2)
            }) && same(&whole)
        }
        "sk-loop" => each(&|read| sk_loop(read, position)) && same(&|read| read.cells("loop")),
        "msls" => each(&|read| multi_sector(read, position)) && same(&|read| read.cells("set")),
        "exocet" => {
            each(&|read| !read.is_sum && exocet(read, position))
                && same(&|read| read.cells("base"))
                && same(&|read| read.cells("target"))
        }
        "tridagon" => {
            each(&|read| !read.is_sum && tridagon(&whole(read), &read.houses("link"), position))
                && same(&whole)
        }
        _ => return None,
    })
}

/// A claim with all constraints that it cites. `is_sum` is true for a linear reason.
struct Read {
    is_sum: bool,
    cited: Vec<Cited>,
    removed: Vec<Candidate>,
}

impl Read {
    fn of(claim: &Claim, _: &Layout) -> Option<Self> {
        let (is_sum, cited) = match &claim.because {
            Reason::Linear { truths, links } => (true, [truths.as_slice(), links].concat()),
            Reason::Exhaust { cited } => (false, cited.clone()),
            Reason::Cases { .. } | Reason::Symmetry { .. } | Reason::Unproved => return None,
        };
        Some(Self { is_sum, cited, removed: claim.eliminate.clone() })
    }

    fn cells(&self, role: &str) -> BTreeSet<Cell> {
        let of_role = self.cited.iter().filter(|cited| cited.role.as_str() == role);
        of_role
            .filter_map(|cited| if let Constraint::Cell(cell) = cited.constraint { Some(cell) } else { None })
            .collect()
    }

    fn houses(&self, role: &str) -> BTreeSet<(HouseId, Digit)> {
        let of_role = self.cited.iter().filter(|cited| cited.role.as_str() == role);
        of_role
            .filter_map(|cited| {
                if let Constraint::House(house, digit) = cited.constraint {
                    Some((house, digit))
                } else {
                    None
                }
            })
            .collect()
    }

    fn targets(&self) -> BTreeSet<Cell> {
        self.removed.iter().map(|removed| removed.cell).collect()
    }
}

fn left(position: &Position<'_>, cell: Cell) -> BTreeSet<Digit> {
    position.left(&Constraint::Cell(cell)).into_iter().map(|candidate| candidate.digit).collect()
}

/// Returns the number of these cells that the house contains.
fn inside(position: &Position<'_>, house: HouseId, cells: &BTreeSet<Cell>) -> usize {
    position.layout().house(house).cells.iter().filter(|cell| cells.contains(cell)).count()
}

/// Returns true if every cell has all digits of `houses`, and these are at most `most` digits.
fn has_all(
    position: &Position<'_>,
    cells: &BTreeSet<Cell>,
    houses: &BTreeSet<(HouseId, Digit)>,
    most: usize,
) -> bool {
    let digits: BTreeSet<Digit> = houses.iter().map(|&(_, digit)| digit).collect();
    digits.len() <= most && cells.iter().all(|&cell| left(position, cell).is_superset(&digits))
}

fn fireworks(read: &Read, position: &Position<'_>) -> bool {
    let layout = position.layout();
    let (crosses, wings) = (read.cells("cross"), read.cells("wing"));
    let (boxes, lines) = (read.houses("box"), read.houses("line"));
    let has = |house: HouseId, cell: Cell| layout.house(house).cells.contains(&cell);
    let count = crosses.iter().map(|&cross| {
        let digits = boxes.iter().filter(|&&(house, digit)| {
            let through: Vec<HouseId> =
                lines.iter().filter(|line| line.1 == digit).map(|line| line.0).collect();
            let kinds: BTreeSet<&str> = through.iter().map(|&line| &layout.house(line).name[..1]).collect();
            let only = |&line: &HouseId| {
                let beyond: BTreeSet<Cell> = position
                    .left(&Constraint::House(line, digit))
                    .into_iter()
                    .map(|candidate| candidate.cell)
                    .filter(|&cell| !has(house, cell))
                    .collect();
                beyond.is_subset(&wings) && beyond.len() < 2 && has(line, cross)
            };
            has(house, cross) && through.len() == 2 && kinds.len() == 2 && through.iter().all(only)
        });
        digits.count()
    });
    let count: Vec<usize> = count.collect();
    let digits: BTreeSet<Digit> = boxes.iter().map(|&(_, digit)| digit).collect();
    read.is_sum
        && (count == [3] || count == [2, 2])
        && wings.len() == 2
        && digits.len() == count.iter().sum::<usize>()
        && boxes.len() == digits.len()
        && lines.len() == 2 * digits.len()
}

/// Returns true if every filling of the base cells fails beside any of the removed candidates.
fn excludes(read: &Read, position: &Position<'_>, most: usize) -> bool {
    let layout = position.layout();
    let base: Vec<Cell> = read.cells("base").into_iter().collect();
    let excluders: Vec<Cell> = read.cells("excluder").into_iter().collect();
    let fails = |held: &[Candidate]| {
        let twice = held.iter().any(|one| {
            held.iter()
                .any(|two| one.cell < two.cell && one.digit == two.digit && layout.sees(one.cell, two.cell))
        });
        let rest = |cell: Cell| -> BTreeSet<Digit> {
            let taken: BTreeSet<Digit> = held.iter().map(|one| one.digit).collect();
            left(position, cell).difference(&taken).copied().collect()
        };
        let shared = |cells: &[Cell]| {
            layout.all_houses().any(|house| cells.iter().all(|cell| layout.house(house).cells.contains(cell)))
        };
        let starved = |cells: &[Cell]| {
            let digits: BTreeSet<Digit> = cells.iter().flat_map(|&cell| rest(cell)).collect();
            digits.len() < cells.len() && cells.len() <= most && shared(cells)
        };
        twice
            || excluders.iter().any(|&a| {
                starved(&[a])
                    || excluders.iter().filter(|&&b| a < b).any(|&b| {
                        starved(&[a, b]) || excluders.iter().filter(|&&c| b < c).any(|&c| starved(&[a, b, c]))
                    })
            })
    };
    read.removed.iter().all(|&target| {
        let sees_all = |&excluder: &Cell| {
            layout.sees(excluder, target.cell) && base.iter().all(|&cell| layout.sees(excluder, cell))
        };
        let with = |held: &[Candidate], cell: Cell| -> Vec<Vec<Candidate>> {
            position.left(&Constraint::Cell(cell)).into_iter().map(|one| [held, &[one]].concat()).collect()
        };
        let fillings = base.iter().fold(vec![vec![target]], |fillings, &cell| {
            fillings.iter().flat_map(|held| with(held, cell)).collect()
        });
        let one_house = layout.all_houses().any(|house| {
            let cells = &layout.house(house).cells;
            base.iter().chain(&excluders).all(|cell| cells.contains(cell))
        });
        !one_house
            && excluders.iter().all(sees_all)
            && fillings.iter().all(|held| fails(held))
            && !base.contains(&target.cell)
    })
}

fn tridagon(cells: &BTreeSet<Cell>, links: &BTreeSet<(HouseId, Digit)>, position: &Position<'_>) -> bool {
    let layout = position.layout();
    let of_kind = |kind: HouseKind| -> Vec<HouseId> {
        let all = layout.all_houses().filter(|&house| layout.house(house).kind == kind);
        all.filter(|&house| inside(position, house, cells) > 0).collect()
    };
    let (boxes, rows, columns) =
        (of_kind(HouseKind::Box), of_kind(HouseKind::Row), of_kind(HouseKind::Column));
    let full = |houses: &[HouseId], count: usize, size: usize| {
        houses.len() == count && houses.iter().all(|&house| inside(position, house, cells) == size)
    };
    if cells.len() != 12 || !full(&boxes, 4, 3) || !full(&rows, 6, 2) || !full(&columns, 6, 2) {
        return false;
    }
    // The two cells of a row or column join neighbouring boxes, so the four boxes form a ring.
    let box_of = |cell: &Cell| boxes.iter().position(|&house| layout.house(house).cells.contains(cell));
    let joined = |lines: &[HouseId]| -> BTreeSet<Vec<Option<usize>>> {
        lines
            .iter()
            .map(|&line| {
                layout
                    .house(line)
                    .cells
                    .iter()
                    .filter(|cell| cells.contains(cell))
                    .map(box_of)
                    .collect::<BTreeSet<_>>()
            })
            .map(|pair| pair.into_iter().collect())
            .collect()
    };
    let (beside, below) = (joined(&rows), joined(&columns));
    let ring = beside.len() == 2 && below.len() == 2 && beside.is_disjoint(&below);
    let odd = boxes.iter().filter(|&&house| {
        let at = |lines: &[HouseId], cell: &Cell| {
            lines.iter().position(|&line| layout.house(line).cells.contains(cell))
        };
        let mut places: Vec<_> = layout
            .house(house)
            .cells
            .iter()
            .filter(|cell| cells.contains(cell))
            .map(|cell| (at(&rows, cell), at(&columns, cell)))
            .collect();
        places.sort_unstable();
        let order: Vec<_> = places.into_iter().map(|(_, column)| column).collect();
        let turned = |a: usize, b: usize| usize::from(order[a] > order[b]);
        (turned(0, 1) + turned(0, 2) + turned(1, 2)) % 2 == 1
    });
    ring && odd.count() % 2 == 1 && has_all(position, cells, links, 3)
}

/// Returns true for an SK loop: eight groups of cells around four crossings, in four lines and four boxes. As
/// many constraints are cited as there are cells.
fn sk_loop(read: &Read, position: &Position<'_>) -> bool {
    let layout = position.layout();
    let cells = read.cells("loop");
    let names =
        |role: &str| -> BTreeSet<HouseId> { read.houses(role).into_iter().map(|(house, _)| house).collect() };
    let (lines, boxes) = (names("line"), names("box"));
    let within = |houses: &[HouseId]| -> BTreeSet<Cell> {
        let all = layout.all_cells();
        all.filter(|cell| houses.iter().all(|&house| layout.house(house).cells.contains(cell))).collect()
    };
    let pairs = lines.iter().flat_map(|&one| lines.iter().map(move |&two| (one, two)));
    let corners: Vec<(HouseId, HouseId, Cell)> = pairs
        .filter(|&(one, two)| {
            [one, two].map(|line| layout.house(line).kind) == [HouseKind::Row, HouseKind::Column]
        })
        .flat_map(|(one, two)| within(&[one, two]).into_iter().map(move |cell| (one, two, cell)))
        .collect();
    let of_corner = |&(row, column, cell): &(HouseId, HouseId, Cell)| -> Vec<BTreeSet<Cell>> {
        let around = boxes.iter().filter(|&&house| layout.house(house).cells.contains(&cell));
        let groups = around.flat_map(|&house| [within(&[row, house]), within(&[column, house])]);
        groups.map(|group| group.into_iter().filter(|&other| other != cell).collect()).collect()
    };
    let groups: Vec<BTreeSet<Cell>> = corners.iter().flat_map(of_corner).collect();
    let together: BTreeSet<Cell> = groups.iter().flatten().copied().collect();
    let of_boxes: BTreeSet<HouseId> = boxes
        .iter()
        .copied()
        .filter(|&house| {
            corners.iter().filter(|corner| layout.house(house).cells.contains(&corner.2)).count() == 1
        })
        .collect();
    read.is_sum
        && (lines.len(), corners.len(), boxes.len(), groups.len()) == (4, 4, 4, 8)
        && of_boxes == boxes
        && groups.iter().all(|group| !group.is_empty())
        && together == cells
        && read.houses("line").len() + read.houses("box").len() == cells.len()
}

/// Returns true for a multi-sector locked set. The cells are the open cells where some rows and columns
/// cross. Each of their digits is counted in all its rows or in all its columns.
fn multi_sector(read: &Read, position: &Position<'_>) -> bool {
    let layout = position.layout();
    let cells = read.cells("set");
    let of_kind = |kind: HouseKind| -> Vec<HouseId> {
        let all = layout.all_houses().filter(|&house| layout.house(house).kind == kind);
        all.filter(|&house| inside(position, house, &cells) > 0).collect()
    };
    let (rows, columns) = (of_kind(HouseKind::Row), of_kind(HouseKind::Column));
    let has = |house: HouseId, cell: Cell| layout.house(house).cells.contains(&cell);
    let array = layout.all_cells().filter(|&cell| {
        let meets = |lines: &[HouseId]| lines.iter().any(|&line| has(line, cell));
        meets(&rows) && meets(&columns) && left(position, cell).len() > 1
    });
    let counted: BTreeSet<(HouseId, Digit)> =
        read.houses("row").union(&read.houses("column")).copied().collect();
    let wanted = |lines: &[HouseId], digit: Digit| -> BTreeSet<(HouseId, Digit)> {
        let here = |line: HouseId| {
            cells.iter().any(|&cell| has(line, cell) && left(position, cell).contains(&digit))
        };
        lines.iter().copied().filter(|&line| here(line)).map(|line| (line, digit)).collect()
    };
    let digits: BTreeSet<Digit> = cells.iter().flat_map(|&cell| left(position, cell)).collect();
    let shared = digits.iter().all(|&digit| {
        let cited: BTreeSet<_> = counted.iter().copied().filter(|one| one.1 == digit).collect();
        cited == wanted(&rows, digit) || cited == wanted(&columns, digit)
    });
    read.is_sum
        && rows.len() > 2
        && columns.len() > 2
        && array.collect::<BTreeSet<_>>() == cells
        && shared
        && counted.len() == cells.len()
        && counted.iter().all(|(_, digit)| digits.contains(digit))
}

/// Returns true for an exocet. Outside the targets, no digit of the base can fill all its cross lines. The
/// check tries every choice of places in the cross lines.
fn exocet(read: &Read, position: &Position<'_>) -> bool {
    let layout = position.layout();
    let (base, targets) = (read.cells("base"), read.cells("target"));
    let has = |house: HouseId, cell: Cell| layout.house(house).cells.contains(&cell);
    let is_line = |house: HouseId| [HouseKind::Row, HouseKind::Column].contains(&layout.house(house).kind);
    let around = |kind: &dyn Fn(HouseId) -> bool| {
        let mut houses = layout.all_houses().filter(|&house| kind(house));
        houses.find(|&house| inside(position, house, &base) == 2)
    };
    let is_box = |house: HouseId| layout.house(house).kind == HouseKind::Box;
    let (Some(line), Some(square)) = (around(&is_line), around(&is_box)) else { return false };
    let digits: BTreeSet<Digit> = base.iter().flat_map(|&cell| left(position, cell)).collect();
    let other_box = |cell: Cell| {
        let mut all = layout.all_houses().filter(|&house| is_box(house) && house != square);
        all.find(|&house| has(house, cell) && layout.house(house).cells.iter().any(|&cell| has(line, cell)))
    };
    let boxes: BTreeSet<HouseId> = targets.iter().filter_map(|&cell| other_box(cell)).collect();
    let unseen = targets.iter().all(|&target| {
        position.is_open(target)
            && !has(line, target)
            && !has(square, target)
            && base.iter().all(|&cell| !layout.sees(cell, target))
    });
    let cross: BTreeSet<(HouseId, Digit)> = read.houses("cross-line");
    let fits = |cross: HouseId| {
        let cells = &layout.house(cross).cells;
        let escapes = cells.iter().any(|&cell| has(line, cell) && has(square, cell) && !base.contains(&cell));
        let target = targets.iter().copied().find(|&target| has(cross, target));
        let alone = |target: Cell| {
            let beside =
                cells.iter().filter(|&&cell| cell != target && !has(line, cell) && !has(square, cell));
            let mut beside = beside.filter(|&&cell| other_box(target).is_some_and(|house| has(house, cell)));
            beside.all(|&cell| left(position, cell).is_disjoint(&digits))
        };
        is_line(cross)
            && layout.house(cross).kind != layout.house(line).kind
            && !base.iter().any(|&cell| has(cross, cell))
            && target.map_or(escapes, alone)
    };
    let covers = read.houses("cover");
    let confined = |digit: Digit| {
        let lines: Vec<Vec<Cell>> = cross
            .iter()
            .filter(|one| one.1 == digit)
            .map(|&(house, _)| {
                let all = layout.house(house).cells.iter().copied();
                let places = all.filter(|&cell| position.has(Candidate { cell, digit }));
                places
                    .filter(|&cell| !has(line, cell) && !has(square, cell) && !targets.contains(&cell))
                    .collect()
            })
            .collect();
        let covered = |&cell: &Cell| covers.iter().any(|&(cover, of)| of == digit && has(cover, cell));
        lines.iter().flatten().all(covered) && most(layout, &lines, &[]) < lines.len()
    };
    // At least one digit has cross lines through both targets, so either target may hold it.
    let is_open = |digit: &Digit| {
        let crossed = |&target: &Cell| cross.iter().any(|&(line, of)| of == *digit && has(line, target));
        targets.iter().filter(|target| crossed(target)).count() == 2
    };
    base.len() == 2
        && targets.len() == 2
        && boxes.len() == 2
        && unseen
        && [3, 4].contains(&digits.len())
        && base.iter().all(|&cell| left(position, cell).len() > 1)
        && cross.iter().all(|&(cross, digit)| fits(cross) && digits.contains(&digit))
        && digits.iter().all(|&digit| confined(digit))
        && digits.iter().any(is_open)
        && covers
            .iter()
            .all(|&(cover, _)| layout.house(cover).kind == layout.house(line).kind && cover != line)
        && read.houses("line").iter().all(|&(house, _)| house == line)
        && read.houses("box").iter().all(|&(house, _)| house == square)
        && read.targets().is_subset(&targets)
}

/// Returns the size of the largest choice that extends `held` by at most one cell a list. No two cells may
/// see each other, except within `held`.
fn most(layout: &Layout, lines: &[Vec<Cell>], held: &[Cell]) -> usize {
    let Some((first, rest)) = lines.split_first() else { return held.len() };
    let free = |cell: &&Cell| !held.iter().any(|&other| layout.sees(**cell, other));
    let with = first.iter().filter(free).map(|&cell| most(layout, rest, &[held, &[cell]].concat()));
    with.chain([most(layout, rest, held)]).max().unwrap_or_default()
}
