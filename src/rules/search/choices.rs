//! Choices among the members of a list: every two, every three, or no more than are needed.

/// Returns every two members of a list, in order.
pub(in crate::rules) fn pairs<T>(all: &[T]) -> impl Iterator<Item = [&T; 2]> {
    all.iter().enumerate().flat_map(|(at, one)| all[at + 1..].iter().map(move |other| [one, other]))
}

/// Returns every three members of a list, in order.
pub(in crate::rules) fn triples<T>(all: &[T]) -> impl Iterator<Item = [&T; 3]> {
    let with_first = |(at, one)| pairs(&all[at + 1..]).map(move |[two, three]| [one, two, three]);
    all.iter().enumerate().flat_map(with_first)
}

/// Removes each member without which the others are `enough`, the last one first.
pub(in crate::rules) fn drop_idle<T>(all: &mut Vec<T>, enough: impl Fn(&[T]) -> bool) {
    for at in (0..all.len()).rev() {
        let one = all.remove(at);
        if !enough(all) {
            all.insert(at, one);
        }
    }
}
