//! The templates of a digit on the usual 9x9 grid: the ways to place it once in each house.
//!
//! No argument about a digit alone removes it from a cell of one of its templates. So a single-digit rule need only
//! look where a template is missing.

use std::array::from_fn;
use std::sync::LazyLock;

use super::recent::Recent;
use super::rows::bits;
use crate::grid::{Board, Cell, Cells, Digit, Index, Shape, Storage};
use crate::rules::Work;

/// Sets of choices of one column in each stack: choice `a + 3 * b + 9 * c` takes column `a` of the first stack, `b`
/// of the second and `c` of the third.
type Columns = u32;

/// The orders in which the three rows of a band can use the three stacks.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

struct Tables {
    /// The choices whose column in a stack is one of three.
    within: [[Columns; 8]; 3],
    /// For each choice, those that share no column with it.
    apart: [Columns; 27],
    /// For two such choices, the one with the remaining columns.
    third: [[u8; 27]; 27],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let column = |choice: usize, stack: usize| choice / [1, 3, 9][stack] % 3;
    let all = |is_in: &dyn Fn(usize) -> bool| (0..27).map(|at| u32::from(is_in(at)) << at).sum();
    let is_apart = |one, other| (0..3).all(|stack| column(one, stack) != column(other, stack));
    let third = |one, other| {
        let both = |stack| column(one, stack) + column(other, stack);
        (0..3).map(|stack| (3 - both(stack).min(3)) as u8 * [1, 3, 9][stack]).sum()
    };
    Tables {
        within: from_fn(|stack| from_fn(|row| all(&|choice| row >> column(choice, stack) & 1 == 1))),
        apart: from_fn(|one| all(&|other| is_apart(one, other))),
        third: from_fn(|one| from_fn(|other| third(one, other))),
    }
});

/// For each digit, its places and those of them that no template contains.
type Loose<S> = Vec<Recent<Cells<S>, Cells<S>, 4>>;

/// Returns the places of a digit that an argument about the digit alone may remove: on the usual grid those that no
/// template of the digit contains, on others all.
pub(in crate::rules) fn loose<S: Storage>(
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    digit: Digit,
) -> Cells<S> {
    let places = *board.cells_for(digit);
    if board.layout().shape() != Some(Shape::NINE) {
        return places & *board.open();
    }
    let known = work.lasting::<Loose<S>>();
    known.resize_with(board.layout().digits(), Recent::default);
    let known = &mut known[digit.index()];
    let loose = known.get(&places).unwrap_or_else(|| known.keep(places, places - in_some::<S>(places)));
    loose & *board.open()
}

/// Returns the cells of `places` that some template within them contains. Cells are numbered row by row.
fn in_some<S: Storage>(places: Cells<S>) -> Cells<S> {
    let tables = &*TABLES;
    let mut rows = [0u16; 9];
    for cell in places {
        rows[cell.index() / 9] |= 1 << (cell.index() % 9);
    }
    // For each band and order of stacks, the columns that its rows can take.
    let bands: [[Columns; 6]; 3] = from_fn(|band| {
        ORDERS.map(|order| {
            (0..3).fold((1 << 27) - 1, |all, row| {
                let stack = order[row];
                all & tables.within[stack][usize::from(rows[band * 3 + row] >> (stack * 3) & 7)]
            })
        })
    });
    let taken = bands.map(|orders| orders.into_iter().fold(0, |all, columns| all | columns));
    let mut used: [Columns; 3] = [0; 3];
    for one in bits(taken[0].into()) {
        for other in bits((taken[1] & tables.apart[one]).into()) {
            let third = usize::from(tables.third[one][other]);
            if taken[2] >> third & 1 == 1 {
                for (used, choice) in used.iter_mut().zip([one, other, third]) {
                    *used |= 1 << choice;
                }
            }
        }
    }
    let mut found = Cells::<S>::default();
    for (band, (orders, used)) in bands.into_iter().zip(used).enumerate() {
        for (order, columns) in ORDERS.into_iter().zip(orders).filter(|(_, columns)| columns & used != 0) {
            for (row, stack) in order.into_iter().enumerate() {
                for column in (0..3).filter(|column| columns & used & tables.within[stack][1 << column] != 0)
                {
                    found.insert(Cell::new((band * 3 + row) * 9 + stack * 3 + column));
                }
            }
        }
    }
    found
}

#[path = "../../../tests/deep/templates.rs"]
#[cfg(test)]
mod tests;
