//! Parser of explanations: the cells, candidates, houses and numbers that a text names, and its conclusions.

use std::collections::BTreeSet;

/// Everything that a text names: cells as `r3c2`, candidates as `5r3c2`, houses as `row 3`, and numbers.
#[derive(Default, Debug)]
pub struct Named {
    pub cells: BTreeSet<String>,
    pub candidates: BTreeSet<String>,
    pub houses: BTreeSet<String>,
    pub numbers: BTreeSet<usize>,
}

/// The kinds of houses, as (singular, plural).
pub const KINDS: [(&str, &str); 3] = [("row", "rows"), ("column", "columns"), ("box", "boxes")];

pub fn is_cell(word: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.strip_prefix('r')
        .and_then(|rest| rest.split_once('c'))
        .is_some_and(|(row, column)| number(row) && number(column))
}

/// Returns everything that the text names.
pub fn named(text: &str) -> Named {
    let mut named = Named::default();
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &'_ str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_string();
    let mut at = 0;
    while at < words.len() {
        let word = bare(words[at]);
        let lower = word.to_lowercase();
        at += 1;
        let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        if let Ok(number) = word.parse() {
            named.numbers.insert(number);
        } else if is_cell(&word) {
            named.cells.insert(word);
        } else if digits > 0 && is_cell(&word[digits..]) {
            named.candidates.insert(word);
        } else if let Some((one, several)) =
            KINDS.iter().find(|(one, several)| lower == *one || lower == *several)
        {
            // Matches `row 3`, `rows 3 and 5`, `rows 1, 3 and 5`. A number after the last of a list is no
            // house.
            let mut more = true;
            while more && at < words.len() {
                let Ok(number) = bare(words[at]).parse::<usize>() else { break };
                named.houses.insert(format!("{one} {number}"));
                let ends = !words[at].ends_with(char::is_numeric) && !words[at].ends_with(',');
                let last = at > 0 && words[at - 1] == "and";
                at += 1;
                more = lower == *several && !ends && !last;
                if more && words.get(at) == Some(&"and") {
                    at += 1;
                }
            }
        } else if lower == "house"
            && !words[at - 1].ends_with(':')
            && at < words.len()
            && words[at].contains(|c: char| c.is_ascii_digit())
        {
            named.houses.insert(format!("house {}", bare(words[at])));
            at += 1;
        }
    }
    named
}

/// Returns the candidates that a sentence removes, each as `3r1c2`. It reads `r1c2 and r1c5 lose 3; r2c2 loses 4
/// and 7.`.
pub fn removed(so: &str) -> BTreeSet<String> {
    let (mut gone, mut cells, mut is_losing) = (BTreeSet::new(), Vec::new(), false);
    for word in so.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        match word {
            "lose" | "loses" => is_losing = true,
            cell if is_cell(cell) => {
                if std::mem::take(&mut is_losing) {
                    cells.clear();
                }
                cells.push(cell);
            }
            digit if is_losing && digit.parse::<usize>().is_ok() => {
                gone.extend(cells.iter().map(|cell| format!("{digit}{cell}")));
            }
            _ => {}
        }
    }
    gone
}

/// Returns the candidates that a sentence places at its end, each as `5r3c2`. It reads `r3c2 is 5` or `r3c2 =
/// 5`.
pub fn placed(so: &str) -> BTreeSet<String> {
    let bare = |word: &'_ str| {
        word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '=').to_string()
    };
    let words: Vec<String> = so.rsplit(": ").next().unwrap_or(so).split_whitespace().map(bare).collect();
    let is_placement = |words: &&[String]| {
        is_cell(&words[0]) && ["is", "="].contains(&words[1].as_str()) && words[2].parse::<u8>().is_ok()
    };
    words.windows(3).filter(is_placement).map(|words| format!("{}{}", words[2], words[0])).collect()
}

/// Returns the sentences of a text, without their full stops.
pub fn sentences(text: &str) -> Vec<&str> {
    text.strip_suffix('.').expect("a sentence ends with a full stop").split(". ").collect()
}

/// Returns the text between `before` and `after`.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let inner = text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
    inner.unwrap_or_else(|| panic!("'{text}' is not '{before}...{after}'"))
}

/// Returns the items of a list such as `a`, `a and b` or `a, b and c`.
pub fn items(list: &str) -> Vec<&str> {
    list.split(", ").flat_map(|part| part.split(" and ")).collect()
}
