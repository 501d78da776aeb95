//! Ratings of puzzles whose hardest step belongs to each family of techniques.
//!
//! The ratings are those of Sudoku Explainer (`SukakuExplainer` 1.18.1 in its classic mode).

use std::time::{Duration, Instant};

use se::rate::{BEYOND, tenths};
use se::{Outcome, rate};

fn cells(puzzle: &str) -> [u8; 81] {
    puzzle.as_bytes().try_into().expect("81 characters")
}

/// Checks puzzles, each given with its ER, EP and ED and the technique of its hardest step. The steps must lead to a grid
/// without conflicts.
fn check(samples: &str) {
    for sample in samples.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (puzzle, rest) = sample.split_at(81);
        let columns: Vec<&str> = rest.trim().splitn(4, ' ').collect();
        let technique = columns[3];
        let rating = rate(&cells(puzzle), None);
        let own = [rating.er, rating.ep, rating.ed].map(|rating| format!("{:.1}", tenths(rating)));
        assert_eq!(own, columns[..3], "{puzzle}");
        let hardest = rating.steps.iter().find(|step| step.rating == rating.er).expect("a hardest step");
        assert_eq!(hardest.technique.name(), technique, "{puzzle}");
        let mut solution = cells(puzzle);
        for placed in rating.steps.iter().filter_map(|step| step.placement) {
            solution[usize::from(placed.cell)] = b'1' + placed.digit;
        }
        for house in se::grid::HOUSES {
            let mut digits = house.map(|cell| solution[usize::from(cell)]);
            digits.sort_unstable();
            assert_eq!(&digits, b"123456789", "{puzzle}");
        }
        for step in &rating.steps {
            for gone in &step.eliminations {
                let is_right = solution[usize::from(gone.cell)] == b'1' + gone.digit;
                assert!(!is_right, "{puzzle}: {} removes a right digit", step.technique.name());
            }
        }
    }
}

#[test]
fn singles_and_locking() {
    check(
        "
        9.1...56458.93417.7421.63896273189458157492..394.6581726849.7534735826.11..673428 1.0 1.0 1.0 Hidden Single
        ...........3....871..2...34.6...83.....67.9.2....2......1.53.76.5...4...4..9....3 1.7 1.2 1.2 Direct Pointing
        ................464.6....95.2...5..1...91.73...73.....7.543........7.3.9..91..... 2.0 1.2 1.2 Direct Hidden Pair
        ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9 2.3 1.2 1.2 Naked Single
        .........29..63..8.85...2....74.....8.4....6....1....9.53..9.84.7..8..1.1........ 2.6 1.2 1.2 Pointing
        .............4...6.....35...5..3....1....5..86.3912...5.....89....791.3..372..... 2.8 1.2 1.2 Claiming
        ",
    );
}

#[test]
fn sets_fish_and_wings() {
    check(
        "
        ............58...9...1.3..7....4..21..43......5...76..1.7..4..5.4....1....36.94.. 2.5 1.2 1.2 Direct Hidden Triplet
        ........77.42.96...3..........183..631.7..8.46...........41...8...6..9..52..7.... 3.0 1.2 1.2 Naked Pair
        ..........2..91...4.3.....7546.2.9...978...523.......6..5....23.6..1........8.4.. 3.2 1.2 1.2 X-Wing
        ......641278.6...........2.........57..15....9..3..8.486....1.....2.....531..9... 3.4 1.2 1.2 Hidden Pair
        .......4..3....1.947...........1..87.9...8.....374.......4...6...6..13.882...54.. 3.6 1.2 1.2 Naked Triplet
        ..........8..63..4..2.....8..5.......46..25.....9...3172...54.......7.93.932....5 3.8 1.2 1.2 Swordfish
        ............2.7..1.39.5...4.9.7....3.5768.9.......2...523..1........9.....4...5.. 4.0 1.2 1.2 Hidden Triplet
        ...............1.73..6.....9..8......2....81..6..24.....8..759...71..32.4..596... 4.2 1.2 1.2 XY-Wing
        ........1...26...972..41...5.........1..9.7.4.87..2...2..7.6...9.85...3........1. 4.4 1.2 1.2 XYZ-Wing
        ...........5.2....9.7...1.....94.5.........6....5.78.16....5..2..43...163.9.1..8. 5.0 1.2 1.2 Naked Quad
        .............1.....123.456...........23...78..47.6.12...........318.764..58...23. 5.2 5.0 4.4 Jellyfish
        ....8...4..85...1.....7.5...46.3.7..7.1...9.58.......6..42..19.6..913............ 5.4 1.2 1.2 Hidden Quad
        ",
    );
}

