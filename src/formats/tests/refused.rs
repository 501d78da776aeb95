//! Grids with a mistake: each is an error that names it; none is read as another grid, and none is lost.

use super::*;

#[test]
fn a_short_row_of_a_grid_without_blanks_is_an_error() {
    let full =
        "123456789\n456789123\n789123456\n231674895\n875912364\n694538217\n317265948\n542897631\n968341572\n";
    let short = full.replace("875912364", "87591236");
    assert_eq!(outline(&short), ["5 row-length"]);
    assert_eq!(outline([full, &short, full].concat()), ["1 rows 81", "14 row-length", "19 rows 81"]);
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
fn a_puzzle_with_a_foreign_sign_is_no_shorter_puzzle() {
    let broken = LINE.replacen("57000", "57/00", 1);
    let mut reader = Reader::new(broken.as_bytes(), None, ReadOptions::default());
    assert!(reader.next().is_none_or(|read| read.is_err()));
    assert_eq!(outline(format!("{broken}\n{LINE}\n")).last().unwrap(), "2 line 81");
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
fn short_rows_are_told_without_a_word_of_boxes() {
    let text = "ab 53..7....\n".repeat(9);
    for result in Reader::new(text.as_bytes(), None, ReadOptions::default()) {
        assert!(!result.unwrap_err().to_string().contains("no box"));
    }
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
    assert_eq!(grids(&shifted), [""; 0]);
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

#[test]
fn a_removed_digit_is_a_conflict() {
    let text = format!("{{\"puzzle\":\"{LINE}\",\"eliminated\":[\"8r1c1\"]}}");
    let error = parse(&text, &ReadOptions::default()).unwrap_err();
    assert_eq!((error.code, error.line), (ErrorCode::Conflict, 1));
}
