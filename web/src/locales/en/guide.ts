import type { guide as es } from "../es/guide.ts";
import type { SameKeys } from "../same-keys.ts";

export const guide: SameKeys<typeof es> = {
  title: "User guide",
  subtitle: "How to do each job in VetaVerde, step by step",
  file: "user-guide",
  contents: "Contents",
  pageOf: "Page",
  search: "Search the guide",
  results: "Results in the guide",
  found: "{n|one:# page|other:# pages}",
  none: "Nothing in the guide matches “{text}”.",
  noneHint: "Try another word, such as “station”, “laboratory” or “offline”.",
  download: "Download PDF",
  failed: "The guide could not be loaded.",
  unknown: "The guide has no such page.",
  neighbours: "Previous and next page",
};
