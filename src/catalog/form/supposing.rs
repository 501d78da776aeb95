//! Relations of what supposes.

/// How what is cited must lie in what supposes, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supposing {
    /// What is concluded has no filling against it in houses of its own digit. Cells in the role `taken` are closed to it: in
    /// each case it is shown first, in the same way, that another digit fills them.
    Templates,
}
