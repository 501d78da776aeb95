//! Two strong links of one digit, joined: skyscrapers, kites, turbot fish and empty rectangles.

use std::ops::ControlFlow;

use super::joins::LinkedPair;
use crate::catalog::rows;
use crate::grid::{Board, Cells, HouseKind, Storage};
use crate::rules::search::unchanged::digit_by_digit;
use crate::rules::{Emit, Rule, Work};
use crate::step::{Role, Step, TechniqueId};

/// Finds the instances of one technique that joins two strong links of a digit by a weak link.
pub(crate) struct TwoStrongLinks {
    technique: &'static TechniqueId,
    kind: PairKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PairKind {
    Skyscraper,
    Kite,
    Turbot,
    EmptyRectangle,
    Grouped,
}

impl TwoStrongLinks {
    /// The finder of skyscrapers.
    pub(crate) const SKYSCRAPER: Self = Self { technique: &rows::SKYSCRAPER, kind: PairKind::Skyscraper };
    /// The finder of two-string kites.
    pub(crate) const KITE: Self = Self { technique: &rows::TWO_STRING_KITE, kind: PairKind::Kite };
    /// The finder of turbot fish.
    pub(crate) const TURBOT_FISH: Self = Self { technique: &rows::TURBOT_FISH, kind: PairKind::Turbot };
    /// The finder of empty rectangles.
    pub(crate) const EMPTY_RECTANGLE: Self =
        Self { technique: &rows::EMPTY_RECTANGLE, kind: PairKind::EmptyRectangle };
    /// The finder of grouped turbot fish.
    pub(crate) const GROUPED_TURBOT_FISH: Self =
        Self { technique: &rows::GROUPED_TURBOT_FISH, kind: PairKind::Grouped };
}

impl<S: Storage> Rule<S> for TwoStrongLinks {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let grouped = matches!(self.kind, PairKind::EmptyRectangle | PairKind::Grouped);
        digit_by_digit(board, work, self.technique, emit, |digit, work, emit| {
            let joins = LinkedPair::of_digit(board, work, digit, grouped);
            // Several joins may have the same places in other houses. Only the first technique and the first
            // houses report them.
            let named = |join: &&LinkedPair<S>| is_skyscraper(board, join) || is_kite(board, join);
            let mut known: Vec<[Cells<S>; 4]> = match self.kind {
                PairKind::Turbot => joins.iter().filter(named).map(join_key).collect(),
                _ => Vec::new(),
            };
            for &join in joins.iter() {
                let places = join_key(&join);
                if known.contains(&places) {
                    continue;
                }
                if let Some(step) = self
                    .match_join(board, join)
                    .and_then(|(join, roles)| Step::from_claims(self.technique, join.claims(board, roles)))
                {
                    known.push(places);
                    emit(step)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl TwoStrongLinks {
    /// Returns the two joined strong links as this technique reports them, with their roles; `None` if they
    /// are no instance of it.
    fn match_join<S: Storage>(
        &self,
        board: &Board<'_, S>,
        join: LinkedPair<S>,
    ) -> Option<(LinkedPair<S>, [&'static Role; 2])> {
        let is_instance = match self.kind {
            PairKind::Skyscraper => is_skyscraper(board, &join),
            PairKind::Kite => is_kite(board, &join),
            PairKind::Turbot => !is_skyscraper(board, &join) && !is_kite(board, &join),
            PairKind::EmptyRectangle => return Some((empty_rectangle(board, &join)?, BOX_AND_STRONG)),
            PairKind::Grouped => {
                let rest = match empty_rectangle(board, &join) {
                    Some(rectangle) => join.targets - rectangle.targets,
                    None => join.targets,
                };
                let is_instance = !join.is_plain() && !rest.is_empty();
                return is_instance.then_some((LinkedPair { targets: rest, ..join }, BOTH_STRONG));
            }
        };
        is_instance.then_some((join, BOTH_STRONG))
    }
}

/// Roles of two strong links that play the same part, such as those of a skyscraper.
pub(super) const BOTH_STRONG: [&Role; 2] = [&Role::STRONG, &Role::STRONG];
/// Roles of the two strong links of an empty rectangle: its box, and the line outside.
pub(super) const BOX_AND_STRONG: [&Role; 2] = [&Role::BOX, &Role::STRONG];

/// Returns a key of two joined strong links: their groups of places in a fixed order, without the houses.
fn join_key<S: Storage>(join: &LinkedPair<S>) -> [Cells<S>; 4] {
    let [one, other] = join.strong_links;
    if one.places().first() < other.places().first() {
        [one.near, one.far, other.near, other.far]
    } else {
        [other.near, other.far, one.near, one.far]
    }
}

fn is_line(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Row | HouseKind::Column)
}

/// Returns true if the join is a skyscraper: a line joins two parallel lines with two places each.
fn is_skyscraper<S: Storage>(board: &Board<'_, S>, join: &LinkedPair<S>) -> bool {
    let ([one, other], weak) = join.kinds(board.layout());
    join.is_plain() && is_line(weak) && is_line(one) && one == other && one != weak
}

/// Returns true if the join is a two-string kite: a box joins a row and a column with two places each.
pub(super) fn is_kite<S: Storage>(board: &Board<'_, S>, join: &LinkedPair<S>) -> bool {
    let ([one, other], weak) = join.kinds(board.layout());
    join.is_plain() && weak == HouseKind::Box && is_line(one) && is_line(other) && one != other
}

/// Returns the join as an empty rectangle, if it is one: the box first, targets in the line through it.
pub(super) fn empty_rectangle<S: Storage>(
    board: &Board<'_, S>,
    join: &LinkedPair<S>,
) -> Option<LinkedPair<S>> {
    let (kinds, weak) = join.kinds(board.layout());
    let of_box = kinds.iter().position(|&kind| kind == HouseKind::Box)?;
    let (corner, line) = (join.strong_links[of_box], join.strong_links[1 - of_box]);
    let crossing = kinds[1 - of_box];
    if !line.is_pair() || !is_line(weak) || !is_line(crossing) || crossing == weak {
        return None;
    }
    let mut through = board.geometry().houses_holding(corner.far);
    let through = through.find(|&house| board.layout().house(house).kind == crossing)?;
    let targets = join.targets & *board.geometry().house(through);
    (!targets.is_empty()).then_some(LinkedPair { strong_links: [corner, line], targets, ..*join })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    fn nine() -> Position {
        Position::boxed(3, 3)
    }

    #[test]
    fn a_skyscraper_removes_what_sees_both_ends() {
        let position = |places| nine().confined("r1", &[5], "r1c2 r1c4").confined("r8", &[5], places);
        let rule = &TwoStrongLinks::SKYSCRAPER;
        // Both joined places lie in column 2, the ends in columns 4 and 5.
        assert_eq!(position("r8c2 r8c5").removed(rule), ["5r2c5 5r3c5 5r7c4 5r9c4"]);
        assert!(position("r8c2 r8c5 r8c6").removed(rule).is_empty());
        // The first is an X-Wing. The ends of the second have no common peer.
        assert!(position("r8c2 r8c4").removed(rule).is_empty());
        assert!(position("r8c2 r8c7").removed(rule).is_empty());
        let columns = nine().confined("c1", &[5], "r2c1 r6c1").confined("c9", &[5], "r3c9 r6c9");
        assert_eq!(columns.removed(rule), ["5r2c7 5r2c8 5r3c2 5r3c3"]);
        let wide = Position::boxed(2, 3).confined("r1", &[6], "r1c1 r1c4").confined("r6", &[6], "r6c1 r6c5");
        assert_eq!(wide.removed(rule), ["6r2c5 6r5c4"]);
    }

    #[test]
    fn a_kite_removes_where_its_strings_lead() {
        let position = |places| nine().confined("r2", &[5], "r2c1 r2c7").confined("c3", &[5], places);
        assert_eq!(position("r3c3 r8c3").removed(&TwoStrongLinks::KITE), ["5r8c7"]);
        assert!(position("r3c3 r8c3 r9c3").removed(&TwoStrongLinks::KITE).is_empty());
        assert!(position("r4c3 r8c3").removed(&TwoStrongLinks::KITE).is_empty());
        assert!(position("r3c3 r8c3").removed(&TwoStrongLinks::SKYSCRAPER).is_empty());
        assert!(position("r3c3 r8c3").removed(&TwoStrongLinks::TURBOT_FISH).is_empty());
    }

    #[test]
    fn a_turbot_fish_swims_through_a_box() {
        let position = |places| nine().confined("b5", &[5], places).confined("r8", &[5], "r8c4 r8c1");
        assert_eq!(position("r4c4 r5c5").removed(&TwoStrongLinks::TURBOT_FISH), ["5r5c1"]);
        // A third place leaves an empty rectangle or nothing. With both places in one column it would be a
        // skyscraper.
        assert!(position("r4c4 r5c5 r6c6").removed(&TwoStrongLinks::TURBOT_FISH).is_empty());
        assert_eq!(position("r4c4 r5c5").removed(&TwoStrongLinks::EMPTY_RECTANGLE), ["5r5c1"]);
        assert!(position("r4c4 r5c5").removed(&TwoStrongLinks::GROUPED_TURBOT_FISH).is_empty());
    }

    #[test]
    fn without_boxes_any_three_houses_will_do() {
        let position = Position::jigsaw().confined("r1", &[1], "r1c1 r1c2").confined("r3", &[1], "r3c1 r3c4");
        // r1c2 and r3c4 share no house. Both see r3c2, which row 3 rules out, and the cells removed from.
        let removed = position.removed(&TwoStrongLinks::SKYSCRAPER);
        assert_eq!(removed.len(), 1, "{removed:?}");
    }

    #[test]
    fn an_empty_rectangle_bends_in_its_box() {
        let position = |places| nine().confined("b1", &[5], places).confined("c8", &[5], "r2c8 r6c8");
        let rule = &TwoStrongLinks::EMPTY_RECTANGLE;
        assert_eq!(position("r2c1 r2c3 r1c2 r3c2").removed(rule), ["5r6c2"]);
        assert_eq!(position("r2c1 r2c2 r3c2").removed(rule), ["5r6c2"]);
        assert!(position("r2c1 r1c2 r3c3").removed(rule).is_empty());
        assert!(position("r2c1 r2c3 r1c2 r3c2").removed(&TwoStrongLinks::GROUPED_TURBOT_FISH).is_empty());
        let wide =
            Position::boxed(2, 3).confined("b1", &[1], "r1c1 r1c2 r2c3").confined("c5", &[1], "r1c5 r5c5");
        assert_eq!(wide.removed(rule), ["1r5c3"]);
    }

    #[test]
    fn a_group_of_places_is_seen_from_the_house_it_shares() {
        let position = |places| nine().confined("r2", &[5], "r2c1 r2c5").confined("r8", &[5], places);
        let rule = &TwoStrongLinks::GROUPED_TURBOT_FISH;
        assert_eq!(position("r8c1 r8c4 r8c6").removed(rule), ["5r7c5 5r9c5"]);
        assert!(position("r8c1 r8c4 r8c7").removed(rule).is_empty());
        assert!(position("r8c1 r8c4 r8c6").removed(&TwoStrongLinks::SKYSCRAPER).is_empty());
    }
}
