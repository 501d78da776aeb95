//! Fireworks, exocets, SK loops, multi-sector locked sets, bivalue oddagons and tridagons.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    FormRow, Relation, RolePattern, View, boxes, cells, eliminating, exhausting, houses, lines, one_claim,
    require, same,
};
use crate::catalog::rows;
use crate::grid::{Candidate, Cell, Digit, HouseId, HouseKind};
use crate::step::TechniqueId;

/// Builds the row of an oddagon or a tridagon: a pattern that has no filling unless one of its guardians is
/// true.
const fn guarded(
    technique: TechniqueId,
    cited: &'static [RolePattern],
    relations: &'static [Relation],
) -> FormRow {
    exhausting(technique, cited, relations, const { &[|all| same(all, &["pattern"])] })
}

pub(super) const FORMS: &[FormRow] = &[
    eliminating(
        rows::FIREWORKS,
        &[lines("line", 6).to(8)],
        &[boxes("box", 3).to(4), cells("cross", 1).to(2), cells("wing", 2)],
        &[|view| require(are_fireworks(view), "each digit has only its crossing, its box and its wings")],
        &[one_claim],
    ),
    guarded(
        rows::BIVALUE_ODDAGON,
        &[cells("pattern", 4).to(15), houses("link", 4).to(30), houses("seen", 0).to(36)],
        &[|view| require(is_odd_loop(view), "its cells are an odd loop of two digits")],
    ),
    guarded(
        rows::TRIDAGON,
        &[cells("pattern", 11).to(12), houses("link", 12).to(48), houses("seen", 0).to(36)],
        &[|view| require(is_tridagon(view), "its cells are those of a tridagon")],
    ),
    eliminating(
        rows::SK_LOOP,
        &[cells("loop", 8).to(160)],
        &[lines("line", 4).to(160), boxes("box", 4).to(160)],
        &[|view| require(is_sk_loop(view), "its cells are around the corners of a rectangle")],
        &[|all| same(all, &["loop"])],
    ),
    eliminating(
        rows::MSLS,
        &[cells("set", 4).to(400)],
        &[lines("row", 1).to(400), lines("column", 1).to(400)],
        &[|view| require(is_multi_sector(view), "its cells are where some rows meet some columns")],
        &[|all| same(all, &["set"])],
    ),
    exhausting(
        rows::EXOCET,
        &[
            cells("base", 2),
            cells("target", 2),
            lines("cross-line", 3).to(160),
            lines("cover", 0).to(160),
            lines("line", 0).to(4),
            boxes("box", 0).to(4),
        ],
        &[|view| require(is_exocet(view), "its base cells need their digits in two targets again")],
        &[|all| same(all, &["base", "target"])],
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
    view.holds_all(house, [&cell])
}

/// Returns whether the claim is a firework:
/// - A row and a column in the role `line` cross in a cell in the role `cross`. One cross has three digits;
///   two crosses have two digits each.
/// - Each digit of a cross lies, in this row and column, only in the cross's `box` and in one `wing` cell
///   each.
/// - There are two wings, the same for all crosses.
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

/// The cells of an oddagon or tridagon, and the links (digits of houses) that connect them.
type Joined = (BTreeSet<Cell>, BTreeSet<(HouseId, Digit)>);

/// Returns the cells and links of an oddagon or tridagon. A target cell that belongs to the pattern is added.
/// `None` if a cell lacks a digit of the links, or the links have more than `digits` digits.
fn pattern(view: &View<'_>, digits: usize) -> Option<Joined> {
    let (mut cells, links) = (cells_in(view, "pattern"), houses_in(view, "link"));
    let of: BTreeSet<Digit> = links.iter().map(|&(_, digit)| digit).collect();
    let in_pattern = view.claim.eliminate.iter().all(|gone| of.contains(&gone.digit));
    if in_pattern && houses_in(view, "seen").is_empty() {
        cells.extend(view.claim.eliminate.iter().map(|gone| gone.cell));
    }
    let has_all = |&cell: &Cell| of.is_subset(&digits_of(view, cell));
    (of.len() <= digits && cells.iter().all(has_all)).then_some((cells, links))
}

/// Returns whether the `pattern` cells form a bivalue oddagon: an odd loop of at least five cells. Houses in
/// the role `link` connect neighbours in the loop and no other cells, with at most two digits. A target cell
/// in the loop need not be cited.
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

/// Returns whether the `pattern` cells form a tridagon (Thor's hammer):
/// - Four boxes have three cells each, in different rows and columns of the box.
/// - Each box shares its rows with one other box, and its columns with another.
/// - An odd number of boxes has its cells in an odd permutation.
/// - Houses in the role `link` connect the cells, with at most three digits, which every cell has. A target
///   cell in the pattern need not be cited.
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
            let is_odd = pairs.filter(|&crossed_boxes| crossed_boxes).count() % 2 == 1;
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

/// Returns whether the claim is an SK loop:
/// - Two rows and two columns in the role `line` cross in four boxes, cited as `box`.
/// - The `loop` cells are those that share one of these lines and the box with a crossing cell.
/// - There are as many links as cells.
fn is_sk_loop(view: &View<'_>) -> bool {
    let layout = view.layout();
    let cited =
        |role: &str| houses_in(view, role).into_iter().map(|(house, _)| house).collect::<BTreeSet<_>>();
    let (lines, boxes) = (cited("line"), cited("box"));
    let of_kind = |kind| lines.iter().filter(move |&&line| layout.house(line).kind == kind);
    let mut beside = BTreeSet::new();
    let mut crossed_boxes = BTreeSet::new();
    for &row in of_kind(HouseKind::Row) {
        for &column in of_kind(HouseKind::Column) {
            let crossing = layout.house(row).cells.iter().copied().find(|&cell| holds(view, column, cell));
            let Some(crossing) = crossing else { return false };
            let Some(&house) = boxes.iter().find(|&&house| holds(view, house, crossing)) else {
                return false;
            };
            crossed_boxes.insert(house);
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
        && crossed_boxes == boxes
        && beside == cells_in(view, "loop")
        && view.truths.len() == view.links.len()
}

/// Returns whether the claim is a multi-sector locked set:
/// - At least three rows and three columns cross. The `set` cells are all open cells at the crossings.
/// - Some digits are cited in rows (`row`), others in columns (`column`).
/// - There are as many links as cells.
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

/// Returns whether the claim is a junior exocet:
/// - Two cells in the role `base` share a box (cited as `box`) and a row or column (cited as `line`), the
///   base line. They have three or four digits.
/// - Two cells in the role `target` see neither base cell. They lie in two other boxes that the base line
///   crosses.
/// - Lines in the role `cross-line` cross the base line. Each goes through a target or through the third cell
///   of the base box. In a target's box, its cross line has base digits only in the target and on the base
///   line.
/// - Each base digit is cited in cross lines, and in fewer `cover` lines parallel to the base line. The cover
///   lines hold all places of the digit in its cross lines, except targets and cells that both base cells
///   see.
/// - Some digit is cited in the cross lines of both targets.
/// - Every eliminated candidate is in a target.
fn is_exocet(view: &View<'_>) -> bool {
    let layout = view.layout();
    let (base, targets) = (cells_in(view, "base"), cells_in(view, "target"));
    let kind = |house: HouseId| layout.house(house).kind;
    let digits: BTreeSet<Digit> = base.iter().flat_map(|&cell| digits_of(view, cell)).collect();
    let many = base.iter().all(|&cell| digits_of(view, cell).len() > 1) && (3..=4).contains(&digits.len());
    let shared = || layout.all_houses().filter(|&house| view.holds_all(house, &base));
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
