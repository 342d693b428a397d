export const projects = {
  switcher: "Projet",
  none: "Choisir un projet",
  noneHint: "Aucun projet choisi",
  search: "Rechercher un projet ou une entreprise",
  chooseTitle: "Sur quel projet allez-vous travailler ?",
  chooseText: "Le menu, les données et les autorisations dépendent du projet.",
  chooseFirst: "Choisissez un projet pour ouvrir cette page.",
  people: "{n|one:# personne|other:# personnes}",
  main: "Principal",
  notAssigned: "Aucun projet ne vous est attribué",
  notAssignedText: "Demandez à un administrateur de vous ajouter à un projet avec votre e-mail {email}.",
  first: "Il n’y a pas encore de projet",
  firstText:
    "Créez le premier, avec son logo, sa couleur et son fuseau horaire. Vous pourrez ensuite ajouter des personnes et leur donner un menu.",
  makeFirst: "Créer le premier projet",
  failed: "Les projets n'ont pas pu être chargés.",
};
