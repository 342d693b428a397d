import type { firstSteps as es } from "../es/first-steps.ts";
import type { SameKeys } from "../same-keys.ts";

export const firstSteps: SameKeys<typeof es> = {
  title: "Primeiros passos",
  progress: "{done} de {total} concluídos",
  done: "Concluído",
  putAway: "Remover do Início",
  noPlans: "Este projeto ainda não tem planos de monitoramento",
  noPlansText: "Quando o primeiro for criado, aqui aparecerá o que vence e o que não foi cumprido.",
  steps: {
    catalog: {
      title: "Completar o catálogo",
      why: "Os componentes, tipos e frequências usados nos planos.",
    },
    stations: {
      title: "Adicionar estações",
      why: "Os pontos onde se mede; cada monitoramento é feito em um deles.",
    },
    plan: {
      title: "Criar um plano de monitoramento",
      why: "Define o que se mede, onde e quando, com suas datas.",
    },
    people: {
      title: "Convidar sua equipe",
      why: "As pessoas que registram, revisam e auditam.",
    },
    permits: {
      title: "Enviar uma licença ambiental",
      why: "Seus compromissos são lidos do PDF e vinculados aos planos.",
    },
    devices: {
      title: "Conectar um dispositivo",
      why: "Suas leituras e alertas chegam on-line.",
    },
  },
};
