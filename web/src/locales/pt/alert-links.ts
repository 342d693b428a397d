import type { alertLinks as es } from "../es/alert-links.ts";
import type { SameKeys } from "../same-keys.ts";

export const alertLinks: SameKeys<typeof es> = {
  title: "Reconhecer o alerta",
  look: "Carregando o alerta…",
  failed: "Não foi possível carregar o alerta.",
  failedSave: "Não foi possível salvar.",
  retry: "Tentar novamente",
  over: "Este link não funciona mais",
  overText:
    "Já foi usado ou expirou, ou o alerta terminou. Entre no VetaVerde para ver os alertas do projeto.",
  who: "Ficará registrado em nome de {person}. O link é pessoal e funciona uma vez.",
  note: "Nota (opcional)",
  noteHelp: "O que será feito, ou o que foi visto",
  act: "Reconhecer",
  done: "Ficou registrado",
  doneBy: "{name} o reconheceu em {at}.",
  enter: "Ir ao VetaVerde",
  silent: "{device} não enviou dados no intervalo esperado.",
  read: "Foi registrado {value} {unit}.",
  since: "Desde {at} ({zone})",
  priority: { "1": "Prioridade alta", "2": "Prioridade média", "3": "Prioridade baixa" },
};
