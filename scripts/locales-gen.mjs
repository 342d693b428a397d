// Generates the types of message keys and parameters from the Spanish messages, and the imports of the server's files.
import { parametersOf } from "../locales/src/compile.ts";
import { COMMON, FIRST_LOAD, kebab, LANGUAGES, readFiles, readMessages } from "./locale-files.mjs";

const TYPES = { text: "MessageValue", number: "number", select: "string" };
const property = (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

function typeOf(tree, indent) {
  if (typeof tree === "string") {
    const parameters = [...parametersOf(tree)].map(([name, kind]) => `${name}: ${TYPES[kind]}`);
    return parameters.length === 0 ? "string" : `Message<{ ${parameters.sort().join("; ")} }>`;
  }
  if (Array.isArray(tree)) return `readonly [${tree.map((inner) => typeOf(inner, indent)).join(", ")}]`;
  const lines = Object.entries(tree).map(
    ([key, inner]) => `${indent}  readonly ${property(key)}: ${typeOf(inner, `${indent}  `)};\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

const only = (tree, wanted) => Object.fromEntries(Object.entries(tree).filter(([name]) => wanted(name)));

/** @returns TypeScript: what the screens have first, what comes with their pages, and what the server has */
export function messageTypes() {
  const { screen, server } = readMessages("es");
  const isFirst = (name) => FIRST_LOAD.includes(name);
  return [
    "// Made by `npm run gen` from locales/es.",
    'import type { Message } from "./message.ts";',
    'import type { MessageValue } from "./render.ts";\n',
    `export interface FirstMessages ${typeOf(only(screen, isFirst), "")}\n`,
    `export interface LaterMessages ${typeOf(
      only(screen, (name) => !isFirst(name) && name !== COMMON),
      "",
    )}\n`,
    `export interface ServerMessages ${typeOf(server, "")}\n`,
  ].join("\n");
}

/** @returns TypeScript: the files that the server reads, by language and feature */
export function serverMessagesSource() {
  const features = Object.keys(readFiles("es").server);
  const imports = LANGUAGES.flatMap((language) =>
    features.map((feature) => {
      const file = `../${language}/${kebab(feature)}.server.json`;
      return `import ${feature}_${language} from "${file}" with { type: "json" };`;
    }),
  );
  const tables = LANGUAGES.map((language) => {
    const lines = features.map((feature) => `    ${feature}: ${feature}_${language},\n`);
    return `  ${language}: {\n${lines.join("")}  },`;
  });
  return [
    "// Made by `npm run gen` from the files in locales.",
    'import type { Locale } from "@vetaverde/domain/locale";',
    ...imports,
    'import type { MessageTree } from "./references.ts";',
    "",
    "export const serverMessages: Readonly<Record<Locale, Readonly<Record<string, MessageTree>>>> = {",
    ...tables,
    "};",
    "",
  ].join("\n");
}
