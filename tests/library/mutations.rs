//! Mutated pastes: texts with grids, changed at random. Where only decoration changes, what is read is the original.
//! Where cells may change, a second reader (`reference`) must see every grid that is read. Both may be refused.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

use sudostep::formats::{Format, Input, ReadOptions, Reader, WriteOptions, Writer};

use crate::common::{Seeded, fixture, tier};
use crate::pastes::{Reading, pastes, read};
use crate::reference;

/// The mutations of the full tier, half of them of decoration.
const MUTATIONS: usize = 100_000;

/// A text to mutate, with its grids.
struct Source {
    name: String,
    text: String,
    grids: Vec<String>,
    /// The grids that are read in the text as it stands.
    reading: Reading,
}

/// Returns the pastes of the collection, and generated grids in the formats that are plain text.
fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    let mut add = |name: String, text: String, mut grids: Vec<String>| {
        let reading = read(text.as_bytes());
        grids.extend(reading.grids.iter().flatten().cloned());
        // Without its feature a format is written and not read.
        if grids.is_empty() {
            return;
        }
        sources.push(Source { name, text, grids, reading });
    };
    for paste in pastes() {
        if let Ok(text) = String::from_utf8(paste.text) {
            add(paste.name, text, paste.givens);
        }
    }
    let inputs = |file: &str| -> Vec<Input> {
        let text = std::fs::read(fixture(file)).unwrap();
        Reader::new(text.as_slice(), None, ReadOptions::default()).take(6).map(Result::unwrap).collect()
    };
    let files = [
        "bench/easy.txt",
        "bench/minimal.txt",
        "generated/4x4.txt",
        "generated/6x6.txt",
        "generated/12x12.txt",
        "generated/16x16-110.txt",
    ];
    // Packed formats show no cells.
    let packed = [Format::S9B, Format::SUDOKUWIKI, Format::FPUZZLES, Format::SUDOKUPAD];
    for file in files {
        for format in Format::ALL.into_iter().filter(|format| format.is_written() && !packed.contains(format))
        {
            for blank in ['.', '0'] {
                for count in [1, 3] {
                    let mut writer =
                        Writer::new(format, WriteOptions { blank: Some(blank), ..WriteOptions::default() })
                            .unwrap();
                    let text: Option<String> = inputs(file)
                        .iter()
                        .skip(count)
                        .take(count)
                        .map(|input| Some(writer.add(input).ok()?.text))
                        .collect();
                    let Some(text) = text else { continue };
                    add(format!("{count} as {format}, {file}, {blank}"), text, Vec::new());
                }
            }
        }
    }
    sources
}

type Mutate = fn(&str, &mut Seeded) -> String;

fn each_line(text: &str, mut change: impl FnMut(&str) -> String) -> String {
    text.lines().map(|line| change(line) + "\n").collect()
}

fn swap_signs(text: &str, signs: &[(char, char)]) -> String {
    text.chars()
        .map(|letter| signs.iter().find(|(from, _)| *from == letter).map_or(letter, |&(_, to)| to))
        .collect()
}

fn one_of<'a>(choices: &[&'a str], random: &mut Seeded) -> &'a str {
    choices[random.below(choices.len())]
}

