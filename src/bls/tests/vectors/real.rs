//! The sync-committee signatures of real blocks of mainnet and Goerli.

use bls::engine;
use bls::points::public_key::PublicKeyBytes;
use bls::points::signature::SignatureBytes;
use bls::scheme::verify::eth_fast_aggregate_verify;
use serde_json::Value;

use crate::case::{bytes, list};

#[test]
fn real_sync_aggregates_verify_and_a_changed_participation_does_not() {
    let file = std::fs::read(super::folder().join("real").join("sync_aggregates.json")).expect("the file");
    let file: Value = serde_json::from_slice(&file).expect("JSON");
    let aggregates = file["aggregates"].as_array().expect("aggregates");
    assert!(!aggregates.is_empty());
    for aggregate in aggregates {
        let network = aggregate["network"].as_str().expect("a network");
        let committee = list(&file["committees"][network][aggregate["period"].to_string()]);
        let bits = bytes(&aggregate["bits"]);
        let signers = |bits: &[u8]| -> Vec<PublicKeyBytes> {
            let signed = |index: usize| bits[index / 8] >> (index % 8) & 1 == 1;
            (0..committee.len())
                .filter(|&index| signed(index))
                .map(|index| PublicKeyBytes::from(&*committee[index]))
                .collect()
        };
        let root = bytes(&aggregate["signingRoot"]);
        let signature = SignatureBytes::from(&*bytes(&aggregate["signature"]));
        let verdict = |bits: &[u8]| eth_fast_aggregate_verify(engine::current(), &root, &signers(bits), &signature);
        assert_eq!(
            verdict(&bits),
            aggregate["expected"].as_bool().expect("a verdict"),
            "{network} {}",
            aggregate["slot"]
        );
        let mut changed = bits.clone();
        changed[17] ^= 4;
        assert!(!verdict(&changed), "{network} {} with another participation", aggregate["slot"]);
    }
}
