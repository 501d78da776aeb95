//! Explains a whole run, from the opening to the verdict.

use std::collections::{BTreeMap, BTreeSet};

use super::blockers::{Blocker, blockers};
use super::chronicle::{Chronicle, EntryText};
use super::messages::{fill, message, of_technique};
use super::narrative::Explanation;
use super::narrator::Narrator;
use super::outline;
use super::singles::{Fold, placement_words};
use super::text::Text;
use crate::catalog;
use crate::grade::Sudostep;
use crate::grid::{Board, Candidate, Cell, Contradiction, Digit, Geometry, Puzzle, Solution};
use crate::step::{Pass, TechniqueId, sorted};
use crate::trace::{BranchEntry, Closing, Entry, Excerpt, Header, Replay, StepEntry, Summary, Verdict};

/// A piece of a run's explanation, such as a heading or a step, for a renderer to lay out.
pub(crate) enum StoryPiece<'a> {
    /// A heading.
    Heading(Text),
    /// A line of text without a log number.
    Line(Text),
    /// A note on how to read the printed walkthrough: its lists and grids.
    Note(Text),
    /// The definition of a term that the next step uses.
    Term(Text),
    /// A numbered paragraph, such as folded singles or a whole try.
    Entry {
        /// The number of open branches around the paragraph.
        depth: usize,
        /// The log number or numbers of the paragraph; empty if it continues the previous piece.
        numbers: String,
        /// The text of the paragraph.
        text: Text,
    },
    /// The reason for the previous piece, after the number of open branches around it.
    Because(usize, Text),
    /// A step with its explanation.
    Step(StepPiece<'a>),
    /// The opening of a branch.
    Branch(BranchPiece<'a>),
    /// The end of a branch.
    Close(ClosePiece<'a>),
    /// A grid of digits, with `None` for empty cells.
    Digits(Vec<Option<Digit>>),
    /// A position with its candidates.
    Candidates(&'a Board<'a>),
    /// The verdict, or the answer to a question.
    End(EndPiece<'a>),
}

/// A step with its explanation in parts.
pub(crate) struct StepPiece<'a> {
    /// The number of open branches around the step.
    pub depth: usize,
    /// The step in the log.
    pub entry: &'a StepEntry,
    /// The position before the step.
    pub board: &'a Board<'a>,
    /// The technique's name, and the pass over the singles that found the step, if one did. If the step is told
    /// in one line, that line too.
    pub heading: Text,
    /// The technique's definition; `None` unless it is wanted and the technique occurs for the first time.
    pub lesson: Option<&'static str>,
    /// True if words without a picture do not suffice.
    pub is_drawn: bool,
    /// The whole explanation in a few sentences, for those who cannot see a picture.
    pub told: String,
    /// The cells whose digits rule out the alternatives to a single.
    pub beside: Vec<Cell>,
    /// The parts of the explanation as (label, lines): where to look, why, and what follows. Empty for a step
    /// told in one line.
    pub parts: Vec<(&'static str, Vec<Text>)>,
}

/// The opening of a branch in words.
pub(crate) struct BranchPiece<'a> {
    /// The number of open branches around the new one.
    pub depth: usize,
    /// The opening in the log.
    pub entry: &'a BranchEntry,
    /// The position in which no rule applies.
    pub board: &'a Board<'a>,
    /// True if the position is to be shown before the text.
    pub is_drawn: bool,
    /// The reason for the choice, and the candidate tried.
    pub text: Text,
}

/// The end of a branch in words.
pub(crate) struct ClosePiece<'a> {
    /// The number of open branches, the one that ends included.
    pub depth: usize,
    /// The position at the end of the branch.
    pub board: &'a Board<'a>,
    /// True if the position is to be shown after the text.
    pub is_drawn: bool,
    /// What is known now.
    pub text: Text,
    /// The reason for a contradiction.
    pub why: Option<Text>,
}

/// The end of a story.
pub(crate) struct EndPiece<'a> {
    /// The verdict or answer.
    pub text: Text,
    /// The reason for a contradiction.
    pub why: Option<Text>,
    /// The solutions found.
    pub solutions: &'a [Solution],
    /// The final position, unless it is contradictory from the start.
    pub board: Option<&'a Board<'a>>,
}

