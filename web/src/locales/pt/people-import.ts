import type { peopleImport as es } from "../es/people-import.ts";
import type { SameKeys } from "../same-keys.ts";

export const peopleImport: SameKeys<typeof es> = {
  templateTitle: "1. Preencha o modelo oficial",
  most: "Até {n} pessoas por arquivo.",
  save: "Adicionar {n|one:# pessoa|other:# pessoas}",
  failed: "Ninguém foi adicionado.",
  unanswered: "A resposta não chegou. Tente novamente: ninguém é adicionado duas vezes.",
  blockedTitle:
    "Ainda não é possível adicionar ninguém: {errors} de {n|one:# linha tem|other:# linhas têm} erros.",
  readyTitle: "{n|one:# pessoa pronta|other:# pessoas prontas} para adicionar.",
  saved: "{n|one:Foi adicionada # pessoa|other:Foram adicionadas # pessoas}.",
  invited:
    "{n|one:# receberá um e-mail para ativar sua conta|other:# receberão um e-mail para ativar sua conta}.",
  unmailed:
    "{n|one:# ainda não ativou sua conta|other:# ainda não ativaram sua conta}. Este servidor não envia e-mails: obtenha o link de cada pessoa na lista.",
  joined: "{n|one:# já tinha conta e entrou no projeto|other:# já tinham conta e entraram no projeto}.",
  again: "Importar outro arquivo",
  platform: {
    title: "Importar usuários",
    list: "Usuários",
    see: "Ver os usuários",
    templateText: "Uma linha por pessoa: e-mail, nome e sobrenome; cargo, telefone e idioma são opcionais.",
    readyText: "Será criada uma conta para cada pessoa, e cada uma receberá um e-mail para ativá-la.",
    unmailedText:
      "Será criada uma conta para cada pessoa. Este servidor não envia e-mails: obtenha depois o link de cada uma na lista.",
  },
  project: {
    title: "Importar usuários do projeto",
    list: "Usuários do projeto",
    see: "Ver os usuários do projeto",
    templateText:
      "Uma linha por pessoa: e-mail, nome, sobrenome e permissão. Com uma data, as permissões são de convidado e terminam nesse dia.",
    readyText:
      "Quem ainda não tem conta receberá um e-mail para ativá-la; quem já tem entra com seus próprios dados.",
    unmailedText:
      "Quem já tem conta entra com seus próprios dados. Este servidor não envia e-mails: obtenha depois na lista o link de quem não tem.",
  },
};
