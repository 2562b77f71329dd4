// One line on standard error that fills up, only where a person watches.

const CELLS = 24;
/** Labels are padded to this, so that the bars of one run stand below each other. */
const LABEL_CHARACTERS = 16;
/** For terminals that do not tell their width. */
const DEFAULT_COLUMNS = 80;

export class ProgressBar {
  #label;
  #total;
  #done = 0;

  constructor(label, total) {
    this.#label = label;
    this.#total = total;
    this.#draw();
  }

  advance() {
    this.#done++;
    this.#draw();
  }

  /** Takes the line away, so that what follows starts on a clean one. */
  clear() {
    this.#write("");
  }

  #draw() {
    const cells = Math.floor((CELLS * this.#done) / this.#total);
    const bar = "#".repeat(cells).padEnd(CELLS, ".");
    this.#write(`${this.#label.padEnd(LABEL_CHARACTERS)}[${bar}] ${this.#done} of ${this.#total}`);
  }

  #write(text) {
    if (!process.stderr.isTTY) return;
    // A line that wraps could not be redrawn.
    process.stderr.write(`\r\x1b[K${text.slice(0, (process.stderr.columns || DEFAULT_COLUMNS) - 1)}`);
  }
}
