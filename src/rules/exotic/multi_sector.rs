//! Multi-sector locked sets: N cells where some rows and columns meet, with N digits. A digit counts once for
//! each of its rows, or once for each of its columns.

use std::ops::ControlFlow;

use super::column_search::{ColumnSearch, Table};
use super::locked_set::{DigitCover, locked_claims};
use crate::catalog::rows;
use crate::grid::{Board, Cells, Digit, Digits, HouseId, HouseKind, Storage};
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Role, Step, sorted};

/// Role of a row that counts for a digit of a multi-sector locked set.
const ROW: Role = Role::new("row");
/// Role of a column that counts for a digit of a multi-sector locked set.
const COLUMN: Role = Role::new("column");

/// Minimum number of rows and of columns: with fewer, the locked set lies in one or two houses.
const MIN_LINES: u32 = 3;
/// Number of assignments (of a digit to rows or columns) to try in one position. A 9x9 grid needs far less.
const BUDGET: usize = 100_000;

/// Finds multi-sector locked sets for each choice of rows, up to half as many as there are digits.
/// [`ColumnSearch`] finds the columns for them. Sets of more rows may exist, but are too hard to see.
pub(crate) struct MultiSector;

/// The open cells where a row meets a column, and their candidates.
#[derive(Clone, Copy)]
struct Intersection<S: Storage> {
    row: HouseId,
    column: HouseId,
    cells: Cells<S>,
    digits: Digits<S>,
}

/// The open cells by row and column, for the search for multi-sector locked sets.
struct Lines<S: Storage> {
    rows: Vec<HouseId>,
    meetings: Vec<Vec<Intersection<S>>>,
    table: Table,
}

impl<S: Storage> Lines<S> {
    fn new(board: &Board<'_, S>) -> Self {
        let (geometry, layout) = (board.geometry(), board.layout());
        let of_kind = |kind| -> Vec<HouseId> {
            let all = layout.all_houses().filter(|&house| layout.house(house).kind == kind);
            let open = all.filter(|&house| geometry.house(house).meets(board.open()));
            // A bit for each line is enough: a grid has at most 36 rows or columns.
            open.take(u64::BITS as usize).collect()
        };
        let (rows, columns) = (of_kind(HouseKind::Row), of_kind(HouseKind::Column));
        let meeting = |row: HouseId, column: HouseId| {
            let cells = *geometry.house(row) & *geometry.house(column) & *board.open();
            let digits =
                cells.into_iter().fold(Digits::<S>::default(), |all, cell| all | board.candidates(cell));
            Intersection { row, column, cells, digits }
        };
        let of_row = |&row: &HouseId| columns.iter().map(|&column| meeting(row, column)).collect();
        let meetings: Vec<Vec<Intersection<S>>> = rows.iter().map(of_row).collect();
        let has = |row: &Vec<Intersection<S>>, digit| {
            let columns = row.iter().enumerate().filter(|(_, meeting)| meeting.digits.contains(digit));
            columns.fold(0, |all, (at, _)| all | 1 << at)
        };
        let cells = |row: &Vec<Intersection<S>>| {
            row.iter().map(|meeting| u32::try_from(meeting.cells.len()).unwrap_or(u32::MAX)).collect()
        };
        let table = Table {
            cells: meetings.iter().map(cells).collect(),
            digits: meetings
                .iter()
                .map(|row| layout.all_digits().map(|digit| has(row, digit)).collect())
                .collect(),
        };
        Self { rows, meetings, table }
    }
}

impl<S: Storage> Rule<S> for MultiSector {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        where_changed(board, work, &rows::MSLS, emit, |changed, work, emit| {
            let lines = Lines::new(board);
            let most = board.layout().digits().div_ceil(2).min(lines.rows.len());
            // On a large grid the budget may have run out before the search found anything.
            let is_large = board.layout().digits() > 9;
            let is_new = |&row: &HouseId| is_large || board.geometry().house(row).meets(&changed);
            let is_new = lines.rows.iter().map(is_new).collect();
            let mut search = RowSearch {
                board,
                lines: &lines,
                is_new,
                chosen: Vec::new(),
                columns: ColumnSearch::default(),
                budget: BUDGET,
                found_sets: Vec::new(),
            };
            (MIN_LINES as usize..=most).try_for_each(|size| search.choose(size, 0, work, emit))
        })
    }
}

/// The state of a search for multi-sector locked sets: the chosen rows, and the sets found so far.
struct RowSearch<'a, 'g, S: Storage> {
    board: &'a Board<'g, S>,
    lines: &'a Lines<S>,
    /// For each row, true if one of its cells has changed since the search last found nothing.
    is_new: Vec<bool>,
    /// The chosen rows (indices into `Lines::rows`).
    chosen: Vec<usize>,
    columns: ColumnSearch,
    budget: usize,
    /// The cells of each set found so far. A chosen row without cells in a set gives the same set again.
    found_sets: Vec<Cells<S>>,
}

