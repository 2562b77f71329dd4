// The names of the packages under comparison. Apart from packages.mjs so that a name can be had without loading any.

export const BEACON_BLS = "beacon-bls";
/** The same package, kept to that engine, in runs of both. */
export const ON_BLST = `${BEACON_BLS}, blst`;
export const CHAINSAFE_BLST = "@chainsafe/blst";
export const NOBLE_CURVES = "@noble/curves";
export const LODESTAR_Z = "@chainsafe/lodestar-z";
