/**
 * What `verifyEachSignatureSet` says of a set: `"VALID"`, or why not.
 *
 * - `"BLST_BAD_ENCODING"`: the key or the signature has a wrong length or is no canonical encoding.
 * - `"BLST_POINT_NOT_ON_CURVE"`, `"BLST_POINT_NOT_IN_GROUP"`: it encodes no point of the curve, or one outside the subgroup.
 * - `"BLST_PK_IS_INFINITY"`: the key or the signature is the point at infinity.
 * - `"BLST_AGGR_TYPE_MISMATCH"`: the set names no signers.
 * - `"BLST_VERIFY_FAIL"`: both are valid points, and the signature is not one of this message under this key.
 */
export type Verdict =
  | "VALID"
  | "BLST_BAD_ENCODING"
  | "BLST_POINT_NOT_ON_CURVE"
  | "BLST_POINT_NOT_IN_GROUP"
  | "BLST_PK_IS_INFINITY"
  | "BLST_AGGR_TYPE_MISMATCH"
  | "BLST_VERIFY_FAIL";

