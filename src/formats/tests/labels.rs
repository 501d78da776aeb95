//! Labels of rows and columns beside a grid, in every kind of table.

use super::*;

/// Names of nine rows or columns, as people and programs write them.
const NAMES: [&str; 8] = [
    "",
    "1 2 3 4 5 6 7 8 9",
    "0 1 2 3 4 5 6 7 8",
    "A B C D E F G H I",
    "a b c d e f g h i",
    "A B C D E F G H J",
    "r1 r2 r3 r4 r5 r6 r7 r8 r9",
    "C1 C2 C3 C4 C5 C6 C7 C8 C9",
];

/// The name of a table, and what draws it from the names of rows and columns.
type Table = (&'static str, fn(&[&str], &[&str]) -> String);

/// Returns the first column of a row: its name, if rows have any.
fn first<'a>(names: &[&'a str], row: usize) -> Vec<&'a str> {
    names.get(row).copied().into_iter().collect()
}

fn cells(row: &str) -> Vec<String> {
    row.chars().map(String::from).collect()
}

fn parted(sign: &str, blank: &str, rows: &[&str], columns: &[&str]) -> String {
    let line = |first: Vec<&str>, cells: &[String]| {
        let all: Vec<&str> = first.into_iter().chain(cells.iter().map(String::as_str)).collect();
        all.join(sign) + "\n"
    };
    let corner = if rows.is_empty() { vec![] } else { vec![""] };
    let head: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
    let head = if columns.is_empty() { String::new() } else { line(corner, &head) };
    let body = demo()
        .iter()
        .enumerate()
        .map(|(at, row)| {
            let cells: Vec<String> = cells(row).iter().map(|cell| cell.replace('.', blank)).collect();
            line(first(rows, at), &cells)
        })
        .collect::<String>();
    head + &body
}

fn boxed(rows: &[&str], columns: &[&str]) -> String {
    let width = if rows.is_empty() { 0 } else { 3 };
    let rule = format!("{:width$}+-------+-------+-------+\n", "");
    let names: Vec<String> = columns.chunks(3).map(|names| names.join(" ")).collect();
    let head = format!("{:width$}  {}\n", "", names.join("   "));
    let row = |at: usize| {
        let (name, row) = (rows.get(at).copied().unwrap_or(""), joined(demo()[at], " "));
        format!("{name:width$}| {} | {} | {} |\n", &row[..5], &row[6..11], &row[12..])
    };
    let bands: Vec<String> =
        [0, 3, 6].map(|at| [rule.clone(), row(at), row(at + 1), row(at + 2)].concat()).into();
    [if columns.is_empty() { "" } else { &head }, &bands.concat(), &rule].concat()
}

fn markdown(rows: &[&str], columns: &[&str]) -> String {
    let all = parted(" | ", " ", rows, if columns.is_empty() { &[""; 9] } else { columns });
    let lines: Vec<String> = all.lines().map(|line| format!("| {line} |\n")).collect();
    let rule = format!("|{}\n", "---|".repeat(9 + usize::from(!rows.is_empty())));
    [lines[0].clone(), rule, lines[1..].concat()].concat()
}

fn console(rows: &[&str], columns: &[&str]) -> String {
    let line = |name: &str, cells: Vec<String>| format!("│ {name:7} │ {} │\n", cells.join(" │ "));
    let head = columns.iter().map(|&name| name.to_owned()).collect();
    let head = if columns.is_empty() { String::new() } else { line("(index)", head) };
    let rule = format!("├─────────{}┤\n", "┼───".repeat(9));
    let body = |(at, row): (usize, &&str)| line(rows.get(at).unwrap_or(&""), cells(&row.replace('.', "0")));
    head + &rule + &demo().iter().enumerate().map(body).collect::<String>()
}

const TABLES: [Table; 8] = [
    ("spaced", |rows, columns| parted(" ", ".", rows, columns)),
    ("aligned", |rows, columns| parted("  ", "0", rows, columns)),
    ("commas", |rows, columns| parted(",", "0", rows, columns)),
    ("semicolons", |rows, columns| parted(";", "", rows, columns)),
    ("tabs", |rows, columns| parted("\t", "", rows, columns)),
    ("markdown", markdown),
    ("boxes", boxed),
    ("console", console),
];

