//! Blocks of rows: framed, spaced, stacked, split by blank lines, and with errors.

use super::*;

const DEMO: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the rows of the demonstration grid.
fn demo() -> Vec<&'static str> {
    (0..9).map(|row| &DEMO[row * 9..row * 9 + 9]).collect()
}

/// Returns the demonstration grid with every row written by `row`.
fn drawn(row: impl Fn(&str) -> String) -> String {
    demo().iter().map(|cells| row(cells) + "\n").collect()
}

fn joined(cells: &str, between: &str) -> String {
    cells.chars().map(String::from).collect::<Vec<_>>().join(between)
}

#[track_caller]
fn assert_demo(text: &str) {
    let input = parse(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(line(input.puzzle.layout(), input.puzzle.givens(), '.'), DEMO, "{text}");
    assert_eq!(input.puzzle.eliminated(), [], "{text}");
}

#[test]
fn a_line_may_have_spaces_for_blanks() {
    assert_demo(&DEMO.replace('.', " "));
    assert_demo(&(DEMO.replace('.', " ") + "\n"));
    let first_blank = DEMO.replacen("53", "  ", 1).replace('.', " ");
    let last_blank = DEMO.replace("79", "..").replace('.', " ");
    for text in [first_blank, last_blank] {
        assert_eq!(outline(&text), ["1 line 81"], "{text}");
        assert_eq!(outline(format!("{text}\r\n{text}\r\n")), ["1 line 81", "2 line 81"]);
    }
    assert_eq!(outline(&DEMO.replace('.', " ")[1..]).len(), 1);
}

#[test]
fn rows_may_have_spaces_for_blanks() {
    assert_demo(&drawn(|row| row.replace('.', " ")));
    assert_demo(&drawn(|row| row.replace('.', " ").trim_end().to_owned()));
    let emptied = drawn(|row| row.replace("..419..5", "........").replace('.', " "));
    assert_eq!(outline(&emptied), ["1 rows 81"]);
}

#[test]
fn numbers_a_space_apart_are_no_rows() {
    let rows =
        "12 34 567\n89 12 345\n67 89 123\n45 67 891\n23 45 678\n91 23 456\n78 91 234\n56 78 912\n34 56 789\n";
    assert_no_grid(rows);
    assert_no_grid(&format!("All of these are prime:\n\n{rows}"));
}

#[test]
fn a_short_row_of_a_grid_without_blanks_is_an_error() {
    let full =
        "123456789\n456789123\n789123456\n231674895\n875912364\n694538217\n317265948\n542897631\n968341572\n";
    let short = full.replace("875912364", "87591236");
    assert_eq!(outline(&short), ["5 row-length"]);
    assert_eq!(outline([full, &short, full].concat()), ["1 rows 81", "14 row-length", "19 rows 81"]);
}

#[test]
fn frames_may_have_spaces_for_blanks() {
    let rule = "+-------+-------+-------+\n";
    let framed = |row: &dyn Fn(&str) -> String| {
        let rows: Vec<String> = demo().iter().map(|cells| row(cells)).collect();
        rows.chunks(3).map(|band| rule.to_owned() + &band.join("\n") + "\n").collect::<String>() + rule
    };
    let wide = |row: &str| {
        let row = row.replace('.', " ");
        let block = |at: usize| joined(&row[at..at + 3], " ");
        format!("| {} | {} | {} |", block(0), block(3), block(6))
    };
    let narrow = |row: &str| {
        let row = row.replace('.', " ");
        format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])
    };
    assert_demo(&framed(&wide));
    assert_demo(&framed(&narrow));
    assert_demo(&framed(&|row| wide(row).trim_matches('|').to_owned()));
    assert_demo(&framed(&|row| wide(row).trim_matches('|').trim_end().to_owned()));
    assert_demo(&drawn(|row| format!("|{}|", joined(&row.replace('.', " "), "|"))));
    assert_demo(&drawn(|row| format!("| {} |", joined(&row.replace('.', " "), " | "))));
    let emptied = framed(&|row| wide(&row.replace("...419..5", ".........")));
    assert_eq!(outline(emptied), ["2 framed 81"]);
}

#[test]
fn a_spreadsheet_has_tabs_and_empty_cells() {
    let tabbed = drawn(|row| joined(row, "\t").replace('.', ""));
    assert_demo(&tabbed);
    assert_demo(&drawn(|row| joined(row, "\t").replace('.', "").trim_end().to_owned()));
    assert_demo(&drawn(|row| joined(row, "\t")));
    let emptied = drawn(|row| joined(&row.replace("...419..5", "........."), "\t").replace('.', ""));
    assert_eq!(outline(emptied), ["1 spaced 81"]);
}

#[test]
fn the_first_rows_of_a_table_may_be_empty() {
    for rows in [1, 2] {
        let given = [".........".repeat(rows), DEMO[9 * rows..].to_owned()].concat();
        let with = |row: &dyn Fn(&str) -> String| -> String {
            (0..9).map(|at| row(&given[at * 9..at * 9 + 9]) + "\n").collect()
        };
        let tabbed = with(&|row| joined(row, "\t").replace('.', ""));
        assert_eq!(read_all(&tabbed, ReadOptions::default()), [Ok((1, Format::SPACED, given.clone()))]);
        // Rows below another grid may be left over from it.
        assert_eq!(outline(drawn(str::to_owned) + &tabbed).len(), 2);
        for blank in ["", "&nbsp;"] {
            let rows = with(&|row| format!("<tr><td>{}</td></tr>", joined(row, "</td><td>")));
            let table = format!("<table>\n{}</table>\n", rows.replace('.', blank));
            assert_eq!(read_all(&table, ReadOptions::default()), [Ok((2, Format::FRAMED, given.clone()))]);
        }
    }
    // A line of tabs above nine rows is no row.
    let rows = drawn(|row| joined(row, "\t").replace('.', ""));
    assert_demo(&format!("\t\t\t\t\t\t\t\t\n{rows}"));
}

