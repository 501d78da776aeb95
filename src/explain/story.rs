//! A whole run told from the start to the verdict.

use super::chronicle::{Chronicle, Told};
use super::messages::message;
use super::narrative::{Explanation, Narrator};
use super::text::Text;
use crate::catalog;
use crate::grid::{Board, Candidate, Contradiction, Digit, HouseId, Puzzle};
use crate::step::{Constraint, Pass, Reason, Step, TechniqueId, group_by_key};
use crate::trace::{Entry, Excerpt, Header, Replay, StepEntry, Summary, Verdict};

/// A piece of a story, for a renderer to lay out.
pub(crate) enum Part<'a> {
    /// What is told.
    Heading(Text),
    /// A line by itself.
    Line(Text),
    /// Something under the numbers that it has in the log, inside of so many branches. Without numbers it belongs to what
    /// came before it.
    Entry {
        /// How many branches it is inside of.
        depth: usize,
        /// Its number, or those of several; none if it belongs to what came before.
        numbers: String,
        /// What is said.
        text: Text,
    },
    /// Why what was said last is so, inside of so many branches.
    Because(usize, Text),
    /// A step.
    Step(Scene<'a>),
    /// A grid of digits.
    Digits(Vec<Option<Digit>>),
    /// A position with its candidates.
    Candidates(&'a Board<'a>),
}

/// A step told in its parts.
pub(crate) struct Scene<'a> {
    /// How many branches it is inside of.
    pub depth: usize,
    /// Its number in the log.
    pub n: u32,
    /// What it is called, and which pass made it.
    pub heading: Text,
    /// What the technique is, for somebody who meets it for the first time.
    pub lesson: Option<&'static str>,
    /// The step, and the position before it, if it is to be drawn.
    pub drawn: Option<(&'a Step, &'a Board<'a>)>,
    /// Where to look, why, and what follows, each behind its label, in one line or several.
    pub parts: Vec<(&'static str, Vec<Text>)>,
}

/// How much of a run is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Telling {
    /// Runs of singles folded, every other step explained.
    Folded,
    /// Every step explained.
    AllSteps,
    /// Every step explained, of a run from which everything was left out that nothing rests on.
    Needed,
    /// One line a step, and nothing else.
    List,
}

/// How much is said of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) enum Depth {
    /// Where to look, and nothing of what follows.
    Nudge,
    /// What it is and what follows, in a line.
    Short,
    /// Where to look, why it must be, what follows and what comes next, with a picture.
    #[default]
    Full,
    /// The same, and what each technique is where it comes up for the first time.
    Teach,
}

/// Tells a run part by part, as its entries come, whether it is going on or was read from a trace.
pub(crate) struct Story<'a, F> {
    header: &'a Header,
    puzzle: &'a Puzzle,
    chronicle: Chronicle<'a>,
    emit: F,
    telling: Telling,
    /// What is told, if that is not the whole run.
    excerpt: Option<&'a Excerpt>,
    steps: usize,
    amount: Depth,
    /// The techniques that were taught.
    taught: Vec<TechniqueId>,
    /// Singles of one pass, not told yet.
    fold: Vec<StepEntry>,
    /// Whether it was said how they follow, and what the houses behind them are.
    is_house_told: bool,
    /// Whether it was said what a sign in a picture belongs to.
    are_signs_told: bool,
    /// Whether it was said that a last candidate may not be placed yet.
    is_alone_told: bool,
}

