// Checks that every language has all messages of Spanish, with the same parameters.

import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { flatten } from "./flatten.mjs";
import { here } from "./import-rules.mjs";

const LANGUAGES = ["en", "fr", "pt"];
const TABLES = [
  (language) => `web/src/locales/${language}.ts`,
  (language) => `server/src/platform/http/messages/${language}.ts`,
  (language) => `server/src/features/plans/words/${language}.ts`,
  (language) => `server/src/gateways/excel/import/words/${language}.ts`,
];

const PARTS = (language) => `web/src/locales/${language}.parts.ts`;

const parameters = (text) =>
  [...new Set([...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name))].sort().join(",");

const words = (text) => text.replace(/\{[^}]*\}/g, " ").match(/\p{L}{2,}/gu) ?? [];
/** A word or two may be the same in two languages; an identical sentence was not translated. */
const MAX_SAME_WORDS = 2;

/** Compares tables of messages. @returns one sentence per fault */
export function compareTables(spanish, other, where) {
  const wanted = new Map(flatten(spanish));
  const given = new Map(flatten(other));
  const faults = [];
  for (const [key, text] of wanted) {
    const translated = given.get(key);
    if (translated === undefined) faults.push(`${where}: ${key} is missing`);
    else if (translated.trim() === "") faults.push(`${where}: ${key} is empty`);
    else if (parameters(text) !== parameters(translated))
      faults.push(`${where}: ${key} has other parameters than in Spanish`);
    else if (translated === text && words(text).length > MAX_SAME_WORDS)
      faults.push(`${where}: ${key} is still in Spanish`);
  }
  for (const key of given.keys()) if (!wanted.has(key)) faults.push(`${where}: ${key} is not in Spanish`);
  return faults;
}

const load = async (file, name) => (await import(pathToFileURL(here(file)).href))[name];

/** The messages of the pages, in one table, as `locales/<language>.parts.ts` imports them. */
async function loadParts(language) {
  const loaders = await load(PARTS(language), `${language}Parts`);
  const brought = Object.entries(loaders).map(async ([part, bring]) => [part, await bring()]);
  return Object.fromEntries(await Promise.all(brought));
}

/** All messages of a language by key: the web client's (initial bundle and pages) and the server's. */
export async function saidIn(language) {
  const web = { ...(await load(TABLES[0](language), language)), ...(await loadParts(language)) };
  const server = await load(TABLES[1](language), language);
  return { web: new Map(flatten(web)), server: new Map(flatten(server)) };
}

export async function localeFaults() {
  const faults = [];
  const parts = await loadParts("es");
  for (const language of LANGUAGES)
    faults.push(...compareTables(parts, await loadParts(language), PARTS(language)));
  for (const table of TABLES) {
    const spanish = await load(table("es"), "es");
    for (const language of LANGUAGES) {
      if (!existsSync(here(table(language)))) faults.push(`${table(language)} is missing`);
      else faults.push(...compareTables(spanish, await load(table(language), language), table(language)));
    }
  }
  return faults;
}
