//! Streams of several MiB that repeat the same bytes, read without holding more than the limit allows.

#![no_main]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{BufReader, Read};
use std::sync::atomic::{AtomicUsize, Ordering};

use libfuzzer_sys::fuzz_target;
use sudostep::formats::{Format, MAX_TEXT, ReadOptions, Reader};

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(now, Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The same bytes over and over.
struct Flood<'a> {
    data: &'a [u8],
    at: usize,
    left: usize,
}

impl Read for Flood<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let piece = &self.data[self.at..];
        let length = piece.len().min(buffer.len()).min(self.left);
        buffer[..length].copy_from_slice(&piece[..length]);
        self.at = (self.at + length) % self.data.len();
        self.left -= length;
        Ok(length)
    }
}

/// What a reader may hold: the text, a few times over while it is taken apart.
const MOST: usize = 24 * MAX_TEXT;

fuzz_target!(|data: &[u8]| {
    let Some((&first, data)) = data.split_first() else { return };
    let (start, data) = data.split_at(data.len().min(usize::from(first)));
    if data.is_empty() {
        return;
    }
    let format = Format::ALL.get(usize::from(first)).copied();
    let flood = start.chain(Flood { data, at: 0, left: 3 * MAX_TEXT });
    let before = NOW.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let options = ReadOptions { format, ..ReadOptions::default() };
    for read in Reader::new(BufReader::new(flood), None, options) {
        let _ = std::hint::black_box(read);
    }
    let held = PEAK.load(Ordering::Relaxed) - before;
    assert!(held < MOST, "{held} bytes were held at once");
});
