//! Chains from the fins of a fish to candidates that the fins do not see.

use crate::grid::{Board, Candidate, Cell, Cells, Digit, Index, Storage};
use crate::rules::forcing::{Hop, Reach, StrongLinks, link};
use crate::rules::search::common_peers::{clash, houses_between};
use crate::step::{Argument, Claim, Constraint, Role};

/// The chains of a position, computed on demand.
pub(super) struct FinChains<'b, S: Storage> {
    pub(super) board: &'b Board<'b, S>,
    links: StrongLinks<S>,
    /// The chains from each candidate, by digit and cell.
    reaches: Vec<Vec<Option<Reach<S>>>>,
}

/// A chain from a fin, and the weak link from its end to the removed candidate.
type FinChain = (Vec<Hop>, Constraint);

impl<'b, S: Storage> FinChains<'b, S> {
    /// Returns `None` if the position has no strong links.
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

    /// Returns the cells that cannot be `of`, whichever of `cells` holds `digit`.
    pub(super) fn common(&mut self, digit: Digit, cells: Cells<S>, of: Digit) -> Cells<S> {
        let mut common = *self.board.cells_for(of);
        for cell in cells {
            if common.is_empty() {
                break;
            }
            common = common & self.reach(Candidate { cell, digit }).is_off[of.index()];
        }
        common
    }

    /// Returns the number of strong links in the chains by which `digit` in each of `cells` excludes `gone`.
    pub(super) fn length(&mut self, digit: Digit, cells: Cells<S>, gone: Candidate) -> Option<usize> {
        let board = self.board;
        let length_from =
            |cell: Cell| Some(self.reach(Candidate { cell, digit }).first_against(board, gone)?.1);
        cells.into_iter().map(length_from).sum()
    }

    /// Builds the claim that `gone` is false, with all other `wanted` candidates that every chain excludes.
    ///
    /// `argument` must show that `digit` is in one of `cells` if a removed candidate is true.
    pub(super) fn claim(
        &mut self,
        argument: Argument,
        digit: Digit,
        cells: Cells<S>,
        gone: Candidate,
        wanted: &dyn Fn(Candidate) -> bool,
    ) -> Option<Claim> {
        let board = self.board;
        let mut all: Vec<FinChain> = Vec::new();
        let sees = |&cell: &Cell| gone.digit == digit && clash(board, Candidate { cell, digit }, gone);
        let near: Cells<S> = cells.into_iter().filter(sees).collect();
        if !near.is_empty() {
            let direct = houses_between(board.geometry(), gone.cell, near)?;
            all.extend(direct.into_iter().map(|house| (Vec::new(), Constraint::House(house, digit))));
        }
        for cell in cells - near {
            let reach = self.reach(Candidate { cell, digit });
            let (at, _) = reach.first_against(board, gone)?;
            let chain = (reach.chain(board, at), link(board, reach.candidate(at), gone)?);
            if !all.contains(&chain) {
                all.push(chain);
            }
        }
        let in_all = |candidate: Candidate| {
            all.iter().all(|(_, end)| end.candidates(board.layout()).contains(&candidate))
        };
        let add = |argument: Argument, (hops, end): &FinChain| {
            let with_hop = |argument: Argument, hop: &Hop| {
                argument.link(hop.link.clone(), &Role::WEAK).truth(hop.truth.clone(), &Role::STRONG)
            };
            hops.iter().fold(argument, with_hop).link(end.clone(), &Role::END)
        };
        let whole = all.iter().fold(argument, add);
        whole.claim_of(board, |candidate| candidate == gone || wanted(candidate) && in_all(candidate))
    }
}
