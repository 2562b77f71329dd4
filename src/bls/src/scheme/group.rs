//! The second step: which sets share a message.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The distinct messages of a batch, in order of appearance, and the positions of their sets.
pub(crate) struct Groups<'a> {
    pub(crate) messages: Vec<&'a [u8]>,
    pub(crate) members: Vec<Vec<usize>>,
}

/// Groups positions by message. The map's hash is keyed by the process, so crafted messages cannot slow it down.
pub(crate) fn by_message<'a>(messages: impl ExactSizeIterator<Item = &'a [u8]>) -> Groups<'a> {
    let mut groups = Groups { messages: Vec::new(), members: Vec::new() };
    let mut places: HashMap<&[u8], usize> = HashMap::with_capacity(messages.len());
    for (index, message) in messages.enumerate() {
        match places.entry(message) {
            Entry::Occupied(place) => groups.members[*place.get()].push(index),
            Entry::Vacant(place) => {
                place.insert(groups.messages.len());
                groups.messages.push(message);
                groups.members.push(vec![index]);
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_one_message_stand_together_in_order() {
        let messages: [&[u8]; 5] = [b"a", b"b", b"a", b"", b"b"];
        let groups = by_message(messages.into_iter());
        assert_eq!(groups.messages, [&b"a"[..], b"b", b""]);
        assert_eq!(groups.members, [vec![0, 2], vec![1, 4], vec![3]]);
    }
}
