//! Explains a whole run, from the opening to the verdict.

use super::chronicle::{Chronicle, EntryText};
use super::messages::message;
use super::narrative::{Explanation, Narrator};
use super::text::Text;
use crate::catalog;
use crate::grid::{Board, Candidate, Contradiction, Digit, HouseId, Puzzle};
use crate::step::{Constraint, Pass, Reason, Step, TechniqueId, group_by_key};
use crate::trace::{Entry, Excerpt, Header, Replay, StepEntry, Summary, Verdict};

/// A piece of a run's explanation, such as a heading or a step, for a renderer to lay out.
pub(crate) enum StoryPiece<'a> {
    /// A heading.
    Heading(Text),
    /// A line of text without a log number.
    Line(Text),
    /// A numbered line inside open branches.
    Entry {
        /// The number of open branches around the line.
        depth: usize,
        /// The log number or numbers of the line; empty if it continues the previous piece.
        numbers: String,
        /// The text of the line.
        text: Text,
    },
    /// The reason for the previous piece, after the number of open branches around it.
    Because(usize, Text),
    /// A step with its explanation.
    Step(StepPiece<'a>),
    /// A grid of digits, with `None` for empty cells.
    Digits(Vec<Option<Digit>>),
    /// A position with its candidates.
    Candidates(&'a Board<'a>),
}

/// A step with its explanation in parts.
pub(crate) struct StepPiece<'a> {
    /// The number of open branches around the step.
    pub depth: usize,
    /// The number of the step in the log.
    pub n: u32,
    /// The technique's name, and the pass over the singles that found the step, if one did.
    pub heading: Text,
    /// The technique's definition; `None` unless it is wanted and the technique occurs for the first time.
    pub lesson: Option<&'static str>,
    /// The step and the position before it, if a picture is wanted.
    pub drawn: Option<(&'a Step, &'a Board<'a>)>,
    /// The parts of the explanation as (label, lines): where to look, why, and what follows.
    pub parts: Vec<(&'static str, Vec<Text>)>,
}

/// The way in which a story shows the steps of a run: explained, folded, or as a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoryMode {
    /// Every step explained, but consecutive singles folded into a few lines.
    Folded,
    /// Every step explained.
    AllSteps,
    /// Every step explained, in an excerpt from which unused entries were removed.
    Needed,
    /// One line for each step, and nothing else.
    List,
}

/// The amount of detail in the explanation of each step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) enum Depth {
    /// Only where to look.
    Nudge,
    /// The technique and the conclusions, in one line.
    Short,
    /// Tells where to look, why, what follows and what comes next, with a picture.
    #[default]
    Full,
    /// As [`Full`](Self::Full), with the definition of each technique at its first use.
    Teach,
}

/// Explains a run piece by piece as its entries arrive, live or from a trace.
pub(crate) struct Story<'a, F> {
    header: &'a Header,
    puzzle: &'a Puzzle,
    chronicle: Chronicle<'a>,
    emit: F,
    mode: StoryMode,
    /// The excerpt being explained, if it is not the whole run.
    excerpt: Option<&'a Excerpt>,
    steps: usize,
    amount: Depth,
    /// The techniques whose definitions were given.
    taught: Vec<TechniqueId>,
    /// Consecutive singles that one pass found, waiting to be written together.
    waiting_singles: Vec<StepEntry>,
    /// True once the note that explains the list of folded singles and their houses is written.
    is_house_note_given: bool,
    /// True once the legend of the signs in pictures is written.
    is_sign_legend_given: bool,
    /// True once the note is written that a lone digit in a cell may be a candidate, not yet placed.
    is_alone_note_given: bool,
}

