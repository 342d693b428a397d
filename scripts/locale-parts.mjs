// Checks that every lazily loaded part of the web client imports the messages that it uses.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { here } from "./import-rules.mjs";
import { FIRST_LOAD, readMessages } from "./locale-files.mjs";

const LAZY = /lazyPart\(\s*\(\)\s*=>\s*import\("([^"]+)"\)[^,]*?\)\s*,?\s*((?:"\w+",?\s*)*)\)/g;
const STATIC = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+"(\.[^"]+)"/gm;

const names = (text) => [...text.matchAll(/"(\w+)"/g)].map(([, name]) => name);
const resolve = (from, target) => normalize(join(dirname(from), target));

/**
 * @param read returns a file's text by its name, undefined where there is none
 * @param parts the features whose messages are loaded lazily
 * @param entry the entry of the initial bundle: it may use none of them
 * @param knows whether a part has a message key: audit actions can start with the same name
 * @returns one sentence per fault
 */
export function wordFaults(read, parts, entry, knows = () => true) {
  const speaks = new RegExp(`["'\`](${parts.join("|")})\\.([a-zA-Z]\\w*)`, "g");
  const faults = [];
  const seen = new Set();
  const pieces = [{ file: entry, words: [] }];
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    for (const file of together(read, piece.file)) {
      const text = read(file);
      for (const [, part, word] of text.matchAll(speaks)) {
        if (!piece.words.includes(part) && knows(part, word))
          faults.push(`${file} speaks of ${part}, and who loads ${piece.file} does not bring its words`);
      }
      for (const [, target, words] of text.matchAll(LAZY)) {
        const later = { file: resolve(file, target), words: names(words) };
        const key = `${later.file} ${later.words}`;
        if (seen.has(key)) continue;
        seen.add(key);
        pieces.push(later);
      }
    }
  }
  return [...new Set(faults)];
}

/** A file and everything that it imports statically. */
function together(read, entry) {
  const files = new Set();
  const queue = [entry];
  for (let file = queue.pop(); file; file = queue.pop()) {
    const text = files.has(file) ? undefined : read(file);
    if (text === undefined) continue;
    files.add(file);
    for (const [, target] of text.matchAll(STATIC)) queue.push(resolve(file, target));
  }
  return files;
}

const read = (file) =>
  /^web\/src\/.*\.tsx?$/.test(file) && existsSync(here(file)) ? readFileSync(here(file), "utf8") : undefined;

/** @throws where no part was found at all: the check would be ineffective */
export function houseWordFaults() {
  const { screen } = readMessages("es");
  const parts = Object.keys(screen).filter((name) => !FIRST_LOAD.includes(name));
  if (parts.length === 0) throw new Error("no part of the words was found: the check is blind");
  return wordFaults(read, parts, "web/src/main.tsx", (part, word) => Object.hasOwn(screen[part], word));
}
