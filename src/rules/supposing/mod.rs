//! What supposes: a candidate is taken for true, and whatever follows from that is followed.

mod followed;
mod suppose;
mod template;
mod templates;

pub use suppose::{BOWMANS_BINGO, FORCING_CHAIN_CONTRADICTION, FORCING_NET, NISHIO, Suppose};
pub use template::{TEMPLATE_DELETE, TEMPLATE_SET, Template};
