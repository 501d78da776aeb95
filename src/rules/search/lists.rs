//! Lists in one piece of memory, for what hangs together with each of some things, such as the links of a node.

/// A list for each of some things, which are numbered.
#[derive(Debug)]
pub(in crate::rules) struct Lists<T> {
    /// Where each list starts in `items`, and where the last one ends.
    bounds: Vec<usize>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Collects pairs of (number of the list, member) into `count` lists. The members of a list keep their order.
    pub(in crate::rules) fn of(count: usize, pairs: &[(usize, T)]) -> Self {
        let mut bounds = vec![0; count + 1];
        for &(of, _) in pairs {
            bounds[of + 1] += 1;
        }
        for at in 1..bounds.len() {
            bounds[at] += bounds[at - 1];
        }
        let mut next = bounds.clone();
        let mut items: Vec<T> = pairs.iter().map(|&(_, item)| item).collect();
        for &(of, item) in pairs {
            items[next[of]] = item;
            next[of] += 1;
        }
        Self { bounds, items }
    }

    /// Returns list number `of`.
    pub(in crate::rules) fn get(&self, of: usize) -> &[T] {
        &self.items[self.bounds[of]..self.bounds[of + 1]]
    }

    /// Returns the members of all lists, one list after another.
    pub(in crate::rules) fn all(&self) -> &[T] {
        &self.items
    }
}
