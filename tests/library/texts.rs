//! Texts without a puzzle: prose, code, logs, tables and boards of other games. No grid may be found in them.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::thread;

use crate::common::{Seeded, root, tier};
use crate::pastes::read;

/// The texts of the full tier.
const TEXTS: usize = 20_000;

type Make = fn(&mut Seeded) -> String;

fn one_of<'a>(choices: &[&'a str], random: &mut Seeded) -> &'a str {
    choices[random.below(choices.len())]
}

/// Returns `rows` rows of `columns` cells, with a text between cells.
fn table(rows: usize, columns: usize, between: &str, mut cell: impl FnMut(usize, usize) -> String) -> String {
    let row = |row| (0..columns).map(|column| cell(row, column)).collect::<Vec<_>>().join(between) + "\n";
    (0..rows).map(row).collect()
}

fn number(below: usize, random: &mut Seeded) -> String {
    random.below(below).to_string()
}

const WORDS: [&str; 24] = [
    "the",
    "row",
    "column",
    "of",
    "box",
    "digit",
    "a",
    "solver",
    "writes",
    "3",
    "in",
    "and",
    "page",
    "2024",
    "for",
    "x",
    "value",
    "is",
    "12",
    "no",
    "candidate",
    "every",
    "9x9",
    "only",
];

fn prose(random: &mut Seeded) -> String {
    let mut text = String::new();
    for _ in 0..random.below(12) + 3 {
        for _ in 0..=random.below(14) {
            text += one_of(&WORDS, random);
            text += one_of(&[" ", " ", " ", ", ", "; ", " - "], random);
        }
        text += one_of(&[".\n", ".\n", ":\n", "\n\n", "?\n"], random);
    }
    text
}

/// Returns a line of a program in one of ten languages.
fn code_line(language: usize, random: &mut Seeded) -> String {
    let (a, b, c) = (random.below(10), random.below(100), random.below(1000));
    let list = (0..=random.below(12)).map(|_| number(300, random)).collect::<Vec<_>>().join(", ");
    let lines: [&[String]; 10] = [
        &[format!("for (int i = {a}; i < {b}; i++) {{"), format!("    int a[] = {{{list}}};"), "}".into()],
        &[format!("def f{a}(x, y={b}):"), format!("    return [{list}]"), format!("assert f{a}(1) == {c}")],
        &[format!("const x{a} = [{list}];"), format!("if (x{a} > {b}) {{ return {c}; }}"), "});".into()],
        &[format!("let x: [u8; {a}] = [{list}];"), format!("    {b} => Some({c}),"), "}".into()],
        &[format!("public static final int N{a} = {c};"), format!("int[] b = {{{list}}};"), "};".into()],
        &[format!("(define (f{a} x) (+ x {b}))"), format!("'({})", list.replace(',', "")), ")))".into()],
        &[format!("A = [{}];", list.replace(',', "")), format!("plot(A, {b})"), "end".into()],
        &[format!("SELECT * FROM t WHERE x IN ({list});"), format!("INSERT INTO t VALUES ({a}, {b}, {c});")],
        &[
            format!("mov eax, {c}"),
            format!("db {list}"),
            format!("jmp l{b}"),
            format!("dw 0x{c:04x}, 0x{b:04x}"),
        ],
        &[format!("{} DATA {list}", a * 10), format!("{} PRINT {b}", b * 10), format!("{c} GOTO {b}")],
    ];
    lines[language][random.below(lines[language].len())].clone()
}

fn code(random: &mut Seeded) -> String {
    let language = random.below(10);
    (0..random.below(30) + 3).map(|_| code_line(language, random) + "\n").collect()
}

