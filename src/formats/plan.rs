//! The way to read a block of rows, which the features of all its rows decide.

use crate::grid::Shape;

use super::format::Format;
use super::input::ReadOptions;
use super::row_features::{RowFeatures, RuleHint, feature};
use super::text::Token;
use super::{list, rows};

/// The way to read a block of rows: their format and side, and how they are cut into cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) format: Format,
    /// The number of cells in a row, and so of rows in the grid.
    pub(super) side: usize,
    /// True if the rows leave no doubt about the side: no other length is as common.
    pub(super) certain: bool,
    pub(super) split: Split,
    verticals: bool,
    /// True if a separator follows every cell, also the last one of a row.
    trailing: bool,
}

/// The rule by which a row is cut into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Split {
    /// By the separators of the format.
    Usual,
    /// Every character that is not white space is a cell.
    Groups,
    /// A space is an empty cell, so the column of a character tells its cell.
    Spaces,
}

impl Plan {
    /// Decides how to read a block from the features of its rows, `None` for an unreadable line. `rules`
    /// means that the block has rules (horizontal frame lines). Returns `None` if no row is readable.
    pub(super) fn recognise(
        rows: &[Option<RowFeatures>],
        rules: bool,
        options: &ReadOptions,
    ) -> Option<Self> {
        let known = || rows.iter().flatten();
        let verticals = known().any(|row| row.has(feature::VERTICAL));
        let (common, _) = most_common(&known().map(|row| row.format))?;
        let is_framed = rules || verticals || has_dash_rules(rows);
        let format = match options.format {
            Some(Format::SS) if has_marks(rows) => Format::PENCILMARKS,
            Some(Format::SS) => Format::FRAMED,
            Some(format) => format,
            None if !is_framed && has(rows, feature::PLACED) => Format::SDX,
            None if has_marks(rows) => Format::PENCILMARKS,
            None if is_framed => Format::FRAMED,
            None => common,
        };
        let split = if format == Format::SPACED && are_groups(rows) { Split::Groups } else { Split::Usual };
        let format = if split == Split::Groups { Format::ROWS } else { format };
        let mut plan = Self { format, side: 0, certain: true, split, verticals, trailing: false };
        let is_mixed = matches!(format, Format::FRAMED | Format::PENCILMARKS | Format::SDX);
        let votes = |row: &&RowFeatures| {
            !plan.is_rule(row) && (is_mixed || split == Split::Groups || row.format == format)
        };
        let cells_of = |row: &RowFeatures| if split == Split::Groups { row.solid } else { row.cells };
        let voters = || known().filter(votes).map(cells_of);
        let (side, certain) = most_common(&voters())?;
        let count = rows.iter().filter(|row| plan.is_row(row.as_ref())).count();
        let with = |cells: usize| voters().filter(|&other| other == cells).count();
        // If two lengths are equally common, the number of rows decides.
        let side = if !certain && with(count) == with(side) { count } else { side };
        // If every cell is followed by a separator, the empty cell behind the last one does not count.
        // The last row of an array may have none behind its last cell.
        let is_trailing = count + 1 == side
            && known().all(|row| row.has(feature::TRAILING) || row.cells == count)
            && known().any(|row| row.has(feature::TRAILING));
        let (side, certain) = if is_trailing { (count, false) } else { (side, certain) };
        let separated = || known().filter(|row| row.format == Format::COMMAS);
        let (trailing, all) =
            (separated().filter(|row| row.has(feature::TRAILING)).count(), separated().count());
        plan.trailing = trailing > 0 && trailing + 1 >= all;
        plan.side = options.shape.map_or(side, Shape::side);
        plan.certain = certain || options.shape.is_some();
        Some(plan)
    }