#[test]
fn uniqueness() {
    check(
        "
        .........3.6...9...7..9.3.2.4..18...19..5..4.........89....2.1..2.8....44....5..7 4.5 1.2 1.2 Unique Rectangle type 1
        ........59...354.747..............83...794..12......5..5.6......8.........2..7368 4.5 1.2 1.2 Unique Rectangle type 2
        ........5876....1...1.9.8.6...7....9.5..1.6....4.38.....932............26.3..5... 4.5 1.2 1.2 Unique Rectangle type 3
        ............3.9........7149.......31.2...89.4.96.7...8..8.......326........9..72. 4.5 1.2 1.2 Unique Rectangle type 4
        .9...8.6...47.6.....85..4.....3..748....1.6........35.........52.71......439...1. 4.6 1.2 1.2 Unique Loop 6 type 1
        ..4...9..1.3.2.57......134......8....7...5.....6.1.25.....76.1...7........23..6.. 4.6 1.2 1.2 Unique Loop 6 type 2
        ...7........6..7.4....93..8.4....356635...8.7.1......9.........2..549...5.1.7..8. 4.7 1.2 1.2 Unique Loop 6 type 3
        ..2...1....14...9.48..6........2.....3.....5627.....3..6..1.5..9..2..4.....5...7. 4.7 1.2 1.2 Unique Loop 8 type 1
        ........3..1..94..62.4.....81.54..2.....7....5..3..6...9.8.3.5.1.....7......9..64 5.6 1.2 1.2 BUG type 1
        .....7914..13..6..5....8.7....6..8.7..284...........2..4......638.......9....2.8. 5.7 1.2 1.2 BUG type 2
        ..5........2..41.8...3.14..6......9........72.8.........71..9354..7.......9..8..7 5.8 1.2 1.2 BUG type 3
        ",
    );
}

#[test]
fn exclusion() {
    check(
        "...3..8....2.7...9.4......53...1..9.8.7........59...4......7...25....1...784..6.. 7.5 1.2 1.2 Aligned Triplet Exclusion",
    );
}

#[test]
fn static_chains() {
    check(
        "
        ..9....32....5.4..2..4.........832...4.62....16........9876......13...67.......5. 6.5 1.2 1.2 Bidirectional X-Cycle
        ...........18..3...74.2..8...841..9.6...8..7..2.3.....8...4.9..1.75......9...21.. 6.6 1.2 1.2 Turbot Fish
        ......8....8....62.7..2.9...1.....3.7.....4...351.......75....9....9.2.4..16.7... 6.6 1.2 1.2 Bidirectional Y-Cycle
        .............3.6.52..1.5.4.....9.3...6.7..5...1...4..279.6.....5.....9811.2...... 6.7 1.2 1.2 Forcing X-Chain
        .......975.7..3.......6...13..6.......2.341.9.49.7.8.............3.4...27.4..8.53 7.0 1.2 1.2 Bidirectional Cycle
        ............6..784.1..48..2.3..729..5..............41.46.3..82.8...2...6..9..5... 7.1 1.2 1.2 Forcing Chain
        ",
    );
}