/// The way in which a story shows the steps of a run: explained, folded, or as a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoryMode {
    /// Every step explained, but consecutive singles folded into a few lines, and each failed try of an excerpt
    /// into a paragraph.
    Folded,
    /// Every step explained.
    AllSteps,
    /// Every step explained in words alone.
    Words,
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

/// A finished run, or an excerpt of one, to tell the story of.
#[derive(Clone, Copy)]
pub(crate) struct StoryRun<'a> {
    /// The rules and bounds of the run, and the puzzle's id.
    pub header: &'a Header,
    /// The puzzle that was solved.
    pub puzzle: &'a Puzzle,
    /// The puzzle's layout, compiled for boards.
    pub geometry: &'a Geometry,
    /// The entries to tell.
    pub excerpt: &'a Excerpt,
    /// The puzzle's grade on the scale `sudostep`, if it is to be told.
    pub sudostep: Option<&'a Sudostep>,
}

/// Explains a run piece by piece.
pub(crate) struct Story<'a, F> {
    run: StoryRun<'a>,
    chronicle: Chronicle<'a>,
    emit: F,
    mode: StoryMode,
    amount: Depth,
    steps: usize,
    /// The highest number of a step or branch so far.
    latest: u32,
    /// Headings before long rows of steps that place nothing, by the number of the first step.
    middles: BTreeMap<u32, Text>,
    /// The branches that fail.
    failed: BTreeSet<u32>,
    /// The techniques that came up before.
    taught: Vec<TechniqueId>,
    /// Consecutive singles that one pass found, waiting to be written together.
    waiting_singles: Vec<StepEntry>,
    /// The failed tries that are open, from the outside in, if each is told in a paragraph.
    tries: Vec<u32>,
    /// The paragraph of a try that is not yet written, as (number of branches around it, log number, text).
    paragraph: Option<(usize, u32, Text)>,
    /// The notes that were written, each once in a story.
    notes: BTreeSet<&'static str>,
}

