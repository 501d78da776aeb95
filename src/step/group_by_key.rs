//! What belongs together: candidates that fall for the same reason are one claim, and are told in one sentence.

/// Things by what they have in common, as `(common, thing)` each: those with the same together, in the order in which it
/// first comes up.
pub(crate) fn group_by_key<K: PartialEq, T, All: Default + Extend<T>>(
    things: impl IntoIterator<Item = (K, T)>,
) -> Vec<(K, All)> {
    let mut groups: Vec<(K, All)> = Vec::new();
    for (common, thing) in things {
        let at = groups.iter().position(|(same, _)| *same == common).unwrap_or_else(|| {
            groups.push((common, All::default()));
            groups.len() - 1
        });
        groups[at].1.extend([thing]);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_their_things_keep_the_order() {
        let things = [('b', 2), ('a', 5), ('b', 1), ('c', 4), ('a', 5)];
        let groups: Vec<(char, Vec<u8>)> = group_by_key(things);
        assert_eq!(groups, [('b', vec![2, 1]), ('a', vec![5, 5]), ('c', vec![4])]);
        assert!(group_by_key::<char, u8, Vec<u8>>([]).is_empty());
    }
}
