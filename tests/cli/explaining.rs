//! Explanations checked against the position: every blocker is named, and every named blocker is there. The
//! sentences of singles, intersections, subsets and basic fish are parsed here. For other techniques the
//! stated conclusions are replayed, and [`prose`](crate::common::words) checks the words.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};

use sudostep::catalog::{self, Availability, Technique};
use sudostep::formats;

use crate::common::naive::{self, Position};
use crate::common::words::{self, between, items, sentences};
use crate::common::{corpus_puzzles, fixture};
use crate::program::sudostep;

/// A printed step.
struct Told<'a> {
    name: &'a str,
    cell: usize,
    digit: u8,
    look: &'a str,
    why: &'a str,
}

/// The position at a line of the explanation, and the eliminations of each earlier step.
#[derive(Clone)]
struct Here {
    position: Position,
    removed: BTreeMap<u32, BTreeSet<(usize, u8)>>,
}

impl Deref for Here {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.position
    }
}

impl DerefMut for Here {
    fn deref_mut(&mut self) -> &mut Position {
        &mut self.position
    }
}

impl Here {
    /// The candidates that a sentence says an earlier step removed: digits of one cell, or one digit of
    /// several cells. Returns `None` for any other sentence.
    fn said_removed(&self, sentence: &str, cell: Option<usize>) -> Option<Vec<(usize, u8)>> {
        let (step, what) = sentence.strip_prefix("Step ")?.split_once(" removed ")?;
        let said: Vec<(usize, u8)> = match (cell, what.split_once(" from ")) {
            (Some(cell), None) => digits_of(what).into_iter().map(|digit| (cell, digit)).collect(),
            (None, Some((digit, cells))) => {
                items(cells).into_iter().map(|name| (naive::cell(name), digits_of(digit)[0])).collect()
            }
            _ => panic!("{sentence}"),
        };
        let removed = &self.removed[&step.parse().expect("a step's number")];
        assert!(said.iter().all(|gone| removed.contains(gone)), "{sentence}: it did not");
        Some(said)
    }
}

/// The cells of a house such as `row 3`.
fn house(words: &str) -> [usize; 9] {
    let (kind, number) = words.split_once(' ').expect("a kind and a number");
    naive::house(&format!("{}{number}", kind[..1].to_lowercase()))
}

fn assert_full_house(told: &Told<'_>, position: &Here) {
    let words = between(told.look, "", ", where one cell is still open.");
    assert_eq!(told.why, format!("The 8 other cells of {words} hold every digit but {}.", told.digit));
    let (open, filled): (Vec<_>, Vec<_>) =
        house(words).into_iter().partition(|&cell| position.digit(cell).is_none());
    assert_eq!(open, [told.cell]);
    let held: BTreeSet<u8> = filled.into_iter().filter_map(|cell| position.digit(cell)).collect();
    assert!(held.len() == 8 && !held.contains(&told.digit), "{words} lacks another digit");
}

fn assert_hidden_single(told: &Told<'_>, position: &Here) {
    let words = between(told.look, &format!("{} in ", told.digit), ".");
    let kind = if words.starts_with("box") { "box" } else { "row/column" };
    assert_eq!(told.name, format!("Hidden Single ({kind})"));
    assert_every_cell_is_blocked(told.why, (words, told.digit), Some(told.cell), position);
}

/// Returns true if the sentence says that no cell is left to name.
fn is_about_the_whole_house(sentence: &str) -> bool {
    sentence.starts_with("No other cell of ") || sentence.starts_with("Every cell of ")
}