impl<S: Storage> RowSearch<'_, '_, S> {
    /// Extends the chosen rows to `size` rows in every way, with rows from index `next` on. For each choice
    /// it searches the columns of a multi-sector locked set.
    fn choose(
        &mut self,
        size: usize,
        next: usize,
        work: &mut Work<'_, S>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        if self.chosen.len() == size {
            if !self.chosen.iter().any(|&row| self.is_new[row]) {
                return ControlFlow::Continue(());
            }
            work.check_time()?;
            let found = self.columns.find(&self.lines.table, &self.chosen, MIN_LINES, &mut self.budget);
            return found.into_iter().try_for_each(|columns| self.report(columns, emit));
        }
        for row in next..self.lines.rows.len() {
            if self.budget == 0 {
                break;
            }
            self.chosen.push(row);
            self.choose(size, row + 1, work, emit)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Reports the cells where the chosen rows meet these columns (bits), if they are a locked set.
    fn report(&mut self, columns: u64, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let in_row = |&row: &usize| self.lines.meetings[row].iter().enumerate();
        let chosen = self.chosen.iter().flat_map(in_row).filter(|(column, _)| columns >> column & 1 == 1);
        let meetings: Vec<Intersection<S>> =
            chosen.map(|(_, meeting)| *meeting).filter(|meeting| !meeting.cells.is_empty()).collect();
        let lines = |digit: Option<Digit>| {
            let here =
                meetings.iter().filter(|meeting| digit.is_none_or(|digit| meeting.digits.contains(digit)));
            let lines: [Vec<HouseId>; 2] = here.map(|meeting| (meeting.row, meeting.column)).unzip().into();
            lines.map(sorted)
        };
        if lines(None).iter().any(|lines| lines.len() < MIN_LINES as usize) {
            return ControlFlow::Continue(());
        }
        let cells = meetings.iter().fold(Cells::<S>::default(), |all, meeting| all | meeting.cells);
        let digits = meetings.iter().fold(Digits::<S>::default(), |all, meeting| all | meeting.digits);
        let counted = digits.into_iter().map(|digit| {
            let choices = lines(Some(digit));
            let fewest = choices.iter().map(Vec::len).min();
            DigitCover {
                digit,
                choices: choices.into_iter().filter(|way| Some(way.len()) == fewest).collect(),
            }
        });
        let counted: Vec<DigitCover> = counted.collect();
        if counted.iter().filter_map(|one| one.choices.first()).map(Vec::len).sum::<usize>() != cells.len() {
            return ControlFlow::Continue(());
        }
        let goes = |one: &DigitCover| {
            let beside = *self.board.cells_for(one.digit) - cells;
            one.choices.iter().flatten().any(|&house| beside.meets(self.board.geometry().house(house)))
        };
        if !counted.iter().any(goes) {
            return ControlFlow::Continue(());
        }
        let is_row = |house: &HouseId| self.lines.rows.contains(house);
        let role = |house| if is_row(&house) { ROW } else { COLUMN };
        let fits = |cited: &[HouseId]| cited.iter().any(is_row) && !cited.iter().all(is_row);
        if self.found_sets.contains(&cells) {
            return ControlFlow::Continue(());
        }
        self.found_sets.push(cells);
        let claims = locked_claims(self.board, (cells, &Role::SET), &counted, role, fits);
        emit_step(Step::from_claims(&rows::MSLS, claims), emit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    /// Three rows and four columns: 1 and 2 count by row, the other digits by column.
    fn table(last: &[usize]) -> Position {
        Position::boxed(3, 3)
            .cell("r1c1 r4c1 r7c1", &[1, 2, 3, 4])
            .cell("r1c4 r4c4 r7c4", &[1, 2, 5, 6])
            .cell("r1c7 r4c7 r7c7", &[1, 2, 7])
            .cell("r1c8 r4c8", &[1, 2, 8])
            .cell("r7c8", last)
    }

    #[test]
    fn digits_of_rows_and_digits_of_columns_fill_the_cells() {
        let removed = table(&[1, 2, 8]).removed(&MultiSector);
        assert_eq!(removed.len(), 1);
        for gone in ["1r1c2", "2r4c9", "3r2c1", "6r9c4", "8r8c8"] {
            assert!(removed[0].split(' ').any(|one| one == gone), "{gone}");
        }
        assert!(!removed[0].contains("6r1") && !removed[0].contains("1r2"));
        assert!(table(&[1, 2, 8, 9]).removed(&MultiSector).is_empty());
    }

    #[test]
    fn a_digit_of_as_many_rows_as_columns_goes_from_both() {
        let position = |last: &[usize]| {
            Position::boxed(2, 3)
                .cell("r1c1 r3c1 r5c1", &[1, 2, 3])
                .cell("r1c2 r3c2 r5c2", &[1, 2, 4])
                .cell("r1c4 r3c4", &[1, 2, 5])
                .cell("r5c4", last)
        };
        let removed = position(&[1, 2, 5]).removed(&MultiSector);
        assert_eq!(removed.len(), 1);
        for gone in ["1r1c5", "1r2c1", "2r6c4", "2r5c6", "3r6c1", "5r2c4"] {
            assert!(removed[0].split(' ').any(|one| one == gone), "{gone}");
        }
        assert!(position(&[1, 2, 5, 6]).removed(&MultiSector).is_empty());
    }
}
