//! What the two groups have in common: one macro writes the affine and the projective type of each.

use ::blst::BLST_ERROR;

use crate::error::Error;

/// The failure that blst's decoders report.
pub(super) fn check(code: BLST_ERROR) -> Result<(), Error> {
    match code {
        BLST_ERROR::BLST_SUCCESS => Ok(()),
        BLST_ERROR::BLST_POINT_NOT_ON_CURVE => Err(Error::PointNotOnCurve),
        BLST_ERROR::BLST_POINT_NOT_IN_GROUP => Err(Error::PointNotInGroup),
        _ => Err(Error::BadEncoding),
    }
}

/// Writes a group's affine and projective types: the two groups differ only in names, lengths and the field of the
/// coordinates.
macro_rules! group {
    (
        $name:literal, $affine:ident($blst_affine:ty), $point:ident($blst_point:ty), $compressed:literal, $uncompressed:literal,
        uncompress: $uncompress:path, deserialize: $deserialize:path, compress: $compress:path, serialize: $serialize:path,
        in_group: $in_group:path, on_curve: $on_curve:path, is_infinity: $is_infinity:path,
        to_affine: $to_affine:path, to_affine_many: $to_affine_many:path, from_affine: $from_affine:path,
        add: $add:path, add_affine: $add_affine:path, double: $double:path, negate: $negate:path, sum: $sum:path,
        generator: $generator:path,
        pippenger: $pippenger:path, pippenger_scratch: $pippenger_scratch:path,
    ) => {
        #[doc = concat!("A point of the curve of ", $name, " in affine form. On the curve, not necessarily in the subgroup.")]
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(transparent)]
        pub struct $affine(pub(super) $blst_affine);

        impl $affine {
            /// The point at infinity.
            pub fn infinity() -> Self {
                Self(<$blst_affine>::default())
            }

            /// The fixed generator of the subgroup.
            pub fn generator() -> Self {
                // SAFETY: the function returns the address of a constant of the C library.
                Self(unsafe { *$generator() })
            }

            #[doc = concat!("Decodes the compressed form, ", $compressed, " bytes: canonical and on the curve, subgroup unchecked.")]
            pub fn uncompress(bytes: &[u8; $compressed]) -> Result<Self, Error> {
                let mut out = <$blst_affine>::default();
                // SAFETY: blst reads exactly the compressed length, which is the array's.
                check(unsafe { $uncompress(&raw mut out, bytes.as_ptr()) })?;
                Ok(Self(out))
            }

            #[doc = concat!("Decodes the uncompressed form, ", $uncompressed, " bytes: canonical and on the curve, subgroup unchecked.")]
            pub fn deserialize(bytes: &[u8; $uncompressed]) -> Result<Self, Error> {
                // blst's function takes both forms by the flag; here the length has already chosen.
                if bytes[0] & 0x80 != 0 {
                    return Err(Error::BadEncoding);
                }
                let mut out = <$blst_affine>::default();
                // SAFETY: without the compression flag blst reads exactly the uncompressed length, which is the array's.
                check(unsafe { $deserialize(&raw mut out, bytes.as_ptr()) })?;
                Ok(Self(out))
            }

            /// The compressed form.
            pub fn compress(&self) -> [u8; $compressed] {
                let mut out = [0; $compressed];
                // SAFETY: blst writes exactly the compressed length, which is the array's.
                unsafe { $compress(out.as_mut_ptr(), &raw const self.0) };
                out
            }

            /// The uncompressed form.
            pub fn serialize(&self) -> [u8; $uncompressed] {
                let mut out = [0; $uncompressed];
                // SAFETY: blst writes exactly the uncompressed length, which is the array's.
                unsafe { $serialize(out.as_mut_ptr(), &raw const self.0) };
                out
            }

            /// Whether the point lies in the subgroup of order r (infinity does).
            pub fn in_subgroup(&self) -> bool {
                // SAFETY: reads one initialised point.
                unsafe { $in_group(&raw const self.0) }
            }

            /// Whether the coordinates fulfil the curve's equation (infinity does).
            pub fn is_on_curve(&self) -> bool {
                // SAFETY: reads one initialised point.
                unsafe { $on_curve(&raw const self.0) }
            }

            /// Whether this is the point at infinity.
            pub fn is_infinity(&self) -> bool {
                // SAFETY: reads one initialised point.
                unsafe { $is_infinity(&raw const self.0) }
            }

            /// The same point in projective form.
            pub fn to_projective(&self) -> $point {
                let mut out = <$blst_point>::default();
                // SAFETY: both point at initialised, distinct memory.
                unsafe { $from_affine(&raw mut out, &raw const self.0) };
                $point(out)
            }
        }

        #[doc = concat!("A point of the curve of ", $name, " in Jacobian form, for sums.")]
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(transparent)]
        pub struct $point(pub(super) $blst_point);

        impl $point {
            /// The point at infinity.
            pub fn infinity() -> Self {
                Self(<$blst_point>::default())
            }

            /// `self + other`, complete: equal, opposite and infinite summands are right.
            #[must_use]
            pub fn add(&self, other: &Self) -> Self {
                let mut out = <$blst_point>::default();
                // SAFETY: all three point at initialised memory; blst allows any overlap.
                unsafe { $add(&raw mut out, &raw const self.0, &raw const other.0) };
                Self(out)
            }

            /// `self + other`, complete, `other` affine (a third cheaper).
            #[must_use]
            pub fn add_affine(&self, other: &$affine) -> Self {
                let mut out = <$blst_point>::default();
                // SAFETY: all three point at initialised memory; blst allows any overlap.
                unsafe { $add_affine(&raw mut out, &raw const self.0, &raw const other.0) };
                Self(out)
            }

            /// `2 * self`.
            #[must_use]
            pub fn double(&self) -> Self {
                let mut out = <$blst_point>::default();
                // SAFETY: both point at initialised memory; blst allows any overlap.
                unsafe { $double(&raw mut out, &raw const self.0) };
                Self(out)
            }

            /// `-self`.
            #[must_use]
            pub fn negate(mut self) -> Self {
                // SAFETY: one initialised point, changed in place.
                unsafe { $negate(&raw mut self.0, true) };
                self
            }

            /// The affine form, one inversion.
            pub fn to_affine(&self) -> $affine {
                let mut out = <$blst_affine>::default();
                // SAFETY: both point at initialised, distinct memory.
                unsafe { $to_affine(&raw mut out, &raw const self.0) };
                $affine(out)
            }

            /// The affine forms of all, sharing one inversion. Infinity stays infinity.
            pub fn to_affine_many(points: &[Self]) -> Vec<$affine> {
                let mut out = vec![$affine::infinity(); points.len()];
                if let Some(first) = points.first() {
                    let pointers = [&raw const first.0, ptr::null()];
                    // SAFETY: a null second pointer tells blst that the points are contiguous; $point and $affine are
                    // transparent over blst's types, and both slices hold `points.len()` of them.
                    unsafe { $to_affine_many(out.as_mut_ptr().cast(), pointers.as_ptr(), points.len()) };
                }
                out
            }

            /// The sum of affine points, by additions that share their inversions. Complete; the empty sum is infinity.
            pub fn sum(points: &[$affine]) -> Self {
                let mut out = <$blst_point>::default();
                if let Some(first) = points.first() {
                    let pointers = [&raw const first.0, ptr::null()];
                    // SAFETY: a null second pointer tells blst that the points are contiguous; `points.len()` of them are.
                    unsafe { $sum(&raw mut out, pointers.as_ptr(), points.len()) };
                }
                Self(out)
            }

            /// The sum of the points, each times its scalar of `scalar_bytes` little-endian bytes, by Pippenger's buckets.
            ///
            /// # Panics
            /// When `scalars` does not hold `scalar_bytes` bytes for each point.
            pub fn weighted_sum(points: &[$affine], scalars: &[u8], scalar_bytes: usize) -> Self {
                assert_eq!(scalars.len(), points.len() * scalar_bytes, "a scalar for each point");
                let (Some(first), Some(scalar)) = (points.first(), scalars.first()) else {
                    return Self::infinity();
                };
                let mut out = <$blst_point>::default();
                let point_pointers = [&raw const first.0, ptr::null()];
                let scalar_pointers = [ptr::from_ref(scalar), ptr::null()];
                // SAFETY: the function only computes a size.
                let scratch_bytes = unsafe { $pippenger_scratch(points.len()) };
                let mut scratch = vec![0_u64; scratch_bytes.div_ceil(8)];
                // SAFETY: null second pointers tell blst that points and scalars are contiguous, and the lengths agree
                // by the assertion above; the scratch has the size that blst asked for and the alignment of a limb.
                unsafe {
                    $pippenger(
                        &raw mut out,
                        point_pointers.as_ptr(),
                        points.len(),
                        scalar_pointers.as_ptr(),
                        scalar_bytes * 8,
                        scratch.as_mut_ptr(),
                    );
                }
                Self(out)
            }
        }
    };
}

pub(super) use group;