#[test]
fn separators_may_be_semicolons() {
    assert_demo(&drawn(|row| joined(row, ";").replace('.', "")));
    assert_demo(&drawn(|row| joined(row, ",").replace('.', "?")));
    assert_demo(&drawn(|row| joined(row, ", ")));
    assert_demo(&drawn(|row| joined(row, ",") + ","));
    assert_demo(&drawn(|row| format!("\"{}\"", joined(row, "\",\""))));
}

#[test]
fn rows_may_be_in_groups() {
    assert_demo(&drawn(|row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..])));
    assert_demo(&drawn(|row| format!("{}\t{}\t{}", &row[..3], &row[3..6], &row[6..])));
    let grouped = drawn(|row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]));
    assert_eq!(outline(grouped.repeat(2)), ["1 rows 81", "10 rows 81"]);
    assert_eq!(outline("1234 5678 9ABC DEFG\n".repeat(16)), ["1 rows 256"]);
    assert_eq!(outline("12 34\n.. ..\n3. .1\n43 21\n"), ["1 rows 16"]);
    let short = grouped.replace("4.. 8.3 ..1", "4.. 8.3 ..");
    assert_eq!(outline(short), ["5 row-length"]);
}

#[test]
fn bands_may_stand_apart() {
    let bands = |row: &dyn Fn(&str) -> String, between: &str| {
        let rows: Vec<String> = demo().iter().map(|cells| row(cells)).collect();
        rows.chunks(3).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join(between)
    };
    let grouped = |row: &str| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]);
    assert_demo(&bands(&str::to_owned, "\n"));
    assert_demo(&bands(&grouped, " \n"));
    assert_demo(&bands(&|row| joined(row, " "), "\n"));
    assert_demo(&bands(&|row| joined(row, ","), "\n"));
    // Two blank lines, or a comment, separate puzzles.
    for between in ["\n\n", " \n# a comment\n"] {
        assert_eq!(outline(bands(&str::to_owned, between)).len(), 3, "{between:?}");
    }
    let two = |gap: &str| {
        let bands: Vec<String> = demo().chunks(3).map(|rows| rows.join("\n") + "\n").collect();
        let one = bands[..2].join("\n");
        [one.as_str(), &one, &one].join(gap)
    };
    assert_eq!(outline(two("\n\n")), ["7 row-count", "16 row-count", "25 row-count"]);
    assert_demo(&demo().join("\n\n"));
    let apart = bands(&grouped, "\n");
    assert_eq!(outline(format!("{apart}\n{apart}")), ["1 rows 81", "13 rows 81"]);
    assert_eq!(outline(format!("{apart}\n{ROWS}\n{apart}")), ["1 rows 81", "13 rows 81", "23 rows 81"]);
}

#[test]
fn what_nothing_continues_is_short() {
    let three: String = ROWS.lines().take(3).map(|row| row.to_owned() + "\n").collect();
    let six: String = ROWS.lines().take(6).map(|row| row.to_owned() + "\n").collect();
    assert_eq!(outline(&three), ["3 row-count"]);
    assert_eq!(outline(format!("{three}\n")), ["3 row-count"]);
    assert_eq!(outline(format!("{six}\n{ROWS}")), ["6 row-count", "8 rows 81"]);
    assert_eq!(outline(format!("{six}\n{LINE}")), ["6 row-count", "8 line 81"]);
    assert_eq!(outline(format!("{six}\n{}", joined(&three, " "))).len(), 2);
    assert_eq!(outline(format!("{six}\n{six}\n{ROWS}")), ["6 row-count", "13 row-count", "15 rows 81"]);
    assert_eq!(outline(format!("{ROWS}\n{three}\n{ROWS}")), ["1 rows 81", "13 row-count", "15 rows 81"]);
    assert_eq!(outline(format!("{six}\n\0\n{ROWS}")), ["6 row-count", "8 not-text", "9 rows 81"]);
    assert_eq!(outline(format!("{six}\neasy\n{ROWS}")), ["6 row-count", "9 rows 81"]);
}

#[test]
fn something_may_follow_a_row() {
    assert_demo(&drawn(|row| format!("{row} # {}", &row[..1])));
    assert_demo(&drawn(|row| format!("{row}#x")));
    assert_demo(&drawn(|row| format!("{row}   easy one")));
    assert_demo(&drawn(|row| format!("{} # a row", joined(row, " "))));
    assert_demo(&drawn(|row| format!("{} # a, row", joined(row, ","))));
    assert_demo(&drawn(|row| format!("|{}|{}|{}| # a row", &row[..3], &row[3..6], &row[6..])));
    let one = drawn(|row| if row.starts_with('4') { format!("{row} # four") } else { row.to_owned() });
    assert_demo(&one);
}

#[test]
fn all_values_may_be_on_one_line() {
    for between in [",", " ", "\t", ";", ", ", "  "] {
        assert_demo(&joined(DEMO, between));
        assert_demo(&joined(&DEMO.replace('.', "0"), between));
    }
    assert_demo(&joined(DEMO, ",").replace('.', ""));
    assert_demo(&(joined(&DEMO.replace('.', "0"), ",") + ",\n"));
    assert_eq!(outline(joined("1...2...3...4...", ",")), ["1 commas 16"]);
    assert_eq!(outline(joined("1...2...3...4...", " ")), ["1 spaced 16"]);
    assert_eq!(outline(joined(&DEMO[1..], ",")), ["1 line-length"]);
    assert_eq!(
        outline(format!("{}\n{}\n", joined(DEMO, ","), joined(DEMO, " "))),
        ["1 commas 81", "2 spaced 81"]
    );
    let numbers: Vec<String> = (0..256).map(|cell| (cell % 17).to_string()).collect();
    assert_eq!(outline(numbers.join(",")), ["1 commas 256"]);
}

#[test]
fn rows_may_be_numbered() {
    let header = "    c1 c2 c3 c4 c5 c6 c7 c8 c9\n";
    let numbered: String = demo()
        .iter()
        .enumerate()
        .map(|(row, cells)| ["r", &(row + 1).to_string(), " | ", &joined(cells, " "), " |\n"].concat())
        .collect();
    assert_demo(&format!("{header}{numbered}"));
    assert_demo(&format!("{header}{}", numbered.replace('|', "")));
    assert_demo(&numbered.replace(" |\n", "\n").replace(" |", ":"));
}

