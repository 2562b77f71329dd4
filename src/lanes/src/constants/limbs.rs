//! Integers as words of 64 bits and as limbs of 52, at compile time.

/// Bits of a limb: what the 52-bit multiplier takes.
pub(crate) const LIMB_BITS: u32 = 52;
/// Limbs of an element: 416 bits, 35 more than p has.
pub(crate) const LIMBS: usize = 8;
/// The bits of a limb.
pub(crate) const LIMB_MASK: u64 = (1 << LIMB_BITS) - 1;
/// Words of 64 bits of a number below p.
pub(crate) const WORDS: usize = 6;

/// Words to limbs.
pub(crate) const fn to_limbs(words: &[u64; WORDS]) -> [u64; LIMBS] {
    let mut limbs = [0; LIMBS];
    let mut limb = 0;
    while limb < LIMBS {
        let bit = limb * LIMB_BITS as usize;
        let (word, shift) = (bit / 64, bit % 64);
        if word < WORDS {
            let mut value = words[word] >> shift;
            if shift > 64 - LIMB_BITS as usize && word + 1 < WORDS {
                value |= words[word + 1] << (64 - shift);
            }
            limbs[limb] = value & LIMB_MASK;
        }
        limb += 1;
    }
    limbs
}

/// Limbs below 2^52 of a number below 2^384, to words.
pub(crate) const fn from_limbs(limbs: &[u64; LIMBS]) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    let mut limb = 0;
    while limb < LIMBS {
        let bit = limb * LIMB_BITS as usize;
        let (word, shift) = (bit / 64, bit % 64);
        if word < WORDS {
            words[word] |= limbs[limb] << shift;
            if shift > 64 - LIMB_BITS as usize && word + 1 < WORDS {
                words[word + 1] |= limbs[limb] >> (64 - shift);
            }
        }
        limb += 1;
    }
    words
}

/// Whether a < b.
pub(crate) const fn less(a: &[u64; WORDS], b: &[u64; WORDS]) -> bool {
    let mut word = WORDS;
    while word > 0 {
        word -= 1;
        if a[word] != b[word] {
            return a[word] < b[word];
        }
    }
    false
}

/// a - b, for a >= b.
pub(crate) const fn minus(a: &[u64; WORDS], b: &[u64; WORDS]) -> [u64; WORDS] {
    let mut out = [0; WORDS];
    let mut borrow = false;
    let mut word = 0;
    while word < WORDS {
        let (difference, first) = a[word].overflowing_sub(b[word]);
        let (difference, second) = difference.overflowing_sub(borrow as u64);
        out[word] = difference;
        borrow = first || second;
        word += 1;
    }
    out
}

/// The words of a hexadecimal number.
pub(crate) const fn integer(hexadecimal: &str) -> [u64; WORDS] {
    let digits = hexadecimal.as_bytes();
    let mut words = [0; WORDS];
    let mut place = 0;
    while place < digits.len() {
        let digit = digits[digits.len() - 1 - place];
        let value = if digit <= b'9' { digit - b'0' } else { digit - b'a' + 10 };
        assert!(value < 16);
        words[place / 16] |= (value as u64) << (4 * (place % 16));
        place += 1;
    }
    words
}