/// Asserts that every open cell of the house but one is named once, with its blocker for the digit.
fn assert_every_cell_is_blocked(why: &str, (words, digit): (&str, u8), but: Option<usize>, position: &Here) {
    let mut blocked = Vec::new();
    for sentence in sentences(why).into_iter().filter(|sentence| !is_about_the_whole_house(sentence)) {
        if let Some(gone) = position.said_removed(sentence, None) {
            assert!(gone.iter().all(|&(_, gone)| gone == digit));
            blocked.extend(gone.into_iter().map(|(cell, _)| cell));
            continue;
        }
        let (because, cells) = sentence.split_once(": that blocks ").expect("what is blocked");
        let (through, stands) = because.split_once(" has its ").expect("a house and what it has");
        let (stands, blocker) = stands.split_once(" at ").expect("a digit and its cell");
        let (through, blocker) = (house(through), naive::cell(blocker));
        assert_eq!(stands, digit.to_string());
        assert_eq!(position.digit(blocker), Some(digit), "{because}: it does not stand there");
        for cell in items(cells).into_iter().map(naive::cell) {
            assert!(through.contains(&blocker) && through.contains(&cell), "{sentence}");
            assert!(naive::sees(cell, blocker) && !position.has(cell, digit));
            blocked.push(cell);
        }
    }
    let is_other = |&cell: &usize| Some(cell) != but && position.digit(cell).is_none();
    let mut others: Vec<usize> = house(words).into_iter().filter(is_other).collect();
    blocked.sort_unstable();
    others.sort_unstable();
    assert_eq!(blocked, others, "every other open cell of {words} is blocked once");
}

fn assert_naked_single(told: &Told<'_>, position: &Here) {
    let name = told.look.strip_prefix("cell ").and_then(|rest| rest.strip_suffix('.'));
    assert_eq!(name.map(naive::cell), Some(told.cell));
    assert_every_digit_is_blocked(told.why, told.cell, Some(told.digit), position);
}

/// Asserts that every digit but one is named once, with its blocker in the cell.
fn assert_every_digit_is_blocked(why: &str, cell: usize, but: Option<u8>, position: &Here) {
    let mut seen: Vec<u8> = but.into_iter().collect();
    for sentence in sentences(why) {
        if let Some(gone) = position.said_removed(sentence, Some(cell)) {
            seen.extend(gone.into_iter().map(|(_, digit)| digit));
            continue;
        }
        let (through, digits) = sentence.split_once(" has ").expect("a house and what it has");
        let through = house(through);
        for item in items(digits) {
            let (digit, blocker) = item.split_once(" at ").expect("a digit and its cell");
            let (digit, blocker): (u8, _) = (digit.parse().unwrap(), naive::cell(blocker));
            assert_eq!(position.digit(blocker), Some(digit), "{item}: it does not stand there");
            assert!(through.contains(&blocker) && through.contains(&cell), "{sentence}");
            assert!(naive::sees(cell, blocker));
            seen.push(digit);
        }
    }
    seen.sort_unstable();
    assert_eq!(seen, (1..=9).collect::<Vec<u8>>(), "every other digit is named once");
}

/// Checks the sentence that closes a branch, or ends the run, by a contradiction, and its reason.
fn assert_contradiction(said: &str, why: &str, position: &Here) {
    if let Some(cell) = said.strip_suffix(" has no candidate left") {
        assert_every_digit_is_blocked(why, naive::cell(cell), None, position);
    } else {
        let (words, digit) = said.split_once(" has no place left for ").expect("what ran dry");
        assert_every_cell_is_blocked(why, (words, digit.parse().unwrap()), None, position);
    }
}

/// The families whose sentences are parsed here.
const KNOWN: [&str; 3] = ["intersections", "subsets", "fish-basic"];

/// A printed step that removes candidates.
struct Removal<'a> {
    look: &'a str,
    why: &'a str,
    so: &'a str,
}

/// The cells with these names, or the cells of the named houses.
fn cells_of(list: &str) -> BTreeSet<usize> {
    // "rows 2 and 6", "box 1 and row 2", "r1c2 and r1c3"
    for (several, one) in [("rows ", "row "), ("columns ", "column "), ("boxes ", "box ")] {
        if let Some(numbers) = list.strip_prefix(several) {
            let numbered = |number: &str| house(&format!("{one}{number}")).to_vec();
            return items(numbers).into_iter().flat_map(numbered).collect();
        }
    }
    let named = |item: &str| {
        let is_cell = item.starts_with('r') && !item.starts_with("row");
        if is_cell { vec![naive::cell(item)] } else { house(item).to_vec() }
    };
    items(list).into_iter().flat_map(named).collect()
}

fn digits_of(list: &str) -> Vec<u8> {
    items(list).into_iter().map(|digit| digit.parse().expect("a digit")).collect()
}

