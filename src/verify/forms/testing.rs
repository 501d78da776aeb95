//! Forms of invented techniques, for tests.

use super::{ConstraintKind, Form, Kind, RolePattern, cells, houses, one_claim};

pub(in crate::verify) static FORMS: [(&str, Form); 3] = [
    (
        "cell-forcing",
        Form { reason: Kind::Cases, ..Form::eliminating(&[cells("cell", 1)], &[], &[], &[one_claim]) },
    ),
    ("odd-loop", Form::exhausting(&[cells("cell", 2), houses("house", 2)], &[], &[one_claim])),
    (
        "deadly",
        Form::eliminating(
            &[RolePattern::new("guardians", ConstraintKind::Guardians, 1)],
            &[cells("cell", 1)],
            &[],
            &[one_claim],
        ),
    ),
];
