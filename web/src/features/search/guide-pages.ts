import { createGuideSearch, type GuideHit } from "@vetaverde/domain/guide/search";
import type { Locale } from "@vetaverde/domain/locale";
import { loadGuide } from "../../lib/guide.ts";

/** What finds pages of the guide in a language; a part of the program of its own, which no page loads before it is used. */
export const guideSearch = async (locale: Locale): Promise<(typed: string) => GuideHit[]> =>
  createGuideSearch(await loadGuide(locale));
