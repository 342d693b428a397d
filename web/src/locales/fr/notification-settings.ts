import type { notificationSettings as es } from "../es/notification-settings.ts";
import type { SameKeys } from "../same-keys.ts";

export const notificationSettings: SameKeys<typeof es> = {
  title: "Avis de la plateforme",
  mine: "Mes avis",
  scope: "Portée",
  platform: "Toute la plateforme",
  failed: "La configuration des avis n'a pas pu être chargée.",
  saved: "La configuration des avis est enregistrée.",
  saveFailed: "L'enregistrement a échoué.",
  preferencesSaved: "Vos préférences sont enregistrées.",
  takeTheirs: "Charger ce qui est enregistré",
  inherit: "Suivre la configuration de la plateforme",
  inheritHelp: "Sans configuration propre, ce projet change quand celle de la plateforme change.",
  noticesTitle: "Ce que la plateforme annonce d'elle-même",
  way: "Moyen",
  ways: {
    none: "Aucun avis",
    system: "Dans le système",
    email: "Dans le système et par e-mail",
  },
  audience: "À qui",
  audiences: {
    administrators: "Aux administrateurs",
    writers: "Aux administrateurs et à ceux qui saisissent",
    members: "À tout le projet",
  },
  priority: "Priorité",
  notices: {
    instrumentProcessed: {
      title: "Instrument traité",
      text: "Quand un instrument environnemental a été lu et ses engagements recherchés.",
    },
    instrumentFailed: {
      title: "Instrument non traité",
      text: "Quand un instrument environnemental n'a pas pu être traité.",
    },
    planImported: {
      title: "Plan importé",
      text: "Quand quelqu'un charge un plan de suivi.",
    },
    mishap: {
      title: "Contretemps sur le terrain",
      text: "Quand un compte rendu signale un contretemps.",
    },
    fileAdded: {
      title: "Fichier ajouté",
      text: "Quand un fichier ou une nouvelle version est envoyé ; la preuve d'un compte rendu n'est pas annoncée.",
    },
    monitoringsDue: {
      title: "Résumé quotidien des suivis",
      text: "Une fois par jour, à chaque personne qui peut voir les plans : ce qui est pour aujourd'hui, ce qui est devenu proche et ce qui est devenu non réalisé.",
    },
  },
  obligatoryTitle: "E-mails obligatoires",
  obligatoryText:
    "Ce qui est coché arrive par e-mail même si la personne l'a désactivé, et n'attend pas la fin de ses heures de silence.",
  module: "Module",
  lockedKind: "{name} : obligatoire",
  byEmail: "Ce que vous voulez recevoir par e-mail",
  byEmailText: "Ce que vous ne cochez pas reste dans votre liste de notifications.",
  lockedHelp: "Avec un cadenas : obligatoire dans ce projet.",
  digestTitle: "Résumé quotidien des suivis",
  digestOn: "Recevoir le résumé du jour",
  digestHelp:
    "Une fois par jour, le matin : quels suivis sont pour aujourd'hui, lesquels sont devenus proches et lesquels sont devenus non réalisés. Sans nouveauté, rien n'arrive.",
  quietTitle: "Heures de silence",
  quietOn: "Ne pas recevoir d'e-mails à certaines heures",
  quietHelp: "Les e-mails attendent la fin de ces heures ; les obligatoires arrivent quand même.",
  quietFrom: "De",
  quietTo: "À",
  quietFault: "Indiquez deux heures différentes.",
  timeZone: "Heure de",
  changedBy: "Dernière modification : {name}, {at}",
  untouched: "Inchangé : tel que la plateforme l'apporte.",
  leave: "Quitter sans enregistrer les modifications ?",
  leaveYes: "Quitter sans enregistrer",
  leaveNo: "Continuer à modifier",
};
