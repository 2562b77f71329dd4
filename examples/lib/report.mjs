// What the example prints: short blocks of aligned columns on standard output.
//
// Must not compute or decide anything.

const ANSI = { bold: 1, red: 31, green: 32 };

export function printTitle({ version, engine, threads }) {
  console.log(paint("bold", `beacon-bls ${version}`));
  console.log(`engine ${engine}, ${count(threads, "native thread")}, Node.js ${process.versions.node}`);
}

export function printSyncAggregates(rows) {
  const headings = ["network", "slot", "participants", "time", "verdict"];
  const cells = rows.map(({ network, slot, participants, committee, milliseconds, verdict, expected }) => [
    network,
    String(slot),
    `${participants} of ${committee.length}`,
    `${milliseconds.toFixed(1)} ms`,
    verdictText(verdict, expected),
  ]);
  printHeading("Sync committees of real blocks, from bytes, every key validated");
  printTable([headings, ...cells]);
}

export function printBatch({ sets, setsInCall, workers, made, verified }) {
  printHeading(`${number(sets)} fresh sets on ${count(workers, "worker thread")}, distinct keys and messages`);
  printTable([
    ["making and signing", seconds(made)],
    ["verifying", `${seconds(verified)}, in ${sets / setsInCall} calls of ${setsInCall} sets`],
    ["sets a second", number(Math.round(sets / verified.seconds))],
    ["verdict", verdictText(verified.allValid, true)],
  ]);
}

export function printTamperedSet({ setIndex, sets, others, alone, together, without }) {
  printHeading(`Set ${number(setIndex)} of ${number(sets)} with one bit of its message flipped`);
  printTable([
    ["that set alone", verdictText(alone, false)],
    [`with ${others} good ones`, verdictText(together, false)],
    [`the ${others} good ones`, verdictText(without, true)],
  ]);
}

export function printConclusion(isRight) {
  console.log();
  console.log(isRight ? paint("green", "All verdicts are right.") : paint("red", "A VERDICT IS WRONG."));
}

function printHeading(text) {
  console.log();
  console.log(paint("bold", text));
}

/** Aligned columns: the first to the left, figures to the right, the last as long as it likes. */
function printTable(rows) {
  const last = rows[0].length - 1;
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const aligned = (cell, column) => {
    if (column === last) return cell;
    return column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]);
  };
  for (const row of rows) console.log(`  ${row.map(aligned).join("  ").trimEnd()}`);
}

/** What the library said, and whether that was right. */
function verdictText(verdict, expected) {
  return verdict === expected ? paint("green", String(verdict)) : paint("red", `${verdict}, WRONG`);
}

function seconds({ seconds }) {
  return `${seconds.toFixed(2)} s`;
}

function count(items, noun) {
  return `${number(items)} ${noun}${items === 1 ? "" : "s"}`;
}

function number(value) {
  return value.toLocaleString("en-US");
}

/** Colour only where the terminal has it; `hasColors` heeds NO_COLOR. */
function paint(style, text) {
  return process.stdout.hasColors?.() ? `\x1b[${ANSI[style]}m${text}\x1b[0m` : text;
}