/// Changes of what is around cells.
const DECORATIONS: [(&str, Mutate); 18] = [
    ("frame signs", |text, random| {
        // A frame has at least two bars or corners in a line.
        let signs: &[(char, char)] = match random.below(5) {
            0 => &[('|', '│'), ('+', '┼')],
            1 => &[('|', '║'), ('+', '╬'), ('=', '═')],
            2 => &[('+', '|'), ('│', '|'), ('┃', '|'), ('║', '|')],
            3 => &[('+', '*'), ('│', '┃')],
            _ => &[('|', '┃'), ('+', '╋'), ('─', '━')],
        };
        each_line(text, |line| {
            let is_frame = line.chars().filter(|letter| "|+│┃║┼".contains(*letter)).count() > 1;
            let is_code = line.contains(['"', '\'', '`', ',', '=', '{', '\\', '_', '$']);
            if is_frame && !is_code { swap_signs(line, signs) } else { line.to_owned() }
        })
    }),
    ("indentation", |text, random| {
        let indent = one_of(&[" ", "  ", "    ", "\t", "        "], random);
        each_line(text, |line| format!("{indent}{line}"))
    }),
    ("indented but the first", |text, random| {
        let indent = one_of(&[" ", "  ", "    "], random);
        let mut is_first = true;
        each_line(text, |line| {
            if std::mem::take(&mut is_first) { line.to_owned() } else { format!("{indent}{line}") }
        })
    }),
    ("trailing blanks", |text, random| {
        each_line(text, |line| format!("{line}{}", " ".repeat(random.below(5))))
    }),
    ("trailing blanks cut", |text, _| each_line(text, |line| line.trim_end().to_owned())),
    ("title", |text, random| {
        let title = one_of(
            &[
                "Puzzle:",
                "Easy1",
                "Sudoku of the day",
                "Grid 01",
                "# Hard",
                "== 3 ==",
                "[very hard]",
                "Level 4, no. 12",
                "9x9",
                "2024-01-07",
                "Rätsel",
                "数独",
                "Problem #3",
            ],
            random,
        );
        format!("{title}\n{}{text}", one_of(&["", "\n"], random))
    }),
    ("words around", |text, random| {
        let above = one_of(
            &[
                "I am stuck here, can you help?",
                "Given this puzzle:",
                "Here's a hard one (9 stars)",
                "r4c5 is 3 or 7, what now?",
            ],
            random,
        );
        let below = one_of(
            &["Thanks!", "I tried 3 in r1c1 and got nowhere.", "-- \nJohn", "Source: page 12 of the book"],
            random,
        );
        format!("{above}\n\n{text}\n{below}\n")
    }),
    ("fence", |text, random| {
        let fence = one_of(&["```", "~~~", "```text", "``` python"], random);
        format!("{fence}\n{}\n{}\n", text.trim_end_matches('\n'), &fence[..3])
    }),
    ("quoted", |text, random| {
        let quote = one_of(&["> ", "> > ", ">> ", ">", ">>> "], random);
        each_line(text, |line| format!("{quote}{line}"))
    }),
    ("quoted by name", |text, _| {
        format!("On Monday, Ann wrote:\n{}", each_line(text, |line| format!("> {line}")))
    }),
    ("line endings", |text, random| {
        text.replace("\r\n", "\n")
            .replace('\n', one_of(&["\r\n", "\r\n", "\n\n\n"], random))
            .replace("\n\n\n", "\r\n")
    }),
    ("blank lines around", |text, random| {
        format!("{}{text}{}", "\n".repeat(random.below(4)), "\n".repeat(random.below(4)))
    }),
    ("list marker", |text, random| {
        let marker = one_of(&["* ", "- ", "1. ", "1) ", "a) "], random);
        let indent = " ".repeat(marker.len());
        let mut is_first = true;
        each_line(text, |line| {
            format!("{}{line}", if std::mem::take(&mut is_first) { marker } else { &indent })
        })
    }),
    ("pre", |text, random| {
        let (open, close) = [
            ("<pre>", "</pre>"),
            ("<pre>\n", "</pre>\n"),
            ("<pre><code>", "</code></pre>"),
            ("[code]\n", "[/code]\n"),
            ("<p>", "</p>"),
        ][random.below(5)];
        format!("{open}{text}{close}")
    }),
    ("br", |text, random| {
        let sign = one_of(&["<br>", "<br/>", "<br />"], random);
        each_line(text, |line| format!("{line}{sign}"))
    }),
    ("commented out", |text, random| {
        let sign = one_of(&["# ", "// ", "-- ", "% ", ";; ", " * ", "#", "//"], random);
        each_line(text, |line| format!("{sign}{line}"))
    }),
    ("cut from the end of a line", |text, _| text.trim_end_matches('\n').to_owned()),
    ("byte order mark", |text, _| format!("\u{FEFF}{text}")),
];