#[test]
fn rules_of_every_style() {
    let rules = [
        "------+-------+------",
        "=====================",
        "---------+---------+---------",
        "*-----------*",
        "|---+---+---|",
        ":---+---+---:",
        ".---.---.---.",
        "'---'---'---'",
        "+===+===+===+",
        "-------|-------|-------",
        "---------------------",
        "\u{251C}\u{2500}\u{253C}\u{2500}\u{2524}",
        "\u{2523}\u{2501}\u{254B}\u{2501}\u{252B}",
        "\u{2560}\u{2550}\u{256C}\u{2550}\u{2563}",
        "\u{255F}\u{2500}\u{256B}\u{2500}\u{2562}",
    ];
    for rule in rules {
        for outer in [true, false] {
            let row = |cells: &str| {
                format!(
                    "{} | {} | {}",
                    &joined(&cells[..3], " "),
                    &joined(&cells[3..6], " "),
                    &joined(&cells[6..], " ")
                )
            };
            let bands: Vec<String> =
                demo().chunks(3).map(|band| band.iter().map(|cells| row(cells) + "\n").collect()).collect();
            let inner = bands.join(&format!("{rule}\n"));
            assert_demo(&if outer { format!("{rule}\n{inner}{rule}\n") } else { inner });
        }
    }
}

#[test]
fn dashes_are_blanks_or_rules() {
    assert_demo(&drawn(|row| row.replace('.', "-")));
    assert_demo(&drawn(|row| joined(&row.replace('.', "-"), " ")));
    assert_demo(&drawn(|row| joined(&row.replace('.', "-"), ",")));
    assert_demo(&DEMO.replace('.', "-"));
    assert_demo(&drawn(|row| {
        let row = joined(&row.replace('.', "-"), " ");
        format!("| {} | {} | {} |", &row[..5], &row[6..11], &row[12..])
    }));
}

fn frame(rows: &[&str]) -> String {
    let rule = "+---+---+---+\n";
    let row = |row: &&str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    rows.chunks(3).map(|band| rule.to_owned() + &band.iter().map(row).collect::<String>()).collect::<String>()
        + rule
}

#[test]
fn a_frame_without_a_row_is_lost_alone() {
    let rows = demo();
    let whole = frame(&rows);
    for missing in 0..9 {
        let rule = "+---+---+---+\n";
        let line = |row: &&str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
        let mut short = rule.to_owned();
        for (at, row) in rows.iter().enumerate() {
            if at != missing {
                short.push_str(&line(row));
            }
            if at % 3 == 2 {
                short.push_str(rule);
            }
        }
        let text = [whole.as_str(), &short, &whole, &short].concat();
        let expected = ["2 framed 81", "24 row-count", "27 framed 81", "49 row-count"];
        assert_eq!(outline(text), expected, "row {missing}");
    }
}

#[test]
fn a_row_missing_in_a_stack_is_said_of_the_stack() {
    let short = ROWS.replace("007005008\n", "");
    let text = [ROWS, &short, ROWS].concat();
    let all = read_all(text, ReadOptions::default());
    let error = all.last().unwrap().as_ref().unwrap_err();
    assert_eq!((error.code, error.line), (ErrorCode::RowCount, 26));
    assert_eq!(
        error.to_string(),
        "in.txt:26:10: 8 rows of 9 characters, expected 9 rows: a row is missing somewhere in the stack above (lines 1 \
         to 26); blank lines between puzzles keep them apart"
    );
    let apart = [ROWS, &short, ROWS].join("\n");
    assert_eq!(outline(apart), ["1 rows 81", "18 row-count", "20 rows 81"]);
}

#[test]
fn no_grid_is_read_where_a_row_is_doubled_or_missing() {
    let doubled = ROWS.replace("400068000\n", "400068000\n400068000\n");
    assert_eq!(outline(&doubled), ["10 row-count"]);
    assert_eq!(outline([ROWS, &doubled, ROWS].concat()), ["28 row-count"]);
    assert_eq!(outline([ROWS, &doubled, ROWS].join("\n")), ["1 rows 81", "20 row-count", "22 rows 81"]);
    let rows: Vec<&str> = ROWS.lines().collect();
    let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n")).collect();
    let twice = |index: usize| [&bands[..=index], &bands[index..]].concat().join("\n\n");
    for index in 0..3 {
        assert_eq!(outline(twice(index)), ["15 row-count"], "{index}");
        assert_eq!(outline([twice(index), bands.join("\n\n")].join("\n\n")), ["27 row-count"], "{index}");
    }
}

#[test]
fn rows_left_over_from_a_stack_are_no_puzzles() {
    let row = "11101100110001\n";
    assert_eq!(outline(row.repeat(16)), ["16 row-count"]);
    assert_eq!(outline([ROWS, "1....2..........\n"].concat()), ["1 rows 81", "10 line 16"]);
}

#[test]
fn a_second_row_on_a_line_is_no_metadata() {
    for (at, second) in [(8, "006000400"), (0, "534678912"), (3, "aabbccdde")] {
        let rows: Vec<&str> = ROWS.lines().collect();
        let line = format!("{} {second}", rows[at]);
        assert_eq!(outline(ROWS.replace(rows[at], &line)), [format!("{} row-length", at + 1)]);
    }
    assert_eq!(outline(ROWS.replace("400068000", "400068000 row 2")), ["1 rows 81"]);
}

#[test]
fn no_grid_is_read_in_a_frame_with_a_band_too_many() {
    let rows = demo();
    let twice = [&rows[..6], &rows[3..]].concat();
    assert_eq!(outline(frame(&twice)), ["16 row-count"]);
    assert_eq!(outline([frame(&rows), frame(&twice)].concat()), ["2 framed 81", "29 row-count"]);
}

#[test]
fn a_section_with_a_row_too_many_is_no_grid() {
    let doubled = ROWS.replace("400068000\n", "400068000\n400068000\n");
    assert_eq!(outline(format!("[Puzzle]\n{doubled}")), ["11 row-count"]);
    assert_eq!(outline(format!("[Puzzle]\n{doubled}\n[Puzzle]\n{ROWS}")), ["11 row-count", "14 sdk 81"]);
}

