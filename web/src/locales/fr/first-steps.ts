import type { firstSteps as es } from "../es/first-steps.ts";
import type { SameKeys } from "../same-keys.ts";

export const firstSteps: SameKeys<typeof es> = {
  title: "Premiers pas",
  progress: "{done} sur {total} terminés",
  done: "Terminé",
  putAway: "Retirer de l’accueil",
  noPlans: "Ce projet n’a pas encore de plan de suivi",
  noPlansText: "Dès la création du premier, vous verrez ici les échéances et ce qui n’a pas été réalisé.",
  steps: {
    catalog: {
      title: "Compléter le catalogue",
      why: "Les composantes, types et fréquences utilisés par les plans.",
    },
    stations: {
      title: "Ajouter des stations",
      why: "Les points de mesure ; chaque suivi se fait à l’un d’eux.",
    },
    plan: {
      title: "Créer un plan de suivi",
      why: "Définit quoi mesurer, où et quand, avec ses dates.",
    },
    people: {
      title: "Inviter votre équipe",
      why: "Les personnes qui saisissent, vérifient et auditent.",
    },
    permits: {
      title: "Importer un permis environnemental",
      why: "Ses engagements sont lus dans le PDF et reliés aux plans.",
    },
    devices: {
      title: "Connecter un appareil",
      why: "Ses mesures et ses alertes arrivent en ligne.",
    },
  },
};
