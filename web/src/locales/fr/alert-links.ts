import type { alertLinks as es } from "../es/alert-links.ts";
import type { SameKeys } from "../same-keys.ts";

export const alertLinks: SameKeys<typeof es> = {
  title: "Acquitter l'alerte",
  look: "Chargement de l'alerte…",
  failed: "L'alerte n'a pas pu être chargée.",
  failedSave: "L'enregistrement a échoué.",
  retry: "Réessayer",
  over: "Ce lien ne fonctionne plus",
  overText:
    "Il a déjà servi ou a expiré, ou l'alerte est terminée. Connectez-vous à VetaVerde pour voir les alertes du projet.",
  who: "Elle sera enregistrée au nom de {person}. Le lien est personnel et ne sert qu'une fois.",
  note: "Note (facultative)",
  noteHelp: "Ce qui sera fait, ou ce qui a été vu",
  act: "Acquitter",
  done: "C'est enregistré",
  doneBy: "{name} l'a acquittée le {at}.",
  enter: "Aller à VetaVerde",
  silent: "{device} n'a pas envoyé de données dans l'intervalle attendu.",
  read: "Valeur mesurée : {value} {unit}.",
  since: "Depuis le {at} ({zone})",
  priority: { "1": "Priorité haute", "2": "Priorité moyenne", "3": "Priorité basse" },
};
