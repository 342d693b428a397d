import type { dates as es } from "../es/dates.ts";
import type { SameKeys } from "../same-keys.ts";

export const dates: SameKeys<typeof es> = {
  dayForm: "dia-mês-ano",
  timeForm: "hh:mm",
  open: "Escolher no calendário",
  previousMonth: "Mês anterior",
  nextMonth: "Próximo mês",
  wrongDay: "Digite o dia, o mês e o ano, por exemplo 20-11-2026.",
  wrongTime: "Digite a hora e os minutos, por exemplo 09:30.",
};