fn log(random: &mut Seeded) -> String {
    let mut text = String::new();
    for at in 0..random.below(30) + 3 {
        let (level, size) = (one_of(&["INFO", "WARN", "ERROR"], random), random.below(99_999));
        let _ = match random.below(4) {
            0 => writeln!(
                text,
                "2024-03-{:02} 12:{:02}:07,{:03} {level} read {size} bytes",
                at % 28 + 1,
                at,
                size % 1000
            ),
            1 => writeln!(
                text,
                "127.0.0.1 - - [12/Mar/2024:10:{at:02}:11] \"GET /{size} HTTP/1.1\" 200 {size}"
            ),
            2 => writeln!(text, "[{:>12}.{:06}] usb 1-{}: new device {}", at * 7, size, at % 9, size),
            _ => writeln!(text, "{size} {} {} {} {} {level}", at, size % 7, size % 11, size % 13),
        };
    }
    text
}

fn figures(random: &mut Seeded) -> String {
    let (rows, columns, below) =
        (random.below(14) + 2, random.below(12) + 2, [10, 100, 1000, 100_000][random.below(4)]);
    let between = one_of(&[" ", "  ", "\t", ",", ", ", ";", " | "], random);
    // Nine rows of nine figures are a grid to anyone.
    if rows == columns && below == 10 {
        return String::new();
    }
    let head = random.below(2) == 0;
    let title = if head {
        (0..columns).map(|at| format!("c{at}")).collect::<Vec<_>>().join(between) + "\n"
    } else {
        String::new()
    };
    title + &table(rows, columns, between, |_, _| number(below, random))
}

fn floats(random: &mut Seeded) -> String {
    let side = random.below(9) + 2;
    let brackets = random.below(2) == 0;
    let body = table(side, side, one_of(&[" ", ", ", "  "], random), |_, _| {
        format!("{}.{}", random.below(10), random.below(100))
    });
    if brackets { format!("[{}]\n", body.lines().collect::<Vec<_>>().join("],\n[")) } else { body }
}

fn multiplication(random: &mut Seeded) -> String {
    let side = random.below(10) + 4;
    let width = random.below(3) + 1;
    let between = one_of(&[" ", "\t", " | ", ","], random);
    table(side, side, between, |row, column| format!("{:>width$}", (row + 1) * (column + 1)))
}

fn chess(random: &mut Seeded) -> String {
    let labels = random.below(2) == 0;
    let between = one_of(&["", " ", "|", " | "], random);
    let blank = one_of(&[".", "-", " ", "_"], random);
    let mut board: Vec<Vec<String>> = vec![vec![blank.to_owned(); 8]; 8];
    for _ in 0..random.below(20) + 4 {
        board[random.below(8)][random.below(8)] =
            one_of(&["K", "Q", "R", "B", "N", "P", "k", "q", "r", "b", "n", "p"], random).into();
    }
    board[0][4] = "k".into();
    board[7][4] = "K".into();
    let mut text = String::new();
    for (at, row) in board.iter().enumerate() {
        let _ = writeln!(
            text,
            "{}{}",
            if labels { format!("{} ", 8 - at) } else { String::new() },
            row.join(between)
        );
    }
    if labels { text + "  a b c d e f g h\n" } else { text }
}

fn mines(random: &mut Seeded) -> String {
    let (rows, columns) = (random.below(9) + 4, random.below(9) + 4);
    let between = one_of(&["", " "], random);
    table(rows, columns, between, |_, _| one_of(&["#", "#", "*", "1", "2", ".", "F"], random).into())
}

fn life(random: &mut Seeded) -> String {
    let (rows, columns) = (random.below(20) + 4, random.below(20) + 4);
    let signs = [[".", "#"], [".", "O"], [" ", "*"], ["0", "1"], ["-", "X"], ["_", "o"]][random.below(6)];
    table(rows, columns + usize::from(rows == columns), one_of(&["", " "], random), |_, _| {
        one_of(&signs, random).into()
    })
}

