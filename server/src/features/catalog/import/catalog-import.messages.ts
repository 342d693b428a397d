import type { Locale } from "@vetaverde/domain/locale";
import type { ServerMessages } from "@vetaverde/locales/messages.gen";
import { messagesOf } from "@vetaverde/locales/server";
import type { CommonRule } from "../../../gateways/excel/import/import.messages.ts";

export type CatalogImportWords = ServerMessages["catalogImport"];

const words = messagesOf("catalogImport");

/** A validation rule for the cells of a catalogue file. */
export type CatalogRule = CommonRule | keyof CatalogImportWords["rules"];

export const catalogImportWords = (locale: Locale): CatalogImportWords => words[locale];
