//! The finders: a folder per family, a file per finder, and one ordered list of them all.
//!
//! A finder is a pure function of the position. It reports each instance through `emit`, which can stop it, so that
//! "the first" and "all of them" are one code. It never places or removes anything.

pub mod als;
pub mod chains;
mod closed;
pub mod colouring;
mod ends;
pub mod exclusion;
mod exhausted;
pub mod exotic;
pub mod fish;
pub mod forcing;
pub mod intersections;
mod kept;
mod once;
mod quiet;
mod rows;
pub mod single_digit;
pub mod singles;
pub mod subsets;
pub mod supposing;
pub mod symmetry;
#[cfg(test)]
mod testing;
pub mod uniqueness;
pub mod wings;

use std::cell::OnceCell;
use std::ops::ControlFlow;

use kept::Kept;
use quiet::Quiet;

use crate::engine::{Deadline, one_solution_by};
use crate::grid::{Basis, Board, Candidate, Cells, Geometry, Index, Puzzle, Sets};
use crate::step::{Step, TechniqueId};

/// Where a finder reports what it finds; it answers whether to go on.
pub type Emit<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// A finder of one or more techniques.
pub trait Rule<S: Sets>: Sync {
    /// The techniques it reports.
    fn emits(&self) -> &'static [TechniqueId];

    /// Reports every instance in this position, in an order that depends on the position alone, until `emit` breaks. What
    /// an instance concludes is new: of open cells, and of candidates that remain.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when `emit` broke or the work area's time ran out.
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()>;
}

/// Every finder, easiest first. A static cannot be generic over the storage, an associated constant can.
pub trait Rules: Sets {
    /// The list.
    const ALL: &'static [&'static dyn Rule<Self>];
}