/// Changes that may change cells: of a character, a token, a line or a block.
const CHANGES: [(&str, Mutate); 24] = [
    ("character deleted", |text, random| {
        let at = place(text, random);
        splice(text, at, at + 1, "")
    }),
    ("character doubled", |text, random| {
        let at = place(text, random);
        let one = part(text, at, at + 1);
        splice(text, at, at, &one)
    }),
    ("characters swapped", |text, random| {
        let at = place(text, random);
        let two: String = part(text, at, at + 2).chars().rev().collect();
        splice(text, at, at + 2, &two)
    }),
    ("character moved", |text, random| {
        let at = place(text, random);
        let one = part(text, at, at + 1);
        let rest = splice(text, at, at + 1, "");
        let to = place(&rest, random);
        splice(&rest, to, to, &one)
    }),
    ("digit to letter", |text, random| {
        let at = place(text, random);
        splice(text, at, at + 1, one_of(&["a", "O", "l", "S", "B", "x", "!", "/"], random))
    }),
    ("character inserted", |text, random| {
        let at = place(text, random);
        splice(text, at, at, one_of(&["1", "7", ".", "0", " ", "|", ",", "-", "\t", "\"", "+"], random))
    }),
    ("token deleted", |text, random| {
        let (from, to) = token(text, random);
        splice(text, from, to, "")
    }),
    ("token doubled", |text, random| {
        let (from, to) = token(text, random);
        let one = part(text, from, to);
        splice(text, from, from, &format!("{one} "))
    }),
    ("token moved", |text, random| {
        let (from, to) = token(text, random);
        let one = part(text, from, to);
        let rest = splice(text, from, to, "");
        let at = place(&rest, random);
        splice(&rest, at, at, &format!(" {one} "))
    }),
    ("line deleted", |text, random| {
        let mut lines = lines(text);
        let at = row(&lines, random);
        lines.remove(at);
        lines.join("\n") + "\n"
    }),
    ("line doubled", |text, random| {
        let mut lines = lines(text);
        let at = row(&lines, random);
        lines.insert(at, lines[at]);
        lines.join("\n") + "\n"
    }),
    ("lines swapped", |text, random| {
        let mut lines = lines(text);
        let (one, other) = (row(&lines, random), row(&lines, random));
        lines.swap(one, other);
        lines.join("\n") + "\n"
    }),
    ("line moved", |text, random| {
        let mut lines = lines(text);
        let line = lines.remove(row(&lines, random));
        lines.insert(random.below(lines.len() + 1), line);
        lines.join("\n") + "\n"
    }),
    ("block deleted", |text, random| {
        let mut lines = lines(text);
        let (from, to) = block(&lines, random);
        lines.drain(from..to);
        lines.join("\n") + "\n"
    }),
    ("block doubled", |text, random| {
        let mut lines = lines(text);
        let (from, to) = block(&lines, random);
        let copy = lines[from..to].to_vec();
        lines.splice(to..to, copy);
        lines.join("\n") + "\n"
    }),
    ("block moved", |text, random| {
        let mut lines = lines(text);
        let (from, to) = block(&lines, random);
        let block: Vec<&str> = lines.drain(from..to).collect();
        let at = random.below(lines.len() + 1);
        lines.splice(at..at, block);
        lines.join("\n") + "\n"
    }),
    ("cut short", |text, random| {
        let at = place(text, random);
        part(text, 0, at)
    }),
    ("beginning cut", |text, random| {
        let at = place(text, random);
        splice(text, 0, at, "")
    }),
    ("lines joined", |text, random| {
        let mut lines = lines(text);
        let at = row(&lines, random);
        if at + 1 == lines.len() {
            return text.to_owned();
        }
        let joined = [lines[at], lines[at + 1]].join(one_of(&["", " "], random));
        lines.remove(at);
        lines[at] = &joined;
        lines.join("\n") + "\n"
    }),
    ("line broken", |text, random| {
        let at = place(text, random);
        splice(text, at, at, "\n")
    }),
    ("blank line inserted", |text, random| {
        let mut lines = lines(text);
        let at = row(&lines, random);
        lines.insert(at, "");
        lines.join("\n") + "\n"
    }),
    ("leading blanks dropped", |text, random| {
        let only_one = random.below(2) == 0;
        let rows = lines(text);
        let at = row(&rows, random);
        rows.iter()
            .enumerate()
            .map(|(index, line)| {
                if only_one && index != at { format!("{line}\n") } else { format!("{}\n", line.trim_start()) }
            })
            .collect()
    }),
    ("tabs to blanks", |text, _| text.replace('\t', " ")),
    ("blank sign swapped", |text, random| {
        let [from, to] = [0; 2].map(|_| ['.', '0', '_', '-', '*', 'x'][random.below(6)]);
        each_line(text, |line| {
            if line.contains("---") || line.chars().filter(|letter| letter.is_alphabetic()).count() > 3 {
                line.to_owned()
            } else {
                swap_signs(line, &[(from, to)])
            }
        })
    }),
];

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

