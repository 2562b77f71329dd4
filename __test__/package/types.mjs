// The types as TypeScript finds them from a project: as Node.js resolves, and as bundlers do.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./commands.mjs";

const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
const STRICT = ["--noEmit", "--strict", "--isolatedModules", "--verbatimModuleSyntax", "--skipLibCheck", "false", "--target", "es2022", "--lib", "es2022"];

const WAYS = [
  { module: "node16", resolution: "node16", files: ["typed.mts", "typed.cts"] },
  { module: "nodenext", resolution: "nodenext", files: ["typed.mts", "typed.cts"] },
  { module: "esnext", resolution: "bundler", files: ["typed.mts"] },
  { module: "preserve", resolution: "bundler", files: ["typed.mts", "typed.cts"] },
];

/** `check` is told a title and a body for each way. */
export function checkTypes(project, check) {
  for (const { module, resolution, files } of WAYS) {
    const argv = [TSC, ...STRICT, "--module", module, "--moduleResolution", resolution, ...files.map((file) => join(project, file))];
    check(`TypeScript, module ${module}, ${resolution}: ${files.join(", ")}`, () => void run(process.execPath, argv, { cwd: project }));
  }
}
