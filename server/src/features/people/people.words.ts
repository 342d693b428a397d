import type { Locale } from "@vetaverde/domain/locale";
import type { CommonRule } from "../../gateways/excel/import/import.words.ts";
import { en } from "./words/en.ts";
import { es, type PeopleWords } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { pt } from "./words/pt.ts";

const words: Record<Locale, PeopleWords> = { es, en, fr, pt };

/** A validation rule for the cells of a workbook of people. */
export type PeopleRule = CommonRule | keyof PeopleWords["rules"];

export const peopleWords = (locale: Locale): PeopleWords => words[locale];
