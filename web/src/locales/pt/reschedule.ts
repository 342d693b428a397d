import type { reschedule as es } from "../es/reschedule.ts";
import type { SameKeys } from "../same-keys.ts";

export const reschedule: SameKeys<typeof es> = {
  title: "Para que dia se move?",
  from: "Está previsto para {date}. Mantém a hora e a duração.",
  date: "Nova data",
  reason: "Motivo",
  reasonHelp: "Fica no histórico com o seu nome.",
  reasonMissing: "Escreva o motivo.",
  reasonLong: "No máximo {n} caracteres.",
  dateMissing: "Escolha a nova data.",
  dateSame: "É a data que já tem: escolha outra.",
  datePast: "Escolha hoje ou um dia por vir.",
  save: "Reprogramar",
  done: "{station} foi movida para {date}.",
  stale: "Outra pessoa mudou este monitoramento entretanto. Feche e tente de novo sobre o que é novo.",
};
