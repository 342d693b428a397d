import type { map as es } from "../es/map.ts";
import type { SameKeys } from "../same-keys.ts";

export const map: SameKeys<typeof es> = {
  stations: "Map of stations",
  closer: "Zoom in",
  further: "Zoom out",
  all: "Show all",
  cluster: "{n|one:# station|other:# stations} here: zoom in",
  nothing: "no monitorings in the period",
  withoutPlace: "{n|one:# station without coordinates|other:# stations without coordinates}",
};