impl Removal<'_> {
    /// The eliminations that the sentence states.
    fn removed(&self) -> BTreeSet<(usize, u8)> {
        words::removed(self.so).iter().map(|name| naive::candidate(name)).collect()
    }

    /// The placements that the sentence states.
    fn placed(&self) -> BTreeSet<(usize, u8)> {
        words::placed(self.so).iter().map(|name| naive::candidate(name)).collect()
    }

    /// The candidates of these digits in these cells.
    fn there(position: &Position, cells: &BTreeSet<usize>, digits: &[u8]) -> BTreeSet<(usize, u8)> {
        let all = cells.iter().flat_map(|&cell| digits.iter().map(move |&digit| (cell, digit)));
        all.filter(|&(cell, digit)| position.has(cell, digit)).collect()
    }

    /// Checks every sentence against the position. Its statements are true, and its eliminations are all that
    /// follow.
    fn check(&self, position: &Position) {
        let removed = self.removed();
        assert!(!removed.is_empty() && removed.iter().all(|&(cell, digit)| position.has(cell, digit)));
        let (why, rest) = self.why.split_once(". ").unwrap_or((self.why, ""));
        let held = why.split_once(": between them they hold the ");
        let held = held.map(|(_, said)| between(said, "", ".").split_once(" of ").expect("a house"));
        let locked = why.split_once(" both have their ").map(|(said, digits)| {
            let (_, houses) = said.split_once(": ").expect("two houses");
            (digits.split_once(" in these cells").expect("digits").0, houses)
        });
        if let Some((digits, houses)) = held.or(locked) {
            let digits = digits_of(digits);
            let set = self.set(position);
            assert_eq!(set.len(), digits.len());
            let others =
                |cell: &usize| position.candidates(*cell).iter().any(|digit| !digits.contains(digit));
            assert!(!set.iter().any(others), "{}", self.why);
            let outside: BTreeSet<usize> = cells_of(houses).difference(&set).copied().collect();
            assert_eq!(removed, Self::there(position, &outside, &digits), "{}", self.so);
        } else if rest.contains(" digits, so nothing else fits there") {
            let (said, set) = why.split_once(" can only go in ").expect("the cells");
            let (house, digits) = between(said, "In ", "").split_once(", the digits ").expect("a house");
            let (digits, house, set) = (digits_of(digits), cells_of(house), cells_of(set));
            assert_eq!(set.len(), digits.len());
            let outside: BTreeSet<usize> = house.difference(&set).copied().collect();
            assert!(Self::there(position, &outside, &digits).is_empty(), "{}", self.why);
            let others: Vec<u8> = (1..=9).filter(|digit| !digits.contains(digit)).collect();
            assert_eq!(removed, Self::there(position, &set, &others), "{}", self.so);
        } else {
            let (base, cover, digit) = self.fish(position, why);
            let beside: BTreeSet<usize> = base.difference(&cover).copied().collect();
            assert!(Self::there(position, &beside, &[digit]).is_empty(), "{}", self.why);
            let outside: BTreeSet<usize> = cover.difference(&base).copied().collect();
            assert_eq!(removed, Self::there(position, &outside, &[digit]), "{}", self.so);
        }
    }

    /// The cells that are to be looked at, which are shown with all their candidates: `r4c4 {2,6}`.
    fn set(&self, position: &Position) -> BTreeSet<usize> {
        let shown = self.look.split('}').filter_map(|part| part.rsplit_once(" {"));
        let cell = |(before, digits): (&str, &str)| {
            let cell = naive::cell(before.split(' ').next_back().expect("a cell"));
            let digits: Vec<u8> = digits.split(',').map(|digit| digit.parse().unwrap()).collect();
            assert_eq!(position.candidates(cell), digits, "{}", self.look);
            cell
        };
        shown.map(cell).collect()
    }

    /// The cells of the base and of the cover, and the digit, of a pointing, a claiming or a fish.
    fn fish(&self, position: &Position, why: &str) -> (BTreeSet<usize>, BTreeSet<usize>, u8) {
        let locked =
            self.why.split_once(". So ").and_then(|(_, said)| said.split_once(" there and nowhere else."));
        let each = self.why.split_once(" get one each").map(|(said, rest)| {
            let (_, cover) =
                said.rsplit_once(". So ").or_else(|| said.rsplit_once(", so ")).expect("the lines");
            let (_, loses) = rest.split_once("o other cell there can be ").expect("what loses the digit");
            (cover, between(loses, "", "."))
        });
        let locked = locked.map(|(said, _)| said.split_once(" has its ").expect("a house"));
        let (cover, loses) = locked.or(each).unwrap_or_else(|| {
            let (_, said) = self.why.split_once("o other cell of ").expect("what loses the digit");
            between(said, "", ".").split_once(" can be ").expect("a digit")
        });
        let (cover, loses): (_, u8) = (cells_of(cover), loses.parse().unwrap());
        if let Some(said) = why.strip_prefix("The ") {
            let (said, _) = said.split_once(" can only be ").expect("the places");
            let (digit, base) = said.split_once(" of ").expect("a base");
            assert_eq!(digit, format!("{loses}s"), "{}", self.why);
            return (cells_of(base), cover, loses);
        }
        // Where each house has its digit: `Row 2 has its 7 in r2c1 or r2c5, row 4 in r4c1`.
        let (mut base, mut digit) = (BTreeSet::new(), 0);
        let mut lines: Vec<(BTreeSet<usize>, BTreeSet<usize>)> = Vec::new();
        let sentences =
            self.why.split(". ").take_while(|said| said.contains(" has its ") && !said.starts_with("So "));
        for said in sentences.flat_map(|said| said.split(", ")) {
            let said = said.strip_prefix("and ").unwrap_or(said);
            let places = match said.split_once(" in ") {
                Some((house, places)) => {
                    let house = house.split_once(" has its ").map_or(house, |(house, of)| {
                        digit = of.parse().unwrap();
                        house
                    });
                    lines.push((cells_of(&house.to_lowercase()), BTreeSet::new()));
                    places
                }
                None => said,
            };
            lines.last_mut().expect("a house").1.extend(places.split(" or ").map(naive::cell));
        }
        for (house, places) in lines {
            let there = Self::there(position, &house, &[digit]);
            assert_eq!(there.into_iter().map(|(cell, _)| cell).collect::<BTreeSet<_>>(), places);
            base.extend(house);
        }
        assert_eq!(loses, digit, "{}", self.why);
        (base, cover, digit)
    }
}

