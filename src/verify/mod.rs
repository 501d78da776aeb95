//! A stand-in for the referee: it holds `uses` and conclusions against replay and the second opinion, and no more.

use std::fmt;

use crate::grid::{Board, Candidate, Geometry, Layout, Puzzle};
use crate::trace::{Entry, Header, Replay, Summary, Verdict};

/// Is there a solution of this position in which the candidate has this truth? (None: any solution at all.) None:
/// cannot tell.
pub type Opinion<'o> = dyn FnMut(&Board<'_>, Option<(Candidate, bool)>) -> Option<bool> + 'o;

/// Judges a trace entry by entry.
pub struct Referee<'g, 'o> {
    start: Option<Board<'g>>,
    replay: Option<Replay<'g>>,
    opinion: Option<&'o mut Opinion<'o>>,
    report: Report,
}

/// What was found of a trace that holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// Steps.
    pub steps: u64,
    /// Those that assume a unique solution.
    pub assumed: u64,
    /// Those in positions without any solution, for which the second opinion has nothing to say.
    pub vacuous: u64,
}

/// What is wrong with a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection {
    /// The number of the step or branch.
    pub at: Option<u32>,
    /// What is wrong.
    pub fault: Fault,
}

/// A fault.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// It uses something else than it says.
    Uses,
    /// This conclusion is wrong.
    Wrong(Candidate),
    /// The verdict is wrong.
    Verdict,
}

impl Objection {
    /// The objection with names of this layout.
    pub fn named<'a>(&'a self, layout: &'a Layout) -> impl fmt::Display + 'a {
        struct Named<'a>(&'a Objection, &'a Layout);
        impl fmt::Display for Named<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.0.fault {
                    Fault::Uses => f.write_str("the steps it uses are not those that it lists"),
                    Fault::Wrong(candidate) => {
                        write!(f, "{}{} is wrong", candidate.digit, self.1.cell_name(candidate.cell))
                    }
                    Fault::Verdict => f.write_str("the verdict is wrong"),
                }
            }
        }
        Named(self, layout)
    }
}

impl<'g, 'o> Referee<'g, 'o> {
    /// For a trace of which the opening is known.
    pub fn new(geometry: &'g Geometry, _header: &Header, puzzle: &Puzzle) -> Self {
        let replay = Replay::new(geometry, puzzle).ok();
        let start = Board::start(geometry, puzzle).ok();
        Self { start, replay, opinion: None, report: Report::default() }
    }

    /// With a second opinion.
    #[must_use]
    pub fn with_opinion(self, opinion: &'o mut Opinion<'o>) -> Self {
        Self { opinion: Some(opinion), ..self }
    }

    /// Judges the next entry.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn take(&mut self, entry: &Entry) -> Result<(), Objection> {
        let Some(replay) = &mut self.replay else { return Ok(()) };
        if let Entry::Step(entry) = entry {
            let objection = |fault| Err(Objection { at: Some(entry.n), fault });
            self.report.steps += 1;
            self.report.assumed += u64::from(entry.step.assumes_unique());
            if replay.uses(&entry.step) != entry.uses {
                return objection(Fault::Uses);
            }
            if let Some(opinion) = &mut self.opinion {
                if opinion(replay.board(), None) == Some(false) {
                    self.report.vacuous += 1;
                } else {
                    let placed = entry.step.placements().map(|candidate| (candidate, false));
                    let gone = entry.step.eliminations().map(|candidate| (candidate, true));
                    for (candidate, negated) in placed.chain(gone) {
                        if opinion(replay.board(), Some((candidate, negated))) == Some(true) {
                            return objection(Fault::Wrong(candidate));
                        }
                    }
                }
            }
        }
        let _ = replay.apply(entry);
        Ok(())
    }

    /// Judges the end.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn finish(mut self, summary: &Summary) -> Result<Report, Objection> {
        if let (Some(start), Some(opinion)) = (&self.start, &mut self.opinion) {
            let any = opinion(start, None);
            let known = !matches!(summary.verdict, Verdict::Unknown(_));
            if known && any == Some(summary.verdict == Verdict::None) {
                return Err(Objection { at: None, fault: Fault::Verdict });
            }
        }
        Ok(self.report)
    }
}