fn is_row(line: &str) -> bool {
    line.chars().filter(|letter| letter.is_ascii_digit() || ".*_".contains(*letter)).count() > 3
}

/// Returns the index of a random line, mostly of one with cells.
fn row(lines: &[&str], random: &mut Seeded) -> usize {
    let rows: Vec<usize> = (0..lines.len()).filter(|&at| is_row(lines[at])).collect();
    if rows.is_empty() || random.below(10) == 0 {
        random.below(lines.len())
    } else {
        rows[random.below(rows.len())]
    }
}

/// Returns a random range of lines, mostly of those between blank lines.
fn block(lines: &[&str], random: &mut Seeded) -> (usize, usize) {
    let at = row(lines, random);
    if random.below(2) == 0 {
        return (at, (at + 1 + random.below(9)).min(lines.len()));
    }
    let from = lines[..at].iter().rposition(|line| line.trim().is_empty()).map_or(0, |at| at + 1);
    let to =
        lines[at..].iter().position(|line| line.trim().is_empty()).map_or(lines.len(), |length| at + length);
    (from, to.max(from + 1))
}

/// Returns the place, in characters, of a random character, mostly in a line with cells.
fn place(text: &str, random: &mut Seeded) -> usize {
    let lines = lines(text);
    let at = row(&lines, random);
    let before: usize = text.split_inclusive('\n').take(at).map(|line| line.chars().count()).sum();
    before + random.below(lines[at].chars().count().max(1))
}

/// Returns the range of a random word without white space.
fn token(text: &str, random: &mut Seeded) -> (usize, usize) {
    let letters: Vec<char> = text.chars().collect();
    let at = place(text, random).min(letters.len() - 1);
    let from = letters[..at].iter().rposition(|letter| letter.is_whitespace()).map_or(0, |at| at + 1);
    let to = letters[at..]
        .iter()
        .position(|letter| letter.is_whitespace())
        .map_or(letters.len(), |length| at + length);
    (from, to)
}

fn part(text: &str, from: usize, to: usize) -> String {
    text.chars().skip(from).take(to.saturating_sub(from)).collect()
}

fn splice(text: &str, from: usize, to: usize, with: &str) -> String {
    part(text, 0, from) + with + &text.chars().skip(to).collect::<String>()
}

/// What became of a mutated text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    /// The grids of the original.
    Same,
    /// Some of the grids of the original, or others that the second reader sees too; the rest is accounted for.
    Agreed,
    Refused,
    /// A grid is missing without an error or a skipped line.
    Lost,
    Misread,
}

/// Returns whether `solution` has a digit in each cell, and those of `puzzle`.
fn solves(puzzle: &str, solution: &str) -> bool {
    let agree = |(cell, digit): (char, char)| digit != '.' && (cell == '.' || cell == digit);
    puzzle.len() == solution.len() && puzzle.chars().zip(solution.chars()).all(agree)
}

