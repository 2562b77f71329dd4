//! The equation of a batch, and its parts over any run of the sets.

use std::ops::Range;

use super::decode::Points;
use crate::blst::{Fp12, G1, G1Affine, G2, G2Affine};
use crate::engine::Engine;
use crate::engine::coefficient::Coefficient;
use crate::scheme::group::by_message;
use crate::scheme::message_hash::hash_messages;
use crate::stats;
use crate::threads::pool;

/// Times the engine's width: pairs that go into one Miller loop. More gain nothing on blst, which runs that many side by
/// side, and little on eight lanes.
const PAIRS_TOGETHER: usize = 16;
/// Keys of one message, or signatures, that a thread sums at a time: buckets pay from a hundred points on, and stop
/// gaining at a thousand.
const SUM_TOGETHER: usize = 1024;
/// Messages whose keys a thread sums at a time; they share one inversion.
const MESSAGES_TOGETHER: usize = 64;

/// A decoded set: its position in the caller's list, its message and its points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<'a> {
    pub(super) position: usize,
    pub(super) message: &'a [u8],
    pub(super) points: Points,
}

/// Decoded sets, put in an order in which the sets of a message stand together, with their random coefficients.
pub(super) struct Equation<'a> {
    pub(super) engine: &'a dyn Engine,
    /// For each place in the order, the set's position in the caller's list.
    pub(super) positions: Vec<usize>,
    pub(super) points: Vec<Points>,
    pub(super) coefficients: Vec<Coefficient>,
    /// The places of each message's sets, one after another.
    pub(super) groups: Vec<Range<usize>>,
    /// H(m) of each group.
    pub(super) hashes: Vec<G2Affine>,
}

impl<'a> Equation<'a> {
    /// Groups by message, hashes, and draws the coefficients, now that nothing can change the sets any more.
    pub(super) fn new(engine: &'a dyn Engine, sets: &[Candidate<'_>]) -> Self {
        stats::BATCHES.add(1);
        stats::SETS.add(sets.len());
        let by_message = by_message(sets.iter().map(|set| set.message));
        let hashes = hash_messages(engine, &by_message.messages);
        let mut equation = Self {
            engine,
            positions: Vec::with_capacity(sets.len()),
            points: Vec::with_capacity(sets.len()),
            coefficients: Coefficient::for_batch(sets.len()),
            groups: Vec::with_capacity(hashes.len()),
            hashes,
        };
        for members in &by_message.members {
            let start = equation.points.len();
            for &index in members {
                equation.positions.push(sets[index].position);
                equation.points.push(sets[index].points);
            }
            equation.groups.push(start..equation.points.len());
        }
        equation
    }

    /// For each message, the sum of its keys times their coefficients.
    pub(super) fn key_sums(&self) -> Vec<G1Affine> {
        let pieces: Vec<Vec<(G1Affine, Coefficient)>> = self
            .groups
            .iter()
            .flat_map(|group| {
                self.weighted_keys(group.clone()).chunks(SUM_TOGETHER).map(<[_]>::to_vec).collect::<Vec<_>>()
            })
            .collect();
        let length = pool::share(pieces.len(), self.engine.width(), MESSAGES_TOGETHER);
        let sums = pool::map_runs(&pieces, length, |run| self.engine.weighted_key_sums(run)).concat();
        let mut sums = sums.into_iter();
        self.groups
            .iter()
            .map(|group| {
                let parts: Vec<_> = sums.by_ref().take(group.len().div_ceil(SUM_TOGETHER)).collect();
                if let [sum] = parts[..] { sum } else { G1::sum(&parts).to_affine() }
            })
            .collect()
    }

    /// The keys at these places, with their coefficients.
    pub(super) fn weighted_keys(&self, places: Range<usize>) -> Vec<(G1Affine, Coefficient)> {
        places.map(|place| (self.points[place].public_key.point(), self.coefficients[place])).collect()
    }

    /// The sum of all signatures times their coefficients.
    pub(super) fn signature_sum(&self) -> G2Affine {
        let places: Vec<usize> = (0..self.points.len()).collect();
        let length = pool::share(places.len(), self.engine.width(), SUM_TOGETHER);
        let sums = pool::map_runs(&places, length, |run| {
            let group = run.iter().map(|&place| self.weighted_signature(place)).collect();
            self.engine.weighted_signature_sums(&[group])
        })
        .concat();
        if let [sum] = sums[..] { sum } else { G2::sum(&sums).to_affine() }
    }

    /// The signature at a place, with its coefficient.
    pub(super) fn weighted_signature(&self, place: usize) -> (G2Affine, Coefficient) {
        (self.points[place].signature.point(), self.coefficients[place])
    }
}

/// A pair that one Miller loop is computed for.
pub(super) type Pair = (G1Affine, G2Affine);

/// How many pairs of `count` go into one Miller loop.
pub(super) fn run_pairs(engine: &dyn Engine, count: usize) -> usize {
    pool::share(count, engine.width(), PAIRS_TOGETHER * engine.width())
}

/// The product of the Miller loops of all pairs, over the pool.
///
/// Pairs with infinity are left out: they pair to one, and blst's Miller loop is wrong for infinity in G2.
pub(super) fn miller_product(engine: &dyn Engine, pairs: &[Pair]) -> Fp12 {
    product(&pool::map_runs(pairs, run_pairs(engine, pairs.len()), |run| {
        let (g1, g2): (Vec<_>, Vec<_>) =
            run.iter().copied().filter(|(key, hash)| !key.is_infinity() && !hash.is_infinity()).unzip();
        engine.miller_product(&g1, &g2)
    }))
}

/// The products of the Miller loops of each block of pairs, and how many pairs a block has: as many blocks as cost nothing
/// more than the whole product does.
pub(super) fn miller_blocks(engine: &dyn Engine, pairs: &[Pair]) -> (Vec<Fp12>, usize) {
    let run = run_pairs(engine, pairs.len());
    let block = run.div_ceil(engine.width());
    (pool::map_runs(pairs, block * engine.width(), |run| engine.miller_products(run, block)).concat(), block)
}

/// The pair of the signature side: -g1 and a sum of signatures.
pub(super) fn signature_pair(sum: G2Affine) -> Pair {
    (G1Affine::generator().negate(), sum)
}

/// The product of elements.
pub(super) fn product<'a>(elements: impl IntoIterator<Item = &'a Fp12>) -> Fp12 {
    elements.into_iter().fold(Fp12::one(), |product, element| product.mul(element))
}
