// What a file may not hold.

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

/** @returns one sentence a fault */
export function fileFaults(name, text) {
  return FORBIDDEN.map((pattern) => pattern.exec(text)?.[0])
    .filter(Boolean)
    .map((word) => `${name}: holds ${word}`);
}
