//! Whether fireworks, exclusions and patterns that have no filling are what they are called.

use std::collections::{BTreeMap, BTreeSet};

use super::View;
use crate::catalog::Exotic;
use crate::grid::{Candidate, Cell, Digit, HouseId, HouseKind};
use crate::step::Constraint;

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Exotic, view: &View<'_>) -> Option<&'static str> {
    let (holds, said) = match relation {
        Exotic::Fireworks => (are_fireworks(view), "each digit has only its crossing, its box and its wings"),
        Exotic::Excluded(most) => (is_excluded(view, most), "its other cells can be filled with nothing"),
        Exotic::Bent(role) => (is_bent(view, role), "its cells are of several houses and have few digits"),
        Exotic::OddLoop => (is_odd_loop(view), "its cells are an odd loop of two digits"),
        Exotic::SkLoop => (is_sk_loop(view), "its cells are around the corners of a rectangle"),
        Exotic::MultiSector => (is_multi_sector(view), "its cells are where some rows meet some columns"),
        Exotic::Exocet => (is_exocet(view), "its base cells need their digits in two targets again"),
        Exotic::Tridagon => (is_tridagon(view), "its cells are those of a tridagon"),
    };
    (!holds).then_some(said)
}

fn cells(view: &View<'_>, role: &str) -> BTreeSet<Cell> {
    let cited = view.in_role(role);
    cited
        .filter_map(|cited| match cited.constraint {
            Constraint::Cell(cell) => Some(cell),
            Constraint::House(..) | Constraint::Guardians { .. } => None,
        })
        .collect()
}

fn houses(view: &View<'_>, role: &str) -> BTreeSet<(HouseId, Digit)> {
    let cited = view.in_role(role);
    cited
        .filter_map(|cited| match cited.constraint {
            Constraint::House(house, digit) => Some((house, digit)),
            Constraint::Cell(_) | Constraint::Guardians { .. } => None,
        })
        .collect()
}

fn digits_of(view: &View<'_>, cell: Cell) -> BTreeSet<Digit> {
    let all = view.layout().all_digits();
    all.filter(|&digit| view.board.has(Candidate { cell, digit })).collect()
}

fn holds(view: &View<'_>, house: HouseId, cell: Cell) -> bool {
    view.layout().houses_of(cell).contains(&house)
}

fn are_fireworks(view: &View<'_>) -> bool {
    let (crosses, wings) = (cells(view, "cross"), cells(view, "wing"));
    let (lines, boxes) = (houses(view, "line"), houses(view, "box"));
    let each = if crosses.len() == 1 { 3 } else { 2 };
    let digits: BTreeSet<Digit> = boxes.iter().map(|&(_, digit)| digit).collect();
    let kind = |house: HouseId| view.layout().house(house).kind;
    let at = |cross: Cell, house: HouseId, digit: Digit| {
        let through = |wanted: HouseKind| {
            let of_digit = lines.iter().filter(|&&(line, of)| of == digit && kind(line) == wanted);
            of_digit.map(|&(line, _)| line).collect::<Vec<_>>()
        };
        let (rows, columns) = (through(HouseKind::Row), through(HouseKind::Column));
        let ([row], [column]) = (rows.as_slice(), columns.as_slice()) else { return false };
        let wing_of = |line: HouseId| {
            let beyond = |cell: &&Cell| holds(view, line, **cell) && !holds(view, house, **cell);
            let found: Vec<&Cell> = wings.iter().filter(beyond).collect();
            if let [wing] = found.as_slice() { Some(**wing) } else { None }
        };
        let (Some(in_row), Some(in_column)) = (wing_of(*row), wing_of(*column)) else { return false };
        let confined = |line: HouseId, wing: Cell| {
            let inside = view.layout().house(line).cells.iter().copied();
            let mut places = inside.filter(|&cell| view.board.has(Candidate { cell, digit }));
            places.all(|cell| cell == wing || holds(view, house, cell))
        };
        in_row != in_column
            && [*row, *column].iter().all(|&line| holds(view, line, cross))
            && holds(view, house, cross)
            && confined(*row, in_row)
            && confined(*column, in_column)
    };
    let of_cross = |cross: Cell| boxes.iter().filter(|&&(house, digit)| at(cross, house, digit)).count();
    wings.len() == 2
        && digits.len() == boxes.len()
        && boxes.len() == each * crosses.len()
        && lines.len() == 2 * boxes.len()
        && crosses.iter().all(|&cross| of_cross(cross) == each)
}

