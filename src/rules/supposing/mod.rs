//! What supposes: a candidate is taken for true, and whatever follows from that is followed.

mod followed;
mod kraken;
mod suppose;
mod template;
mod templates;
mod tentacles;
mod told;
mod walks;
mod whip;

pub use kraken::{KRAKEN_FISH_1, KRAKEN_FISH_2, Kraken};
pub use suppose::{
    BOWMANS_BINGO, DYNAMIC_FC_PLUS, FORCING_CHAIN_CONTRADICTION, FORCING_NET, NISHIO, Suppose,
};
pub use template::{TEMPLATE_DELETE, TEMPLATE_SET, Template};
pub use whip::{WHIP_BRAID, Whip};
