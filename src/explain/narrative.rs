//! Explains single log entries in words: steps, branches and verdicts.

use std::fmt;

use super::blockers::{Blocked, Blocker, blockers, blockers_of_contradiction};
use super::colours::with_used_colours;
use super::messages::{fill, message, of_technique, say};
use super::naming::{Naming, Value};
use super::narrator::Narrator;
use super::text::{Text, capitalised};
use crate::catalog;
use crate::formats;
use crate::grid::{Board, Candidate, Cell, Contradiction, Digit, HouseId, HouseKind, Puzzle};
use crate::step::{Reason, Step};
use crate::trace::{BranchEntry, Header, Replay, Stop, Summary, USUAL_RULES, Verdict};

/// The explanation of a step in words, in separate parts.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The technique's name.
    pub name: String,
    /// The step in one line.
    pub short: Text,
    /// The cells and houses to look at.
    pub look: Text,
    /// The reason for the conclusions; only the idea of it if the reason is long.
    pub why: Text,
    /// The sentences of a long reason; empty if `why` holds the whole reason.
    pub links: Vec<Text>,
    /// The conclusions of the step.
    pub so: Text,
    /// The step in notation; empty for [`Notation::Plain`](super::Notation::Plain).
    pub notation: Text,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.look.spans().is_empty() {
            return write!(f, "{}: {}", self.name, self.so);
        }
        write!(f, "{}: look at {} {}", self.name, self.look, self.why)?;
        self.links.iter().try_for_each(|link| write!(f, " {link}"))?;
        write!(f, " {} {}", message("part.so"), self.so)
    }
}

/// The most sentences and letters of a reason in one paragraph. A longer reason is split into an idea and
/// separate sentences.
const SENTENCES: usize = 6;
const LETTERS: usize = 420;

impl Explanation {
    /// Returns whether the reason is too long for one paragraph but was not split.
    #[cfg(test)]
    pub(crate) fn is_long(&self) -> bool {
        self.links.is_empty() && is_long(&self.why)
    }

    /// Returns the non-empty parts of the explanation as (label, lines), then what comes next and how to spot
    /// the technique, where given.
    pub(crate) fn parts(&self, next: Option<Text>, spot: Option<Text>) -> Vec<(&'static str, Vec<Text>)> {
        let why = std::iter::once(&self.why).chain(&self.links).cloned().collect();
        let mut parts = vec![
            (message("part.look"), vec![self.look.clone()]),
            (message("part.why"), why),
            (message("part.so"), vec![self.so.clone()]),
            (message("part.notation"), vec![self.notation.clone()]),
            (message("part.next"), vec![next.unwrap_or_default()]),
            (message("part.spot"), vec![spot.unwrap_or_default()]),
        ];
        parts.retain(|(_, lines)| !lines[0].spans().is_empty());
        parts
    }
}

/// The name and rating that another program gives the step, if it has them.
fn rated_name(step: &Step) -> Option<String> {
    let rating = format!("{:.1}", step.rated.as_deref()?.rating.value());
    Some(say("rated", &[("name", &technique_name(step)?), ("rating", &rating)]))
}

/// The name that another program gives the step, without what would steer a terminal: it may come from a file.
pub(super) fn technique_name(step: &Step) -> Option<String> {
    let name = &step.rated.as_deref()?.technique;
    Some(name.chars().filter(|letter| !letter.is_control()).collect())
}

/// Returns whether some claim of the step has no proof.
pub(super) fn is_unproved(step: &Step) -> bool {
    step.claims.iter().any(|claim| claim.because == Reason::Unproved)
}

