//! The picture of a step, for every output format: all that the step cites and concludes, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalog;
use crate::explain::{Arrow, Figure, LinkKind, PAIR, fill, label, message, with_used_colours};
use crate::grid::{Board, Candidate, Cell, HouseId, Index, Puzzle};
use MarkKind::{Exception, Fifth, Fourth, Link, Pattern, Removed, Sixth, Through};

use crate::step::{Cited, Claim, Constraint, Mark, Reason, Role, Step, sorted};

/// The kind of a mark in a step's picture. Each kind has its own sign in text, and its own shape and colour
/// in drawings.
///
/// If several kinds apply to one candidate, cell or house, the last in the order of variants is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum MarkKind {
    /// A house or cell that only joins candidates, as the weak links of a chain do. No candidate has this kind.
    Link,
    /// Support of the pattern: a link, the second of two colours or almost locked sets, a conclusion in a
    /// case.
    Through,
    /// A candidate, cell or house of the pattern itself.
    Pattern,
    /// An exception to a simpler pattern: fins, guardians, extra candidates of a deadly pattern, an almost
    /// locked set that joins two others.
    Exception,
    /// A fourth almost locked set or colour.
    Fourth,
    /// A fifth almost locked set.
    Fifth,
    /// A sixth almost locked set.
    Sixth,
    /// A candidate that is removed.
    Removed,
    /// A digit that is placed.
    Placed,
}

impl MarkKind {
    /// Every kind of mark, in order.
    pub(crate) const ALL: [Self; 9] = [
        Self::Link,
        Self::Through,
        Self::Pattern,
        Self::Exception,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Removed,
        Self::Placed,
    ];

    /// Returns the name, the sign and the id of the message of the kind.
    const fn facts(self) -> (&'static str, char, &'static str) {
        match self {
            Self::Link => ("link", '~', "sort.through"),
            Self::Through => ("through", '~', "sort.through"),
            Self::Pattern => ("pattern", '*', "sort.pattern"),
            Self::Exception => ("exception", '#', "sort.exception"),
            Self::Fourth => ("fourth", '=', "sort.exception"),
            Self::Fifth => ("fifth", '%', "sort.exception"),
            Self::Sixth => ("sixth", '&', "sort.exception"),
            Self::Removed => ("removed", '-', "sort.removed"),
            Self::Placed => ("placed", '+', "sort.placed"),
        }
    }

    /// Returns the name of the kind, used in style sheets and to choose colours.
    pub(crate) const fn name(self) -> &'static str {
        self.facts().0
    }

    /// Returns the sign written before the candidates with this kind of mark in text.
    pub(crate) const fn sign(self) -> char {
        self.facts().1
    }

    /// Returns the id of the message that describes the kind of mark in a legend.
    pub(super) const fn message(self) -> &'static str {
        self.facts().2
    }

    /// Returns the kind of mark for a cited constraint's role; `Pattern` for roles not listed.
    fn of_role(role: &str) -> Self {
        match role {
            "guardians" | "guardian" | "roof" | "extra" | "witness" | "set-c" | "stem" => Self::Exception,
            "set-b" | "petal-b" | "line-set" | "cross-line" | "colour-b" | "excluder" => Self::Through,
            "box-set" | "colour-c" | "target" => Self::Fourth,
            "colour-d" => Self::Fifth,
            _ => Self::Pattern,
        }
    }
}

/// The room that a mark takes at its candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    /// The only mark.
    Alone,
    /// The inner one of two.
    Inner,
    /// The outer one of two.
    Outer,
}

/// A mark as it is drawn.
pub(super) struct Sign {
    pub(super) candidate: Candidate,
    pub(super) kind: MarkKind,
    /// Whether it is filled: true along the links.
    pub(super) is_on: bool,
    pub(super) fit: Fit,
}

