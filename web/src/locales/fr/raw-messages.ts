import type { rawMessages as es } from "../es/raw-messages.ts";
import type { SameKeys } from "../same-keys.ts";

export const rawMessages: SameKeys<typeof es> = {
  title: "Messages reçus",
  devices: "Dispositifs MODi",
  intro: "Ce que les réseaux ont remis et ce qui n'a pas été accepté, tel quel. Gardé 400 jours.",
  source: "Origine",
  failed: "Seulement avec problèmes",
  allM: "Tous",
  show: "Afficher",
  device: "Dispositif",
  anyDevice: "Tous les dispositifs",
  unknown: "Aucun dispositif de ce projet",
  taken: "Accepté",
  notTaken: "Non accepté : {reason}",
  version: "décodeur v{n}",
  body: "Voir le message",
  decode: "Décoder à nouveau",
  decoded:
    "Il a donné des mesures. Nouvelles : {accepted}. Déjà là : {duplicates}. En conflit : {conflicts}.",
  notDecoded: "Il n'a donné aucune mesure : {reason}.",
  more: "Voir les plus anciens",
  empty: "Il n'y a pas de messages.",
  emptyHint:
    "Les rapports acceptés par HTTP et MQTT ne sont pas gardés à part : ce sont les mesures elles-mêmes.",
  loadFailed: "Les messages n'ont pas pu être chargés.",
  cut: "Ses 4 000 premiers signes sont affichés.",
  reasons: {
    UNREADABLE: "illisible",
    UNKNOWN_DEVICE: "dispositif inconnu",
    UNKNOWN_VARIABLE: "variable inconnue",
    NOT_A_NUMBER: "la valeur n'est pas un nombre",
    TOO_LARGE: "la valeur est trop grande",
    UNREADABLE_TIME: "la date est illisible",
    NO_TIME: "la date manque",
    TOO_OLD: "trop ancien",
    IN_THE_FUTURE: "date future",
    NO_DECODER: "sans décodeur",
    CODEC_FAILED: "le décodeur a échoué",
  },
};
