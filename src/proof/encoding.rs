//! The puzzle as a formula in OPB format: its constraints, their line numbers and the names of its variables.

use std::fmt;
use std::io::{self, Write};

use crate::grid::{Candidate, Index, Layout, Puzzle};
use crate::step::Constraint;

/// A literal of the formula: a candidate stated to be true (`holds`) or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal {
    pub(super) candidate: Candidate,
    pub(super) holds: bool,
}

impl Literal {
    pub(super) fn yes(candidate: Candidate) -> Self {
        Self { candidate, holds: true }
    }
    pub(super) fn no(candidate: Candidate) -> Self {
        Self { candidate, holds: false }
    }
    pub(super) fn negated(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
    /// Returns the literal's name in the formula: `x4r3c2` if true, `~x4r3c2` if false.
    pub(super) fn named(self, layout: &Layout) -> LiteralName<'_> {
        LiteralName { literal: self, layout }
    }
}

/// Displays a literal by its name in the formula.
pub(super) struct LiteralName<'a> {
    literal: Literal,
    layout: &'a Layout,
}

impl fmt::Display for LiteralName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Literal { candidate: Candidate { cell, digit }, holds } = self.literal;
        let not = if holds { "" } else { "~" };
        write!(f, "{not}x{digit}{}", self.layout.cell_name(cell))
    }
}

/// Lists the constraints of Sudoku on this layout: every cell, then every house with every digit.
pub(super) fn constraints(layout: &Layout) -> impl Iterator<Item = Constraint> + use<'_> {
    let cells = layout.all_cells().map(Constraint::Cell);
    let houses = layout.all_houses();
    let digits =
        houses.flat_map(|house| layout.all_digits().map(move |digit| Constraint::House(house, digit)));
    cells.chain(digits)
}

/// Lists the facts that the formula states beyond the rules of Sudoku: the starting digits in cell order,
/// then the candidates removed.
pub(super) fn start(puzzle: &Puzzle) -> impl Iterator<Item = Literal> + use<'_> {
    let cells = puzzle.layout().all_cells();
    let digits =
        cells.filter_map(|cell| puzzle.value(cell).map(|digit| Literal::yes(Candidate { cell, digit })));
    digits.chain(puzzle.eliminated().iter().copied().map(Literal::no))
}

/// Returns how many constraints [`constraints`] lists.
fn rules(layout: &Layout) -> usize {
    layout.cells() + layout.all_houses().len() * layout.digits()
}

/// Returns the index of a constraint in [`constraints`]; `None` for guardians, which no rule of Sudoku
/// states.
fn place(layout: &Layout, constraint: &Constraint) -> Option<usize> {
    match constraint {
        Constraint::Cell(cell) => Some(cell.index()),
        Constraint::House(house, digit) => {
            Some(layout.cells() + house.index() * layout.digits() + digit.index())
        }
        Constraint::Guardians { .. } => None,
    }
}

/// Returns the line number, from 1, of this constraint's "at least one" in the formula.
pub(super) fn at_least(layout: &Layout, constraint: &Constraint) -> Option<u64> {
    place(layout, constraint).map(|place| 2 * place as u64 + 1)
}

/// Returns the line number, from 1, of this constraint's "at most one" in the formula.
pub(super) fn at_most(layout: &Layout, constraint: &Constraint) -> Option<u64> {
    place(layout, constraint).map(|place| 2 * place as u64 + 2)
}

/// Returns the line number, in the formula, of the first literal of [`start`].
pub(super) fn first_of_start(layout: &Layout) -> u64 {
    2 * rules(layout) as u64 + 1
}

/// Writes `puzzle` as a formula in OPB format.
///
/// It has an "at least one" and an "at most one" constraint for every cell and for every house and digit (648
/// in the classic grid). One line follows for each starting digit and each candidate removed before the
/// start.
///
/// # Errors
/// Any error of `out`.
pub fn opb(puzzle: &Puzzle, mut out: impl Write) -> io::Result<()> {
    let layout = &**puzzle.layout();
    let count = 2 * rules(layout) + start(puzzle).count();
    writeln!(out, "* #variable= {} #constraint= {count}", layout.cells() * layout.digits())?;
    for constraint in constraints(layout) {
        match &constraint {
            Constraint::Cell(cell) => writeln!(out, "* one digit in {}", layout.cell_name(*cell))?,
            Constraint::House(house, digit) => {
                writeln!(out, "* one {digit} in {}", layout.house(*house).name)?;
            }
            Constraint::Guardians { .. } => {}
        }
        let candidates = constraint.candidates(layout);
        for (sign, bound) in [("+1", ">= 1"), ("-1", ">= -1")] {
            for &candidate in &candidates {
                write!(out, "{sign} {} ", Literal::yes(candidate).named(layout))?;
            }
            writeln!(out, "{bound} ;")?;
        }
    }
    writeln!(out, "* the start")?;
    for literal in start(puzzle) {
        writeln!(out, "+1 {} >= 1 ;", literal.named(layout))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit, Shape};
    use std::sync::Arc;

    fn lines(puzzle: &Puzzle) -> Vec<String> {
        let mut out = Vec::new();
        opb(puzzle, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        text.lines().filter(|line| !line.starts_with('*')).map(str::to_string).collect()
    }

    #[test]
    fn constraints_stand_at_their_numbers() {
        for shape in [Shape::NINE, Shape::new(2, 2).unwrap(), Shape::new(2, 3).unwrap()] {
            let layout = Layout::boxed(shape);
            let lines = lines(&Puzzle::empty(Arc::new(layout.clone())));
            assert_eq!(lines.len() as u64, first_of_start(&layout) - 1);
            for constraint in constraints(&layout) {
                let [least, most] = [at_least(&layout, &constraint), at_most(&layout, &constraint)]
                    .map(|number| &lines[number.unwrap() as usize - 1]);
                let first = Literal::yes(constraint.candidates(&layout)[0]).named(&layout).to_string();
                assert!(
                    least.starts_with(&format!("+1 {first} +1")) && least.ends_with(" >= 1 ;"),
                    "{least}"
                );
                assert!(most.starts_with(&format!("-1 {first} -1")) && most.ends_with(" >= -1 ;"), "{most}");
            }
        }
        assert_eq!(first_of_start(&Layout::boxed(Shape::NINE)), 649);
    }

    #[test]
    fn the_start_follows_the_rules() {
        let mut puzzle =
            Puzzle::of_values(Shape::new(4, 4).unwrap(), &[vec![0, 16], vec![0; 254]].concat()).unwrap();
        puzzle.place(Candidate { cell: Cell::new(0), digit: Digit::new(9) });
        puzzle.eliminate(Candidate { cell: Cell::new(255), digit: Digit::new(11) });
        let lines = lines(&puzzle);
        let start = &lines[first_of_start(puzzle.layout()) as usize - 1..];
        assert_eq!(start, ["+1 x10r1c1 >= 1 ;", "+1 x16r1c2 >= 1 ;", "+1 ~x12r16c16 >= 1 ;"]);
    }
}