#[test]
fn bars_that_do_not_line_up_are_one_error() {
    let text = " 5 3   |   7   |      \n6     | 1 9 5 |      \n  9 8 |       |   6  \n------+-------+------\n\
                8     |   6   |     3\n4     | 8   3 |     1\n7     |   2   |     6\n------+-------+------\n\
                  6   |       | 2 8  \n      | 4 1 9 |     5\n      |   8   |   7 9\n";
    assert_eq!(outline(text), ["1 ambiguous"]);
}

#[test]
fn the_empty_head_of_a_table_is_no_row() {
    let row = |row: &str| format!("|{}|\n", joined(&row.replace('.', " "), "|"));
    let table = |rows: &[&str]| {
        let body: String = rows.iter().copied().map(row).collect();
        format!("{}|-|-|-|-|-|-|-|-|-|\n{body}", row("........."))
    };
    assert_eq!(outline(table(&demo())), ["3 framed 81"]);
    assert!(read_all(table(&demo()[1..]), ReadOptions::default()).iter().all(Result::is_err));
}

#[test]
fn a_row_doubled_in_a_grid_of_columns_is_no_larger_grid() {
    let rows = demo();
    let twice = [&rows[..2], &rows[1..]].concat();
    let tabbed = |rows: &[&str]| {
        let cells = |row: &&str| joined(row, "\t").replace('.', "") + "\n";
        rows.iter().map(cells).collect::<String>()
    };
    assert_eq!(outline(tabbed(&rows)), ["1 spaced 81"]);
    assert!(read_all(tabbed(&twice), ReadOptions::default()).iter().all(Result::is_err));
    let framed = twice.iter().map(|row| joined(&row.replace('.', " "), " ")).collect::<Vec<_>>().join("|\n|");
    let framed = format!("|{framed}|\n");
    assert!(read_all(framed, ReadOptions::default()).iter().all(Result::is_err));
}

#[test]
fn numbers_among_text_are_no_line_of_cells() {
    let numbers = "85186 65561 63055 35542 68444 78061 40670 29788 62833 75441 36344 7283 1 22 3333\n";
    let text = format!("The figures of the year, by month:\n\n{}\n", &numbers[..81]);
    assert!(read_all(text, ReadOptions::default()).iter().all(Result::is_err));
}

#[test]
fn a_puzzle_with_a_foreign_sign_is_no_shorter_puzzle() {
    let broken = LINE.replacen("57000", "57/00", 1);
    let mut reader = Reader::new(broken.as_bytes(), None, ReadOptions::default());
    assert!(reader.next().is_none_or(|read| read.is_err()));
    assert_eq!(outline(format!("{broken}\n{LINE}\n")).last().unwrap(), "2 line 81");
}

/// Returns the rows of [`LINE`]'s solution.
fn full() -> Vec<&'static str> {
    const SOLUTION: &str =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    (0..9).map(|row| &SOLUTION[row * 9..][..9]).collect()
}

/// Asserts that no grid is read in this text.
fn assert_no_grid(text: &str) {
    let read = read_all(text, ReadOptions::default());
    assert!(read.iter().all(Result::is_err), "{read:?}\n{text}");
}

#[test]
fn no_row_of_an_array_is_left_out_in_silence() {
    let lines: Vec<String> =
        demo().iter().map(|row| format!("  [{}],", joined(&row.replace('.', "0"), ", "))).collect();
    let array = |lines: &[&[String]]| format!("grid = [\n{}\n]\n", lines.concat().join("\n"));
    assert_eq!(outline(array(&[&lines])).len(), 1);
    let short = [lines[6].replacen(", 0", "", 1)];
    // A row that is too short, and another one doubled.
    assert_no_grid(&array(&[&lines[..6], &short, &lines[7..], &lines[8..]]));
    // A band that is doubled, with blank lines around.
    let gap = [String::new()];
    assert_eq!(outline(array(&[&lines[..3], &gap, &lines[3..6], &gap, &lines[6..]])).len(), 1);
    assert_no_grid(&array(&[&lines[..3], &gap, &lines[3..6], &lines[3..6], &gap, &lines[6..]]));
}

#[test]
fn a_separator_too_many_or_too_few_is_an_error() {
    let tabs: String = demo().iter().map(|row| joined(row, "\t").replace('.', "") + "\n").collect();
    assert_eq!(outline(&tabs), ["1 spaced 81"]);
    assert_no_grid(&tabs.replacen("\t1\t9\t5", "\t\t1\t9\t5", 1));
    let commas: String = demo().iter().map(|row| joined(row, ",").replace('.', "") + ",\n").collect();
    assert_eq!(outline(&commas), ["1 commas 81"]);
    assert_no_grid(&commas.replacen(",1,9,5", ",1,95", 1));
}

#[test]
fn a_frame_ends_where_another_begins() {
    let whole = frame(&demo());
    let band = frame(&demo()[..3]);
    assert_eq!(
        outline([&band, &whole, &band].map(String::as_str).concat())
            .iter()
            .filter(|line| line.ends_with("81"))
            .count(),
        1
    );
    assert_no_grid(&[&band[..], &whole[..whole.len() - 14], &whole[14..56]].concat());
}

#[test]
fn two_digits_in_one_cell_are_a_mistake() {
    let spaced = drawn(|row| joined(row, " "));
    assert_no_grid(&spaced.replacen("1 9 5", "1 97 5", 1));
    let full: String = full().iter().map(|row| joined(row, " ") + "\n").collect();
    assert_eq!(outline(&full).len(), 1);
    assert_no_grid(&full.replacen("6 7", "67 7", 1));
}

#[test]
fn rows_with_a_label_and_without_are_of_different_grids() {
    let rows = demo();
    let labelled = |bare: usize| -> String {
        let line = |(at, row): (usize, &&str)| {
            if at == bare { format!("  {row}\n") } else { format!("r{} {}\n", at + 1, joined(row, "   ")) }
        };
        rows.iter().enumerate().map(line).collect()
    };
    assert_eq!(outline(labelled(9)).len(), 1);
    assert_no_grid(&labelled(5));
}

