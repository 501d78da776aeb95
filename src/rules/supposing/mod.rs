//! What supposes: a candidate is taken for true, and whatever follows from that is followed.

mod template;
mod templates;

pub use template::{TEMPLATE_DELETE, TEMPLATE_SET, Template};
