//! Lists of numbers in one piece of memory, for links between things whose count depends on the position.

/// A list of numbers for each of some things, which are numbered as well.
#[derive(Debug)]
pub(in crate::rules) struct Lists {
    /// For each list, where it ends in `items`.
    ends: Vec<usize>,
    items: Vec<usize>,
}

impl Lists {
    /// Collects pairs of (number of the list, member) into `count` lists. The members of a list keep their order.
    pub(in crate::rules) fn of(count: usize, pairs: &[[usize; 2]]) -> Self {
        // Where the next member of each list goes; in the end, where the list ends.
        let mut ends = vec![0; count];
        for &[of, _] in pairs {
            ends[of] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        let mut items = vec![0; pairs.len()];
        for &[of, item] in pairs {
            items[ends[of]] = item;
            ends[of] += 1;
        }
        Self { ends, items }
    }

    /// Returns list number `of`.
    pub(in crate::rules) fn get(&self, of: usize) -> &[usize] {
        let start = of.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start..self.ends[of]]
    }
}
