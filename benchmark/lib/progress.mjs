// One line on standard error that says what is running, only where a person watches.
//
// Must not be called while a clock runs.

const isWatched = process.stderr.isTTY === true;

/** Replaces the line. */
export function showProgress(text) {
  if (isWatched) {
    process.stderr.write(`\r\x1b[K${text}`);
  }
}

/** Takes the line away, so that what follows starts on a clean one. */
export function clearProgress() {
  showProgress("");
}