impl<S: Sets> Rules for S {
    const ALL: &'static [&'static dyn Rule<Self>] = &[
        &singles::FullHouse,
        &singles::HiddenSingle { boxes: true },
        &singles::HiddenSingle { boxes: false },
        &singles::NakedSingle,
        &intersections::LockedCandidates { boxes: true },
        &intersections::LockedCandidates { boxes: false },
        &intersections::LockedSubset::PAIR,
        &intersections::LockedSubset::TRIPLE,
        &subsets::NakedSubset::PAIR,
        &subsets::HiddenSubset::PAIR,
        &subsets::NakedSubset::TRIPLE,
        &subsets::HiddenSubset::TRIPLE,
        &subsets::NakedSubset::QUAD,
        &subsets::HiddenSubset::QUAD,
        &fish::BasicFish::X_WING,
        &fish::BasicFish::SWORDFISH,
        &fish::BasicFish::JELLYFISH,
        &chains::RemotePair,
        &uniqueness::Uniqueness::BUG_1,
        &fish::BasicFish::SQUIRMBAG,
        &uniqueness::Uniqueness::UR_1,
        &uniqueness::Uniqueness::UR_2,
        &uniqueness::Uniqueness::UR_3,
        &fish::BasicFish::WHALE,
        &uniqueness::Uniqueness::UR_4,
        &fish::BasicFish::LEVIATHAN,
        &single_digit::StrongPair::SKYSCRAPER,
        &uniqueness::Uniqueness::UR_5,
        &uniqueness::Uniqueness::UR_6,
        &uniqueness::Uniqueness::HIDDEN_RECTANGLE,
        &single_digit::StrongPair::KITE,
        &uniqueness::Uniqueness::AVOIDABLE_1,
        &single_digit::Dual::KITE,
        &uniqueness::Uniqueness::AVOIDABLE_2,
        &single_digit::StrongPair::TURBOT_FISH,
        &single_digit::StrongPair::EMPTY_RECTANGLE,
        &single_digit::Dual::EMPTY_RECTANGLE,
        &single_digit::StrongPair::GROUPED_TURBOT_FISH,
        &wings::WWing,
        &wings::XyWing,
        &wings::XyzWing,
        &wings::BentSet::WXYZ,
        &wings::BentSet::VWXYZ,
        &wings::BentSet::UVWXYZ,
        &wings::BentSet::TUVWXYZ,
        &wings::ThreeLinks::H_WING,
        &wings::ThreeLinks::L_WING,
        &wings::ThreeLinks::M_WING,
        &wings::ThreeLinks::S_WING,
        &fish::Fish::finned(2),
        &uniqueness::Uniqueness::LOOP,
        &uniqueness::Uniqueness::EXTENDED,
        &fish::Fish::sashimi(2),
        &fish::Fish::finned(3),
        &uniqueness::Uniqueness::BUG_2,
        &fish::Fish::sashimi(3),
        &uniqueness::Uniqueness::BUG_3,
        &fish::Fish::finned(4),
        &uniqueness::Uniqueness::BUG_4,
        &fish::Fish::sashimi(4),
        &uniqueness::Uniqueness::BUG_N,
        &fish::Fish::finned(5),
        &fish::Fish::sashimi(5),
        &fish::Fish::finned(6),
        &fish::Fish::sashimi(6),
        &fish::Fish::finned(7),
        &fish::Fish::sashimi(7),
        &colouring::SimpleColors::TRAP,
        &colouring::SimpleColors::WRAP,
        &colouring::MultiColors::ONE,
        &colouring::MultiColors::BOTH,
        &single_digit::StrongLinkChain,
        &chains::Chains::X,
        &chains::Chains::XY,
        &chains::Chains::SINGLE,
        &colouring::Medusa,
        &exotic::Fireworks,
        &als::AlsXz,
        &als::SueDeCoq,
        &als::AlsXyWing,
        &als::AlsWWing,
        &als::AlsChain,
        &als::DeathBlossom,
        &exclusion::AlignedPairExclusion,
        &single_digit::BrokenWing,
        &chains::Chains::GROUPED,
        &exotic::BivalueOddagon,
        &chains::Chains::SETS,
        &fish::Fish::franken(2),
        &exotic::Tridagon,
        &fish::Fish::franken(3),
        &fish::Fish::franken(4),
        &fish::Fish::franken(5),
        &fish::Fish::franken(6),
        &fish::Fish::finned_franken(2),
        &fish::Fish::franken(7),
        &fish::Fish::finned_franken(3),
        &fish::Fish::finned_franken(4),
        &exclusion::AlignedTripleExclusion,
        &fish::Fish::finned_franken(5),
        &exclusion::SubsetExclusion,
        &fish::Fish::finned_franken(6),
        &fish::Fish::finned_franken(7),
        &fish::Fish::mutant(3),
        &fish::Fish::mutant(4),
        &fish::Fish::mutant(5),
        &fish::Fish::mutant(6),
        &fish::Fish::finned_mutant(2),
        &fish::Fish::mutant(7),
        &fish::Fish::finned_mutant(3),
        &fish::Fish::finned_mutant(4),
        &forcing::ForcingChain::DIGIT,
        &fish::Fish::finned_mutant(5),
        &forcing::ForcingChain::CELL,
        &forcing::ForcingChain::UNIT,
        &fish::Fish::finned_mutant(6),
        &supposing::Suppose::CHAIN,
        &supposing::Whip,
        &fish::Fish::finned_mutant(7),
        &supposing::Suppose::NISHIO,
        &supposing::Suppose::NET,
        &exotic::SkLoop,
        &exotic::MultiSector,
        &supposing::Kraken::ONE,
        &supposing::Kraken::TWO,
        &exotic::Exocet,
        &symmetry::Gurth,
        &supposing::Template::SET,
        &supposing::Template::DELETE,
        &supposing::Suppose::PLUS,
        &supposing::Suppose::BINGO,
    ];
}

/// What finders share and keep from one position to the next: the puzzle they solve, the time they may take and, for
/// the rules that need them, data built step by step (links, sets, scratch memory). It never changes what is found.
#[derive(Debug)]
pub struct Work<'p, S: Sets> {
    puzzle: &'p Puzzle,
    deadline: Option<Deadline>,
    unique: OnceCell<Option<Unique<S>>>,
    kept: Option<Kept<S>>,
    quiet: Quiet<S>,
}

/// What may be assumed of a puzzle that has one solution: whatever could be filled in two ways is not filled so.
#[derive(Debug)]
pub struct Unique<S: Sets> {
    given: Cells<S>,
    places: Vec<Cells<S>>,
    by_givens: bool,
    swaps: OnceCell<uniqueness::Swaps>,
    symmetries: OnceCell<Vec<symmetry::Symmetry<S>>>,
}

