//! Relations of fireworks, exclusions, locked sets of many houses and patterns that have no filling.

/// How what is cited must lie in fireworks, exclusions and patterns that have no filling, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exotic {
    /// In a row and a column through each cell in the role `cross`, cited in the role `line`, every digit of the cross has
    /// no place beyond the box in the role `box` but one cell each in the role `wing`. One cross has three digits, two
    /// have two each and the same wings.
    Fireworks,
    /// Every cell in the role `excluder` sees the cells in the role `base` and the one that loses candidates. No house holds
    /// all that are cited. With what is
    /// removed, whatever the base cells hold puts a digit twice where it goes once, or leaves cells in the role `excluder`
    /// with fewer digits than they are: so many cells of one house at most.
    Excluded(usize),
    /// The cells in this role have no more digits between them than they are, and no house holds all of them. What is
    /// removed is in none of them.
    Bent(&'static str),
    /// The cells in the role `pattern` are an odd loop of at least five, in which houses in the role `link` join
    /// neighbours and no others, cited with two digits at most. If one cell loses candidates that belongs to the loop, it
    /// need not be cited.
    OddLoop,
    /// The cells in the role `pattern` are three each of four boxes: in different rows and columns of the box, in the same
    /// rows as those of one other box and in the same columns as those of another. An odd number of the boxes has its cells
    /// in an odd order. Houses in the role `link` hold some of the cells and are cited with three digits, which every one
    /// of the cells has. If one cell loses candidates that belongs to the twelve, it need not be cited.
    Tridagon,
    /// Two rows and two columns in the role `line` cross in four boxes, all of them in the role `box`. The cells in the role
    /// `loop` are those that share both the box and a line with one of the crossings. There are as many links as cells.
    SkLoop,
    /// Rows are cited in the role `row` and columns in the role `column`, both of them, and no digit is cited in both. The
    /// cells in the role `set` are all open cells where their own rows and columns meet, at least three of each. There are
    /// as many links as cells.
    MultiSector,
    /// Two cells in the role `base` share a line and a box, and have three digits or four between them. The two in the role
    /// `target` see neither, and are in two other boxes that meet this line. Lines in the role `cross-line` cross it: each
    /// goes through a target or through the rest of the line in the box. In the box of its target a cross line has none of
    /// the digits but there and in the line of the base cells. Each of the digits is cited in cross lines, and in fewer
    /// lines in the role `cover`, which are not crossed by that of the base cells: these have all its places in the cross
    /// lines but the targets and what both base cells see. At least one of the digits is cited in the cross lines of both
    /// targets. Houses in the roles `line` and `box` are those of the base cells. What is removed is in a target.
    Exocet,
}
