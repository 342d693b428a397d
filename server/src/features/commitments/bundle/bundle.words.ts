import type { Locale } from "@vetaverde/domain/locale";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { pt } from "./words/pt.ts";
import type { BundleWords } from "./words/words.ts";

export const bundleWords: Record<Locale, BundleWords> = { es, en, fr, pt };

/** Fills the placeholders of a sentence. */
export const fill = (sentence: string, parts: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (all, name: string) => (name in parts ? String(parts[name]) : all));
