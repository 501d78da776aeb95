//! The engine for layouts other than the classic grid: a search that learns from contradictions.
//!
//! A group is a cell, or a digit in a house: exactly one of its candidates is true. A literal says of a candidate
//! that it is true, or that it is false. The search follows each literal into the groups of its candidate:
//!
//! - **Peers**: a true candidate makes the others of the group false.
//! - **Naked and hidden singles**: the last candidate left in a group is true.
//! - **Learned clauses**: at least one literal of a clause holds.
//!
//! It records the reason of every literal. From the reasons behind a contradiction it learns a clause that rules
//! out the choices that led there (conflict-driven clause learning). It branches on a cell with few candidates,
//! and on one that had a part in recent contradictions. Solutions come in no particular order.

use std::sync::Arc;

use super::budget::{Allowance, BudgetExhausted};
use crate::grid::{Cell, Digit, HouseId, Index, Layout, Solution};

/// Twice the candidate, which is cell * digits + digit; plus one if the candidate is false.
type Literal = u32;

/// The reason of a literal: a rule whose other literals are false.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// None: a choice of the search, or the start.
    Choice,
    /// A true candidate of the same group.
    Peer(Literal),
    /// The only candidate left in this group.
    Single(u32),
    /// A learned clause, by its place in the store.
    Clause(u32),
}

/// A literal that has to hold for this reason, but is false.
struct Conflict(Literal, Reason);

/// The number of conflicts before the first restart.
const FIRST_RESTART: u64 = 100;
/// The length of the store at which the search first forgets clauses.
const FIRST_FORGETTING: usize = 200_000;
/// Clauses that join at most this many choices are not forgotten.
const VALUABLE: u32 = 3;

/// A solution counter for one layout. It reuses its memory from puzzle to puzzle.
#[derive(Debug)]
pub(super) struct Learner {
    layout: Arc<Layout>,
    digits: usize,
    /// The groups of each cell's first digit, each with the cell's position: the next digit's follow them.
    seats: Vec<Vec<(u32, u8)>>,
    /// The candidates left in each group, by position: cells first, then each house's digits.
    places: Vec<u64>,
    /// For each literal, whether it is false.
    is_false: Vec<bool>,
    /// For each candidate, the reason and the number of choices when it became true or false.
    reasons: Vec<Reason>,
    levels: Vec<u32>,
    /// The literals that hold, in the order they were found. Those before `followed` are propagated.
    trail: Vec<Literal>,
    followed: usize,
    /// The length of the trail before each choice.
    choices: Vec<usize>,
    /// The learned clauses, one after the other: length, number of choices it joins, literals.
    store: Vec<u32>,
    /// For each literal, the clauses to visit when it becomes false, each with another of its literals.
    watches: Vec<Vec<(u32, Literal)>>,
    /// For each candidate, how often it had a part in a conflict; recent ones count more.
    activity: Vec<f64>,
    bump: f64,
    /// Buffers: the clause being learned, the literals that explain one, the candidates in either.
    clause: Vec<Literal>,
    causes: Vec<Literal>,
    seen: Vec<bool>,
}

impl Learner {
    pub(super) fn new(layout: Arc<Layout>) -> Self {
        let (cells, digits) = (layout.cells(), layout.digits());
        let (candidates, groups) = (cells * digits, cells + layout.all_houses().len() * digits);
        let seat = |cell: Cell, house: HouseId| {
            let position = layout.house(house).cells.iter().position(|&other| other == cell);
            let position = position.expect("a cell is in its houses");
            ((cells + house.index() * digits) as u32, position as u8)
        };
        let seats = |cell| layout.houses_of(cell).iter().map(|&house| seat(cell, house)).collect();
        Self {
            digits,
            seats: layout.all_cells().map(seats).collect(),
            places: vec![0; groups],
            is_false: vec![false; 2 * candidates],
            reasons: vec![Reason::Choice; candidates],
            levels: vec![0; candidates],
            trail: Vec::with_capacity(candidates),
            followed: 0,
            choices: Vec::new(),
            store: Vec::new(),
            watches: vec![Vec::new(); 2 * candidates],
            activity: vec![0.0; candidates],
            bump: 1.0,
            clause: Vec::new(),
            causes: Vec::new(),
            seen: vec![false; candidates],
            layout,
        }
    }

