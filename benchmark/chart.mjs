// Draws the ratios of a results file as horizontal bars, into an SVG beside it.
//
// Must not measure, and must not show a figure that is not in the file.

import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

import { parseFlags, run, UsageError } from "./command_line.mjs";

const ABOUT = `node benchmark/chart.mjs <results.json>...

Draws, for each results file that holds a comparison (verify, decode, cores), how many times the first package's time
its rivals need, a bar per scenario and rival, into a file of the same name that ends in .svg.`;

const WIDTH = 760;
const MARGIN = 20;
const LABEL_WIDTH = 320;
/** Behind the longest bar, for its figure. */
const FIGURE_WIDTH = 50;
const BAR_HEIGHT = 14;
const BAR_GAP = 3;
const ROW_GAP = 11;
const LINE_HEIGHT = 17;

/** The picture brings its own background, so that it is legible wherever it is put. One colour a rival. */
const STYLE = `
    .background { fill: #ffffff; stroke: #d0d7de; }
    text { font: 12px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328; }
    .title { font-size: 15px; font-weight: 600; }
    .faint { fill: #59636e; font-size: 11px; }
    .label { text-anchor: end; }
    .even { stroke: #59636e; stroke-dasharray: 3 3; }
    .rival-0 { fill: #0969da; } .rival-1 { fill: #bc4c00; }
    @media (prefers-color-scheme: dark) {
      .background { fill: #0d1117; stroke: #3d444d; }
      text { fill: #f0f6fc; }
      .faint { fill: #9198a1; }
      .even { stroke: #9198a1; }
      .rival-0 { fill: #4493f8; } .rival-1 { fill: #f0883e; }
    }
  `;

await run(() => {
  const { values, positionals } = parseFlags({ help: { type: "boolean", short: "h" } }, { allowPositionals: true });
  if (values.help) {
    console.log(ABOUT);
    return;
  }
  if (positionals.length === 0) {
    throw new UsageError("which results file?");
  }
  for (const path of positionals) {
    const picture = path.replace(/\.json$/, "") + ".svg";
    writeFileSync(picture, drawing(JSON.parse(readFileSync(path, "utf8")), path));
    console.error(`written to ${relative(process.cwd(), picture)}`);
  }
});

function drawing(report, path) {
  const subject = Object.keys(report.packages)[0];
  const rows = report.scenarios.filter(({ ratios }) => ratios !== undefined);
  if (rows.length === 0) {
    throw new UsageError(`${path} holds no comparison`);
  }
  const rivals = [...new Set(rows.flatMap(({ ratios }) => Object.keys(ratios)))];
  const title = `Time to do the same, ${subject} = 1`;

  const legend = legendOf(title, rivals, MARGIN);
  const bars = barsOf(rows, rivals, legend.bottom + ROW_GAP);
  const captions = captionsOf(report, bars.bottom + ROW_GAP);
  const parts = [...legend.parts, ...bars.parts, ...captions.parts];
  return svg(captions.bottom + MARGIN, parts, `${title}: ${rivals.join(", ")}`);
}

function legendOf(title, rivals, top) {
  const entry = (rival, number) => {
    const y = top + (number + 2) * LINE_HEIGHT;
    return [bar(MARGIN, y - BAR_HEIGHT + 3, BAR_HEIGHT, number), text(MARGIN + BAR_HEIGHT + 6, y, rival)];
  };
  const parts = [text(MARGIN, top + LINE_HEIGHT, title, "title"), ...rivals.flatMap(entry)];
  return { parts, bottom: top + (rivals.length + 1) * LINE_HEIGHT };
}

/** A row per scenario with a bar per rival, over a dashed line where the rival would be as fast. */
function barsOf(rows, rivals, top) {
  const largest = Math.max(1, ...rows.flatMap(({ ratios }) => Object.values(ratios).map(({ median }) => median)));
  const scale = (WIDTH - 2 * MARGIN - LABEL_WIDTH - FIGURE_WIDTH) / largest;
  const zero = MARGIN + LABEL_WIDTH;
  const parts = [];
  let y = top;
  for (const { name, description, ratios } of rows) {
    y += ROW_GAP;
    const middle = y + (Object.keys(ratios).length * (BAR_HEIGHT + BAR_GAP) - BAR_GAP) / 2;
    parts.push(text(zero - 8, middle + 4, description ?? name, "label"));
    for (const [rival, { median }] of Object.entries(ratios)) {
      parts.push(bar(zero, y, median * scale, rivals.indexOf(rival)));
      parts.push(text(zero + median * scale + 6, y + BAR_HEIGHT - 3, median.toFixed(2)));
      y += BAR_HEIGHT + BAR_GAP;
    }
  }
  const bottom = y + ROW_GAP;
  const x = px(zero + scale);
  return { parts: [`<line class="even" x1="${x}" y1="${px(top)}" x2="${x}" y2="${px(bottom)}"/>`, ...parts], bottom };
}

function captionsOf(report, top) {
  const parts = captions(report).map((line, number) => text(MARGIN, top + (number + 1) * LINE_HEIGHT, line, "faint"));
  return { parts, bottom: top + parts.length * LINE_HEIGHT };
}

/** Where, when and how the figures came about. */
function captions({ date, command, commit, uncommittedChanges, machine, node, packages, engine, threads, ...report }) {
  const { rounds, isMeasurement, benchmark } = report;
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  const sources = `commit ${commit?.slice(0, 12) ?? "none"}${uncommittedChanges ? " with changes" : ""}`;
  return [
    `Medians of ${rounds} interleaved rounds. The results file of ${benchmark} says what each side does in each row.`,
    `${machine.cpu}, ${machine.platform} ${machine.arch}, ${machine.usableCpus} of ${machine.cpus} CPUs, engine ` +
      `${engine}, ${threads} thread${threads === 1 ? "" : "s"}`,
    [`Node.js ${node}`, ...versions].join(", "),
    `${command}, ${date.slice(0, 10)}, ${sources}`,
    ...(isMeasurement ? [] : ["NOT A MEASUREMENT: fewer rounds or instances than one takes."]),
  ];
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

function bar(x, y, width, rival) {
  return `<rect class="rival-${rival}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${BAR_HEIGHT}" rx="2"/>`;
}

/** A coordinate, to a tenth. */
function px(value) {
  return Number(value.toFixed(1));
}

function escaped(content) {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
