//! The engine for the classic 9x9 grid: bands of bits.
//!
//! A band is three rows of boxes' height. The places of a digit in a band are 27 bits of a word, 9 for each
//! row; the words of digits lie side by side in [`Lanes`], so that a rule works on all digits at once. A
//! round applies these rules to all three bands:
//!
//! - **Rows and boxes**: a box's three cells of a row are a mini-row. A digit needs three mini-rows of a band,
//!   one in each row and one in each box; one that is on no such choice loses the digit.
//! - **Columns and bands**: the same for the three columns of boxes above each other, and the three bands.
//! - **Hidden singles in rows**: where one place is left, the cell loses all other digits. Those of columns and
//!   boxes follow from the rules above.
//! - **Naked singles**: where a cell has one digit left, the row loses it elsewhere. Column and box follow.
//!
//! If a round changes nothing, the search branches on the cell with two candidates that sees most open cells; if
//! there is none, on the cell or house with the fewest.
//! The counting engine in `counter` is the check: tests compare them on many grids.

// Code is compiled for the vector instructions of the function it is inlined into, so all of it has to be.
#![allow(clippy::inline_always, clippy::precedence)]

use super::budget::{Allowance, BudgetExhausted};
#[cfg(target_arch = "x86_64")]
use super::lanes::Avx2;
use super::lanes::{Lanes, Plain};
use super::path::{Kind, Path};
use crate::grid::{Candidate, Index};

/// The cells of the grid.
const CELLS: usize = 81;
/// The cells of a band.
const BAND: usize = 27;
/// All 27 places of a digit in a band.
const ALL: u32 = (1 << BAND) - 1;
/// The first place of each row.
const FIRST: u32 = 1 | 1 << 9 | 1 << 18;
/// The last place of each row.
const LAST: u32 = FIRST << 8;
/// The first place of each mini-row.
const MINI: u32 = FIRST * 0b001_001_001;
/// The nine columns, as the places of the first row.
const COLUMNS: u32 = (1 << 9) - 1;
/// The three boxes of a band, as the places of the first row that begin a mini-row.
const BOXES: u32 = 0b001_001_001;
/// The first column of each stack, as places of the first row.
const STACK_FIRST: u32 = 0o111;
/// The last column of each stack, as places of the first row.
const STACK_LAST: u32 = 0o444;

/// The places of all digits. Words 0 to 2 are the bands of digits 1 to 8, one lane each. Word 3 has digit 9, a
/// band in each of the lanes 0 to 2; its other lanes are empty.
type Places<V> = [V; 4];

/// Places in memory, as [`Places`] has them.
#[derive(Clone, Copy, Debug)]
struct Saved([[u32; 8]; 4]);

/// For each cell, the places in the three bands that see it or are it.
const UNITS: [[u32; 3]; CELLS] = {
    let mut units = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9 % 3, cell % 9);
        units[cell] = [FIRST << column; 3];
        units[cell][cell / BAND] |= COLUMNS << (9 * row) | (0b111 << (column / 3 * 3)) * FIRST;
        cell += 1;
    }
    units
};

impl Saved {
    #[inline(always)]
    fn load<V: Lanes>(&self) -> Places<V> {
        let Self([zero, one, two, nine]) = self;
        [V::read(zero), V::read(one), V::read(two), V::read(nine)]
    }

    #[inline(always)]
    fn of<V: Lanes>([zero, one, two, nine]: Places<V>) -> Self {
        Self([zero.words(), one.words(), two.words(), nine.words()])
    }

    /// The places of a digit, given by its index, in a band.
    #[inline(always)]
    fn word(&mut self, band: usize, digit: usize) -> &mut u32 {
        if digit < 8 { &mut self.0[band][digit] } else { &mut self.0[3][band] }
    }

    /// Returns the lowest digit that has this place of a band and is not below `least`; 9 if there is none.
    #[inline(always)]
    fn digit_at(&mut self, band: usize, place: u32, least: usize) -> usize {
        (least..9).find(|&digit| *self.word(band, digit) & place != 0).unwrap_or(9)
    }

    /// Places a digit, and removes it from what its cell sees.
    #[inline(always)]
    fn place(&mut self, cell: usize, digit: usize) {
        let (band, place) = (cell / BAND, 1 << (cell % BAND));
        for other in 0..9 {
            *self.word(band, other) &= !place;
        }
        for (band, seen) in UNITS[cell].into_iter().enumerate() {
            *self.word(band, digit) &= !seen;
        }
        *self.word(band, digit) |= place;
    }
}

