// Messages of the import, the template and the exports, in the caller's language.
import type { Locale } from "@vetaverde/domain/locale";
import type { CommonRule } from "../../gateways/excel/import/import.words.ts";
import { en } from "./words/en.ts";
import { es, type PlanWords } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { pt } from "./words/pt.ts";

const words: Record<Locale, PlanWords> = { es, en, fr, pt };

export type { PlanWords };
/** A validation rule for a cell, a row or the whole file. */
export type ImportRule = CommonRule | keyof PlanWords["rules"];

export const planWords = (locale: Locale): PlanWords => words[locale];
