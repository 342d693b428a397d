import type { Locale } from "@vetaverde/domain/locale";

type Column =
  | "at"
  | "person"
  | "email"
  | "action"
  | "entity"
  | "entityId"
  | "name"
  | "before"
  | "after"
  | "address"
  | "requestId";

/** The file's name and its column headings. */
export const auditWords: Record<Locale, { file: string; columns: Record<Column, string> }> = {
  es: {
    file: "auditoria",
    columns: {
      at: "Fecha y hora (UTC)",
      person: "Persona",
      email: "Correo electrónico",
      action: "Acción",
      entity: "Qué",
      entityId: "Identificador",
      name: "Nombre",
      before: "Antes",
      after: "Después",
      address: "Dirección de red",
      requestId: "Solicitud",
    },
  },
  en: {
    file: "audit",
    columns: {
      at: "Date and time (UTC)",
      person: "Person",
      email: "E-mail",
      action: "Action",
      entity: "What",
      entityId: "Identifier",
      name: "Name",
      before: "Before",
      after: "After",
      address: "Network address",
      requestId: "Request",
    },
  },
  fr: {
    file: "audit",
    columns: {
      at: "Date et heure (UTC)",
      person: "Personne",
      email: "Adresse électronique",
      action: "Action",
      entity: "Quoi",
      entityId: "Identifiant",
      name: "Nom",
      before: "Avant",
      after: "Après",
      address: "Adresse réseau",
      requestId: "Requête",
    },
  },
  pt: {
    file: "auditoria",
    columns: {
      at: "Data e hora (UTC)",
      person: "Pessoa",
      email: "E-mail",
      action: "Ação",
      entity: "O quê",
      entityId: "Identificador",
      name: "Nome",
      before: "Antes",
      after: "Depois",
      address: "Endereço de rede",
      requestId: "Solicitação",
    },
  },
};
