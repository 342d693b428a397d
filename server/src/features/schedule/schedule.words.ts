// Calendar texts outside of pages: in error messages, and in users' calendar programs.
import type { Locale } from "@vetaverde/domain/locale";

export interface FeedWords {
  name(project: string): string;
  /** Both days as YYYY-MM-DD. */
  description(from: string, to: string): string;
  done: string;
  skipped: string;
  rescheduled: string;
  plan: string;
  type: string;
  miningComponent: string;
  responsible: string;
  endsHere: string;
  endsHereWhy: string;
}

interface ScheduleWords {
  tooManyDays: string;
  endBeforeStart: string;
  feed: FeedWords;
}

const words: Record<Locale, ScheduleWords> = {
  es: {
    tooManyDays: "Pida 42 días como máximo.",
    endBeforeStart: "El último día no puede ser anterior al primero.",
    feed: {
      name: (project) => `Monitoreos · ${project}`,
      description: (from, to) => `Monitoreos del proyecto del ${from} al ${to}, según VetaVerde.`,
      done: "Cumplido",
      skipped: "Omitido",
      rescheduled: "Reprogramado",
      plan: "Plan",
      type: "Tipo",
      miningComponent: "Componente minero",
      responsible: "Responsable",
      endsHere: "Hay más monitoreos en VetaVerde",
      endsHereWhy:
        "Este calendario llega hasta aquí porque el proyecto tiene muchos monitoreos. Los demás están en VetaVerde.",
    },
  },
  en: {
    tooManyDays: "Ask for 42 days at most.",
    endBeforeStart: "The last day cannot be before the first.",
    feed: {
      name: (project) => `Monitorings · ${project}`,
      description: (from, to) => `Monitorings of the project from ${from} to ${to}, from VetaVerde.`,
      done: "Done",
      skipped: "Skipped",
      rescheduled: "Rescheduled",
      plan: "Plan",
      type: "Type",
      miningComponent: "Mining component",
      responsible: "Responsible",
      endsHere: "There are more monitorings in VetaVerde",
      endsHereWhy:
        "This calendar ends here because the project has very many monitorings. The others are in VetaVerde.",
    },
  },
  fr: {
    tooManyDays: "Demandez 42 jours au plus.",
    endBeforeStart: "Le dernier jour ne peut pas précéder le premier.",
    feed: {
      name: (project) => `Suivis · ${project}`,
      description: (from, to) => `Suivis du projet du ${from} au ${to}, d'après VetaVerde.`,
      done: "Réalisé",
      skipped: "Omis",
      rescheduled: "Reprogrammé",
      plan: "Plan",
      type: "Type",
      miningComponent: "Composante minière",
      responsible: "Responsable",
      endsHere: "D'autres suivis sont dans VetaVerde",
      endsHereWhy:
        "Ce calendrier s'arrête ici, car le projet a de très nombreux suivis. Les autres sont dans VetaVerde.",
    },
  },
  pt: {
    tooManyDays: "Peça no máximo 42 dias.",
    endBeforeStart: "O último dia não pode ser anterior ao primeiro.",
    feed: {
      name: (project) => `Monitoramentos · ${project}`,
      description: (from, to) => `Monitoramentos do projeto de ${from} a ${to}, segundo o VetaVerde.`,
      done: "Cumprido",
      skipped: "Omitido",
      rescheduled: "Reprogramado",
      plan: "Plano",
      type: "Tipo",
      miningComponent: "Componente de mineração",
      responsible: "Responsável",
      endsHere: "Há mais monitoramentos no VetaVerde",
      endsHereWhy:
        "Este calendário vai até aqui porque o projeto tem muitos monitoramentos. Os demais estão no VetaVerde.",
    },
  },
};

export const scheduleWords = (locale: Locale): ScheduleWords => words[locale];
