//! Blocks of rows: framed, spaced, stacked, split by blank lines.

use super::*;

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
fn bands_of_simple_sudoku_may_stand_apart() {
    let rows = drawn(|row| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]));
    let lines: Vec<&str> = rows.lines().collect();
    let bands: Vec<String> = lines.chunks(3).map(|band| band.join("\n")).collect();
    let input = parse(&bands.join("\n\n"), &from(Format::SS)).unwrap();
    assert_eq!(line(input.puzzle.layout(), input.puzzle.givens(), '.'), DEMO);
}

#[test]
fn the_last_block_of_a_frame_without_sides_is_as_wide_as_the_others() {
    let text = "    | 1\n3 1 |\n----+----\n    |\n    |\n";
    let input = read(text);
    assert_eq!(line(input.puzzle.layout(), input.puzzle.givens(), '.'), "..1.31..........");
}

/// Reads grids in every alphabet as rows, spaced, with commas and framed, in upper and lower case.
#[test]
fn alphabets() {
    let pattern = |side: usize, at: usize| (at % side * 3 + at / side * 7) % (side + 2);
    let values = |text: &str| {
        let Input { puzzle, style, .. } = read(text);
        let values = puzzle.givens().iter().map(|digit| digit.map(crate::grid::Digit::value));
        (values.collect::<Vec<_>>(), style.symbols)
    };
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
                let (values, _) = values(&text);
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
                let (values, symbols) = values(&text);
                assert_eq!(values, expected, "{side} decimal {between:?}");
                assert_eq!(symbols, Symbols::Decimal);
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
fn a_full_grid_reads_as_simple_sudoku() {
    let puzzle = parse(SOLVED, &ReadOptions::default()).unwrap().puzzle;
    let text = write_puzzle(&puzzle, &Style::new(Format::SS)).unwrap().text;
    assert_eq!(parse(&text, &from(Format::SS)).unwrap().puzzle, puzzle);
}
