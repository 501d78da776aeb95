//! A second reader of pasted grids, which shares nothing with the first. It tells whether a person could see a grid in
//! a text: rows right below each other, all cut in one of many ways, with no row too few or too many.

use std::collections::HashMap;

/// Signs that end a piece of a line: brackets; quotes as well; everything around a word.
const ENDS: [&str; 4] =
    [";\\\u{1}", "[](){};:=/>\\\u{1}", "[](){};:=/>\\\u{1}\"'`", "[](){};\\\u{1}\"'`,:|=<>/ \t"];
const BARS: &str = "|│┃║┆┇┊┋╎╏";

/// A way of cutting a line: four choices, and the columns of the bars.
type Way = ([usize; 4], Vec<usize>);
type Row = Vec<char>;

/// Returns the digit that a text stands for, or a dot. Several digits that are no number are candidates.
fn value(text: &str, side: usize) -> char {
    let text = text.trim().trim_matches(['(', ')', '"', '\'', '*', '[', ']', '+', '-', '#', '|', '>']);
    // A letter marks the digit behind it.
    let is_mark = |letter: char| side < 10 && letter.is_alphabetic();
    let text = if text.len() > 1 { text.trim_start_matches(is_mark).trim_start_matches('0') } else { text };
    match text.parse::<u8>() {
        Ok(number @ 10..) if usize::from(number) <= side => char::from(b'A' + number - 10),
        _ if text.len() != 1
            || (side < 24 && "xX".contains(text))
            || !text.chars().all(char::is_alphanumeric) =>
        {
            '.'
        }
        _ => text.to_ascii_uppercase().chars().next().unwrap_or('.'),
    }
}

/// Adds the ways of cutting a line at signs: choices of ends, of cells, and of labels left out at both ends.
fn at_signs(line: &str, side: usize, all: &mut HashMap<Way, Vec<Row>>) {
    let is_cell = |letter: char| {
        letter.is_ascii_digit() || ".-_*?xX".contains(letter) || (side > 9 && letter.is_alphabetic())
    };
    for (ends, cells, labels) in
        (0..4).flat_map(|ends| (0..9).flat_map(move |cells| (0..4).map(move |labels| (ends, cells, labels))))
    {
        let cut = |piece: &str| -> Row {
            let of = |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| value(text, side)).collect();
            match cells {
                0 => of(&mut piece.split("").filter(|text| text.chars().any(is_cell))),
                1 => of(&mut piece
                    .split(|letter: char| !letter.is_alphanumeric() && !is_cell(letter))
                    .filter(|text| !text.is_empty())),
                7 => of(&mut piece.replace("||", "|").split('|')),
                8 => of(&mut piece.split(['|', ' ']).filter(|text| !text.is_empty())),
                sign => of(&mut piece.split(['|', ',', '\t', '&', '/'][sign - 2])),
            }
        };
        let (mut rows, mut wholes) = (Vec::new(), Vec::new());
        let fits = line.split(|letter| ENDS[ends].contains(letter)).all(|piece| {
            let cells = cut(piece);
            // A separator may stand behind the last cell as well.
            let is_open = cells.len() == side + 1 && piece.trim_end().ends_with([',', ';']);
            let cells = if is_open { cells[..side].to_vec() } else { cells };
            let cells = cells.get(labels % 2..cells.len().saturating_sub(labels / 2)).unwrap_or(&[]);
            let is_row = cells.len() == side || cells.len() == side * side;
            let cut = cells.chunks(side).filter(|_| is_row).map(<[char]>::to_vec);
            if cells.len() > side {
                wholes.extend(cut);
            } else {
                rows.extend(cut);
            }
            if cells.len() == side * side * side {
                // The candidates of every cell.
                let left = |cell: &[char]| {
                    cell.iter().copied().filter(|&digit| digit != '.' && digit != '0').collect::<Row>()
                };
                let digits =
                    cells.chunks(side).map(left).map(|left| if left.len() == 1 { left[0] } else { '.' });
                rows.extend(digits.collect::<Row>().chunks(side).map(<[char]>::to_vec));
            }
            is_row || cells.len() < 4 || ends == 3
        });
        // Beside whole grids on a line, shorter pieces are no rows.
        if !wholes.is_empty() {
            rows = wholes;
        }
        if fits && !rows.is_empty() {
            all.insert(([ends, cells, labels, 0], Vec::new()), rows);
        }
    }
}

