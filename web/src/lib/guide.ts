import type { Guide } from "@vetaverde/domain/guide/guide";
import type { Locale } from "@vetaverde/domain/locale";
import { useEffect, useState } from "react";
import { useLocale } from "./i18n.ts";

/** The guide as served: with the URLs and sizes of its pictures. */
export interface ServedGuide extends Guide {
  readonly pictures: Readonly<Record<string, { address: string; width: number; height: number }>>;
}

/** One bundle per language, none of them in the initial load. */
const loaders: Readonly<Record<Locale, () => Promise<{ default: ServedGuide }>>> = {
  es: () => import("virtual:guide/es"),
  en: () => import("virtual:guide/en"),
  fr: () => import("virtual:guide/fr"),
  pt: () => import("virtual:guide/pt"),
};

export const loadGuide = async (locale: Locale): Promise<ServedGuide> => (await loaders[locale]()).default;

/** The guide in the current language. `failed` if it could not be loaded; `again` retries. */
export function useGuide(): { guide: ServedGuide | null; failed: boolean; again(): void } {
  const locale = useLocale();
  const [guide, setGuide] = useState<ServedGuide | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempts, setAttempts] = useState(0);
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
  }, [locale, attempts]);
  // The guide in the previous language remains until the new one is loaded.
  return { guide, failed, again: () => setAttempts((times) => times + 1) };
}
