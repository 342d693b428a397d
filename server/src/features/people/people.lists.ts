// The names by which a cell may refer to a permission or a language, in any of the four languages.
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import { ALL_ROLES, ROLES, type Role } from "@vetaverde/domain/permissions/roles";
import { closest } from "@vetaverde/domain/text/closest";
import { fold } from "@vetaverde/domain/text/fold";
import { peopleWords } from "./people.messages.ts";

export interface Named<T> {
  find(text: string): T | undefined;
  /** What was probably meant, in the reader's language. */
  suggest(text: string): string | undefined;
}

/** `shown` are the names in the reader's language; `others` are accepted too, but never suggested. */
function named<T>(
  shown: readonly (readonly [string, T])[],
  others: readonly (readonly [string, T])[],
): Named<T> {
  const byName = new Map([...others, ...shown].map(([name, value]) => [fold(name), value]));
  const names = shown.map(([name]) => name);
  return {
    find: (text) => byName.get(fold(text)),
    suggest: (text) => closest(text, names) ?? undefined,
  };
}

const { ADMIN, READ, WRITE, AUDIT } = ROLES;
/** Names of the holder of a permission, accepted like the name of the permission itself. */
const HOLDERS: readonly (readonly [string, Role])[] = [
  ...["administrador", "administradora", "admin", "administrator", "administrateur", "administratrice"].map(
    (name) => [name, ADMIN] as const,
  ),
  ...["lector", "lectora", "read", "reader", "lecteur", "lectrice", "leitor", "leitora"].map(
    (name) => [name, READ] as const,
  ),
  ...["write", "writer", "escritor", "escritora", "redactor"].map((name) => [name, WRITE] as const),
  ...["auditor", "auditora", "auditeur", "auditrice"].map((name) => [name, AUDIT] as const),
];

export const roleName = (role: Role, locale: Locale): string => peopleWords(locale).roles[role];

export const rolesBy = (locale: Locale): Named<Role> =>
  named(
    ALL_ROLES.map((role) => [roleName(role, locale), role]),
    [
      ...HOLDERS,
      ...LOCALES.flatMap((other) => ALL_ROLES.map((role) => [roleName(role, other), role] as const)),
    ],
  );

/** Each language in its own name, as in the forms. */
export const LANGUAGES: Readonly<Record<Locale, string>> = {
  es: "Español",
  en: "English",
  fr: "Français",
  pt: "Português",
};

export const languages = (): Named<Locale> =>
  named(
    LOCALES.map((locale) => [LANGUAGES[locale], locale]),
    LOCALES.flatMap((reader) => {
      const names = new Intl.DisplayNames(reader, { type: "language" });
      return LOCALES.flatMap((locale) => [
        [names.of(locale) ?? locale, locale] as const,
        [locale, locale] as const,
      ]);
    }),
  );

/** Splits `Escritura, Auditoría`, `Escritura y Auditoría` or `Escritura; Auditoría` into its names. */
export const namesIn = (text: string): string[] =>
  text
    .split(/\s*(?:[,;+/&\n]|\s(?:y|and|et|e)\s)\s*/i)
    .map((name) => name.trim())
    .filter((name) => name !== "");
