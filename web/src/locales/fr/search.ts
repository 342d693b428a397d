import type { search as es } from "../es/search.ts";
import type { SameKeys } from "../same-keys.ts";

/** The search over everything, at Ctrl-K. */
export const search: SameKeys<typeof es> = {
  title: "Rechercher",
  open: "Rechercher menu, plan, station, fichier…",
  label: "Ce que vous cherchez",
  placeholder: "Menu, projet, plan, station ou fichier",
  hint: "Écrivez au moins deux lettres. Les accents et une faute de frappe n'importent pas.",
  looking: "Recherche…",
  none: "Rien ne ressemble à « {text} ».",
  results: "Résultats",
  kinds: {
    menu: "Entrée du menu",
    project: "Projet",
    plan: "Plan de suivi",
    station: "Station",
    file: "Fichier",
  },
};
