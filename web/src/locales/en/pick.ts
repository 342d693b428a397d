import type { pick as es } from "../es/pick.ts";
import type { SameKeys } from "../same-keys.ts";

export const pick: SameKeys<typeof es> = {
  chosen: "{n} of {all}",
  all: "All",
  none: "None",
  find: "Search in {name}",
};
