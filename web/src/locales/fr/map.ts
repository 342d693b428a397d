import type { map as es } from "../es/map.ts";
import type { SameKeys } from "../same-keys.ts";

export const map: SameKeys<typeof es> = {
  stations: "Carte des stations",
  closer: "Rapprocher",
  further: "Éloigner",
  all: "Tout voir",
  cluster: "{n|one:# station|other:# stations} à cet endroit ({states}) : rapprocher",
  nothing: "sans suivi dans la période",
  withoutPlace: "{n|one:# station sans coordonnées|other:# stations sans coordonnées}",
  base: {
    title: "Fond de plan",
    file: "Fichier du fond de plan",
    text: "Le fond de plan est dessiné sous les stations : fosses, bassins à résidus, routes, limites de la concession. Tous ceux qui voient la carte le voient.",
    hint: "GeoJSON en degrés (WGS 84), jusqu'à {size}, 1 000 éléments et 20 000 points. De ses propriétés, seul le nom est conservé.",
    now: "Actuellement : {file}, {n|one:# élément|other:# éléments}. Envoyé par {who} le {when}.",
    given: "La carte a son fond de plan.",
    remove: "Retirer le fond de plan",
    removeQuestion: "Retirer le fond de plan ?",
    removeText:
      "La carte ne montrera que les stations. Le fond de plan reste au registre et peut être envoyé de nouveau.",
    removed: "La carte n'a plus de fond de plan.",
    failed: "Le fond de plan n'a pas pu être chargé : la carte ne montre que les stations.",
  },
};
