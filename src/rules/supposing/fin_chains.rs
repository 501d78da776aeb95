//! Chains of kraken fish: they lead from the fins to candidates that the fins do not see.

use crate::grid::{Board, Candidate, Cell, Cells, Digit, Index, Storage};
use crate::rules::forcing::{ChainStep, Reach, StrongLinks, link};
use crate::rules::search::common_peers::{clash, houses_reaching};
use crate::step::{Argument, Claim, Constraint, Role};

/// Chains from the fins of kraken fish, computed on demand for one position.
pub(super) struct FinChains<'b, S: Storage> {
    pub(super) board: &'b Board<'b, S>,
    links: StrongLinks<S>,
    /// The chains from each candidate, by digit and cell; `None` until they are needed.
    reaches: Vec<Vec<Option<Reach<S>>>>,
}

/// A chain from a fin of a kraken fish, and the weak link from its end to the removed candidate.
type FinChain = (Vec<ChainStep>, Constraint);

impl<'b, S: Storage> FinChains<'b, S> {
    /// Starts without any chain. Returns `None` if the position has no strong links.
    pub(super) fn new(board: &'b Board<'b, S>) -> Option<Self> {
        let links = StrongLinks::new(board);
        let (cells, digits) = (board.layout().cells(), board.layout().digits());
        let none = || (0..cells).map(|_| None).collect();
        (!links.is_empty()).then(|| Self { board, links, reaches: (0..digits).map(|_| none()).collect() })
    }

    fn reach(&mut self, candidate: Candidate) -> &Reach<S> {
        let (board, links) = (self.board, &self.links);
        self.reaches[candidate.digit.index()][candidate.cell.index()]
            .get_or_insert_with(|| Reach::new(board, links, &[], candidate))
    }

    /// Returns the cells that cannot hold the digit `excluded`, whichever of the fins `cells` holds `digit`.
    pub(super) fn common(&mut self, digit: Digit, cells: Cells<S>, excluded: Digit) -> Cells<S> {
        let mut common = *self.board.cells_for(excluded);
        for cell in cells {
            if common.is_empty() {
                break;
            }
            common = common & self.reach(Candidate { cell, digit }).is_off.as_ref()[excluded.index()];
        }
        common
    }

    /// Returns the total number of strong links in the chains by which `digit` in each fin of `cells`
    /// excludes `target`.
    pub(super) fn length(&mut self, digit: Digit, cells: Cells<S>, target: Candidate) -> Option<usize> {
        let board = self.board;
        let length_from =
            |cell: Cell| Some(self.reach(Candidate { cell, digit }).first_against(board, target)?.1);
        cells.into_iter().map(length_from).sum()
    }

    /// Builds a kraken fish's claim that `target` is false, with other `wanted` candidates that every chain
    /// excludes.
    ///
    /// `argument` (the fish) must show that a fin of `cells` holds `digit` if a removed candidate is true.
    pub(super) fn claim(
        &mut self,
        argument: Argument,
        digit: Digit,
        cells: Cells<S>,
        target: Candidate,
        wanted: &dyn Fn(Candidate) -> bool,
    ) -> Option<Claim> {
        let board = self.board;
        let mut all: Vec<FinChain> = Vec::new();
        let sees = |&cell: &Cell| target.digit == digit && clash(board, Candidate { cell, digit }, target);
        let near: Cells<S> = cells.into_iter().filter(sees).collect();
        if !near.is_empty() {
            let direct = houses_reaching(board.geometry(), target.cell, near)?;
            all.extend(direct.into_iter().map(|house| (Vec::new(), Constraint::House(house, digit))));
        }
        for cell in cells - near {
            let reach = self.reach(Candidate { cell, digit });
            let (at, _) = reach.first_against(board, target)?;
            let chain = (reach.chain(board, at), link(board, reach.candidate(at), target)?);
            if !all.contains(&chain) {
                all.push(chain);
            }
        }
        let in_all = |candidate: Candidate| {
            all.iter().all(|(_, end)| end.candidates(board.layout()).contains(&candidate))
        };
        let add = |argument: Argument, (hops, end): &FinChain| {
            let with_hop = |argument: Argument, hop: &ChainStep| {
                argument.link(hop.link.clone(), &Role::WEAK).truth(hop.truth.clone(), &Role::STRONG)
            };
            hops.iter().fold(argument, with_hop).link(end.clone(), &Role::END)
        };
        let whole = all.iter().fold(argument, add);
        whole.claim_of(board, |candidate| candidate == target || wanted(candidate) && in_all(candidate))
    }
}
