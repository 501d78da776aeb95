//! Grids among text, code and tables: what is a title, a label, a comment or code, and what a row.

use super::*;

#[test]
fn numbers_a_space_apart_are_no_rows() {
    let rows =
        "12 34 567\n89 12 345\n67 89 123\n45 67 891\n23 45 678\n91 23 456\n78 91 234\n56 78 912\n34 56 789\n";
    assert_no_grid(rows);
    assert_no_grid(&format!("All of these are prime:\n\n{rows}"));
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
fn numbers_among_text_are_no_line_of_cells() {
    let numbers = "85186 65561 63055 35542 68444 78061 40670 29788 62833 75441 36344 7283 1 22 3333\n";
    let text = format!("The figures of the year, by month:\n\n{}\n", &numbers[..81]);
    assert!(read_all(text, ReadOptions::default()).iter().all(Result::is_err));
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
    for result in grids(small) {
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
fn a_title_in_dashes_parts_grids() {
    let text = "--- puzzle 1 ---\n12.4\n34.2\n2.41\n4.2.\n--- puzzle 2 ---\n.2.4\n34.2\n2.41\n4.2.\n";
    assert_eq!(grids(text).len(), 2, "{:?}", outline(text));
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
fn a_word_and_a_number_are_a_title() {
    for title in ["No. 7", "SE 7.1", "Nr 12", "Grid #3"] {
        assert_demo(&format!("{title}\n{}", drawn(str::to_owned)));
        assert_eq!(outline(format!("{ROWS}{title}\n{ROWS}")), ["1 rows 81", "11 rows 81"], "{title}");
    }
}

#[test]
fn an_array_may_have_hundreds_of_grids() {
    let grid = drawn(|row| format!("    [{}],", joined(&row.replace('.', "0"), ", ")));
    let text = format!("grids = [\n{}]\n", format!("  [\n{grid}  ],\n").repeat(300));
    assert_eq!(outline(text).len(), 300);
}

#[test]
fn a_string_within_a_string_is_code() {
    let text = "a = [\"12..\\n34..\\n \"2...\\n\", ..1.\\n...3\", 1]\n";
    assert_no_grid(text);
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
fn a_second_array_of_too_few_rows_is_an_error() {
    let rows = drawn(|row| format!("    {{{}}},", joined(&row.replace('.', "0"), ",")));
    let array = format!("int[,] easy = {{\n{rows}}};\n\n");
    let small = "int[,] bad = {\n    {2,3,0,0,0},\n    {0,1,0,0,0}\n};\n";
    assert_eq!(outline(format!("{array}{small}")), ["2 commas 81", "15 row-count"]);
    // Without a grid above it, and of numbers in statements of their own, it is code.
    assert!(!outline(small).contains(&"3 row-count".to_owned()));
    let code = "int dx[] = {0,1,0,1};\nint dy[] = {1,0,1,0};\nint moves[2][4] = {{0,1,0,1},{1,0,1,0}};\n";
    assert_eq!(outline(format!("{array}{code}")).len(), 1);
}
