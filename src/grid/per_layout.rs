//! A cache of one value for each layout.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::Layout;

/// A cache of one value for each layout. A value is made on the first use of its layout. Threads can share
/// the cache, which keeps every value.
pub(crate) struct PerLayout<T>(OnceLock<Box<Entry<T>>>);

struct Entry<T> {
    layout: Arc<Layout>,
    value: T,
    next: PerLayout<T>,
}

impl<T> PerLayout<T> {
    /// Makes an empty cache.
    pub(crate) fn new() -> Self {
        Self(OnceLock::new())
    }

    /// Returns the value for `layout`, after making it with `make` if there is none yet.
    pub(crate) fn get(&self, layout: &Arc<Layout>, make: impl Fn(Arc<Layout>) -> T) -> &T {
        let mut list = self;
        loop {
            let entry = list.0.get_or_init(|| {
                let value = make(Arc::clone(layout));
                Box::new(Entry { layout: Arc::clone(layout), value, next: Self::new() })
            });
            if entry.layout == *layout {
                return &entry.value;
            }
            list = &entry.next;
        }
    }
}

impl<T> Drop for PerLayout<T> {
    /// Unlinks the entries one by one: dropping a long list entry in entry would overflow the stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut entry) = next {
            next = entry.next.0.take();
        }
    }
}

impl<T> fmt::Debug for PerLayout<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerLayout").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    #[test]
    fn a_value_is_made_once_a_layout() {
        let layouts = [(2, 2), (2, 3), (3, 3)].map(|(height, width)| {
            Arc::new(Layout::boxed(Shape::new(height, width).expect("a shape within the bounds")))
        });
        let values = PerLayout::new();
        for layout in layouts.iter().chain(&layouts) {
            assert_eq!(*values.get(layout, |layout| layout.cells()), layout.cells());
        }
        assert_eq!(*values.get(&layouts[0], |_| unreachable!()), 16);
    }
}
