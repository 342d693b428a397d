import type { shortcuts as es } from "../es/shortcuts.ts";
import type { SameKeys } from "../same-keys.ts";

/** The tabs of Home. */
export const shortcuts: SameKeys<typeof es> = {
  title: "Raccourcis",
  failed: "Les raccourcis n'ont pas pu être chargés.",
  star: "Favori : {name}",
  chatBot: {
    title: "Assistant",
    soon: "Bientôt disponible",
    text: "Vous pourrez bientôt poser ici vos questions sur les engagements, les suivis et les résultats.",
  },
  tabs: {
    recents: "Récents",
    favorites: "Favoris",
    mostUsed: "Les plus utilisés",
    recommended: "Recommandés",
  },
  empty: {
    recents: "Ce que vous ouvrez en dernier depuis le menu apparaîtra ici.",
    favorites: "Marquez une étoile dans Récents ou Les plus utilisés : l'entrée restera ici.",
    mostUsed: "Ce que vous ouvrez le plus depuis le menu apparaîtra ici.",
    recommended:
      "Rien à recommander pour l'instant : vous utilisez déjà ce qu'utilisent les personnes ayant votre permission.",
  },
};
