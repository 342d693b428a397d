import type { planEdit as es } from "../es/plan-edit.ts";
import type { SameKeys } from "../same-keys.ts";

export const planEdit: SameKeys<typeof es> = {
  edit: "Modifier le plan",
  add: "Ajouter des suivis",
  titleLabel: "Nom du plan",
  titleRequired: "Le plan doit avoir un nom.",
  save: "Enregistrer le nom",
  saved: "Le plan s'appelle désormais « {title} ».",
  adminsOnly: "Seul un administrateur du projet peut modifier des plans.",
  staleTitle: "Quelqu'un d'autre a modifié le plan pendant que vous l'éditiez",
  staleText: "Il s'appelle maintenant « {theirs} ». Vous avez écrit « {mine} ».",
  keepMine: "Enregistrer le mien",
  takeTheirs: "Garder le sien",
  templateText:
    "Une ligne par nouvelle série. Ce que le plan contient déjà ne se répète pas dans le classeur : ces lignes s'y ajoutent.",
  into: "Il s'ajoutera à « {title} », qui va aujourd'hui du {start} au {end}.",
  readyText:
    "{n|one:# suivi sera ajouté|other:# suivis seront ajoutés} entre le {start} et le {end}. Les dates du plan s'élargissent au besoin.",
  readyTitle: "{n|one:# ligne correcte|other:# lignes correctes} : on peut les ajouter au plan.",
  blockedTitle:
    "On ne peut pas encore l'ajouter : {errors} sur {n|one:# ligne contient|other:# lignes contiennent} des erreurs.",
  sameTitle: "Ce même classeur est déjà dans le plan",
  sameText:
    "{person} l'a ajouté le {date}. Les suivis ne peuvent pas être supprimés : ne l'ajoutez de nouveau que si vous en êtes sûr.",
  submit: "Ajouter au plan",
  added: "{n|one:# suivi a été ajouté|other:# suivis ont été ajoutés} à « {title} ».",
  leave: "Quitter sans enregistrer le nom ?",
  leaveYes: "Quitter sans enregistrer",
  leaveNo: "Continuer",
};
