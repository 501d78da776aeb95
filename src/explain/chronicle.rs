//! Explains the log entries of a run in order, remembering earlier entries.

use super::messages::fill;
use super::narrative::Explanation;
use super::narrator::Narrator;
use super::text::Text;
use crate::catalog;
use crate::grid::{Candidate, Layout};
use crate::trace::{BranchEntry, Closing, Entry, Replay, Summary, Verdict};

/// Explains the log entries of one run in order. Remembers open branches and the number of solutions.
#[derive(Clone, Debug)]
pub(crate) struct Chronicle<'a> {
    narrator: Narrator<'a>,
    open: Vec<OpenBranch>,
    solutions: u64,
    closed: Option<OpenBranch>,
    excerpt: bool,
    /// The log numbers of the steps that assume a unique solution.
    assuming: Vec<u32>,
}

/// A branch of the search, which assumes one candidate of a cell: an open branch, or the one closed last.
#[derive(Clone, Copy, Debug)]
struct OpenBranch {
    tried: Candidate,
    /// The log number of the branch on the first candidate of the same cell.
    first: u32,
    /// Solutions found before this branch; `before_first` counts those before the cell's first branch.
    before: u64,
    before_first: u64,
    /// True if every other candidate of the cell failed, so that `tried` is known rather than assumed.
    is_known: bool,
}

/// A log entry in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EntryText {
    /// The explanation of a step.
    Step(Explanation),
    /// The opening of a branch: the cell, and the candidate tried.
    Branch(Text),
    /// The end of a branch and, if a contradiction ends it, the reason for the contradiction.
    Close(Text, Option<Text>),
}

impl std::fmt::Display for EntryText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Step(told) => told.fmt(f),
            Self::Branch(text) | Self::Close(text, None) => text.fmt(f),
            Self::Close(text, Some(why)) => write!(f, "{text} {why}"),
        }
    }
}

impl<'a> Chronicle<'a> {
    /// Creates a chronicle of a run on this layout, worded by the layout's own narrator.
    pub(crate) fn new(layout: &'a Layout) -> Self {
        Self::by(Narrator::new(layout))
    }

    /// Creates a chronicle that uses this narrator.
    pub(crate) fn by(narrator: Narrator<'a>) -> Self {
        Self { narrator, open: Vec::new(), solutions: 0, closed: None, excerpt: false, assuming: Vec::new() }
    }

    /// Adapts the chronicle to an excerpt of a run. The words for a branch then claim nothing about entries
    /// that the excerpt leaves out.
    #[must_use]
    pub(crate) fn of_excerpt(self) -> Self {
        Self { excerpt: true, ..self }
    }

    /// The narrator that writes the sentences.
    pub(crate) fn narrator(&self) -> &Narrator<'a> {
        &self.narrator
    }

    /// The number of open branches.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Explains the next log entry; `replay` is the position before it. At the end of a branch, that is the
    /// position which the branch reached.
    pub(crate) fn tell(&mut self, entry: &Entry, replay: &Replay<'_>) -> EntryText {
        match entry {
            Entry::Step(entry) => {
                let assumes = catalog::get(&entry.step.technique).is_some_and(|row| row.assumes_unique);
                self.assuming.extend(assumes.then_some(entry.n));
                EntryText::Step(self.narrator.step(&entry.step, replay))
            }
            Entry::Branch(entry) => EntryText::Branch(self.branch(entry)),
            Entry::Close(entry) => self.close(entry.why, replay),
        }
    }

    /// Returns whether a branch tries the first candidate of its cell that is tried.
    pub(crate) fn is_first(&self, entry: &BranchEntry) -> bool {
        self.before(entry).is_none()
    }

    /// The branch before on the same cell.
    fn before(&self, entry: &BranchEntry) -> Option<OpenBranch> {
        self.closed.filter(|closed| closed.tried.cell == entry.candidate.cell)
    }

    /// Explains the run's verdict, and names the steps that assumed a unique solution if it is "unique".
    pub(crate) fn end(&self, summary: &Summary) -> Text {
        let mut text = self.narrator.end(summary);
        if !self.assuming.is_empty() && summary.verdict == Verdict::Unique {
            let id = if self.assuming.len() == 1 { "end.assuming.one" } else { "end.assuming" };
            text.push(fill(id, &[("steps", &self.narrator.list(&self.assuming))]));
        }
        text
    }

    fn branch(&mut self, entry: &BranchEntry) -> Text {
        let same = self.before(entry);
        let first = same.map_or(entry.n, |closed| closed.first);
        let before_first = same.map_or(self.solutions, |closed| closed.before_first);
        let is_last = entry.candidates.last() == Some(&entry.candidate.digit);
        // An excerpt states proven candidates itself.
        let is_known = is_last && same.is_some() && before_first == self.solutions && !self.excerpt;
        self.open.push(OpenBranch {
            tried: entry.candidate,
            first,
            before: self.solutions,
            before_first,
            is_known,
        });
        if self.excerpt {
            return self.narrator.needed_branch(entry, same.is_none(), self.open.len() == 1);
        }
        if is_known {
            let tried = self.open.iter().filter(|open| !open.is_known).map(|open| open.tried);
            return self.narrator.known_branch(entry.candidate, first, &tried.collect::<Vec<_>>());
        }
        self.narrator.branch(entry, first)
    }

    fn close(&mut self, why: Closing, replay: &Replay<'_>) -> EntryText {
        self.solutions += u64::from(why == Closing::Solution);
        let Some(left) = self.open.pop() else {
            return EntryText::Close(Text::default(), None);
        };
        let OpenBranch { tried, before, .. } = left;
        let inside = self.closed.replace(left).map(|closed| closed.tried.cell);
        let narrator = &self.narrator;
        // A failure within another assumption is known only there.
        let within = |mut text: Text| {
            let tried = self.open.iter().filter(|open| !open.is_known).map(|open| open.tried);
            let tried: Vec<Candidate> = tried.collect();
            if !tried.is_empty() && !self.excerpt {
                text.push(narrator.within(&tried));
            }
            text
        };
        match why {
            Closing::Contradiction(contradiction) => {
                let text = within(narrator.refuted(tried, contradiction));
                EntryText::Close(text, narrator.why_contradiction(contradiction, replay))
            }
            Closing::Exhausted if self.solutions > before => EntryText::Close(narrator.searched(tried), None),
            Closing::Exhausted => EntryText::Close(within(narrator.exhausted(tried, inside)), None),
            Closing::Solution => EntryText::Close(narrator.solved(self.solutions), None),
            Closing::Abandoned => EntryText::Close(narrator.abandoned(tried, self.solutions > 1), None),
        }
    }
}