    /// Hands every solution with these candidates of each cell to `found`, until `found` returns false. Memory grows
    /// with the solutions found: callers ask for one or two.
    pub(super) fn search(
        &mut self,
        candidates: &[u64],
        allowance: &mut Allowance,
        found: &mut dyn FnMut(Solution) -> bool,
    ) -> Result<(), BudgetExhausted> {
        self.start(candidates);
        let (mut conflicts, mut restart, mut forgetting) = (0, FIRST_RESTART, FIRST_FORGETTING);
        loop {
            if let Err(conflict) = self.propagate() {
                if self.choices.is_empty() {
                    return Ok(());
                }
                allowance.spend()?;
                conflicts += 1;
                self.learn(conflict);
                let changes = |pair: &&[Literal]| self.level(pair[0]) != self.level(pair[1]);
                let joined = 1 + self.clause.windows(2).filter(changes).count() as u32;
                self.add_clause(joined);
            } else if conflicts >= restart {
                restart += FIRST_RESTART + conflicts / 10;
                self.return_to(0);
                if self.store.len() > forgetting {
                    forgetting += forgetting / 8;
                    self.forget();
                }
            } else if let Some(candidate) = self.most_active() {
                allowance.spend()?;
                self.choices.push(self.trail.len());
                self.hold(2 * candidate, Reason::Choice);
            } else {
                let cells = self.places[..self.layout.cells()].iter();
                let digits = cells.map(|place| Digit::new(place.trailing_zeros() as usize));
                if !found(Solution::new(digits.collect())) || self.choices.is_empty() {
                    return Ok(());
                }
                // The choices alone led to the solution: another has one of them different.
                self.clause.clear();
                self.clause.extend(self.choices.iter().rev().map(|&start| self.trail[start] ^ 1));
                self.add_clause(0);
            }
        }
    }

    fn start(&mut self, candidates: &[u64]) {
        self.places.fill(u64::MAX >> (64 - self.digits));
        self.is_false.fill(false);
        self.trail.clear();
        self.followed = 0;
        self.choices.clear();
        if !self.store.is_empty() {
            self.store.clear();
            self.watches.iter_mut().for_each(Vec::clear);
        }
        self.activity.fill(0.0);
        self.bump = 1.0;
        for (cell, mask) in candidates.iter().enumerate() {
            for digit in (0..self.digits).filter(|digit| mask >> digit & 1 == 0) {
                self.hold((2 * (cell * self.digits + digit) + 1) as Literal, Reason::Choice);
            }
        }
    }

    fn level(&self, literal: Literal) -> u32 {
        self.levels[literal as usize / 2]
    }

    fn hold(&mut self, literal: Literal, reason: Reason) {
        self.is_false[literal as usize ^ 1] = true;
        self.reasons[literal as usize / 2] = reason;
        self.levels[literal as usize / 2] = self.choices.len() as u32;
        self.trail.push(literal);
    }

    fn imply(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        if self.is_false[literal as usize] {
            return Err(Conflict(literal, reason));
        }
        if !self.is_false[literal as usize ^ 1] {
            self.hold(literal, reason);
        }
        Ok(())
    }

    /// Returns a group of a literal's candidate and the position there, by number; the cell is the last one.
    #[inline]
    fn seat(&self, literal: Literal, number: usize) -> (usize, u8) {
        let (cell, digit) = (literal as usize / 2 / self.digits, literal as usize / 2 % self.digits);
        let house = self.seats[cell].get(number);
        house.map_or((cell, digit as u8), |&(first, position)| (first as usize + digit, position))
    }

    /// Returns the number of groups of a literal's candidate.
    fn seats(&self, literal: Literal) -> usize {
        self.seats[literal as usize / 2 / self.digits].len() + 1
    }

