//! Candidates and placements as text: `4r3c2` and `r3c2=4`.

use crate::grid::{Candidate, Digit, Layout, Puzzle};

/// Returns a candidate as text: the digit in decimals, then the cell's name.
///
/// # Panics
/// If the layout has no such cell.
pub fn candidate(layout: &Layout, candidate: Candidate) -> String {
    format!("{}{}", candidate.digit, layout.cell_name(candidate.cell))
}

/// Returns a placement as text: `r3c2=4`.
///
/// # Panics
/// If the layout has no such cell.
pub(crate) fn placement(layout: &Layout, placed: Candidate) -> String {
    format!("{}={}", layout.cell_name(placed.cell), placed.digit)
}

/// Parses a candidate such as `4r3c2`, in the form that [`candidate`] writes.
pub fn parse_candidate(layout: &Layout, text: &str) -> Option<Candidate> {
    let end = text.find(|letter: char| !letter.is_ascii_digit())?;
    let (digit, cell) = text.split_at(end);
    let value = digit.parse().ok().filter(|value| (1..=layout.digits()).contains(value))?;
    // Each candidate has only one text: `04r3c2` is not `4r3c2`.
    let canonical = !digit.starts_with('0');
    let cell = layout.cell_named(cell).filter(|_| canonical)?;
    Some(Candidate { cell, digit: Digit::new(value - 1) })
}

/// Returns the placed digits as text, such as `4r3c2`, cell by cell.
pub fn placed(puzzle: &Puzzle) -> Vec<String> {
    let layout = puzzle.layout();
    if puzzle.placed().iter().fold(true, |none, cell| none & cell.is_none()) {
        return Vec::new();
    }
    let placed = layout.all_cells().zip(puzzle.placed());
    placed.filter_map(|(cell, digit)| Some(candidate(layout, Candidate { cell, digit: (*digit)? }))).collect()
}

/// Returns the removed candidates as text, such as `4r3c2`, in the order of their removal.
pub fn eliminated(puzzle: &Puzzle) -> Vec<String> {
    puzzle.eliminated().iter().map(|&gone| candidate(puzzle.layout(), gone)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    #[test]
    fn candidates_read_back() {
        for shape in [Shape::NINE, Shape::new(4, 4).unwrap()] {
            let layout = Layout::boxed(shape);
            for cell in layout.all_cells() {
                for digit in layout.all_digits() {
                    let one = Candidate { cell, digit };
                    assert_eq!(parse_candidate(&layout, &candidate(&layout, one)), Some(one));
                }
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let layout = Layout::boxed(Shape::NINE);
        for text in
            ["", "4", "r3c2", "0r3c2", "10r3c2", "04r3c2", "+4r3c2", "4r3c", "4r10c1", "4 r3c2", "٤r3c2"]
        {
            assert_eq!(parse_candidate(&layout, text), None, "{text}");
        }
        assert_eq!(parse_candidate(&layout, "99999999999999999999999r1c1"), None);
    }
}