#[test]
fn bands_of_two_grids_in_comments_are_no_grid() {
    let grid = |rows: [&str; 4]| {
        let lines = rows.map(|row| format!("// {row}\n"));
        [lines[..2].concat(), "// -----\n".to_owned(), lines[2..].concat()].concat()
    };
    let two = [grid(["4.|.2", ".1|..", "..|43", "..|.."]), grid(["1.|..", "2.|.1", "..|..", "4.|.2"])];
    let known = ["4..2.1....43....", "1...2..1....4..2"];
    for read in read_all(two.join("// \n"), ReadOptions::default()).into_iter().flatten() {
        assert!(known.contains(&read.2.as_str()), "{}", read.2);
    }
}

#[test]
fn two_rules_part_frames_of_fields() {
    let cells = |row: &&str| format!("|| {} ||\n", joined(&row.replace('.', " "), " | "));
    let rule = format!("+{}+\n", "|===".repeat(9) + "|");
    let frame = |rows: &[&str]| rule.clone() + &rows.iter().map(cells).collect::<String>() + &rule;
    let rows = demo();
    assert_eq!(outline("In prose:\n\n".to_owned() + &frame(&rows) + &frame(&rows)).len(), 2);
    let long = [&rows[..], &rows[4..5]].concat();
    assert_no_grid(&("In prose:\n\n".to_owned() + &frame(&long) + &frame(&rows[..8])));
}

#[test]
fn words_within_a_frame_are_not_left_out_where_they_have_cells() {
    let text = |line: &str| {
        let row = |row: &&str| format!("rows   {}\n", joined(row, " "));
        let rows: Vec<String> = demo().iter().map(row).collect();
        format!("{}{line}{}", rows[..5].concat(), rows[5..].concat())
    };
    assert_eq!(outline(text("")).len(), 1);
    assert_no_grid(&text("each box holds the numbers 1 2 3 4 5 and more\n"));
}

#[test]
fn a_puzzle_beside_others_on_a_line_is_not_lost() {
    let second = LINE.replacen('0', "5", 1);
    let cases = [
        format!("//{LINE} {second}\n"),
        format!("one: {LINE}two: {second}\n"),
        format!(
            "{} {}\n",
            &LINE[..16].replace(|digit: char| digit > '4', "."),
            &LINE[..64].replace('0', ".")
        ),
        format!("a: {}y{}\nb: {second}\n", &LINE[..20], &LINE[20..]),
    ];
    for text in cases {
        let mut reader = Reader::new(text.as_bytes(), None, ReadOptions::default());
        let errors = reader.by_ref().filter(Result::is_err).count();
        assert!(errors > 0 || reader.skipped().lines > 0, "{text}");
    }
    let both = format!("echo {LINE} | ./solve {}\n", full().concat());
    assert_eq!(outline(both), ["1 line 81"]);
}

#[test]
fn a_comment_parts_whole_grids() {
    let grid = "12|34\n34|12\n--+--\n23| 1\n  |23\n";
    let text = (1..4).map(|number| format!("#{number}\n{grid}")).collect::<Vec<_>>().concat();
    assert_eq!(outline(&text), ["2 framed 16", "8 framed 16", "14 framed 16"]);
}

#[test]
fn a_row_of_empty_cells_is_a_row_in_latex() {
    let cells = DEMO.replacen("..419..5", "........", 1);
    let rows = cells.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).replace('.', " "));
    let table: String = rows.map(|row| joined(&row, " & ") + " \\\\\n").collect();
    let input = read(&format!("\\begin{{tabular}}{{ccccccccc}}\n{table}\\end{{tabular}}\n"));
    assert_eq!(line(input.puzzle.layout(), input.puzzle.givens(), '.'), cells);
}

#[test]
fn labels_are_no_cells() {
    let small = "  +-----+-----+\n1 | 1   |   4 |\n2 |     |     |\n  +-----+-----+\n3 |     |   1 |\n4 |     |     |\n  \
                 +-----+-----+\n";
    for result in outline_of_grids(small) {
        assert_eq!(result, "1..4.......1....");
    }
    let row = |at: usize| {
        let cells = joined(&DEMO[at * 9..at * 9 + 9], " ");
        format!("{} | {} | {} | {} |\n", at + 1, &cells[..5], &cells[6..11], &cells[12..])
    };
    let rows: Vec<String> = (0..9).map(row).collect();
    assert_no_grid(&format!("    A B C   D E F   G H I\n{}{}", rows[0], rows.concat()));
    assert_no_grid(
        "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | . 2 |\n+-----+-----+\n| 2 . | 4 1 |\n| 4 1 | 2 . |\n| . . | . 3 |\n+-----+-----+\n",
    );
    let numbered = (0..9).map(|at| format!("     {}\t{}\n", at + 1, &DEMO[at * 9..at * 9 + 9]));
    assert_demo(&numbered.collect::<Vec<_>>().concat());
}

#[test]
fn rows_may_have_numbers() {
    let rows: Vec<String> = (0..9).map(|at| format!("{}. {}\n", at + 1, &DEMO[at * 9..at * 9 + 9])).collect();
    assert_demo(&rows.concat());
}

#[test]
fn a_date_is_a_title() {
    let rows = drawn(str::to_owned);
    assert_eq!(outline(format!("2024-06-03\n{rows}2024-06-04\n{rows}")), ["2 rows 81", "12 rows 81"]);
}

#[test]
fn short_rows_are_told_without_a_word_of_boxes() {
    let text = "ab 53..7....\n".repeat(9);
    for result in Reader::new(text.as_bytes(), None, ReadOptions::default()) {
        assert!(!result.unwrap_err().to_string().contains("no box"));
    }
}

/// Returns the givens of the grids that are read in a text.
fn outline_of_grids(text: &str) -> Vec<String> {
    Reader::new(text.as_bytes(), None, ReadOptions::default())
        .flatten()
        .map(|input| line(input.puzzle.layout(), input.puzzle.givens(), '.'))
        .collect()
}

#[test]
fn a_rule_is_no_line_of_blanks() {
    for sign in ["*", "_"] {
        assert_no_grid(&format!("{}\n", sign.repeat(16)));
    }
}

