//! Conclusions from a deadly pattern: one of its guardians must be true.

use std::ops::ControlFlow;

use super::deadly::{CORNER, CROSS, DeadlyPattern, ROOF, STRONG};
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, HouseId, Storage};
use crate::rules::search::common_peers;
use crate::rules::search::subset_search::{MAX_SIZE, closed_choices};
use crate::step::{Claim, Constraint, Role};

/// Maximum number of digits in a naked subset with guardians: with more, nobody would spot it.
const MAX_SUBSET_DIGITS: usize = 4;
const _: () = assert!(MAX_SUBSET_DIGITS <= MAX_SIZE);

/// The kind of a conclusion from the guardians of a deadly pattern.
#[derive(Clone, Copy)]
pub(super) enum Ending {
    /// All guardians are in one cell, which loses the pattern's digits.
    OneRoofCell,
    /// The guardians are of one digit, in two cells of a house. Their common peers lose that digit.
    OneDigitInHouse,
    /// The guardians are of one digit, in cells without a common house. Their common peers lose that digit.
    OneDigitApart,
    /// The guardians share a house and, as if in one cell, form a naked subset with other cells of the house.
    Subset,
    /// The guardians are in two cells of a house, and one of the pattern's digits is locked in these cells.
    /// They lose the pattern's other digits.
    Locked,
    /// The guardians are in opposite corners of a rectangle. These lose a digit that forms an X-wing.
    XWing,
    /// In two houses, a digit of a rectangle has only two places: a corner and a neighbouring corner. The
    /// common corner loses the other digit.
    HiddenRectangle,
    /// The guardians are of several digits. A candidate that excludes them all falls.
    CommonPeers,
}

/// The claims that make one step.
type Claims = Vec<Claim>;

impl Ending {
    /// The endings of types 1 to 4, which every shape of deadly pattern has.
    pub(super) const TYPES: &'static [Self] =
        &[Self::OneRoofCell, Self::OneDigitInHouse, Self::OneDigitApart, Self::Subset, Self::Locked];

    /// Returns the steps that follow from this deadly pattern by this ending, each as its claims.
    pub(super) fn conclude<S: Storage>(self, deadly: &DeadlyPattern<S>, board: &Board<'_, S>) -> Vec<Claims> {
        let geometry = board.geometry();
        let shares_a_house = || geometry.houses_holding(deadly.roof).next().is_some();
        let two = || deadly.roof.len() == 2 && shares_a_house();
        match self {
            Self::OneRoofCell => corner(deadly, board),
            Self::OneDigitInHouse if deadly.extra.len() == 1 && two() => vec![one_digit(deadly, board)],
            Self::OneDigitApart if deadly.extra.len() == 1 && deadly.roof.len() > 1 && !two() => {
                vec![one_digit(deadly, board)]
            }
            Self::Subset if deadly.extra.len() > 1 && shares_a_house() && deadly.roof.len() > 1 => {
                subsets(deadly, board)
            }
            Self::Locked if two() => locked(deadly, board),
            Self::XWing => wing(deadly, board),
            Self::HiddenRectangle => hidden(deadly, board),
            Self::CommonPeers if deadly.extra.len() > 1 && deadly.roof.len() > 1 => {
                vec![common(deadly, board)]
            }
            _ => Vec::new(),
        }
    }
}

fn corner<S: Storage>(deadly: &DeadlyPattern<S>, board: &Board<'_, S>) -> Vec<Claims> {
    let Some(corner) = deadly.roof.only() else { return Vec::new() };
    let argument = deadly.argument().link(Constraint::Cell(corner), &ROOF);
    vec![argument.claim_of(board, |wanted| wanted.cell == corner).into_iter().collect()]
}

fn one_digit<S: Storage>(deadly: &DeadlyPattern<S>, board: &Board<'_, S>) -> Claims {
    let Some(digit) = deadly.extra.only() else { return Vec::new() };
    let targets = *board.cells_for(digit) & common_peers::common_peers(board.geometry(), deadly.roof);
    common_peers::claims_at(&deadly.argument(), board, digit, deadly.roof, targets, &Role::HOUSE)
}

/// Finds naked subsets in which the guardians of a deadly pattern act as one cell of their house. Cells with
/// a digit that every cell of the pattern has are left out.
fn subsets<S: Storage>(deadly: &DeadlyPattern<S>, board: &Board<'_, S>) -> Vec<Claims> {
    let geometry = board.geometry();
    let shared = deadly.shared();
    let mut steps = Vec::new();
    for house in geometry.houses_holding(deadly.roof) {
        let others: Vec<(Cell, Digits<S>)> = ((*board.open() & *geometry.house(house)) - deadly.roof)
            .into_iter()
            .map(|cell| (cell, board.candidates(cell)))
            .filter(|(_, digits)| (2..=MAX_SUBSET_DIGITS).contains(&digits.len()) && !digits.meets(&shared))
            .collect();
        for size in 1..MAX_SUBSET_DIGITS {
            let width = |digits: &Digits<S>| (*digits | deadly.extra).len() - 1;
            let _ = closed_choices(&others, size, width, |closed| {
                let set: Cells<S> = closed.keys.iter().copied().collect();
                let digits = closed.all | deadly.extra;
                let houses: Vec<HouseId> = geometry.houses_holding(set | deadly.roof).collect();
                if houses.first() == Some(&house) {
                    let argument = deadly.argument().cell_truths(set, &Role::SET);
                    let claim = |&house: &HouseId| {
                        argument.clone().house_links(house, digits, &Role::HOUSE).claim(board)
                    };
                    let claims: Vec<Claim> = houses.iter().filter_map(claim).collect();
                    // If only roof cells lose candidates, the real reason is a digit locked in the roof (type
                    // 4).
                    let removed = claims.iter().flat_map(|claim| &claim.eliminate);
                    if removed.into_iter().any(|target| !deadly.roof.contains(target.cell)) {
                        steps.push(claims);
                    }
                }
                ControlFlow::Continue(())
            });
        }
    }
    steps
}