/// Numbers of steps of each kind, of branches, and of other parts that were read.
#[derive(Default, Debug)]
struct Read {
    removals: BTreeMap<String, usize>,
    full: usize,
    hidden: usize,
    naked: usize,
    branches: usize,
    contradictions: usize,
    puzzles: usize,
}

impl Read {
    fn steps(&self) -> usize {
        self.full + self.hidden + self.naked
    }

    fn check(&mut self, told: &Told<'_>, position: &Here) {
        assert!(position.has(told.cell, told.digit) && position.digit(told.cell).is_none());
        match told.name {
            "Full House" => {
                assert_full_house(told, position);
                self.full += 1;
            }
            "Naked Single" => {
                assert_naked_single(told, position);
                self.naked += 1;
            }
            _ => {
                assert_hidden_single(told, position);
                self.hidden += 1;
            }
        }
    }
}

/// Reads what `explain --full --all-steps --format plain` printed, and replays it.
fn read(printed: &str) -> Read {
    let mut read = Read::default();
    let mut lines = printed.lines().map(str::trim).peekable();
    let mut open: Vec<Here> = Vec::new();
    while let Some(line) = lines.next() {
        if line.starts_with("Puzzle ") {
            assert!(open.len() <= 1, "the branches of the puzzle before are closed");
            open = vec![Here { position: grid(&mut lines), removed: BTreeMap::new() }];
            read.puzzles += 1;
        } else if let Some(name) = step_head(line) {
            let look = labelled("Look at", lines.next());
            let why = labelled("Why", lines.next());
            let so = between(labelled("So", lines.next()), "", ".");
            let (cell, digit) = so.split_once(" is ").expect("a cell and its digit");
            let told = Told { name, cell: naive::cell(cell), digit: digit.parse().unwrap(), look, why };
            let here = open.last_mut().expect("a step belongs to a puzzle");
            read.check(&told, here);
            here.place(told.cell, told.digit);
        } else if let Some((number, row)) = other_head(line) {
            let here = open.last_mut().expect("a step belongs to a puzzle");
            let marked = picture(&mut lines, here);
            let look = labelled("Look at", lines.next());
            let idea = labelled("Why", lines.next());
            // A long reason takes several lines, which are numbered.
            let is_numbered = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
            let numbered = std::iter::from_fn(|| lines.next_if(is_numbered));
            let sentences: Vec<&str> = numbered.filter_map(|line| Some(line.split_once(". ")?.1)).collect();
            let why = sentences.join(" ");
            let why = if sentences.is_empty() { idea } else { &why };
            let told = Removal { look, why, so: labelled("So", lines.next()) };
            assert!(look.ends_with('.'), "{look}");
            assert_eq!((&marked.removed, &marked.placed), (&told.removed(), &told.placed()), "{line}");
            if KNOWN.contains(&row.family) {
                told.check(here);
            }
            let (placed, removed) = (told.placed(), told.removed());
            assert!(!placed.is_empty() || !removed.is_empty(), "{}: {}", row.id, told.so);
            assert!(placed.iter().chain(&removed).all(|&(cell, digit)| here.has(cell, digit)), "{}", told.so);
            for &(cell, digit) in &removed {
                here.eliminate(cell, digit);
            }
            for &(cell, digit) in &placed {
                here.place(cell, digit);
            }
            here.removed.insert(number, told.removed());
            *read.removals.entry(row.name.to_string()).or_default() += 1;
        } else if let Some(tried) = tried(line) {
            let (cell, digit) = between(tried, "", ".").split_once(" = ").expect("a cell and its digit");
            let mut clone = open.last().expect("a branch belongs to a puzzle").clone();
            clone.place(naive::cell(cell), digit.parse().unwrap());
            open.push(clone);
            read.branches += 1;
        } else if line.starts_with("Every cell is filled") {
            assert!(open.pop().expect("only what is open is closed").is_solved());
        } else if line.contains(", so ") && line.contains(" is not ") {
            let closed = open.pop().expect("only what is open is closed");
            let exhausted = line.starts_with("Every candidate of ");
            assert_eq!(closed.is_dead(), !exhausted, "{line}");
            if !exhausted {
                let (said, _) = line.split_once(", so ").expect("what follows");
                assert_contradiction(said, labelled("Why", lines.next()), &closed);
                read.contradictions += 1;
            }
        } else if line.starts_with("That is all that follows ") || line.starts_with("Enough solutions") {
            open.pop().expect("only what is open is closed");
        }
    }
    read
}

