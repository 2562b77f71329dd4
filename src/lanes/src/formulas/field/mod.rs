//! The fields.

pub(crate) mod fp;
pub(crate) mod fp12;
pub(crate) mod fp2;
pub(crate) mod inverse;
pub(crate) mod spread;
pub(crate) mod square_root;
pub(crate) mod words;