#[test]
fn a_table_with_tabs_lost_at_the_left_is_refused() {
    let row = |cells: &str| joined(cells, "\t").replace('.', "");
    assert_demo(&drawn(|cells| row(cells).trim_end().to_owned()));
    let shifted = drawn(|cells| row(cells).trim().to_owned());
    assert_eq!(outline_of_grids(&shifted), [""; 0]);
}

#[test]
fn a_title_in_dashes_parts_grids() {
    let text = "--- puzzle 1 ---\n12.4\n34.2\n2.41\n4.2.\n--- puzzle 2 ---\n.2.4\n34.2\n2.41\n4.2.\n";
    assert_eq!(outline_of_grids(text).len(), 2, "{:?}", outline(text));
}

#[cfg(feature = "tables")]
#[test]
fn a_header_may_call_the_puzzle_sudoku() {
    let inputs: Vec<Input> =
        Reader::new(format!("id,sudoku,rating\na71,{DEMO},easy\n").as_bytes(), None, ReadOptions::default())
            .map(Result::unwrap)
            .collect();
    assert_eq!(inputs[0].id.as_deref(), Some("a71"));
    assert_eq!(inputs[0].fields.len(), 1);
    assert_eq!(outline(format!("Sudoku, easy\n\n{ROWS}")), ["3 rows 81"]);
}

#[test]
fn bands_of_simple_sudoku_may_stand_apart() {
    let rows = drawn(|row| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]));
    let lines: Vec<&str> = rows.lines().collect();
    let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
    let input = parse(&bands.join("\n\n"), &from(Format::SS)).unwrap();
    assert_eq!(line(input.puzzle.layout(), input.puzzle.givens(), '.'), DEMO);
}

#[test]
fn an_array_ends_with_its_statement() {
    let rows = drawn(|row| format!("    {{{}}},", joined(&row.replace('.', "0"), ", ")));
    let lines: Vec<&str> = rows.lines().collect();
    let code = |parts: &[&[&str]]| format!("int puzzle[9][9] = {{\n{}\n", parts.concat().join("\n"));
    assert_demo(&code(&[&lines, &["};"]]));
    assert_no_grid(&code(&[&lines[5..], &["};", "    /* 1  2  3   4  5  6   7  8  9 */"], &lines[..5]]));
}

#[test]
fn the_beginning_of_an_array_is_no_line_of_cells() {
    let text =
        "pub const NumbersString = [_][*:0]const u8{ \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\"";
    assert_no_grid(text);
}

#[test]
fn a_semicolon_within_a_row_ends_it() {
    let rows = drawn(|row| format!("{} ;", joined(&row.replace('.', "0"), " ")));
    let text = format!("S = [{}];\n", rows.trim_end_matches([';', '\n']));
    assert_demo(&text);
    assert_no_grid(&text.replacen("0 0 7 0", "0 0 ;7 0", 1));
    let list = drawn(|row| format!("{};", joined(&row.replace('.', "0"), "; ")));
    assert_demo(&format!("let s = [{list}];;\n"));
    assert_no_grid(&format!("let s = [{}];;\n", list.replacen("\n6", "\n, 6", 1)));
}

#[test]
fn one_cell_of_two_digits_in_a_full_frame_is_a_mistake() {
    let row = |at: usize| joined(&SOLVED[at * 9..at * 9 + 9], " ");
    let rows: Vec<String> = (0..9).map(|at| format!("| {} |\n", row(at))).collect();
    assert_no_grid(&rows.concat().replacen("5 6 9", "5 6 98", 1));
}

#[test]
fn a_word_and_a_number_are_a_title() {
    for title in ["No. 7", "SE 7.1", "Nr 12", "Grid #3"] {
        assert_demo(&format!("{title}\n{}", drawn(str::to_owned)));
        assert_eq!(outline(format!("{ROWS}{title}\n{ROWS}")), ["1 rows 81", "11 rows 81"], "{title}");
    }
}

#[test]
fn the_last_block_of_a_frame_without_sides_is_as_wide_as_the_others() {
    let text = "    | 1\n3 1 |\n----+----\n    |\n    |\n";
    let input = read(text);
    assert_eq!(line(input.puzzle.layout(), input.puzzle.givens(), '.'), "..1.31..........");
}

#[test]
fn an_array_may_have_hundreds_of_grids() {
    let grid = drawn(|row| format!("    [{}],", joined(&row.replace('.', "0"), ", ")));
    let text = format!("grids = [\n{}]\n", format!("  [\n{grid}  ],\n").repeat(300));
    assert_eq!(outline(text).len(), 300);
}

#[test]
fn a_puzzle_behind_a_solution_is_not_lost() {
    let text = "0003104000002001;4213134231241243 0000013000004002;3421213412434312\n";
    assert_eq!(outline(text), ["1 several"]);
    let candidates = format!("0200100000340004 {}\n", "0034".repeat(16));
    assert_eq!(outline(candidates), ["1 several"]);
}

#[test]
fn a_digit_in_a_rule_is_a_mistake() {
    for (rule, mistake) in [("---+---+---", "---+ 17 ---+---"), ("-------", "0-------")] {
        let text = drawn(|row| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]));
        let rows: Vec<&str> = text.lines().collect();
        let framed = [&rows[..3], &[rule], &rows[3..6], &[rule], &rows[6..]].concat().join("\n");
        assert_demo(&framed);
        assert_no_grid(&framed.replacen(rule, mistake, 1));
    }
}

#[test]
fn a_row_of_latex_ends_once_on_a_line() {
    let table = drawn(|row| format!("{} \\\\ \\hline", joined(&row.replace('.', " "), " & ")));
    assert_demo(&table);
    assert_no_grid(&table.replacen("&   & 7", "\\\\ & 7", 1));
}

#[test]
fn a_string_within_a_string_is_code() {
    let text = "a = [\"12..\\n34..\\n \"2...\\n\", ..1.\\n...3\", 1]\n";
    assert_no_grid(text);
}

