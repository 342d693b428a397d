// Checks that the files named in docs/specification.md exist.
import { basename } from "node:path";

const CODE = /`([^`]+)`/g;
const TEST = /\.test\.(tsx?|mjs)$/;
/** PLACE: code words that name files. NO_PLACE: those that are an API path, a setting or a database table. */
const PLACE = /^[\w-]+$|[\w*]\.[\w*]+$|\/[\w.-]+$/;
const NO_PLACE = /^\/|^[A-Z0-9_]+$|^[a-z]+(_[a-z]+)+$/;

/** The files that a name refers to: a path, the end of one, or a pattern with a star; a folder stands for its files. */
function namedBy(name, files) {
  const pattern = name.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*/g, "[^/]*");
  const whole = new RegExp(`(^|/)${pattern}(/|$)`);
  const exact = new RegExp(`^${pattern}(/|$)`);
  const found = files.filter((file) => exact.test(file));
  return found.length > 0 ? found : files.filter((file) => whole.test(file));
}

const cellsOf = (line) =>
  line
    .slice(1, line.lastIndexOf("|"))
    .split("|")
    .map((cell) => cell.trim());

export function placeFaults(cell, files) {
  return [...cell.matchAll(CODE)]
    .map(([, name]) => name)
    .filter((name) => PLACE.test(name) && !NO_PLACE.test(name) && namedBy(name, files).length === 0)
    .map((name) => `there is no ${name}`);
}

export function testFaults(cell, files) {
  const names = [...cell.matchAll(CODE)].map(([, name]) => name).filter((name) => TEST.test(name));
  if (names.length === 0) return ["names no test"];
  return names.flatMap((name) => {
    const found = namedBy(name, files);
    return !name.includes("/") && found.filter((file) => basename(file) === name).length > 1
      ? [`${name} may be any of ${found.join(", ")}: name its folder`]
      : [];
  });
}

/**
 * @param text the page
 * @param files the names of all files of the project
 * @returns one sentence per fault
 * @throws where no row was found: the check would be ineffective
 */
export function specificationFaults(text, files) {
  const rows = text
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.startsWith("|") && !/^\|( requirement |-)/.test(line));
  if (rows.length === 0) throw new Error("docs/specification.md has no row: the check is blind");
  const faults = rows.flatMap(({ line, number }) => {
    const [requirement, where, shownBy, ...more] = cellsOf(line);
    const found =
      shownBy === undefined || more.length > 0
        ? ["a row has three cells: requirement, where, shown by"]
        : [...placeFaults(where, files), ...placeFaults(shownBy, files), ...testFaults(shownBy, files)];
    return found.map((fault) => `docs/specification.md:${number}: ${fault} ("${requirement.slice(0, 50)}")`);
  });
  const decisions = [...text.matchAll(/\bdecision (\d{4})\b/g)].map(([, number]) => number);
  const missing = decisions.filter(
    (number) => !files.some((file) => file.startsWith(`docs/decisions/${number}-`)),
  );
  return [...faults, ...missing.map((number) => `docs/specification.md: there is no decision ${number}`)];
}