impl Narrator<'_> {
    /// Describes the puzzle: its name, the number of givens, and the rules.
    pub(crate) fn opening(header: &Header, puzzle: &Puzzle) -> Text {
        let file =
            header.source.as_ref().and_then(|source| source.file.as_ref().map(|file| (file, source.line)));
        let name = match file {
            Some((file, line)) => {
                fill("heading.file", &[("id", &header.id), ("file", file), ("line", &line)])
            }
            None => fill("heading", &[("id", &header.id)]),
        };
        let filled = puzzle.layout().all_cells().filter(|&cell| puzzle.value(cell).is_some()).count();
        let (givens, open) = (puzzle.given_count(), puzzle.layout().cells() - filled);
        let counts: [(&str, &dyn fmt::Display); 2] = [("givens", &givens), ("open", &open)];
        let mut heading = name.as_heading();
        heading.push(if filled > givens {
            let placed = filled - givens;
            fill("start.position", &[counts[0], counts[1], ("placed", &placed)])
        } else {
            fill("start", &counts)
        });
        if header.profile.name != USUAL_RULES {
            heading.push(fill("start.rules", &[("rules", &header.profile.name)]));
        }
        heading
    }

    /// Explains the step; `replay` is the position before it. A step without reasons, or of an unknown
    /// technique, is explained by its conclusions.
    pub fn step(&self, step: &Step, replay: &Replay<'_>) -> Explanation {
        let whole = step;
        let used = with_used_colours(step, replay.board());
        let step = used.as_ref();
        let naming = Naming::new(step, replay.board());
        let row = catalog::get(&step.technique);
        let Some(row) = row.filter(|_| naming.has_reasons()) else {
            let concluded = Text::plain(self.conclusions(step));
            return Explanation {
                name: rated_name(step)
                    .unwrap_or_else(|| row.map_or(step.technique.as_str(), |row| row.name).to_string()),
                short: concluded.clone(),
                look: Text::default(),
                why: if is_unproved(step) { Text::plain(message("unproved")) } else { Text::default() },
                links: Vec::new(),
                so: concluded,
                notation: Text::default(),
            };
        };
        let notation = self.notation.written(whole, replay).map(Text::plain).unwrap_or_default();
        let sentence_for = |key: &str| naming.fill(template(row, step, key), self);
        let (why, links) = self.reasons(row, &naming, replay, true);
        Explanation {
            name: rated_name(step).unwrap_or_else(|| naming.name(row.name)),
            short: sentence_for("short"),
            look: sentence_for("look"),
            why,
            links,
            so: match template(row, step, "so") {
                "" => Text::plain(format!("{}.", naming.concluded(self))),
                own => naming.fill(own, self),
            },
            notation,
        }
    }

    /// Returns the reason for a step's conclusions; of a long reason the idea, and its sentences. The cells that
    /// see the pattern are left out unless they are `seen`.
    pub(super) fn reasons(
        &self,
        row: &'static catalog::Technique,
        naming: &Naming<'_>,
        replay: &Replay<'_>,
        seen: bool,
    ) -> (Text, Vec<Text>) {
        let step = naming.step;
        let why = match template(row, step, "why") {
            // This value consists of sentences whose parts have their own roles.
            "{blocked}" => {
                let house =
                    naming.cited.first().and_then(|cited| cited.constraint.house()).map(|(house, _)| house);
                self.blocked(&blockers(step, replay), house.is_none(), house)
            }
            own => {
                let mut why = naming.fill(own, self);
                let sees = template(row, step, "sees");
                let sees = naming.fill(if seen { sees } else { "" }, self).trimmed();
                if !sees.to_string().is_empty() {
                    why.push(sees);
                }
                why
            }
        };
        let sentences = why.lines().unwrap_or_else(|| why.sentences());
        let why = why.on_one_line();
        let idea = of_technique(row, "idea");
        if is_long(&why) && sentences.len() > 1 && !idea.is_empty() {
            (naming.fill(idea, self), sentences)
        } else {
            (why, Vec::new())
        }
    }

    fn conclusions(&self, step: &Step) -> String {
        let placed = step.placements().map(|c| format!("{} = {}", self.name(c.cell), c.digit));
        let eliminated = step.eliminations().map(|c| format!("{} <> {}", self.name(c.cell), c.digit));
        self.list(placed.chain(eliminated))
    }

    /// Explains the opening of a branch: why its cell was chosen, and which candidate is tried. For a later
    /// candidate of the cell, refers to the cell's first branch, which has the log number `first`.
    pub(crate) fn branch(&self, entry: &BranchEntry, first: u32) -> Text {
        let cell = self.name(entry.candidate.cell);
        let digit = entry.candidate.digit;
        let tried: &[(&'static str, &dyn fmt::Display)] =
            &[("cell", &cell), ("digit", &digit), ("first", &first)];
        if entry.candidates.first() != Some(&digit) {
            let is_last = entry.candidates.last() == Some(&digit);
            let id = if is_last { "branch.last" } else { "branch.next" };
            return fill(id, tried);
        }
        let digits = self.list(entry.candidates.iter());
        let mut text = Text::plain(message("branch.stuck"));
        let cell_message = message(if entry.candidates.len() == 1 { "branch.single" } else { "branch.cell" });
        text.push(Text::fill(cell_message, &[("cell", &cell), ("digits", &digits)]));
        if entry.tied > 1 {
            text.push(fill("branch.tied", &[("tied", &entry.tied), ("cell", &cell)]));
        }
        text.push(fill("branch.try", tried));
        text
    }

    /// Explains a branch on a cell's last candidate, after all others failed under the assumptions `tried`.
    /// `first` is the log number of the cell's first branch.
    pub(crate) fn known_branch(&self, known: Candidate, first: u32, tried: &[Candidate]) -> Text {
        let id = match tried.len() {
            0 => "branch.certain",
            1 => "branch.within.one",
            _ => "branch.within",
        };
        let tried = self.list(tried.iter().map(|&tried| self.in_words(&Value::Placements(vec![tried]))));
        let values: [(&str, &dyn fmt::Display); 4] =
            [("first", &first), ("cell", &self.name(known.cell)), ("digit", &known.digit), ("tried", &tried)];
        fill(id, &values)
    }

    /// Explains a branch in an excerpt of a run: which candidate is tried and, for the first one of a cell, of
    /// how many. Does not claim that no rule finds more, which an excerpt cannot show.
    pub(crate) fn needed_branch(&self, entry: &BranchEntry, is_first: bool, is_outer: bool) -> Text {
        let (cell, digit) = (self.name(entry.candidate.cell), entry.candidate.digit);
        let mut text = Text::default();
        if is_first {
            if is_outer {
                text.push(Text::plain(message("branch.outer")));
            }
            let id = if entry.candidates.len() == 1 { "branch.needed.one" } else { "branch.needed" };
            let digits = self.either(entry.candidates.iter().map(ToString::to_string));
            text.push(fill(id, &[("cell", &cell), ("digits", &digits)]));
        }
        text.push(fill("branch.try", &[("cell", &cell), ("digit", &digit)]));
        text
    }

    /// Explains a branch that is certain: every other candidate of the cell failed.
    pub(crate) fn proven_branch(&self, entry: &BranchEntry) -> Text {
        let is_alone = entry.candidates.len() == 1;
        self.about(if is_alone { "branch.alone" } else { "branch.proven" }, entry.candidate)
    }

    fn about(&self, id: &str, tried: Candidate) -> Text {
        fill(id, &[("cell", &self.name(tried.cell)), ("digit", &tried.digit)])
    }

    /// Explains that the branch on `tried` is closed by a contradiction.
    pub(crate) fn refuted(&self, tried: Candidate, contradiction: Contradiction) -> Text {
        let words = self.contradiction(contradiction);
        let cell = self.name(tried.cell);
        fill("close.contradiction", &[("contradiction", &words), ("cell", &cell), ("digit", &tried.digit)])
    }

    /// States that a branch's failure is known only under the assumptions `tried`.
    pub(crate) fn within(&self, tried: &[Candidate]) -> Text {
        let id = if tried.len() == 1 { "close.within.one" } else { "close.within" };
        let tried = self.list(tried.iter().map(|&tried| self.in_words(&Value::Placements(vec![tried]))));
        fill(id, &[("tried", &tried)])
    }

    /// Explains that the branch on `tried` is closed because every candidate of the cell `inside` failed.
    pub(crate) fn exhausted(&self, tried: Candidate, inside: Option<Cell>) -> Text {
        let (cell, inside) = (self.name(tried.cell), inside.map_or("", |cell| self.name(cell)));
        fill("close.exhausted", &[("inside", &inside), ("cell", &cell), ("digit", &tried.digit)])
    }

    /// Explains that the branch on `tried` is fully searched and had solutions.
    pub(crate) fn searched(&self, tried: Candidate) -> Text {
        self.about("close.searched", tried)
    }

    /// Explains that a branch is closed by a solution; `number` counts the solutions, from 1.
    #[allow(clippy::unused_self, reason = "every sentence comes from a narrator")]
    pub(crate) fn solved(&self, number: u64) -> Text {
        fill("close.solution", &[("number", &number)])
    }

    /// Explains that the branch on `tried` is abandoned: with `enough` solutions, or because the run stopped.
    pub(crate) fn abandoned(&self, tried: Candidate, enough: bool) -> Text {
        self.about(if enough { "close.enough" } else { "close.stopped" }, tried)
    }

    /// Explains why a contradiction arises; `replay` is the contradictory position. `None` for two equal
    /// starting digits.
    pub(crate) fn why_contradiction(
        &self,
        contradiction: Contradiction,
        replay: &Replay<'_>,
    ) -> Option<Text> {
        let blocked = blockers_of_contradiction(contradiction, replay);
        match contradiction {
            Contradiction::EmptyCell(_) => Some(self.blocked(&blocked, true, None)),
            Contradiction::LostDigit { house, .. } if blocked.is_empty() => {
                Some(fill("filled", &[("house", &self.house(house))]))
            }
            Contradiction::LostDigit { house, .. } => Some(self.blocked(&blocked, false, Some(house))),
            Contradiction::Clash { .. } => None,
        }
    }

    /// Explains the verdict of a run.
    pub(crate) fn end(&self, summary: &Summary) -> Text {
        let mut text = Text::default();
        if let Some(contradiction) = &summary.contradiction {
            let words = self.contradiction(*contradiction);
            text.push(fill("end.contradiction", &[("contradiction", &words)]));
        }
        text.push(match summary.verdict {
            Verdict::None if summary.contradiction.is_some() => Text::plain(message("end.none.start")),
            Verdict::None => Text::plain(message("end.none")),
            Verdict::Unique if summary.logic_alone() => Text::plain(message("end.unique.logic")),
            Verdict::Unique if summary.nodes == 0 => Text::plain(message("end.unique.supposing")),
            Verdict::Unique => Text::plain(message("end.unique.branches")),
            Verdict::Multiple if summary.complete => {
                fill("end.multiple.counted", &[("count", &summary.count)])
            }
            Verdict::Multiple => Text::plain(message("end.multiple")),
            Verdict::Unknown(Stop::Budget) => Text::plain(message("end.budget")),
            Verdict::Unknown(Stop::Interrupted) => Text::plain(message("end.interrupted")),
            Verdict::Unknown(Stop::Stuck) => Text::plain(message("end.stuck")),
        });
        text
    }

    /// Writes a contradiction as the beginning of a sentence.
    pub(crate) fn contradiction(&self, contradiction: Contradiction) -> Text {
        match contradiction {
            Contradiction::EmptyCell(cell) => fill("contradiction.cell", &[("Cell", &self.name(cell))]),
            Contradiction::LostDigit { house, digit } => {
                fill("contradiction.house", &[("House", &capitalised(&self.house(house))), ("digit", &digit)])
            }
            Contradiction::Clash { digit, first, second, house } => fill(
                "contradiction.clash",
                &[
                    ("House", &capitalised(&self.house(house))),
                    ("digit", &digit),
                    ("first", &self.name(first)),
                    ("second", &self.name(second)),
                ],
            ),
        }
    }

    /// Explains when two cells see each other, for the kinds of houses in the layout.
    pub(crate) fn seeing(&self) -> Text {
        // A house whose name has no number is told by its name, whatever its kind.
        let kind = |id| {
            let house = self.layout.house(id);
            house.number().map_or(HouseKind::Region, |_| house.kind)
        };
        let kinds: Vec<HouseKind> = self.layout.all_houses().map(kind).collect();
        let has = |kind| kinds.contains(&kind);
        let lines = has(HouseKind::Row) && has(HouseKind::Column);
        let id = match (lines, has(HouseKind::Box), has(HouseKind::Region)) {
            (true, true, false) => "legend.sees",
            (true, true, true) => "legend.sees.more",
            (true, false, false) => "legend.sees.lines",
            (true, false, true) => "legend.sees.lines.more",
            (false, ..) => "legend.sees.houses",
        };
        let mut text = Text::plain(message(id));
        let numbered = |kind, number| {
            let mut houses = self.layout.all_houses().map(|house| self.layout.house(house));
            houses.find(|house| house.kind == kind && house.number() == Some(number))
        };
        if let (Some(row), Some(column)) = (numbered(HouseKind::Row, "1"), numbered(HouseKind::Column, "2"))
            && let Some(&cell) = row.cells.iter().find(|cell| column.cells.contains(cell))
        {
            text.push(Text::plain(fill("legend.cell", &[("cell", &self.name(cell))]).to_string()));
        }
        text.push(Text::plain(message("legend.candidate")));
        text
    }

    /// Explains the letters that stand for digits above 9 in grids; `None` if the layout has no such digits.
    pub(crate) fn legend(&self) -> Option<Text> {
        let digits = self.layout.digits();
        let id = match digits {
            0..=9 => return None,
            10 => "legend.ten",
            _ => "legend",
        };
        let last = formats::symbol(Digit::new(digits - 1));
        Some(fill(id, &[("last", &last), ("count", &digits)]))
    }

    /// Lists why candidates are eliminated, grouped by house or step. The candidates are the digits
    /// `in_one_cell`, or else one digit in the cells of `house`.
    fn blocked(&self, all: &[Blocked], in_one_cell: bool, house: Option<HouseId>) -> Text {
        if all.is_empty() {
            let house = house.map(|house| self.house(house)).unwrap_or_default();
            return fill("alone", &[("house", &house)]);
        }
        let same_source = |a: &Blocked, b: &Blocked| match (a.by, b.by) {
            (Blocker::Placed { house: a, .. }, Blocker::Placed { house: b, .. }) => a == b,
            (a, b) => a == b,
        };
        let mut text = Text::default();
        for group in all.chunk_by(same_source) {
            text.push(if in_one_cell { self.blocked_digits(group) } else { self.blocked_cells(group) });
        }
        text
    }

    /// Explains why a candidate was eliminated at the start; `board` is the starting position.
    pub(crate) fn gone_at_start(&self, candidate: Candidate, board: &Board<'_>) -> Text {
        let layout = board.layout();
        let placed = layout.houses_of(candidate.cell).iter().find_map(|&house| {
            let mut cells = layout.house(house).cells.iter();
            let cell = cells.find(|&&cell| board.value(cell) == Some(candidate.digit))?;
            Some(Blocker::Placed { house, cell: *cell })
        });
        self.blocked_cells(&[Blocked { candidate, by: placed.unwrap_or(Blocker::Start) }])
    }

    fn blocked_cells(&self, group: &[Blocked]) -> Text {
        let cells = self.list(group.iter().map(|blocked| self.name(blocked.candidate.cell)));
        let digit = group[0].candidate.digit;
        match group[0].by {
            Blocker::Placed { house, cell } => fill(
                "blocked.cells",
                &[
                    ("House", &capitalised(&self.house(house))),
                    ("digit", &digit),
                    ("blocker", &self.name(cell)),
                    ("cells", &cells),
                ],
            ),
            Blocker::Step(n) => {
                fill("removed.cells.step", &[("step", &n), ("digit", &digit), ("cells", &cells)])
            }
            Blocker::Start => fill("removed.cells.start", &[("digit", &digit), ("cells", &cells)]),
        }
    }

    fn blocked_digits(&self, group: &[Blocked]) -> Text {
        let digits = self.list(group.iter().map(|blocked| blocked.candidate.digit));
        match group[0].by {
            Blocker::Placed { house, .. } => {
                let at = |blocked: &Blocked| match blocked.by {
                    Blocker::Placed { cell, .. } => say(
                        "blocked.digit",
                        &[("digit", &blocked.candidate.digit), ("blocker", &self.name(cell))],
                    ),
                    _ => String::new(),
                };
                let digits = self.list(group.iter().map(at));
                fill("blocked.digits", &[("House", &capitalised(&self.house(house))), ("digits", &digits)])
            }
            Blocker::Step(n) => fill("removed.digits.step", &[("step", &n), ("digits", &digits)]),
            Blocker::Start => fill("removed.digits.start", &[("digits", &digits)]),
        }
    }
}

fn is_long(why: &Text) -> bool {
    why.sentences().len() > SENTENCES || why.to_string().chars().count() > LETTERS
}

/// Returns the technique's sentence for a key, the one for steps of this case if it has one.
fn template(row: &'static catalog::Technique, step: &Step, key: &str) -> &'static str {
    let own = of_technique(row, &format!("{key}{}", case_of(step)));
    if own.is_empty() { of_technique(row, key) } else { own }
}

/// Returns the suffix of message keys for steps that a technique words differently.
///
/// - `.place`: the step places a digit.
/// - `.cases`: the step eliminates candidates in each of several cases.
/// - `.coloured`: the step eliminates only coloured candidates.
fn case_of(step: &Step) -> &'static str {
    let is_coloured = |gone: Candidate| {
        step.marks.iter().any(|mark| mark.candidate == gone && mark.role.as_str().starts_with("colour-"))
    };
    match step.placements().next() {
        Some(_) => ".place",
        None if step
            .claims
            .iter()
            .any(|claim| matches!(claim.because, Reason::Cases { negated: false, .. })) =>
        {
            ".cases"
        }
        None if step.eliminations().all(is_coloured) => ".coloured",
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Geometry, Puzzle, Shape};
    use crate::step::{Cited, Claim, Constraint, Role};

    #[test]
    fn where_a_digit_is_placed_every_sentence_is_the_one_for_that() {
        let puzzle = Puzzle::of_values(Shape::new(2, 2).unwrap(), &[0; 16]).unwrap();
        let geometry: Geometry = Geometry::new(puzzle.layout().clone());
        let replay = Replay::new(&geometry, &puzzle).unwrap();
        let narrator = Narrator::new(puzzle.layout());
        let placed = Candidate { cell: Cell::new(0), digit: Digit::new(0) };
        let (constraint, role) = (Constraint::House(HouseId::new(0), placed.digit), Role::new("loop"));
        let mut held = 0;
        for row in catalog::all() {
            let because = Reason::truths([Cited { constraint: constraint.clone(), role: role.clone() }]);
            let claim = Claim { place: vec![placed], eliminate: Vec::new(), because };
            let step = Step::new(row.id.clone(), vec![claim]);
            let sentence_for = narrator.step(&step, &replay);
            for (key, words) in [
                ("short", &sentence_for.short),
                ("look", &sentence_for.look),
                ("why", &sentence_for.why),
                ("so", &sentence_for.so),
            ] {
                let own = of_technique(row, &format!("{key}.place"));
                let expected = Naming::new(&step, replay.board()).fill(own, &narrator);
                assert!(own.is_empty() || *words == expected, "{key}: {words}");
                held += usize::from(!own.is_empty());
            }
        }
        assert!(held > 0, "no technique places digits in one step and removes candidates in another");
    }
}
