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
  failed: "Les projets n'ont pas pu être chargés.",
};