impl<'a, E, F: FnMut(Part<'_>) -> Result<(), E>> Story<'a, F> {
    /// The story of a run on `puzzle`, of which `header` tells; each part goes to `emit`.
    pub(crate) fn new(header: &'a Header, puzzle: &'a Puzzle, telling: Telling, emit: F) -> Self {
        let chronicle = Chronicle::new(puzzle.layout());
        let story = Self {
            header,
            puzzle,
            chronicle,
            emit,
            telling,
            excerpt: None,
            steps: 0,
            amount: Depth::Full,
            taught: Vec::new(),
            fold: Vec::new(),
            is_house_told: false,
            are_signs_told: false,
            is_alone_told: false,
        };
        story.with_narrator(Narrator::new(puzzle.layout()))
    }

    /// The same story in the words of this narrator, who may know the puzzle's layout under other names.
    #[must_use]
    pub(crate) fn with_narrator(self, narrator: Narrator<'a>) -> Self {
        let chronicle = Chronicle::by(narrator);
        let is_excerpt = self.telling == Telling::Needed || self.excerpt.is_some();
        Self { chronicle: if is_excerpt { chronicle.of_excerpt() } else { chronicle }, ..self }
    }

    /// The story of this part of the run alone. Its entries come with the numbers that they have in the whole run.
    #[must_use]
    pub(crate) fn of_excerpt(self, excerpt: &'a Excerpt) -> Self {
        Self { excerpt: Some(excerpt), chronicle: self.chronicle.of_excerpt(), ..self }
    }

    /// The same story, saying so much of each step.
    #[must_use]
    pub(crate) fn with_depth(self, amount: Depth) -> Self {
        Self { amount, ..self }
    }

    fn line(&mut self, text: Text) -> Result<(), E> {
        (self.emit)(Part::Line(text))
    }

    /// A line under a number, or under the number of the line before.
    fn numbered(&mut self, numbers: &str, text: Text) -> Result<(), E> {
        (self.emit)(Part::Entry { depth: self.chronicle.depth(), numbers: numbers.to_string(), text })
    }

    /// Tells what is solved.
    ///
    /// # Errors
    /// Whatever `emit` fails with, here and below.
    pub(crate) fn opening(&mut self) -> Result<(), E> {
        if self.telling == Telling::List {
            return Ok(());
        }
        let (header, puzzle) = (self.header, self.puzzle);
        let start: Vec<Option<Digit>> = puzzle.layout().all_cells().map(|cell| puzzle.value(cell)).collect();
        let heading = self.chronicle.narrator().opening(header, puzzle);
        (self.emit)(Part::Heading(heading))?;
        if let Some(legend) = self.chronicle.narrator().legend() {
            self.line(legend)?;
        }
        (self.emit)(Part::Digits(start))
    }

    /// Tells the next entry, in the position before it.
    ///
    /// # Errors
    /// Whatever `emit` fails with.
    pub(crate) fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> Result<(), E> {
        self.steps += usize::from(matches!(entry, Entry::Step(_)));
        match entry {
            Entry::Step(step) if self.telling == Telling::Folded && is_single(step) => {
                if self.fold.last().is_some_and(|last| last.sweep != step.sweep) {
                    self.folded()?;
                }
                self.fold.push(step.clone());
                Ok(())
            }
            _ => {
                self.folded()?;
                self.told(entry, replay)
            }
        }
    }

    fn told(&mut self, entry: &Entry, replay: &Replay<'_>) -> Result<(), E> {
        match entry {
            Entry::Step(step) => {
                let Told::Step(told) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                self.step(step, &told, replay)
            }
            Entry::Branch(branch) => {
                if self.excerpt.is_some_and(|excerpt| excerpt.proven.contains(&branch.n)) {
                    let said = self.chronicle.narrator().proven_branch(branch);
                    return self.numbered(&branch.n.to_string(), said);
                }
                // The position in which the rules got stuck, and the same again for whoever comes back to it.
                let is_first = branch.candidates.first() == Some(&branch.candidate.digit);
                if is_first {
                    self.position(replay)?;
                }
                let depth = self.chronicle.depth();
                let Told::Branch(text) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                if self.amount == Depth::Nudge {
                    let cell = self.chronicle.narrator().name(branch.candidate.cell);
                    let id = if is_first { "nudge.branch" } else { "nudge.next" };
                    let text = Text::fill(message(id), &[("cell", &cell)]);
                    return (self.emit)(Part::Entry { depth, numbers: branch.n.to_string(), text });
                }
                (self.emit)(Part::Entry { depth, numbers: branch.n.to_string(), text })?;
                if is_first || !self.shows_positions() {
                    return Ok(());
                }
                let text = Text::plain(message("position.before"));
                (self.emit)(Part::Entry { depth, numbers: String::new(), text })?;
                self.position(replay)
            }
            Entry::Close(_) => {
                let depth = self.chronicle.depth();
                let Told::Close(text, why) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                if self.amount == Depth::Nudge {
                    return Ok(());
                }
                (self.emit)(Part::Entry { depth, numbers: String::new(), text })?;
                let is_told = self.telling != Telling::List && self.amount >= Depth::Full;
                let Some(why) = why.filter(|_| is_told) else { return Ok(()) };
                (self.emit)(Part::Because(depth, why))?;
                // What was folded away is seen at the dead end.
                if self.telling != Telling::Folded {
                    return Ok(());
                }
                let mut text = Text::plain(message("dead.position"));
                text.push(Text::plain(message("position.alone")));
                (self.emit)(Part::Entry { depth, numbers: String::new(), text })?;
                (self.emit)(Part::Candidates(replay.board()))
            }
        }
    }

    /// What is to be known of a picture of this position, unless it was said before.
    fn legend(&mut self, board: &Board<'_>) -> Result<(), E> {
        if !std::mem::replace(&mut self.are_signs_told, true) {
            let mut said = Text::plain(message("legend.signs"));
            said.push(self.chronicle.narrator().seeing());
            self.numbered("", said)?;
        }
        let has_last = board.open().into_iter().any(|cell| board.candidates(cell).len() == 1);
        if has_last && !std::mem::replace(&mut self.is_alone_told, true) {
            self.numbered("", Text::plain(message("position.alone")))?;
        }
        Ok(())
    }

    fn shows_positions(&self) -> bool {
        !matches!(self.telling, Telling::List | Telling::Needed) && self.amount >= Depth::Full
    }

    /// The position as it is, if positions are shown at all.
    fn position(&mut self, replay: &Replay<'_>) -> Result<(), E> {
        if !self.shows_positions() {
            return Ok(());
        }
        (self.emit)(Part::Candidates(replay.board()))
    }

    /// The singles of one pass in two lines or a few.
    fn folded(&mut self) -> Result<(), E> {
        const A_ROW: usize = 6;
        let fold = std::mem::take(&mut self.fold);
        let (Some(first), Some(last)) = (fold.first(), fold.last()) else { return Ok(()) };
        let numbers = match last.n.abs_diff(first.n) as usize + 1 {
            1 => first.n.to_string(),
            all if all == fold.len() => format!("{}-{}", first.n, last.n),
            // Some of them are left out.
            _ => format!("{}..{}", first.n, last.n),
        };
        let kinds: Vec<(&TechniqueId, Vec<&StepEntry>)> =
            group_by_key(fold.iter().map(|entry| (&entry.step.technique, entry)));
        let kinds: Vec<String> = kinds.iter().map(|(kind, all)| counted_singles(kind, all.len())).collect();
        let mut line = pass_name(first).as_heading();
        line.append(Text::plain(format!(": {}", kinds.join(", "))));
        if self.amount == Depth::Nudge {
            return self.numbered(&numbers, line);
        }
        let narrator = self.chronicle.narrator();
        let said: Vec<Text> = fold.iter().map(|entry| placed_where(narrator, &entry.step)).collect();
        let any = || narrator.layout().all_houses().next();
        let house = fold.iter().find_map(|entry| house_of(&entry.step)).or_else(any);
        let told = house.filter(|_| !self.is_house_told).map(|house| {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("name", &narrator.layout().house(house).name), ("house", &narrator.house(house))];
            Text::fill(message("fold.house"), &values)
        });
        self.is_house_told |= told.is_some();
        self.numbered(&numbers, line)?;
        if let Some(told) = told {
            self.numbered("", told)?;
        }
        for row in said.chunks(A_ROW) {
            let mut line = Text::default();
            for placed in row {
                line.append(Text::plain(if line.spans().is_empty() { "" } else { "  " }));
                line.append(placed.clone());
            }
            self.numbered("", line)?;
        }
        Ok(())
    }

    fn step(&mut self, entry: &StepEntry, told: &Explanation, replay: &Replay<'_>) -> Result<(), E> {
        let mut heading = Text::plain(told.name.as_str()).as_heading();
        let is_line = self.telling == Telling::List || self.amount < Depth::Full;
        if is_line || is_single(entry) {
            heading.append(Text::plain(": "));
            heading.append(if self.amount == Depth::Nudge {
                Text::fill(message("nudge"), &[("look", &told.look)])
            } else {
                told.short.clone()
            });
        }
        if is_line {
            return self.numbered(&entry.n.to_string(), heading);
        }
        // Of a part of a run a step may rest on less, and then it has another name than its pass.
        if let Some((sweep, pass)) = entry.sweep.filter(|_| self.excerpt.is_none()) {
            let id = if pass == Pass::Naked { "step.naked" } else { "step.hidden" };
            heading.push(Text::fill(message(id), &[("sweep", &sweep)]));
        }
        let depth = self.chronicle.depth();
        let is_lesson = self.amount == Depth::Teach;
        let new = is_lesson && !self.taught.contains(&entry.step.technique);
        let lesson = catalog::get(&entry.step.technique).filter(|_| new).map(catalog::Technique::definition);
        self.taught.extend(new.then(|| entry.step.technique.clone()));
        let needed = self.telling == Telling::Needed;
        // A single is found where the words say.
        let is_drawn = !needed && (is_lesson || !is_single(entry));
        if is_drawn && !is_single(entry) {
            self.legend(replay.board())?;
        }
        let narrator = self.chronicle.narrator();
        let parts = if needed { told.parts() } else { narrator.parts(told, &entry.step, replay) };
        (self.emit)(Part::Step(Scene {
            depth,
            n: entry.n,
            heading,
            lesson,
            drawn: is_drawn.then_some((&entry.step, replay.board())),
            parts,
        }))
    }

    /// Tells the contradiction that a run ends in and why it is one, in the position that has it.
    ///
    /// # Errors
    /// Whatever `emit` fails with.
    pub(crate) fn contradiction(
        &mut self,
        contradiction: &Contradiction,
        replay: &Replay<'_>,
    ) -> Result<(), E> {
        self.folded()?;
        let said = self.chronicle.narrator().contradiction(contradiction);
        let why = self.chronicle.narrator().why_contradiction(contradiction, replay);
        self.numbered("", Text::fill(message("end.contradiction"), &[("contradiction", &said)]))?;
        let depth = self.chronicle.depth();
        why.map_or(Ok(()), |why| (self.emit)(Part::Because(depth, why)))
    }

    /// Tells the verdict; `replay` is the position after the last entry, if there can be one.
    ///
    /// # Errors
    /// Whatever `emit` fails with.
    pub(crate) fn ending(mut self, summary: &Summary, replay: Option<&Replay<'_>>) -> Result<(), E> {
        self.folded()?;
        if self.telling == Telling::List {
            return Ok(());
        }
        if let (Verdict::Unknown(_), 0, Some(replay)) = (summary.verdict, summary.nodes, replay)
            && self.amount > Depth::Nudge
        {
            (self.emit)(Part::Candidates(replay.board()))?;
        }
        let verdict = self.chronicle.end(summary);
        (self.emit)(Part::Heading(verdict))?;
        if let (Some(contradiction), Some(replay)) = (&summary.contradiction, replay)
            && let Some(why) = self.chronicle.narrator().why_contradiction(contradiction, replay)
        {
            (self.emit)(Part::Because(0, why))?;
        }
        let told = if self.amount == Depth::Nudge { &[][..] } else { &summary.solutions[..] };
        for solution in told {
            (self.emit)(Part::Digits(solution.digits().iter().copied().map(Some).collect()))?;
        }
        let counted = |id: [&str; 3], count: u64| {
            let id = id[usize::try_from(count.min(2)).unwrap_or(2)];
            Text::fill(message(id), &[("count", &count)])
        };
        let steps = counted(["count.steps", "count.step", "count.steps"], self.steps as u64);
        let sweeps = counted(["count.sweeps", "count.sweep", "count.sweeps"], u64::from(summary.sweeps));
        let branches = counted(["count.no-branch", "count.branch", "count.branches"], summary.nodes);
        let values: [(&'static str, &dyn std::fmt::Display); 4] =
            [("steps", &steps), ("sweeps", &sweeps), ("branches", &branches), ("depth", &summary.depth)];
        let id = if summary.nodes == 0 { "total" } else { "total.deep" };
        let mut total = Text::fill(message(id), &values);
        if let Some(Excerpt { of: all @ 1.., .. }) = self.excerpt {
            let count = all - self.steps;
            let id = ["unused.none", "unused.one", "unused"][count.min(2)];
            total.push(Text::fill(message(id), &[("count", &count), ("all", &all)]));
        }
        self.line(total)?;
        self.line(Text::default())
    }

    /// Tells what the excerpt that ends here leads to: that what was `asked` about is `digit`, or is not.
    ///
    /// # Errors
    /// Whatever `emit` fails with.
    pub(crate) fn reason(mut self, asked: Candidate, is_true: bool) -> Result<(), E> {
        self.folded()?;
        let cell = self.chronicle.narrator().name(asked.cell);
        let all = self.excerpt.map_or(self.steps, |excerpt| excerpt.of);
        let id = if is_true { "behind.true" } else { "behind.false" };
        let values: [(&'static str, &dyn std::fmt::Display); 4] =
            [("cell", &cell), ("digit", &asked.digit), ("count", &self.steps), ("all", &all)];
        let said = Text::fill(message(id), &values);
        (self.emit)(Part::Heading(said))?;
        self.line(Text::default())
    }
}

fn is_single(entry: &StepEntry) -> bool {
    catalog::get(&entry.step.technique).is_some_and(catalog::Technique::is_single)
}

/// How many singles of this kind.
fn counted_singles(kind: &TechniqueId, count: usize) -> String {
    let name = catalog::get(kind).map_or(kind.as_str(), |row| row.name);
    let sentence = match message(&format!("singles.{kind}")) {
        several if count > 1 && !several.is_empty() => several,
        _ => message("singles"),
    };
    let values: [(&str, &dyn std::fmt::Display); 2] = [("count", &count), ("name", &name)];
    Text::fill(sentence, &values).to_string()
}

/// What a single places, and the house in which it is the last.
fn placed_where(narrator: &Narrator<'_>, single: &Step) -> Text {
    let mut said = Text::default();
    for placed in single.placements() {
        said.append(Text::role("digit", narrator.placement(placed)));
    }
    if let Some(house) = house_of(single) {
        said.append(Text::plain(format!(" ({})", narrator.layout().house(house).name)));
    }
    said
}

/// The house that a single is seen in, if it is one of a house.
fn house_of(single: &Step) -> Option<HouseId> {
    let Reason::Linear { truths, .. } = &single.claims.first()?.because else { return None };
    match truths.first()?.constraint {
        Constraint::House(house, _) => Some(house),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    }
}

/// The pass that made a step, or what a run of singles is called outside of sweeps.
fn pass_name(entry: &StepEntry) -> Text {
    match entry.sweep {
        Some((sweep, Pass::Naked)) => Text::fill(message("pass.naked"), &[("sweep", &sweep)]),
        Some((sweep, Pass::Hidden)) => Text::fill(message("pass.hidden"), &[("sweep", &sweep)]),
        None => Text::plain(message("pass.none")),
    }
}
