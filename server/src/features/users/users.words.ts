import type { Locale } from "@vetaverde/domain/locale";

export const unknownTimeZone: Record<Locale, string> = {
  es: "No es una zona horaria conocida. Elija una de la lista.",
  en: "No known time zone. Choose one of the list.",
  fr: "Fuseau horaire inconnu. Choisissez-en un dans la liste.",
  pt: "Fuso horário desconhecido. Escolha um da lista.",
};
