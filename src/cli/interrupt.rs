//! Ctrl-C and its like: the run ends with whole records.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
#[cfg(feature = "interrupt")]
use std::sync::{Mutex, PoisonError};

use super::input::Feed;
use crate::engine::Cancel;

/// Raised when somebody interrupts the run; nothing lowers it.
static RAISED: AtomicBool = AtomicBool::new(false);

/// Those who may be waiting for input.
#[cfg(feature = "interrupt")]
static WAITING: Mutex<Vec<SyncSender<Feed>>> = Mutex::new(Vec::new());

/// Whether the run has been interrupted.
pub(super) fn raised() -> bool {
    RAISED.load(Ordering::Relaxed)
}

/// The flag that ends a search when the run is interrupted.
pub(super) fn cancel() -> Cancel {
    Cancel::new(&RAISED)
}

/// Wakes `waiting` when the run is interrupted.
#[cfg(feature = "interrupt")]
pub(super) fn wake(waiting: SyncSender<Feed>) {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(waiting);
}

/// Ends the run cleanly when it is interrupted, and at once the second time. Where signals are ignored or handled
/// already, as under `nohup`, that stays so.
#[cfg(feature = "interrupt")]
pub(super) fn listen() {
    // Without it an interruption ends the program as it ends any other.
    let _ = ctrlc::try_set_handler(|| {
        if RAISED.swap(true, Ordering::Relaxed) {
            at_once();
        }
        for waiting in &*WAITING.lock().unwrap_or_else(PoisonError::into_inner) {
            // Who has a full channel is not waiting.
            let _ = waiting.try_send(Feed::Woken);
        }
    });
}

#[cfg(not(feature = "interrupt"))]
pub(super) fn wake(_: SyncSender<Feed>) {}

#[cfg(not(feature = "interrupt"))]
pub(super) fn listen() {}

#[cfg(feature = "interrupt")]
#[allow(clippy::exit, reason = "whoever interrupts twice does not want to wait for the end of anything")]
fn at_once() -> ! {
    std::process::exit(super::exit::INTERRUPTED.into())
}
