//! Hints at a step in four rungs, from a digit or region to the whole step.

use std::cmp::Reverse;

use super::colours::with_used_colours;
use super::messages::{family, fill, message, of_technique};
use super::naming::Naming;
use super::narrative::{is_unproved, technique_name};
use super::narrator::Narrator;
use super::text::Text;
use crate::catalog;
use crate::grid::{Cell, HouseId};
use crate::step::Step;
use crate::trace::Replay;

/// The last rung of a hint, which reveals the whole step.
pub(crate) const LAST_RUNG: u8 = 4;

impl Narrator<'_> {
    /// Writes a hint at the step: rung 1 reveals a digit or a region, rung 2 the technique and how to spot it,
    /// rung 3 the pattern and why, `LAST_RUNG` the whole step. `replay` is the position before the step. A
    /// technique may have its own sentences for rungs 1 to 3 (`hint.1` and so on).
    pub fn hint(&self, step: &Step, replay: &Replay<'_>, rung: u8) -> Text {
        let row = catalog::get(&step.technique);
        let used = with_used_colours(step, replay.board());
        let naming = Naming::new(&used, replay.board());
        let Some(row) = row.filter(|_| rung < LAST_RUNG && (naming.has_reasons() || is_unproved(step)))
        else {
            return Text::plain(self.step(step, replay).to_string());
        };
        let own = of_technique(row, ["hint.1", "hint.1", "hint.2", "hint.3"][usize::from(rung)]);
        if !own.is_empty() {
            return naming.fill(own, self);
        }
        match rung {
            0 | 1 => match (naming.only_digit(), naming.region()) {
                (Some(digit), _) => fill("hint.digit", &[("digit", &digit)]),
                (None, Some(house)) => fill("hint.region", &[("house", &self.house(house))]),
                (None, None) => fill("hint.family", &[("family", &family(row.family))]),
            },
            2 => {
                let mut text = fill(
                    "hint.technique",
                    &[("technique", &technique_name(step).unwrap_or_else(|| row.name.to_string()))],
                );
                let advice = ["spot", "anchor"].into_iter().filter_map(|key| self.advice(key, step, replay));
                advice.for_each(|sentence| text.push(sentence));
                text
            }
            _ if is_unproved(step) => Text::plain(message("unproved")),
            _ => {
                let look = naming.fill(of_technique(row, "look"), self);
                let (why, links) = self.reasons(row, &naming, replay, false);
                let mut text = fill("hint.look", &[("look", &look)]);
                std::iter::once(why).chain(links).for_each(|sentence| text.push(sentence));
                text
            }
        }
    }

    /// Advises how to find a step of this technique: by `spot` in general, by `anchor` where to begin. `None` for singles.
    pub(crate) fn advice(&self, key: &str, step: &Step, replay: &Replay<'_>) -> Option<Text> {
        let own = of_technique(catalog::get(&step.technique)?, key);
        let naming = Naming::new(step, replay.board());
        (!own.is_empty() && naming.has_reasons()).then(|| naming.fill(own, self))
    }
}

