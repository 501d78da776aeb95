//! Fireworks, locked sets of many houses, and patterns that have no filling.

use std::collections::{BTreeMap, BTreeSet};

use super::{Form, Part, Relation, View, boxes, cells, houses, lines, one_claim, require, same};
use crate::catalog::rows;
use crate::grid::{Candidate, Cell, Digit, HouseId, HouseKind};
use crate::step::TechniqueId;

/// The form of a pattern that guardians keep from having no filling.
const fn guarded(cited: &'static [Part], relations: &'static [Relation]) -> Form {
    Form::exhausting(cited, relations, const { &[|all| same(all, "pattern")] })
}

pub(super) const FORMS: &[(TechniqueId, Form)] = &[
    (
        rows::FIREWORKS,
        Form::eliminating(
            &[lines("line", 6).to(8)],
            &[boxes("box", 3).to(4), cells("cross", 1).to(2), cells("wing", 2)],
            &[|view| require(are_fireworks(view), "each digit has only its crossing, its box and its wings")],
            &[one_claim],
        ),
    ),
    (
        rows::BIVALUE_ODDAGON,
        guarded(
            &[cells("pattern", 4).to(15), houses("link", 4).to(30), houses("seen", 0).to(36)],
            &[|view| require(is_odd_loop(view), "its cells are an odd loop of two digits")],
        ),
    ),
    (
        rows::TRIDAGON,
        guarded(
            &[cells("pattern", 11).to(12), houses("link", 12).to(48), houses("seen", 0).to(36)],
            &[|view| require(is_tridagon(view), "its cells are those of a tridagon")],
        ),
    ),
    (
        rows::SK_LOOP,
        Form::eliminating(
            &[cells("loop", 8).to(160)],
            &[lines("line", 4).to(160), boxes("box", 4).to(160)],
            &[|view| require(is_sk_loop(view), "its cells are around the corners of a rectangle")],
            &[|all| same(all, "loop")],
        ),
    ),
    (
        rows::MSLS,
        Form::eliminating(
            &[cells("set", 4).to(400)],
            &[lines("row", 1).to(400), lines("column", 1).to(400)],
            &[|view| require(is_multi_sector(view), "its cells are where some rows meet some columns")],
            &[|all| same(all, "set")],
        ),
    ),
    (
        rows::EXOCET,
        Form::exhausting(
            &[
                cells("base", 2),
                cells("target", 2),
                lines("cross-line", 3).to(160),
                lines("cover", 0).to(160),
                lines("line", 0).to(4),
                boxes("box", 0).to(4),
            ],
            &[|view| require(is_exocet(view), "its base cells need their digits in two targets again")],
            &[|all| same(all, "base"), |all| same(all, "target")],
        ),
    ),
];

pub(super) fn cells_in(view: &View<'_>, role: &str) -> BTreeSet<Cell> {
    view.cells(role).collect()
}

fn houses_in(view: &View<'_>, role: &str) -> BTreeSet<(HouseId, Digit)> {
    view.houses(Some(role)).collect()
}

pub(super) fn digits_of(view: &View<'_>, cell: Cell) -> BTreeSet<Digit> {
    let all = view.layout().all_digits();
    all.filter(|&digit| view.board.has(Candidate { cell, digit })).collect()
}

pub(super) fn holds(view: &View<'_>, house: HouseId, cell: Cell) -> bool {
    view.layout().houses_of(cell).contains(&house)
}