#[test]
fn multiple_and_dynamic_chains() {
    check(
        "
        ....26.9396...3..14..9.....83....4.5.5...21..2.6........5.7.........135..7....... 7.6 1.2 1.2 Nishio Forcing Chain
        .....14...1.9.5.....7...5...3..8.7...5...46......6.8.4........39.4..8...2.......6 8.2 1.2 1.2 Region Forcing Chains
        ......29.9.6.3...7......4...613...4.....6....8.3.5...22....785.....8..2.1.89.56.. 8.3 1.2 1.2 Cell Forcing Chains
        ....52..496.14..2.3..........34.58.......1..68...6.........753.1.......7.9....4.. 8.7 1.2 1.2 Dynamic Cell Forcing Chains
        ...........89....1..6..3..4.....9..53..65.....7.13...94......3.59.3164........192 8.8 1.2 1.2 Dynamic Region Forcing Chains
        ....43.......5...8.721......9.........5....1.18.3..........1.67..7..91..3...6592. 9.0 1.2 1.2 Dynamic Contradiction Forcing Chains
        ",
    );
}

#[test]
fn advanced_and_nested_chains() {
    check(
        "
        1.......6.2.5...4.3.....7...4.8.......9.1........24.8...7...3...5...9.2.6.......1 9.4 9.2 2.6 Dynamic Cell Forcing Chains (+)
        1.......6.2.5...4...3...7...4.8..1.....214........5.8...7...3...5...9.2.6.......1 9.5 1.2 1.2 Dynamic Region Forcing Chains (+)
        1.......6.2.5...4...3...7...4.85........1........26.9...7...3...5...9.2.6.......1 9.6 1.2 1.2 Dynamic Contradiction Forcing Chains (+)
        1.......2..348.....6....7.........4....3.1...3.894.....2....1..7.......6..5.9..3. 9.7 1.2 1.2 Dynamic Double Forcing Chains (+)
        4.......6.5.9...1...2...7...8.3.........65......897.3.7.....4...9...1.5...6.....2 10.1 10.1 9.4 Dynamic Cell Forcing Chains (+ Forcing Chains)
        ...4......7..6..9...5..18...9.2.6.......3....3..9.7.2...8...1...6..2..7.4.......5 10.4 10.4 9.8 Dynamic Contradiction Forcing Chains (+ Forcing Chains)
        .......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6... 10.6 1.2 1.2 Dynamic Region Forcing Chains (+ Forcing Chains)
        ",
    );
}

#[test]
fn chains_are_complete() {
    let puzzle = "1.......2.3..4..5...6...7.....1.4....8..7..4....5.3.....2...6...4..5..3.7.......1";
    let rating = rate(&cells(puzzle), None);
    let mut chains = 0;
    for chain in rating.steps.iter().filter_map(|step| step.chain.as_ref()) {
        chains += 1;
        let mut nodes = 0;
        for branch in &chain.branches {
            nodes += branch.nodes.len();
            let starts = (0..branch.nodes.len()).filter(|&index| branch.parents(index).is_empty());
            assert_eq!(starts.count(), 1, "a branch has one start");
        }
        assert!(nodes - usize::from(chain.is_cycle) <= chain.complexity as usize);
    }
    assert!(chains > 0);
}

#[test]
fn contradictory_puzzles_are_beyond() {
    let mut puzzle = [b'.'; 81];
    puzzle[0] = b'1';
    puzzle[1] = b'1';
    let rating = rate(&puzzle, Some(Instant::now()));
    assert_ne!(rating.outcome, Outcome::Solved);
    let twice = "5..5.................................................................3..4..5..6..";
    assert_ne!(rate(&cells(&twice[..81]), Some(Instant::now())).outcome, Outcome::Solved);
    let full = [b'1'; 81];
    assert_eq!(rate(&full, None).outcome, Outcome::Solved);
    let mut blank_without_digits = [b'.'; 81];
    blank_without_digits[..9].copy_from_slice(b".23456789");
    blank_without_digits[9..72].fill(b'1');
    blank_without_digits[72..].fill(b'2');
    let rating = rate(&blank_without_digits, None);
    assert_eq!((rating.outcome, rating.er), (Outcome::Stuck, BEYOND));
}

#[test]
fn a_deadline_stops_the_rating() {
    let deadline = Instant::now() + Duration::from_millis(50);
    let rating = rate(&[b'.'; 81], Some(deadline));
    assert_eq!(rating.outcome, Outcome::Stopped);
    assert!(deadline.elapsed() < Duration::from_secs(2));
}
