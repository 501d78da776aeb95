//! Writes alternating chains in Eureka, the notation of Sudoku forums.

use super::naming::{Naming, cells};
use super::route::{Link, Route};
use super::signs;
use crate::grid::{Candidate, Cell, Digit};
use crate::step::{Cited, Claim, Reason, sorted};

/// A node of a chain in Eureka: the link sign before it (`=` or `-`), the digits in brackets, and the cells.
struct Node {
    sign: char,
    digits: String,
    cells: Vec<Cell>,
    /// The digit of the node; `None` for an almost locked set. Adjacent nodes in the same cells share
    /// brackets, as in `(4=2)r2c8`.
    digit: Option<Digit>,
}

impl Naming<'_> {
    /// Writes the step's alternating chain in Eureka; `None` if the step is no such chain.
    ///
    /// - `(4=2)r2c8-(2=8)r4c8`: bivalue cells, each with a strong link between its two digits.
    /// - `(1=264)r5c789`: an almost locked set. Without 1 it holds 2, 6 and 4; 4 leads to the next node.
    /// - `(1): r5c8=r5c4-r9c4=r9c7`: a chain of one digit names the digit once.
    pub(super) fn eureka(&self) -> Option<String> {
        let (nodes, is_loop) = self.nodes()?;
        let digit = nodes.first()?.digit;
        let of_one = digit.filter(|_| nodes.iter().all(|node| node.digit == digit));
        let mut written = of_one.map_or_else(String::new, |digit| format!("({digit}): "));
        let together = |one: &Node, other: &Node| {
            of_one.is_none() && one.cells == other.cells && one.digit.is_some() && other.digit.is_some()
        };
        for (at, group) in nodes.chunk_by(together).enumerate() {
            let [first, rest @ ..] = group else { continue };
            if at > 0 {
                written.push(first.sign);
            }
            if of_one.is_none() {
                written.extend(["(", &first.digits]);
                for node in rest {
                    written.push(node.sign);
                    written.push_str(&node.digits);
                }
                written.push(')');
            }
            written.push_str(&signs::cells(self.board.layout(), &first.cells));
        }
        Some(if is_loop { format!("{written} - loop") } else { written })
    }

    /// The nodes of the step's alternating chain, and true if the chain is a loop.
    fn nodes(&self) -> Option<(Vec<Node>, bool)> {
        let route = self.route()?;
        let Route { links, joins, .. } = route;
        let strong: Vec<&Cited> = links.iter().flat_map(|link| link.by).collect();
        // Every claim must rest on a part of the chain.
        let on_the_way = |claim: &Claim| match &claim.because {
            Reason::Linear { truths, .. } => truths.iter().all(|truth| strong.contains(&truth)),
            _ => false,
        };
        let is_chain = joins.len() == links.len() || joins.len() + 1 == links.len();
        if links.len() < 2 || !is_chain || !self.step.claims.iter().all(on_the_way) {
            return None;
        }
        let is_joined = |at: usize| {
            let joined = joins[at][0].candidates(self.board.layout());
            links[at].to.iter().chain(&links[at + 1].from).all(|one| joined.contains(one))
        };
        if !(0..links.len() - 1).all(is_joined) {
            return None;
        }
        let nodes: Option<Vec<[Option<Node>; 2]>> = links.iter().map(|link| self.nodes_of(link)).collect();
        Some((nodes?.into_iter().flatten().flatten().collect(), route.is_loop()))
    }

    /// The two nodes of a strong link, or the one node of an almost locked set. `None` if the link has
    /// candidates outside of its two sides.
    fn nodes_of(&self, link: &Link<'_>) -> Option<[Option<Node>; 2]> {
        let [from, to] = [one_digit(&link.from)?, one_digit(&link.to)?];
        if let Some(set) = link.set() {
            let held = set.iter().flat_map(|&cell| self.board.candidates(cell));
            let others = sorted(held.filter(|&digit| digit != from && digit != to));
            let between = if self.board.layout().digits() > 9 { "," } else { "" };
            let held: Vec<String> = others.into_iter().chain([to]).map(|digit| digit.to_string()).collect();
            let digits = format!("{from}={}", held.join(between));
            return Some([Some(Node { sign: '-', digits, cells: set, digit: None }), None]);
        }
        let count = link.by.iter().map(|truth| self.left_of(truth).len()).sum::<usize>();
        let is_whole = link.from.iter().all(|one| !link.to.contains(one));
        let node = |sign, digit: Digit, side: &[Candidate]| Node {
            sign,
            digits: digit.to_string(),
            cells: cells(side),
            digit: Some(digit),
        };
        (is_whole && link.from.len() + link.to.len() == count)
            .then(|| [Some(node('-', from, &link.from)), Some(node('=', to, &link.to))])
    }
}

/// The digit of these candidates, if they have exactly one.
fn one_digit(candidates: &[Candidate]) -> Option<Digit> {
    let digit = candidates.first()?.digit;
    candidates.iter().all(|one| one.digit == digit).then_some(digit)
}