/// The picture of a step: the marks and arrows that show it in the position before it.
#[derive(Clone, Debug)]
pub(crate) struct Picture<'b> {
    /// The position before the step.
    pub board: &'b Board<'b>,
    /// The marked candidates.
    pub candidates: BTreeMap<Candidate, MarkKind>,
    /// What the removed candidates are besides: of the pattern, or the start of a link.
    pub(crate) under: BTreeMap<Candidate, MarkKind>,
    /// What candidates are besides their kind of mark: of another almost locked set, or of the base as well as of the
    /// chain. They have both marks.
    pub(crate) second: BTreeMap<Candidate, MarkKind>,
    /// The cited cells.
    pub cells: BTreeMap<Cell, MarkKind>,
    /// The cited houses, whichever digit they are cited for.
    pub houses: BTreeMap<HouseId, MarkKind>,
    /// The links of the step's chain, in the chain's direction.
    pub arrows: Vec<Arrow>,
    /// The step's own names for marked candidates, such as `set A`, as (candidate, kind of mark, name).
    called: Vec<(Candidate, MarkKind, String)>,
    /// The cells of almost locked sets that are drawn in another set, each with the kind of mark of its own.
    pub(super) shared: Vec<(MarkKind, Cell)>,
    /// The cells whose digit was placed, and is no given.
    pub(super) own: Vec<Cell>,
    /// The first and the last cell on the line of a mirror: of those that a symmetry leaves in place.
    pub(super) mirror: Option<(Cell, Cell)>,
    /// Whether houses with the mark `Through` are the cover of a fish.
    pub(crate) has_cover: bool,
    /// The cells of the almost locked sets that have letters, in order.
    sets: Vec<Vec<Cell>>,
}

impl<'b> Picture<'b> {
    /// Creates the picture of a step; `board` is the position before the step.
    pub(crate) fn of(step: &Step, board: &'b Board<'b>) -> Self {
        let used = with_used_colours(step, board);
        let step = used.as_ref();
        let Figure { arrows, fins, sets } = Figure::of(step, board);
        let mut picture = Self {
            board,
            candidates: BTreeMap::new(),
            under: BTreeMap::new(),
            second: BTreeMap::new(),
            cells: BTreeMap::new(),
            houses: BTreeMap::new(),
            arrows,
            called: Vec::new(),
            shared: Vec::new(),
            own: Vec::new(),
            mirror: None,
            has_cover: false,
            sets,
        };
        picture.mark_sets(step);
        picture.mark_aligned(step);
        for claim in &step.claims {
            picture.reason(&claim.because, false);
        }
        for Mark { role, candidate } in &step.marks {
            let kind = MarkKind::of_role(role.as_str());
            let called = Self::role_name(role);
            if !is_set(role.as_str()) {
                picture.mark(*candidate, kind, &called);
            }
            // A candidate keeps its own colour, although the house that joins both colours is cited as a
            // whole.
            if role.as_str().starts_with("colour-") && board.has(*candidate) {
                picture.candidates.insert(*candidate, kind);
            }
        }
        let called = message(if fins.len() == 1 { "role.fin.one" } else { "role.fin" });
        // A fin is drawn as one, although the chain of a kraken fish leads through it.
        for fin in fins.into_iter().filter(|&fin| board.has(fin)) {
            picture.candidates.insert(fin, Exception);
            picture.called.push((fin, Exception, called.to_string()));
        }
        let starts: BTreeSet<Candidate> =
            picture.arrows.iter().flat_map(|arrow| &arrow.from).copied().collect();
        for Claim { place, eliminate, .. } in &step.claims {
            for &gone in eliminate {
                let own = picture.candidates.get(&gone).copied().filter(|&own| own != Removed);
                if let Some(own) = own.or_else(|| starts.contains(&gone).then_some(Pattern)) {
                    picture.under.insert(gone, own);
                }
                picture.mark(gone, MarkKind::Removed, "");
            }
            for &placed in place {
                picture.mark(placed, MarkKind::Placed, "");
                raise(&mut picture.cells, placed.cell, MarkKind::Placed);
            }
        }
        picture.mark_twice();
        picture
    }