impl<S: Sets> Unique<S> {
    /// What this puzzle allows, which has one solution by this.
    fn of(geometry: &Geometry<S>, puzzle: &Puzzle, basis: Basis) -> Option<Self> {
        let start = Board::start(geometry, &puzzle.on(basis)).ok()?;
        let (layout, givens) = (geometry.layout(), puzzle.givens());
        Some(Self {
            given: layout.all_cells().filter(|cell| givens[cell.index()].is_some()).collect(),
            places: layout.all_digits().map(|digit| *start.places(digit)).collect(),
            by_givens: basis == Basis::Givens,
            swaps: OnceCell::new(),
            symmetries: OnceCell::new(),
        })
    }

    /// The cells that are given.
    pub fn given(&self) -> &Cells<S> {
        &self.given
    }

    /// Whether the candidate was possible at the start: a second filling with it was legal.
    pub fn was_possible(&self, candidate: Candidate) -> bool {
        self.places[candidate.digit.index()].contains(candidate.cell)
    }

    /// Cells that could trade digits: worked out when the first rule asks.
    fn swaps(&self, geometry: &Geometry<S>) -> &uniqueness::Swaps {
        self.swaps.get_or_init(|| uniqueness::Swaps::new(geometry, &self.given))
    }

    /// Symmetries that the givens have, worked out when the first rule asks: none unless the givens alone have one
    /// solution, for what is removed besides need not be symmetrical.
    fn symmetries(&self, geometry: &Geometry<S>, puzzle: &Puzzle) -> &[symmetry::Symmetry<S>] {
        let all =
            || if self.by_givens { symmetry::symmetries(geometry, puzzle.givens()) } else { Vec::new() };
        self.symmetries.get_or_init(all)
    }
}

impl<'p, S: Sets> Work<'p, S> {
    /// A fresh work area for positions of this puzzle, on its layout. Finders stop when `deadline` passes.
    pub fn new(puzzle: &'p Puzzle, deadline: Option<Deadline>) -> Self {
        Self { puzzle, deadline, unique: OnceCell::new(), kept: None, quiet: Quiet::default() }
    }

    /// A work area for positions of a puzzle that is supposed to have one solution by its givens, whether it has or not.
    #[cfg(test)]
    fn supposing_one_solution(puzzle: &'p Puzzle, geometry: &Geometry<S>) -> Self {
        let unique = Unique::of(geometry, puzzle, Basis::Givens);
        Self { unique: OnceCell::from(unique), ..Self::new(puzzle, None) }
    }

    /// The puzzle that is being solved: what was given, which the board does not tell from what was placed.
    pub fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    /// What a technique may assume that rests on a single solution; none if the puzzle is not known to have just one. The
    /// engine is asked when the first such technique is.
    pub fn unique(&self, geometry: &Geometry<S>) -> Option<&Unique<S>> {
        let ask = || Unique::of(geometry, self.puzzle, one_solution_by(self.puzzle)?);
        self.unique.get_or_init(ask).as_ref()
    }

    /// What rules before this one worked out in the position, and what can be gone on with from the one before.
    fn kept(&mut self, board: &Board<'_, S>) -> &mut Kept<S> {
        let kept = match self.kept.take() {
            Some(kept) if kept.is_of(board) => kept,
            before => Kept::after(before, board),
        };
        self.kept.insert(kept)
    }

    /// Whether the time is over, or somebody ended it. Finders that can take long ask between units of work.
    pub fn out_of_time(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.is_past())
    }

    /// Whether somebody ended it.
    pub fn is_cancelled(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.is_cancelled())
    }
}

/// The first instance that a rule reports and `wanted` accepts.
pub fn first_that<S: Sets>(
    rule: &dyn Rule<S>,
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    wanted: impl Fn(&Step) -> bool,
) -> Option<Step> {
    let mut found = None;
    let _ = rule.find(board, work, &mut |step| {
        if wanted(&step) {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// Every instance that a rule reports and `wanted` accepts.
pub fn every_that<S: Sets>(
    rule: &dyn Rule<S>,
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    wanted: impl Fn(&Step) -> bool,
) -> Vec<Step> {
    let mut found = Vec::new();
    let _ = rule.find(board, work, &mut |step| {
        if wanted(&step) {
            found.push(step);
        }
        ControlFlow::Continue(())
    });
    found
}
