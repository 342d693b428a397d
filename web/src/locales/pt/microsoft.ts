import type { Parts } from "../same-keys.ts";

export const microsoft: Parts["microsoft"] = {
  button: "Entrar com a Microsoft",
  waiting: "Aguardando a janela da Microsoft…",
  cancel: "Cancelar",
  orEmail: "ou com o seu e-mail",
  failed: "Não foi possível entrar com a Microsoft",
  blocked:
    "O navegador bloqueou a janela da Microsoft. Permita janelas pop-up deste site e pressione o botão novamente.",
  closed: "A janela da Microsoft foi fechada antes de terminar. Pressione o botão novamente para entrar.",
  late: "A janela da Microsoft ficou aberta tempo demais. Pressione o botão novamente.",
  unreachable: "Não foi possível chegar à Microsoft. Verifique sua conexão e tente novamente.",
  off: "A entrada com a Microsoft não está habilitada nesta plataforma.",
  unexpected:
    "A Microsoft não concluiu a entrada. Tente novamente; se acontecer de novo, contate um administrador.",
  notRegistered:
    "Não há usuário registrado com o endereço dessa conta da Microsoft. Peça uma conta a um administrador ou escolha outra.",
  notActive: "O usuário não está ativo. Peça a um administrador que o ative.",
};