/// Calls `check` with every table of every pair of names, and what it is called.
fn tables(mut check: impl FnMut(&str, &dyn Fn(&[&str], &[&str]) -> String, &[&str], &[&str])) {
    let names = NAMES.map(|names| names.split_whitespace().collect::<Vec<_>>());
    for (name, draw) in TABLES {
        for rows in names.iter().filter(|rows| name != "console" || !rows.is_empty()) {
            for columns in &names {
                let first = |names: &[&str]| names.first().map_or("none", |name| name).to_owned();
                check(&format!("{name}, {}, {}", first(rows), first(columns)), &draw, rows, columns);
            }
        }
    }
}

#[test]
fn labels_of_every_table_are_left_out() {
    tables(|name, draw, rows, columns| {
        let table = draw(rows, columns);
        for text in [table.clone(), format!("I could not do this one:\n\n{table}\nCan you help?\n")] {
            assert_eq!(grids(&text), [DEMO], "{name}\n{text}");
        }
    });
}

#[test]
fn labels_may_stand_behind_the_rows_or_have_signs() {
    for names in &NAMES[1..] {
        let names: Vec<&str> = names.split_whitespace().collect();
        for signs in [(" ", ""), (". ", ""), (") ", ""), (": ", ""), (" ", "behind")] {
            let row = |(at, row): (usize, &&str)| match signs {
                (_, "behind") => format!("{}  {}\n", joined(row, " "), names[at]),
                (sign, _) => format!("{}{sign}{}\n", names[at], joined(row, " ")),
            };
            assert_demo(&demo().iter().enumerate().map(row).collect::<String>());
        }
    }
}

#[test]
fn headers_are_not_skipped_text() {
    tables(|name, draw, rows, columns| {
        let table = draw(rows, columns);
        let mut reader = Reader::new(table.as_bytes(), None, ReadOptions::default());
        assert!(reader.by_ref().all(|read| read.is_ok()), "{name}");
        assert_eq!(reader.skipped().lines, 0, "{name}\n{table}");
    });
}

/// Returns the only error in a text.
fn error(text: &str) -> String {
    let errors: Vec<String> =
        read_all(text, ReadOptions::default()).into_iter().map(|read| read.unwrap_err().message).collect();
    let [error] = &errors[..] else { panic!("{errors:?}\n{text}") };
    error.clone()
}

#[test]
fn errors_count_cells_without_labels() {
    tables(|name, draw, rows, columns| {
        // Numbers above eight rows of nine cells may be a row of their own.
        let is_numbered = rows.is_empty() && columns.first().is_none_or(|first| first.parse::<u8>().is_ok());
        if is_numbered || name.starts_with("markdown") && columns.is_empty() {
            return;
        }
        let table = draw(rows, columns);
        let lines: Vec<&str> = table.lines().collect();
        // The fourth row is the only one with 8, 6 and 3.
        let is_fourth =
            |line: &str| "863".chars().all(|digit| line.contains(digit)) && !line.contains(['7', '9']);
        let at = lines.iter().position(|line| is_fourth(line)).unwrap();
        let without = [&lines[..at], &lines[at + 1..]].concat().join("\n");
        assert!(error(&without).starts_with("8 rows of 9 c"), "{name}: {}", error(&without));
        let replaced = |other: &str| {
            let row = lines[at].replacen('6', other, 1);
            [&lines[..at], &[row.as_str()], &lines[at + 1..]].concat().join("\n")
        };
        let wrong = error(&replaced("q"));
        assert!(wrong.starts_with("found 'q', expected a digit 1-9"), "{name}: {wrong}");
    });
}

#[test]
fn a_table_names_the_row_with_a_cell_too_few() {
    let rows: Vec<&str> = NAMES[3].split_whitespace().collect();
    let table = parted(" ", ".", &rows, &rows);
    assert_eq!(error(&table.replace("D 8 . . .", "D 8 . .")), "row 4 has 8 cells, expected 9");
    let table = markdown(&rows, &rows);
    assert_eq!(error(&table.replace("| D | 8 |", "| D |")), "row 4 has 8 cells, expected 9");
    let table = parted(",", "0", &rows, &rows);
    assert_eq!(error(&table.replace("D,8,", "D,8,0,")), "row 4 has 10 cells, expected 9");
}

