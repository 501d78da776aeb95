//! What symmetrical givens say.

use super::{Form, Kind, one_claim};

pub(super) const FORMS: &[(&str, Form)] =
    &[("gurth", Form { reason: Kind::Symmetry, ..Form::eliminating(&[], &[], &[], &[one_claim]) })];
