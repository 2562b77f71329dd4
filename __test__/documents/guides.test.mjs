// What the guides in docs/ say is run, as README's blocks are; and README leads to each of them.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";
import { readDocument, testBlocks } from "./code_blocks.mjs";

const guides = readdirSync(new URL("../../docs/", import.meta.url)).filter((name) => name.endsWith(".md"));

test("there are guides", () => {
  assert.ok(guides.length > 0);
});

for (const guide of guides) testBlocks(`docs/${guide}`);

test("README links to every guide", () => {
  const linked = [...readDocument("README.md").matchAll(/\]\(docs\/([\w.]+\.md)\)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(linked)].sort(), guides.sort());
});
