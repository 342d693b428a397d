// What a file may not hold, and how long it may be.
import { readFileSync } from "node:fs";

/** A longer file needs a reason that a reader accepts; it stands here beside its name. */
const LONG = JSON.parse(readFileSync(new URL("./long-files.json", import.meta.url), "utf8"));
const MOST_LINES = 250;

// Written in pieces, so that this file does not find itself: notes for later, folders of one machine, package servers.
const FORBIDDEN = [
  ["TO", "DO\\b"],
  ["FIX", "ME\\b"],
  ["/wo", "rk/"],
  ["/tm", "p/"],
  ["/ro", "ot/"],
  ["\\bregis", "try\\.[a-z]+\\.[a-z]+"],
].map((parts) => new RegExp(parts.join("")));

/** Whether a file is written by people and read as text. */
export const isJudged = (name) =>
  /\.(ts|tsx|mjs|cjs|css|sql|md|html|json|yml|yaml|sh)$|^\.ci\//.test(name) &&
  !/(^|\/)package-lock\.json$|^docs\/openapi\.json$/.test(name);

/** Product code; what is made, tests and tables of words may be as long as they must. */
const isCounted = (name) =>
  /\.(ts|tsx|mjs)$/.test(name) &&
  !/\.gen\.ts$|\.test\.(tsx?|mjs)$|\/(locales|messages|words|testing)\//.test(name);

/** @returns one sentence a fault */
export function fileFaults(name, text, reasons = LONG) {
  const faults = FORBIDDEN.map((pattern) => pattern.exec(text)?.[0])
    .filter(Boolean)
    .map((word) => `${name}: holds ${word}`);
  const lines = text.split("\n").length - 1;
  if (isCounted(name) && lines > MOST_LINES && !reasons[name])
    faults.push(
      `${name}: ${lines} lines, more than ${MOST_LINES} and without a reason in scripts/long-files.json`,
    );
  if (name in reasons && lines <= MOST_LINES)
    faults.push(`${name}: ${lines} lines, so that its reason in scripts/long-files.json is one too many`);
  return faults;
}
