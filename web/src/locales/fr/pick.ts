import type { pick as es } from "../es/pick.ts";
import type { SameKeys } from "../same-keys.ts";

export const pick: SameKeys<typeof es> = {
  chosen: "{n} sur {all}",
  all: "Tout",
  none: "Rien",
  find: "Chercher dans {name}",
};
