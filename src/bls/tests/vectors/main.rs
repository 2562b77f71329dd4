//! Every file of `__test__/vectors`, whose verdicts were made without blst, through the crate.

#![allow(unreachable_pub, clippy::expect_used)] // Modules of a test; a broken file should end it.

mod case;
mod keys;
mod points;
mod real;
mod verification;

use std::collections::BTreeMap;
use std::path::PathBuf;

use case::Case;
use serde_json::Value;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "__test__", "vectors"].iter().collect()
}

/// Runs one case. What is wrong is said in the error.
fn run(kind: &str, case: &Case<'_>) -> Result<(), String> {
    match kind {
        "sign" => keys::sign(case),
        "secret_key" => keys::secret_key(case),
        "eip2333" => keys::eip2333(case),
        "deserialize_g1" | "deserialization_G1" => points::deserialize_g1(case),
        "deserialize_g2" | "deserialization_G2" => points::deserialize_g2(case),
        "g1_multiples" => points::g1_multiples(case),
        "g2_multiples" => points::g2_multiples(case),
        "aggregate" => points::aggregate(case),
        "aggregate_pubkeys" | "eth_aggregate_pubkeys" => points::aggregate_pubkeys(case),
        "hash_to_G2" => points::hash_to_g2(case),
        "expand_message_xmd" => points::expand_message(case),
        "verify" => verification::verify(case),
        "verify_dst" => verification::verify_dst(case),
        "pop_verify" => verification::pop_verify(case),
        "fast_aggregate_verify" => verification::fast_aggregate_verify(case),
        "eth_fast_aggregate_verify" => verification::eth_fast_aggregate_verify(case),
        "aggregate_verify" => verification::aggregate_verify(case),
        "aggregate_verify_dst" => verification::aggregate_verify_under_tag(case),
        "batch_verify" => verification::batch_verify(case),
        _ => Err("no runner for this kind".into()),
    }
}

#[test]
fn every_vector_gets_its_verdict() {
    let mut failures = Vec::new();
    let mut counts = BTreeMap::<String, usize>::new();
    for entry in std::fs::read_dir(folder()).expect("the folder of vectors") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let file: Value = serde_json::from_slice(&std::fs::read(&path).expect("a file")).expect("JSON");
        let kind = file["kind"].as_str().expect("a kind");
        let cases = file["cases"].as_array().expect("cases");
        assert!(!cases.is_empty(), "{} has no cases", path.display());
        for value in cases {
            let case = Case::new(value);
            if let Err(reason) = run(kind, &case) {
                failures.push(format!("{} {}: {reason}", path.display(), case.name()));
            }
        }
        *counts.entry(kind.into()).or_default() += cases.len();
    }
    assert!(!counts.is_empty(), "the folder of vectors is empty");
    println!("{} cases: {counts:?}", counts.values().sum::<usize>());
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn unknown_kind_fails() {
    let value = serde_json::json!({"name": "x", "input": {}, "expected": true});
    assert!(run("nonsense", &Case::new(&value)).is_err());
}
