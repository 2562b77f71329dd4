//! Finding the invalid sets of a batch that failed, by halves.
//!
//! A run of sets has a pairing value, which is one exactly if the run's equation holds, and the value of a run is the
//! product of its halves' values. So each halving costs one test: the other half's value follows. Decoded points,
//! H(m), sums of keys, Miller values of whole blocks and points times coefficients are computed once and kept.
//!
//! Many invalid sets make halving dearer than looking at each set. The search therefore lives on a budget: a tenth of
//! what looking at each set would cost, less its preparations, plus what it has saved so far. A halving that the budget does not cover is not
//! made; the run is then looked at set by set, until the rest of it is known to be valid.

use std::ops::Range;

use super::equation::{Equation, Pair, miller_blocks, miller_product, product, signature_pair};
use crate::blst::{Fp12, G1, G1Affine, G2, G2Affine};
use crate::engine::Engine;
use crate::stats;

/// What a test costs in microseconds, apart from its Miller product and final exponentiation (`cargo bench -p bls`: two
/// conversions to affine form).
const TEST_COST: i64 = 8;
/// The part of the cost of looking at every set that the search may lose, as a divisor.
const BUDGET_DIVISOR: i64 = 10;

/// The positions, in the caller's list, of the sets whose equation does not hold.
pub(super) fn find_invalid(equation: &Equation<'_>) -> Vec<usize> {
    if equation.points.is_empty() {
        return Vec::new();
    }
    let (key_sums, signature_sum) = stats::COMBINE_NS.time(|| (equation.key_sums(), equation.signature_sum()));
    let pairs: Vec<Pair> = key_sums.iter().copied().zip(equation.hashes.iter().copied()).collect();
    let (blocks, block, value) = stats::PAIR_NS.time(|| {
        let (blocks, block) = miller_blocks(equation.engine, &pairs);
        let signature_side = miller_product(equation.engine, &[signature_pair(signature_sum)]);
        let value = equation.engine.final_exponentiation(&product(blocks.iter().chain([&signature_side])));
        (blocks, block, value)
    });
    if value.is_one() {
        return Vec::new();
    }
    stats::SEARCHES.add(1);
    let search = stats::SEARCH_NS.time(|| {
        let mut search = Search::new(equation, key_sums, blocks, block);
        search.run(&value);
        search
    });
    search.invalid.iter().map(|&place| equation.positions[place]).collect()
}

struct Search<'a> {
    equation: &'a Equation<'a>,
    /// For each message, the sum of its keys times their coefficients.
    key_sums: Vec<G1Affine>,
    /// The Miller product of each run of `block` messages.
    blocks: Vec<Fp12>,
    block: usize,
    /// Each key times its coefficient.
    keys: Vec<G1Affine>,
    /// Each signature times its coefficient.
    signatures: Vec<G2Affine>,
    /// At `k`, the sum of the first `k` keys, or signatures, times their coefficients.
    key_prefixes: Vec<G1>,
    signature_prefixes: Vec<G2>,
    /// Microseconds that looking at one set costs.
    set_cost: i64,
    /// Microseconds that may still be lost against looking at every set.
    budget: i64,
    invalid: Vec<usize>,
}

/// What is left to compute for a run's value: pairs, and the Miller products that are known.
struct Test {
    pairs: Vec<Pair>,
    known: Fp12,
}

impl Test {
    fn cost(&self, engine: &dyn Engine) -> i64 {
        TEST_COST + engine.miller_cost(self.pairs.len()) + engine.exponentiation_cost()
    }
}

/// What looking at one set of several costs: a test of two pairs, for as many sets together as the engine is wide.
fn set_cost(engine: &dyn Engine) -> i64 {
    engine.miller_cost(2 * engine.width()) / cost_factor(engine.width()) + engine.exponentiation_cost()
}

