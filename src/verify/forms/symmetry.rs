//! Gurth's theorem: eliminations from a symmetry of the givens.

use super::{Form, Kind, one_claim};
use crate::catalog::rows;
use crate::step::TechniqueId;

pub(super) const FORMS: &[(TechniqueId, Form)] =
    &[(rows::GURTH, Form { reason: Kind::Symmetry, ..Form::eliminating(&[], &[], &[], &[one_claim]) })];
