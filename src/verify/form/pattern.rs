//! Whether patterns that a single solution, or any, forbids are what they are called.

use super::View;
use crate::catalog::Pattern;

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Pattern, _: &View<'_>) -> Option<&'static str> {
    match relation {}
}