/// Applies a function to the four words of [`Places`]. A closure would not get the instructions of its caller.
macro_rules! each {
    ($places:expr, $function:expr) => {{
        let [zero, one, two, nine] = $places;
        [$function(zero), $function(one), $function(two), $function(nine)]
    }};
}

/// Returns `there` at the places of `mask`, and `elsewhere` at all others.
#[inline(always)]
fn pick<V: Lanes>(mask: u32, there: V, elsewhere: V) -> V {
    there & V::all(mask) | elsewhere & V::all(!mask)
}

/// Returns the last place of each row that has a place.
#[inline(always)]
fn rows<V: Lanes>(places: V) -> V {
    let but_last = V::all(ALL & !LAST);
    ((places & but_last) + but_last | places) & V::all(LAST)
}

/// Returns all places of each row that has a place.
#[inline(always)]
fn whole_rows<V: Lanes>(places: V) -> V {
    let rows = rows(places);
    rows | rows - (rows >> 8)
}

/// Returns the mini-rows that have a place, as their first places.
#[inline(always)]
fn mini_rows<V: Lanes>(places: V) -> V {
    (places | places >> 1 | places >> 2) & V::all(MINI)
}

/// Returns the columns that have a place, as places of the first row.
#[inline(always)]
fn columns<V: Lanes>(places: V) -> V {
    (places | places >> 9 | places >> 18) & V::all(COLUMNS)
}

/// Returns the boxes that have a place, of mini-rows, as mini-rows of the first row.
#[inline(always)]
fn boxes<V: Lanes>(mini: V) -> V {
    (mini | mini >> 9 | mini >> 18) & V::all(BOXES)
}

/// Returns the places of all three rows in these columns.
#[inline(always)]
fn down<V: Lanes>(columns: V) -> V {
    columns | columns << 9 | columns << 18
}

/// Returns the places of mini-rows.
#[inline(always)]
fn along<V: Lanes>(mini: V) -> V {
    mini | mini << 1 | mini << 2
}

/// Returns the mini-rows that are on a choice of three, one in each row and one in each box.
///
/// A mini-row is on one if the two other rows have mini-rows in the two other boxes, one way or the other.
#[inline(always)]
fn on_a_choice<V: Lanes>(places: V) -> V {
    let mini = mini_rows(places);
    let next_box = pick(FIRST << 6, mini << 6, mini >> 3);
    let last_box = pick(FIRST, mini >> 6, mini << 3);
    mini & (next_row(next_box) & last_row(last_box) | next_row(last_box) & last_row(next_box))
}

/// Returns for each row what the next one has, and for the last row what the first one has.
#[inline(always)]
fn next_row<V: Lanes>(mini: V) -> V {
    mini >> 9 | mini << 18
}

/// Returns for each row what the one before has, and for the first row what the last one has.
#[inline(always)]
fn last_row<V: Lanes>(mini: V) -> V {
    mini >> 18 | mini << 9
}

/// Returns for each column what the next one of its stack has.
#[inline(always)]
fn next_column<V: Lanes>(columns: V) -> V {
    pick(STACK_LAST, columns << 2, columns >> 1)
}

/// Returns for each column what the one before in its stack has.
#[inline(always)]
fn last_column<V: Lanes>(columns: V) -> V {
    pick(STACK_FIRST, columns >> 2, columns << 1)
}

/// Returns the places that are alone in their row. Every row must have a place.
#[inline(always)]
fn alone<V: Lanes>(places: V) -> V {
    places & !whole_rows(places & (places - V::all(FIRST)))
}

/// Returns the places that some digit has, in every lane. `nine` has those of digit 9 in every lane.
#[inline(always)]
fn any_digit<V: Lanes>(places: V, nine: V) -> V {
    let places = places | places.far();
    let places = places | places.next();
    places | places.beside() | nine
}

/// Counts the digits of each place: returns those with one or more, two or more and three or more, each in every
/// lane.
#[inline(always)]
fn counts<V: Lanes>(places: V, nine: V) -> [V; 3] {
    let other = places.far();
    let [one, two] = [places | other, places & other];
    let [one_too, two_too] = [one.next(), two.next()];
    let [one, two, three] = [one | one_too, two | two_too | one & one_too, two & one_too | one & two_too];
    let [one_too, two_too, three_too] = [one.beside(), two.beside(), three.beside()];
    let three = three | three_too | two & one_too | one & two_too;
    let two = two | two_too | one & one_too;
    let one = one | one_too;
    [one | nine, two | one & nine, three | two & nine]
}

