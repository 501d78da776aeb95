//! Hints at a step in four rungs, from the technique's family to the whole step.

use super::messages::{family, message, of_technique};
use super::naming::Naming;
use super::narrative::Narrator;
use super::text::Text;
use crate::catalog;
use crate::step::Step;
use crate::trace::Replay;

/// The last rung of a hint, which reveals the whole step.
pub(crate) const LAST_RUNG: u8 = 4;

impl Narrator<'_> {
    /// Writes a hint at the step: rung 1 reveals least, `LAST_RUNG` everything. `replay` is the position
    /// before the step. Earlier rungs use the technique's own hint sentences (`hint.1` and so on), if it has
    /// any. Otherwise they name the family, the technique, and where to look.
    pub fn hint(&self, step: &Step, replay: &Replay<'_>, rung: u8) -> Text {
        let row = catalog::get(&step.technique);
        let naming = Naming::new(step, replay.board());
        let Some(row) = row.filter(|_| rung < LAST_RUNG && naming.has_reasons()) else {
            return Text::plain(self.step(step, replay).to_string());
        };
        let own = of_technique(row, ["hint.1", "hint.1", "hint.2", "hint.3"][usize::from(rung)]);
        if !own.is_empty() {
            return naming.fill(own, self);
        }
        match rung {
            0 | 1 => Text::fill(message("hint.family"), &[("family", &family(row.family))]),
            2 => {
                let mut text = Text::fill(message("hint.technique"), &[("technique", &row.name)]);
                if let Some(digit) = naming.only_digit() {
                    text.push(Text::fill(message("hint.digit"), &[("digit", &digit)]));
                }
                text
            }
            _ => Text::fill(message("hint.look"), &[("look", &self.step(step, replay).look)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Technique;
    use crate::formats::{self, ReadOptions};
    use crate::grid::{Board, Candidate, Cell, Digit, Geometry, HouseId, Puzzle, Shape};
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
        let rule = crate::grid::AnySize::ALL.iter().find(|rule| rule.emits().contains(&row.id)).unwrap();
        let wanted = |step: &Step| step.technique == row.id;
        let step = rules::find_first(*rule, &board, &mut Work::new(&puzzle, None), wanted).unwrap();
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
            assert!(words.iter().all(|words| !words.is_empty() && !words.contains('{')), "{words:?}");
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
        let step = Step { technique, claims: vec![claim], marks: Vec::new() };
        assert!(rungs(&puzzle, &step)[0].contains("r1c1 <> 1"));
    }
}
