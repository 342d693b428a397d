import type { handedLink as es } from "../es/handed-link.ts";
import type { SameKeys } from "../same-keys.ts";

export const handedLink: SameKeys<typeof es> = {
  title: "Este servidor não envia e-mails",
  text: "Ninguém recebe o link de ativação por e-mail: copie-o aqui e entregue-o você.",
  ask: "Obter o link de ativação",
  once: "Copie o link agora: ele não será mostrado de novo.",
  onceText: "Serve uma vez, até {until}. Quem o tiver escolhe a senha: entregue-o somente a {name}.",
  label: "Link de ativação",
  copy: "Copiar o link",
  copied: "O link foi copiado.",
  notCopied: "Não foi possível copiar: selecione o link e copie-o.",
  failed: "O link não é entregue.",
  lost: "O link já foi mostrado. Peça outro.",
  vouched: "E-mail não comprovado",
  vouchedHelp:
    "A conta foi ativada com um link entregue em mãos: ninguém comprovou que o e-mail é desta pessoa.",
  done: "Pronto",
};
