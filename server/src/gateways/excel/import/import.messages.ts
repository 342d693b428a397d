// Texts of all imports, their templates and marked workbooks, in the caller's language.
import { LOCALES, type Locale } from "@vetaverde/domain/locale";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";

export type ImportWords = ServerMessages["workbookImport"];

const words = messagesOf("workbookImport");

/** A rule that a cell of any import can break. */
export type CommonRule = keyof ImportWords["rules"];

export const importWords = (locale: Locale): ImportWords => words[locale];

/** Names, in all languages, of sheets in our own workbooks that contain no rows to import. */
export const OWN_SHEETS: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) => {
    const { instructions, lists, errors } = words[locale].sheets;
    return [instructions, lists, errors];
  }),
);
