//! Long loops over puzzles, shared out over the machine's cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use sudostep::engine::Engine;
use sudostep::grid::Puzzle;

/// Items a thread takes at a time at most: hard puzzles stand side by side in a corpus, so the shares are small.
const MOST: usize = 64;

/// Does `work` for every item, with a state that `start` makes once a thread, and returns the threads' states.
pub fn on_all_cores<T: Sync, W: Send>(
    items: &[T],
    start: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &T) + Sync,
) -> Vec<W> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let share = (items.len() / (cores * 8)).clamp(1, MOST);
    let next = AtomicUsize::new(0);
    let run = || {
        let mut state = start();
        while let Some(share) = items.chunks(share).nth(next.fetch_add(1, Ordering::Relaxed)) {
            for item in share {
                work(&mut state, item);
            }
        }
        state
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(run)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}

/// An engine for these puzzles, which have one layout.
pub fn engine_of(puzzles: &[Puzzle]) -> Engine {
    Engine::new(puzzles[0].layout().clone())
}