fn calendar(random: &mut Seeded) -> String {
    let (first, days) = (random.below(7), 28 + random.below(4));
    let mut text = format!(
        "   {} {}\nMo Tu We Th Fr Sa Su\n",
        one_of(&["March", "May", "June"], random),
        2000 + random.below(40)
    );
    for at in 0..(first + days).div_ceil(7) * 7 {
        let day = (at + 1).checked_sub(first).filter(|day| (1..=days).contains(day));
        let _ = write!(
            text,
            "{:>2}{}",
            day.map_or_else(String::new, |day| day.to_string()),
            if at % 7 == 6 { "\n" } else { " " }
        );
    }
    text
}

fn phones(random: &mut Seeded) -> String {
    let one = |random: &mut Seeded| match random.below(4) {
        0 => format!("{:09}\n", random.below(999_999_999)),
        1 => format!("Ann Smith\t+44 {} {:06}\n", 1000 + random.below(999), random.below(999_999)),
        2 => format!("{:03}-{:03}-{:04}\n", random.below(999), random.below(999), random.below(9999)),
        _ => format!(
            "Bob: 0{} {:03} {:03} {:03}\n",
            random.below(99),
            random.below(999),
            random.below(999),
            random.below(999)
        ),
    };
    // Nine numbers of nine figures each are a grid to anyone.
    let same = random.below(2) == 0;
    let count = random.below(8) + 1;
    if same {
        table(count, 1, "", |_, _| format!("{:09}", random.below(999_999_999)))
    } else {
        (0..count * 2).map(|_| one(random)).collect()
    }
}

fn diff(random: &mut Seeded) -> String {
    let mut text = format!(
        "diff --git a/x b/x\nindex {:07x}..{:07x} 100644\n--- a/x\n+++ b/x\n",
        random.below(1 << 28),
        random.below(1 << 28)
    );
    for _ in 0..=random.below(4) {
        let _ = writeln!(
            text,
            "@@ -{},{} +{},{} @@",
            random.below(99),
            random.below(9),
            random.below(99),
            random.below(9)
        );
        let language = random.below(10);
        for _ in 0..=random.below(9) {
            text += one_of(&["+", "-", " "], random);
            text += &code_line(language, random);
            text += "\n";
        }
    }
    text
}

fn hex_dump(random: &mut Seeded) -> String {
    let sixteen =
        |random: &mut Seeded| (0..16).map(|_| format!("{:02x}", random.below(256))).collect::<Vec<_>>();
    let kind = random.below(3);
    (0..random.below(20) + 2)
        .map(|at| match kind {
            0 => format!("{:08x}  {}  |................|\n", at * 16, sixteen(random).join(" ")),
            1 => format!(
                "{:07x} {}\n",
                at * 16,
                sixteen(random).chunks(2).map(<[String]>::concat).collect::<Vec<_>>().join(" ")
            ),
            _ => sixteen(random).concat() + "\n",
        })
        .collect()
}

fn markdown(random: &mut Seeded) -> String {
    let columns = random.below(9) + 2;
    let row = |random: &mut Seeded, words: bool| {
        (0..columns)
            .map(|_| if words { one_of(&WORDS, random).to_owned() } else { number(200, random) })
            .collect::<Vec<_>>()
            .join(" | ")
    };
    let mut text = format!("| {} |\n|{}\n", row(random, true), "---|".repeat(columns));
    for _ in 0..=random.below(12) {
        let words = random.below(3) == 0;
        let _ = writeln!(text, "| {} |", row(random, words));
    }
    text
}

fn csv(random: &mut Seeded) -> String {
    let columns = random.below(8) + 2;
    let head = (0..columns)
        .map(|_| one_of(&["name", "age", "score", "time", "x", "y", "level"], random))
        .collect::<Vec<_>>()
        .join(",");
    let rows = random.below(15) + 1;
    head + "\n"
        + &table(rows, columns, ",", |_, column| {
            if column == 0 { one_of(&WORDS, random).to_owned() } else { number(5000, random) }
        })
}

