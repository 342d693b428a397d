import type { home as es } from "../es/home.ts";
import type { SameKeys } from "../same-keys.ts";

export const home: SameKeys<typeof es> = {
  morning: "Bom dia, {name}",
  afternoon: "Boa tarde, {name}",
  evening: "Boa noite, {name}",
  month: "{n|one:# monitoramento|other:# monitoramentos} no mês",
  openPlans: "Abrir planos",
  overdue: "Não cumpridos",
  due: "Vencem em {n|one:# dia|other:# dias}",
  seeAll: "Ver todos",
  record: "Registrar",
  recordThis: "Registrar o acompanhamento de",
  days: "{n|one:# dia|other:# dias}",
  noOverdue: "Nada está em atraso.",
  noDue: "Nada vence neste prazo.",
  openThis: "Abrir o acompanhamento de",
  today: "hoje",
  dueShort: "{n|one:# dia|other:# dias}",
  mine: "Em seu nome",
  ofProject: "Todo o projeto",
  waiting: "O que está à espera",
  rows: "{n|one:# monitoramento|other:# monitoramentos}",
  back: "Voltar ao resumo",
  noRows: "Não há monitoramentos nesta lista.",
  inMonth: "{state} em {month}",
  failed: "Não foi possível carregar o resumo.",
};
