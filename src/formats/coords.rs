//! Names for cells: `r3c2`, or letters with numbers.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Cell, HouseKind, Layout};

/// A naming scheme for cells and houses in text for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Coords {
    /// `r3c2`: row 3, column 2. Data uses no other scheme.
    #[default]
    Rc,
    /// `C2`: the row's letter, then the column's number. Rows are A to H, then J: no I.
    A1,
    /// `C2`, with rows A to H, then K: no I and no J.
    K9,
    /// `B3`: the column's letter, then the row's number.
    Se,
}

impl Coords {
    /// Every naming scheme.
    pub const ALL: [Self; 4] = [Self::Rc, Self::A1, Self::K9, Self::Se];

    /// Returns the name by which command-line options select the scheme, such as `rc`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rc => "rc",
            Self::A1 => "a1",
            Self::K9 => "k9",
            Self::Se => "se",
        }
    }

    /// Returns the letters that the scheme leaves out because they look like digits: none, I, or I and J.
    const fn unused(self) -> &'static str {
        match self {
            Self::Rc | Self::Se => "",
            Self::A1 => "I",
            Self::K9 => "IJ",
        }
    }

    /// Returns the name of a row or column in letters by its index from 0: A to Z, then AA.
    fn letters(self, index: usize) -> String {
        let alphabet: Vec<char> = ('A'..='Z').filter(|&letter| !self.unused().contains(letter)).collect();
        let mut letters = Vec::new();
        let mut rest = index + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(alphabet[rest % alphabet.len()]);
            rest /= alphabet.len();
        }
        letters.iter().rev().collect()
    }

    /// Returns the layout with this scheme's names for cells, rows and columns. Every cell must be in exactly
    /// one row and one column; otherwise the names stay.
    pub fn rename(self, layout: &Layout) -> Layout {
        let place = |cell: Cell, kind: HouseKind| {
            let mut all = layout.all_houses().filter(|&id| layout.house(id).kind == kind);
            let index = all.position(|id| layout.house(id).cells.contains(&cell))?;
            all.all(|id| !layout.house(id).cells.contains(&cell)).then_some(index)
        };
        let places: Option<Vec<(usize, usize)>> = layout
            .all_cells()
            .map(|cell| place(cell, HouseKind::Row).zip(place(cell, HouseKind::Column)))
            .collect();
        let (Some(places), true) = (places, self != Self::Rc) else { return layout.clone() };
        let by_row = self != Self::Se;
        let name = |&(row, column): &(usize, usize)| {
            let (letter, number) = if by_row { (row, column) } else { (column, row) };
            format!("{}{}", self.letters(letter), number + 1)
        };
        let cells = places.iter().map(name).collect();
        let lettered = if by_row { (HouseKind::Row, "r") } else { (HouseKind::Column, "c") };
        let mut line = 0;
        let houses = layout
            .all_houses()
            .map(|id| layout.house(id))
            .map(|house| {
                if house.kind != lettered.0 {
                    return house.name.clone();
                }
                line += 1;
                format!("{}{}", lettered.1, self.letters(line - 1))
            })
            .collect();
        layout.with_names(cells, houses).unwrap_or_else(|_| layout.clone())
    }
}

impl fmt::Display for Coords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Error for a text that is not the name of a naming scheme; holds the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownCoords(pub String);

impl fmt::Display for UnknownCoords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no naming of cells is called {:?}; there are rc, a1, k9 and se", self.0)
    }
}

impl std::error::Error for UnknownCoords {}

impl FromStr for Coords {
    type Err = UnknownCoords;

    fn from_str(name: &str) -> Result<Self, UnknownCoords> {
        let found = Self::ALL.into_iter().find(|coords| coords.as_str().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownCoords(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{House, Shape};

    fn nine() -> Layout {
        Layout::boxed(Shape::NINE)
    }

    fn named(coords: Coords, layout: &Layout, cell: &str) -> String {
        coords.rename(layout).cell_name(layout.cell_named(cell).unwrap()).to_string()
    }

    #[test]
    fn one_cell_has_four_names() {
        let names = |cell| Coords::ALL.map(|coords| named(coords, &nine(), cell));
        assert_eq!(names("r3c2"), ["r3c2", "C2", "C2", "B3"]);
        assert_eq!(names("r9c9"), ["r9c9", "J9", "K9", "I9"]);
        assert_eq!(names("r8c1"), ["r8c1", "H1", "H1", "A8"]);
    }

    #[test]
    fn houses_are_called_as_the_cells_are() {
        let houses = |coords: Coords| {
            let layout = coords.rename(&nine());
            ["b3", "r9", "c2"].map(|name| layout.house(nine().house_named(name).unwrap()).name.clone())
        };
        assert_eq!(houses(Coords::Rc), ["b3", "r9", "c2"]);
        assert_eq!(houses(Coords::A1), ["b3", "rJ", "c2"]);
        assert_eq!(houses(Coords::K9), ["b3", "rK", "c2"]);
        assert_eq!(houses(Coords::Se), ["b3", "r9", "cB"]);
    }

    #[test]
    fn letters_go_on_behind_the_last() {
        let large = Layout::boxed(Shape::new(6, 6).unwrap());
        assert_eq!(named(Coords::A1, &large, "r25c36"), "Z36");
        assert_eq!(named(Coords::A1, &large, "r26c1"), "AA1");
        assert_eq!(named(Coords::A1, &large, "r34c1"), "AJ1");
        assert_eq!(named(Coords::K9, &large, "r25c1"), "AA1");
        assert_eq!(named(Coords::Se, &large, "r1c26"), "Z1");
        assert_eq!(named(Coords::Se, &large, "r1c36"), "AJ1");
    }

    #[test]
    fn every_cell_of_every_shape_has_a_name_of_its_own() {
        for shape in [Shape::new(2, 3).unwrap(), Shape::new(1, 7).unwrap(), Shape::new(6, 6).unwrap()] {
            let layout = Layout::boxed(shape);
            for coords in Coords::ALL {
                let renamed = coords.rename(&layout);
                assert_eq!(renamed == layout, coords == Coords::Rc);
                for cell in layout.all_cells() {
                    assert_eq!(renamed.cell_named(renamed.cell_name(cell)), Some(cell));
                    assert_eq!(renamed.houses_of(cell), layout.houses_of(cell));
                }
            }
        }
    }

    #[test]
    fn a_layout_without_rows_keeps_its_names() {
        let cells = [Cell::new(0), Cell::new(1)].to_vec();
        let house = House { kind: HouseKind::Region, name: "x".into(), cells };
        let layout = Layout::new(2, vec!["p".into(), "q".into()], vec![house]).unwrap();
        assert_eq!(Coords::A1.rename(&layout), layout);
    }

    #[test]
    fn names_read_back() {
        for coords in Coords::ALL {
            assert_eq!(coords.to_string().parse(), Ok(coords));
        }
        let error = "b7".parse::<Coords>().unwrap_err();
        assert_eq!(error.to_string(), "no naming of cells is called \"b7\"; there are rc, a1, k9 and se");
    }
}
