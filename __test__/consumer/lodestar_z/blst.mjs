// The classes and functions that lodestar-z names as @chainsafe/blst does.

export * from "@chainsafe/blst";
