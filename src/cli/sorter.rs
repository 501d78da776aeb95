//! Results held back until the last one is there, to be written in an order of their own.

/// The place of a result: the smallest comes first. Each column adds (true if there is no value, value).
pub(super) type Rank = Vec<(bool, u64)>;

/// The results of a batch by rank. Equal ones keep the order of the input.
pub(super) struct Sorter {
    /// The most ranked results to keep.
    top: usize,
    /// The text of the item that is being written.
    pub(super) item: Vec<u8>,
    ranked: Vec<(Rank, Vec<u8>)>,
    /// Texts without a rank, such as the records of unreadable inputs. They come last, and all are kept.
    others: Vec<Vec<u8>>,
    /// The rank of the last result kept, and how many of that rank were dropped.
    ties: (Rank, usize),
}

impl Sorter {
    pub(super) fn new(top: usize) -> Self {
        Self { top, item: Vec::new(), ranked: Vec::new(), others: Vec::new(), ties: (Rank::new(), 0) }
    }

    /// Ends the current item.
    pub(super) fn end_item(&mut self, rank: Option<Rank>) {
        let text = std::mem::take(&mut self.item);
        match rank {
            _ if text.is_empty() => {}
            Some(rank) => self.ranked.push((rank, text)),
            None => self.others.push(text),
        }
        if self.ranked.len() / 2 >= self.top {
            self.sort();
        }
    }

    fn sort(&mut self) {
        self.ranked.sort_by(|(a, _), (b, _)| a.cmp(b));
        let dropped = self.ranked.split_off(self.top.min(self.ranked.len()));
        let Some((last, _)) = self.ranked.last() else { return };
        if self.ties.0 != *last {
            self.ties = (last.clone(), 0);
        }
        self.ties.1 += dropped.iter().take_while(|(rank, _)| rank == last).count();
    }

    /// Returns the texts in order, and how many results beyond the cut are as hard as the last one kept.
    pub(super) fn finish(mut self) -> (impl Iterator<Item = Vec<u8>>, usize) {
        self.sort();
        let (last, ties) = self.ties;
        let has_value = last.first().is_some_and(|(is_missing, _)| !is_missing);
        let texts = self.ranked.into_iter().map(|(_, text)| text).chain(self.others);
        (texts, if has_value { ties } else { 0 })
    }
}
