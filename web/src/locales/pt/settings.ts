import type { settings as es } from "../es/settings.ts";
import type { SameKeys } from "../same-keys.ts";

export const settings: SameKeys<typeof es> = {
  otherProject: "Estes ajustes são de {other}. O menu e a busca continuam em {used}, o projeto em uso.",
  none: "Com as suas permissões não há nada para configurar aqui.",
  noneHint: "Usuários, menu e correio são configurados por quem administra o projeto.",
  search: "Buscar nas configurações",
  found: "{n|=0:Nenhuma parte|one:# parte|other:# partes}",
  noMatch: "Nenhuma parte das configurações fala de “{text}”.",
  showAll: "Ver tudo",
  groups: {
    project: "Projeto",
    people: "Pessoas",
    instruments: "Instrumentos e poços",
    notifications: "Notificações",
    control: "Controle",
    help: "Ajuda",
  },
  piezometry: {
    title: "Níveis piezométricos e estratigrafia",
    text: "Poços com os seus estratos, a posição da sonda e os níveis históricos.",
  },
  retention: {
    title: "Leituras dos dispositivos",
    text: "Por quanto tempo são guardadas as leituras brutas dos dispositivos MODi.",
  },
  prompts: {
    title: "Prompts de instrumentos ambientais",
    text: "Com que palavras os compromissos serão procurados nos documentos, com o seu histórico.",
  },
  myNotices: { title: "Meus avisos", text: "O que recebe por e-mail, e em que horas prefere não receber." },
  notices: {
    title: "Avisos da plataforma",
    text: "O que a plataforma avisa por si só, a quem e por que meio; que e-mails são obrigatórios.",
  },
  guide: {
    title: "Guia de uso",
    text: "Como se faz cada trabalho, passo a passo; também para baixar em PDF.",
  },
  experimental: {
    title: "Experimental",
    text: "Funções em teste que se ativam ou desativam: tabelas compactas, atalhos, recomendações.",
  },
  protections: {
    title: "Alterações protegidas",
    text: "O que não se enfraquece sem outra pessoa: o que espera confirmação, quem pediu e por quê.",
  },
  audit: {
    title: "Trilha de auditoria",
    text: "Quem mudou o quê, quando e de onde, antes e depois.",
  },
  tokens: {
    title: "Chaves de API",
    text: "Que máquinas leem ou escrevem neste projeto, com qual permissão e até quando.",
  },
  projects: {
    title: "Projetos",
    text: "Criar projetos e mudar nome, empresa, cor, logo, fuso horário e política.",
  },
  catalog: {
    title: "Cadastros",
    text: "Componentes, fontes, estações, frequências, tipos e responsáveis que os planos usam.",
  },
  boards: {
    title: "Painéis",
    text: "Painéis do Power BI, Superset, Metabase ou Grafana, e os da própria plataforma.",
  },
  smtp: {
    title: "E-mail do projeto",
    text: "Os avisos deste projeto saem pelo servidor de e-mail da sua empresa.",
  },
  secondFactor: {
    title: "Segundo fator",
    text: "De quem se exige uma chave de acesso ou um código do telefone ao entrar.",
  },
  users: { title: "Usuários", text: "Quem entra na plataforma: criar, convidar, desativar e bloquear." },
  members: {
    title: "Usuários do projeto",
    text: "Quem pertence ao projeto, com quais permissões; convidados; o menu de cada pessoa.",
  },
  menu: {
    title: "Menu do projeto",
    text: "Que itens o menu tem, em que ordem, e quem vê cada um.",
  },
  policy: { title: "Política de dados", text: "Versões da política e quem aceitou qual texto e quando." },
};
