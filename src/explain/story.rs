//! A whole run told from the start to the verdict.

use super::chronicle::{Chronicle, Told};
use super::messages::message;
use super::narrative::{Explanation, Narrator};
use super::text::Text;
use crate::catalog;
use crate::grid::{Board, Candidate, Contradiction, Digit, Puzzle};
use crate::step::{Pass, alike};
use crate::trace::{BranchEntry, Entry, Excerpt, Header, Replay, StepEntry, Summary, Verdict};

/// A piece of a story, for a renderer to draw.
pub enum Part<'a> {
    /// A line, with the number of branches it is inside of.
    Line(usize, Text),
    /// A grid of digits.
    Digits(Vec<Option<Digit>>),
    /// A position with its candidates.
    Candidates(&'a Board<'a>),
}

/// How much of a run is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// Runs of singles folded, every other step explained.
    Folded,
    /// Every step explained.
    AllSteps,
    /// Every step explained, of a run from which everything was left out that nothing rests on.
    Needed,
    /// One line a step, and nothing else.
    List,
}

/// Tells a run part by part, as its entries come, whether it is going on or was read from a trace.
pub struct Story<'a, F> {
    header: &'a Header,
    puzzle: &'a Puzzle,
    chronicle: Chronicle<'a>,
    emit: F,
    telling: Telling,
    /// What is told, if that is not the whole run.
    excerpt: Option<&'a Excerpt>,
    steps: usize,
    /// Singles of one pass, not told yet.
    fold: Vec<StepEntry>,
    /// Whether the candidates were drawn and nothing was placed since.
    drawn: bool,
}

/// Wide enough for the numbers of a folded run.
const NUMBER: usize = 9;

