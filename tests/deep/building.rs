//! Puzzles and positions built for patterns that hardly ever come up by chance. In a full grid only the
//! cells of a few digits are opened. The digits stand where the pattern needs them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use sudostep::engine::{Answer, Budget, Engine};
use sudostep::grid::{Board, Candidate, Cell, Digit, Geometry, HouseId, HouseKind, Layout, Puzzle, Solution};
use sudostep::step::TechniqueId;
use sudostep::stepper::Profile;

use crate::deep::common::{Seeded, random_solution, taken_away};
use crate::deep::kept;
use crate::deep::positions::{of_run, position};

/// A function that builds a position for a technique.
pub type Build = fn(&Arc<Layout>, &mut Seeded) -> Option<Puzzle>;

/// Returns the builder of positions for this technique, if it needs one.
pub fn builder(id: &TechniqueId) -> Option<Build> {
    match id.as_str() {
        "bug-1" | "bug-2" | "bug-3" | "bug-4" | "bug-n" => Some(of_a_grave),
        "tridagon" => Some(of_four_boxes),
        "sk-loop" => Some(of_a_loop),
        "msls" => Some(of_a_table),
        "exocet" => Some(of_a_base),
        id if id.ends_with("-whale") || id.ends_with("-leviathan") => Some(of_one_digit),
        _ => None,
    }
}

/// Builds a puzzle in which only cells of three to five digits are open, as many as leave one solution. Every
/// open cell has few candidates, which makes BUGs, loops of two digits and large fish frequent. Often some of
/// the cells are left out.
pub fn of_few_digits(layout: &Arc<Layout>, random: &mut Seeded) -> Puzzle {
    let solution = random_solution(layout, random);
    let digits = few(layout, 3 + random.below(3), random);
    let share = 40 + random.below(80);
    let of_digits = layout.all_cells().filter(|&cell| digits.contains(&solution.digit(cell)));
    let cells: Vec<Cell> = of_digits.filter(|_| random.below(100) < share).collect();
    taken_away(layout, &solution, cells, 0, random)
}

/// Picks `count` digits of the layout at random.
fn few(layout: &Layout, count: usize, random: &mut Seeded) -> Vec<Digit> {
    random.shuffled(layout.all_digits()).into_iter().take(count).collect()
}

/// Builds a position in which one digit has two or three candidates in most rows, columns and boxes. Little
/// else is open, so that even the search for the largest fish is quick.
fn of_one_digit(layout: &Arc<Layout>, random: &mut Seeded) -> Option<Puzzle> {
    let solution = random_solution(layout, random);
    let digit = *few(layout, 1, random).first()?;
    let own = layout.all_cells().filter(|&cell| solution.digit(cell) == digit);
    let own: BTreeSet<Cell> =
        random.shuffled(own).into_iter().skip(random.below(layout.digits() / 2)).collect();
    let is_free = |cell: &Cell| {
        let mut houses = layout.houses_of(*cell).iter();
        houses.all(|&house| layout.house(house).cells.iter().any(|cell| own.contains(cell)))
    };
    let others = random.shuffled(layout.all_cells().filter(|cell| is_free(cell) && !own.contains(cell)));
    let count = own.len() + random.below(2 * own.len());
    let open: BTreeSet<Cell> = others.into_iter().take(count).chain(own.iter().copied()).collect();
    let givens = layout.all_cells().map(|cell| (!open.contains(&cell)).then(|| solution.digit(cell)));
    let puzzle = Puzzle::new(Arc::clone(layout), givens.collect()).unwrap();
    let kept = random.below(100);
    let gone = open.iter().flat_map(|&cell| layout.all_digits().map(move |digit| Candidate { cell, digit }));
    let gone = gone.filter(|one| ![digit, solution.digit(one.cell)].contains(&one.digit));
    let gone: BTreeSet<Candidate> = gone.filter(|_| random.below(100) >= kept).collect();
    let position = position(&puzzle, puzzle.placed(), &|candidate| gone.contains(&candidate));
    kept::solution(&position).is_some().then_some(position)
}