fn outcome(source: &Source, mutated: &str, is_decoration: bool) -> Outcome {
    let found = read(mutated.as_bytes());
    let is_known = |grid: &[String; 2]| grid.iter().any(|cells| source.grids.contains(cells));
    let plain = if is_decoration { String::new() } else { reference::plain(mutated) };
    let sees = |grid: &[String; 2], marks| grid.iter().any(|cells| reference::sees(&plain, cells, marks));
    let is_seen = |grid: &[String; 2]| if is_decoration { is_known(grid) } else { sees(grid, true) };
    let is_told = found.errors + found.skipped > 0 || found.grids.len() >= source.reading.grids.len();
    // A line that begins with a number sign is a comment, and the solution of a puzzle is told with it.
    let is_comment = mutated.lines().all(|line| line.starts_with('#') || line.is_empty());
    let is_solved = |grid: &[String; 2]| found.grids.iter().any(|puzzle| solves(&puzzle[0], &grid[0]));
    let is_lost = |grid: &[String; 2]| {
        !is_told
            && !is_comment
            && !found.grids.iter().any(|[_, digits]| *digits == grid[1])
            && !is_solved(grid)
            && (is_decoration || sees(grid, false))
    };
    match () {
        () if !found.grids.iter().all(is_seen) => Outcome::Misread,
        () if found.grids == source.reading.grids => Outcome::Same,
        // A text without any grid is an error of the program.
        () if found.grids.is_empty() => Outcome::Refused,
        () if source.reading.grids.iter().any(is_lost) => Outcome::Lost,
        () => Outcome::Agreed,
    }
}

/// How many texts had each outcome, by kind of mutation: whether it is of decoration, and its index.
type Counts = BTreeMap<(bool, usize), BTreeMap<Outcome, usize>>;

/// Mutates texts `count` times. Returns how many of each kind had each outcome, and the texts that were misread or lost.
fn run(seed: u64, count: usize) -> (Counts, Vec<String>) {
    let sources = sources();
    let results = Mutex::new((BTreeMap::<_, BTreeMap<Outcome, usize>>::new(), Vec::new()));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for first in 0..threads {
            let (sources, results) = (&sources, &results);
            scope.spawn(move || {
                for number in (first..count).step_by(threads) {
                    let mut random = Seeded::new(seed * 1_000_003 + number as u64);
                    let is_decoration = number % 2 == 0;
                    let kinds: &[(&str, Mutate)] = if is_decoration { &DECORATIONS } else { &CHANGES };
                    let kind = number / 2 % kinds.len();
                    random.below(2);
                    let source = &sources[random.below(sources.len())];
                    let mutated = kinds[kind].1(&source.text, &mut random);
                    let outcome = outcome(source, &mutated, is_decoration);
                    let mut results = results.lock().unwrap();
                    *results.0.entry((is_decoration, kind)).or_default().entry(outcome).or_default() += 1;
                    if outcome >= Outcome::Lost {
                        results.1.push(format!(
                            "{outcome:?} {number}: {}, {}\n{:#?}\n{mutated}",
                            kinds[kind].0,
                            source.name,
                            read(mutated.as_bytes()).grids
                        ));
                    }
                }
            });
        }
    });
    results.into_inner().unwrap()
}

#[test]
fn mutated_pastes_are_read_right_or_refused() {
    let seed = std::env::var("MUTATION_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let (counts, wrong) = run(seed, tier::reduced(MUTATIONS, 100));
    for (&(is_decoration, kind), outcomes) in counts.iter().rev() {
        let name = if is_decoration { DECORATIONS[kind].0 } else { CHANGES[kind].0 };
        let of = |outcome| outcomes.get(&outcome).copied().unwrap_or(0);
        println!(
            "{name:28} same {:5} agreed {:5} refused {:5} lost {:4} misread {:4}",
            of(Outcome::Same),
            of(Outcome::Agreed),
            of(Outcome::Refused),
            of(Outcome::Lost),
            of(Outcome::Misread)
        );
    }
    if let Ok(path) = std::env::var("MUTATION_DUMP") {
        std::fs::write(path, wrong.join("\n=====\n")).unwrap();
    }
    // Decoration costs few readings: 94% of all 50,000 are the same.
    let decorated =
        || counts.iter().filter(|((is_decoration, _), _)| *is_decoration).map(|(_, outcomes)| outcomes);
    let same: usize = decorated().filter_map(|outcomes| outcomes.get(&Outcome::Same)).sum();
    let all: usize = decorated().flat_map(BTreeMap::values).sum();
    assert!(same * 10 >= all * 9, "{same} of {all} decorated pastes read the same");
    assert!(wrong.is_empty(), "{} misread or lost, the first:\n{}", wrong.len(), wrong[0]);
}