#[test]
fn cells_may_be_bold() {
    let rows: Vec<&str> = NAMES[1].split_whitespace().collect();
    let table = markdown(&rows, &rows);
    let bold = |line: &str| {
        let cell = |cell: &str| match cell.trim() {
            word if word.len() == 1 => format!(" **{word}** "),
            _ => cell.to_owned(),
        };
        line.split('|').map(cell).collect::<Vec<_>>().join("|") + "\n"
    };
    assert_demo(&table.lines().map(bold).collect::<String>());
}

#[test]
fn a_matrix_may_have_indices_in_brackets() {
    let head: Vec<String> = (1..10).map(|at| format!(" [,{at}]")).collect();
    let head = head.concat();
    let row = |(at, row): (usize, &&str)| {
        let cells = joined(&row.replace('.', "0"), "    ");
        format!("[{},]    {cells}\n", at + 1)
    };
    let body: String = demo().iter().enumerate().map(row).collect();
    assert_demo(&format!("    {head}\n{body}"));
    assert_eq!(
        error(&format!("    {head}\n{}", body.replace("[4,]    8", "[4,]"))),
        "row 4 has 8 cells, expected 9"
    );
}

#[test]
fn tables_take_no_rows_from_each_other() {
    let demo = demo();
    let tag = |row: &&str| format!("<tr><td>{}</td></tr>\n", joined(row, "</td><td>").replace('.', ""));
    let html = |rows: &[&str]| format!("<table>\n{}</table>\n", rows.iter().map(tag).collect::<String>());
    let two = format!("{}\n{}", html(&demo[..6]), html(&demo));
    assert!(grids(&two).iter().all(|cells| cells == DEMO), "{:?}", grids(&two));
    let rule = format!("|{}\n", "---|".repeat(9));
    let row = |row: &&str| format!("|{}|\n", joined(&row.replace('.', " "), "|"));
    let table = |rows: &[&str]| {
        let body: String = rows.iter().map(row).collect();
        format!("{}{rule}{body}", row(&"........."))
    };
    let two = format!("{}<!-- the next -->\n{}", table(&demo[..8]), table(&demo));
    assert!(grids(&two).iter().all(|cells| cells == DEMO), "{:?}", grids(&two));
    let two = format!("{}# the next\n{}", table(&demo[..8]), table(&demo));
    assert!(grids(&two).iter().all(|cells| cells == DEMO), "{:?}", grids(&two));
    let framed = |rows: &[&str]| {
        let row = |row: &&str| format!("| {} |\n", joined(row, " "));
        let rule = "+-------------------+\n";
        format!("{rule}{}{rule}", rows.iter().map(row).collect::<String>())
    };
    let two = format!("{}\n{}", framed(&demo[..6]), framed(&demo[3..]));
    assert_no_grid(&two);
}