/// Adds the ways of cutting a line at columns, where a space is an empty cell: the first column and the distance.
fn at_columns(line: &str, side: usize, all: &mut HashMap<Way, Vec<Row>>) {
    let line = &line.replace('\t', " ");
    let first = line.chars().position(|letter| BARS.contains(letter)).unwrap_or(0);
    let bars = line
        .chars()
        .enumerate()
        .filter(|&(_, letter)| BARS.contains(letter))
        .map(|(at, _)| at)
        .collect::<Vec<_>>();
    if line.chars().count() == side * side
        && line.chars().all(|letter| letter == ' ' || letter == 'x' || letter.is_ascii_digit())
    {
        let cells: Row = line.chars().map(|letter| value(&letter.to_string(), side)).collect();
        all.insert(([9, 0, 0, 0], Vec::new()), cells.chunks(side).map(<[char]>::to_vec).collect());
    }
    let blocks: Vec<&str> = line.split(|letter| BARS.contains(letter)).collect();
    for (edges, lead, stride) in
        (0..4).flat_map(|edges| (0..7).flat_map(move |lead| (1..5).map(move |stride| (edges, lead, stride))))
    {
        let Some(inner) = blocks.get(edges % 2..blocks.len().saturating_sub(edges / 2)) else { continue };
        let width = side / inner.len().max(1);
        let place = |at: usize| at.checked_sub(lead).filter(|at| at % stride == 0).map(|at| at / stride);
        let fits = |block: &&str| {
            block
                .chars()
                .enumerate()
                .all(|(at, letter)| letter == ' ' || place(at).is_some_and(|cell| cell < width))
        };
        if width * inner.len() == side && inner.iter().all(fits) {
            let cell = |block: &str, cell| {
                block.chars().nth(lead + cell * stride).map_or('.', |letter| value(&letter.to_string(), side))
            };
            let row =
                inner.iter().flat_map(|block| (0..width).map(move |index| cell(block, index))).collect();
            let from = if edges % 2 > 0 { first } else { 0 };
            let bars = bars.iter().map(|bar| bar - from).collect();
            all.insert(([3 + edges, lead, stride, 0], bars), vec![row]);
        }
    }
}

/// Returns whether a person could see this grid in a text that `plain` has prepared; `.` is an empty cell. Within
/// brackets and quotes a line may end anywhere. With `marks`, a digit may be a cell's last candidate.
pub(crate) fn sees(text: &str, grid: &str, marks: bool) -> bool {
    let (mut depth, mut is_quoted) = (0, false);
    let joined = |letter: &char| {
        match letter {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            '"' => is_quoted = !is_quoted,
            _ => {}
        }
        *letter != '\n' || depth < 1 && !is_quoted
    };
    sees_rows(text, grid, marks) || sees_rows(&text.chars().filter(joined).collect::<String>(), grid, marks)
}

/// Returns whether a line numbers the columns.
fn is_header(line: &str) -> bool {
    let names = line.split(|letter: char| !letter.is_alphanumeric()).filter(|name| !name.is_empty());
    let is_next = |(name, number): (&str, u8)| {
        name == number.to_string()
            || name.as_bytes() == [b'a' - 1 + number]
            || name.len() == 2 && name.starts_with(['c', 'r'])
    };
    !line.contains('\u{1}') && names.zip(1..).all(is_next)
}

