// Which rows of a run the documents may quote by their medians, and what they quote of the others.
//
// A disturbance makes a median larger, seldom a minimum. Where the two are far apart, the median says how busy the machine was: the
// documents then show both figures, mark the row, and take the ratio that speaks less for us.

/** How far a median may be above its minimum. */
const MEDIAN_LIMIT = 1.25;
/** How far the ratio by median and that by minimum may be apart. */
const RATIO_LIMIT = 1.1;

/** Behind what is marked. */
export const MARK = "†";

export const EXPLANATION =
  `${MARK} Unsteady: a median is more than ${percent(MEDIAN_LIMIT)} % above its minimum, or the ratios of two columns by median and by ` +
  `minimum are more than ${percent(RATIO_LIMIT)} % apart. Minima stand in brackets.`;
export const OF_RATIOS = "Of the ratios by median and by minimum the smaller is shown.";

/** @typedef {Record<string, {median: number, minimum: number}>} Results what each contestant took, by its name */

/**
 * Whether the row of these contestants must be marked.
 *
 * @param {Results} results
 * @param {string[]} contestants those that the row shows; who took no part is passed over
 */
export function isUnsteady(results, contestants) {
  const shown = contestants.filter((name) => results[name] !== undefined);
  const isFar = (name) => results[name].median > MEDIAN_LIMIT * results[name].minimum;
  const areApart = ({ median, minimum }) => median > RATIO_LIMIT * minimum;
  // Every two meet both ways round, and in one of them the ratio by median is the larger.
  return shown.some((name) => isFar(name) || shown.some((other) => areApart(ratiosOf(results, name, other))));
}

/**
 * How many times the subject's time the rival took: by median, and in a row that is not steady the smaller of that and the
 * ratio by minimum.
 *
 * @param {Results} results
 * @param {{rival: string, subject: string, unsteady: boolean}} row
 */
export function publishedRatio(results, { rival, subject, unsteady }) {
  const { median, minimum } = ratiosOf(results, rival, subject);
  return unsteady ? Math.min(median, minimum) : median;
}

function ratiosOf(results, rival, subject) {
  const ratio = (figure) => results[rival][figure] / results[subject][figure];
  return { median: ratio("median"), minimum: ratio("minimum") };
}

function percent(limit) {
  return Math.round((limit - 1) * 100);
}
