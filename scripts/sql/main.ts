// `tsx scripts/sql/main.ts` checks every statement of the server against the migrated schema, and compares the row
// types with the statements; with --write it writes the row types.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { checkStatements } from "./check.ts";
import { readColumnTypes } from "./column-types.ts";
import { generateRows } from "./generate.ts";
import { rewriteLiterals } from "./literals.ts";
import { loadProject } from "./program.ts";
import { startScratchDatabase } from "./scratch-database.ts";

const root = resolve(import.meta.dirname, "../..");
/** Test files are excluded, because the tests execute their statements anyway. */
const isProduct = (file: string) => !/\.test\.tsx?$|\/testing\//.test(file);

const format = (files: readonly string[]) =>
  execFileSync(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "format", "--write", ...files], {
    cwd: root,
    stdio: "ignore",
  });

const write = process.argv.includes("--write");
const database = startScratchDatabase();
const project = loadProject(
  root,
  ["server/tsconfig.json", "demo/tsconfig.json", "bench/tsconfig.json", "e2e/tsconfig.json"],
  isProduct,
);
const types = readColumnTypes(project, resolve(root, "server/src/platform/db"));
const { url, stop } = await database;
try {
  const report = await checkStatements(project, url, types);
  const generated = generateRows(project, report.results, types);
  const rewritten = write ? rewriteLiterals(project, report.results) : new Map<string, string>();
  const stale = [...generated.files, ...rewritten].filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, "utf8") !== text,
  );
  if (write) for (const [file, text] of stale) writeFileSync(file, text);
  if (rewritten.size > 0) format([...rewritten.keys()]);
  const faults = [
    ...(write ? [] : stale.map(([file]) => `${relative(root, file)} is not what npm run gen makes`)),
    ...generated.faults,
    ...types.unused().map(({ column, file }) => `${relative(root, file)} no row has the column "${column}"`),
    ...report.faults,
  ];
  // Rewritten types are compared with their statements only by the next check.
  if (!write || stale.length === 0) process.stdout.write(faults.map((fault) => `${fault}\n`).join(""));
  else for (const [file] of stale) process.stdout.write(`${relative(root, file)} written\n`);
  process.stdout.write(`${report.sites} places, ${report.statements} statements, ${faults.length} faults\n`);
  process.exitCode = faults.length > 0 && !write ? 1 : 0;
} finally {
  await stop();
}
