import type { retention as es } from "../es/retention.ts";
import type { SameKeys } from "../same-keys.ts";

export const retention: SameKeys<typeof es> = {
  title: "Mesures des dispositifs",
  devices: "Dispositifs MODi",
  intro:
    "Les mesures brutes sont gardées pour toujours, sauf décision contraire ici. Les résumés par heure et par jour (minimum, moyenne et maximum) et les mesures que gardent les alertes ne sont jamais effacés.",
  now: "Aujourd'hui",
  forever: "Elles sont gardées pour toujours.",
  kept: "Elles sont gardées {n} mois entiers, en plus du mois en cours.",
  setBy: "Fixé par {name}, {at} : {reason}",
  grace:
    "Rien n'est effacé par cette décision avant le {at}. Jusque-là, on peut revenir en arrière sans rien perdre.",
  since: "Il y a des mesures brutes depuis le {at} ; d'avant restent les résumés par heure et par jour.",
  change: "Changer",
  keep: "Garder les mesures brutes",
  choices: {
    forever: "Pour toujours",
    months: "{n} mois",
  },
  counting: "Décompte…",
  countFailed: "Le décompte a échoué.",
  effect: "Ce qui serait effacé",
  nothingGoes: "Rien : de ce qu'il y a aujourd'hui, aucune mesure n'est effacée.",
  goes: "{n|one:# mesure brute|other:# mesures brutes} de {sensors|one:# capteur|other:# capteurs}, du {first} jusqu'avant le {before}.",
  each: "Ensuite, au début de chaque mois, le mois le plus ancien qui n'est plus gardé est effacé.",
  spared:
    "{n|one:# capteur garde|other:# capteurs gardent} tout : des niveaux sont calculés à partir des mesures de leur dispositif.",
  late: "Une mesure antérieure au {before} qui arrive plus tard est refusée comme trop ancienne.",
  noReturn:
    "Ce qui est effacé ne peut être récupéré. Si quelqu'un a besoin du détail, téléchargez d'abord le CSV.",
  reason: "Motif",
  reasonHelp: "Il figure dans l'audit avec votre nom.",
  reasonMissing: "Écrivez le motif.",
  save: "Enregistrer",
  saveDelete: "Effacer {n|one:# mesure|other:# mesures} dès demain",
  saved: "C'est enregistré.",
  saveFailed: "L'enregistrement a échoué.",
  failed: "Le chargement a échoué.",
};