/// Adds to three bands' words one for digit 9, from the band of each lane.
#[inline(always)]
fn with_nine<V: Lanes>([zero, one, two]: [V; 3]) -> Places<V> {
    [zero, one, two, V::mixed(zero, one, two)]
}

/// Returns the places of digit 9 in each band, in every lane.
#[inline(always)]
fn nines<V: Lanes>(places: &Places<V>) -> [V; 3] {
    [places[3].spread::<0>(), places[3].spread::<1>(), places[3].spread::<2>()]
}

/// How propagation ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Conflict,
    Solved,
    Stuck,
}

/// Applies the rules round by round until one finds a contradiction, all is solved or nothing changes.
#[inline(always)]
fn propagate<V: Lanes>(places: &mut Places<V>) -> End {
    loop {
        let before = *places;
        let mini = each!(*places, on_a_choice);
        if (mini[0].zeros() | mini[1].zeros() | mini[2].zeros()) != 0 || mini[3].zeros() & 0b111 != 0 {
            return End::Conflict;
        }
        for (places, mini) in places.iter_mut().zip(mini) {
            *places = *places & along(mini);
        }
        let here = each!(*places, columns);
        let [next, last] = [each!(here, next_column), each!(here, last_column)];
        for band in 0..3 {
            let (one, other) = ((band + 1) % 3, (band + 2) % 3);
            let on_a_choice = here[band] & (next[one] & last[other] | last[one] & next[other]);
            places[band] = places[band] & down(on_a_choice);
        }
        let [next, last] = [next[3].turned(), last[3].turned()];
        places[3] = places[3] & down(here[3] & (next & last.turned() | last & next.turned()));

        let single = each!(*places, alone);
        let nine = nines(&single);
        let placed = with_nine([
            any_digit(single[0], nine[0]),
            any_digit(single[1], nine[1]),
            any_digit(single[2], nine[2]),
        ]);
        for ((places, single), placed) in places.iter_mut().zip(single).zip(placed) {
            *places = *places & (single | !placed);
        }

        let nine = nines(places);
        let [zero, one, two] =
            [counts(places[0], nine[0]), counts(places[1], nine[1]), counts(places[2], nine[2])];
        if ((zero[0] & one[0] & two[0]) ^ V::all(ALL)).zeros() == 0 {
            return End::Conflict;
        }
        let naked = with_nine([zero[0] & !zero[1], one[0] & !one[1], two[0] & !two[1]]);
        for (places, naked) in places.iter_mut().zip(naked) {
            let naked = *places & naked;
            *places = *places & (naked | !whole_rows(naked));
        }
        if (zero[1] | one[1] | two[1]).zeros() != 0 {
            return if is_solution(places) { End::Solved } else { End::Conflict };
        }
        let changed = (places[0] ^ before[0])
            | (places[1] ^ before[1])
            | (places[2] ^ before[2])
            | (places[3] ^ before[3]);
        if changed.zeros() == 0xff {
            return End::Stuck;
        }
    }
}

/// Returns whether every digit is in every row, column and box.
#[inline(always)]
fn is_solution<V: Lanes>(places: &Places<V>) -> bool {
    let [zero, one, two, nine] = each!(*places, missing);
    let all_columns = V::all(COLUMNS);
    let eight = zero | one | two | (columns(places[0] | places[1] | places[2]) ^ all_columns);
    let once = places[3].turned();
    let nine = nine | (columns(places[3] | once | once.turned()) ^ all_columns);
    eight.zeros() == 0xff && nine.zeros() & 0b111 == 0b111
}

/// Returns bits of the rows and boxes that have no place.
#[inline(always)]
fn missing<V: Lanes>(places: V) -> V {
    (whole_rows(places) ^ V::all(ALL)) | (boxes(mini_rows(places)) ^ V::all(BOXES))
}

