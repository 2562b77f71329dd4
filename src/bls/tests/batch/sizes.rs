//! Batches of sizes around every switch: valid ones are accepted, a tampered set at any place is named.

use crate::atoms::{Atom, all, each, valid};

const SIZES: [usize; 10] = [1, 2, 3, 31, 32, 33, 127, 128, 129, 1000];
const KEYS: usize = 40;

/// `count` valid sets over `messages` messages. Few are made, and repeated: a batch may hold a set twice.
fn batch(stock: &[Atom], count: usize, messages: usize) -> Vec<&Atom> {
    let of_message = |message: usize| stock.iter().skip(message * KEYS).take(KEYS);
    (0..messages.min(count))
        .flat_map(|message| of_message(message).cycle().take(count.div_ceil(messages)))
        .take(count)
        .collect()
}

fn stock(messages: usize) -> Vec<Atom> {
    (0..messages * KEYS).map(|index| valid(index % KEYS, index / KEYS)).collect()
}

/// Checks a batch as it is, and with the set at `place` taken for another message's.
fn check(stock: &[Atom], size: usize, messages: usize, places: &[usize]) {
    let good = batch(stock, size, messages);
    assert!(all(&good), "{size} sets over {messages} messages");
    assert_eq!(each(&good), vec!["VALID"; size], "{size} sets over {messages} messages");
    for &place in places {
        let mut tampered = good.clone();
        let other = if good[place].message == stock[0].message { &stock[KEYS] } else { &stock[0] };
        let wrong = Atom::new(&good[place].message, &good[place].key, &other.signature);
        tampered[place] = &wrong;
        assert!(!all(&tampered), "{size} sets over {messages} messages, place {place}");
        let mut expected = vec!["VALID"; size];
        expected[place] = "BLST_VERIFY_FAIL";
        assert_eq!(each(&tampered), expected, "{size} sets over {messages} messages, place {place}");
    }
}

#[test]
fn tampered_set_is_named_at_the_first_the_last_and_middle_places() {
    let stock = stock(8);
    for size in SIZES {
        for messages in [1, 3, 8] {
            let mut places = vec![0, size / 3, size / 2, size - 1];
            places.dedup();
            check(&stock, size, messages, &places);
        }
    }
}

#[test]
fn tampered_set_is_named_at_every_place_of_a_small_batch() {
    let stock = stock(8);
    for (size, messages) in [(17, 8), (20, 2), (33, 8)] {
        check(&stock, size, messages, &(0..size).collect::<Vec<_>>());
    }
}

#[test]
fn eight_thousand_sets_with_a_tampered_one() {
    check(&stock(8), 8000, 8, &[7654]);
}
