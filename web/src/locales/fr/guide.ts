import type { guide as es } from "../es/guide.ts";
import type { SameKeys } from "../same-keys.ts";

export const guide: SameKeys<typeof es> = {
  title: "Guide d’utilisation",
  subtitle: "Comment faire chaque travail dans VetaVerde, pas à pas",
  file: "guide-d-utilisation",
  contents: "Sommaire",
  pageOf: "Page",
  search: "Chercher dans le guide",
  results: "Résultats dans le guide",
  found: "{n|one:# page|other:# pages}",
  none: "Rien dans le guide ne correspond à « {text} ».",
  noneHint: "Essayez un autre mot, par exemple « station », « laboratoire » ou « hors ligne ».",
  download: "Télécharger le PDF",
  failed: "Le guide n’a pas pu être chargé.",
  unknown: "Le guide n’a pas cette page.",
  neighbours: "Page précédente et page suivante",
};
