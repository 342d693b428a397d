import type { search as es } from "../es/search.ts";
import type { SameKeys } from "../same-keys.ts";

/** The search over everything, at Ctrl-K. */
export const search: SameKeys<typeof es> = {
  title: "Pesquisar",
  open: "Pesquisar menu, plano, estação, arquivo…",
  label: "O que você procura",
  placeholder: "Menu, projeto, plano, estação ou arquivo",
  hint: "Digite ao menos duas letras. Acentos e um erro de digitação não importam.",
  looking: "Pesquisando…",
  none: "Nada se parece com “{text}”.",
  results: "Resultados da busca",
  kinds: {
    menu: "Item do menu",
    project: "Projeto",
    plan: "Plano",
    station: "Estação",
    file: "Arquivo",
  },
};
