//! Forms: what a step must cite, and how that must lie, to bear a technique's name.
//!
//! A form is data. The referee reads it and holds every claim of a step against it; a rule never sees it.

mod als;
mod chain;
mod colour;
mod exotic;
mod fish;
mod forcing;
mod pattern;
mod set;
mod supposing;

pub use als::Als;
pub use chain::Chain;
pub use colour::{Colour, Coloured};
pub use exotic::Exotic;
pub use fish::Fish;
pub use forcing::Forcing;
pub use pattern::Pattern;
pub use set::Set;
pub use supposing::Supposing;

/// What every claim of a technique's steps looks like. Besides, what several truths prove is never what fewer of them
/// prove with fewer links, and where candidates are removed no truth has only one left: that would be a single.
#[derive(Debug)]
pub struct Form {
    /// What a claim concludes.
    pub concludes: Concludes,
    /// What kind of reason it gives.
    pub reason: Kind,
    /// The truths it cites, or all that it cites if its reason is no sum: for every role how many and of which sort.
    /// Others are not allowed.
    pub truths: &'static [Part],
    /// The links it cites, likewise.
    pub links: &'static [Part],
    /// How what is cited must lie, in each claim.
    pub relations: &'static [Relation],
    /// What holds of all claims of a step together.
    pub together: &'static [Together],
}

/// What a claim concludes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Concludes {
    /// One candidate is true.
    Placement,
    /// Candidates are false.
    Eliminations,
    /// One candidate is true, or candidates are false.
    Either,
}

/// A kind of reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Truths and links, weighed against each other.
    Linear,
    /// One candidate of a truth after the other; what is cited in the cases is left to the reason.
    Cases,
    /// No filling of what is cited.
    Exhaust,
    /// No filling of what is cited or, where something else is shown first, cases that come to that.
    Fillings,
    /// A symmetry of the layout and of the givens. Nothing is cited.
    Symmetry,
}

/// Constraints cited in one role. Where a role has parts of several sorts, each of them counts all that is cited in the role,
/// whatever the sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The role.
    pub role: &'static str,
    /// What they are.
    pub sort: Sort,
    /// How many of them at least.
    pub least: usize,
    /// How many of them at most.
    pub most: usize,
}

/// A sort of constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A cell.
    Cell,
    /// A digit in any house.
    House,
    /// A digit in a box.
    Box,
    /// A digit in a house that is no box.
    NoBox,
    /// A digit in a row or a column.
    Line,
    /// Guardians of a pattern that must not be filled in two ways.
    Guardians,
}

/// How the constraints that one claim cites must lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Every house is cited with the same digit.
    OneDigit,
    /// All that is cited in this role is the same house, each time with another digit.
    OneHouse(&'static str),
    /// The houses in this role are all rows or all columns, and different ones.
    Parallel(&'static str),
    /// The houses in the one role are rows and those in the other columns, or the other way round.
    Crossing(&'static str, &'static str),
    /// Every cell, or digit of a house, in this role has just so many candidates left.
    Left(&'static str, usize),
    /// One of almost locked sets.
    Als(Als),
    /// One of a chain of strong links.
    Chain(Chain),
    /// One of a fish.
    Fish(Fish),
    /// One of a pattern that must not be left to itself.
    Pattern(Pattern),
    /// One of a colouring.
    Colour(Colour),
    /// One of a set of cells and digits.
    Set(Set),
    /// One of fireworks, exclusions and patterns that have no filling.
    Exotic(Exotic),
    /// One of forcing chains.
    Forcing(Forcing),
    /// One of what supposes.
    Supposing(Supposing),
    /// The cell placed is the last open one of the house in this role.
    LastOpen(&'static str),
}

/// What holds of all claims of a step together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Together {
    /// There is only one.
    One,
    /// There are just two, and they do not rest on the same truths.
    Two,
    /// In all of them truths meet what is cited in this role in the same cells.
    Meeting(&'static str),
    /// They cite the same in this role.
    Same(&'static str),
    /// One of them has this relation.
    Some(Relation),
    /// They are two, about one digit, and cite two houses without a common cell in this role.
    Across(&'static str),
    /// The cells in this role, with the one cell that loses candidates, are the same in each.
    Around(&'static str),
    /// One cites a box in this role and another a house that is no box.
    BoxAndLine(&'static str),
    /// What they cite in this role is all cited by one of them.
    Within(&'static str),
    /// One candidate is removed, or all are in the one cell that some claim cites, and nothing else, in the role `end`.
    Discontinuous,
    /// Neither is so.
    Open,
    /// All cells in this role, of all claims together, are almost locked.
    AlmostLocked(&'static str),
    /// What they conclude is about one digit, and so are the houses in this role.
    OneDigit(&'static str),
    /// One of a colouring.
    Colour(Coloured),
}

impl Part {
    /// Just `count` constraints of this sort in this role.
    pub const fn new(role: &'static str, sort: Sort, count: usize) -> Self {
        Self::some(role, sort, count, count)
    }

    /// From `least` to `most` constraints of this sort in this role.
    pub const fn some(role: &'static str, sort: Sort, least: usize, most: usize) -> Self {
        Self { role, sort, least, most }
    }
}

impl Form {
    /// The form of a placement that follows from one constraint alone.
    pub const fn single(truth: &'static [Part], relations: &'static [Relation]) -> Self {
        Self {
            concludes: Concludes::Placement,
            reason: Kind::Linear,
            truths: truth,
            links: &[],
            relations,
            together: &[Together::One],
        }
    }

    /// The form of a technique whose claims remove candidates by a sum.
    pub const fn eliminating(
        truths: &'static [Part],
        links: &'static [Part],
        relations: &'static [Relation],
        together: &'static [Together],
    ) -> Self {
        Self { concludes: Concludes::Eliminations, reason: Kind::Linear, truths, links, relations, together }
    }
}
