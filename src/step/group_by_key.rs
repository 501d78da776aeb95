//! Groups items by a key, for example candidates removed for the same reason, which become one claim.

/// Groups `(key, item)` pairs by key. Groups keep the order in which their keys first appear. Items keep
/// their order within a group.
pub(crate) fn group_by_key<K: PartialEq, T, All: Default + Extend<T>>(
    items: impl IntoIterator<Item = (K, T)>,
) -> Vec<(K, All)> {
    let mut groups: Vec<(K, All)> = Vec::new();
    for (key, item) in items {
        let at = groups.iter().position(|(same, _)| *same == key).unwrap_or_else(|| {
            groups.push((key, All::default()));
            groups.len() - 1
        });
        groups[at].1.extend([item]);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_their_things_keep_the_order() {
        let items = [('b', 2), ('a', 5), ('b', 1), ('c', 4), ('a', 5)];
        let groups: Vec<(char, Vec<u8>)> = group_by_key(items);
        assert_eq!(groups, [('b', vec![2, 1]), ('a', vec![5, 5]), ('c', vec![4])]);
        assert!(group_by_key::<char, u8, Vec<u8>>([]).is_empty());
    }
}
