//! Each adversarial batch of the vectors, at a random place among two hundred valid sets.

use bls::points::hexadecimal;
use serde_json::Value;

use crate::atoms::{Atom, Sequence, all, each, valid};

#[test]
fn adversarial_batches_are_seen_through_among_two_hundred_valid_sets() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../__test__/vectors/adversarial_batch_verify.json");
    let file: Value = serde_json::from_slice(&std::fs::read(path).expect("the file")).expect("JSON");
    let crowd: Vec<Atom> = (0..200).map(|index| valid(index % 20, index / 20)).collect();
    let mut sequence = Sequence(1);
    let mut rejected = 0;
    for case in file["cases"].as_array().expect("cases") {
        let list = |name: &str| -> Vec<Vec<u8>> {
            let values = case["input"][name].as_array().expect("a list").iter();
            values.map(|value| hexadecimal::decode(value.as_str().expect("text")).expect("digits")).collect()
        };
        let (keys, messages, signatures) = (list("pubkeys"), list("messages"), list("signatures"));
        if keys.is_empty() || keys.len() != messages.len() || keys.len() != signatures.len() {
            continue; // Not expressible as sets, or nothing to embed; the vectors' own test has these.
        }
        let adversarial: Vec<Atom> = keys
            .iter()
            .zip(&messages)
            .zip(&signatures)
            .map(|((key, message), signature)| Atom::new(message, key, signature))
            .collect();
        let place = sequence.below(crowd.len());
        let mut atoms: Vec<&Atom> = crowd.iter().collect();
        atoms.splice(place..place, &adversarial);
        let name = case["name"].as_str().expect("a name");
        let expected = case["expected"].as_bool().expect("a verdict");
        assert_eq!(all(&atoms), expected, "{name} at {place}");
        let verdicts: Vec<_> = atoms.iter().map(|atom| atom.verdict).collect();
        assert_eq!(each(&atoms), verdicts, "{name} at {place}");
        assert_eq!(
            verdicts.iter().all(|verdict| *verdict == "VALID"),
            expected,
            "{name}: the oracle agrees with the file"
        );
        rejected += usize::from(!expected);
    }
    assert!(rejected > 50, "only {rejected} adversarial batches were embedded");
}
