import type { Locale } from "@vetaverde/domain/locale";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { pt } from "./words/pt.ts";
import type { ComparisonWords } from "./words/words.ts";

export const comparisonWords: Record<Locale, ComparisonWords> = { es, en, fr, pt };