/// Builds a position in which twelve cells, three in each of four boxes of a rectangle, share three
/// candidates. One of the cells has a fourth candidate, which is its digit. Chance decides whether their
/// permutations are odd, which makes the pattern a tridagon. Returns `None` if the construction fails.
fn of_four_boxes(layout: &Arc<Layout>, random: &mut Seeded) -> Option<Puzzle> {
    let cells = four_boxes(layout, random)?;
    let digits = few(layout, 4, random);
    let (&guardian, three) = digits.split_last()?;
    let corner = cells[0];
    let values =
        coloured(layout, &cells[1..], three, random)?.into_iter().chain([(corner, guardian)]).collect();
    let solution = filled(layout, &values, random)?;
    let seen = |cell: Cell| {
        layout
            .houses_of(cell)
            .iter()
            .any(|&house| layout.house(house).cells.iter().any(|inside| cells.contains(inside)))
    };
    // If the three digits have no other candidates in the pattern's houses, fewer of its cells show the same.
    let share = 10 + random.below(50);
    let mut is_open = |cell: Cell| {
        let digit = solution.digit(cell);
        let must = cells.contains(&cell) || three.contains(&digit) && seen(cell) || digit == guardian;
        must || random.below(100) < share
    };
    let givens = layout.all_cells().map(|cell| (!is_open(cell)).then(|| solution.digit(cell)));
    let puzzle = Puzzle::new(Arc::clone(layout), givens.collect()).unwrap();
    let goes = |one: Candidate| cells.contains(&one.cell).then(|| !three.contains(&one.digit));
    thinned_out(&puzzle, &solution, &goes, &[0, 15, 30, 45, 60, 75, 90], random)
}

/// Removes false candidates from the position, if one solution remains. Inside the pattern `goes` decides.
/// Elsewhere each percentage of `chances` is tried in turn. Returns `None` if every attempt leaves several
/// solutions.
fn thinned_out(
    puzzle: &Puzzle,
    solution: &Solution,
    goes: &dyn Fn(Candidate) -> Option<bool>,
    chances: &[usize],
    random: &mut Seeded,
) -> Option<Puzzle> {
    let layout = puzzle.layout();
    chances.iter().find_map(|&chance| {
        let gone: BTreeSet<Candidate> = layout
            .all_cells()
            .flat_map(|cell| layout.all_digits().map(move |digit| Candidate { cell, digit }))
            .filter(|one| solution.digit(one.cell) != one.digit)
            .filter(|one| goes(*one).unwrap_or_else(|| random.below(100) < chance))
            .collect();
        let position = position(puzzle, puzzle.placed(), &|candidate| gone.contains(&candidate));
        // A node budget: on a large grid it can take far too long to find several solutions.
        let budget = Budget { nodes: Some(2_000), ..Budget::default() };
        let answer = Engine::new(Arc::clone(layout)).answer(&position, &budget);
        matches!(answer, Ok(Answer::Unique(_))).then_some(position)
    })
}

/// Builds a position from cells that are each counted in one of their houses. A pattern cell keeps only
/// digits that are counted in its houses; the other cells are random. There are as many counted pairs of a
/// house and a digit as there are cells.
fn of_counted(
    layout: &Arc<Layout>,
    solution: &Solution,
    in_houses: &[(Cell, HouseId)],
    is_closed: &dyn Fn(Cell) -> bool,
    random: &mut Seeded,
) -> Option<Puzzle> {
    let counted: BTreeSet<(HouseId, Digit)> =
        in_houses.iter().map(|&(cell, house)| (house, solution.digit(cell))).collect();
    let pattern: BTreeSet<Cell> = in_houses.iter().map(|&(cell, _)| cell).collect();
    let may = |cell: Cell, digit: Digit| {
        layout.houses_of(cell).iter().any(|&house| counted.contains(&(house, digit)))
    };
    // A cell stays open if its digit would remove a candidate that a pattern cell needs.
    let takes = |cell: Cell| {
        pattern.iter().any(|&other| layout.sees(cell, other) && may(other, solution.digit(cell)))
    };
    let share = 10 + random.below(50);
    let mut is_open = |cell: Cell| {
        pattern.contains(&cell) || !is_closed(cell) && (takes(cell) || random.below(100) < share)
    };
    let givens = layout.all_cells().map(|cell| (!is_open(cell)).then(|| solution.digit(cell)));
    let puzzle = Puzzle::new(Arc::clone(layout), givens.collect()).unwrap();
    let goes = |one: Candidate| pattern.contains(&one.cell).then(|| !may(one.cell, one.digit));
    thinned_out(&puzzle, solution, &goes, &[40, 75, 90, 95, 98], random)
}

