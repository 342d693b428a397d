// Commit subjects: imperative, a capital letter first, at most 72 characters, no full stop.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build-state.mjs";

const MAX_LENGTH = 72;
/** First words that look like another form and are imperative. */
const IMPERATIVE = new Set([
  "Bring",
  "Embed",
  "Feed",
  "Need",
  "Seed",
  "Process",
  "Pass",
  "Address",
  "Compress",
  "Express",
  "Focus",
  "Discuss",
]);
const OTHER_FORM = /(?:ed|ing|[^s]s)$/;

/** @returns one sentence per fault of a subject */
export function subjectFaults(subject) {
  if (subject.startsWith("Merge ")) return [];
  const [first = ""] = subject.split(" ");
  const faults = [];
  if (subject.length > MAX_LENGTH) faults.push(`${subject.length} characters, at most ${MAX_LENGTH}`);
  if (!/^[A-Z]/.test(first)) faults.push("begins with no capital letter");
  if (subject.endsWith(".")) faults.push("ends with a full stop");
  if (first === "WIP") faults.push("names no change");
  if (OTHER_FORM.test(first) && !IMPERATIVE.has(first)) faults.push(`"${first}" is not imperative`);
  return faults.map((fault) => `"${subject}": ${fault}`);
}

/** Faults of the commits since the rule exists. A copy of the sources without their history has none. */
export function commitSubjectFaults(folder = root) {
  if (!existsSync(join(folder, ".git"))) return [];
  const git = (...args) => execFileSync("git", ["-C", folder, ...args], { encoding: "utf8" }).trim();
  const [since] = git("log", "--diff-filter=A", "--format=%H", "--", "scripts/commit-subjects.mjs")
    .split("\n")
    .slice(-1);
  if (!since) return [];
  return git("log", "--format=%s", "HEAD", "--not", `${since}^@`).split("\n").flatMap(subjectFaults);
}
