// Worker threads, each with one job at a time.
//
// Must not know what a job is.

import { once } from "node:events";
import { Worker } from "node:worker_threads";

export class WorkerPool {
  #workers;

  constructor(script, size) {
    this.#workers = Array.from({ length: size }, () => new Worker(script));
  }

  get size() {
    return this.#workers.length;
  }

  /** Hands each job to the next idle worker. Results stand in the order of the jobs; a worker's error rejects. */
  async run(jobs, onJobDone = () => {}) {
    const results = new Array(jobs.length);
    let next = 0;
    const serve = async (worker) => {
      while (next < jobs.length) {
        const index = next++;
        worker.postMessage(jobs[index]);
        // `once` rejects when the worker emits "error", which an exception in it does.
        [results[index]] = await once(worker, "message");
        onJobDone();
      }
    };
    await Promise.all(this.#workers.map(serve));
    return results;
  }

  async close() {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
