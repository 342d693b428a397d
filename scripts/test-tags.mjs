// Which tests run in which run. `npm test` leaves out what is tagged `long`; `npm run test:long` runs it, and repeats what
// is tagged `scaled` at full size (server/src/testing/run-length.ts).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build-state.mjs";

export const TEST_TAGS = [
  { name: "long", description: "Takes many seconds: runs in the long run only." },
  { name: "scaled", description: "Runs in both runs: in the long run with more rounds, files or cases." },
];

const FOLDERS = ["domain/src", "contract/src", "locales/src", "server/src", "demo/src", "web/src", "scripts"];
const WHOLE = "@module-tag long";
const TAGGED = new RegExp(`tags: \\[[^\\]]*"(?:long|scaled)"|${WHOLE}`);

/** Files below the folders whose path matches. @returns paths from the root */
const filesOf = (folders, pattern, at) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(at, folder), { recursive: true }).map(
        (name) => `${folder}/${name.replaceAll("\\", "/")}`,
      ),
    )
    .filter((file) => pattern.test(file))
    .toSorted();
const read = (file, at = root) => readFileSync(join(at, file), "utf8");

/** Test files that contain a tagged test; the long run loads no other unit test. @returns paths from the root */
export const taggedTestFiles = (folders = FOLDERS, at = root) =>
  filesOf(folders, /\.test\.(?:tsx?|mjs)$/, at).filter((file) => TAGGED.test(read(file, at)));

/** Journeys that `npm test` leaves out. @returns paths from the root */
export const longJourneyFiles = () =>
  filesOf(["e2e/src"], /\.test\.ts$/, root).filter((file) => read(file).includes(WHOLE));

/** Attacks and faults under load. @returns paths from the root */
export const longFiles = () => filesOf(["e2e/src"], /\.long\.test\.ts$/, root);

const TITLED = /\(\s*(["'`])((?:(?!\1).)+)\1,\s*\{\s*tags: \["(long|scaled)"\]/gs;
const RUNS = { long: "the long run only", scaled: "both, larger in the long run" };

/** The tables of docs/tests.md, by the name of their markers. */
export function printTestTables() {
  const rows = taggedTestFiles().flatMap((file) => [
    ...(read(file).startsWith(`/** ${WHOLE}`) ? [`| \`${file}\` | all tests | ${RUNS.long} |`] : []),
    ...[...read(file).matchAll(TITLED)].map(
      ([, , title, tag]) => `| \`${file}\` | ${title.replaceAll(/\$\{[^}]*\}|%s/g, "…")} | ${RUNS[tag]} |`,
    ),
  ]);
  return {
    longTests: ["| file | test | runs in |", "|---|---|---|", ...rows].join("\n"),
    longJourneys: longJourneyFiles()
      .map((file) => `- \`${file}\``)
      .join("\n"),
  };
}