/// Builds a position for an SK-loop: the cells around four crossings of two rows and two columns. Each cell
/// is counted in the line or in the box that it shares with the crossing.
fn of_a_loop(layout: &Arc<Layout>, random: &mut Seeded) -> Option<Puzzle> {
    let lines = |kind| layout.all_houses().filter(move |&id| layout.house(id).kind == kind);
    let solution = random_solution(layout, random);
    let has = |house: HouseId, cell: Cell| layout.house(house).cells.contains(&cell);
    let (boxes, corners) = (0..50).find_map(|_| {
        let rows = random.shuffled(lines(HouseKind::Row));
        let columns = random.shuffled(lines(HouseKind::Column));
        let pairs = rows[..2].iter().flat_map(|&row| columns[..2].iter().map(move |&column| (row, column)));
        let corners: Vec<(HouseId, HouseId)> = pairs.collect();
        let crossing = |&(row, column): &(HouseId, HouseId)| {
            layout.all_cells().find(|&cell| has(row, cell) && has(column, cell))
        };
        let cells: Vec<Cell> = corners.iter().filter_map(crossing).collect();
        let around = |&cell: &Cell| lines(HouseKind::Box).find(|&house| has(house, cell));
        let boxes: Vec<HouseId> = cells.iter().filter_map(around).collect();
        (boxes.iter().collect::<BTreeSet<_>>().len() == 4).then_some((boxes, corners))
    })?;
    let mut in_houses = Vec::new();
    for (house, (row, column)) in boxes.into_iter().zip(corners) {
        for (line, other) in [(row, column), (column, row)] {
            let group =
                layout.all_cells().filter(|&cell| has(house, cell) && has(line, cell) && !has(other, cell));
            // If there are two houses, each counts at least one cell.
            let ways = [line, house].into_iter().chain((0..).map(|_| [line, house][random.below(2)]));
            in_houses.extend(group.zip(ways));
        }
    }
    of_counted(layout, &solution, &in_houses, &|_| false, random)
}

/// Builds a position for a multi-sector locked set: the cells where some rows meet some columns. Some digits
/// are counted by row, the others by column.
fn of_a_table(layout: &Arc<Layout>, random: &mut Seeded) -> Option<Puzzle> {
    let solution = random_solution(layout, random);
    let some = |kind: HouseKind, random: &mut Seeded| -> BTreeSet<HouseId> {
        let all = random.shuffled(layout.all_houses().filter(|&id| layout.house(id).kind == kind));
        all.into_iter().take(3 + random.below(2)).collect()
    };
    let (rows, columns) = (some(HouseKind::Row, random), some(HouseKind::Column, random));
    let by_row = few(layout, layout.digits() / 2, random);
    let of = |cell: Cell, lines: &BTreeSet<HouseId>| {
        layout.houses_of(cell).iter().copied().find(|house| lines.contains(house))
    };
    let in_houses = layout.all_cells().filter_map(|cell| {
        let (row, column) = (of(cell, &rows)?, of(cell, &columns)?);
        let line = if by_row.contains(&solution.digit(cell)) { row } else { column };
        Some((cell, line))
    });
    let in_houses: Vec<(Cell, HouseId)> = in_houses.collect();
    let is_spent = |cell: Cell| of(cell, &rows).is_some() && by_row.contains(&solution.digit(cell));
    of_counted(layout, &solution, &in_houses, &is_spent, random)
}

