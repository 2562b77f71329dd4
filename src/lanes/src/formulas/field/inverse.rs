//! Inverses of many elements for the price of one and three products each (Montgomery's trick).
//!
//! The one inversion, of one product in each lane, is the caller's function: this crate has none.

use super::super::{LANES, Mask, lanes_fn};
use super::fp::{self, Fp};
use super::fp2::Fp2;
use crate::constants::WORDS;
use crate::interface::{Invert, LANES as MOST_LANES};

impl Fp {
    lanes_fn! {
        /// The inverse; below 2 p. The element below 2^34 p; zero stays zero.
        fn inverse(&self, invert: Invert) -> Self {
            let mut elements = [[0; WORDS]; MOST_LANES];
            elements[..LANES].copy_from_slice(&fp::to_montgomery_384(self));
            let inverses = invert(&elements);
            fp::from_montgomery_384(&std::array::from_fn(|lane| inverses[lane]))
        }
    }
}

impl Fp2 {
    lanes_fn! {
        /// The inverse, the conjugate over the norm; below 2 p. The element below 2^12 p; zero stays zero.
        pub(crate) fn inverse(&self, invert: Invert) -> Self {
            self.conjugate::<12>().scale(&self.norm().inverse(invert))
        }
    }
}

macro_rules! inverses {
    ($name:ident, $field:ty) => {
        lanes_fn! {
            /// Replaces elements below 2^12 p by their inverses, which are below 3 p; the lanes in which that did not work,
            /// since one of the elements is zero. In `products` it computes, at each place, the product of all before.
            pub(crate) fn $name(elements: &mut [$field], products: &mut Vec<$field>, invert: Invert) -> Mask {
                products.clear();
                let mut product = <$field>::one();
                for element in elements.iter() {
                    products.push(product);
                    product = product.mul(element);
                }
                let zero = product.is_zero();
                let mut inverse = product.inverse(invert);
                for (element, before) in elements.iter_mut().zip(products.iter()).rev() {
                    let own = inverse.mul(before);
                    inverse = inverse.mul(element);
                    *element = own;
                }
                zero
            }
        }
    };
}

inverses!(inverses, Fp);
inverses!(inverses_fp2, Fp2);
