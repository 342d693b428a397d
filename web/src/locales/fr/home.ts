import type { SameKeys } from "../../lib/i18n.ts";
import type { home as es } from "../es/home.ts";

export const home: SameKeys<typeof es> = {
  morning: "Bonjour, {name}",
  afternoon: "Bon après-midi, {name}",
  evening: "Bonsoir, {name}",
  month: "{n|one:# suivi|other:# suivis} ce mois-ci",
  openPlans: "Ouvrir les plans",
  overdue: "Non réalisés",
  due: "À réaliser sous {n|one:# jour|other:# jours}",
  dueToday: "À réaliser aujourd'hui",
  seeAll: "Tout voir",
  record: "Rendre compte",
  recordFor: "Enregistrer le compte rendu de {station}",
  days: "{n|one:# jour|other:# jours}",
  noOverdue: "Rien n'est en retard.",
  noDue: "Rien n'est à réaliser dans ce délai.",
  failed: "Le résumé n'a pas pu être chargé.",
};