impl<'a, E, F: FnMut(Part<'_>) -> Result<(), E>> Story<'a, F> {
    /// The story of a run on `puzzle`, of which `header` tells; each part goes to `emit`.
    pub fn new(header: &'a Header, puzzle: &'a Puzzle, telling: Telling, emit: F) -> Self {
        let chronicle = Chronicle::new(puzzle.layout());
        let story = Self {
            header,
            puzzle,
            chronicle,
            emit,
            telling,
            excerpt: None,
            steps: 0,
            fold: Vec::new(),
            drawn: false,
        };
        story.with_narrator(Narrator::new(puzzle.layout()))
    }

    /// The same story in the words of this narrator, who may know the puzzle's layout under other names.
    #[must_use]
    pub fn with_narrator(self, narrator: Narrator<'a>) -> Self {
        let chronicle = Chronicle::by(narrator);
        let is_excerpt = self.telling == Telling::Needed || self.excerpt.is_some();
        Self { chronicle: if is_excerpt { chronicle.of_excerpt() } else { chronicle }, ..self }
    }

    /// The story of this part of the run alone. Its entries come with the numbers that they have in the whole run.
    #[must_use]
    pub fn of_excerpt(self, excerpt: &'a Excerpt) -> Self {
        Self { excerpt: Some(excerpt), chronicle: self.chronicle.of_excerpt(), ..self }
    }

    fn line(&mut self, text: Text) -> Result<(), E> {
        (self.emit)(Part::Line(self.chronicle.depth(), text))
    }

    /// A line behind a number, or behind the space that a number would take.
    fn numbered(&mut self, number: &str, text: Text) -> Result<(), E> {
        let mut line = Text::plain(format!("{number:>NUMBER$}  "));
        line.append(text);
        self.line(line)
    }

    /// Tells what is solved.
    ///
    /// # Errors
    /// Whatever `emit` fails with, here and below.
    pub fn opening(&mut self) -> Result<(), E> {
        if self.telling == Telling::List {
            return Ok(());
        }
        let (header, puzzle) = (self.header, self.puzzle);
        let start: Vec<Option<Digit>> = puzzle.layout().all_cells().map(|cell| puzzle.value(cell)).collect();
        let heading = self.chronicle.narrator().opening(header, puzzle);
        self.line(heading)?;
        if let Some(legend) = self.chronicle.narrator().legend() {
            self.line(legend)?;
        }
        (self.emit)(Part::Digits(start))
    }

    /// Tells the next entry, in the position before it.
    ///
    /// # Errors
    /// Whatever `emit` fails with.
    pub fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> Result<(), E> {
        self.steps += usize::from(matches!(entry, Entry::Step(_)));
        match entry {
            Entry::Step(step) if self.telling == Telling::Folded && is_single(step) => {
                if self.fold.last().is_some_and(|last| last.sweep != step.sweep) {
                    self.folded()?;
                }
                self.fold.push(step.clone());
                self.drawn = false;
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
                if step.step.placements().next().is_some() {
                    self.drawn = false;
                } else {
                    self.candidates(replay)?;
                }
                let Told::Step(told) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                self.step(step, told)
            }
            Entry::Branch(branch) => {
                if self.excerpt.is_some_and(|excerpt| excerpt.proven.contains(&branch.n)) {
                    self.drawn = false;
                    let said = self.chronicle.narrator().proven_branch(branch);
                    return self.numbered(&branch.n.to_string(), said);
                }
                self.stuck(branch, replay)?;
                let depth = self.chronicle.depth();
                let Told::Branch(text) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                let mut line = Text::plain(format!("{:>NUMBER$}  ", branch.n));
                line.append(text);
                (self.emit)(Part::Line(depth, line))
            }
            Entry::Close(_) => {
                let depth = self.chronicle.depth();
                let Told::Close(text, why) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                let whole = matches!(self.telling, Telling::AllSteps | Telling::Needed);
                let why = why.filter(|_| whole).map(|why| labelled("label.why", why));
                for text in std::iter::once(text).chain(why) {
                    let mut line = Text::plain(" ".repeat(NUMBER + 2));
                    line.append(text);
                    (self.emit)(Part::Line(depth, line))?;
                }
                Ok(())
            }
        }
    }

    /// The candidates, for whoever wants to see what a step removes and why; not inside branches, which would be long.
    fn candidates(&mut self, replay: &Replay<'_>) -> Result<(), E> {
        let told = matches!(self.telling, Telling::Folded | Telling::AllSteps);
        if self.drawn || !told || self.chronicle.depth() > 0 {
            return Ok(());
        }
        self.drawn = true;
        (self.emit)(Part::Candidates(replay.board()))
    }

    /// The position in which the rules got stuck, before the first choice of all.
    fn stuck(&mut self, entry: &BranchEntry, replay: &Replay<'_>) -> Result<(), E> {
        let first = entry.parent == 0 && entry.candidates.first() == Some(&entry.candidate.digit);
        if !first || matches!(self.telling, Telling::List | Telling::Needed) {
            return Ok(());
        }
        if self.steps > 0 {
            self.line(Text::default())?;
        }
        (self.emit)(Part::Candidates(replay.board()))
    }

    /// The singles of one pass in two lines or a few.
    fn folded(&mut self) -> Result<(), E> {
        const A_ROW: usize = 9;
        let mut fold = std::mem::take(&mut self.fold);
        let (Some(first), Some(last)) = (fold.first(), fold.last()) else { return Ok(()) };
        let numbers = match last.n.abs_diff(first.n) as usize + 1 {
            1 => first.n.to_string(),
            all if all == fold.len() => format!("{}-{}", first.n, last.n),
            // Some of them are left out.
            _ => format!("{}..{}", first.n, last.n),
        };
        let kinds: Vec<(String, Vec<&StepEntry>)> =
            alike(fold.iter().map(|entry| (technique_name(entry), entry)));
        let kinds: Vec<String> = kinds.iter().map(|(kind, all)| format!("{} {kind}", all.len())).collect();
        let mut line = pass_name(first).as_heading();
        line.append(Text::plain(format!(": {}", kinds.join(", "))));
        let placed: Vec<Candidate> =
            fold.drain(..).flat_map(|entry| entry.step.placements().collect::<Vec<_>>()).collect();
        self.numbered(&numbers, line)?;
        for row in placed.chunks(A_ROW) {
            let mut line = Text::default();
            for &placed in row {
                let gap = if line.spans().is_empty() { "" } else { "  " };
                line.append(Text::plain(gap));
                line.append(Text::role("digit", self.chronicle.narrator().placement(placed)));
            }
            self.numbered("", line)?;
        }
        Ok(())
    }

    fn step(&mut self, entry: &StepEntry, told: Explanation) -> Result<(), E> {
        let mut line = Text::plain(told.name).as_heading();
        line.append(Text::plain(": "));
        line.append(told.short);
        if self.telling == Telling::List {
            return self.numbered(&entry.n.to_string(), line);
        }
        // Of a part of a run a step may rest on less, and then it has another name than its pass.
        if let Some((sweep, pass)) = entry.sweep.filter(|_| self.excerpt.is_none()) {
            let id = if pass == Pass::Naked { "step.naked" } else { "step.hidden" };
            line.push(Text::fill(message(id), &[("sweep", &sweep)]));
        }
        self.numbered(&entry.n.to_string(), line)?;
        let parts = [
            ("label.look", told.look),
            ("label.why", told.why),
            ("label.so", told.so),
            ("label.notation", told.notation),
        ];
        for (label, text) in parts.into_iter().filter(|(_, text)| !text.spans().is_empty()) {
            self.numbered("", labelled(label, text))?;
        }
        Ok(())
    }

    /// Tells the contradiction that a run ends in and why it is one, in the position that has it.
    ///
    /// # Errors
    /// Whatever `emit` fails with.
    pub fn contradiction(&mut self, contradiction: &Contradiction, replay: &Replay<'_>) -> Result<(), E> {
        self.folded()?;
        let said = self.chronicle.narrator().contradiction(contradiction);
        let why = self.chronicle.narrator().why_contradiction(contradiction, replay);
        self.numbered("", Text::fill(message("end.contradiction"), &[("contradiction", &said)]))?;
        why.map_or(Ok(()), |why| self.numbered("", labelled("label.why", why)))
    }

    /// Tells the verdict; `replay` is the position after the last entry, if there can be one.
    ///
    /// # Errors
    /// Whatever `emit` fails with.
    pub fn ending(mut self, summary: &Summary, replay: Option<&Replay<'_>>) -> Result<(), E> {
        self.folded()?;
        if self.telling == Telling::List {
            return Ok(());
        }
        if self.steps > 0 || summary.nodes > 0 {
            self.line(Text::default())?;
        }
        if let (Verdict::Unknown(_), 0, Some(replay)) = (summary.verdict, summary.nodes, replay) {
            (self.emit)(Part::Candidates(replay.board()))?;
        }
        self.line(self.chronicle.narrator().end(summary))?;
        if let (Some(contradiction), Some(replay)) = (&summary.contradiction, replay)
            && let Some(why) = self.chronicle.narrator().why_contradiction(contradiction, replay)
        {
            self.line(labelled("label.why", why))?;
        }
        for solution in &summary.solutions {
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
    pub fn reason(mut self, asked: Candidate, is_true: bool) -> Result<(), E> {
        self.folded()?;
        self.line(Text::default())?;
        let cell = self.chronicle.narrator().name(asked.cell);
        let all = self.excerpt.map_or(self.steps, |excerpt| excerpt.of);
        let id = if is_true { "behind.true" } else { "behind.false" };
        let values: [(&'static str, &dyn std::fmt::Display); 4] =
            [("cell", &cell), ("digit", &asked.digit), ("count", &self.steps), ("all", &all)];
        let said = Text::fill(message(id), &values);
        self.line(said)?;
        self.line(Text::default())
    }
}

fn labelled(label: &str, text: Text) -> Text {
    let mut line = Text::plain(message(label));
    line.append(text);
    line
}

fn is_single(entry: &StepEntry) -> bool {
    catalog::get(&entry.step.technique).is_some_and(|row| row.family == "singles")
}

fn technique_name(entry: &StepEntry) -> String {
    catalog::get(&entry.step.technique)
        .map_or_else(|| entry.step.technique.to_string(), |row| row.name.to_string())
}

/// The pass that made a step, or what a run of singles is called outside of sweeps.
fn pass_name(entry: &StepEntry) -> Text {
    match entry.sweep {
        Some((sweep, Pass::Naked)) => Text::fill(message("pass.naked"), &[("sweep", &sweep)]),
        Some((sweep, Pass::Hidden)) => Text::fill(message("pass.hidden"), &[("sweep", &sweep)]),
        None => Text::plain(message("pass.none")),
    }
}
