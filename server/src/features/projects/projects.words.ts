import type { Locale } from "@vetaverde/domain/locale";

export type ProjectFault = "timeZone" | "taken" | "notUrl" | "logo" | "policyDate" | "policyLater";

/** Validation messages for a project that an administrator saves. */
export const projectWords: Record<Locale, Record<ProjectFault, string>> = {
  es: {
    timeZone: "No es una zona horaria conocida. Elija una de la lista.",
    taken: "Ya hay un proyecto con este nombre en esta empresa. Elija otro nombre.",
    notUrl: "No es una URL válida.",
    logo: "Esa imagen ya no está: envíe el logo de nuevo.",
    policyDate: "Indique desde cuándo rige la política del proyecto: sin fecha no se pide aceptarla.",
    policyLater:
      "La fecha aún no llega: nadie podría aceptar la política ni entrar. Elija hoy o un día anterior.",
  },
  en: {
    timeZone: "No known time zone. Choose one of the list.",
    taken: "There is a project of this name in this company already. Choose another name.",
    notUrl: "Not a valid URL.",
    logo: "That picture is gone: send the logo again.",
    policyDate: "Say from when the project's policy holds: without a date nobody is asked to accept it.",
    policyLater:
      "That date is still to come: nobody could accept the policy nor enter. Choose today or an earlier day.",
  },
  fr: {
    timeZone: "Fuseau horaire inconnu. Choisissez-en un dans la liste.",
    taken: "Un projet de ce nom existe déjà dans cette entreprise. Choisissez un autre nom.",
    notUrl: "URL non valide.",
    logo: "Cette image n'existe plus : envoyez de nouveau le logo.",
    policyDate:
      "Indiquez à partir de quand la politique du projet s'applique : sans date, personne n'est invité à l'accepter.",
    policyLater:
      "Cette date n'est pas encore arrivée : personne ne pourrait accepter la politique ni entrer. Choisissez aujourd'hui ou un jour antérieur.",
  },
  pt: {
    timeZone: "Fuso horário desconhecido. Escolha um da lista.",
    taken: "Já existe um projeto com este nome nesta empresa. Escolha outro nome.",
    notUrl: "Não é uma URL válida.",
    logo: "Essa imagem não existe mais: envie o logo de novo.",
    policyDate:
      "Indique a partir de quando vale a política do projeto: sem data, ninguém é convidado a aceitá-la.",
    policyLater:
      "A data ainda não chegou: ninguém poderia aceitar a política nem entrar. Escolha hoje ou um dia anterior.",
  },
};
