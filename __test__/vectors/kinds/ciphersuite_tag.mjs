/** The domain separation tag of Ethereum's signatures (draft-irtf-cfrg-bls-signature-05 §4.2.3). The addon knows no other. */
export const CIPHERSUITE_TAG = "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_";
