//! Independent 9x9 grid of the tests: plain arrays and arithmetic that use nothing of the crate.

use std::sync::LazyLock;

/// All nine digits, one bit each.
const ALL: u16 = 0x1FF;

static HOUSES: LazyLock<Vec<[usize; 9]>> = LazyLock::new(|| {
    let names = ["r", "c", "b"].into_iter().flat_map(|kind| (1..=9).map(move |n| format!("{kind}{n}")));
    names.map(|name| house(&name)).collect()
});

/// The cells of the house called `r3`, `c2` or `b1`.
pub fn house(name: &str) -> [usize; 9] {
    let (kind, number) = name.split_at(1);
    let number = number.parse::<usize>().expect("a house has a number") - 1;
    std::array::from_fn(|at| match kind {
        "r" => number * 9 + at,
        "c" => at * 9 + number,
        "b" => (number / 3 * 3 + at / 3) * 9 + number % 3 * 3 + at % 3,
        _ => panic!("no house is called {name}"),
    })
}

/// The cell called `r3c2`.
pub fn cell(name: &str) -> usize {
    let (row, column) = name.strip_prefix('r').and_then(|rest| rest.split_once('c')).expect("r3c2");
    let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
    number(row) * 9 + number(column)
}

/// The cell and digit called `4r3c2`.
pub fn candidate(name: &str) -> (usize, u8) {
    (cell(&name[1..]), name[..1].parse().expect("a digit"))
}

/// Returns true if the cells are different and share a house.
pub fn sees(a: usize, b: usize) -> bool {
    let box_of = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b))
}

const fn bit(digit: u8) -> u16 {
    1 << (digit - 1)
}

/// Candidates of every cell, and the digits filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    left: [u16; 81],
    filled: [u8; 81],
}

impl Position {
    /// Builds the position from the givens of a line of 81 characters.
    pub fn of_givens(line: &str) -> Self {
        let mut position = Self { left: [ALL; 81], filled: [0; 81] };
        for (cell, letter) in line.chars().enumerate() {
            if let Some(digit) = letter.to_digit(10).filter(|&digit| digit > 0) {
                position.place(cell, digit as u8);
            }
        }
        position
    }

    pub fn place(&mut self, cell: usize, digit: u8) {
        self.filled[cell] = digit;
        self.left[cell] &= bit(digit);
        for peer in (0..81).filter(|&peer| sees(cell, peer)) {
            self.left[peer] &= !bit(digit);
        }
    }

    pub fn eliminate(&mut self, cell: usize, digit: u8) {
        self.left[cell] &= !bit(digit);
    }

    pub fn has(&self, cell: usize, digit: u8) -> bool {
        self.left[cell] & bit(digit) != 0
    }

    /// Returns the digit filled in, if any.
    pub fn digit(&self, cell: usize) -> Option<u8> {
        (self.filled[cell] > 0).then_some(self.filled[cell])
    }

    /// The digits left in the cell, ascending.
    pub fn candidates(&self, cell: usize) -> Vec<u8> {
        (1..=9).filter(|&digit| self.has(cell, digit)).collect()
    }

    /// Returns the candidates that are in this position and not in `later`.
    pub fn gone_in(&self, later: &Self) -> Vec<(usize, u8)> {
        let changed = (0..81).filter(|&cell| self.left[cell] != later.left[cell]);
        let digits =
            |cell: usize| (1..=9).filter(move |&digit| self.has(cell, digit) && !later.has(cell, digit));
        changed.flat_map(|cell| digits(cell).map(move |digit| (cell, digit))).collect()
    }

    /// Returns true if this house has no place left for the digit.
    pub fn has_lost(&self, cells: &[usize; 9], digit: u8) -> bool {
        cells.iter().all(|&cell| !self.has(cell, digit))
    }

    /// Returns true if some cell has no candidate or some house no place for a digit.
    pub fn is_dead(&self) -> bool {
        self.left.contains(&0)
            || HOUSES.iter().any(|cells| cells.iter().fold(0, |all, &cell| all | self.left[cell]) != ALL)
    }

    /// Returns true if every cell is filled and every house holds every digit.
    pub fn is_solved(&self) -> bool {
        !self.filled.contains(&0) && !self.is_dead()
    }

    /// Returns the digits filled in, `.` for an empty cell, in the crate's one-line format.
    pub fn line(&self) -> String {
        self.filled.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect()
    }
}
