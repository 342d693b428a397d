// Reads the messages: `locales/<language>/<feature>.json` for the screens, `<feature>.server.json` for mails,
// PDFs, workbooks and errors of the server.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { messageAt, resolveReferences } from "../locales/src/references.ts";
import { root } from "./build-state.mjs";
import { flatten } from "./flatten.mjs";

export const LANGUAGES = ["es", "en", "fr", "pt"];
export const MESSAGES_FOLDER = join(root, "locales");

/** Features whose messages are in the initial bundle. Those of all others are loaded with the pages that use them. */
export const FIRST_LOAD = ["app", "errors", "home", "projects", "sessions", "ui"];

/** Messages that several features refer to. No page loads this file, and no code uses its keys. */
export const COMMON = "common";

const SERVER = ".server.json";
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
export const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The files of a language, references not resolved.
 * @returns `{ screen, server }`: the messages by feature
 */
export function readFiles(language, folder = MESSAGES_FOLDER) {
  const messages = { screen: {}, server: {} };
  for (const file of readdirSync(join(folder, language)).sort()) {
    const side = file.endsWith(SERVER) ? "server" : "screen";
    const feature = camel(file.replace(side === "server" ? SERVER : ".json", ""));
    messages[side][feature] = JSON.parse(readFileSync(join(folder, language, file), "utf8"));
  }
  return messages;
}

/** Replaces each reference (`@:limits.verdicts`) by what it names. */
export function resolveAll({ screen, server }) {
  const all = { ...screen, server };
  const find = (key) => messageAt(all, key);
  return { screen: resolveReferences(screen, find), server: resolveReferences(server, find) };
}

/** The files of a language, references resolved. */
export const readMessages = (language, folder = MESSAGES_FOLDER) => resolveAll(readFiles(language, folder));

/** The text of every message by its key, `plans.create.save`, of the screens and of the server. */
export function messagesIn(language) {
  const { screen, server } = readMessages(language);
  return { screen: new Map(flatten(screen)), server: new Map(flatten(server)) };
}
