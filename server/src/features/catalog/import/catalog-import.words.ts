import type { Locale } from "@vetaverde/domain/locale";
import type { CommonRule } from "../../../gateways/excel/import/import.words.ts";
import { en } from "./words/en.ts";
import { type CatalogImportWords, es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { pt } from "./words/pt.ts";

const words: Record<Locale, CatalogImportWords> = { es, en, fr, pt };

/** A validation rule for the cells of a catalogue file. */
export type CatalogRule = CommonRule | keyof CatalogImportWords["rules"];

export const catalogImportWords = (locale: Locale): CatalogImportWords => words[locale];