    /// Notes the candidates that have two marks.
    fn mark_twice(&mut self) {
        for &(kind, cell) in &self.shared {
            for digit in self.board.candidates(cell) {
                self.second.entry(Candidate { cell, digit }).or_insert(kind);
            }
        }
        let base = message("role.base");
        let is_chain = |one: &Candidate| self.candidates.get(one) == Some(&Sixth);
        let of_base = self.called.iter().filter(|(one, _, name)| name == base && is_chain(one));
        self.second.extend(of_base.map(|(one, kind, _)| (*one, *kind)));
        let own = |one: &Candidate| self.candidates.get(one).copied();
        self.second.retain(|one, kind| own(one).is_some_and(|own| own != Removed && own != *kind));
    }

    /// Shows which digits are no givens of the puzzle.
    pub(crate) fn of_puzzle(mut self, puzzle: &Puzzle) -> Self {
        let is_own =
            |cell: &Cell| self.board.value(*cell).is_some() && puzzle.givens()[cell.index()].is_none();
        self.own = self.board.layout().all_cells().filter(is_own).collect();
        self
    }

    /// Shows which cells rule out the alternatives to a single.
    pub(crate) fn with_beside(mut self, cells: &[Cell]) -> Self {
        for &cell in cells {
            raise(&mut self.cells, cell, Link);
        }
        self
    }

    /// Returns the marks in the order of drawing. A candidate may have two.
    pub(super) fn marks(&self) -> Vec<Sign> {
        let on = self.true_along();
        let sign = |(&candidate, &kind): (&Candidate, &MarkKind)| {
            let fit = if self.second.contains_key(&candidate) { Fit::Inner } else { Fit::Alone };
            Sign { candidate, kind, is_on: kind != Removed && on.contains_key(&candidate), fit }
        };
        let outer = |(&candidate, &kind): (&Candidate, &MarkKind)| Sign {
            candidate,
            kind,
            is_on: false,
            fit: Fit::Outer,
        };
        let first = self.under.iter().chain(&self.candidates).map(sign);
        first.chain(self.second.iter().map(outer)).collect()
    }

    /// Returns the houses that are drawn with a frame: not those that a line between their candidates shows.
    pub(super) fn framed_houses(&self) -> BTreeMap<HouseId, MarkKind> {
        let layout = self.board.layout();
        let is_framed = |&(&house, &kind): &(&HouseId, &MarkKind)| {
            let is_in = |one: &Candidate| layout.house(house).cells.contains(&one.cell);
            !self.arrows.iter().any(|arrow| {
                let mut ends = arrow.from.iter().chain(&arrow.to);
                let digit = arrow.from.first().map(|one| one.digit);
                let is_joined = ends.all(|one| is_in(one) && Some(one.digit) == digit);
                // The houses of a few strong links, and those of a fish, say where to look.
                is_joined && (kind == Link || arrow.sentence.is_some() && !self.has_cover)
            })
        };
        self.houses.iter().filter(is_framed).map(|(house, kind)| (*house, *kind)).collect()
    }

    /// Returns the cells that are drawn with corners: those that join candidates, unless a line within shows it.
    pub(super) fn cornered_cells(&self) -> Vec<Cell> {
        let is_shown = |cell: Cell| self.arrows.iter().any(|arrow| is_within(arrow, cell));
        let joins = self.cells.iter().filter(|&(&cell, &kind)| kind == Link && !is_shown(cell));
        joins.map(|(cell, _)| *cell).collect()
    }

    /// Returns the shaded cells with the kinds of their shades, side by side.
    pub(super) fn shades(&self) -> Vec<(Cell, Vec<MarkKind>)> {
        let shade = |(&cell, &kind): (&Cell, &MarkKind)| {
            let others = self.shared.iter().filter(|&&(other, at)| at == cell && other != kind);
            (cell, sorted(std::iter::once(kind).chain(others.map(|(other, _)| *other))))
        };
        // Nor is a cell shaded that a link of the words shows.
        let is_link = |arrow: &&Arrow| arrow.sentence.is_some();
        let shaded = self.cells.iter().filter(|&(&cell, &kind)| {
            kind != Link && !self.arrows.iter().filter(is_link).any(|arrow| is_within(arrow, cell))
        });
        shaded.map(shade).collect()
    }

