import type { Locale } from "@vetaverde/domain/locale";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { pt } from "./words/pt.ts";
import type { CommitmentWords } from "./words/words.ts";

export const commitmentWords: Record<Locale, CommitmentWords> = { es, en, fr, pt };
