//! Ctrl-C and its like: the run ends with whole records.

use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "interrupt")]
use std::sync::{Mutex, PoisonError};

use crate::engine::Cancel;

/// Raised when somebody interrupts the run; nothing lowers it.
static RAISED: AtomicBool = AtomicBool::new(false);

/// Those who may be waiting for input.
#[cfg(feature = "interrupt")]
static WAITING: Mutex<Vec<Box<dyn Fn() + Send>>> = Mutex::new(Vec::new());

/// Whether the run has been interrupted.
pub(super) fn raised() -> bool {
    RAISED.load(Ordering::Relaxed)
}

/// The flag that ends a search when the run is interrupted.
pub(super) fn cancel() -> Cancel {
    Cancel::new(&RAISED)
}

/// Calls `wake` when the run is interrupted.
#[cfg(feature = "interrupt")]
pub(super) fn on_interrupt(wake: impl Fn() + Send + 'static) {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(wake));
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
        WAITING.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|wake| wake());
    });
}

#[cfg(not(feature = "interrupt"))]
pub(super) fn on_interrupt(_: impl Fn() + Send + 'static) {}

#[cfg(not(feature = "interrupt"))]
pub(super) fn listen() {}

#[cfg(feature = "interrupt")]
#[allow(clippy::exit, reason = "whoever interrupts twice does not want to wait for the end of anything")]
fn at_once() -> ! {
    std::process::exit(super::exit::INTERRUPTED.into())
}
