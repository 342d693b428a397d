// Finds messages of the screens that no code uses. Code contains a key in full, or the beginning of a template: `plans.state.${x}`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { referencesIn } from "../locales/src/references.ts";
import { flatten } from "./flatten.mjs";
import { here } from "./import-rules.mjs";
import { readFiles } from "./locale-files.mjs";

const WHOLE = /[A-Za-z]\w*(?:\.[\w-]+)+/g;
const BEGUN = /[`"'](\w+(?:\.[\w-]+)*\.?)(?:[\w-]*\$\{|(?<=\.)[`"'])/g;

/**
 * @param files the files of a language, references not resolved
 * @param text the source that uses the messages
 * @returns keys that neither the source nor another message names
 */
export function unusedKeys({ screen, server }, text) {
  const named = new Set([...text.matchAll(WHOLE)].map(([key]) => key));
  const begun = [...text.matchAll(BEGUN)]
    .map(([, prefix]) => prefix)
    .filter((prefix) => prefix.includes("."));
  const referenced = referencesIn({ ...screen, server });
  return flatten(screen)
    .map(([key]) => key)
    .filter(
      (key) =>
        !named.has(key) &&
        !begun.some((prefix) => key.startsWith(prefix)) &&
        !referenced.some((other) => key === other || key.startsWith(`${other}.`)),
    );
}

const SOURCES = ["web/src", "web/guide.plugin.ts", "web/messages.plugin.ts"];

function sourceText() {
  return SOURCES.flatMap((path) => {
    if (/\.ts$/.test(path)) return [path];
    const inside = readdirSync(here(path), { recursive: true, encoding: "utf8" });
    return inside.map((file) => join(path, file));
  })
    .filter((file) => /\.(tsx?|md)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(here(file), "utf8"))
    .join("\n");
}

/** @throws where hardly any key was found in use: the source was not read */
export function usageFaults() {
  const files = readFiles("es");
  const unused = unusedKeys(files, sourceText());
  if (unused.length > flatten(files.screen).length / 2) throw new Error("no use of the messages was found");
  return unused.map((key) => `locales/es: no code uses ${key}`);
}
