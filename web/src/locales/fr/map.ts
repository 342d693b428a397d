import type { map as es } from "../es/map.ts";
import type { SameKeys } from "../same-keys.ts";

export const map: SameKeys<typeof es> = {
  stations: "Carte des stations",
  closer: "Rapprocher",
  further: "Éloigner",
  all: "Tout voir",
  cluster: "{n|one:# station|other:# stations} à cet endroit : rapprocher",
  nothing: "sans suivi dans la période",
  withoutPlace: "{n|one:# station sans coordonnées|other:# stations sans coordonnées}",
};
