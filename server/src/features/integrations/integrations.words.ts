import type { Locale } from "@vetaverde/domain/locale";

type Fault = "kind" | "webhook" | "token";

/** Validation messages for the address to which commands are sent. */
export const downlinkWords: Record<Locale, Record<Fault, string>> = {
  es: {
    kind: "Solo ChirpStack y The Things Stack reciben órdenes.",
    webhook: "Escriba el nombre del webhook de The Things Stack.",
    token: "Escriba la clave del servidor: una dirección nueva no hereda la anterior.",
  },
  en: {
    kind: "Only ChirpStack and The Things Stack take commands.",
    webhook: "Write the name of The Things Stack's webhook.",
    token: "Write the server's key: another address does not get the one before.",
  },
  fr: {
    kind: "Seuls ChirpStack et The Things Stack reçoivent des commandes.",
    webhook: "Écrivez le nom du webhook de The Things Stack.",
    token: "Écrivez la clé du serveur : une nouvelle adresse ne reprend pas l'ancienne.",
  },
  pt: {
    kind: "Só ChirpStack e The Things Stack recebem comandos.",
    webhook: "Escreva o nome do webhook do The Things Stack.",
    token: "Escreva a chave do servidor: um endereço novo não herda a anterior.",
  },
};
