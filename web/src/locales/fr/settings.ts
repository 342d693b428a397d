import type { settings as es } from "../es/settings.ts";
import type { SameKeys } from "../same-keys.ts";

export const settings: SameKeys<typeof es> = {
  otherProject:
    "Ces réglages sont ceux de {other}. Le menu et la recherche restent dans {used}, le projet en cours.",
  none: "Vos droits ne permettent rien de régler ici.",
  noneHint: "Les utilisateurs, le menu et le courrier sont réglés par qui administre le projet.",
  search: "Rechercher dans la configuration",
  found: "{n|=0:Aucune partie|one:# partie|other:# parties}",
  noMatch: "Aucune partie de la configuration ne parle de « {text} ».",
  showAll: "Tout afficher",
  groups: {
    project: "Projet",
    people: "Personnes",
    instruments: "Instruments et forages",
    notifications: "Notifications",
    control: "Contrôle",
    help: "Aide",
  },
  piezometry: {
    title: "Niveaux piézométriques et stratigraphie",
    text: "Forages avec leurs strates, la position de la sonde et les niveaux historiques.",
  },
  retention: {
    title: "Mesures des dispositifs",
    text: "Combien de temps les mesures brutes des dispositifs MODi sont conservées.",
  },
  prompts: {
    title: "Prompts des instruments environnementaux",
    text: "Avec quels mots les engagements seront recherchés dans les documents, avec leur historique.",
  },
  myNotices: {
    title: "Mes avis",
    text: "Ce que vous recevez par e-mail, et à quelles heures vous préférez ne rien recevoir.",
  },
  notices: {
    title: "Avis de la plateforme",
    text: "Ce que la plateforme annonce d'elle-même, à qui et par quel moyen ; quels e-mails sont obligatoires.",
  },
  guide: {
    title: "Guide d’utilisation",
    text: "Comment faire chaque travail, pas à pas ; aussi à télécharger en PDF.",
  },
  experimental: {
    title: "Expérimental",
    text: "Fonctions à l'essai à activer ou désactiver : tableaux compacts, raccourcis, recommandations.",
  },
  protections: {
    title: "Modifications protégées",
    text: "Ce qui ne s'affaiblit pas sans une autre personne : ce qui attend, qui l'a demandé et pourquoi.",
  },
  audit: {
    title: "Journal d’audit",
    text: "Qui a changé quoi, quand et d’où, avant et après.",
  },
  tokens: {
    title: "Clés d’API",
    text: "Quelles machines lisent ou écrivent dans ce projet, avec quel droit et jusqu’à quand.",
  },
  projects: {
    title: "Projets",
    text: "Créer des projets et changer leur nom, entreprise, couleur, logo, fuseau horaire et politique.",
  },
  catalog: {
    title: "Catalogues",
    text: "Composantes, sources, stations, fréquences, types et responsables que les plans utilisent.",
  },
  boards: {
    title: "Tableaux",
    text: "Tableaux de Power BI, Superset, Metabase ou Grafana, et ceux de la plateforme.",
  },
  smtp: {
    title: "Courriel du projet",
    text: "Les avis de ce projet partent par le serveur de messagerie de votre entreprise.",
  },
  secondFactor: {
    title: "Second facteur",
    text: "De qui une clé d’accès ou un code du téléphone est exigé à la connexion.",
  },
  users: {
    title: "Utilisateurs",
    text: "Qui accède à la plateforme : créer, inviter, désactiver et bloquer.",
  },
  members: {
    title: "Utilisateurs du projet",
    text: "Qui appartient au projet, avec quels droits ; les invités ; le menu de chacun.",
  },
  menu: {
    title: "Menu du projet",
    text: "Quelles entrées a le menu, dans quel ordre, et qui voit chacune.",
  },
  policy: {
    title: "Politique des données",
    text: "Versions de la politique, et qui a accepté quel texte et quand.",
  },
};
