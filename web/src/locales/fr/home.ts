import type { home as es } from "../es/home.ts";
import type { SameKeys } from "../same-keys.ts";

export const home: SameKeys<typeof es> = {
  morning: "Bonjour, {name}",
  afternoon: "Bon après-midi, {name}",
  evening: "Bonsoir, {name}",
  month: "{n|one:# suivi|other:# suivis} ce mois-ci",
  openPlans: "Ouvrir les plans",
  overdue: "Non réalisés",
  due: "À réaliser sous {n|one:# jour|other:# jours}",
  seeAll: "Tout voir",
  record: "Rendre compte",
  recordThis: "Enregistrer le compte rendu de",
  days: "{n|one:# jour|other:# jours}",
  noOverdue: "Rien n'est en retard.",
  noDue: "Rien n'est à réaliser dans ce délai.",
  openThis: "Ouvrir le compte rendu de",
  today: "aujourd'hui",
  dueShort: "{n|one:# jour|other:# jours}",
  mine: "À votre nom",
  ofProject: "Tout le projet",
  waiting: "Ce qui attend",
  rows: "{n|one:# suivi|other:# suivis}",
  back: "Retour au résumé",
  noRows: "Il n'y a aucun suivi dans cette liste.",
  inMonth: "{state} en {month}",
  failed: "Le résumé n'a pas pu être chargé.",
};