#[test]
fn a_comma_beside_a_semicolon_is_a_mistake() {
    let list = |sign: &str| {
        let row = |row: &&str| format!("    {};\n", joined(&row.replace('.', "0"), "; "));
        let rows: String = demo().iter().map(row).collect();
        format!("let grid = [|\n{}|]\n", rows.replacen("; 0; 0", &format!("; 0{sign} 0"), 1))
    };
    assert_eq!(outline(list(";")).len(), 1);
    assert_no_grid(&list(",;"));
}

#[test]
fn numbers_of_rows_and_columns_are_no_cells() {
    let row = |(at, row): (usize, &&str)| format!("{},{}\n", at + 1, joined(&row.replace('.', "0"), ","));
    let rows: String = demo().iter().enumerate().map(row).collect();
    assert_demo(&format!(",1,2,3,4,5,6,7,8,9\n{rows}"));
}

#[test]
fn a_bar_is_no_cell() {
    assert_no_grid("12|3\n|4\n3|\n|21\n");
    assert_no_grid("1|2|3|4\n |4|1|2\n2|1| |3\n4|3|2|1\n1| |3|4\n3|4|12|2\n2|1|4|3\n |3|2|1\n");
    assert_no_grid(&format!("2|{}\n", &LINE[..80]));
}

#[test]
fn the_head_of_a_table_is_no_row_of_it() {
    let rows = "| 1 |   |   | 4 |\n|   | 4 | 1 |   |\n|   | 1 | 4 |   |\n";
    let rule = "|---|---|---|---|\n";
    assert_no_grid(&format!("| 1 | 2 | 3 | 4 |\n{rule}{rows}"));
    let head = format!("|   |   |   |   |\n{rule}");
    let whole = "| 2 |   |   | 3 |\n|   | 3 | 2 |   |\n|   | 2 | 3 |   |\n| 3 |   |   | 2 |\n";
    assert_eq!(outline(format!("{head}{whole}\n{head}{whole}")).len(), 2);
    let read = read_all(format!("{head}{rows}\n{head}{whole}"), ReadOptions::default());
    let grids: Vec<String> = read.into_iter().flatten().map(|(_, _, cells)| cells).collect();
    assert!(grids.iter().all(|cells| cells == "2..3.32..23.3..2"), "{grids:?}");
}

#[test]
fn a_line_of_stars_is_no_row_of_blanks() {
    let rows = demo();
    let text = [&rows[..3], &["*********"], &rows[3..6], &["*********"], &rows[6..7]].concat().join("\n");
    assert_no_grid(&text);
}

#[test]
fn a_mistake_in_a_list_of_puzzles_costs_its_line_alone() {
    let broken = LINE.replacen('3', "O", 1);
    let text = format!("1 {LINE}\n2 {broken}\n3 {LINE}\n4 {LINE}\n");
    assert_eq!(outline(text), ["1 line 81", "2 bad-character", "3 line 81", "4 line 81"]);
}

#[test]
fn a_hex_dump_is_no_grid() {
    let bytes = "d2 36 c5 1a ff 00 12 7b a1 90 3c 4d 5e 6f 77 88  |................|";
    let text = [0, 16, 32, 48, 64, 80, 96, 112].map(|at| format!("{at:08x}  {bytes}")).join("\n");
    assert!(read_all(text, ReadOptions::default()).iter().all(Result::is_err));
}

#[test]
fn a_grid_of_a_few_digits_among_text_is_none() {
    let few = "- - - - - - - - -\n".repeat(8) + "- - - - - 2 - 2 4\n";
    assert_eq!(outline(&few), ["1 spaced 81"]);
    assert!(
        !outline(format!("The rules of the table, as told:\n\n{few}\nThat is all of them.\n"))
            .contains(&"3 spaced 81".to_owned())
    );
}

#[test]
fn a_puzzle_in_json_may_have_any_name() {
    let json = format!("[\n {{\n  \"BaseGrid\": \"{DEMO}\",\n  \"Show\": true\n }}\n]\n");
    assert_eq!(outline(json).len(), 1);
    let two = format!("{{\"a\": \"{DEMO}\", \"b\": \"{DEMO}\"}}\n");
    assert_eq!(outline(two), ["1 column"]);
}

#[test]
fn a_short_last_row_is_said_where_rows_are_missing() {
    let text = ROWS.replace("006000400\n", "").replace("000187036", "0001870");
    let error = read_all(text, ReadOptions::default()).remove(0).unwrap_err();
    assert_eq!(error.to_string(), "in.txt:8:8: 8 rows of 9 characters, expected 9 rows, and row 8 has 7");
}

#[test]
fn a_short_and_a_long_row_cost_their_grid_alone() {
    let bad = ROWS.replace("080200000", "08020000").replace("007005008", "0070050080");
    for between in ["", "\n"] {
        let outline = outline([ROWS, ROWS, &bad, ROWS, ROWS].join(between));
        assert_eq!(outline.len(), 5, "{outline:?}");
        assert_eq!(outline.iter().filter(|line| line.ends_with("rows 81")).count(), 4, "{outline:?}");
    }
}

