// Compiles the messages of the screens into modules, so that the browser needs no message parser: one module per language
// for the initial bundle, and one per language and feature for the pages that are loaded lazily.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { compileTree } from "../locales/src/compile.ts";
import { COMMON, FIRST_LOAD, MESSAGES_FOLDER, readMessages } from "../scripts/locale-files.mjs";

const MODULE = /^\0?virtual:(later-)?messages\/(es|en|fr|pt)(\/\w+)?$/;

export function messages(): Plugin {
  const read = new Map<string, ReturnType<typeof readMessages>["screen"]>();
  const screensIn = (language: string) => {
    const screens = read.get(language) ?? readMessages(language).screen;
    read.set(language, screens);
    return screens;
  };
  return {
    name: "messages",
    buildStart: () => read.clear(),
    watchChange: () => read.clear(),
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : null),
    load(id) {
      const [, later, language, feature] = (id.startsWith("\0") && MODULE.exec(id)) || [];
      if (!language) return null;
      // A message may refer to any other file.
      for (const file of readdirSync(join(MESSAGES_FOLDER, language)))
        this.addWatchFile(join(MESSAGES_FOLDER, language, file));
      const screens = screensIn(language);
      if (later) return loadersOf(language, Object.keys(screens));
      if (feature) return `export default ${JSON.stringify(compileTree(screens[feature.slice(1)]))};`;
      const first = Object.fromEntries(FIRST_LOAD.map((name) => [name, screens[name]]));
      return `export default ${JSON.stringify(compileTree(first))};`;
    },
  };
}

/** A module with one loader per feature that is not in the initial bundle. */
function loadersOf(language: string, features: readonly string[]): string {
  const lines = features
    .filter((name) => name !== COMMON && !FIRST_LOAD.includes(name))
    .map(
      (name) => `${name}: () => import("virtual:messages/${language}/${name}").then((part) => part.default),`,
    );
  return `export default {\n${lines.join("\n")}\n};`;
}