    /// Returns the literal that the candidate at this position of a group is true.
    #[inline]
    fn member(&self, group: usize, position: usize) -> Literal {
        let (cell, digit) = match group.checked_sub(self.layout.cells()) {
            None => (group, position),
            Some(number) => {
                let house = self.layout.house(HouseId::new(number / self.digits));
                (house.cells[position].index(), number % self.digits)
            }
        };
        2 * (cell * self.digits + digit) as Literal
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.followed) {
            self.followed += 1;
            let is_true = literal % 2 == 0;
            let seats = self.seats(literal);
            for number in 0..if is_true { 0 } else { seats } {
                let (group, position) = self.seat(literal, number);
                self.places[group] &= !(1 << position);
            }
            for number in 0..seats {
                let (group, position) = self.seat(literal, number);
                let mut left = self.places[group];
                if is_true {
                    left &= !(1 << position);
                    while left != 0 {
                        let peer = self.member(group, left.trailing_zeros() as usize);
                        self.imply(peer ^ 1, Reason::Peer(literal))?;
                        left &= left - 1;
                    }
                } else if left.is_power_of_two() {
                    let last = self.member(group, left.trailing_zeros() as usize);
                    self.imply(last, Reason::Single(group as u32))?;
                }
            }
            self.visit_clauses(literal ^ 1)?;
        }
        Ok(())
    }

    /// Visits the clauses that watch a literal that became false: they watch another one, or imply the last.
    fn visit_clauses(&mut self, literal: Literal) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[literal as usize]);
        let mut result = Ok(());
        watches.retain_mut(|(clause, other)| {
            if result.is_err() || self.is_false[*other as usize ^ 1] {
                return true;
            }
            let literals = *clause as usize + 2..*clause as usize + 2 + self.store[*clause as usize] as usize;
            let [first, second, rest @ ..] = &mut self.store[literals] else { return false };
            if *first == literal {
                std::mem::swap(first, second);
            }
            *other = *first;
            if !self.is_false[*first as usize ^ 1] {
                if let Some(next) = rest.iter_mut().find(|next| !self.is_false[**next as usize]) {
                    std::mem::swap(second, next);
                    self.watches[*second as usize].push((*clause, *first));
                    return false;
                }
                result = self.imply(*other, Reason::Clause(*clause));
            }
            true
        });
        self.watches[literal as usize] = watches;
        result
    }

    /// Puts the false literals that imply `literal` for this reason into `causes`.
    fn explain(&mut self, literal: Literal, reason: Reason) {
        let mut causes = std::mem::take(&mut self.causes);
        causes.clear();
        match reason {
            Reason::Choice => {}
            Reason::Peer(peer) => causes.push(peer ^ 1),
            Reason::Single(group) => {
                causes.extend((0..self.digits).map(|at| self.member(group as usize, at)));
            }
            Reason::Clause(clause) => {
                let first = clause as usize + 2;
                causes.extend(&self.store[first..first + self.store[clause as usize] as usize]);
            }
        }
        causes.retain(|&cause| cause != literal);
        self.causes = causes;
    }

    /// Derives `clause` from a conflict: follows the reasons back to the last literal on which everything since
    /// the last choice depends. Its opposite comes first, then the others from the last choice backwards.
    fn learn(&mut self, Conflict(literal, reason): Conflict) {
        self.clause.clear();
        self.clause.push(literal);
        self.explain(literal, reason);
        self.causes.push(literal);
        let (mut open, mut at) = (0, self.trail.len());
        loop {
            for &cause in &self.causes {
                let (candidate, level) = (cause as usize / 2, self.level(cause) as usize);
                if level > 0 && !self.seen[candidate] {
                    self.seen[candidate] = true;
                    self.activity[candidate] += self.bump;
                    if level == self.choices.len() {
                        open += 1;
                    } else {
                        self.clause.push(cause);
                    }
                }
            }
            at -= 1;
            while !self.seen[self.trail[at] as usize / 2] {
                at -= 1;
            }
            let last = self.trail[at];
            self.seen[last as usize / 2] = false;
            open -= 1;
            if open == 0 {
                self.clause[0] = last ^ 1;
                break;
            }
            self.explain(last, self.reasons[last as usize / 2]);
        }
        for literal in &self.clause {
            self.seen[*literal as usize / 2] = false;
        }
        let levels = &self.levels;
        self.clause[1..].sort_unstable_by_key(|&literal| std::cmp::Reverse(levels[literal as usize / 2]));
        self.bump /= 0.95;
        if self.bump > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity /= self.bump);
            self.bump = 1.0;
        }
    }

    /// Returns to where `clause` implies its first literal, and goes on with that.
    fn add_clause(&mut self, joined: u32) {
        let first = self.clause[0];
        let Some(&second) = self.clause.get(1) else {
            self.return_to(0);
            return self.hold(first, Reason::Choice);
        };
        self.return_to(self.level(second) as usize);
        let clause = self.store.len();
        self.store.extend([self.clause.len() as u32, joined]);
        self.store.extend(&self.clause);
        self.watch(clause);
        self.hold(first, Reason::Clause(clause as u32));
    }

    fn watch(&mut self, clause: usize) {
        let (first, second) = (self.store[clause + 2], self.store[clause + 3]);
        self.watches[first as usize].push((clause as u32, second));
        self.watches[second as usize].push((clause as u32, first));
    }

    /// Undoes all choices but the first `level`.
    fn return_to(&mut self, level: usize) {
        let Some(&length) = self.choices.get(level) else { return };
        self.choices.truncate(level);
        for at in length..self.trail.len() {
            let literal = self.trail[at];
            self.is_false[literal as usize ^ 1] = false;
            if literal % 2 == 1 && at < self.followed {
                for number in 0..self.seats(literal) {
                    let (group, position) = self.seat(literal, number);
                    self.places[group] |= 1 << position;
                }
            }
        }
        self.trail.truncate(length);
        self.followed = length;
    }

    /// Forgets the older half of the clauses, except those that join few choices. There must be no choices.
    fn forget(&mut self) {
        self.watches.iter_mut().for_each(Vec::clear);
        let half = self.store.len() / 2;
        let (mut clause, mut kept) = (0, 0);
        while clause < self.store.len() {
            let next = clause + 2 + self.store[clause] as usize;
            if clause >= half || self.store[clause + 1] <= VALUABLE {
                self.store.copy_within(clause..next, kept);
                self.watch(kept);
                kept += next - clause;
            }
            clause = next;
        }
        self.store.truncate(kept);
    }

    /// Returns the open candidate with the highest activity for the number of candidates in its cell; `None` if
    /// every cell is solved.
    fn most_active(&self) -> Option<u32> {
        let (mut best, mut highest) = (None, 0.0);
        for (cell, &place) in self.places[..self.layout.cells()].iter().enumerate() {
            let (count, mut left) = (place.count_ones(), place);
            while count > 1 && left != 0 {
                let candidate = cell * self.digits + left.trailing_zeros() as usize;
                let score = (self.activity[candidate] + 1e-3 * self.bump) / f64::from(count);
                if score > highest {
                    (best, highest) = (Some(candidate as u32), score);
                }
                left &= left - 1;
            }
        }
        best
    }
}