/// Builds a position for an exocet: two base cells in one line and box, and two targets. The targets hold the
/// same digits, in two other boxes along that line. The base digits, and one or two more, are restricted in
/// the cross lines. There they have candidates only in the cells that hold them or in the same lines beside
/// the base.
fn of_a_base(layout: &Arc<Layout>, random: &mut Seeded) -> Option<Puzzle> {
    let solution = random_solution(layout, random);
    let has = |house: HouseId, cell: Cell| layout.house(house).cells.contains(&cell);
    let of_kind = |kind| layout.all_houses().filter(move |&id| layout.house(id).kind == kind);
    let of = |cell: Cell, kind| of_kind(kind).find(|&house| has(house, cell));
    (0..200).find_map(|_| {
        let kinds = [HouseKind::Row, HouseKind::Column];
        let turn = random.below(2);
        let (along, across) = (kinds[turn], kinds[1 - turn]);
        let line = *random.shuffled(of_kind(along)).first()?;
        let meets = |house: &HouseId| layout.house(*house).cells.iter().any(|&cell| has(line, cell));
        let boxes = random.shuffled(of_kind(HouseKind::Box).filter(meets));
        let (&house, others) = boxes.split_first()?;
        let inside = random.shuffled(layout.all_cells().filter(|&cell| has(line, cell) && has(house, cell)));
        let (base, rest) = inside.split_at_checked(2)?;
        let seen = |cell: Cell| has(line, cell) || has(house, cell);
        let again = |cell: Cell, house: HouseId| {
            let mut cells = layout.house(house).cells.iter().copied();
            let target = cells.find(|&other| solution.digit(other) == solution.digit(cell))?;
            let crossing = of(target, across)?;
            (!seen(target) && !inside.iter().any(|&cell| has(crossing, cell))).then_some((target, crossing))
        };
        let targets: Option<Vec<(Cell, HouseId)>> =
            base.iter().zip(others).map(|(&cell, &house)| again(cell, house)).collect();
        let targets = targets.filter(|targets| targets.len() == 2 && targets[0].1 != targets[1].1)?;
        let crossing = rest.iter().filter_map(|&cell| of(cell, across));
        let lines: BTreeSet<HouseId> = crossing.chain(targets.iter().map(|target| target.1)).collect();
        let is_target = |cell: Cell| targets.iter().any(|target| target.0 == cell);
        let is_beside = |cell: Cell| {
            let mut near = targets.iter().zip(others);
            let is_near = near.any(|(target, &house)| has(target.1, cell) && has(house, cell));
            is_near && !is_target(cell) && !seen(cell)
        };
        let is_counted = |cell: Cell| {
            let crossed = lines.iter().any(|&line| has(line, cell));
            crossed && !seen(cell) && !is_target(cell) && !is_beside(cell)
        };
        let fits = |digit: &Digit| {
            let counted =
                layout.all_cells().filter(|&cell| solution.digit(cell) == *digit && is_counted(cell));
            let beside = |cell: Cell| solution.digit(cell) == *digit && is_beside(cell);
            counted.count() < lines.len() && !layout.all_cells().any(beside)
        };
        let own: Vec<Digit> = base.iter().map(|&cell| solution.digit(cell)).collect();
        let free = layout.all_digits().filter(|digit| !own.contains(digit)).filter(&fits);
        let free = random.shuffled(free);
        let digits: BTreeSet<Digit> =
            own.iter().copied().chain(free.into_iter().take(1 + random.below(2))).collect();
        if digits.len() < 3 || !own.iter().all(&fits) {
            return None;
        }
        let covers: BTreeSet<(HouseId, Digit)> = layout
            .all_cells()
            .filter(|&cell| is_counted(cell) && digits.contains(&solution.digit(cell)))
            .filter_map(|cell| Some((of(cell, along)?, solution.digit(cell))))
            .collect();
        let share = 20 + random.below(60);
        let mut is_open = |cell: Cell| {
            base.contains(&cell)
                || is_target(cell)
                || digits.contains(&solution.digit(cell)) && random.below(4) > 0
                || random.below(100) < share
        };
        let givens = layout.all_cells().map(|cell| (!is_open(cell)).then(|| solution.digit(cell)));
        let puzzle = Puzzle::new(Arc::clone(layout), givens.collect()).unwrap();
        let goes = |Candidate { cell, digit }| match digits.contains(&digit) {
            is_own if base.contains(&cell) => Some(!is_own),
            _ if is_target(cell) => Some(false),
            true if is_beside(cell) => Some(true),
            true if is_counted(cell) => {
                let covered = of(cell, along).is_some_and(|line| covers.contains(&(line, digit)));
                (!covered).then_some(true)
            }
            _ => None,
        };
        thinned_out(&puzzle, &solution, &goes, &[0, 40, 75, 90, 95, 98], random)
    })
}