/// The candidate that is tried, or that remains after all others failed; `None` for advice to try something.
fn tried(line: &str) -> Option<&str> {
    let (_, said) = ["Try ", "so this is no try ", "and it is no try"]
        .iter()
        .find_map(|words| line.rsplit_once(words))?;
    Some(said.rsplit_once(": ").map_or(said, |(_, tried)| tried)).filter(|tried| tried.contains(" = "))
}

/// The name in the first line of a step that is a single.
fn step_head(line: &str) -> Option<&str> {
    let (number, rest) = line.split_once("  ")?;
    number.parse::<u32>().ok()?;
    let (name, _) = rest.split_once(" (sweep ")?;
    (name == "Full House" || name.ends_with("Single") || name.starts_with("Hidden Single (")).then_some(name)
}

/// The number and the technique of the first line of any other step.
fn other_head(line: &str) -> Option<(u32, &'static Technique)> {
    let (number, name) = line.split_once("  ")?;
    let number = number.parse().ok()?;
    Some((number, catalog::all().find(|row| row.name == name)?))
}

/// The candidates marked in a picture.
#[derive(Default)]
struct Marked {
    removed: BTreeSet<(usize, u8)>,
    placed: BTreeSet<(usize, u8)>,
}

/// Reads the next picture, whose candidates are those of the position.
fn picture<'a>(lines: &mut impl Iterator<Item = &'a str>, here: &Position) -> Marked {
    let mut marked = Marked::default();
    // The column names, and a border before each band of three rows.
    let names = lines.next().expect("the names of the columns");
    let rows: Vec<&str> = lines.by_ref().take(13).filter(|line| line.contains('|')).collect();
    assert_eq!(rows.len(), 9, "{rows:?}");
    for (row, line) in rows.into_iter().enumerate() {
        // The lines come without the blanks before them.
        let (name, cells) = line.split_once(" | ").expect("a frame");
        assert_eq!(name, format!("r{}", row + 1));
        let starts: Vec<usize> = names.match_indices('c').map(|(at, _)| at).collect();
        assert_eq!(starts.len(), 9, "{names}");
        let ends = starts.iter().skip(1).copied().chain([cells.len()]);
        for (column, (&start, end)) in starts.iter().zip(ends).enumerate() {
            let (cell, mut sign, mut left) = (9 * row + column, ' ', Vec::new());
            for letter in cells[start..end].chars() {
                let Some(digit) = letter.to_digit(10) else {
                    // A sign is that of all digits up to the next blank.
                    sign = if letter == '|' { ' ' } else { letter };
                    continue;
                };
                let digit = u8::try_from(digit).unwrap();
                left.push(digit);
                match sign {
                    '-' => _ = marked.removed.insert((cell, digit)),
                    '+' => _ = marked.placed.insert((cell, digit)),
                    ' ' | '*' | '~' | '#' | '=' | '%' | '&' => {}
                    other => panic!("{other} is no sign"),
                }
            }
            left.sort_unstable();
            match here.digit(cell) {
                Some(digit) => assert_eq!(left, [digit]),
                None => assert_eq!(left, here.candidates(cell), "{line}"),
            }
        }
    }
    let legend = lines.next().expect("what the signs say");
    assert_eq!(legend.contains("- removed"), !marked.removed.is_empty(), "{legend}");
    assert_eq!(legend.contains("+ placed"), !marked.placed.is_empty(), "{legend}");
    marked
}

