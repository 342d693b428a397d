// Checks that docs/security.md answers every requirement of OWASP ASVS 5.0 at levels 1 and 2 exactly once, with
// existing files.
import { placeFaults, testFaults } from "./specification.mjs";

/** Number of level 1 and 2 requirements of each section; they are the ones numbered first. */
const SECTIONS = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

/** Every requirement's number, in order. */
export const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

/** Sections that require a document, where the evidence is a document and not a test. */
const DOCUMENTS = /^(2\.1|5\.1|6\.1|7\.1|8\.1|11\.1|13\.1|14\.1|15\.1|16\.1)\./;
const DOCUMENT = /`docs\/[\w./-]+\.md`/;
const STATUSES = ["met", "not applicable", "open"];

/** Totals of the rows: the summary sentence of the page. */
export const tally = (rows) =>
  `Of ${rows.length} requirements ${STATUSES.map((status) => `${rows.filter((row) => row.status === status).length} are ${status}`).join(", ")}.`;

export function rowsOf(text) {
  return text
    .split("\n")
    .map((line, index) => ({ line, at: index + 1 }))
    .filter(({ line }) => /^\| *\d+\.\d+\.\d+ *\|/.test(line))
    .map(({ line, at }) => {
      const cells = line
        .slice(1, line.lastIndexOf("|"))
        .split("|")
        .map((cell) => cell.trim());
      const [number, subject, status, where, shownBy] = cells;
      return { at, number, subject, status, where, shownBy, cells: cells.length };
    });
}

function rowFaults(row, files) {
  if (row.cells !== 5) return ["a row has five cells: requirement, subject, status, where or why, shown by"];
  if (!STATUSES.includes(row.status)) return [`the status is ${STATUSES.join(", ")}, not "${row.status}"`];
  const places = [...placeFaults(row.where, files), ...placeFaults(row.shownBy, files)];
  if (row.subject === "" || row.where === "") return [...places, "says neither what nor why"];
  if (row.status !== "met") return places;
  const named = testFaults(row.shownBy, files);
  const isDocument = DOCUMENTS.test(row.number) && DOCUMENT.test(row.where);
  return [...places, ...named.filter((fault) => !(isDocument && fault === "names no test"))];
}

/**
 * @param text the page
 * @param files the names of all files of the project
 * @returns one sentence per fault
 */
export function securityFaults(text, files) {
  const rows = rowsOf(text);
  const count = new Map();
  for (const { number } of rows) count.set(number, (count.get(number) ?? 0) + 1);
  const known = new Set(REQUIREMENTS);
  return [
    ...REQUIREMENTS.filter((number) => !count.has(number)).map(
      (number) => `docs/security.md: ${number} is missing`,
    ),
    ...[...count]
      .filter(([, times]) => times > 1)
      .map(([number]) => `docs/security.md: ${number} stands twice`),
    ...[...count.keys()]
      .filter((number) => !known.has(number))
      .map((number) => `docs/security.md: ${number} is no requirement of level 1 or 2`),
    ...rows.flatMap((row) =>
      rowFaults(row, files).map((fault) => `docs/security.md:${row.at}: ${row.number} ${fault}`),
    ),
    ...(text.includes(tally(rows)) ? [] : [`docs/security.md: does not say "${tally(rows)}"`]),
  ];
}

const HEADERS = /(<!-- headers -->)[\s\S]*?(<!-- \/headers -->)/;

/** The page with the current table of headers. @throws where the page has no place for it */
export function withHeaders(text, table) {
  if (!HEADERS.test(text)) throw new Error("docs/security.md has no place for the table of headers");
  return text.replace(HEADERS, (_all, begin, end) => `${begin}\n${table}\n${end}`);
}

const CODE = /`([^`\n]+)`/g;
const FILE = /\.test\.(tsx?|mjs)$|^(server|web|domain|contract|locales|e2e|docs|scripts)\//;

/**
 * Checks docs/threat-model.md: ten scenarios, each with a test, and no reference to a missing file. @returns one
 * sentence per fault
 */
export function threatFaults(text, files) {
  const section = /## The ten worst scenarios\n([\s\S]*?)\n## /.exec(text)?.[1] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|") && !/^\|( scenario |-)/.test(line));
  const named = [...text.matchAll(CODE)].map(([, name]) => name).filter((name) => FILE.test(name));
  return [
    ...(rows.length === 10 ? [] : [`there are ${rows.length} scenarios, not ten`]),
    ...rows.flatMap((row) => {
      const [scenario = "", , shownBy = ""] = row.slice(1).split("|");
      return testFaults(shownBy, files).map((fault) => `${fault} (${scenario.trim().slice(0, 40)})`);
    }),
    ...named.flatMap((name) => placeFaults(`\`${name}\``, files)),
  ].map((fault) => `docs/threat-model.md: ${fault}`);
}
