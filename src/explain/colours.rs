//! Words for colouring: which candidates of which colours exclude each other, and which colour is false for it.

use std::borrow::Cow;

use super::messages::say;
use super::naming::{Naming, Words, cells};
use super::narrator::Narrator;
use crate::grid::{Board, Candidate, HouseId};
use crate::step::{Constraint, Mark, Step, group_by_key};

/// The words of colouring.
pub(super) const WORDS: Words = &[("words", |naming, narrator| naming.colour_words(narrator))];

/// The roles of the colours, each cluster's two side by side.
const COLOURS: [&str; 4] = ["colour-a", "colour-b", "colour-c", "colour-d"];

/// Role of the cells and houses that join two colours.
pub(crate) const PAIR: &str = "pair";

/// A coloured candidate that a candidate sees, with the house; `None` if both are in one cell.
type Seen = (Candidate, Option<HouseId>);

/// The index of the other colour of the same cluster.
fn opposite(colour: usize) -> usize {
    colour ^ 1
}

/// Returns the step without the colours of candidates that it neither uses nor removes: no cited pair leads to them, so
/// nothing would show why they have their colour.
pub(crate) fn with_used_colours<'s>(step: &'s Step, board: &Board<'_>) -> Cow<'s, Step> {
    let is_colour = |mark: &Mark| COLOURS.contains(&mark.role.as_str());
    if !step.marks.iter().any(is_colour) {
        return Cow::Borrowed(step);
    }
    let mut used: Vec<Candidate> = step.eliminations().collect();
    for claim in &step.claims {
        claim.because.visit_cited(&mut |cited| {
            if cited.role.as_str() == PAIR {
                used.extend(cited.constraint.candidates(board.layout()));
            }
        });
    }
    let mut step = step.clone();
    step.marks.retain(|mark| !is_colour(mark) || used.contains(&mark.candidate));
    Cow::Owned(step)
}

impl Naming<'_> {
    fn coloured(&self, colour: usize) -> Vec<Candidate> {
        COLOURS.get(colour).and_then(|role| self.left(role)).unwrap_or_default()
    }

    /// A candidate of this colour that excludes `one`, in a cited house if there is one.
    fn seen_of(&self, one: Candidate, colour: usize) -> Option<Seen> {
        let seen = |other: Candidate| match (other.cell == one.cell, other.digit == one.digit) {
            (true, false) => Some((other, None)),
            (false, true) => Some((other, Some(self.seeing_house(one.cell, other.cell)?))),
            _ => None,
        };
        let all = || self.coloured(colour).into_iter().filter_map(seen);
        all().find(|seen| self.is_cited(one, *seen)).or_else(|| all().next())
    }

    /// The colours of two clusters of which one is true, because their opposites see each other.
    fn bridged(&self) -> Vec<(usize, usize)> {
        let pairs = [0, 1].into_iter().flat_map(|one| [2, 3].map(|other| (one, other)));
        pairs.filter(|&(one, other)| self.meeting(opposite(one), opposite(other)).is_some()).collect()
    }

    /// Two candidates of these colours that exclude each other, in a cited house if there is one.
    fn meeting(&self, one: usize, other: usize) -> Option<(Candidate, Seen)> {
        let all = || {
            let met = |first: Candidate| Some((first, self.seen_of(first, other)?));
            self.coloured(one).into_iter().filter_map(met)
        };
        all().find(|&(first, seen)| self.is_cited(first, seen)).or_else(|| all().next())
    }

    fn is_cited(&self, one: Candidate, (_, house): Seen) -> bool {
        let is = |house| Constraint::House(house, one.digit);
        house.is_none_or(|house| self.cited.iter().any(|cited| cited.constraint == is(house)))
    }

    /// Explains which colour is false, or of which two colours one is true, and what sees both.
    fn colour_words(&self, narrator: &Narrator<'_>) -> Option<String> {
        let mut sentences = Vec::new();
        let all: Vec<Candidate> = (0..COLOURS.len()).flat_map(|colour| self.coloured(colour)).collect();
        let is_one_digit = all.iter().all(|one| one.digit == all[0].digit);
        // With one digit the cells are enough.
        let names = |all: &[Candidate]| {
            if is_one_digit { narrator.cells(&cells(all)) } else { narrator.candidates(all) }
        };
        let seen = |(one, house): Seen| match house {
            Some(house) => narrator.by(&names(&[one]), &Constraint::House(house, one.digit)),
            None => say("colour.here", &[("one", &one.digit)]),
        };
        let meets = |(one, other): (Candidate, Seen), id: &'static str| {
            say(id, &[("one", &names(&[one])), ("other", &seen(other))])
        };
        let gone: Vec<Candidate> = self.step.eliminations().collect();
        let is_false = |colour: &usize| {
            let coloured = self.coloured(*colour);
            gone.iter().all(|gone| coloured.contains(gone))
        };
        if let Some(gone) = (0..COLOURS.len()).find(is_false) {
            if let Some(met) = self.meeting(gone, gone).filter(|(one, seen)| self.is_cited(*one, *seen)) {
                return Some(meets(met, "colour.twice"));
            }
            if self.coloured(2).is_empty() {
                let witness = narrator.in_words(&self.role(&self.cited, "witness")?);
                return Some(say("colour.empties", &[("witness", &witness)]));
            }
            // The colour sees both colours of the other cluster.
            let others = [2, 3].map(|colour| self.meeting(gone, colour ^ (gone & 2)));
            if let [Some(one), Some(other)] = others {
                let all = names(&self.coloured(gone));
                let all = say("colour.false", &[("cells", &all)]);
                return Some([meets(one, "colour.sees"), meets(other, "colour.sees"), all].join(" "));
            }
        }
        let pairs = if self.coloured(2).is_empty() { vec![(0, 1)] } else { self.bridged() };
        let mut left = gone;
        for (one, other) in pairs {
            let seen_by = |gone: Candidate| Some((self.seen_of(gone, one)?, self.seen_of(gone, other)?));
            let (these, others): (Vec<Candidate>, Vec<Candidate>) =
                left.into_iter().partition(|&gone| seen_by(gone).is_some());
            left = others;
            if these.is_empty() {
                continue;
            }
            if one / 2 != other / 2 {
                sentences.push(meets(self.meeting(opposite(one), opposite(other))?, "colour.bridge"));
                let (one, other) = (names(&self.coloured(one)), names(&self.coloured(other)));
                sentences.push(say("colour.opposites", &[("one", &one), ("other", &other)]));
            }
            let keyed = these.into_iter().filter_map(|gone| Some((seen_by(gone)?, gone)));
            for ((one, other), gone) in group_by_key(keyed) {
                let gone: Vec<Candidate> = gone;
                let id = if gone.len() == 1 { "colour.seen" } else { "colour.see" };
                sentences
                    .push(say(id, &[("gone", &names(&gone)), ("one", &seen(one)), ("other", &seen(other))]));
            }
        }
        left.is_empty().then(|| sentences.join(" "))
    }
}
