//! Results for the inputs seen last. A run that weighs several steps goes from one position to the next and back.

/// The values of the `MOST` keys that were new last, oldest first.
#[derive(Debug)]
pub(in crate::rules) struct Recent<K, V, const MOST: usize>(Vec<(K, V)>);

impl<K, V, const MOST: usize> Default for Recent<K, V, MOST> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, V: Clone, const MOST: usize> Recent<K, V, MOST> {
    /// Returns the value of a key, if it is known.
    pub(in crate::rules) fn get(&self, key: &K) -> Option<V> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone())
    }

    /// Keeps the value of a new key and forgets the oldest, if there are too many. Returns the value.
    pub(in crate::rules) fn keep(&mut self, key: K, value: V) -> V {
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        self.0.push((key, value.clone()));
        value
    }
}
