import type { map as es } from "../es/map.ts";
import type { SameKeys } from "../same-keys.ts";

export const map: SameKeys<typeof es> = {
  stations: "Map of stations",
  closer: "Zoom in",
  further: "Zoom out",
  all: "Show all",
  cluster: "{n|one:# station|other:# stations} here ({states}): zoom in",
  nothing: "no monitorings in the period",
  withoutPlace: "{n|one:# station without coordinates|other:# stations without coordinates}",
  base: {
    title: "Base map",
    file: "Base map file",
    text: "The base map is drawn below the stations: pits, tailings dams, roads, limits of the concession. Everybody who sees the map sees it.",
    hint: "GeoJSON in degrees (WGS 84), up to {size}, 1,000 elements and 20,000 points. Of its properties only the name is kept.",
    now: "Now: {file}, {n|one:# element|other:# elements}. {who} uploaded it on {when}.",
    given: "The map has its base map.",
    remove: "Remove the base map",
    removeQuestion: "Remove the base map?",
    removeText:
      "The map will show the stations alone. The base map stays in the record and can be uploaded again.",
    removed: "The map has no base map any more.",
    failed: "The base map could not be loaded: the map shows the stations alone.",
  },
};