fn is_excluded(view: &View<'_>, most: usize) -> bool {
    let (base, excluders) = (cells(view, "base"), cells(view, "excluder"));
    let base: Vec<Cell> = base.into_iter().collect();
    let sees = |one: Cell, other: Cell| view.layout().sees(one, other);
    let in_one_house = |set: &[Cell]| match set {
        [first, rest @ ..] => view
            .layout()
            .houses_of(*first)
            .iter()
            .any(|&house| rest.iter().all(|&cell| holds(view, house, cell))),
        [] => false,
    };
    let excluders: Vec<Cell> = excluders.into_iter().collect();
    if in_one_house(&[base.as_slice(), &excluders].concat()) {
        return false;
    }
    let sets: Vec<(usize, BTreeSet<Digit>)> = subsets(&excluders, most)
        .into_iter()
        .filter(|set| in_one_house(set))
        .map(|set| (set.len(), set.iter().flat_map(|&cell| digits_of(view, cell)).collect()))
        .collect();
    view.claim.eliminate.iter().all(|target| {
        let seen =
            |&excluder: &Cell| sees(excluder, target.cell) && base.iter().all(|&cell| sees(excluder, cell));
        let goes = |held: &[Candidate]| {
            let clash = held.iter().enumerate().any(|(at, one)| {
                held[at + 1..].iter().any(|other| one.digit == other.digit && sees(one.cell, other.cell))
            });
            let gone = |digit: &Digit| held.iter().any(|one| one.digit == *digit);
            let starved = |(size, digits): &(usize, BTreeSet<Digit>)| {
                digits.iter().filter(|digit| !gone(digit)).count() < *size
            };
            !clash && !sets.iter().any(starved)
        };
        let mut fillings = vec![vec![*target]];
        for &cell in &base {
            let with = |held: Vec<Candidate>| {
                let more = digits_of(view, cell).into_iter().map(move |digit| Candidate { cell, digit });
                more.map(move |one| [held.as_slice(), &[one]].concat())
            };
            fillings = fillings.into_iter().flat_map(with).collect();
        }
        !base.contains(&target.cell) && excluders.iter().all(seen) && !fillings.iter().any(|held| goes(held))
    })
}

/// Every choice of one up to `most` of these.
fn subsets(cells: &[Cell], most: usize) -> Vec<Vec<Cell>> {
    let mut all: Vec<Vec<Cell>> = vec![Vec::new()];
    for &cell in cells {
        let with: Vec<Vec<Cell>> =
            all.iter().filter(|set| set.len() < most).map(|set| [set.as_slice(), &[cell]].concat()).collect();
        all.extend(with);
    }
    all
}

fn is_bent(view: &View<'_>, role: &str) -> bool {
    let cells = cells(view, role);
    let digits: BTreeSet<Digit> = cells.iter().flat_map(|&cell| digits_of(view, cell)).collect();
    let first = cells.first().map_or(&[][..], |&cell| view.layout().houses_of(cell));
    digits.len() <= cells.len()
        && !first.iter().any(|&house| cells.iter().all(|&cell| holds(view, house, cell)))
        && view.claim.eliminate.iter().all(|target| !cells.contains(&target.cell))
}

/// Cells, and the digits of houses that join them.
type Joined = (BTreeSet<Cell>, BTreeSet<(HouseId, Digit)>);

/// The cells of a pattern, with the one that loses its digits, and those digits; none if something else is cited.
fn pattern(view: &View<'_>, digits: usize) -> Option<Joined> {
    let (mut cells, links) = (cells(view, "pattern"), houses(view, "link"));
    let of: BTreeSet<Digit> = links.iter().map(|&(_, digit)| digit).collect();
    let of_pattern = view.claim.eliminate.iter().all(|gone| of.contains(&gone.digit));
    if of_pattern && houses(view, "seen").is_empty() {
        cells.extend(view.claim.eliminate.iter().map(|gone| gone.cell));
    }
    let has_all = |&cell: &Cell| of.is_subset(&digits_of(view, cell));
    (of.len() <= digits && cells.iter().all(has_all)).then_some((cells, links))
}

fn is_odd_loop(view: &View<'_>) -> bool {
    let Some((cells, links)) = pattern(view, 2) else { return false };
    let mut neighbours: BTreeMap<Cell, BTreeSet<Cell>> = BTreeMap::new();
    for (house, _) in links {
        let joined: Vec<Cell> = cells.iter().copied().filter(|&cell| holds(view, house, cell)).collect();
        let [one, other] = joined.as_slice() else { return false };
        neighbours.entry(*one).or_default().insert(*other);
        neighbours.entry(*other).or_default().insert(*one);
    }
    let Some(&first) = cells.first() else { return false };
    let (mut reached, mut waiting) = (BTreeSet::from([first]), vec![first]);
    while let Some(cell) = waiting.pop() {
        let near = neighbours.get(&cell).into_iter().flatten();
        waiting.extend(near.filter(|&&near| reached.insert(near)));
    }
    let all_two = neighbours.values().all(|near| near.len() == 2);
    all_two && reached == cells && cells.len() >= 5 && cells.len() % 2 == 1
}

