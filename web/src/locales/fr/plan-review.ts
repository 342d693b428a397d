import type { planReview as es } from "../es/plan-review.ts";
import type { SameKeys } from "../same-keys.ts";

export const planReview: SameKeys<typeof es> = {
  tab: "Relecture",
  reading: "Relecture du classeur…",
  failed: "La relecture n'a pas pu être faite.",
  intro:
    "La plateforme a lu {n|one:# série|other:# séries} de ce plan et les a comparées entre elles et avec les autres plans. Voici ce qu'un lecteur attentif demanderait.",
  none: "Rien à signaler",
  noneText:
    "{n|one:La seule série ne contredit pas|other:Les # séries ne se contredisent pas et ne contredisent pas} les autres plans.",
  previewTitle: "La relecture a trouvé {n|one:# point à regarder|other:# points à regarder}",
  previewText:
    "Rien de cela n'empêche d'enregistrer. S'il s'agit d'une erreur, corrigez le classeur et envoyez-le de nouveau.",
  previewNone: "La relecture n'a trouvé aucune contradiction.",
  notReviewed:
    "La relecture de ce classeur n'a pas pu être faite maintenant. Vous pourrez la faire plus tard, dans le plan.",
  row: "Ligne {n}",
  rows: "Lignes : {n}",
  more: "{n|one:et # autre ligne|other:et # autres lignes}",
  fix: "Suggestion",
  cut: "Ces stations ont plus de séries que les 50 000 qui sont comparées : il peut y avoir des contradictions que cette révision n'a pas vues.",
  shown: "{shown} sur {total} sont affichées.",
  putAside: "Écarter",
  putAsideTitle: "Écarter cette remarque",
  putAsideText:
    "Elle ne sera plus affichée avec les autres tant qu'elle dit la même chose des mêmes lignes. Votre nom, la date et le motif sont conservés.",
  reason: "Motif",
  reasonMissing: "Dites pourquoi ce n'est pas une erreur.",
  cancel: "Annuler",
  putAsideDone: "La remarque a été écartée.",
  bringBack: "Afficher de nouveau",
  broughtBack: "La remarque est de nouveau affichée.",
  asideList: "Écartées : {n}",
  asideBy: "{person}, {date} : {reason}",
  period: "{start} au {end}",
  rules: {
    misplacedStation: {
      title: "{station} est à {km} km des autres stations ({latitude}, {longitude}).",
      fix: "Avec un autre signe ou dans l'autre ordre, elle se trouve parmi elles : {toLatitude}, {toLongitude}. Corrigez-la dans le catalogue des stations.",
    },
    twoFrequencies: {
      title: "{station} : la même chose est demandée à deux fréquences, {often} et {seldom}.",
      fix: "Gardez la plus fréquente ({often}) : elle satisfait les deux.",
    },
    sameSeries: {
      title: "{station} : la même série figure {times|one:# fois|other:# fois}.",
      fix: "N'en gardez qu'une : les autres seraient des suivis dus deux fois.",
    },
    overlappingSeries: {
      title:
        "{station} : {times|one:# série|other:# séries} de la même chose se chevauchent entre le {start} et le {end}.",
      fix: "Faites commencer chacune quand la précédente est terminée.",
    },
    strangeDates: {
      title: "{station} : la date {date} est à des années des autres du plan.",
      fix: "On voulait peut-être écrire {to}.",
    },
    outsidePlan: {
      title: "Des lignes sortent des dates du plan ({planStart} au {planEnd}).",
      fix: "Si elles sont ajoutées, le plan ira du {start} au {end}. Vérifiez les années.",
    },
    mixedWording: {
      title: "Le texte dit « {word} », mais la fréquence est {frequency}.",
      fix: "Changez la fréquence en {means}, ou corrigez le texte.",
    },
    ambiguousWording: {
      title: "« {word} » se comprend de deux façons.",
      fix: "La fréquence de la ligne est {frequency} : écrivez-le ainsi dans le texte aussi.",
    },
    neverRepeats: {
      title: "La fréquence est {frequency}, mais les dates ne laissent place qu'à un seul suivi.",
      fix: "Repoussez la date de fin, ou utilisez « Une fois ».",
    },
    gap: {
      title:
        "{station} : il n'y a aucun suivi entre le {last} et le {start}, et la fréquence est {frequency}.",
      fix: "Le suivant devrait être le {next} : prolongez la première série ou avancez la seconde.",
    },
    farStation: {
      title: "{station} est à {km} km des autres stations.",
      fix: "Vérifiez ses coordonnées dans le catalogue : {latitude}, {longitude}.",
    },
  },
};
