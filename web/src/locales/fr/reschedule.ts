import type { reschedule as es } from "../es/reschedule.ts";
import type { SameKeys } from "../same-keys.ts";

export const reschedule: SameKeys<typeof es> = {
  title: "À quel jour le déplacer ?",
  from: "Il est prévu le {date}. Il garde son heure et sa durée.",
  date: "Nouvelle date",
  reason: "Motif",
  reasonHelp: "Il reste dans l'historique avec votre nom.",
  reasonMissing: "Écrivez le motif.",
  reasonLong: "{n} caractères au plus.",
  dateMissing: "Choisissez la nouvelle date.",
  dateSame: "C'est déjà sa date : choisissez-en une autre.",
  datePast: "Choisissez aujourd'hui ou un jour à venir.",
  save: "Reprogrammer",
  done: "{station} a été déplacée au {date}.",
  stale: "Quelqu'un d'autre a modifié ce suivi entre-temps. Fermez et recommencez sur la nouvelle version.",
};