fn labelled<'a>(label: &str, line: Option<&'a str>) -> &'a str {
    line.and_then(|line| line.strip_prefix(label)).expect(label).trim()
}

/// Reads the next framed grid.
fn grid<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Position {
    let rows = lines.filter(|line| line.starts_with('|')).take(9);
    let cells = rows.flat_map(|row| row.split_whitespace().filter(|cell| *cell != "|"));
    Position::of_givens(&cells.collect::<String>())
}

fn explained(inputs: &[String], rules: &str) -> Read {
    let program = ["explain", "--full", "--all-steps", "--format", "plain", "--rules", rules];
    let output = sudostep().args(program).args(inputs).output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let read = read(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(read.puzzles, inputs.len());
    read
}

fn lines_of(corpus: &str, count: usize) -> Option<Vec<String>> {
    let puzzles = corpus_puzzles(corpus)?;
    Some(puzzles[..count].iter().map(|p| formats::line(p.layout(), p.givens(), '.')).collect())
}

#[test]
fn the_words_for_easy_puzzles_hold() {
    let Some(inputs) = lines_of("kaggle-20k.txt", 200) else { return };
    let read = explained(&inputs, "human");
    println!("{read:?}: {} steps", read.steps());
    assert!(read.full > 1_000 && read.hidden > 1_000 && read.naked > 1_000 && read.branches == 0);
}

#[test]
fn the_words_in_branches_hold() {
    let Some(inputs) = lines_of("magictour-1465.txt", 20) else { return };
    let read = explained(&inputs, "singles");
    println!("{read:?}: {} steps", read.steps());
    assert!(
        read.full > 100
            && read.hidden > 1_000
            && read.naked > 1_000
            && read.branches > 100
            && read.contradictions > 100
    );
}

#[test]
fn the_words_for_the_fixtures_hold() {
    let names = ["first", "stars", "commas", "many-sweeps", "hardest"];
    let files = names.map(|name| fixture(&format!("puzzles/{name}.txt")).display().to_string());
    let read = explained(&files, "human,-msls");
    assert!(read.steps() > 300 && read.branches > 5, "{read:?}");
}

#[test]
fn the_words_for_every_elimination_hold() {
    let Some(inputs) = lines_of("magictour-1465.txt", 90) else { return };
    // Without the easier rules, the others find more.
    let known = "singles,intersections,subsets,x-wing,swordfish,jellyfish";
    let rules = [known, &format!("{known},-0100,-0101,-0200,-0210"), "singles,jellyfish"];
    let read: Vec<Read> =
        rules.iter().zip(inputs.chunks(30)).map(|(rules, inputs)| explained(inputs, rules)).collect();
    println!("{read:?}");
    for row in
        catalog::all().filter(|row| KNOWN.contains(&row.family) && row.availability == Availability::Always)
    {
        assert!(read.iter().any(|read| read.removals.contains_key(row.name)), "no {} was told", row.name);
    }
}
