//! Random mixes of everything: the verdicts of a batch equal those of its sets alone.

use crate::atoms::{Atom, Sequence, all, broken, cancelling, each, valid};

/// Mixes to try. Each has up to `SETS_MAX` sets.
const MIXES: usize = 10_000;
const SETS_MAX: usize = 12;
const KEYS: usize = 12;
const MESSAGES: usize = 10;

/// All valid sets of some keys and messages; sets whose signature belongs to another; pairs that cancel; broken bytes.
struct Stock {
    valid: Vec<Atom>,
    swapped: Vec<Atom>,
    cancelling: Vec<[Atom; 2]>,
    broken: Vec<Atom>,
}

impl Stock {
    fn new() -> Self {
        let valid: Vec<_> = (0..KEYS * MESSAGES).map(|index| valid(index % KEYS, index / KEYS)).collect();
        let after = |index: usize, step: usize| &valid[(index + step) % valid.len()];
        let swapped = (0..valid.len())
            .map(|index| Atom::new(&valid[index].message, &valid[index].key, &after(index, 1 + index % 40).signature))
            .collect();
        // Of the same message and of different ones.
        let cancelling =
            (0..valid.len()).map(|index| cancelling(&valid[index], after(index, 1 + index % 20))).collect();
        Self { swapped, cancelling, broken: broken(), valid }
    }

    /// A mix in which few, some or many sets are not valid.
    fn mix(&self, sequence: &mut Sequence) -> Vec<&Atom> {
        let size = 1 + sequence.below(SETS_MAX);
        let valid_percent = [100, 95, 80, 40, 0][sequence.below(5)];
        let mut atoms: Vec<&Atom> = Vec::new();
        while atoms.len() < size {
            if sequence.below(100) < valid_percent {
                atoms.push(&self.valid[sequence.below(self.valid.len())]);
                continue;
            }
            match sequence.below(4) {
                0 => atoms.push(&self.swapped[sequence.below(self.swapped.len())]),
                1 => atoms.extend(&self.cancelling[sequence.below(self.cancelling.len())]),
                2 => atoms.push(&self.broken[sequence.below(self.broken.len())]),
                _ if !atoms.is_empty() => atoms.push(atoms[sequence.below(atoms.len())]),
                _ => {}
            }
        }
        for index in (1..atoms.len()).rev() {
            atoms.swap(index, sequence.below(index + 1));
        }
        atoms
    }
}

#[test]
fn verdicts_of_a_mix_equal_those_of_its_sets_alone() {
    let stock = Stock::new();
    assert!(stock.valid.iter().all(|atom| atom.verdict == "VALID"));
    assert!(stock.swapped.iter().all(|atom| atom.verdict == "BLST_VERIFY_FAIL"));
    assert!(stock.cancelling.iter().flatten().all(|atom| atom.verdict == "BLST_VERIFY_FAIL"));
    let mut sequence = Sequence(20_261_130);
    let mut with_invalid = 0;
    for mix in 0..MIXES {
        let atoms = stock.mix(&mut sequence);
        let expected: Vec<_> = atoms.iter().map(|atom| atom.verdict).collect();
        assert_eq!(each(&atoms), expected, "mix {mix}");
        let all_valid = expected.iter().all(|verdict| *verdict == "VALID");
        assert_eq!(all(&atoms), all_valid, "mix {mix}");
        with_invalid += usize::from(!all_valid);
    }
    assert!((MIXES / 3..MIXES * 9 / 10).contains(&with_invalid), "{with_invalid} of {MIXES} mixes had an invalid set");
}
