import type { notificationSettings as es } from "../es/notification-settings.ts";
import type { SameKeys } from "../same-keys.ts";

export const notificationSettings: SameKeys<typeof es> = {
  title: "Avisos da plataforma",
  mine: "Meus avisos",
  scope: "Alcance",
  platform: "Toda a plataforma",
  failed: "Não foi possível carregar a configuração de avisos.",
  saved: "A configuração de avisos foi salva.",
  saveFailed: "Não foi possível salvar.",
  preferencesSaved: "As suas preferências foram salvas.",
  takeTheirs: "Carregar o que foi salvo",
  inherit: "Seguir a configuração da plataforma",
  inheritHelp: "Sem configuração própria, este projeto muda quando muda a da plataforma.",
  noticesTitle: "O que a plataforma avisa por si só",
  way: "Meio",
  ways: {
    none: "Não se avisa",
    system: "No sistema",
    email: "No sistema e por e-mail",
  },
  audience: "A quem",
  audiences: {
    administrators: "A quem administra",
    writers: "A quem administra ou registra",
    members: "A todo o projeto",
  },
  priority: "Prioridade",
  notices: {
    instrumentProcessed: {
      title: "Instrumento processado",
      text: "Quando um instrumento ambiental foi lido e seus compromissos foram buscados.",
    },
    instrumentFailed: {
      title: "Instrumento não processado",
      text: "Quando um instrumento ambiental não pôde ser processado.",
    },
    planImported: {
      title: "Plano importado",
      text: "Quando alguém carrega um plano de monitoramento.",
    },
    mishap: {
      title: "Contratempo em campo",
      text: "Quando um acompanhamento registra um contratempo.",
    },
    fileAdded: {
      title: "Arquivo adicionado",
      text: "Quando se envia um arquivo ou uma nova versão; a evidência de um acompanhamento não é avisada.",
    },
    monitoringsDue: {
      title: "Resumo diário de monitoramentos",
      text: "Uma vez por dia, a cada pessoa que pode ver os planos: o que é para hoje, o que passou a próximo e o que ficou não cumprido.",
    },
  },
  obligatoryTitle: "E-mails obrigatórios",
  obligatoryText:
    "O que estiver marcado chega por e-mail mesmo que a pessoa o tenha desativado, e não espera o fim do seu horário de silêncio.",
  module: "Módulo",
  lockedKind: "{name}: obrigatório",
  byEmail: "O que quer receber por e-mail",
  byEmailText: "O que não marcar fica igualmente na sua lista de notificações.",
  lockedHelp: "Com cadeado: é obrigatório neste projeto.",
  digestTitle: "Resumo diário de monitoramentos",
  digestOn: "Receber o resumo do dia",
  digestHelp:
    "Uma vez por dia, de manhã: quais monitoramentos são para hoje, quais passaram a próximos e quais ficaram não cumpridos. Sem novidades, nada chega.",
  quietTitle: "Horário de silêncio",
  quietOn: "Não receber e-mails em certas horas",
  quietHelp: "Os e-mails esperam até o fim do horário; os obrigatórios chegam mesmo assim.",
  quietFrom: "De",
  quietTo: "Até",
  quietFault: "Informe duas horas diferentes.",
  timeZone: "Hora de",
  changedBy: "Última alteração: {name}, {at}",
  untouched: "Sem alterações: vale o que a plataforma traz.",
  leave: "Sair sem salvar as alterações?",
  leaveYes: "Sair sem salvar",
  leaveNo: "Continuar editando",
};
