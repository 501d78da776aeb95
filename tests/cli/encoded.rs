//! Encoded formats on a library of positions, and the program's own output read back.

use std::fs::File;
use std::io::BufReader;

use sudostep::formats::{Format, Input, ReadOptions, Reader, Style, candidate, line, parse, write_puzzle};

use crate::common::{corpus, fixture};
use crate::program::sudostep;

#[test]
fn a_library_reads_and_is_written_back() {
    let Some(path) = corpus("reglib.txt") else { return };
    let library: Vec<Input> =
        Reader::new(BufReader::new(File::open(path).unwrap()), None, ReadOptions::default())
            .map(|input| input.unwrap())
            .collect();
    println!("{} positions", library.len());
    for input in &library {
        assert_eq!(input.style.format, Format::HODOKU);
        assert_eq!(input.fields.len(), 5, "line {}", input.line);
        let written = write_puzzle(&input.puzzle, &Style::new(Format::HODOKU)).unwrap();
        assert!(written.lost.is_empty());
        let back = parse(&written.text, &ReadOptions::default()).unwrap().puzzle;
        assert_eq!((back.givens(), back.placed()), (input.puzzle.givens(), input.puzzle.placed()));
        // Eliminations that follow from the digits need not be written.
        let name = |one| candidate(back.layout(), one);
        let mut kept: Vec<String> = input.puzzle.eliminated().iter().copied().map(name).collect();
        kept.sort_unstable();
        kept.dedup();
        for gone in back.eliminated() {
            assert!(kept.binary_search(&name(*gone)).is_ok(), "line {}: {}", input.line, name(*gone));
        }
        for format in [Format::S9B, Format::FPUZZLES, Format::OPENSUDOKU] {
            let Ok(written) = write_puzzle(&input.puzzle, &Style::new(format)) else { continue };
            let again = parse(&format!("<opensudoku>{}</opensudoku>", written.text), &ReadOptions::default());
            let again = if format == Format::OPENSUDOKU {
                again
            } else {
                parse(&written.text, &ReadOptions::default())
            };
            let Ok(again) = again else { continue };
            let rewritten = write_puzzle(&again.puzzle, &Style::new(Format::HODOKU)).unwrap().text;
            assert_eq!(
                rewritten,
                write_puzzle(&back, &Style::new(Format::HODOKU)).unwrap().text,
                "line {}",
                input.line
            );
        }
    }
}

/// The records of a batch are a batch.
#[test]
fn records_read_back() {
    let batch = fixture("bench/easy.txt");
    let givens = |bytes: &[u8]| -> Vec<String> {
        Reader::new(bytes, None, ReadOptions::default())
            .map(|input| input.unwrap().puzzle)
            .map(|puzzle| line(puzzle.layout(), puzzle.givens(), '.'))
            .collect()
    };
    let plain = givens(&std::fs::read(&batch).unwrap());
    for command in ["check", "solve", "grade", "trace"] {
        for format in ["json", "jsonl"] {
            let output = sudostep().args([command, "--format", format]).arg(&batch).output().unwrap();
            assert!(givens(&output.stdout) == plain, "{command} {format}");
        }
    }
}