fn is_tridagon(view: &View<'_>) -> bool {
    let Some((cells, links)) = pattern(view, 3) else { return false };
    let layout = view.layout();
    let line =
        |cell: Cell, kind| layout.houses_of(cell).iter().copied().find(|&id| layout.house(id).kind == kind);
    let mut by_box: BTreeMap<HouseId, Vec<(HouseId, HouseId)>> = BTreeMap::new();
    for &cell in &cells {
        let lines = (line(cell, HouseKind::Box), line(cell, HouseKind::Row), line(cell, HouseKind::Column));
        let (Some(house), Some(row), Some(column)) = lines else { return false };
        by_box.entry(house).or_default().push((row, column));
    }
    let sides: Vec<([BTreeSet<HouseId>; 2], bool)> = by_box
        .into_values()
        .map(|mut lines| {
            lines.sort_unstable();
            let columns: Vec<HouseId> = lines.iter().map(|&(_, column)| column).collect();
            let pairs = columns
                .iter()
                .enumerate()
                .flat_map(|(at, one)| columns[at + 1..].iter().map(move |two| one > two));
            let is_odd = pairs.filter(|&turned| turned).count() % 2 == 1;
            ([lines.iter().map(|&(row, _)| row).collect(), columns.into_iter().collect()], is_odd)
        })
        .collect();
    let three_each = sides.iter().all(|(lines, _)| lines.iter().all(|lines| lines.len() == 3));
    let rectangle = [0, 1].into_iter().all(|kind| {
        sides.iter().all(|(lines, _)| {
            let same = sides.iter().filter(|(other, _)| other[kind] == lines[kind]).count();
            let apart = sides.iter().filter(|(other, _)| other[kind].is_disjoint(&lines[kind])).count();
            (same, apart) == (2, 2)
        })
    });
    let odd = sides.iter().filter(|(_, is_odd)| *is_odd).count();
    let joins =
        |&(house, _): &(HouseId, Digit)| cells.iter().filter(|&&cell| holds(view, house, cell)).count() > 1;
    cells.len() == 12
        && sides.len() == 4
        && three_each
        && rectangle
        && odd % 2 == 1
        && links.iter().all(joins)
}

fn is_sk_loop(view: &View<'_>) -> bool {
    let layout = view.layout();
    let cited = |role: &str| houses(view, role).into_iter().map(|(house, _)| house).collect::<BTreeSet<_>>();
    let (lines, boxes) = (cited("line"), cited("box"));
    let of_kind = |kind| lines.iter().filter(move |&&line| layout.house(line).kind == kind);
    let mut beside = BTreeSet::new();
    let mut turned = BTreeSet::new();
    for &row in of_kind(HouseKind::Row) {
        for &column in of_kind(HouseKind::Column) {
            let crossing = layout.house(row).cells.iter().copied().find(|&cell| holds(view, column, cell));
            let Some(crossing) = crossing else { return false };
            let Some(&house) = boxes.iter().find(|&&house| holds(view, house, crossing)) else {
                return false;
            };
            turned.insert(house);
            for line in [row, column] {
                let inside = layout.house(house).cells.iter().copied();
                let group: Vec<Cell> =
                    inside.filter(|&cell| cell != crossing && holds(view, line, cell)).collect();
                if group.is_empty() {
                    return false;
                }
                beside.extend(group);
            }
        }
    }
    of_kind(HouseKind::Row).count() == 2
        && of_kind(HouseKind::Column).count() == 2
        && boxes.len() == 4
        && turned == boxes
        && beside == cells(view, "loop")
        && view.truths.len() == view.links.len()
}

fn is_multi_sector(view: &View<'_>) -> bool {
    let layout = view.layout();
    let cells = cells(view, "set");
    let lines_of = |kind: HouseKind| -> BTreeSet<HouseId> {
        let all = cells.iter().flat_map(|&cell| layout.houses_of(cell)).copied();
        all.filter(|&house| layout.house(house).kind == kind).collect()
    };
    let (rows, columns) = (lines_of(HouseKind::Row), lines_of(HouseKind::Column));
    let meet = |cell: &Cell| {
        let within = |lines: &BTreeSet<HouseId>| lines.iter().any(|&line| holds(view, line, *cell));
        view.board.open().contains(*cell) && within(&rows) && within(&columns)
    };
    let (in_rows, in_columns) = (houses(view, "row"), houses(view, "column"));
    let of_kind = |cited: &BTreeSet<(HouseId, Digit)>, kind: HouseKind| {
        !cited.is_empty() && cited.iter().all(|&(house, _)| layout.house(house).kind == kind)
    };
    let digits = |cited: &BTreeSet<(HouseId, Digit)>| -> BTreeSet<Digit> {
        cited.iter().map(|&(_, digit)| digit).collect()
    };
    rows.len() >= 3
        && columns.len() >= 3
        && layout.all_cells().filter(meet).eq(cells.iter().copied())
        && of_kind(&in_rows, HouseKind::Row)
        && of_kind(&in_columns, HouseKind::Column)
        && digits(&in_rows).is_disjoint(&digits(&in_columns))
        && view.truths.len() == view.links.len()
}

