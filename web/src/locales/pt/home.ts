import type { SameKeys } from "../../lib/i18n.ts";
import type { home as es } from "../es/home.ts";

export const home: SameKeys<typeof es> = {
  morning: "Bom dia, {name}",
  afternoon: "Boa tarde, {name}",
  evening: "Boa noite, {name}",
  month: "{n|one:# monitoramento|other:# monitoramentos} no mês",
  openPlans: "Abrir planos",
  overdue: "Não cumpridos",
  due: "Vencem em {n|one:# dia|other:# dias}",
  dueToday: "Vencem hoje",
  seeAll: "Ver todos",
  record: "Registrar",
  recordFor: "Registrar o acompanhamento de {station}",
  days: "{n|one:# dia|other:# dias}",
  noOverdue: "Nada está em atraso.",
  noDue: "Nada vence neste prazo.",
  failed: "Não foi possível carregar o resumo.",
};