impl<'a> Search<'a> {
    fn new(equation: &'a Equation<'a>, key_sums: Vec<G1Affine>, blocks: Vec<Fp12>, block: usize) -> Self {
        let sets = equation.points.len();
        let set_cost = set_cost(equation.engine);
        // Before the first test, each signature is multiplied by its coefficient, and so is each key that shares its message.
        let mut preparation = equation.engine.weigh_signature_cost();
        let alone: Vec<_> = (0..sets).map(|place| equation.weighted_keys(place..place + 1)).collect();
        // A message with one set has its key sum already.
        let keys = if key_sums.len() == sets {
            key_sums.clone()
        } else {
            preparation += equation.engine.weigh_key_cost();
            equation.engine.weighted_key_sums(&alone)
        };
        let alone: Vec<_> = (0..sets).map(|place| vec![equation.weighted_signature(place)]).collect();
        let signatures = equation.engine.weighted_signature_sums(&alone);
        let mut key_prefixes = vec![G1::infinity()];
        let mut signature_prefixes = vec![G2::infinity()];
        for place in 0..sets {
            key_prefixes.push(key_prefixes[place].add_affine(&keys[place]));
            signature_prefixes.push(signature_prefixes[place].add_affine(&signatures[place]));
        }
        Self {
            equation,
            key_sums,
            blocks,
            block,
            keys,
            signatures,
            key_prefixes,
            signature_prefixes,
            set_cost,
            budget: (set_cost / BUDGET_DIVISOR - preparation) * cost_factor(sets),
            invalid: Vec::new(),
        }
    }

    /// Finds the invalid places among all, whose value is `value`.
    fn run(&mut self, value: &Fp12) {
        // Runs with an invalid set in them, and their values.
        let mut failed = vec![(0..self.equation.points.len(), *value)];
        while let Some((run, value)) = failed.pop() {
            if run.len() == 1 {
                self.budget += self.set_cost;
                self.invalid.push(run.start);
                continue;
            }
            let middle = run.start + run.len() / 2;
            let (left, right) = (run.start..middle, middle..run.end);
            let test = self.test(&left);
            let cost = test.cost(self.equation.engine);
            if cost > self.budget {
                self.look_at_each(run, &value);
                continue;
            }
            self.budget -= cost;
            let left_value = self.value(&test);
            let right_value = value.mul(&left_value.inverse_of_pairing_value());
            // Left on top, so that places come out in order.
            for (half, half_value) in [(right, right_value), (left, left_value)] {
                if half_value.is_one() {
                    self.budget += self.set_cost * cost_factor(half.len());
                } else {
                    failed.push((half, half_value));
                }
            }
        }
    }

    /// Tests the sets of a failed run one by one, as long as the rest of it is not known to be valid. Miller products are
    /// computed for as many sets together as the engine is wide.
    fn look_at_each(&mut self, run: Range<usize>, value: &Fp12) {
        let mut rest = *value;
        let places: Vec<usize> = run.clone().collect();
        for places in places.chunks(self.equation.engine.width()) {
            if rest.is_one() {
                break;
            }
            let pairs: Vec<Pair> = places.iter().flat_map(|&place| self.pairs_of_one(place)).collect();
            let products = self.equation.engine.miller_products(&pairs, 2);
            for (&place, product) in places.iter().zip(&products) {
                if rest.is_one() {
                    break;
                }
                let own = if place + 1 == run.end { rest } else { self.equation.engine.final_exponentiation(product) };
                if !own.is_one() {
                    self.invalid.push(place);
                    rest = rest.mul(&own.inverse_of_pairing_value());
                }
            }
        }
    }

    fn pairs_of_one(&self, place: usize) -> [Pair; 2] {
        let group = self.equation.groups.partition_point(|group| group.end <= place);
        [(self.keys[place], self.equation.hashes[group]), signature_pair(self.signatures[place])]
    }

    /// What has to be computed for the value of a run.
    fn test(&self, run: &Range<usize>) -> Test {
        let groups = &self.equation.groups;
        let mut known = Fp12::one();
        let mut pairs = Vec::new();
        let mut group = groups.partition_point(|group| group.end <= run.start);
        while group < groups.len() && groups[group].start < run.end {
            let block_end = (group + self.block).min(groups.len());
            if group.is_multiple_of(self.block)
                && groups[group].start >= run.start
                && groups[block_end - 1].end <= run.end
            {
                known = known.mul(&self.blocks[group / self.block]);
                group = block_end;
                continue;
            }
            let inside = groups[group].start.max(run.start)..groups[group].end.min(run.end);
            let keys = if inside == groups[group] {
                self.key_sums[group]
            } else {
                self.key_prefixes[inside.end].add(&self.key_prefixes[inside.start].negate()).to_affine()
            };
            pairs.push((keys, self.equation.hashes[group]));
            group += 1;
        }
        let signatures = self.signature_prefixes[run.end].add(&self.signature_prefixes[run.start].negate());
        pairs.push(signature_pair(signatures.to_affine()));
        Test { pairs, known }
    }

    fn value(&self, test: &Test) -> Fp12 {
        let engine = self.equation.engine;
        engine.final_exponentiation(&miller_product(engine, &test.pairs).mul(&test.known))
    }
}

/// A count, as a factor of a cost.
fn cost_factor(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX >> 20)
}