fn is_exocet(view: &View<'_>) -> bool {
    let layout = view.layout();
    let (base, targets) = (cells(view, "base"), cells(view, "target"));
    let kind = |house: HouseId| layout.house(house).kind;
    let has_all = |house: HouseId, cells: &BTreeSet<Cell>| cells.iter().all(|&cell| holds(view, house, cell));
    let digits: BTreeSet<Digit> = base.iter().flat_map(|&cell| digits_of(view, cell)).collect();
    let many = base.iter().all(|&cell| digits_of(view, cell).len() > 1) && (3..=4).contains(&digits.len());
    let shared = || layout.all_houses().filter(|&house| has_all(house, &base));
    let (line, around) = (
        shared().find(|&house| matches!(kind(house), HouseKind::Row | HouseKind::Column)),
        shared().find(|&house| kind(house) == HouseKind::Box),
    );
    let (Some(line), Some(around)) = (line, around) else { return false };
    let is_seen = |cell: Cell| holds(view, line, cell) || holds(view, around, cell);
    let meets = |house: HouseId| layout.house(house).cells.iter().any(|&cell| holds(view, line, cell));
    let box_of = |&target: &Cell| {
        let mut houses = layout.houses_of(target).iter().copied();
        houses.find(|&house| kind(house) == HouseKind::Box && house != around && meets(house))
    };
    let boxes: BTreeSet<HouseId> = targets.iter().filter_map(box_of).collect();
    let apart = !targets.iter().any(|&target| base.iter().any(|&cell| layout.sees(target, cell)));
    let (cross, covers) = (houses(view, "cross-line"), houses(view, "cover"));
    let lines: BTreeSet<HouseId> = cross.iter().map(|&(line, _)| line).collect();
    let is_cross = |&cross: &HouseId| {
        let through: Vec<Cell> = targets.iter().copied().filter(|&cell| holds(view, cross, cell)).collect();
        let mut inside = layout.house(cross).cells.iter().copied();
        match through.as_slice() {
            [] => inside
                .any(|cell| holds(view, line, cell) && holds(view, around, cell) && !base.contains(&cell)),
            [target] => {
                let in_box = |cell: Cell| {
                    boxes.iter().any(|&house| holds(view, house, cell) && holds(view, house, *target))
                };
                inside.all(|cell| {
                    cell == *target
                        || is_seen(cell)
                        || !in_box(cell)
                        || digits_of(view, cell).is_disjoint(&digits)
                })
            }
            _ => false,
        }
    };
    let is_needed = |&digit: &Digit| {
        let of_digit = |cited: &BTreeSet<(HouseId, Digit)>| -> BTreeSet<HouseId> {
            cited.iter().filter(|&&(_, of)| of == digit).map(|&(house, _)| house).collect()
        };
        let (cross, covers) = (of_digit(&cross), of_digit(&covers));
        let places = cross.iter().flat_map(|&cross| layout.house(cross).cells.iter().copied());
        let mut places = places.filter(|&cell| view.board.has(Candidate { cell, digit }));
        covers.len() < cross.len()
            && places.all(|cell| {
                targets.contains(&cell)
                    || is_seen(cell)
                    || covers.iter().any(|&cover| holds(view, cover, cell))
            })
    };
    let in_both = |&digit: &Digit| {
        let through =
            |&target: &Cell| cross.iter().any(|&(house, of)| of == digit && holds(view, house, target));
        targets.iter().all(through)
    };
    let within = |role: &str, house: HouseId| houses(view, role).iter().all(|&(cited, _)| cited == house);
    let cited: BTreeSet<Digit> = cross.iter().chain(&covers).map(|&(_, digit)| digit).collect();
    many && boxes.len() == 2
        && apart
        && lines.iter().all(|&cross| kind(cross) != kind(line) && is_cross(&cross))
        && covers.iter().all(|&(cover, _)| kind(cover) == kind(line))
        && cited == digits
        && digits.iter().all(is_needed)
        && digits.iter().any(in_both)
        && within("line", line)
        && within("box", around)
        && view.claim.eliminate.iter().all(|gone| targets.contains(&gone.cell))
}
