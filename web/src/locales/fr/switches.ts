import type { switches as es } from "../es/switches.ts";
import type { SameKeys } from "../same-keys.ts";

export const switches: SameKeys<typeof es> = {
  title: "Expérimental",
  intro: "Fonctions à l'essai : activez-les ou désactivez-les quand vous voulez.",
  failed: "Les interrupteurs n'ont pas pu être chargés.",
  scopes: {
    person: "Pour vous, sur tous vos appareils",
    project: "Pour tout le projet",
  },
  notYours: "Modifié par la personne qui administre le projet.",
  changedBy: "Modifié par {name}, {at}",
  names: {
    compactTables: {
      title: "Tableaux compacts",
      text: "Des lignes plus basses sur grand écran : il en tient davantage sans défiler.",
    },
    keyShortcuts: {
      title: "Raccourcis à une touche",
      text: "G puis une lettre mène à une page ; le point d'interrogation affiche la liste.",
    },
    recommendations: {
      title: "Recommandés sur l'accueil",
      text: "L'onglet qui propose des pages selon ce qu'ouvrent le plus les personnes de même permission dans le projet.",
    },
  },
  keys: {
    title: "Raccourcis clavier",
    search: "Tout rechercher",
    Home: "Aller à l'accueil",
    PlanningAndMonitoring: "Aller aux plans de suivi",
    FilesContainer: "Aller aux fichiers",
    Notifications: "Aller aux notifications",
    ConfigView: "Aller à la configuration",
    rows: "Descendre et monter dans les lignes d'un tableau",
    open: "Ouvrir la ligne",
    help: "Afficher cette liste",
  },
};
