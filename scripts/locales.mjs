// Checks the messages: every language has the messages of Spanish with the same parameters, every message can
// be rendered, and no sentence is written twice.
import { compileMessage, parametersOf, pluralBranches } from "../locales/src/compile.ts";
import { referenceIn, referencesIn, SERVER_KEY } from "../locales/src/references.ts";
import { flatten } from "./flatten.mjs";
import {
  FIRST_LOAD,
  LANGUAGES,
  MESSAGES_FOLDER,
  readFiles,
  readMessages,
  resolveAll,
} from "./locale-files.mjs";

const TRANSLATIONS = LANGUAGES.filter((language) => language !== "es");

/** One or two words may be the same in two languages; a sentence that is was not translated. */
const MAX_SAME_WORDS = 2;
/** Messages that are the same in another language as in Spanish, with the reason. */
const SAME_AS_SPANISH = [
  [/^waterDiagrams\.titles\./, "a diagram is named after its author"],
  [/^waterDiagrams\.facts\./, "a unit and the authors of a rule"],
  [/^samples\.table\.file$/, "the name of a file, the same in Portuguese"],
  [/^menus\.icons\.chart-bar$/, "the name of a kind of chart, the same in Portuguese"],
];

/** The words of a compiled message outside of plurals. */
const wordsOf = (compiled) =>
  [compiled]
    .flat()
    .filter((piece) => typeof piece === "string")
    .join(" ")
    .match(/\p{L}{2,}/gu) ?? [];

/** @returns what is wrong with a message by itself, or null */
function messageFault(message, language) {
  try {
    compileMessage(message);
  } catch (error) {
    return `does not parse: ${error.message}`;
  }
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [name, branches] of pluralBranches(message)) {
    const wrong = branches.find((branch) => !branch.startsWith("=") && !known.includes(branch));
    if (wrong) return `the plural of {${name}} has the category ${wrong}, which ${language} does not have`;
  }
  return null;
}

const signature = (message) =>
  [...parametersOf(message)]
    .map(([name, kind]) => `${name}: ${kind}`)
    .sort()
    .join(", ");

/** @returns what is wrong with a translation, or null */
function translationFault(key, spanish, translated) {
  if (translated === undefined) return "is missing";
  if (translated.trim() === "") return spanish.trim() === "" ? null : "is empty";
  if (signature(spanish) !== signature(translated))
    return `has the parameters (${signature(translated)}), and in Spanish (${signature(spanish)})`;
  const isSentence = wordsOf(compileMessage(spanish)).length > MAX_SAME_WORDS;
  const mayBeSame = SAME_AS_SPANISH.some(([pattern]) => pattern.test(key));
  return translated === spanish && isSentence && !mayBeSame ? "is still in Spanish" : null;
}

/** What is wrong with each message by itself. */
const messageFaults = (messages, language, where) =>
  flatten(messages).flatMap(([key, message]) => {
    const fault = messageFault(message, language);
    return fault ? [`${where}: ${key} ${fault}`] : [];
  });

/** Compares a language with Spanish. @returns one sentence per fault */
export function compareMessages(spanish, other, language, where) {
  const wanted = new Map(flatten(spanish));
  const given = new Map(flatten(other));
  const added = [...given.keys()].filter((key) => !wanted.has(key));
  const faults = [
    ...added.map((key) => `${where}: ${key} is not in Spanish`),
    ...messageFaults(other, language, where),
  ];
  if (faults.length > 0) return faults;
  return [...wanted].flatMap(([key, message]) => {
    const fault = translationFault(key, message, given.get(key));
    return fault ? [`${where}: ${key} ${fault}`] : [];
  });
}

/** References of a language that name nothing, are circular, or lead from the server's files to those of the screens. */
function ownReferenceFaults(language, files) {
  const faults = [];
  try {
    resolveAll(files);
  } catch (error) {
    faults.push(`${language}: ${error.message}`);
  }
  for (const key of referencesIn(files.server))
    if (!key.startsWith(SERVER_KEY))
      faults.push(`${language}: the server's messages refer to ${key}, which the server does not read`);
  return faults;
}

const referencesByKey = (files) =>
  new Map(flatten(files).filter(([, message]) => referenceIn(message) !== null));

/** References that are wrong, or not the same in every language. */
function referenceFaults(folder) {
  const spanish = referencesByKey(readFiles("es", folder));
  return LANGUAGES.flatMap((language) => {
    const files = readFiles(language, folder);
    const own = referencesByKey(files);
    const other = [...new Set([...spanish.keys(), ...own.keys()])].filter(
      (key) => spanish.get(key) !== own.get(key),
    );
    return [
      ...ownReferenceFaults(language, files),
      ...other.map((key) => `${language}: ${key} is not the reference that it is in Spanish`),
    ];
  });
}

/** A text of at least this many words is a sentence, which must not be written twice. */
const MIN_SENTENCE_WORDS = 3;

/** Sentences of two keys that are the same in every language: one of the keys should refer to the other. */
export function repeatedSentences(folder = MESSAGES_FOLDER) {
  const [spanish, ...others] = LANGUAGES.map((language) => new Map(flatten(readFiles(language, folder))));
  const keys = new Map();
  const faults = [];
  for (const [key, message] of spanish) {
    if (referenceIn(message) !== null || message.split(/\s+/).length < MIN_SENTENCE_WORDS) continue;
    const everywhere = JSON.stringify([message, ...others.map((language) => language.get(key))]);
    const first = keys.get(everywhere);
    if (first === undefined) keys.set(everywhere, key);
    else faults.push(`${key} repeats ${first}: let it be a reference, "@:${first.replace("screen.", "")}"`);
  }
  return faults;
}

/** Files and messages of a language compared with those of Spanish. */
function languageFaults(language, folder) {
  const spanish = readMessages("es", folder);
  const other = readMessages(language, folder);
  return ["screen", "server"].flatMap((side) => {
    const missing = Object.keys(spanish[side]).filter((feature) => !other[side][feature]);
    const added = Object.keys(other[side]).filter((feature) => !spanish[side][feature]);
    if (missing.length > 0 || added.length > 0)
      return [
        ...missing.map((feature) => `${language} ${side} ${feature}: the file is missing`),
        ...added.map((feature) => `${language} ${side} ${feature}: the file is not in Spanish`),
      ];
    return compareMessages(spanish[side], other[side], language, `${language} ${side}`);
  });
}

/** @returns one sentence per fault */
export function localeFaults(folder = MESSAGES_FOLDER) {
  const broken = referenceFaults(folder);
  if (broken.length > 0) return broken;
  const { screen, server } = readMessages("es", folder);
  const own = [...messageFaults(screen, "es", "es screen"), ...messageFaults(server, "es", "es server")];
  if (own.length > 0) return own;
  return [
    ...FIRST_LOAD.filter((feature) => !screen[feature]).map(
      (feature) => `${feature} belongs to the initial bundle and has no file`,
    ),
    ...TRANSLATIONS.flatMap((language) => languageFaults(language, folder)),
    ...repeatedSentences(folder),
  ];
}
