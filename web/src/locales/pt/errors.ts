/** What is said where the server gave no sentence of its own. */
export const errors = {
  OFFLINE: "Não há conexão com o servidor. Verifique a rede e tente novamente.",
  TIME_OUT: "O servidor demorou demais para responder. Tente novamente.",
  CANCELLED: "A operação foi cancelada.",
  EMPTY: "O servidor não devolveu dados.",
  NOT_UNDERSTOOD: "Não foi possível ler a resposta do servidor. Tente novamente.",
  unexpected: "Algo não funcionou como esperado. O que estava salvo continua salvo.",
  pageTitle: "Não foi possível mostrar esta página",
  chunkTitle: "A página não terminou de carregar",
  chunkText:
    "A conexão está lenta ou foi interrompida, ou há uma nova versão do VetaVerde. Nada do que foi salvo se perde.",
  reload: "Carregar novamente",
  unknownText: "O endereço {path} não existe.",
  forbiddenRoute: "Você não tem permissão para acessar esta rota.",
};