fn art(random: &mut Seeded) -> String {
    let (rows, columns) = (random.below(15) + 3, random.below(30) + 5);
    table(rows, columns, "", |_, _| {
        one_of(&[" ", " ", "#", "*", "|", "-", "+", "/", "\\", "_", "o", "."], random).into()
    })
}

fn magic(random: &mut Seeded) -> String {
    let square = [[8, 1, 6], [3, 5, 7], [4, 9, 2]];
    let between = one_of(&[" ", ",", " | ", ""], random);
    let by = random.below(3);
    let one = table(3, 3, between, |row, column| square[row][(column + by) % 3].to_string());
    if random.below(2) == 0 { format!("{one}\n{one}") } else { one }
}

fn crossword(random: &mut Seeded) -> String {
    let side = random.below(12) + 4;
    table(side, side, one_of(&["", " "], random), |_, _| {
        one_of(&["A", "E", "R", "S", "T", "#", "#", "L", "N", "O"], random).into()
    })
}

/// Returns a part of one of the repository's own sources and pages that have no puzzle.
fn own(random: &mut Seeded) -> String {
    const FILES: [&str; 9] = [
        "src/main.rs",
        "src/formats/detect.rs",
        "src/formats/collector.rs",
        "src/cli/mod.rs",
        "src/grid/layout.rs",
        "Cargo.toml",
        "Cargo.lock",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ];
    let text = std::fs::read_to_string(root().join(one_of(&FILES, random))).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let from = random.below(lines.len().max(1));
    let to = (from + random.below(60)).min(lines.len());
    lines[from..to].join("\n")
}

/// The kinds of texts without a puzzle.
const KINDS: [(&str, Make); 19] = [
    ("prose", prose),
    ("code", code),
    ("log", log),
    ("figures", figures),
    ("floats", floats),
    ("multiplication table", multiplication),
    ("chess board", chess),
    ("mine field", mines),
    ("game of life", life),
    ("calendar", calendar),
    ("phone list", phones),
    ("diff", diff),
    ("hex dump", hex_dump),
    ("markdown table", markdown),
    ("csv", csv),
    ("ascii art", art),
    ("magic square", magic),
    ("crossword", crossword),
    ("own text", own),
];

#[test]
fn no_grid_is_found_where_there_is_none() {
    let found = Mutex::new((vec![0; KINDS.len()], Vec::new()));
    let count = tier::reduced(TEXTS, 20);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for first in 0..threads {
            let found = &found;
            scope.spawn(move || {
                for number in (first..count).step_by(threads) {
                    let mut random = Seeded::new(7_000_003 + number as u64);
                    random.below(2);
                    let (name, make) = KINDS[number % KINDS.len()];
                    let mut text = make(&mut random);
                    // Half of the texts stand among others; a board of cells alone is a grid by its form.
                    if random.below(2) == 0 || matches!(name, "game of life" | "figures" | "mine field") {
                        text = prose(&mut random)
                            + "\n"
                            + &text
                            + "\n"
                            + &KINDS[random.below(KINDS.len())].1(&mut random);
                    }
                    let grids = read(text.as_bytes()).grids;
                    if !grids.is_empty() {
                        let mut found = found.lock().unwrap();
                        found.0[number % KINDS.len()] += 1;
                        found.1.push(format!("{number}: {name}: {grids:?}\n{text}"));
                    }
                }
            });
        }
    });
    let (counts, texts) = found.into_inner().unwrap();
    for ((name, _), wrong) in KINDS.iter().zip(counts) {
        println!("{name:22} {:5} texts, {wrong} with a grid", count / KINDS.len());
    }
    if let Ok(path) = std::env::var("MUTATION_DUMP") {
        std::fs::write(path + ".texts", texts.join("\n=====\n")).unwrap();
    }
    assert!(texts.is_empty(), "{} texts have a grid, the first:\n{}", texts.len(), texts[0]);
}
