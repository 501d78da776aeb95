//! Words for wings: which digits of a bent set fit once, and what each case of a wing leads to.

use super::messages::say;
use super::naming::{Naming, Words, cells};
use super::narrator::Narrator;
use crate::grid::{Cell, Digit, HouseId};

/// The words of wings.
pub(super) const WORDS: Words = &[
    // The house in which each digit of a bent set fits only once.
    ("once", |naming, narrator| Some(narrator.all_places(naming.houses_as("weak")))),
    ("cases", |naming, narrator| naming.wing_cases(narrator)),
];

impl Naming<'_> {
    /// States for each digit of an XY-wing's pivot, or each place of a W-wing's digit, which cell is the
    /// eliminated digit then: `If r2c3 is 1, r3c1 is 5 (box 1).`
    fn wing_cases(&self, narrator: &Narrator<'_>) -> Option<String> {
        let from = cells(&self.left("pivot").or_else(|| self.left("link"))?);
        let wings = cells(&self.left("pincers").or_else(|| self.left("ends"))?);
        let end = self.step.eliminations().next()?.digit;
        let case = |(house, digit): (HouseId, Digit)| {
            let here = |of: &[Cell]| self.having(digit, &self.within(house, of)).into_iter();
            let one = here(&from).next()?;
            let other = here(&wings).find(|cell| *cell != one)?;
            let (one, other) = (narrator.name(one), narrator.name(other));
            let house = narrator.house(house);
            Some(say(
                "wing.case",
                &[("one", &one), ("digit", &digit), ("other", &other), ("end", &end), ("house", &house)],
            ))
        };
        let cases: Option<Vec<String>> = self.houses_as("weak").into_iter().map(case).collect();
        Some(cases?.join(" "))
    }
}
