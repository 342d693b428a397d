import type { PeopleWords } from "./es.ts";

export const fr: PeopleWords = {
  rules: {
    notEmail: "« {value} » n'est pas une adresse e-mail. Elle doit avoir la forme nom@entreprise.fr.",
    unseen: "Contient des signes invisibles ou qui inversent la lecture. Saisissez-le de nouveau.",
    twice: "Cette adresse figure déjà à la ligne {row}.",
    alreadyUser: "Un utilisateur a déjà cette adresse.",
    alreadyMember: "Cette personne est déjà dans le projet.",
    addressGone:
      "Cette adresse était celle d'un compte supprimé. Utilisez-en une autre, ou voyez avec l'administrateur de la plateforme.",
    unknownPermission: "« {value} » n'est pas un droit.",
    guestAdmin: "Un invité ne peut pas administrer le projet : retirez la date ou choisissez un autre droit.",
    noPermission: "Le droit manque.",
    pastEnd: "Cette date est passée : indiquez-en une à venir.",
    unknownLanguage: "« {value} » n'est pas une des langues de la plateforme.",
  },
  sheet: "Personnes",
  roles: { "1": "Administration", "2": "Lecture", "3": "Écriture", "4": "Audit" },
  columns: {
    email: "L'adresse avec laquelle la personne se connecte.",
    name: "Jusqu'à 100 caractères.",
    lastName: "Jusqu'à 100 caractères.",
    position: "Jusqu'à 100 caractères.",
    phone: "Jusqu'à 40 caractères.",
    locale: "Choisissez dans la liste. Vide : la langue dans laquelle vous utilisez la plateforme.",
    permissions: "Choisissez dans la liste ; plusieurs droits se séparent par des virgules.",
    until:
      "Jour-mois-année (31-12-2027). Avec une date, les droits sont ceux d'un invité et prennent fin d'eux-mêmes à la fin de ce jour. Vide : ils ne prennent pas fin.",
  },
  instructions: {
    platform: {
      title: "Modèle officiel des utilisateurs de la plateforme",
      lines: [
        "Chaque ligne est une personne. Une fois l'import confirmé, son compte est créé et elle reçoit un e-mail avec le lien qui l'active.",
        "Les colonnes se reconnaissent à leur en-tête, en espagnol, anglais, français ou portugais, dans n'importe quel ordre.",
        "Personne ne devient administrateur de la plateforme par cette voie : cela se donne une personne à la fois.",
      ],
      file: "modele-utilisateurs",
    },
    project: {
      title: "Modèle officiel des utilisateurs du projet",
      lines: [
        "Chaque ligne est une personne. Qui n'a pas encore de compte reçoit un e-mail pour l'activer ; qui en a un rejoint le projet avec ses propres données, que celles de la ligne ne changent pas.",
        "Les colonnes se reconnaissent à leur en-tête, en espagnol, anglais, français ou portugais, dans n'importe quel ordre.",
        "Écriture et Audit comprennent Lecture. Un invité ne peut pas administrer le projet.",
      ],
      file: "modele-utilisateurs-du-projet",
    },
  },
  examples: {
    email: "ana.soto@entreprise.fr",
    name: "Ana",
    lastName: "Soto",
    position: "Hydrogéologue",
    phone: "+56 9 1234 5678",
    locale: "Français",
    permissions: "Écriture, Audit",
    until: "31-12-2027",
  },
  listError: {
    title: "Absent de la liste",
    message: "Cette valeur n'est pas dans la liste. L'import la refusera.",
  },
};
