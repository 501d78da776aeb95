//! Whether chains of strong links are what they are called.

use super::View;
use crate::catalog::Chain;

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Chain, _: &View<'_>) -> Option<&'static str> {
    match relation {}
}
