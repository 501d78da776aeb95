//! Words for singles, and consecutive singles of one pass folded into blocks of a line each.

use super::messages::{fill, message};
use super::naming::Words;
use super::narrator::Narrator;
use super::text::Text;
use crate::catalog;
use crate::grid::{HouseId, Layout};
use crate::step::{FULL_HOUSE, Step};
use crate::trace::StepEntry;

/// The words of singles.
pub(super) const WORDS: Words = &[
    // The first house of the placed cell.
    ("home", |naming, narrator| {
        let home = naming.board.layout().houses_of(naming.step.placements().next()?.cell).first()?;
        Some(narrator.house(*home))
    }),
    // The number of the other digits.
    ("others", |naming, _| Some((naming.board.layout().digits() - 1).to_string())),
];

/// The most singles of a block: as many as a reader can check at a glance.
const MOST: usize = 8;

/// Singles of one kind, in an order in which each can be placed.
pub(super) struct Fold<'s> {
    singles: Vec<&'s StepEntry>,
}

impl<'s> Fold<'s> {
    /// Divides the singles of a pass into blocks of one kind. A single moves before others only if it uses
    /// none of them, and a full house only if none of them is in that house.
    pub(super) fn blocks(singles: &'s [StepEntry], layout: &Layout) -> Vec<Self> {
        let is_before = |single: &StepEntry, before: &StepEntry| {
            let house = house_of(&single.step).filter(|_| single.step.technique == FULL_HOUSE);
            let in_house = |house: HouseId| {
                before.step.placements().any(|placed| layout.house(house).cells.contains(&placed.cell))
            };
            single.uses.contains(&before.n) || house.is_some_and(in_house)
        };
        let mut rest: Vec<&StepEntry> = singles.iter().collect();
        let mut blocks = Vec::new();
        while let Some(first) = rest.first() {
            let kind = &first.step.technique;
            let (mut block, mut left): (Vec<&StepEntry>, Vec<&StepEntry>) = (Vec::new(), Vec::new());
            for single in rest {
                let is_ready = left.iter().all(|before| !is_before(single, before));
                if block.len() < MOST && single.step.technique == *kind && is_ready {
                    block.push(single);
                } else {
                    left.push(single);
                }
            }
            blocks.push(Self { singles: block });
            rest = left;
        }
        blocks
    }

    /// Writes the log numbers, which ascend: `7`, `12-19`, `12-14,16`.
    pub(super) fn numbers(&self) -> String {
        let numbers: Vec<u32> = self.singles.iter().map(|single| single.n).collect();
        let rows = numbers.chunk_by(|one, next| one + 1 == *next).map(|row| match row {
            [first, .., last] => format!("{first}-{last}"),
            row => row.iter().map(u32::to_string).collect(),
        });
        rows.collect::<Vec<_>>().join(",")
    }

    /// Writes the number of singles and their kind, after the pass if this is its first block.
    pub(super) fn heading(&self, pass: Option<Text>) -> Text {
        let kind = self.singles.first().map(|single| &single.step.technique);
        let name = kind.map_or("", |kind| catalog::get(kind).map_or(kind.as_str(), |row| row.name));
        let own = kind.map_or("", |kind| message(&format!("singles.{kind}")));
        let words = if self.singles.len() > 1 && !own.is_empty() { own } else { message("singles") };
        let counted = Text::fill(words, &[("count", &self.singles.len()), ("name", &name)]);
        match pass {
            Some(pass) => Text::plain(format!("{pass}: {counted}")).as_heading(),
            None => counted.as_heading(),
        }
    }

    /// Lists the placements, with the house of each hidden single.
    pub(super) fn placements(&self, narrator: &Narrator<'_>) -> Text {
        let mut line = Text::default();
        for (at, single) in self.singles.iter().enumerate() {
            line.append(Text::plain(if at == 0 { "" } else { ", " }));
            line.append(placement_words(narrator, &single.step));
        }
        line
    }

    /// Explains the houses in the list by its first one; `None` if there is none.
    pub(super) fn house_note(&self, narrator: &Narrator<'_>) -> Option<Text> {
        let (single, house) =
            self.singles.iter().find_map(|single| Some((&single.step, house_of(&single.step)?)))?;
        let placed = single.placements().next()?;
        let single = placement_words(narrator, single).to_string();
        let (cell, house) = (narrator.name(placed.cell), narrator.house(house));
        Some(fill(
            "fold.house",
            &[("single", &single), ("cell", &cell), ("digit", &placed.digit), ("house", &house)],
        ))
    }
}

/// Writes a single's placement, with the house in which it is hidden: `r3c2=4 (b1)`.
pub(super) fn placement_words(narrator: &Narrator<'_>, single: &Step) -> Text {
    let mut words = Text::default();
    for placed in single.placements() {
        words.append(Text::role("digit", narrator.placement(placed)));
    }
    if let Some(house) = house_of(single) {
        words.append(Text::plain(format!(" ({})", narrator.layout().house(house).name)));
    }
    words
}

/// The house of a full house or hidden single; `None` for a naked single.
fn house_of(single: &Step) -> Option<HouseId> {
    let (truths, _) = single.claims.first()?.because.linear();
    Some(truths.first()?.constraint.house()?.0)
}