/// Builds a BUG with guardians by applying [`graved`] to positions of a puzzle with few open digits.
fn of_a_grave(layout: &Arc<Layout>, random: &mut Seeded) -> Option<Puzzle> {
    const PUZZLES: usize = 300;
    (0..PUZZLES).find_map(|_| {
        let puzzle = of_few_digits(layout, random);
        let solution = kept::solution(&puzzle)?;
        let positions = of_run(&puzzle, Profile::singles(), random);
        let mut roofs = positions.iter().flat_map(|position| std::iter::repeat_n(position, 5));
        roofs.find_map(|position| graved(position, &solution, random))
    })
}

/// Removes false candidates until the position is a BUG with guardians. Every open cell then has two
/// candidates, and every digit two candidates or none in a house. A few cells keep more: the guardians.
/// Returns `None` if no BUG is found soon.
fn graved(puzzle: &Puzzle, solution: &Solution, random: &mut Seeded) -> Option<Puzzle> {
    let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let board = Board::start(&geometry, puzzle).expect("a position contradicts nothing");
    let open: Vec<Cell> = board.open().into_iter().collect();
    if open.len() > 60 {
        return None;
    }
    // The cells with guardians lie anywhere or in one house, which gives more eliminations.
    let house =
        random.shuffled(puzzle.layout().all_houses()).first().copied().filter(|_| random.below(3) > 0);
    let full = open.iter().copied().filter(|&cell| board.candidates(cell).len() > 2);
    let full = full.filter(|&cell| house.is_none_or(|house| geometry.house(house).contains(cell)));
    let full: Vec<Cell> = full.collect();
    let roof: BTreeSet<Cell> = random.shuffled(full).into_iter().take(1 + random.below(3)).collect();
    // The pairs that a cell may keep; each contains the cell's digit, except in a cell with guardians.
    let pairs = |cell: Cell| -> Vec<[Digit; 2]> {
        let left: Vec<Digit> = board.candidates(cell).into_iter().collect();
        let all =
            left.iter().enumerate().flat_map(|(at, &one)| left[at + 1..].iter().map(move |&two| [one, two]));
        all.filter(|pair| roof.contains(&cell) || pair.contains(&solution.digit(cell))).collect()
    };
    let choices: Vec<Choice> = open.iter().map(|&cell| (cell, random.shuffled(pairs(cell)))).collect();
    let mut chosen = Vec::new();
    let mut patience = 5_000;
    laid(puzzle.layout(), &choices, &mut BTreeMap::new(), &mut chosen, &mut patience).then_some(())?;
    let kept: BTreeMap<Cell, [Digit; 2]> = open.iter().copied().zip(chosen).collect();
    let gone: BTreeSet<Candidate> = puzzle.eliminated().iter().copied().collect();
    // Often only one more digit is kept as a guardian, or the two digits of another cell.
    let beside = |cell: &Cell| Some(solution.digit(*cell)).filter(|digit| !kept[cell].contains(digit));
    let guard = roof.iter().find_map(beside)?;
    let pairs = kept.iter().filter(|(cell, pair)| !roof.contains(*cell) && pair.contains(&guard));
    let pairs = random.shuffled(pairs.map(|(_, pair)| pair.to_vec()));
    let only =
        [vec![guard], pairs.concat().into_iter().take(2).collect(), few(puzzle.layout(), usize::MAX, random)];
    let only = &only[random.below(3)];
    let spare = |one: Candidate| {
        roof.contains(&one.cell) && (only.contains(&one.digit) || solution.digit(one.cell) == one.digit)
    };
    Some(position(puzzle, puzzle.placed(), &|one| {
        let pair = kept.get(&one.cell);
        gone.contains(&one) || pair.is_some_and(|pair| !pair.contains(&one.digit) && !spare(one))
    }))
}

/// A cell with the pairs that it may have.
type Choice = (Cell, Vec<[Digit; 2]>);

/// Chooses a pair for each cell, so that no digit has one candidate or more than two in a house. Returns true
/// if that works.
fn laid(
    layout: &Layout,
    choices: &[Choice],
    counts: &mut BTreeMap<(HouseId, Digit), u8>,
    chosen: &mut Vec<[Digit; 2]>,
    patience: &mut u32,
) -> bool {
    let Some((cell, pairs)) = choices.get(chosen.len()) else {
        return counts.values().all(|&count| count != 1);
    };
    for &pair in pairs {
        if *patience == 0 {
            return false;
        }
        *patience -= 1;
        let places: Vec<(HouseId, Digit)> =
            layout.houses_of(*cell).iter().flat_map(|&house| pair.map(|digit| (house, digit))).collect();
        for &place in &places {
            *counts.entry(place).or_default() += 1;
        }
        chosen.push(pair);
        let fits = places.iter().all(|place| counts[place] <= 2);
        if fits && laid(layout, choices, counts, chosen, patience) {
            return true;
        }
        chosen.pop();
        for &place in &places {
            *counts.entry(place).or_default() -= 1;
        }
    }
    false
}

