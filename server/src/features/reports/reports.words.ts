import type { Locale } from "@vetaverde/domain/locale";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { pt } from "./words/pt.ts";
import type { ReportWords } from "./words/words.ts";

export const reportWords: Record<Locale, ReportWords> = { es, en, fr, pt };
