import type { planEdit as es } from "../es/plan-edit.ts";
import type { SameKeys } from "../same-keys.ts";

export const planEdit: SameKeys<typeof es> = {
  edit: "Editar plano",
  add: "Adicionar monitoramentos",
  titleLabel: "Nome do plano",
  titleRequired: "O plano precisa de um nome.",
  save: "Salvar nome",
  saved: "O plano agora se chama “{title}”.",
  adminsOnly: "Só um administrador do projeto pode alterar planos.",
  staleTitle: "Outra pessoa alterou o plano enquanto você o editava",
  staleText: "Agora se chama “{theirs}”. Você escreveu “{mine}”.",
  keepMine: "Salvar o meu",
  takeTheirs: "Ficar com o dela",
  templateText:
    "Uma linha por série nova. O que o plano já tem não se repete na planilha: estas linhas se somam.",
  into: "Será adicionado a “{title}”, que hoje vai de {start} a {end}.",
  readyText:
    "{n|one:# monitoramento será adicionado|other:# monitoramentos serão adicionados} entre {start} e {end}. As datas do plano se ampliam se for preciso.",
  readyTitle: "{n|one:# linha correta|other:# linhas corretas}: podem ser adicionadas ao plano.",
  blockedTitle: "Ainda não pode ser adicionado: {errors} de {n|one:# linha tem|other:# linhas têm} erros.",
  sameTitle: "Esta mesma planilha já está no plano",
  sameText:
    "{person} a adicionou em {date}. Os monitoramentos não podem ser apagados: adicione de novo só se tiver certeza.",
  submit: "Adicionar ao plano",
  added: "{n|one:# monitoramento foi adicionado|other:# monitoramentos foram adicionados} a “{title}”.",
  leave: "Sair sem salvar o nome?",
  leaveYes: "Sair sem salvar",
  leaveNo: "Continuar editando",
};