/// Colours the cells with these digits at random, so that no two peers have the same digit. Returns `None` if
/// that fails.
fn coloured(
    layout: &Layout,
    cells: &[Cell],
    digits: &[Digit],
    random: &mut Seeded,
) -> Option<BTreeMap<Cell, Digit>> {
    let Some((&cell, others)) = cells.split_last() else { return Some(BTreeMap::new()) };
    let of_others = coloured(layout, others, digits, random)?;
    let sees = |other: Cell| layout.shared_house(cell, other).is_some();
    let free = |digit: &Digit| !of_others.iter().any(|(&other, has)| has == digit && sees(other));
    let digit = random.shuffled(digits.iter().copied().filter(free)).first().copied()?;
    Some(of_others.into_iter().chain([(cell, digit)]).collect())
}

/// Completes these digits, and a few random ones, to a full grid with the engine.
fn filled(layout: &Arc<Layout>, values: &BTreeMap<Cell, Digit>, random: &mut Seeded) -> Option<Solution> {
    let mut givens: Vec<Option<Digit>> = layout.all_cells().map(|cell| values.get(&cell).copied()).collect();
    for _ in 0..layout.digits() / 2 {
        givens[random.below(layout.cells())].get_or_insert(Digit::new(random.below(layout.digits())));
    }
    let puzzle = Puzzle::new(Arc::clone(layout), givens).unwrap();
    let mut found = None;
    let budget = Budget { nodes: Some(5_000), ..Budget::default() };
    let ended = Engine::new(Arc::clone(layout)).search(&puzzle, &budget, &mut |solution| {
        found = Some(solution);
        false
    });
    ended.ok().and(found)
}

/// Three cells of a box, no two of them in one row or column.
struct Three {
    house: HouseId,
    cells: Vec<Cell>,
    rows: BTreeSet<HouseId>,
    columns: BTreeSet<HouseId>,
}

impl Three {
    fn of(layout: &Layout, house: HouseId, cells: Vec<Cell>) -> Option<Self> {
        let lines = |kind| -> BTreeSet<HouseId> {
            let houses = cells.iter().flat_map(|&cell| layout.houses_of(cell));
            houses.copied().filter(|&id| layout.house(id).kind == kind).collect()
        };
        let (rows, columns) = (lines(HouseKind::Row), lines(HouseKind::Column));
        ([&rows, &columns].iter().all(|lines| lines.len() == 3)).then_some(Self {
            house,
            cells,
            rows,
            columns,
        })
    }
}

/// Three cells in each of four boxes of a rectangle. Boxes side by side use the same rows, boxes one above
/// the other the same columns.
fn four_boxes(layout: &Layout, random: &mut Seeded) -> Option<Vec<Cell>> {
    let mut threes = Vec::new();
    for house in layout.all_houses().filter(|&id| layout.house(id).kind == HouseKind::Box) {
        let inside = &layout.house(house).cells;
        for (one, &first) in inside.iter().enumerate() {
            for (two, &second) in inside.iter().enumerate().skip(one + 1) {
                let of = |&third: &Cell| Three::of(layout, house, vec![first, second, third]);
                threes.extend(inside[two + 1..].iter().filter_map(of));
            }
        }
    }
    let threes = random.shuffled(threes);
    let a = threes.first()?;
    let b = threes.iter().find(|b| b.rows == a.rows && b.columns.is_disjoint(&a.columns))?;
    let c = threes.iter().find(|c| c.columns == a.columns && c.rows.is_disjoint(&a.rows))?;
    let d = threes.iter().find(|d| d.rows == c.rows && d.columns == b.columns)?;
    let four = [a, b, c, d];
    let houses: BTreeSet<HouseId> = four.iter().map(|three| three.house).collect();
    (houses.len() == 4).then(|| four.iter().flat_map(|three| &three.cells).copied().collect())
}
