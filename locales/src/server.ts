import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import type { ServerMessages } from "./messages.gen.ts";
import { messageAt, resolveReferences, SERVER_KEY } from "./references.ts";
import { serverMessages } from "./server-messages.gen.ts";

export type Translations<T> = Readonly<Record<Locale, T>>;

/**
 * A feature's messages in a language, with references resolved. They may refer only to other messages of the server.
 */
const read = (feature: string, locale: Locale): unknown =>
  resolveReferences(serverMessages[locale][feature] ?? {}, (key) =>
    key.startsWith(SERVER_KEY) ? messageAt(serverMessages[locale], key.slice(SERVER_KEY.length)) : undefined,
  );

/**
 * The server's messages of a feature in each language: `<feature>.server.json`. The types are generated from the Spanish
 * file; `npm run check` compares the other languages with it.
 */
export const messagesOf = <F extends keyof ServerMessages>(feature: F) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, read(feature, locale)])) as Translations<
    ServerMessages[F]
  >;

/** One section of a feature's messages, in each language. */
export function sectionOf<T, S extends keyof T>(messages: Translations<T>, section: S): Translations<T[S]> {
  const { es, en, fr, pt } = messages;
  return { es: es[section], en: en[section], fr: fr[section], pt: pt[section] };
}
