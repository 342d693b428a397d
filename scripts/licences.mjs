// Licences under which a package may be part of the product or of its build, and exceptions with their reason.

export const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** By package name: the licence that applies, and why it may be used. A star matches the rest of a name. */
export const EXCEPTIONS = {
  "@fontsource-variable/atkinson-hyperlegible-next": ["OFL-1.1", "a typeface, embedded unchanged"],
  "@fontsource/noto-sans": ["OFL-1.1", "a typeface, embedded unchanged"],
  "@img/sharp-*": [
    "LGPL-3.0-or-later",
    "libvips as a library of its own, loaded at run time and replaceable",
  ],
  "axe-core": ["MPL-2.0", "unchanged; tests alone"],
  buffers: ["none stated", "part of a benchmark's reference alone, never handed on"],
  busboy: ["MIT", "declared by its older field, its LICENSE lies beside it"],
  "caniuse-lite": ["CC-BY-4.0", "data for building, not handed on"],
  chainsaw: ["MIT", "written as MIT/X11, which is the same text"],
  "combine-errors": ["MIT", "its Readme says so"],
  "humanize-number": ["MIT", "its Readme says so; tests alone"],
  "ical.js": ["MPL-2.0", "unchanged; tests alone"],
  lightningcss: ["MPL-2.0", "unchanged; builds the pages"],
  "lightningcss-*": ["MPL-2.0", "unchanged; builds the pages"],
  only: ["MIT", "its Readme says so; tests alone"],
  "png-js": ["MIT", "its LICENSE lies beside it"],
  reserved: ["MIT", "declared by its older field; tests alone"],
  streamsearch: ["MIT", "declared by its older field, its LICENSE lies beside it"],
  "web-push": ["MPL-2.0", "unchanged; its source is public"],
};

/** @returns the key, licence and reason of the exception that applies to a package; null for none */
export function exceptionFor(name) {
  const key = Object.keys(EXCEPTIONS).find((one) =>
    one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : one === name,
  );
  if (!key) return null;
  const [licence, reason] = EXCEPTIONS[key];
  return { key, licence, reason };
}

/** Whether an SPDX expression is allowed: every part joined by AND, one of those joined by OR. */
export function isAllowed(expression) {
  if (typeof expression !== "string") return false;
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  if (/[()]/.test(plain)) return false;
  return plain.split(" OR ").some((option) => option.split(" AND ").every((one) => ALLOWED.has(one.trim())));
}