/// Reads grids in every alphabet as rows, spaced, with commas and framed, in upper and lower case.
#[test]
fn alphabets() {
    let pattern = |side: usize, at: usize| (at % side * 3 + at / side * 7) % (side + 2);
    for (side, symbols, letters) in [
        (10, Symbols::Upper, "123456789A"),
        (12, Symbols::Upper, "123456789ABC"),
        (16, Symbols::Upper, "123456789ABCDEFG"),
        (16, Symbols::Hex, "123456789ABCDEF0"),
        (16, Symbols::Letters, "ABCDEFGHIJKLMNOP"),
        (25, Symbols::Upper, "123456789ABCDEFGHIJKLMNOP"),
        (25, Symbols::Letters, "ABCDEFGHIJKLMNOPQRSTUVWXY"),
        (36, Symbols::Upper, "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0"),
    ] {
        let letters: Vec<char> = letters.chars().collect();
        let cell = |at: usize| letters.get(pattern(side, at)).copied().unwrap_or('.');
        let rows: Vec<String> =
            (0..side).map(|row| (0..side).map(|column| cell(row * side + column)).collect()).collect();
        let expected: Vec<Option<u8>> = (0..side * side)
            .map(|at| (pattern(side, at) < side).then(|| pattern(side, at) as u8 + 1))
            .collect();
        let width = Shape::of_side(side).unwrap().box_width();
        let framed = |row: &String| {
            let cells: Vec<char> = row.chars().collect();
            let blocks: Vec<String> =
                cells.chunks(width).map(|block| joined(&block.iter().collect::<String>(), " ")).collect();
            format!("| {} |", blocks.join(" | "))
        };
        let texts: [(&str, String); 6] = [
            ("line", rows.concat()),
            ("rows", rows.join("\n")),
            ("spaced", rows.iter().map(|row| joined(row, " ")).collect::<Vec<_>>().join("\n")),
            ("commas", rows.iter().map(|row| joined(row, ",")).collect::<Vec<_>>().join("\n")),
            ("framed", rows.iter().map(framed).collect::<Vec<_>>().join("\n")),
            ("values", joined(&rows.concat(), " ")),
        ];
        for (way, text) in texts {
            for text in [text.clone(), text.to_lowercase()] {
                let input = parse(&text, &ReadOptions::default())
                    .unwrap_or_else(|error| panic!("{side} {symbols} {way}: {error}\n{text}"));
                let values: Vec<Option<u8>> =
                    input.puzzle.givens().iter().map(|digit| digit.map(crate::grid::Digit::value)).collect();
                if way == "commas" && side == 36 {
                    // Between commas a lone `0` is a blank, except in an alphabet of letters.
                    continue;
                }
                assert_eq!(values, expected, "{side} {symbols} {way}");
            }
        }
        if symbols == Symbols::Upper {
            let decimal = |at: usize| expected[at].unwrap_or(0).to_string();
            let row = |row: usize, between: &str| {
                (0..side).map(|column| decimal(row * side + column)).collect::<Vec<_>>().join(between)
            };
            for between in [" ", ",", "\t", "  ", ";"] {
                let text = (0..side).map(|at| row(at, between)).collect::<Vec<_>>().join("\n");
                let input = parse(&text, &ReadOptions::default())
                    .unwrap_or_else(|error| panic!("{side}: {error}\n{text}"));
                let values: Vec<Option<u8>> =
                    input.puzzle.givens().iter().map(|digit| digit.map(crate::grid::Digit::value)).collect();
                assert_eq!(values, expected, "{side} decimal {between:?}");
                assert_eq!(input.style.symbols, Symbols::Decimal);
            }
        }
    }
}

#[test]
fn a_frame_draws_its_boxes() {
    let cells = ".2345.3456.2561.3421.3654.6521.5214.";
    let puzzle = parse(cells, &with_box(3, 2)).unwrap().puzzle;
    for format in [Format::FRAMED, Format::PENCILMARKS, Format::SS] {
        let written = write_puzzle(&puzzle, &Style::new(format)).unwrap();
        assert!(written.lost.is_empty(), "{format}");
        assert_eq!(read(&written.text).puzzle, puzzle, "{}", written.text);
    }
    for format in [Format::LINE, Format::ROWS, Format::JSONL, Format::CANDIDATES] {
        let written = write_puzzle(&puzzle, &Style::new(format)).unwrap();
        assert!(written.lost.contains(&Loss::Boxes(shape(3, 2))), "{format}");
    }
    let usual = parse(cells, &ReadOptions::default()).unwrap().puzzle;
    assert!(write_puzzle(&usual, &Style::new(Format::LINE)).unwrap().lost.is_empty());
}

#[test]
fn zero_among_decimals_is_a_blank_or_the_error_names_both() {
    let grid = |cells: [&str; 3]| {
        let row = |at: usize| (0..16).map(|column| cells[(at + column) % 3]).collect::<Vec<_>>().join(" ");
        (0..16).map(row).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(outline(grid(["0", "15", "3"])), ["1 spaced 256"]);
    assert_eq!(outline(grid([".", "15", "3"])), ["1 spaced 256"]);
    assert_eq!(outline(grid([".", "15", "0"])), ["1 ambiguous"]);
    let hex = ReadOptions { symbols: Some(Symbols::Hex), ..ReadOptions::default() };
    let read = parse(&grid([".", "15", "0"]), &hex).unwrap().puzzle;
    assert_eq!(read.givens()[2].map(crate::grid::Digit::value), Some(16), "0 is the last digit");
}

#[test]
fn the_digits_of_one_file_say_nothing_of_the_next() {
    let hex: String = (0..256).map(|at| char::from(b"0.23F6789"[at % 9])).collect();
    let text = format!("[Puzzle]\n{ROWS}\n{hex}\n");
    let symbols: Vec<_> = Reader::new(text.as_bytes(), None, ReadOptions::default())
        .map(|input| input.unwrap().style.symbols)
        .collect();
    assert_eq!(symbols, [Symbols::Upper, Symbols::Hex]);
}

#[test]
fn candidates_in_an_sdk_file_without_sections_are_kept() {
    let rows = format!("2 679 679 1 4689 5 689 u4 3\n{}", ". . . . . . . . .\n".repeat(8));
    let given = parse(&rows, &from(Format::SDK)).unwrap().puzzle;
    let guessed = read(&rows).puzzle;
    assert_eq!(given, guessed);
    assert!(given.placed()[7].is_some() && !given.eliminated().is_empty());
}

#[test]
fn a_removed_digit_is_a_conflict() {
    let text = format!("{{\"puzzle\":\"{LINE}\",\"eliminated\":[\"8r1c1\"]}}");
    let error = parse(&text, &ReadOptions::default()).unwrap_err();
    assert_eq!((error.code, error.line), (ErrorCode::Conflict, 1));
}

#[test]
fn a_full_grid_reads_as_simple_sudoku() {
    let puzzle = parse(SOLVED, &ReadOptions::default()).unwrap().puzzle;
    let text = write_puzzle(&puzzle, &Style::new(Format::SS)).unwrap().text;
    assert_eq!(parse(&text, &from(Format::SS)).unwrap().puzzle, puzzle);
}

const SOLVED: &str = "569431827472568319183279654615893742347625198298714563721346985954187236836952471";