    /// Returns whether the picture is that of a single, which has no pattern but its house.
    pub(super) fn is_single(&self) -> bool {
        self.candidates.values().all(|&own| own == MarkKind::Placed)
    }

    /// Returns the kinds of mark that the picture uses, in order, for the legend.
    pub(crate) fn mark_kinds(&self) -> Vec<MarkKind> {
        let marked = self.under.values().chain(self.candidates.values()).chain(self.second.values());
        let marked = marked.chain(self.cells.values());
        let marked = marked.chain(self.houses.values());
        let mut sorts: Vec<MarkKind> = marked.copied().collect();
        sorts.sort_by_key(|&kind| (kind != MarkKind::Pattern, kind));
        sorts.dedup();
        sorts
    }

    /// Returns the step's names for the candidates with this kind of mark; empty unless each has a name.
    pub(super) fn names(&self, kind: MarkKind) -> Vec<&str> {
        let is_shown = |one: Candidate| {
            [&self.candidates, &self.under, &self.second].iter().any(|all| all.get(&one) == Some(&kind))
        };
        let own =
            || self.called.iter().filter(|(one, of, name)| *of == kind && is_shown(*one) && !name.is_empty());
        let named: BTreeSet<Candidate> = own().map(|(one, ..)| *one).collect();
        let mut all = self.candidates.iter().chain(&self.under);
        if all.any(|(one, of)| *of == kind && !named.contains(one)) {
            return Vec::new();
        }
        let mut names: Vec<&str> = Vec::new();
        for (.., name) in own() {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    /// Returns the candidates that are true along the links, as long as the assumption holds, each with the number
    /// of its first link.
    pub(super) fn true_along(&self) -> BTreeMap<Candidate, usize> {
        let mut all = BTreeMap::new();
        for Arrow { from, to, kind, number, .. } in
            self.arrows.iter().filter(|arrow| arrow.sentence.is_some())
        {
            let is_true = [(from, *kind != LinkKind::Strong), (to, *kind != LinkKind::Weak)];
            for &one in is_true.into_iter().filter(|(_, is_true)| *is_true).flat_map(|(side, _)| side) {
                if self.candidates.get(&one) != Some(&Removed) || self.under.contains_key(&one) {
                    all.entry(one).or_insert(*number);
                }
            }
        }
        all
    }

    /// Marks a candidate, unless it is eliminated, under the step's name for it (`called`).
    fn mark(&mut self, candidate: Candidate, kind: MarkKind, called: &str) {
        if self.board.has(candidate) {
            raise(&mut self.candidates, candidate, kind);
            self.called.push((candidate, kind, called.to_string()));
        }
    }

    /// Marks the cells of an aligned exclusion that lose a candidate, as they are of the base too.
    fn mark_aligned(&mut self, step: &Step) {
        if catalog::get(&step.technique).is_none_or(|row| row.family != "exclusion") {
            return;
        }
        for Candidate { cell, .. } in step.eliminations() {
            raise(&mut self.cells, cell, Pattern);
            for digit in self.board.candidates(cell) {
                self.mark(Candidate { cell, digit }, Pattern, message("role.base"));
            }
        }
    }

    /// Marks each almost locked set in a kind of its own.
    fn mark_sets(&mut self, step: &Step) {
        let is_stem = |mark: &Mark| mark.role.as_str() == "stem";
        let mut has_stem = step.marks.iter().any(is_stem);
        for claim in &step.claims {
            claim.because.visit_cited(&mut |cited| has_stem |= cited.role.as_str() == "stem");
        }
        let kinds: &[MarkKind] = match (has_stem, self.arrows.is_empty()) {
            (true, _) => &[Pattern, Through, Fourth, Fifth, Sixth],
            // The other links of a chain are the pattern.
            (false, false) => &[Through, Exception, Fourth, Fifth, Sixth],
            (false, true) => &[Pattern, Through, Exception, Fourth, Fifth, Sixth],
        };
        let owners = self.owners();
        let all = self.sets.iter().enumerate().flat_map(|(at, set)| set.iter().map(move |cell| (at, *cell)));
        let kind = |at: usize| kinds[at % kinds.len()];
        let elsewhere = all.filter(|(at, cell)| owners.get(cell).is_some_and(|&own| kind(own) != kind(*at)));
        self.shared = elsewhere.map(|(at, cell)| (kind(at), cell)).collect();
        for (cell, at) in owners {
            let kind = kind(at);
            raise(&mut self.cells, cell, kind);
            for digit in self.board.candidates(cell) {
                self.mark(Candidate { cell, digit }, kind, &set_name(at));
            }
        }
    }

    /// Returns each cell of the almost locked sets with the index of the set that it is drawn in. Of sets that overlap
    /// each keeps a cell, the smallest set first, so that none is hidden.
    fn owners(&self) -> BTreeMap<Cell, usize> {
        let mut smallest: Vec<usize> = (0..self.sets.len()).collect();
        smallest.sort_by_key(|&at| self.sets[at].len());
        let sharing = |cell: &Cell| self.sets.iter().filter(|set| set.contains(cell)).count();
        let mut owners = BTreeMap::new();
        for at in smallest {
            let free = self.sets[at].iter().filter(|cell| !owners.contains_key(*cell));
            if let Some(&own) = free.min_by_key(|cell| sharing(cell)) {
                owners.insert(own, at);
            }
        }
        for (at, set) in self.sets.iter().enumerate() {
            for &cell in set {
                owners.entry(cell).or_insert(at);
            }
        }
        owners
    }

    /// Returns the words for a role, such as `set A` or `the base`; empty if the role has none.
    fn role_name(role: &Role) -> String {
        let id = match role.as_str() {
            "line-set" => "role.line-set",
            "box-set" => "role.box-set",
            "intersection" => "role.intersection",
            "stem" => "role.stem",
            "colour-a" => "role.colour-a",
            "colour-b" => "role.colour-b",
            "colour-c" => "role.colour-c",
            "colour-d" => "role.colour-d",
            "base" => "role.base",
            "target" => "role.target",
            "link" => "role.link",
            "cross-line" => "role.cross-line",
            "excluder" => "role.excluder",
            "stays" => "role.stays",
            _ => return String::new(),
        };
        message(id).to_string()
    }

    /// Returns the words for the role of a house, for a step that cites cells as well.
    fn house_name(role: &Role) -> String {
        let own = Self::role_name(role);
        if own.is_empty() { message("sort.house").to_string() } else { own }
    }

    /// Marks the constraints that a reason cites; `within` is true for a reason inside a case.
    fn reason(&mut self, reason: &Reason, within: bool) {
        let has_sets = !self.sets.is_empty();
        let is_fish = matches!(reason, Reason::Linear { truths, .. } if truths.iter().any(|cited| cited.role.as_str() == "base"));
        let sign = |cited: &Cited| {
            // The chain of a kraken fish is not its base.
            if is_fish && cited.role.as_str() == "strong" {
                return (Sixth, message("role.chain").to_string());
            }
            // The house that joins two sets differs from both.
            if has_sets && cited.role.as_str() == "link" {
                return (MarkKind::Exception, Self::role_name(&cited.role));
            }
            if within {
                return (MarkKind::Through, message("sort.case").to_string());
            }
            (MarkKind::of_role(cited.role.as_str()), Self::role_name(&cited.role))
        };
        match reason {
            Reason::Linear { truths, links } => {
                for cited in truths {
                    self.cite(cited, sign(cited), true);
                }
                for cited in links {
                    let is_cover = !within && cited.role.as_str() == "cover";
                    self.has_cover |= is_cover;
                    let kind = match (cited.role.as_str(), &cited.constraint) {
                        _ if is_cover => Through,
                        // Cells that the argument turns on.
                        ("cross" | "wing", Constraint::Cell(_)) => Pattern,
                        ("roof", _) => Exception,
                        _ => Link,
                    };
                    self.cite(cited, (kind, String::new()), false);
                }
            }
            Reason::Cases { over, negated, cases } => {
                // What is supposed is the start; which of these candidates is true follows from it.
                let of_over = if *negated { (Through, message("sort.case").to_string()) } else { sign(over) };
                self.cite(over, of_over, true);
                for claim in cases.iter().flat_map(|case| &case.claims) {
                    self.reason(&claim.because, true);
                    for &concluded in claim.place.iter().chain(&claim.eliminate) {
                        self.mark(concluded, MarkKind::Through, message("sort.case"));
                    }
                }
            }
            Reason::Exhaust { cited } => {
                let is_cell = |cited: &Cited| matches!(cited.constraint, Constraint::Cell(_));
                let of_cells = cited.iter().any(is_cell);
                for cited in cited {
                    let is_house = matches!(cited.constraint, Constraint::House(..));
                    let beside = of_cells && is_house && !within;
                    // These only state which cells see each other, or how many houses there are.
                    let is_link = match cited.role.as_str() {
                        "link" | "seen" => true,
                        "cover" | "line" | "box" => beside,
                        _ => false,
                    };
                    if is_link {
                        self.cite(cited, (MarkKind::Link, String::new()), false);
                    } else if beside {
                        self.cite(cited, (MarkKind::Through, Self::house_name(&cited.role)), true);
                    } else {
                        self.cite(cited, sign(cited), true);
                    }
                }
            }
            // A symmetry relies on all givens, so only its axis is marked: what it maps to itself.
            Reason::Symmetry { cells, digits, .. } => {
                let layout = self.board.layout();
                let still = layout.all_cells().zip(cells).filter(|(cell, image)| cell == *image);
                let still: Vec<Cell> = still.map(|(cell, _)| cell).collect();
                for &cell in &still {
                    raise(&mut self.cells, cell, Pattern);
                    for (digit, _) in layout.all_digits().zip(digits).filter(|(digit, image)| digit == *image)
                    {
                        self.mark(Candidate { cell, digit }, Pattern, message("role.stays"));
                    }
                }
                if let [first, .., last] = still[..] {
                    self.mirror = Some((first, last));
                }
            }
            Reason::Unproved => {}
        }
    }

    /// Returns whether a cell is cited as one of an almost locked set, which has its own kind of mark.
    fn is_in_set(&self, cell: Cell, role: &Role) -> bool {
        is_set(role.as_str()) && self.sets.iter().any(|set| set.contains(&cell))
    }

    /// Marks a cited constraint and, with `each`, its candidates, one of which must be true.
    fn cite(&mut self, cited: &Cited, (kind, called): (MarkKind, String), each: bool) {
        // A pair has one candidate of each colour, so it is of neither.
        let of_cited = if cited.role.as_str() == PAIR { Link } else { kind };
        match &cited.constraint {
            Constraint::Cell(cell) if self.is_in_set(*cell, &cited.role) => return,
            Constraint::Cell(cell) => raise(&mut self.cells, *cell, of_cited),
            Constraint::House(house, _) => raise(&mut self.houses, *house, of_cited),
            Constraint::Guardians { pattern, .. } => {
                for &candidate in pattern {
                    raise(&mut self.cells, candidate.cell, MarkKind::Pattern);
                    self.mark(candidate, MarkKind::Pattern, "");
                }
            }
        }
        if each {
            for candidate in cited.constraint.candidates(self.board.layout()) {
                let guards = matches!(cited.constraint, Constraint::Guardians { .. });
                self.mark(candidate, if guards { MarkKind::Exception } else { kind }, &called);
            }
        }
    }
}

/// Returns whether both ends of a link lie in a cell.
fn is_within(arrow: &Arrow, cell: Cell) -> bool {
    arrow.from.iter().chain(&arrow.to).all(|one| one.cell == cell)
}

/// Returns whether a role names one of several almost locked sets.
fn is_set(role: &str) -> bool {
    role.starts_with("set-") || role.starts_with("petal-")
}

/// Returns the name of the almost locked set with this index, such as `set A`.
fn set_name(at: usize) -> String {
    fill("role.set", &[("sets", &label(at))]).to_string()
}

/// Sets the kind of mark of `key`, unless a later kind is already set.
fn raise<K: Ord>(kinds: &mut BTreeMap<K, MarkKind>, key: K, kind: MarkKind) {
    let known = kinds.entry(key).or_insert(kind);
    *known = kind.max(*known);
}
