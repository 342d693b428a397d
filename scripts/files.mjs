// Checks for forbidden content of files.

// Split strings, so that this file does not match itself: notes for later, folders of one machine (absolute, not a folder
// of the same name inside the product), package servers.
const FORBIDDEN = [
  ["TO", "DO\\b"],
  ["FIX", "ME\\b"],
  ["(?<![\\w.*}-])/wo", "rk/"],
  ["/tm", "p/"],
  ["/ro", "ot/"],
  ["\\bregis", "try\\.[a-z]+\\.[a-z]+"],
].map((parts) => new RegExp(parts.join("")));

/** Whether a file is hand-written text, to which the rules apply. */
export const isChecked = (name) =>
  /\.(ts|tsx|mjs|cjs|css|sql|md|html|json|yml|yaml|sh)$|^\.ci\//.test(name) &&
  !/(^|\/)package-lock\.json$|^docs\/openapi\.json$/.test(name);

/** @returns one sentence per fault */
export function fileFaults(name, text) {
  return FORBIDDEN.map((pattern) => pattern.exec(text)?.[0])
    .filter(Boolean)
    .map((word) => `${name}: holds ${word}`);
}
