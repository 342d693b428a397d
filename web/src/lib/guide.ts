import type { Guide } from "@vetaverde/domain/guide/guide";
import type { Locale } from "@vetaverde/domain/locale";
import { useEffect, useState } from "react";
import { useLocale } from "./i18n.ts";

/** The guide as it is served: with the addresses of its pictures, and how large they are. */
export interface ServedGuide extends Guide {
  readonly pictures: Readonly<Record<string, { address: string; width: number; height: number }>>;
}

/** A part of the program for each language: it stands in the first load of nobody. */
const loaders: Readonly<Record<Locale, () => Promise<{ default: ServedGuide }>>> = {
  es: () => import("virtual:guide/es"),
  en: () => import("virtual:guide/en"),
  fr: () => import("virtual:guide/fr"),
  pt: () => import("virtual:guide/pt"),
};

export const loadGuide = async (locale: Locale): Promise<ServedGuide> => (await loaders[locale]()).default;

/** The guide in the language of the moment. `failed` where it did not come; `again` asks once more. */
export function useGuide(): { guide: ServedGuide | null; failed: boolean; again(): void } {
  const locale = useLocale();
  const [guide, setGuide] = useState<ServedGuide | null>(null);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking once more is a reason to load
  useEffect(() => {
    let current = true;
    setFailed(false);
    loadGuide(locale).then(
      (loaded) => current && setGuide(loaded),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [locale, asked]);
  // The language that is left stays until the new one is here.
  return { guide, failed, again: () => setAsked((times) => times + 1) };
}