/// Returns the places that these values leave; `None` if a house has a value twice.
#[inline(always)]
fn start<V: Lanes>(values: &[u8; CELLS]) -> Option<Places<V>> {
    let mut own = Saved([[0; 8]; 4]);
    let mut filled = [0; 3];
    for (band, (values, filled)) in values.as_chunks::<BAND>().0.iter().zip(&mut filled).enumerate() {
        for digit in 0..9 {
            let mut places = 0;
            for (place, &value) in values.iter().enumerate() {
                places |= u32::from(usize::from(value) == digit + 1) << place;
            }
            *own.word(band, digit) = places;
            *filled |= places;
        }
    }
    let own: Places<V> = own.load();
    let filled = with_nine([V::all(filled[0]), V::all(filled[1]), V::all(filled[2])]);
    let last = each!(own, rows);
    let mini = each!(own, mini_rows);
    let boxes = each!(mini, boxes);
    let here = each!(own, columns);
    let eight = here[0] | here[1] | here[2];
    let once = here[3].turned();
    let in_columns = [eight, eight, eight, here[3] | once | once.turned()];
    let mut twice =
        here[0] & here[1] | here[0] & here[2] | here[1] & here[2] | here[3] & (once | once.turned());
    let mut places = own;
    for word in 0..4 {
        let row = last[word];
        twice =
            twice | own[word] & (own[word] - (row >> 8)) | in_two_rows(own[word]) | in_two_rows(mini[word]);
        let seen = row | row - (row >> 8) | down(in_columns[word]) | down(along(boxes[word]));
        places[word] = V::all(ALL) & !(seen | filled[word]) | own[word];
    }
    // The empty lanes stay empty.
    places[3] = places[3] & V::read(&[ALL, ALL, ALL, 0, 0, 0, 0, 0]);
    (twice.zeros() == 0xff).then_some(places)
}

/// Returns the places of the first row that two rows have.
#[inline(always)]
fn in_two_rows<V: Lanes>(places: V) -> V {
    let (next, last) = (places >> 9, places >> 18);
    (places & next | places & last | next & last) & V::all(COLUMNS)
}

/// Returns the cell with two candidates that sees the most open cells; `None` if no cell has two.
#[inline(always)]
fn pair<V: Lanes>(places: &Places<V>) -> Option<usize> {
    let nine = nines(places);
    let (mut open, mut pairs) = ([0; 3], [0; 3]);
    for band in 0..3 {
        let [_, two, three] = counts(places[band], nine[band]);
        let words = V::mixed(two, two & !three, two).words();
        [open[band], pairs[band]] = [words[0], words[1]];
    }
    let (mut best, mut most) = (None, 0);
    for (band, &places) in pairs.iter().enumerate() {
        for cell in ones(places).map(|place| BAND * band + place) {
            let seen = UNITS[cell].iter().zip(open).map(|(seen, open)| (seen & open).count_ones()).sum();
            if seen > most {
                (best, most) = (Some(cell), seen);
            }
        }
    }
    best
}

/// Returns the first place, as (cell, digit), of the cell or house with the fewest candidates. It takes longer
/// than [`pair`], and is asked where no cell has two candidates.
#[cold]
fn fewest(places: &mut Saved) -> (usize, usize) {
    let mut best = (u32::MAX, 0, 0);
    let consider = |best: &mut (u32, usize, usize), bands: [u32; 3], digit: usize| {
        let count = bands.iter().map(|places| places.count_ones()).sum();
        if (2..best.0).contains(&count) {
            let band = bands.iter().position(|&places| places != 0).unwrap_or(0);
            *best = (count, BAND * band + bands[band].trailing_zeros() as usize, digit);
        }
    };
    for digit in 0..9 {
        let bands = [0, 1, 2].map(|band| *places.word(band, digit));
        for at in 0..9 {
            consider(&mut best, bands.map(|places| places & FIRST << at), digit);
            let only = |house: u32| {
                let mut inside = [0; 3];
                inside[at / 3] = bands[at / 3] & house;
                inside
            };
            consider(&mut best, only(COLUMNS << (at % 3 * 9)), digit);
            consider(&mut best, only((FIRST * 0b111) << (at % 3 * 3)), digit);
            if best.0 == 2 {
                return (best.1, best.2);
            }
        }
    }
    // No cell has two, so none beats a house with three.
    if best.0 <= 3 {
        return (best.1, best.2);
    }
    for cell in 0..CELLS {
        let (band, place) = (cell / BAND, 1 << (cell % BAND));
        let count = (0..9).filter(|&digit| *places.word(band, digit) & place != 0).count() as u32;
        if (2..best.0).contains(&count) {
            best = (count, cell, places.digit_at(band, place, 0));
        }
    }
    (best.1, best.2)
}

/// Returns the positions of the set bits, in order.
#[inline(always)]
fn ones(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(at)
    })
}

/// A solution counter for the classic grid. It reuses its memory.
#[derive(Debug)]
pub(super) struct Bands {
    path: Path,
    /// What is left to try.
    stack: Vec<Saved>,
}

/// What to count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    /// The values of the cells, in cell order; 0 for an open cell.
    pub(super) values: &'a [u8; CELLS],
    /// Candidates that no solution may have.
    pub(super) eliminated: &'a [Candidate],
    /// The number of solutions to stop at.
    pub(super) limit: usize,
}