fn sees_rows(text: &str, grid: &str, marks: bool) -> bool {
    let side = grid.chars().count().isqrt();
    let grid: Row = grid.chars().collect();
    let height =
        (1..=side).rev().find(|height| side.is_multiple_of(*height) && height * height <= side).unwrap_or(1);
    let cuts: Vec<HashMap<Way, Vec<Row>>> = text
        .lines()
        .map(|line| {
            let mut all = HashMap::new();
            if line.contains(|letter: char| letter.is_ascii_digit() || ".*_-?x| ".contains(letter)) {
                at_signs(line, side, &mut all);
                at_columns(line, side, &mut all);
            }
            all
        })
        .collect();
    // Where candidates stand in the cells, a lone digit may be the last candidate.
    let is_set = |word: &str| {
        let rises = word.len() > 1 && word.as_bytes().windows(2).all(|pair| pair[0] < pair[1]);
        word.chars().count() == side * side * side
            || rises && word.parse().is_ok_and(|number: usize| number > side)
    };
    let is_marked = marks
        && text.split(|letter: char| !letter.is_ascii_alphanumeric() && !"._-*".contains(letter)).any(is_set);
    let same = |row: &Row, cells: &[char]| {
        let is = |seen, cell| {
            seen == cell
                || seen == '0' && (cell == '.' || side == 16 && cell == 'G')
                || is_marked && cell == '.'
        };
        row.iter().zip(cells).all(|(&seen, &cell)| is(seen, cell))
    };
    let begins = cuts.iter().flat_map(|cuts| {
        cuts.iter().filter(|(_, rows)| rows.iter().any(|row| same(row, &grid[..side]))).map(|(way, _)| way)
    });
    let ways: std::collections::HashSet<&Way> = begins.collect();
    ways.into_iter().any(|way| {
        (0..8).any(|left_out| {
            // Blocks of rows, and whether only a blank line parts each from the one above.
            let mut blocks: Vec<(Vec<&Row>, bool)> = vec![(Vec::new(), false)];
            let (mut after_rule, mut after_blank) = (false, false);
            for (line, cuts) in text.lines().zip(&cuts) {
                let is_rule = line.trim() == "\\\u{1}"
                    || line.contains("---")
                        && (line.matches('-').count() > 12
                            || !line.contains(|letter: char| letter.is_ascii_digit()))
                    || !line.contains(|letter: char| letter.is_alphanumeric() || letter == '\u{1}');
                let is_header = is_header(line);
                let is_close = line.trim_end().ends_with("*/") || ["];", "};"].contains(&line.trim());
                let is_comment = left_out < 4
                    && (line.trim_start().starts_with(['#', '%']) || line.trim_start().starts_with("//"));
                // Two rules together part two frames.
                let is_long_rule = is_rule && (line.contains("---") || line.contains("==="));
                let is_end = is_long_rule && after_rule;
                after_rule = is_long_rule || after_rule && line.trim().is_empty();
                match cuts
                    .get(way)
                    .filter(|_| !(is_rule && left_out % 2 > 0 || is_header && left_out / 2 % 2 > 0))
                {
                    Some(rows) if rows.len() >= side => {
                        blocks.extend([(rows.iter().collect(), false), (Vec::new(), false)]);
                    }
                    Some(rows) => blocks.last_mut().expect("there is a block").0.extend(rows),
                    None if line.trim().is_empty() => blocks.push((Vec::new(), true)),
                    None if (is_rule || is_header || is_comment) && !is_close => {}
                    None => blocks.push((Vec::new(), false)),
                }
                if is_end {
                    blocks.push((Vec::new(), !after_blank));
                }
                after_blank = line.trim().is_empty();
            }
            let in_rows = |rows: &[&Row]| {
                rows.len().is_multiple_of(side)
                    && rows
                        .chunks(side)
                        .any(|rows| rows.iter().zip(grid.chunks(side)).all(|(row, cells)| same(row, cells)))
            };
            // Bands are whole rows of boxes, or single rows; within brackets a blank line parts nothing.
            let is_code = text.contains(['[', '{', '(', '"', '\'', '`', '|']);
            let is_band = |rows: &[&Row]| {
                rows.len() < side && (rows.len().is_multiple_of(height) || rows.len() == 1 || is_code)
            };
            let bands = |begin: usize| {
                let follow =
                    blocks[begin + 1..].iter().take_while(|(rows, soft)| *soft && is_band(rows)).count();
                let is_first = begin == 0
                    || !blocks[begin].1
                    || blocks[begin - 1].0.is_empty()
                    || !is_band(&blocks[begin - 1].0);
                let are_grids = |last: usize| {
                    let rows = blocks[begin..=last].iter().flat_map(|(rows, _)| rows.clone());
                    in_rows(&rows.collect::<Vec<&Row>>())
                };
                is_first && is_band(&blocks[begin].0) && (begin..=begin + follow).any(are_grids)
            };
            (0..blocks.len()).any(|block| in_rows(&blocks[block].0) || bands(block))
        })
    })
}

