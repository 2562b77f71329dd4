// Draws one chart of horizontal bars as an SVG: a row per thing that was measured, a bar per series in it.
//
// Must not know any benchmark, and must not show a figure that it was not given.

const WIDTH = 760;
const MARGIN = 20;
const LABEL_WIDTH = 300;
/** Behind the longest bar, for its figure and its mark. */
const FIGURE_WIDTH = 72;
const BAR_HEIGHT = 14;
const BAR_GAP = 3;
const ROW_GAP = 11;
const LINE_HEIGHT = 17;
/** Characters that surely fit beside the bars, and below them: fonts differ from machine to machine. */
const MOST_LABEL = 45;
const MOST_CAPTION = 115;

/** The series, in order; more than these would not be told apart. */
const MOST_SERIES = 2;

/**
 * The picture brings its own background, so that it is legible wherever it is put. The contrasts of both palettes are
 * checked by __test__/documents/figures.test.mjs.
 */
const STYLE = `
    .background { fill: #ffffff; stroke: #d0d7de; }
    text { font: 12px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328; }
    .title { font-size: 15px; font-weight: 600; }
    .faint { fill: #59636e; font-size: 11px; }
    .label { text-anchor: end; }
    .figure { stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round; paint-order: stroke; }
    .reference { stroke: #59636e; stroke-dasharray: 3 3; }
    .series-0 { fill: #0969da; } .series-1 { fill: #bc4c00; }
    @media (prefers-color-scheme: dark) {
      .background { fill: #0d1117; stroke: #3d444d; }
      text { fill: #f0f6fc; }
      .faint { fill: #9198a1; }
      .figure { stroke: #0d1117; }
      .reference { stroke: #9198a1; }
      .series-0 { fill: #4493f8; } .series-1 { fill: #f0883e; }
    }
  `;

/**
 * @param {object} chart
 * @param {string} chart.title
 * @param {string[]} chart.series what each bar of a row is, at most two
 * @param {{label: string, values: (number | undefined)[], mark?: string}[]} chart.rows a value per series, where `undefined`
 *   leaves a gap; the mark stands behind the row's figures
 * @param {(value: number) => string} chart.format of the figure behind a bar
 * @param {{value: number, label: string}} chart.reference where a dashed line stands, and what it means
 * @param {string[]} chart.captions lines below: where the figures come from
 * @returns {string} the SVG
 */
export function barChart({ title, series, rows, format, reference, captions }) {
  if (series.length > MOST_SERIES || rows.some(({ values }) => values.length !== series.length)) {
    throw new RangeError(`${title}: expected a value for each of at most ${MOST_SERIES} series in every row`);
  }
  if (rows.some(({ label }) => label.length > MOST_LABEL) || captions.some((line) => line.length > MOST_CAPTION)) {
    throw new RangeError(`${title}: a label or a caption is too long to be shown whole`);
  }
  const legend = legendOf(title, series, reference);
  const bars = barsOf(rows, format, reference, legend.bottom + ROW_GAP);
  const lines = captions.map((line, number) => text(MARGIN, bars.bottom + (number + 1) * LINE_HEIGHT + 4, line, "faint"));
  const bottom = bars.bottom + lines.length * LINE_HEIGHT + MARGIN;
  return svg(bottom, [...legend.parts, ...bars.parts, ...lines], `${title}: ${series.join(", ")}`);
}

function legendOf(title, series, { label }) {
  const y = (line) => MARGIN + (line + 1) * LINE_HEIGHT - 4 + (line > 0 ? 6 : 0);
  const entries = series.flatMap((name, number) => [
    bar(MARGIN, y(number + 1) - BAR_HEIGHT + 3, BAR_HEIGHT, number),
    text(MARGIN + BAR_HEIGHT + 6, y(number + 1), name),
  ]);
  const last = y(series.length + 1);
  const dashes = `<line class="reference" x1="${MARGIN}" y1="${px(last - 4)}" x2="${MARGIN + BAR_HEIGHT}" y2="${px(last - 4)}"/>`;
  const parts = [text(MARGIN, y(0), title, "title"), ...entries, dashes, text(MARGIN + BAR_HEIGHT + 6, last, label)];
  return { parts, bottom: last };
}

/** The rows from `top` on, over the dashed line. */
function barsOf(rows, format, reference, top) {
  const largest = Math.max(reference.value, ...rows.flatMap(({ values }) => values.filter((value) => value !== undefined)));
  const scale = (WIDTH - 2 * MARGIN - LABEL_WIDTH - FIGURE_WIDTH) / largest;
  const zero = MARGIN + LABEL_WIDTH;
  const parts = [];
  let y = top;
  for (const { label, values, mark = "" } of rows) {
    y += ROW_GAP;
    const drawn = values.map((value, number) => ({ value, number })).filter(({ value }) => value !== undefined);
    const middle = y + (drawn.length * (BAR_HEIGHT + BAR_GAP) - BAR_GAP) / 2;
    parts.push(text(zero - 8, middle + 4, label, "label"));
    for (const { value, number } of drawn) {
      parts.push(bar(zero, y, value * scale, number), text(zero + value * scale + 6, y + BAR_HEIGHT - 3, format(value) + mark, "figure"));
      y += BAR_HEIGHT + BAR_GAP;
    }
  }
  const bottom = y + ROW_GAP;
  const x = px(zero + reference.value * scale);
  // Drawn first: the bars cover it, and the figures keep their own edge of background.
  return { parts: [`<line class="reference" x1="${x}" y1="${px(top)}" x2="${x}" y2="${px(bottom)}"/>`, ...parts], bottom };
}

function svg(height, parts, title) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${px(height)}" viewBox="0 0 ${WIDTH} ` +
      `${px(height)}" role="img">`,
    `  <title>${escaped(title)}</title>`,
    `  <style>${STYLE}</style>`,
    `  <rect class="background" x="0.5" y="0.5" width="${WIDTH - 1}" height="${px(height - 1)}" rx="6"/>`,
    ...parts.map((part) => `  ${part}`),
    "</svg>",
    "",
  ].join("\n");
}

function text(x, y, content, kind) {
  const attribute = kind === undefined ? "" : ` class="${kind}"`;
  return `<text${attribute} x="${px(x)}" y="${px(y)}">${escaped(content)}</text>`;
}

function bar(x, y, width, number) {
  return `<rect class="series-${number}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${BAR_HEIGHT}" rx="2"/>`;
}

/** A coordinate, to a tenth. */
function px(value) {
  return Number(value.toFixed(1));
}

function escaped(content) {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
