/** What is said where the server gave no sentence of its own. */
export const errors = {
  OFFLINE: "Le serveur est injoignable. Vérifiez le réseau et réessayez.",
  TIME_OUT: "Le serveur a mis trop de temps à répondre. Réessayez.",
  CANCELLED: "L'opération a été annulée.",
  EMPTY: "Le serveur n'a renvoyé aucune donnée.",
  NOT_UNDERSTOOD: "La réponse du serveur est illisible. Réessayez.",
  unexpected: "Quelque chose n'a pas fonctionné comme prévu. Ce qui était enregistré le reste.",
  pageTitle: "Cette page n'a pas pu être affichée",
  chunkTitle: "La page n'a pas fini de se charger",
  chunkText:
    "La connexion est lente ou a été interrompue, ou une nouvelle version de VetaVerde existe. Rien d'enregistré n'est perdu.",
  reload: "Charger à nouveau",
  unknownText: "L'adresse {path} n'existe pas.",
  forbiddenRoute: "Vous n'avez pas l'autorisation d'accéder à cette page.",
};