fn locked<S: Storage>(deadly: &DeadlyPattern<S>, board: &Board<'_, S>) -> Vec<Claims> {
    let claim = |digit: Digit| {
        let house = only_in(board, digit, deadly.roof)?;
        let argument = deadly.argument().truth(Constraint::House(house, digit), &STRONG);
        argument.cell_links(deadly.roof, &ROOF).claim(board)
    };
    deadly.digits.into_iter().map(|digit| claim(digit).into_iter().collect()).collect()
}

/// Returns a house that contains these cells and no other place for the digit, lines before boxes.
fn only_in<S: Storage>(board: &Board<'_, S>, digit: Digit, cells: Cells<S>) -> Option<HouseId> {
    let geometry = board.geometry();
    let places = *board.cells_for(digit);
    geometry.houses_holding(cells).filter(|&house| places & *geometry.house(house) == cells).last()
}

fn pair<S: Storage>(one: Cell, other: Cell) -> Cells<S> {
    Cells::<S>::of(one) | Cells::<S>::of(other)
}

/// Concludes type 6 of a unique rectangle, with guardians in two opposite corners. If one of these corners
/// held a digit locked on two sides, so would the other. No guardian would be true.
fn wing<S: Storage>(deadly: &DeadlyPattern<S>, board: &Board<'_, S>) -> Vec<Claims> {
    let &[a, b, c, d] = deadly.cells.as_slice() else { return Vec::new() };
    let ([one, other], floor) = match (deadly.roof == pair::<S>(a, c), deadly.roof == pair::<S>(b, d)) {
        (true, _) => ([a, c], [b, d]),
        (_, true) => ([b, d], [a, c]),
        _ => return Vec::new(),
    };
    let of_digit = |digit: Digit| {
        // Each side joins a roof corner to a floor corner. There are two ways to pair them.
        floor.iter().zip(floor.iter().rev()).find_map(|(&by_one, &by_other)| {
            let sides = [
                only_in(board, digit, pair::<S>(one, by_one))?,
                only_in(board, digit, pair::<S>(other, by_other))?,
            ];
            let crosses = [
                board.geometry().houses_holding(pair::<S>(one, by_other)).last()?,
                board.geometry().houses_holding(pair::<S>(other, by_one)).last()?,
            ];
            let claim = |removed: Cell, side: HouseId, cross: HouseId| {
                let argument = deadly
                    .argument()
                    .truth(Constraint::House(side, digit), &STRONG)
                    .cell_links(deadly.roof, &ROOF)
                    .link(Constraint::House(cross, digit), &CROSS);
                argument.claim_of(board, |wanted| wanted == Candidate { cell: removed, digit })
            };
            Some(vec![claim(other, sides[0], crosses[1])?, claim(one, sides[1], crosses[0])?])
        })
    };
    deadly.digits.into_iter().filter_map(of_digit).collect()
}

/// Concludes a hidden rectangle. If the corner held its other digit, its neighbours would hold this digit and
/// the opposite corner the other one. No guardian would be true.
fn hidden<S: Storage>(deadly: &DeadlyPattern<S>, board: &Board<'_, S>) -> Vec<Claims> {
    let cells = deadly.cells.as_slice();
    let mut steps = Vec::new();
    for at in 0..cells.len() {
        let at = |step: usize| cells[(at + step) % cells.len()];
        let (corner, next, opposite, before) = (at(0), at(1), at(2), at(3));
        if deadly.roof.contains(opposite) {
            continue;
        }
        for digit in deadly.digits {
            let sides = [next, before].map(|neighbour| only_in(board, digit, pair::<S>(corner, neighbour)));
            let [Some(one), Some(other)] = sides else { continue };
            let argument = deadly
                .argument()
                .truths([one, other].map(|side| Constraint::House(side, digit)), &STRONG)
                .cell_links([next, before], &ROOF)
                .cell_links([corner, corner], &CORNER);
            let wanted = |wanted: Candidate| wanted.cell == corner && deadly.digits.contains(wanted.digit);
            steps.push(argument.claim_of(board, wanted).into_iter().collect());
        }
    }
    steps
}

/// Removes a candidate that excludes every guardian of a deadly pattern: it shares its cell with those of
/// other digits, and sees those of its own digit.
fn common<S: Storage>(deadly: &DeadlyPattern<S>, board: &Board<'_, S>) -> Claims {
    let claim = |digit: Digit| -> Option<Claim> {
        let cells_of = |own: bool| -> Cells<S> {
            let wanted = deadly.guardians.iter().filter(|guardian| (guardian.digit == digit) == own);
            wanted.map(|guardian| guardian.cell).collect()
        };
        let cell = cells_of(false).only()?;
        let houses = common_peers::houses_reaching(board.geometry(), cell, cells_of(true))?;
        let links = houses.into_iter().map(|house| Constraint::House(house, digit));
        let argument = deadly.argument().link(Constraint::Cell(cell), &ROOF).links(links, &Role::HOUSE);
        argument.claim_of(board, |wanted| wanted == Candidate { cell, digit })
    };
    deadly.extra.into_iter().filter_map(claim).collect()
}
