//! Numbers for tests that look random and are the same every time.

/// A sequence of them; the seed must not be 0.
pub(crate) struct Seeded(pub(crate) u64);

impl Seeded {
    /// The next one, below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}