impl<'a, E, F: FnMut(StoryPiece<'_>) -> Result<(), E>> Story<'a, F> {
    /// Creates the explanation of a run on `puzzle`; each piece goes to `emit`.
    pub(crate) fn new(header: &'a Header, puzzle: &'a Puzzle, mode: StoryMode, emit: F) -> Self {
        let chronicle = Chronicle::new(puzzle.layout());
        let story = Self {
            header,
            puzzle,
            chronicle,
            emit,
            mode,
            excerpt: None,
            steps: 0,
            amount: Depth::Full,
            taught: Vec::new(),
            waiting_singles: Vec::new(),
            is_house_note_given: false,
            is_sign_legend_given: false,
            is_alone_note_given: false,
        };
        story.with_narrator(Narrator::new(puzzle.layout()))
    }

    /// Sets the narrator, which may use other names for cells and houses.
    #[must_use]
    pub(crate) fn with_narrator(self, narrator: Narrator<'a>) -> Self {
        let chronicle = Chronicle::by(narrator);
        let is_excerpt = self.mode == StoryMode::Needed || self.excerpt.is_some();
        Self { chronicle: if is_excerpt { chronicle.of_excerpt() } else { chronicle }, ..self }
    }

    /// Restricts the story to this excerpt of the run. Entries keep their numbers in the whole run.
    #[must_use]
    pub(crate) fn of_excerpt(self, excerpt: &'a Excerpt) -> Self {
        Self { excerpt: Some(excerpt), chronicle: self.chronicle.of_excerpt(), ..self }
    }

    /// Sets the amount of detail for each step.
    #[must_use]
    pub(crate) fn with_depth(self, amount: Depth) -> Self {
        Self { amount, ..self }
    }

    fn line(&mut self, text: Text) -> Result<(), E> {
        (self.emit)(StoryPiece::Line(text))
    }

    /// Emits a line with these log numbers; without a number, the line continues the previous one.
    fn numbered(&mut self, numbers: &str, text: Text) -> Result<(), E> {
        (self.emit)(StoryPiece::Entry { depth: self.chronicle.depth(), numbers: numbers.to_string(), text })
    }

    /// Describes the puzzle at the beginning of the story; emits nothing for a list of steps.
    ///
    /// # Errors
    /// Returns any error of `emit`.
    pub(crate) fn opening(&mut self) -> Result<(), E> {
        if self.mode == StoryMode::List {
            return Ok(());
        }
        let (header, puzzle) = (self.header, self.puzzle);
        let start: Vec<Option<Digit>> = puzzle.layout().all_cells().map(|cell| puzzle.value(cell)).collect();
        let heading = Narrator::opening(header, puzzle);
        (self.emit)(StoryPiece::Heading(heading))?;
        if let Some(legend) = self.chronicle.narrator().legend() {
            self.line(legend)?;
        }
        (self.emit)(StoryPiece::Digits(start))
    }

    /// Explains the next log entry; `replay` is the position before it.
    ///
    /// # Errors
    /// Returns any error of `emit`.
    pub(crate) fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> Result<(), E> {
        self.steps += usize::from(matches!(entry, Entry::Step(_)));
        match entry {
            Entry::Step(step) if self.mode == StoryMode::Folded && is_single(step) => {
                if self.waiting_singles.last().is_some_and(|last| last.sweep != step.sweep) {
                    self.write_singles()?;
                }
                self.waiting_singles.push(step.clone());
                Ok(())
            }
            _ => {
                self.write_singles()?;
                self.write_entry(entry, replay)
            }
        }
    }

    fn write_entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> Result<(), E> {
        match entry {
            Entry::Step(step) => {
                let EntryText::Step(told) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                self.step(step, &told, replay)
            }
            Entry::Branch(branch) => {
                if self.excerpt.is_some_and(|excerpt| excerpt.proven.contains(&branch.n)) {
                    let words = self.chronicle.narrator().proven_branch(branch);
                    return self.numbered(&branch.n.to_string(), words);
                }
                // The position in which no rule applied, shown once for each cell branched on.
                let is_first = branch.candidates.first() == Some(&branch.candidate.digit);
                if is_first {
                    self.position(replay)?;
                }
                let depth = self.chronicle.depth();
                let EntryText::Branch(text) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                if self.amount == Depth::Nudge {
                    let cell = self.chronicle.narrator().name(branch.candidate.cell);
                    let id = if is_first { "nudge.branch" } else { "nudge.next" };
                    let text = Text::fill(message(id), &[("cell", &cell)]);
                    return (self.emit)(StoryPiece::Entry { depth, numbers: branch.n.to_string(), text });
                }
                (self.emit)(StoryPiece::Entry { depth, numbers: branch.n.to_string(), text })?;
                if is_first || !self.shows_positions() {
                    return Ok(());
                }
                let text = Text::plain(message("position.before"));
                (self.emit)(StoryPiece::Entry { depth, numbers: String::new(), text })?;
                self.position(replay)
            }
            Entry::Close(_) => {
                let depth = self.chronicle.depth();
                let EntryText::Close(text, why) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                if self.amount == Depth::Nudge {
                    return Ok(());
                }
                (self.emit)(StoryPiece::Entry { depth, numbers: String::new(), text })?;
                let is_told = self.mode != StoryMode::List && self.amount >= Depth::Full;
                let Some(why) = why.filter(|_| is_told) else { return Ok(()) };
                (self.emit)(StoryPiece::Because(depth, why))?;
                // The position shows the result of folded singles.
                if self.mode != StoryMode::Folded {
                    return Ok(());
                }
                let mut text = Text::plain(message("dead.position"));
                text.push(Text::plain(message("position.alone")));
                (self.emit)(StoryPiece::Entry { depth, numbers: String::new(), text })?;
                (self.emit)(StoryPiece::Candidates(replay.board()))
            }
        }
    }

    /// Gives the notes needed to read a picture of this position, each once in a run.
    fn legend(&mut self, board: &Board<'_>) -> Result<(), E> {
        if !std::mem::replace(&mut self.is_sign_legend_given, true) {
            let mut words = Text::plain(message("legend.signs"));
            words.push(self.chronicle.narrator().seeing());
            self.numbered("", words)?;
        }
        let has_last = board.open().into_iter().any(|cell| board.candidates(cell).len() == 1);
        if has_last && !std::mem::replace(&mut self.is_alone_note_given, true) {
            self.numbered("", Text::plain(message("position.alone")))?;
        }
        Ok(())
    }

    fn shows_positions(&self) -> bool {
        !matches!(self.mode, StoryMode::List | StoryMode::Needed) && self.amount >= Depth::Full
    }

    /// Emits the position with its candidates, if the mode and depth of the story show positions.
    fn position(&mut self, replay: &Replay<'_>) -> Result<(), E> {
        if !self.shows_positions() {
            return Ok(());
        }
        (self.emit)(StoryPiece::Candidates(replay.board()))
    }

    /// Writes the waiting singles of one pass in a few lines.
    fn write_singles(&mut self) -> Result<(), E> {
        const A_ROW: usize = 6;
        let waiting_singles = std::mem::take(&mut self.waiting_singles);
        let (Some(first), Some(last)) = (waiting_singles.first(), waiting_singles.last()) else {
            return Ok(());
        };
        let numbers = match last.n.abs_diff(first.n) as usize + 1 {
            1 => first.n.to_string(),
            all if all == waiting_singles.len() => format!("{}-{}", first.n, last.n),
            // Some entries between are left out.
            _ => format!("{}..{}", first.n, last.n),
        };
        let kinds: Vec<(&TechniqueId, Vec<&StepEntry>)> =
            group_by_key(waiting_singles.iter().map(|entry| (&entry.step.technique, entry)));
        let kinds: Vec<String> = kinds.iter().map(|(kind, all)| counted_singles(kind, all.len())).collect();
        let mut line = pass_name(first).as_heading();
        line.append(Text::plain(format!(": {}", kinds.join(", "))));
        if self.amount == Depth::Nudge {
            return self.numbered(&numbers, line);
        }
        let narrator = self.chronicle.narrator();
        let words: Vec<Text> =
            waiting_singles.iter().map(|entry| placement_words(narrator, &entry.step)).collect();
        let any = || narrator.layout().all_houses().next();
        let house = waiting_singles.iter().find_map(|entry| house_of(&entry.step)).or_else(any);
        let told = house.filter(|_| !self.is_house_note_given).map(|house| {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("name", &narrator.layout().house(house).name), ("house", &narrator.house(house))];
            Text::fill(message("fold.house"), &values)
        });
        self.is_house_note_given |= told.is_some();
        self.numbered(&numbers, line)?;
        if let Some(told) = told {
            self.numbered("", told)?;
        }
        for row in words.chunks(A_ROW) {
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
        let is_line = self.mode == StoryMode::List || self.amount < Depth::Full;
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
        // In an excerpt a step may rest on less, and its technique may not fit its pass.
        if let Some((sweep, pass)) = entry.sweep.filter(|_| self.excerpt.is_none()) {
            let id = if pass == Pass::Naked { "step.naked" } else { "step.hidden" };
            heading.push(Text::fill(message(id), &[("sweep", &sweep)]));
        }
        let depth = self.chronicle.depth();
        let is_lesson = self.amount == Depth::Teach;
        let new = is_lesson && !self.taught.contains(&entry.step.technique);
        let lesson = catalog::get(&entry.step.technique).filter(|_| new).map(catalog::Technique::definition);
        self.taught.extend(new.then(|| entry.step.technique.clone()));
        let needed = self.mode == StoryMode::Needed;
        // The words say where a single is; it needs no picture.
        let is_drawn = !needed && (is_lesson || !is_single(entry));
        if is_drawn && !is_single(entry) {
            self.legend(replay.board())?;
        }
        let narrator = self.chronicle.narrator();
        let parts = if needed { told.parts() } else { narrator.parts(told, &entry.step, replay) };
        (self.emit)(StoryPiece::Step(StepPiece {
            depth,
            n: entry.n,
            heading,
            lesson,
            drawn: is_drawn.then_some((&entry.step, replay.board())),
            parts,
        }))
    }

    /// Explains the contradiction that ends a run; `replay` is the contradictory position.
    ///
    /// # Errors
    /// Returns any error of `emit`.
    pub(crate) fn contradiction(
        &mut self,
        contradiction: Contradiction,
        replay: &Replay<'_>,
    ) -> Result<(), E> {
        self.write_singles()?;
        let words = self.chronicle.narrator().contradiction(contradiction);
        let why = self.chronicle.narrator().why_contradiction(contradiction, replay);
        self.numbered("", Text::fill(message("end.contradiction"), &[("contradiction", &words)]))?;
        let depth = self.chronicle.depth();
        why.map_or(Ok(()), |why| (self.emit)(StoryPiece::Because(depth, why)))
    }

    /// Explains the verdict; `replay` is the position after the last entry, if there is one.
    ///
    /// # Errors
    /// Returns any error of `emit`.
    pub(crate) fn ending(mut self, summary: &Summary, replay: Option<&Replay<'_>>) -> Result<(), E> {
        self.write_singles()?;
        if self.mode == StoryMode::List {
            return Ok(());
        }
        if let (Verdict::Unknown(_), 0, Some(replay)) = (summary.verdict, summary.nodes, replay)
            && self.amount > Depth::Nudge
        {
            (self.emit)(StoryPiece::Candidates(replay.board()))?;
        }
        let verdict = self.chronicle.end(summary);
        (self.emit)(StoryPiece::Heading(verdict))?;
        if let (Some(contradiction), Some(replay)) = (&summary.contradiction, replay)
            && let Some(why) = self.chronicle.narrator().why_contradiction(*contradiction, replay)
        {
            (self.emit)(StoryPiece::Because(0, why))?;
        }
        let told = if self.amount == Depth::Nudge { &[][..] } else { &summary.solutions[..] };
        for solution in told {
            (self.emit)(StoryPiece::Digits(solution.digits().iter().copied().map(Some).collect()))?;
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

    /// Concludes an excerpt about one candidate: states that `asked` is true or false, and how many steps
    /// lead there.
    ///
    /// # Errors
    /// Returns any error of `emit`.
    pub(crate) fn reason(mut self, asked: Candidate, is_true: bool) -> Result<(), E> {
        self.write_singles()?;
        let cell = self.chronicle.narrator().name(asked.cell);
        let all = self.excerpt.map_or(self.steps, |excerpt| excerpt.of);
        let id = if is_true { "behind.true" } else { "behind.false" };
        let values: [(&'static str, &dyn std::fmt::Display); 4] =
            [("cell", &cell), ("digit", &asked.digit), ("count", &self.steps), ("all", &all)];
        let words = Text::fill(message(id), &values);
        (self.emit)(StoryPiece::Heading(words))?;
        self.line(Text::default())
    }
}

fn is_single(entry: &StepEntry) -> bool {
    catalog::get(&entry.step.technique).is_some_and(catalog::Technique::is_single)
}

/// Writes the number of singles of this kind: `3 Naked Singles`.
fn counted_singles(kind: &TechniqueId, count: usize) -> String {
    let name = catalog::get(kind).map_or(kind.as_str(), |row| row.name);
    let sentence = match message(&format!("singles.{kind}")) {
        several if count > 1 && !several.is_empty() => several,
        _ => message("singles"),
    };
    let values: [(&str, &dyn std::fmt::Display); 2] = [("count", &count), ("name", &name)];
    Text::fill(sentence, &values).to_string()
}

/// Writes a single's placement, with the house in which it is hidden: `r3c2=4 (b1)`.
fn placement_words(narrator: &Narrator<'_>, single: &Step) -> Text {
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
    let Reason::Linear { truths, .. } = &single.claims.first()?.because else { return None };
    match truths.first()?.constraint {
        Constraint::House(house, _) => Some(house),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    }
}

/// Names the pass that found a step: `Sweep 2, hidden pass`, or `Singles` outside of sweeps.
fn pass_name(entry: &StepEntry) -> Text {
    match entry.sweep {
        Some((sweep, Pass::Naked)) => Text::fill(message("pass.naked"), &[("sweep", &sweep)]),
        Some((sweep, Pass::Hidden)) => Text::fill(message("pass.hidden"), &[("sweep", &sweep)]),
        None => Text::plain(message("pass.none")),
    }
}