/// Returns a text with plain letters and digits, without tags, and with a sign for words.
pub(crate) fn plain(text: &str) -> String {
    let escaped = text.contains("\\n");
    let mut text = text.replace("\\n", "\n").replace('\r', "").replace("&nbsp;", " ");
    if text.matches("||").count() > 15 {
        text = text.replace("||", "|");
    }
    let has_escapes = text.contains("\",\n") && escaped;
    if text.contains("</") {
        text = text.replace("\n>", ">");
    }
    text = text.replace("\\ &", " &").replace(" \\\n", "\n");
    if has_escapes {
        text = text.replace("\",\n", "\",\n\u{1}\n");
    }
    let (mut plain, mut word, mut tag, mut in_row) = (String::new(), String::new(), None::<String>, false);
    let mut letters = text.chars().chain(['\n']).peekable();
    while let Some(letter) = letters.next() {
        if let Some(inside) = &mut tag {
            inside.push(letter);
            // Where the end of a tag is missing, the line ends it.
            if letter == '>' || letter == '\n' && !inside.contains('"') {
                match inside.trim_end_matches(['>', '/', ' ', '\t', '\n']) {
                    name if name.starts_with("tr") || name.starts_with("/t") && !name.contains('d') => {
                        plain.push('\n');
                    }
                    name if name.starts_with("td") || name == "th" || name.starts_with("th ") => {
                        plain.push('|');
                    }
                    name if name.starts_with("br") => {
                        plain.push('\n');
                        letters.next_if(|&next| letter == '>' && next == '\n');
                    }
                    _ => {}
                }
                in_row = inside.starts_with("tr")
                    || in_row && inside != "/tr>" && inside.trim_start_matches('/').starts_with('t');
                let values = inside.split('"').filter(|value| value.len() > 15);
                plain.extend(values.map(|value| format!("\n{}", value.replace('\n', ""))));
                tag = None;
            }
            continue;
        }
        let letter = match letter {
            '\u{FF01}'..='\u{FF5E}' => char::from_u32(letter as u32 - 0xFEE0).unwrap_or(letter),
            '\u{A0}' | '\u{3000}' => ' ',
            '·' | '•' | '—' | '–' | '−' | '■' | '□' | '▢' | '⬜' | '⬛' | '◻' | '◼' => {
                '.'
            }
            _ if BARS.contains(letter) => '|',
            '─' | '━' | '═' => '-',
            '\u{FE0F}' | '\u{20E3}' | '\u{200B}' | '\u{FEFF}' => continue,
            _ => letter,
        };
        if letter.is_alphabetic() || !word.is_empty() && letter.is_alphanumeric() {
            word.push(letter);
            continue;
        }
        let is_name = word.chars().skip(1).all(char::is_lowercase)
            && word.chars().nth(usize::from(word.starts_with(char::is_uppercase)) + 1).is_some()
            && !word.contains("xx");
        plain += match word.to_lowercase().as_str() {
            "none" | "null" | "nil" | "na" | "nan" | "undefined" => ".",
            _ if is_name => "\u{1}",
            _ => &word,
        };
        word.clear();
        match letter {
            '<' if text.contains("</") || text.contains("/>") => tag = Some(String::new()),
            '\n' if in_row => {}
            _ => plain.push(letter),
        }
    }
    // The signs of quoted mail are no cells, and keep their width; nor are the rules of a frame in one line.
    let quote = |line: &str| line.len() - line.trim_start_matches(['>', ' ']).len();
    let is_rule = |word: &str| word.contains("---") && !word.contains(char::is_alphanumeric);
    let part = |word: &str| if is_rule(word) { " ".to_owned() } else { word.to_owned() };
    let is_list = |line: &str| line.matches(';').count() > 4 && !line.contains(',');
    let unframed = |line: &str| match line.len() {
        _ if is_list(line) => line.replace(';', ","),
        200.. => line.split_inclusive(' ').map(part).collect(),
        _ => line.to_owned(),
    };
    plain.lines().map(|line| " ".repeat(quote(line)) + &unframed(&line[quote(line)..]) + "\n").collect()
}

#[test]
fn the_reference_sees_a_grid_and_no_other() {
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rows: Vec<&str> = (0..9).map(|row| &grid[row * 9..row * 9 + 9]).collect();
    let framed = |rows: &[&str]| {
        let line = |row: &&str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
        plain(&rows.iter().map(line).collect::<Vec<_>>().concat())
    };
    assert!(sees(&plain(grid), grid, false));
    assert!(sees(&framed(&rows), grid, false));
    let shifted = rows[0].replacen("53.", ".53", 1);
    for others in [vec![&rows[1..], &rows[..1]], vec![&rows[..8]], vec![&[shifted.as_str()], &rows[1..]]] {
        assert!(!sees(&framed(&others.concat()), grid, false), "{others:?}");
    }
    assert!(!sees(&plain(&grid.replacen('7', "1", 1)), grid, false));
}
