/** What is said where the server gave no sentence of its own. */
export const errors = {
  OFFLINE: "The server cannot be reached. Check the network and try again.",
  TIME_OUT: "The server took too long to answer. Try again.",
  CANCELLED: "The operation was cancelled.",
  EMPTY: "The server returned no data.",
  NOT_UNDERSTOOD: "The server's answer could not be read. Try again.",
  unexpected: "Something did not work as expected. What was saved is still saved.",
  pageTitle: "This page could not be shown",
  chunkTitle: "The page did not finish loading",
  chunkText:
    "The connection is slow or broke off, or there is a new version of VetaVerde. Nothing saved is lost.",
  reload: "Load again",
  unknownText: "The address {path} does not exist.",
  forbiddenRoute: "You have no permission to access this route.",
};
