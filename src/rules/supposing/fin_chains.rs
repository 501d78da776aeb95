//! What the fins of a fish exclude by chains.

use crate::grid::{Board, Candidate, Cell, Cells, Digit, Index, Storage};
use crate::rules::forcing::{Hop, Reach, StrongLinks, link};
use crate::rules::search::common_peers::{clash, houses_between};
use crate::step::{Argument, Claim, Constraint, Role};

/// The chains of a position, worked out as they are asked for.
pub(super) struct Tentacles<'b, S: Storage> {
    pub(super) board: &'b Board<'b, S>,
    links: StrongLinks<S>,
    /// By digit and cell.
    reaches: Vec<Vec<Option<Reach<S>>>>,
}

/// A chain, and the constraint that joins its end to what is removed.
type Tentacle = (Vec<Hop>, Constraint);

impl<'b, S: Storage> Tentacles<'b, S> {
    /// None where there is nothing that chains could be made of.
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

    /// Where the one digit is excluded if the other is in any of these cells.
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

    /// How many truths it takes that the digit excludes this from each of these cells.
    pub(super) fn length(&mut self, digit: Digit, cells: Cells<S>, gone: Candidate) -> Option<usize> {
        let board = self.board;
        let of = |cell: Cell| Some(self.reach(Candidate { cell, digit }).first_against(board, gone)?.1);
        cells.into_iter().map(of).sum()
    }

    /// The claim that this is removed, and what else is wanted that all chains exclude, where the argument says that the
    /// digit is in one of these cells if what is removed is true.
    pub(super) fn claim(
        &mut self,
        argument: Argument,
        digit: Digit,
        cells: Cells<S>,
        gone: Candidate,
        wanted: &dyn Fn(Candidate) -> bool,
    ) -> Option<Claim> {
        let board = self.board;
        let mut all: Vec<Tentacle> = Vec::new();
        let sees = |&cell: &Cell| gone.digit == digit && clash(board, Candidate { cell, digit }, gone);
        let near: Cells<S> = cells.into_iter().filter(sees).collect();
        if !near.is_empty() {
            let direct = houses_between(board.geometry(), gone.cell, near)?;
            all.extend(direct.into_iter().map(|house| (Vec::new(), Constraint::House(house, digit))));
        }
        for cell in cells - near {
            let reach = self.reach(Candidate { cell, digit });
            let (at, _) = reach.first_against(board, gone)?;
            let tentacle = (reach.chain(board, at), link(board, reach.candidate(at), gone)?);
            if !all.contains(&tentacle) {
                all.push(tentacle);
            }
        }
        let in_all = |candidate: Candidate| {
            all.iter().all(|(_, end)| end.candidates(board.layout()).contains(&candidate))
        };
        let add = |argument: Argument, (hops, end): &Tentacle| {
            let with_hop = |argument: Argument, hop: &Hop| {
                argument.link(hop.link.clone(), &Role::WEAK).truth(hop.truth.clone(), &Role::STRONG)
            };
            hops.iter().fold(argument, with_hop).link(end.clone(), &Role::END)
        };
        let whole = all.iter().fold(argument, add);
        whole.claim_of(board, |candidate| candidate == gone || wanted(candidate) && in_all(candidate))
    }
}
