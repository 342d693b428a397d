import type { map as es } from "../es/map.ts";
import type { SameKeys } from "../same-keys.ts";

export const map: SameKeys<typeof es> = {
  stations: "Mapa das estações",
  closer: "Aproximar",
  further: "Afastar",
  all: "Ver tudo",
  cluster: "{n|one:# estação|other:# estações} neste lugar: aproximar",
  nothing: "sem monitoramentos no período",
  withoutPlace: "{n|one:# estação sem coordenadas|other:# estações sem coordenadas}",
};