impl<'a, E, F: FnMut(StoryPiece<'_>) -> Result<(), E>> Story<'a, F> {
    /// Creates the explanation of a run; each piece goes to `emit`. The narrator may use other names for cells
    /// and houses than the run.
    pub(crate) fn new(
        run: StoryRun<'a>,
        (mode, amount): (StoryMode, Depth),
        narrator: Narrator<'a>,
        emit: F,
    ) -> Self {
        let chronicle = Chronicle::by(narrator);
        let is_part = run.excerpt.is_part || mode == StoryMode::Words;
        Self {
            run,
            chronicle: if is_part { chronicle.of_excerpt() } else { chronicle },
            emit,
            mode,
            amount,
            steps: 0,
            latest: 0,
            middles: BTreeMap::new(),
            failed: run.excerpt.failed(),
            taught: Vec::new(),
            waiting_singles: Vec::new(),
            tries: Vec::new(),
            paragraph: None,
            notes: BTreeSet::new(),
        }
    }

    /// Tells the whole run, from the puzzle to the verdict.
    ///
    /// # Errors
    /// Returns any error of `emit`.
    pub(crate) fn tell(mut self, summary: &Summary) -> Result<(), E> {
        self.opening()?;
        let replay = self.entries()?;
        self.ending(summary, replay.as_ref())
    }

    /// Tells an excerpt that answers a question: how it comes that `asked` is true or false.
    ///
    /// # Errors
    /// Returns any error of `emit`.
    pub(crate) fn answer(mut self, asked: Candidate, is_true: bool) -> Result<(), E> {
        self.opening()?;
        let replay = self.entries()?;
        let cell = self.narrator().name(asked.cell);
        let id = if is_true { "behind.true" } else { "behind.false" };
        let all = self.run.excerpt.all_steps();
        let text =
            fill(id, &[("cell", &cell), ("digit", &asked.digit), ("count", &self.steps), ("all", &all)]);
        let board = replay.as_ref().map(Replay::board);
        (self.emit)(StoryPiece::End(EndPiece { text, why: None, solutions: &[], board }))?;
        self.line(Text::default())
    }

    /// Tells an excerpt that ends in a contradiction, without an opening; `start` is the contradictory position
    /// if the puzzle is so from the start.
    ///
    /// # Errors
    /// Returns any error of `emit`.
    pub(crate) fn refute(
        mut self,
        contradiction: Option<Contradiction>,
        start: Option<&Replay<'_>>,
    ) -> Result<(), E> {
        let end = self.entries()?;
        let (Some(contradiction), Some(replay)) = (contradiction, end.as_ref().or(start)) else {
            return Ok(());
        };
        let words = self.narrator().contradiction(contradiction);
        let why = self.narrator().why_contradiction(contradiction, replay);
        self.numbered("", fill("end.contradiction", &[("contradiction", &words)]))?;
        let depth = self.chronicle.depth();
        why.map_or(Ok(()), |why| (self.emit)(StoryPiece::Because(depth, why)))
    }

    fn narrator(&self) -> &Narrator<'a> {
        self.chronicle.narrator()
    }

    fn line(&mut self, text: Text) -> Result<(), E> {
        (self.emit)(StoryPiece::Line(text))
    }

    /// Emits the note with this message id, once in a story.
    fn note(&mut self, id: &'static str) -> Result<(), E> {
        if self.notes.insert(id) { (self.emit)(StoryPiece::Note(Text::plain(message(id)))) } else { Ok(()) }
    }

    /// Emits a line with these log numbers; without a number, the line continues the previous one.
    fn numbered(&mut self, numbers: &str, text: Text) -> Result<(), E> {
        (self.emit)(StoryPiece::Entry { depth: self.chronicle.depth(), numbers: numbers.to_string(), text })
    }

    /// Describes the puzzle at the beginning of the story; emits nothing for a list of steps.
    fn opening(&mut self) -> Result<(), E> {
        if self.mode == StoryMode::List {
            return Ok(());
        }
        let StoryRun { header, puzzle, .. } = self.run;
        (self.emit)(StoryPiece::Heading(Narrator::opening(header, puzzle)))?;
        if let Some(legend) = self.narrator().legend() {
            self.line(legend)?;
        }
        (self.emit)(StoryPiece::Digits(puzzle.values()))?;
        if self.shows_positions() {
            let seeing = self.narrator().seeing();
            self.line(seeing)?;
            if self.run.excerpt.steps() < self.run.excerpt.all_steps() {
                self.line(Text::plain(message("start.short")))?;
            }
        }
        Ok(())
    }

    /// Explains all entries, and returns the position after the last.
    fn entries(&mut self) -> Result<Option<Replay<'a>>, E> {
        let StoryRun { geometry, puzzle, excerpt, .. } = self.run;
        if self.shows_positions() {
            self.middles = outline::middles(excerpt, self.narrator());
        }
        let Ok(mut replay) = Replay::new(geometry, puzzle) else { return Ok(None) };
        for entry in &excerpt.entries {
            self.entry(entry, &replay)?;
            if let Entry::Step(StepEntry { n, .. }) | Entry::Branch(BranchEntry { n, .. }) = entry {
                self.latest = self.latest.max(*n);
            }
            // The end of the branch, or of the story, states a contradiction.
            let _ = replay.apply(entry);
        }
        self.write_waiting()?;
        Ok(Some(replay))
    }

    /// Explains the next log entry; `replay` is the position before it.
    fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> Result<(), E> {
        match entry {
            Entry::Step(step) => {
                self.steps += 1;
                if self.mode == StoryMode::Folded && is_single(step) {
                    if self
                        .waiting_singles
                        .last()
                        .is_some_and(|last| last.sweep != step.sweep && self.tries.is_empty())
                    {
                        self.write_singles()?;
                    }
                    self.waiting_singles.push(step.clone());
                    return Ok(());
                }
                self.write_waiting()?;
                if let Some(heading) = self.middles.remove(&step.n) {
                    self.legend(replay.board())?;
                    (self.emit)(StoryPiece::Heading(heading.as_heading()))?;
                }
                let EntryText::Step(told) = self.chronicle.tell(entry, replay) else { return Ok(()) };
                self.step(step, &told, replay)
            }
            Entry::Branch(branch) => {
                self.write_waiting()?;
                self.branch(entry, branch, replay)
            }
            Entry::Close(close) => self.close(entry, close.why, replay),
        }
    }

    fn branch(&mut self, entry: &Entry, branch: &BranchEntry, replay: &Replay<'_>) -> Result<(), E> {
        let (depth, board) = (self.chronicle.depth(), replay.board());
        let is_first = self.chronicle.is_first(branch);
        let is_proven = self.run.excerpt.proven.contains(&branch.n);
        let mut text = if is_proven {
            self.narrator().proven_branch(branch)
        } else {
            let EntryText::Branch(text) = self.chronicle.tell(entry, replay) else { return Ok(()) };
            text
        };
        let folds = self.mode == StoryMode::Folded && self.run.excerpt.is_part;
        if self.amount == Depth::Nudge {
            let id = match (is_proven, is_first) {
                (true, _) => "nudge.proven",
                (false, true) => "nudge.branch",
                (false, false) => "nudge.next",
            };
            text = fill(id, &[("cell", &self.narrator().name(branch.candidate.cell))]);
        } else if is_proven {
            if branch.n < self.latest && self.notes.insert("branch.numbers") {
                text.push(Text::plain(message("branch.numbers")));
            }
        } else if folds && self.failed.contains(&branch.n) {
            if self.tries.is_empty() && is_first && self.shows_positions() {
                (self.emit)(StoryPiece::Candidates(board))?;
            }
            self.tries.push(branch.n);
            self.paragraph = Some((depth, branch.n, text));
            return Ok(());
        }
        let is_drawn = self.shows_positions() && !is_proven;
        (self.emit)(StoryPiece::Branch(BranchPiece { depth, entry: branch, board, is_drawn, text }))
    }

    fn close(&mut self, entry: &Entry, why: Closing, replay: &Replay<'_>) -> Result<(), E> {
        if self.tries.pop().is_some() {
            self.fold_singles();
            let EntryText::Close(text, why) = self.chronicle.tell(entry, replay) else { return Ok(()) };
            let depth = self.chronicle.depth();
            let (depth, numbers, text) = match self.paragraph.take() {
                Some((depth, n, mut told)) => {
                    told.push(text);
                    (depth, n.to_string(), told)
                }
                None => (depth, String::new(), text),
            };
            (self.emit)(StoryPiece::Entry { depth, numbers, text })?;
            let Some(why) = why.filter(|_| self.tries.is_empty() && self.amount >= Depth::Full) else {
                return Ok(());
            };
            return (self.emit)(StoryPiece::Because(depth, why));
        }
        self.write_waiting()?;
        let depth = self.chronicle.depth();
        let is_dead = matches!(why, Closing::Contradiction(_));
        let EntryText::Close(text, why) = self.chronicle.tell(entry, replay) else { return Ok(()) };
        if self.amount == Depth::Nudge {
            return Ok(());
        }
        let is_told = self.mode != StoryMode::List && self.amount >= Depth::Full;
        let why = why.filter(|_| is_told);
        // The position shows the result of folded singles.
        let is_drawn = is_dead && is_told && self.mode == StoryMode::Folded;
        (self.emit)(StoryPiece::Close(ClosePiece { depth, board: replay.board(), is_drawn, text, why }))
    }

    /// Gives the notes needed to read a picture of this position, each once in a run.
    fn legend(&mut self, board: &Board<'_>) -> Result<(), E> {
        self.note("legend.signs")?;
        let has_last = board.open().into_iter().any(|cell| board.candidates(cell).len() == 1);
        if has_last { self.note("position.alone") } else { Ok(()) }
    }

    fn shows_positions(&self) -> bool {
        !matches!(self.mode, StoryMode::List | StoryMode::Words) && self.amount >= Depth::Full
    }

    /// Writes what waits: the singles, and the paragraph of a try.
    fn write_waiting(&mut self) -> Result<(), E> {
        if self.tries.is_empty() {
            return self.write_singles();
        }
        self.fold_singles();
        match self.paragraph.take() {
            Some((depth, n, text)) => (self.emit)(StoryPiece::Entry { depth, numbers: n.to_string(), text }),
            None => Ok(()),
        }
    }

    /// Adds the waiting singles to the paragraph of the try.
    fn fold_singles(&mut self) {
        let singles = std::mem::take(&mut self.waiting_singles);
        let Some(first) = singles.first() else { return };
        let narrator = self.chronicle.narrator();
        let words: Vec<String> =
            singles.iter().map(|single| placement_words(narrator, &single.step).to_string()).collect();
        let then = fill("try.then", &[("singles", &words.join(", "))]);
        match &mut self.paragraph {
            Some((_, _, text)) => text.push(then),
            None => self.paragraph = Some((self.chronicle.depth(), first.n, then)),
        }
    }

    /// Writes the waiting singles of one pass in a few lines.
    fn write_singles(&mut self) -> Result<(), E> {
        let singles = std::mem::take(&mut self.waiting_singles);
        let Some(first) = singles.first() else { return Ok(()) };
        let mut pass = Some(match first.sweep {
            Some((sweep, Pass::Naked)) => fill("pass.naked", &[("sweep", &sweep)]),
            Some((sweep, Pass::Hidden)) => fill("pass.hidden", &[("sweep", &sweep)]),
            None => Text::plain(message("pass.none")),
        });
        if first.sweep.is_some() && self.shows_positions() {
            self.note("legend.sweep")?;
        }
        if self.amount > Depth::Nudge {
            self.note("fold.order")?;
        }
        for fold in Fold::blocks(&singles, self.run.puzzle.layout()) {
            let narrator = self.chronicle.narrator();
            let mut line = fold.heading(pass.take());
            if self.amount > Depth::Nudge {
                line.append(Text::plain(": "));
                line.append(fold.placements(narrator));
            }
            let note = fold.house_note(narrator).filter(|_| self.amount > Depth::Nudge);
            if let Some(note) = note.filter(|_| self.notes.insert("fold.house")) {
                (self.emit)(StoryPiece::Note(note))?;
            }
            self.numbered(&fold.numbers(), line)?;
        }
        Ok(())
    }

    fn step(&mut self, entry: &StepEntry, told: &Explanation, replay: &Replay<'_>) -> Result<(), E> {
        let (depth, board) = (self.chronicle.depth(), replay.board());
        let mut heading = Text::plain(told.name.as_str()).as_heading();
        let is_line = self.mode == StoryMode::List || self.amount < Depth::Full || !self.tries.is_empty();
        if is_line {
            heading.append(Text::plain(": "));
            heading.append(if self.amount == Depth::Nudge {
                fill("nudge", &[("look", &told.look)])
            } else {
                told.short.clone()
            });
        }
        if !self.tries.is_empty() {
            let numbers = entry.n.to_string();
            return (self.emit)(StoryPiece::Entry { depth, numbers, text: heading });
        }
        let mut piece = StepPiece {
            depth,
            entry,
            board,
            heading,
            lesson: None,
            is_drawn: false,
            told: told.to_string(),
            beside: Vec::new(),
            parts: Vec::new(),
        };
        if is_line {
            return (self.emit)(StoryPiece::Step(piece));
        }
        // In an excerpt a step may rest on less, and its technique may not fit its pass.
        if let Some((sweep, pass)) = entry.sweep.filter(|_| !self.run.excerpt.is_part) {
            let id = if pass == Pass::Naked { "step.naked" } else { "step.hidden" };
            piece.heading.push(fill(id, &[("sweep", &sweep)]));
        }
        let beside = blockers(&entry.step, replay).into_iter().filter_map(|blocked| match blocked.by {
            Blocker::Placed { cell, .. } => Some(cell),
            Blocker::Step(_) | Blocker::Start => None,
        });
        piece.beside = sorted(beside);
        let is_new = !self.taught.contains(&entry.step.technique);
        let row = catalog::get(&entry.step.technique);
        piece.lesson =
            row.filter(|_| is_new && self.amount == Depth::Teach).map(catalog::Technique::definition);
        self.taught.extend(is_new.then(|| entry.step.technique.clone()));
        // The words say where a single is; it needs no picture.
        piece.is_drawn = self.mode != StoryMode::Words && !is_single(entry);
        if piece.is_drawn {
            self.legend(board)?;
            let says = |key| row.is_some_and(|row| of_technique(row, key).contains("almost locked set"));
            if ["look", "spot"].into_iter().any(says) && self.notes.insert("legend.als") {
                (self.emit)(StoryPiece::Term(Text::plain(message("legend.als"))))?;
            }
        }
        piece.parts = if piece.is_drawn {
            let narrator = self.narrator();
            let next = narrator.next(&entry.step, replay).or_else(|| self.user(entry.n));
            let spot = is_new.then(|| narrator.advice("spot", &entry.step, replay)).flatten();
            told.parts(next, spot)
        } else {
            told.parts(None, None)
        };
        (self.emit)(StoryPiece::Step(piece))
    }

    /// States where the step with this number is used, and the digit that is placed there.
    fn user(&self, n: u32) -> Option<Text> {
        let &(user, placed) = self.run.excerpt.users.get(&n)?;
        let Some(placed) = placed else { return Some(fill("next.used", &[("step", &user)])) };
        let (cell, digit) = (self.narrator().name(placed.cell).to_owned(), placed.digit);
        Some(fill("next.used.place", &[("step", &user), ("cell", &cell), ("digit", &digit)]))
    }

    /// Explains the verdict; `replay` is the position after the last entry, if there is one.
    fn ending(mut self, summary: &Summary, replay: Option<&Replay<'_>>) -> Result<(), E> {
        if self.mode == StoryMode::List {
            return Ok(());
        }
        if let (Verdict::Unknown(_), 0, Some(replay)) = (summary.verdict, summary.nodes, replay)
            && self.amount > Depth::Nudge
        {
            (self.emit)(StoryPiece::Candidates(replay.board()))?;
        }
        let summary = &Summary { contradiction: self.run.excerpt.contradiction, ..summary.clone() };
        let text = self.chronicle.end(summary);
        let why = summary.contradiction.zip(replay);
        let why =
            why.and_then(|(contradiction, replay)| self.narrator().why_contradiction(contradiction, replay));
        let solutions = if self.amount == Depth::Nudge { &[][..] } else { &summary.solutions[..] };
        let board = replay.map(Replay::board);
        (self.emit)(StoryPiece::End(EndPiece { text, why, solutions, board }))?;
        let recap = outline::recap(self.run.excerpt, summary, self.run.sudostep, self.narrator());
        for line in recap.into_iter().chain([self.total(summary)]) {
            self.line(line)?;
        }
        self.line(Text::default())
    }

    /// Counts the steps, sweeps and branches of the run, and the steps shown.
    fn total(&self, summary: &Summary) -> Text {
        let counted = |id: [&str; 3], count: u64| {
            let id = id[usize::try_from(count.min(2)).unwrap_or(2)];
            fill(id, &[("count", &count)])
        };
        let all = self.run.excerpt.all_steps();
        let steps = counted(["count.steps", "count.step", "count.steps"], all as u64);
        let sweeps = counted(["count.sweeps", "count.sweep", "count.sweeps"], u64::from(summary.sweeps));
        let branches = counted(["count.no-branch", "count.branch", "count.branches"], summary.nodes);
        let id = if summary.nodes == 0 { "total" } else { "total.deep" };
        let mut total = fill(id, &[("steps", &steps), ("branches", &branches), ("depth", &summary.depth)]);
        if summary.sweeps > 0 {
            total.push(fill("total.sweeps", &[("sweeps", &sweeps)]));
        }
        if self.steps < all {
            total.push(fill("shown", &[("count", &self.steps), ("all", &all)]));
        }
        total
    }
}

fn is_single(entry: &StepEntry) -> bool {
    catalog::get(&entry.step.technique).is_some_and(catalog::Technique::is_single)
}
