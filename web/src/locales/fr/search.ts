import type { search as es } from "../es/search.ts";
import type { SameKeys } from "../same-keys.ts";

/** The search over everything, at Ctrl-K. */
export const search: SameKeys<typeof es> = {
  title: "Rechercher",
  open: "Rechercher menu, plan, station, fichier…",
  label: "Ce que vous cherchez",
  placeholder: "Menu, plan, station, engagement…",
  hint: "Écrivez au moins deux lettres. Les accents et une faute de frappe n'importent pas.",
  looking: "Recherche…",
  none: "Rien ne ressemble à « {text} ».",
  results: "Résultats",
  what: "Cherchez dans le menu, les projets, les plans, les stations, les instruments, les engagements et les fichiers que vous pouvez voir.",
  recent: "Recherches récentes",
  forget: "Oublier les recherches récentes",
  count: "{n|one:# résultat|other:# résultats}.",
  partial: "Le temps imparti est écoulé, il peut y en avoir d'autres : ajoutez un mot du nom.",
  noneHint: "Essayez moins de lettres ou un autre mot du nom.",
  unreviewed: "Texte trouvé par IA, non revu : à vérifier",
  kinds: {
    menu: "Menu",
    project: "Projets",
    plan: "Plans de suivi",
    station: "Stations",
    device: "Dispositifs",
    sample: "Échantillons",
    instrument: "Instruments",
    commitment: "Engagements",
    file: "Fichiers",
  },
};
