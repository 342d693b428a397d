import { DEFAULT_LOCALE, isLocale, type Locale } from "@vetaverde/domain/locale";
import type { ParametersOf } from "@vetaverde/locales/message";
import type { FirstMessages, LaterMessages } from "@vetaverde/locales/messages.gen";
import {
  type Compiled,
  type CompiledTree,
  type MessageValues,
  renderMessage,
} from "@vetaverde/locales/render";
import { readStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

type Paths<T, Prefix extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Paths<T[K], `${Prefix}${K}.`>;
}[keyof T & string];
type Messages = FirstMessages & LaterMessages;
/** Path of a message: `sessions.signIn.title`. An unknown one does not compile. */
export type MessageKey = Paths<Messages>;
type At<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;
type Params<K extends MessageKey> = ParametersOf<At<Messages, K>>;
type Rest<K extends MessageKey> = keyof Params<K> extends never ? [] : [params: Params<K>];

export type Translate = <K extends MessageKey>(key: K, ...params: Rest<K>) => string;

/** A feature whose messages come with its pages. */
export type Part = keyof LaterMessages;
export type CompiledParts = Readonly<Record<string, CompiledTree>>;
export type PartLoaders = Readonly<Record<Part, () => Promise<CompiledTree>>>;

interface State {
  locale: Locale;
  messages: CompiledParts | null;
}

const store = createStore<State>({ locale: DEFAULT_LOCALE, messages: null });
const loaders: Readonly<Record<Locale, () => Promise<CompiledParts>>> = {
  es: () => import("virtual:messages/es").then((module) => module.default),
  en: () => import("virtual:messages/en").then((module) => module.default),
  fr: () => import("virtual:messages/fr").then((module) => module.default),
  pt: () => import("virtual:messages/pt").then((module) => module.default),
};
const partLoaders: Readonly<Record<Locale, () => Promise<PartLoaders>>> = {
  es: () => import("virtual:later-messages/es").then((module) => module.default),
  en: () => import("virtual:later-messages/en").then((module) => module.default),
  fr: () => import("virtual:later-messages/fr").then((module) => module.default),
  pt: () => import("virtual:later-messages/pt").then((module) => module.default),
};
/** Message bundles that pages have requested so far: they are reloaded when the language changes. */
const spoken = new Set<Part>();

/** The stored choice, otherwise the first supported language of the browser, otherwise Spanish. */
export function startingLocale(): Locale {
  const stored = readStored<string>("vv.locale");
  if (isLocale(stored)) return stored;
  for (const tag of navigator.languages ?? []) {
    const language = tag.toLowerCase().split("-")[0];
    if (isLocale(language)) return language;
  }
  return DEFAULT_LOCALE;
}

/** Loads the messages before the first paint. */
export const startI18n = (): Promise<void> => use(startingLocale());

/** Changes the language once its messages are loaded; until then, and if they fail to load, the current one remains. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await use(locale);
  writeStored("vv.locale", locale);
}

async function use(locale: Locale): Promise<void> {
  const first = loaders[locale]();
  let parts: CompiledParts = {};
  // A page may request further bundles in the current language while the new language is loading.
  while (missing(parts).length > 0) parts = { ...parts, ...(await loadParts(locale, missing(parts))) };
  const messages = { ...(await first), ...parts };
  document.documentElement.lang = locale;
  store.set({ locale, messages });
}

const missing = (messages: CompiledParts | null) => [...spoken].filter((part) => !messages?.[part]);

async function loadParts(locale: Locale, parts: readonly Part[]): Promise<CompiledParts> {
  const table = await partLoaders[locale]();
  return Object.fromEntries(
    await Promise.all(parts.map(async (part) => [part, await table[part]()] as const)),
  );
}

/** Loads message bundles of features in the current language. */
export async function loadWords(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) spoken.add(part);
  for (;;) {
    const { locale, messages } = store.get();
    const missing = parts.filter((part) => !messages?.[part]);
    if (missing.length === 0) return;
    const loaded = await loadParts(locale, missing);
    const now = store.get();
    // If the language changed in the meantime, the next iteration loads the new one.
    if (now.locale === locale && now.messages) store.set({ messages: { ...now.messages, ...loaded } });
  }
}

/** Returns a message in the current language. @throws if `startI18n` was not awaited */
export const translate: Translate = (key, ...params) => {
  const { locale, messages } = store.get();
  const template = key
    .split(".")
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)?.[name], messages);
  if (typeof template !== "string" && !Array.isArray(template))
    throw new Error(`No message "${key}" in ${locale}`);
  return renderMessage(template as Compiled, (params[0] ?? {}) as MessageValues, locale);
};

/** Translation hook: re-renders the component when the language changes. */
export function useT(): Translate {
  useStore(store, (state) => state.messages);
  return translate;
}

export const useLocale = (): Locale => useStore(store, (state) => state.locale);
export const currentLocale = (): Locale => store.get().locale;
export const onLocaleChange = store.subscribe;
