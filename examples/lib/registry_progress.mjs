// A progress bar that is told how much is done in all, as `onProgress` tells it.

import { ProgressBar } from "./progress_bar.mjs";

const PERCENT = 100;

export class PercentBar {
  #bar;
  #percent = 0;

  constructor(label) {
    this.#bar = new ProgressBar(`${label}, %`, PERCENT);
  }

  show(done, total) {
    for (const percent = Math.floor((PERCENT * done) / total); this.#percent < percent; this.#percent++) {
      this.#bar.advance();
    }
  }

  clear() {
    this.#bar.clear();
  }
}
