import type { retention as es } from "../es/retention.ts";
import type { SameKeys } from "../same-keys.ts";

export const retention: SameKeys<typeof es> = {
  title: "Leituras dos dispositivos",
  devices: "Dispositivos MODi",
  intro:
    "As leituras brutas são guardadas para sempre, salvo se aqui for dito outra coisa. Os resumos por hora e por dia (mínimo, média e máximo) e as leituras que os alertas guardam nunca são apagados.",
  now: "Hoje",
  forever: "São guardadas para sempre.",
  kept: "São guardadas por {n} meses completos, além do mês em curso.",
  setBy: "Definido por {name}, {at}: {reason}",
  grace: "Nada é apagado por esta decisão antes de {at}. Até lá é possível voltar atrás sem perder nada.",
  since: "Há leituras brutas desde {at}; de antes ficam os resumos por hora e por dia.",
  change: "Alterar",
  keep: "Guardar as leituras brutas",
  choices: {
    forever: "Para sempre",
    months: "{n} meses",
  },
  counting: "Contando…",
  countFailed: "Não foi possível contar.",
  effect: "O que seria apagado",
  nothingGoes: "Nada: do que há hoje nenhuma leitura é apagada.",
  goes: "{n|one:# leitura bruta|other:# leituras brutas} de {sensors|one:# sensor|other:# sensores}, de {first} até antes de {before}.",
  each: "Depois, no início de cada mês, é apagado o mês mais antigo que já não se guarda.",
  spared:
    "{n|one:# sensor conserva|other:# sensores conservam} tudo: das leituras do seu dispositivo calculam-se níveis.",
  late: "Uma leitura anterior a {before} que chegue depois é recusada como antiga demais.",
  noReturn: "O que é apagado não pode ser recuperado. Se alguém precisar do detalhe, baixe antes o CSV.",
  reason: "Motivo",
  reasonHelp: "Fica na auditoria com o seu nome.",
  reasonMissing: "Escreva o motivo.",
  save: "Salvar",
  saveDelete: "Apagar {n|one:# leitura|other:# leituras} a partir de amanhã",
  saved: "Ficou salvo.",
  saveFailed: "Não foi possível salvar.",
  failed: "Não foi possível carregar.",
};
