//! Handles Ctrl-C and termination signals: the run ends after a complete record.

use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "interrupt")]
use std::sync::{Mutex, PoisonError};

use crate::engine::Cancel;

/// Set when the run is interrupted; never cleared.
static RAISED: AtomicBool = AtomicBool::new(false);

/// Set while a pager has the terminal, which takes interruptions for itself.
static PAGING: AtomicBool = AtomicBool::new(false);

/// Callbacks that wake threads waiting for input.
#[cfg(feature = "interrupt")]
static WAITING: Mutex<Vec<Box<dyn Fn() + Send>>> = Mutex::new(Vec::new());

/// Returns true if the run has been interrupted.
pub(super) fn raised() -> bool {
    RAISED.load(Ordering::Relaxed)
}

/// Returns the flag that ends a search when the run is interrupted.
pub(super) fn cancel() -> Cancel {
    Cancel::new(&RAISED)
}

/// Registers `wake` to be called when the run is interrupted.
#[cfg(feature = "interrupt")]
pub(super) fn on_interrupt(wake: impl Fn() + Send + 'static) {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(wake));
}

/// Ends the run cleanly on the first interruption and at once on the second.
///
/// Signals that are ignored or handled already, as under `nohup`, stay so.
#[cfg(feature = "interrupt")]
pub(super) fn listen() {
    // Without a handler an interruption ends the program at once, as the default.
    let _ = ctrlc::try_set_handler(|| {
        if RAISED.swap(true, Ordering::Relaxed) && !PAGING.load(Ordering::Relaxed) {
            exit_at_once();
        }
        WAITING.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|wake| wake());
    });
}

/// Says if a pager has the terminal. While it does, no interruption ends the program at once.
pub(super) fn set_paging(paging: bool) {
    PAGING.store(paging, Ordering::Relaxed);
    listen();
}

#[cfg(not(feature = "interrupt"))]
pub(super) fn on_interrupt(_: impl Fn() + Send + 'static) {}

#[cfg(not(feature = "interrupt"))]
pub(super) fn listen() {}

#[cfg(feature = "interrupt")]
#[allow(clippy::exit, reason = "a second interruption must not wait for anything")]
fn exit_at_once() -> ! {
    std::process::exit(super::exit::INTERRUPTED.into())
}
