//! The plan of the house, held against the source: who may import whom, and who may print.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::deep::common::root;

/// The rooms from the top down: each imports only rooms before it.
const ROOMS: [&str; 15] = [
    "grid", "engine", "step", "catalog", "formats", "rules", "trace", "stepper", "verify", "proof", "grade",
    "explain", "render", "outcome", "cli",
];

/// Readers of a log, which must work as well on a trace from a file.
const READERS: [&str; 6] = ["trace", "verify", "proof", "grade", "explain", "render"];
const NEVER_BY_READERS: [&str; 3] = ["engine", "rules", "stepper"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs") && !is_of_tests(path))
        .collect();
    files.sort();
    files
}

/// Returns true if a file holds only unit tests: `tests.rs` or a file in a folder `tests`.
fn is_of_tests(path: &Path) -> bool {
    let within = path.strip_prefix(root().join("src")).unwrap_or(path);
    within.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
}

/// The rooms that a file's code names, without its unit tests.
fn rooms_named(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code_lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    code_lines
        .flat_map(|line| line.split("crate::").skip(1).map(str::to_string))
        .map(|rest| rest.chars().take_while(char::is_ascii_lowercase).collect())
        .collect()
}

#[test]
fn each_room_imports_only_rooms_above_it() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for (place, room) in ROOMS.iter().enumerate() {
        for file in sources(&root().join("src").join(room)) {
            for named in rooms_named(&fs::read_to_string(&file).unwrap()) {
                seen += 1;
                let above = ROOMS[..=place].contains(&named.as_str());
                let barred = READERS.contains(room) && NEVER_BY_READERS.contains(&named.as_str());
                if !above || barred {
                    wrong.push(format!("{} imports {named}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 500, "only {seen} imports were seen");
}

#[test]
fn every_folder_is_a_room() {
    for entry in fs::read_dir(root().join("src")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        assert!(entry.path().is_file() || ROOMS.contains(&name.as_str()), "{name} is no room of the plan");
    }
}

/// Rooms that still have files that import each other in a circle.
const WITH_CIRCLES: [&str; 6] = ["grid", "step", "catalog", "rules", "verify", "cli"];

/// The paths of a `use` tree.
fn paths(before: &str, tree: &str, found: &mut Vec<String>) {
    let Some((head, inner)) = tree.split_once('{') else {
        return found.push(format!("{before}{}", tree.split(" as ").next().unwrap_or_default().trim()));
    };
    let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
    let (mut depth, mut begin) = (0, 0);
    for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !inner[begin..at].trim().is_empty() {
                    paths(&format!("{before}{}", head.trim()), &inner[begin..at], found);
                }
                begin = at + 1;
            }
            _ => {}
        }
    }
}

/// The files of a room by their names, such as `json/value`, and the files of the room that each imports.
fn imports(room: &str) -> BTreeMap<String, BTreeSet<String>> {
    let folder = root().join("src").join(room);
    let name = |path: &Path| path.strip_prefix(&folder).unwrap().with_extension("").display().to_string();
    let files: Vec<(String, PathBuf)> =
        sources(&folder).into_iter().map(|path| (name(&path), path)).collect();
    // The module of a file: a file `mod` has that of its folder.
    let module = |name: &str| -> Vec<String> {
        name.split('/').filter(|part| *part != "mod").map(str::to_owned).collect()
    };
    let by_module: BTreeMap<_, _> = files.iter().map(|(name, _)| (module(name), name)).collect();
    let of = |own: &str, path: &str| -> Option<String> {
        let mut at = module(own);
        let mut parts = path.split("::").peekable();
        if parts.next_if_eq(&"crate").is_some() {
            at.clear();
            parts.next_if_eq(&room)?;
        }
        while let Some(part) = parts.next_if(|part| matches!(*part, "super" | "self")) {
            if part == "super" {
                at.pop()?;
            }
        }
        for part in parts {
            at.push(part.to_owned());
            if !by_module.contains_key(&at) {
                at.pop();
                break;
            }
        }
        by_module.get(&at).map(|name| (*name).clone()).filter(|name| name != own)
    };
    let imported = |(name, path): &(String, PathBuf)| {
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let lines: Vec<&str> = code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
        let code = lines.join("\n");
        let mut found = Vec::new();
        for tree in code.split("use ").skip(1) {
            paths("", tree.split(';').next().unwrap_or_default(), &mut found);
        }
        let is_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
        // What ends with colons begins the tree of a `use`.
        let is_whole = |word: &&str| word.contains("::") && !word.ends_with("::");
        found.extend(code.split(|letter| !is_path(letter)).filter(is_whole).map(str::to_owned));
        (name.clone(), found.iter().filter_map(|path| of(name, path)).collect())
    };
    files.iter().map(imported).collect()
}

#[test]
fn no_files_of_a_room_import_each_other_in_a_circle() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for room in ROOMS {
        let imports = imports(room);
        seen += imports.values().map(BTreeSet::len).sum::<usize>();
        let mut circles = Vec::new();
        for file in imports.keys() {
            let (mut reached, mut open) = (BTreeSet::new(), vec![file]);
            while let Some(next) = open.pop() {
                open.extend(imports[next].iter().filter(|further| reached.insert(*further)));
            }
            if reached.contains(file) {
                circles.push(format!("{room}: {file} imports itself through {reached:?}"));
            }
        }
        match WITH_CIRCLES.contains(&room) {
            false => wrong.extend(circles),
            true if circles.is_empty() => wrong.push(format!("{room} has no circle: it is no exception")),
            true => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 900, "only {seen} imports were seen");
}

#[test]
fn the_head_of_formats_names_every_file_once() {
    let text = fs::read_to_string(root().join("src/formats/mod.rs")).unwrap();
    let head: Vec<&str> = text.lines().filter(|line| line.starts_with("//!")).collect();
    let modules = text.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    for module in modules.filter(|module| *module != "tests") {
        let named = head.concat().matches(&format!("`{module}`")).count();
        assert_eq!(named, 1, "{module} is named {named} times");
    }
}

#[test]
fn every_format_stands_in_the_list() {
    let mut named = Vec::new();
    for file in sources(&root().join("src/formats")) {
        let text = fs::read_to_string(file).unwrap();
        let constants = text.lines().filter_map(|line| line.trim().strip_prefix("pub const "));
        let names = constants.filter_map(|line| line.split_once(": Self = Self::new(")?.1.strip_suffix(");"));
        named.extend(names.map(|name| name.trim_matches('"').to_owned()));
    }
    named.sort();
    let mut listed = sudostep::formats::Format::ALL.map(|format| format.to_string());
    listed.sort();
    assert_eq!(named, listed);
}

#[test]
fn only_the_command_line_prints_or_exits() {
    let printing = ["println!", "eprintln!", "print!(", "eprint!(", "process::exit", "stdout()", "stderr()"];
    for room in ROOMS.iter().filter(|room| **room != "cli") {
        for file in sources(&root().join("src").join(room)) {
            let text = fs::read_to_string(&file).unwrap();
            let found = printing.iter().find(|word| text.contains(**word));
            assert!(found.is_none(), "{} uses {}", file.display(), found.unwrap());
        }
    }
}

#[test]
fn only_the_engine_is_unsafe() {
    let is_unsafe = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("unsafe"))
    };
    let found: Vec<PathBuf> = sources(&root().join("src")).into_iter().filter(is_unsafe).collect();
    let is_of_engine = |path: &PathBuf| path.starts_with(root().join("src/engine"));
    assert!(!found.is_empty() && found.iter().all(is_of_engine), "{found:?}");
}

#[test]
fn every_rule_stands_in_the_list_and_every_row_has_a_rule() {
    use sudostep::grid::Classic;
    use sudostep::rules::Rules;

    let emitted: Vec<_> = Classic::ALL.iter().flat_map(|rule| rule.emits).collect();
    for row in sudostep::catalog::all() {
        let rules = emitted.iter().filter(|id| ***id == row.id).count();
        assert_eq!(rules, 1, "{} is emitted by {rules} rules", row.id);
    }
    let rows: Vec<_> = sudostep::catalog::all().map(|row| &row.id).collect();
    assert_eq!(emitted, rows, "the list of rules and the catalogue are in one order, easiest first");
}

/// A file that moves without its seeds would replay none of them.
#[test]
fn every_file_of_seeds_belongs_to_property_tests() {
    let folder = root().join("tests/regressions");
    let mut open = vec![folder.clone()];
    let mut seen = 0;
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        seen += 1;
        let source = root().join("src").join(path.strip_prefix(&folder).unwrap()).with_extension("rs");
        let text =
            fs::read_to_string(&source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
        assert!(text.contains("property_test()"), "{} does not read its seeds", source.display());
    }
    assert!(seen > 0, "there are no seeds");
}
