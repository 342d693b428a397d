import { createGuideSearch, type GuideHit } from "@vetaverde/domain/guide/search";
import type { Locale } from "@vetaverde/domain/locale";
import { loadGuide } from "../../lib/guide.ts";

/** Creates the search over the guide's pages in a language. A separate bundle, loaded on first use. */
export const guideSearch = async (locale: Locale): Promise<(typed: string) => GuideHit[]> =>
  createGuideSearch(await loadGuide(locale));
