import type { switches as es } from "../es/switches.ts";
import type { SameKeys } from "../same-keys.ts";

export const switches: SameKeys<typeof es> = {
  title: "Experimental",
  intro: "Funções em teste: ative-as ou desative-as quando quiser.",
  failed: "Não foi possível carregar as opções.",
  scopes: {
    person: "Para você, em todos os seus equipamentos",
    project: "Para todo o projeto",
  },
  notYours: "É alterado por quem administra o projeto.",
  changedBy: "Alterado por {name}, {at}",
  names: {
    compactTables: {
      title: "Tabelas compactas",
      text: "Linhas mais baixas na tela grande: cabem mais sem rolar.",
    },
    keyShortcuts: {
      title: "Atalhos de uma tecla",
      text: "G e depois uma letra leva a uma página; o ponto de interrogação mostra a lista.",
    },
    recommendations: {
      title: "Recomendados no início",
      text: "A aba que propõe páginas conforme o que mais abrem as pessoas com a mesma permissão no projeto.",
    },
  },
  keys: {
    title: "Atalhos de teclado",
    search: "Buscar em tudo",
    Home: "Ir para o início",
    PlanningAndMonitoring: "Ir para os planos de monitoramento",
    FilesContainer: "Ir para os arquivos",
    Notifications: "Ir para as notificações",
    ConfigView: "Ir para as configurações",
    rows: "Descer e subir pelas linhas de uma tabela",
    open: "Abrir a linha",
    help: "Exibir esta lista",
  },
};