    /// Cuts a row into cells as the plan says.
    pub(super) fn cut<'a>(&self, row: &'a str) -> Vec<Token<'a>> {
        match (self.split, self.format) {
            (Split::Groups, _) => rows::grouped(row),
            (_, Format::ROWS) => rows::cells_of(self.side, row),
            (_, format) => {
                let mut cells = list::cut(format, row);
                let is_trailing = cells.last().is_some_and(|cell| cell.text.is_empty())
                    && self.trailing
                    && cells.len() == self.side + 1;
                cells.truncate(cells.len() - usize::from(is_trailing));
                cells
            }
        }
    }

    /// Returns the plan for the same rows if a space is an empty cell.
    pub(super) fn with_spaces(self, side: usize, is_tabbed: bool) -> Self {
        let format = match self.format {
            Format::FRAMED => Format::FRAMED,
            _ if is_tabbed => Format::SPACED,
            _ => Format::ROWS,
        };
        Self { format, side, certain: true, split: Split::Spaces, ..self }
    }

    /// Returns whether a line of the block is a row, and not a rule (a horizontal frame line). An unreadable
    /// line (`None`) counts as a row.
    pub(super) fn is_row(&self, row: Option<&RowFeatures>) -> bool {
        row.is_none_or(|row| !self.is_rule(row))
    }

    /// Returns whether a line that may be a rule (a horizontal frame line) is one in this block.
    fn is_rule(&self, row: &RowFeatures) -> bool {
        let is_framed = matches!(self.format, Format::FRAMED | Format::PENCILMARKS | Format::SS);
        is_framed
            && match row.rule_hint {
                RuleHint::None | RuleHint::Dashed => false,
                RuleHint::Dashes => true,
                RuleHint::Stars => self.verticals,
                RuleHint::Hollow => self.split != Split::Spaces,
            }
    }

    /// Returns whether a block read by the plan `other` may continue the grid of a block read by this plan.
    pub(super) fn is_compatible(&self, other: &Self) -> bool {
        let kind = |format| match format {
            Format::SPACED | Format::FRAMED | Format::PENCILMARKS | Format::SDX => Format::FRAMED,
            other => other,
        };
        self.side == other.side && self.split == other.split && kind(self.format) == kind(other.format)
    }

    /// Returns whether a row has cells of the kind and number that this plan expects.
    pub(super) fn accepts(&self, row: &RowFeatures) -> bool {
        let cells = if self.split == Split::Groups { row.solid } else { row.cells };
        let is_kin = match self.format {
            Format::FRAMED | Format::PENCILMARKS | Format::SDX => {
                matches!(
                    row.format,
                    Format::FRAMED | Format::SPACED | Format::PENCILMARKS | Format::SDX | Format::SS
                )
            }
            _ => row.format == self.format || self.split == Split::Groups,
        };
        is_kin && cells == self.side
    }
}

/// Returns whether a row has this flag of the module `feature`. Only rows of the most common length count.
fn has(rows: &[Option<RowFeatures>], feature: u16) -> bool {
    let known =
        || rows.iter().flatten().filter(|row| matches!(row.rule_hint, RuleHint::None | RuleHint::Dashed));
    known().any(|row| row.has(feature))
        && most_common(&known().map(|row| row.cells))
            .is_some_and(|(cells, _)| cells > 3 && known().any(|row| row.cells == cells && row.has(feature)))
}

/// Returns whether the rows have cells with several candidates, and no cell such as 10 or 20.
fn has_marks(rows: &[Option<RowFeatures>]) -> bool {
    has(rows, feature::MARKS) && !has(rows, feature::DECIMAL) && !are_groups(rows)
}

/// Returns whether most rows are groups of one-character cells, each as wide as a box (`53. .7. ...`). Rows
/// that may all be candidates do not count.
fn are_groups(rows: &[Option<RowFeatures>]) -> bool {
    let known = || rows.iter().flatten();
    let grouped = known().filter(|row| row.has(feature::GROUPS)).count();
    grouped * 2 > known().count()
        && !known().all(|row| row.has(feature::MARKS) && rows.len() <= row.cells && row.cells > 3)
}

fn has_dash_rules(rows: &[Option<RowFeatures>]) -> bool {
    let dash_is_blank = |row: &RowFeatures| {
        matches!(row.format, Format::ROWS | Format::SPACED) && row.rule_hint == RuleHint::Dashed
    };
    rows.iter().flatten().any(RowFeatures::is_dashes) && !rows.iter().flatten().any(dash_is_blank)
}

/// Returns (most common item, true if no other item is as common). Of equally common items the first counts.
fn most_common<T: PartialEq + Copy>(items: &(impl Iterator<Item = T> + Clone)) -> Option<(T, bool)> {
    let mut best: Option<(T, usize)> = None;
    let mut only = true;
    for item in items.clone() {
        let count = items.clone().filter(|&other| other == item).count();
        match best {
            Some((known, most)) if count < most || known == item => {}
            Some((_, most)) if count == most => only = false,
            _ => (best, only) = (Some((item, count)), true),
        }
    }
    best.map(|(item, _)| (item, only))
}

/// Returns whether a line of this length may be a whole puzzle of 4x4, 5x5 or 6x6. Lengths near 16 and 36
/// count too.
pub(super) fn is_nearly_line(length: usize) -> bool {
    matches!(length, 14..=18 | 25 | 34..=38)
}