impl Naming<'_> {
    /// The house with most of the cells that the step cites or marks; `None` if it cites none.
    fn region(&self) -> Option<HouseId> {
        let cited = self.cited.iter().filter_map(|cited| cited.constraint.cell());
        let pattern = self.pattern().map(|one| one.cell);
        let cells: Vec<Cell> = cited.chain(pattern).collect();
        let layout = self.board.layout();
        let count =
            |house: &HouseId| cells.iter().filter(|cell| layout.house(*house).cells.contains(cell)).count();
        let of_cells = layout.all_houses().min_by_key(|house| Reverse(count(house)));
        let of_houses = || self.cited.iter().find_map(|cited| cited.constraint.house());
        of_cells.filter(|house| count(house) > 0).or_else(|| of_houses().map(|(house, _)| house))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Technique;
    use crate::formats::{self, ReadOptions};
    use crate::grid::{Board, Candidate, Digit, Geometry, Puzzle, Shape};
    use crate::rules::{self, Rules, Work};
    use crate::step::{Cited, Claim, Constraint, Reason, Role, SingleKind, TechniqueId};

    fn rungs(puzzle: &Puzzle, step: &Step) -> [String; 4] {
        let geometry: Geometry = Geometry::new(puzzle.layout().clone());
        let replay = Replay::new(&geometry, puzzle).unwrap();
        let narrator = Narrator::new(puzzle.layout());
        [1, 2, 3, 4].map(|rung| narrator.hint(step, &replay, rung).to_string())
    }

    /// The position of the technique's example, and the first step of the technique in it.
    fn example(row: &Technique) -> (Puzzle, Step) {
        let puzzle = formats::parse(row.example, &ReadOptions::default()).unwrap().puzzle;
        let geometry: Geometry = Geometry::new(puzzle.layout().clone());
        let board = Board::start(&geometry, &puzzle).unwrap();
        let rule = crate::grid::AnySize::ALL.iter().find(|rule| rule.emits.contains(&row.id)).unwrap();
        let wanted = |step: &Step| step.technique == row.id;
        let step = rules::find_first(rule.rule, &board, &mut Work::new(&puzzle, None), wanted).unwrap();
        (puzzle, step)
    }

    #[test]
    fn each_rung_of_a_single_gives_one_thing_more() {
        let line = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
        let puzzle = formats::parse(line, &ReadOptions::default()).unwrap().puzzle;
        let candidate = |name| formats::parse_candidate(puzzle.layout(), name).unwrap();
        assert_eq!(
            rungs(&puzzle, &SingleKind::HiddenBox(HouseId::new(0)).step(candidate("2r2c3")))[..3],
            ["Look at box 1.", "Where can 2 go in box 1?", "r2c3 is the one place left for 2 in box 1."]
        );
        assert_eq!(
            rungs(&puzzle, &SingleKind::Naked.step(candidate("4r8c3")))[..3],
            ["Look at box 7.", "A cell of box 7 has one candidate left.", "r8c3 has one candidate left."]
        );
    }

    #[test]
    fn every_technique_has_four_rungs_that_leave_no_placeholder() {
        for row in catalog::all() {
            let (puzzle, step) = example(row);
            let words = rungs(&puzzle, &step);
            // Cells may have their candidates in braces.
            let is_filled = |words: &str| {
                let mut after = words.split('{').skip(1);
                after.all(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
            };
            assert!(words.iter().all(|words| !words.is_empty() && is_filled(words)), "{words:?}");
            let different: std::collections::HashSet<_> = words.iter().collect();
            assert_eq!(different.len(), 4, "{words:?}");
        }
    }

    #[test]
    fn cells_are_called_as_the_narrator_calls_them() {
        for row in catalog::all() {
            let (puzzle, step) = example(row);
            let geometry: Geometry = Geometry::new(puzzle.layout().clone());
            let replay = Replay::new(&geometry, &puzzle).unwrap();
            let names = formats::Coords::A1.rename(puzzle.layout());
            let narrator = Narrator::new(&names);
            let mut words = narrator.step(&step, &replay).to_string();
            for rung in 1..LAST_RUNG {
                words += &narrator.hint(&step, &replay, rung).to_string();
            }
            let others = puzzle.layout().all_cells().map(|cell| puzzle.layout().cell_name(cell));
            let called: Vec<&str> = others.filter(|name| words.contains(name)).collect();
            assert!(called.is_empty(), "{called:?} in {words}");
        }
    }

    #[test]
    fn what_the_catalogue_does_not_know_is_told_by_its_conclusions() {
        let puzzle = Puzzle::of_values(Shape::new(2, 2).unwrap(), &[0; 16]).unwrap();
        let gone = Candidate { cell: Cell::new(0), digit: Digit::new(0) };
        let because = Reason::truths([Cited { constraint: Constraint::Cell(gone.cell), role: Role::CELL }]);
        let claim = Claim { place: Vec::new(), eliminate: vec![gone], because };
        let technique = TechniqueId::from("from-another-version".to_string());
        let step = Step::new(technique, vec![claim]);
        assert!(rungs(&puzzle, &step)[0].contains("r1c1 <> 1"));
    }
}
