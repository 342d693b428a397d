import type { peopleImport as es } from "../es/people-import.ts";
import type { SameKeys } from "../same-keys.ts";

export const peopleImport: SameKeys<typeof es> = {
  templateTitle: "1. Remplissez le modèle officiel",
  most: "Jusqu'à {n} personnes par fichier.",
  save: "Ajouter {n|one:# personne|other:# personnes}",
  failed: "Personne n'a été ajouté.",
  unanswered: "La réponse n'est pas arrivée. Réessayez : personne n'est ajouté deux fois.",
  blockedTitle:
    "Personne ne peut encore être ajouté : {errors} sur {n|one:# ligne comporte|other:# lignes comportent} des erreurs.",
  readyTitle: "{n|one:# personne prête|other:# personnes prêtes} à être ajoutées.",
  saved: "{n|one:# personne a été ajoutée|other:# personnes ont été ajoutées}.",
  invited:
    "{n|one:# recevra un e-mail pour activer son compte|other:# recevront un e-mail pour activer leur compte}.",
  unmailed:
    "{n|one:# n'a pas encore activé son compte|other:# n'ont pas encore activé leur compte}. Ce serveur n'envoie pas de courriels : obtenez le lien de chaque personne dans la liste.",
  joined:
    "{n|one:# avait déjà un compte et a rejoint le projet|other:# avaient déjà un compte et ont rejoint le projet}.",
  again: "Importer un autre fichier",
  platform: {
    title: "Importer des utilisateurs",
    list: "Utilisateurs",
    see: "Voir les utilisateurs",
    templateText:
      "Une ligne par personne : adresse e-mail, prénom et nom ; fonction, téléphone et langue sont facultatifs.",
    readyText: "Un compte sera créé pour chaque personne, et chacune recevra un e-mail pour l'activer.",
    unmailedText:
      "Un compte sera créé pour chaque personne. Ce serveur n'envoie pas de courriels : obtenez ensuite le lien de chacune dans la liste.",
  },
  project: {
    title: "Importer des utilisateurs du projet",
    list: "Utilisateurs du projet",
    see: "Voir les utilisateurs du projet",
    templateText:
      "Une ligne par personne : adresse e-mail, prénom, nom et droit. Avec une date, les droits sont ceux d'un invité et prennent fin ce jour-là.",
    readyText:
      "Qui n'a pas encore de compte recevra un e-mail pour l'activer ; qui en a un rejoint le projet avec ses propres données.",
    unmailedText:
      "Qui a déjà un compte entre avec ses propres données. Ce serveur n'envoie pas de courriels : obtenez ensuite dans la liste le lien des autres.",
  },
};
