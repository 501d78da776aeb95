//! Gurth's theorem: eliminations from a symmetry of the givens.

use super::{Form, FormRow, Kind, one_claim};
use crate::catalog::rows;

pub(super) const FORMS: &[FormRow] =
    &[(rows::GURTH, Form { reason: Kind::Symmetry, ..Form::eliminating(&[], &[], &[], &[one_claim]) })];