/// What a count has found.
#[derive(Default, Debug)]
pub(super) struct Counted {
    /// The number of solutions.
    pub(super) solutions: usize,
    /// The values of the first two found, cell by cell.
    pub(super) found: [Option<[u8; CELLS]>; 2],
    /// Whether the budget ran out before the limit and before all solutions were found.
    pub(super) exhausted: bool,
}

impl Bands {
    pub(super) fn new() -> Self {
        Self::on(Path::fastest())
    }

    pub(super) fn on(path: Path) -> Self {
        Self { path, stack: Vec::new() }
    }

    /// Counts the solutions up to the limit.
    pub(super) fn count(&mut self, asked: &Asked<'_>, allowance: &mut Allowance) -> Counted {
        match self.path.kind() {
            Kind::Plain => count::<Plain>(&mut self.stack, asked, allowance),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 | Kind::Avx512 => self.count_in_vectors(asked, allowance),
        }
    }

    /// Counts with instructions that not every processor has.
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    fn count_in_vectors(&mut self, asked: &Asked<'_>, allowance: &mut Allowance) -> Counted {
        // SAFETY: a `Path` exists only if the processor has each of its features.
        unsafe {
            match self.path.kind() {
                Kind::Avx512 => with_avx512(&mut self.stack, asked, allowance),
                _ => with_avx2(&mut self.stack, asked, allowance),
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2(stack: &mut Vec<Saved>, asked: &Asked<'_>, allowance: &mut Allowance) -> Counted {
    count::<Avx2>(stack, asked, allowance)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl")]
fn with_avx512(stack: &mut Vec<Saved>, asked: &Asked<'_>, allowance: &mut Allowance) -> Counted {
    count::<Avx2>(stack, asked, allowance)
}

#[inline(always)]
fn count<V: Lanes>(stack: &mut Vec<Saved>, asked: &Asked<'_>, allowance: &mut Allowance) -> Counted {
    let &Asked { values, eliminated, limit } = asked;
    let mut counted = Counted::default();
    let Some(mut places) = start::<V>(values) else { return counted };
    if !eliminated.is_empty() {
        let mut saved = Saved::of(places);
        for &Candidate { cell, digit } in eliminated {
            *saved.word(cell.index() / BAND, digit.index()) &= !(1 << (cell.index() % BAND));
        }
        places = saved.load();
    }
    stack.clear();
    loop {
        match propagate(&mut places) {
            End::Conflict => {}
            End::Solved => {
                if let Some(found) = counted.found.get_mut(counted.solutions) {
                    *found = Some(solution(Saved::of(places)));
                }
                counted.solutions += 1;
                if counted.solutions >= limit {
                    return counted;
                }
            }
            End::Stuck => {
                let mut tried = Saved::of(places);
                let mut left = tried;
                let (cell, digit) = if let Some(cell) = pair(&places) {
                    let (band, place) = (cell / BAND, 1 << (cell % BAND));
                    let digit = tried.digit_at(band, place, 0);
                    left.place(cell, tried.digit_at(band, place, digit + 1));
                    (cell, digit)
                } else {
                    let (cell, digit) = fewest(&mut tried);
                    *left.word(cell / BAND, digit) &= !(1 << (cell % BAND));
                    (cell, digit)
                };
                stack.push(left);
                tried.place(cell, digit);
                stack.push(tried);
            }
        }
        let Some(next) = stack.pop() else { return counted };
        if allowance.spend() == Err(BudgetExhausted) {
            counted.exhausted = true;
            return counted;
        }
        places = next.load();
    }
}

/// Returns the values of a solved grid, cell by cell.
#[inline(always)]
fn solution(mut places: Saved) -> [u8; CELLS] {
    let mut values = [0; CELLS];
    for (band, values) in values.as_chunks_mut::<BAND>().0.iter_mut().enumerate() {
        // The places of each binary figure of the values, so that all cells are read at once.
        let mut figures = [0; 4];
        for digit in 0..9 {
            let word = *places.word(band, digit);
            for (figure, all) in figures.iter_mut().enumerate() {
                *all |= word * ((digit as u32 + 1) >> figure & 1);
            }
        }
        let mut wide = [0; 32];
        for (place, value) in wide.iter_mut().enumerate() {
            let [ones, twos, fours, eights] = figures;
            *value = (ones >> place & 1
                | (twos >> place & 1) << 1
                | (fours >> place & 1) << 2
                | (eights >> place & 1) << 3) as u8;
        }
        values.copy_from_slice(&wide[..BAND]);
    }
    values
}
