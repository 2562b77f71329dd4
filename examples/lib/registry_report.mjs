// What examples/registry.mjs prints: blocks of a word and its figure on standard output.
//
// Must not compute or decide anything.

export { printConclusion, printTitle } from "./report.mjs";

const WORD_CHARACTERS = 28;

export function printFilling({ made, appended, size, memoryBytes, rssGrowth }) {
  printBlock(`A registry of ${number(size)} keys`, {
    "making the keys": seconds(made),
    "appending, all validated": `${seconds(appended)}, ${perKey(appended, size)}`,
    memoryBytes: memory(memoryBytes, size),
    "growth of the process (RSS)": memory(rssGrowth, size),
  });
}

export function printSnapshot({ saved, fileBytes, size, loaded }) {
  printBlock("A snapshot of it, loaded in a fresh process", {
    saving: `${seconds(saved)}, ${perKey(saved, size)}`,
    file: memory(fileBytes, size),
    loading: `${seconds(loaded.seconds)}, ${perKey(loaded.seconds, loaded.size)}`,
    "growth of the process (RSS)": memory(loaded.rssGrowth, loaded.size),
    keys: number(loaded.size),
    ...verdicts(loaded.verified),
  });
}

export function printVerifying({ workers, appendedKeys, appended, verified, verifiedNew, size }) {
  printBlock(`Verifying by index in ${workers} workers while the main thread appends ${number(appendedKeys)} keys`, {
    "appending meanwhile": `${seconds(appended)}, ${perKey(appended, appendedKeys)}`,
    ...verdicts(verified),
    "keys now": number(size),
    ...Object.fromEntries(Object.entries(verdicts(verifiedNew)).map(([word, figure]) => [`${word}, new keys`, figure])),
  });
}

function verdicts({ sets, spoiled, wrong }) {
  return { sets: `${number(sets)}, ${number(spoiled)} of them spoiled`, "wrong verdicts": number(wrong) };
}

function printBlock(heading, figures) {
  console.log(`\n${heading}`);
  for (const [word, figure] of Object.entries(figures)) {
    console.log(`  ${word.padEnd(WORD_CHARACTERS)}  ${figure}`);
  }
}

function seconds(value) {
  return `${value.toFixed(2)} s`;
}

function perKey(value, keys) {
  return `${((1e6 * value) / keys).toFixed(1)} µs a key`;
}

function memory(bytes, keys) {
  return `${(bytes / 1e6).toFixed(1)} MB, ${Math.round(bytes / keys)} bytes a key`;
}

function number(value) {
  return value.toLocaleString("en-US");
}