#[test]
fn an_array_of_texts_may_be_one_grid_or_many() {
    let array = |count: usize| format!("[{}]\n", vec![r#""12343412.....32.""#; count].join(",\n"));
    assert_eq!(
        error(&array(16)),
        "16 texts of 16 characters are one 16x16 grid or 16 grids of 4x4: give --box 4x4 for the one, --box 2x2 for the \
         other"
    );
    for count in [1, 15, 17, 40] {
        assert_eq!(grids(&array(count)).len(), count);
    }
    assert_eq!(read_all(array(16), with_box(2, 2)).len(), 16);
    let one = read_all(array(16), with_box(4, 4));
    assert_eq!(one.len(), 1);
    assert!(one[0].is_ok());
}

/// Returns the solved grid with its digits renamed so that this row counts from 1 to 9.
fn counting(row: usize) -> String {
    let names = &SOLVED[row * 9..row * 9 + 9];
    SOLVED.chars().map(|digit| char::from(b'1' + names.find(digit).unwrap() as u8)).collect()
}

#[test]
fn a_labelled_row_that_counts_on_is_no_header() {
    for at in [0, 4, 8] {
        let grid = counting(at);
        for names in &NAMES[1..] {
            let names: Vec<&str> = names.split_whitespace().collect();
            for (sign, columns) in [" ", ",", "\t"].iter().flat_map(|sign| [(sign, false), (sign, true)]) {
                let head = if columns { format!("{sign}{}\n", names.join(sign)) } else { String::new() };
                let row = |row: usize| {
                    format!("{}{sign}{}\n", names[row], joined(&grid[row * 9..row * 9 + 9], sign))
                };
                let text = head + &(0..9).map(row).collect::<String>();
                assert_eq!(grids(&text), std::slice::from_ref(&grid), "{text}");
            }
        }
    }
}

#[test]
fn labels_that_begin_again_begin_another_grid() {
    let text = "1 1 2 3 4\n2 3 4 1 2\n3 2 1 4 3\n4 4 3 2 1\n1 3 4 1 2\n2 1 2 3 4\n3 4 3 2 1\n4 2 1 4 3\n";
    assert_eq!(grids(text), ["1234341221434321", "3412123443212143"]);
    let nine: Vec<String> = (0..9).map(counting).collect();
    let row =
        |grid: &String, row: usize| format!("{} {}\n", row + 1, joined(&grid[row * 9..row * 9 + 9], " "));
    let text: String = nine.iter().flat_map(|grid| (0..9).map(move |at| row(grid, at))).collect();
    assert_eq!(grids(&text), nine);
}

#[test]
fn a_row_that_counts_on_is_no_header_of_a_stack() {
    let rows = |sign: &str| {
        let grid = counting(0).repeat(8);
        (0..72).map(|at| joined(&grid[at * 9..at * 9 + 9], sign)).collect::<Vec<_>>()
    };
    for sign in ["", " ", ",", "\t"] {
        let mut rows = rows(sign);
        assert_eq!(grids(&rows.join("\n")).len(), 8);
        rows.remove(40);
        assert_no_grid(&rows.join("\n"));
        rows.truncate(19);
        assert_no_grid(&rows.join("\n"));
    }
    // Of a stack, only the grid with the mistake is lost.
    let mut rows = rows(",");
    rows[40].truncate(15);
    assert_eq!(grids(&rows.join("\n")).len(), 7);
}

#[test]
fn a_column_that_counts_on_is_no_label_of_a_table_with_a_mistake() {
    let mut rows: Vec<&str> =
        SOLVED.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect();
    rows.sort_unstable();
    let mut lines: Vec<String> = rows.iter().map(|row| joined(row, "|")).collect();
    lines[4].truncate(15);
    assert_eq!(error(&lines.join("\n")), "row 5 has 8 cells, expected 9");
    assert!(
        error("1 3 2 5 4\n2 4 3 1 5\n3 5 4 2 1\n4 1 5 3 2\n5 2 1 4 3\n").starts_with("a 5x5 grid has no box")
    );
}

#[test]
fn stars_for_blanks_are_not_bold() {
    let rule = "+----+----+\n";
    let rows = [
        "1***|2***",
        "**7*|*3**",
        "***4|****",
        "5***|****",
        "*6**|7***",
        "**8*|****",
        "***1|***2",
        "3***|****",
    ];
    let bands: Vec<String> =
        rows.chunks(2).map(|band| format!("{rule}|{}|\n|{}|\n", band[0], band[1])).collect();
    let text = bands.concat();
    let cells: String = rows.concat().replace('|', "").replace('*', ".");
    assert_eq!(grids(&(text + rule)), [cells]);
}

#[test]
fn each_band_may_have_a_frame_or_a_table() {
    let rule = "+-------+-------+-------+\n";
    let row = |row: &&str| {
        let row = joined(row, " ");
        format!("| {} | {} | {} |\n", &row[..5], &row[6..11], &row[12..])
    };
    let rows: Vec<String> = demo().iter().map(row).collect();
    let bands: Vec<String> = rows.chunks(3).map(|band| format!("{rule}{}{rule}", band.concat())).collect();
    assert_demo(&bands.join("\n"));
    let row = |row: &&str| format!("<tr><td>{}</td></tr>\n", joined(row, "</td><td>").replace('.', ""));
    let rows: Vec<String> = demo().iter().map(row).collect();
    for height in [1, 3, 9] {
        let table = |rows: &[String]| format!("<table>\n{}</table>\n", rows.concat());
        assert_demo(&rows.chunks(height).map(table).collect::<String>());
    }
}

#[test]
fn rows_of_a_board_may_count_down() {
    let row = |(at, row): (usize, &&str)| format!("{} {}\n", 9 - at, joined(row, " "));
    let rows: String = demo().iter().enumerate().map(row).collect();
    assert_demo(&format!("{rows}  a b c d e f g h i\n"));
}

#[test]
fn words_and_numbers_below_a_grid_are_text() {
    for line in ["Level 1 2 3 4", "Pages 1 2 3 4 5", "Day: 1, 2, 3, 4", "No 1/2/3/4"] {
        assert_eq!(grids(&format!("{ROWS}{line}\n")).len(), 1, "{line}");
    }
}
