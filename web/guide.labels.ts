// All that the screens say, by language: read while the guide is built, and part of nothing that is served.

import { enParts } from "./src/locales/en.parts.ts";
import { en } from "./src/locales/en.ts";
import { esParts } from "./src/locales/es.parts.ts";
import { es } from "./src/locales/es.ts";
import { frParts } from "./src/locales/fr.parts.ts";
import { fr } from "./src/locales/fr.ts";
import { ptParts } from "./src/locales/pt.parts.ts";
import { pt } from "./src/locales/pt.ts";

type Parts = Readonly<Record<string, () => Promise<object>>>;

async function whole(first: object, parts: Parts): Promise<object> {
  const later = await Promise.all(
    Object.entries(parts).map(async ([part, load]) => [part, await load()] as const),
  );
  return { ...first, ...Object.fromEntries(later) };
}

export const labels: Readonly<Record<string, object>> = {
  es: await whole(es, esParts),
  en: await whole(en, enParts),
  fr: await whole(fr, frParts),
  pt: await whole(pt, ptParts),
};
