import type { pick as es } from "../es/pick.ts";
import type { SameKeys } from "../same-keys.ts";

export const pick: SameKeys<typeof es> = {
  chosen: "{n} de {all}",
  all: "Tudo",
  none: "Nada",
  find: "Buscar em {name}",
};
