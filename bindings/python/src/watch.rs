//! Runs work without the interpreter lock, and stops it when Python is interrupted.

use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

/// The time between two looks for a signal.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Runs `work` on a thread of its own, without the interpreter lock. An interruption raises `flag`, waits for `work` and
/// is returned as the error.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    flag: &'static AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    flag.store(false, Ordering::Relaxed);
    py.detach(|| {
        thread::scope(|scope| {
            let (end, waiting) = mpsc::channel::<()>();
            let worker = scope.spawn(move || {
                // Dropped at the end, also by a panic.
                let _end = end;
                work()
            });
            let mut interrupted = None;
            while waiting.recv_timeout(BETWEEN_LOOKS) == Err(RecvTimeoutError::Timeout) {
                if interrupted.is_none() {
                    interrupted = Python::attach(|py| py.check_signals()).err();
                    flag.store(interrupted.is_some(), Ordering::Relaxed);
                }
            }
            let done = worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
            // Another thread's watch may have seen it.
            let is_cut = || flag.load(Ordering::Relaxed).then(|| PyKeyboardInterrupt::new_err(()));
            interrupted.or_else(is_cut).map_or(Ok(done), Err)
        })
    })
}