/// In a row and a column through each cell in the role `cross`, cited in the role `line`, every digit of the cross has no
/// place beyond the box in the role `box` but one cell each in the role `wing`. One cross has three digits, two have two
/// each and the same wings.
fn are_fireworks(view: &View<'_>) -> bool {
    let (crosses, wings) = (cells_in(view, "cross"), cells_in(view, "wing"));
    let (lines, boxes) = (houses_in(view, "line"), houses_in(view, "box"));
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

/// Cells, and the digits of houses that join them.
type Joined = (BTreeSet<Cell>, BTreeSet<(HouseId, Digit)>);

/// The cells of a pattern, with the one that loses its digits, and those digits; none if something else is cited.
fn pattern(view: &View<'_>, digits: usize) -> Option<Joined> {
    let (mut cells, links) = (cells_in(view, "pattern"), houses_in(view, "link"));
    let of: BTreeSet<Digit> = links.iter().map(|&(_, digit)| digit).collect();
    let of_pattern = view.claim.eliminate.iter().all(|gone| of.contains(&gone.digit));
    if of_pattern && houses_in(view, "seen").is_empty() {
        cells.extend(view.claim.eliminate.iter().map(|gone| gone.cell));
    }
    let has_all = |&cell: &Cell| of.is_subset(&digits_of(view, cell));
    (of.len() <= digits && cells.iter().all(has_all)).then_some((cells, links))
}

/// The cells in the role `pattern` are an odd loop of at least five, in which houses in the role `link` join neighbours and
/// no others, cited with two digits at most. If one cell loses candidates that belongs to the loop, it need not be cited.
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

/// The cells in the role `pattern` are three each of four boxes: in different rows and columns of the box, in the same rows
/// as those of one other box and in the same columns as those of another. An odd number of the boxes has its cells in an
/// odd order. Houses in the role `link` hold some of the cells and are cited with three digits, which every one of the
/// cells has. If one cell loses candidates that belongs to the twelve, it need not be cited.
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

/// Two rows and two columns in the role `line` cross in four boxes, all of them in the role `box`. The cells in the role
/// `loop` are those that share both the box and a line with one of the crossings. There are as many links as cells.
fn is_sk_loop(view: &View<'_>) -> bool {
    let layout = view.layout();
    let cited =
        |role: &str| houses_in(view, role).into_iter().map(|(house, _)| house).collect::<BTreeSet<_>>();
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
        && beside == cells_in(view, "loop")
        && view.truths.len() == view.links.len()
}

/// Rows are cited in the role `row` and columns in the role `column`, both of them, and no digit is cited in both. The cells
/// in the role `set` are all open cells where their own rows and columns meet, at least three of each. There are as many
/// links as cells.
fn is_multi_sector(view: &View<'_>) -> bool {
    let layout = view.layout();
    let cells = cells_in(view, "set");
    let lines_of = |kind: HouseKind| -> BTreeSet<HouseId> {
        let all = cells.iter().flat_map(|&cell| layout.houses_of(cell)).copied();
        all.filter(|&house| layout.house(house).kind == kind).collect()
    };
    let (rows, columns) = (lines_of(HouseKind::Row), lines_of(HouseKind::Column));
    let meet = |cell: &Cell| {
        let within = |lines: &BTreeSet<HouseId>| lines.iter().any(|&line| holds(view, line, *cell));
        view.board.open().contains(*cell) && within(&rows) && within(&columns)
    };
    let (in_rows, in_columns) = (houses_in(view, "row"), houses_in(view, "column"));
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

/// Two cells in the role `base` share a line and a box, and have three digits or four between them. The two in the role
/// `target` see neither, and are in two other boxes that meet this line. Lines in the role `cross-line` cross it: each goes
/// through a target or through the rest of the line in the box. In the box of its target a cross line has none of the
/// digits but there and in the line of the base cells. Each of the digits is cited in cross lines, and in fewer lines in
/// the role `cover`, which are not crossed by that of the base cells: these have all its places in the cross lines but the
/// targets and what both base cells see. At least one of the digits is cited in the cross lines of both targets. Houses in
/// the roles `line` and `box` are those of the base cells. What is removed is in a target.
fn is_exocet(view: &View<'_>) -> bool {
    let layout = view.layout();
    let (base, targets) = (cells_in(view, "base"), cells_in(view, "target"));
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
    let (cross, covers) = (houses_in(view, "cross-line"), houses_in(view, "cover"));
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
    let within = |role: &str, house: HouseId| houses_in(view, role).iter().all(|&(cited, _)| cited == house);
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
