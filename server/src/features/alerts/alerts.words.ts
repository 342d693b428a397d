import type { Locale } from "@vetaverde/domain/locale";

/** Validation messages for rules, trials and maintenance windows, in the caller's language. */
const es = {
  sensor: "Elija un sensor en uso de este dispositivo.",
  id: "Esta regla no es de este dispositivo, o aparece dos veces.",
  span: "El término debe ser posterior al comienzo, a no más de un año.",
  from: "El comienzo debe estar a no más de 90 días.",
  to: "El término debe ser posterior al comienzo y estar por venir, a no más de 90 días.",
};
export type AlertFault = keyof typeof es;

export const alertWords: Record<Locale, Record<AlertFault, string>> = {
  es,
  en: {
    sensor: "Choose a sensor of this device that is in use.",
    id: "This rule is not of this device, or it appears twice.",
    span: "The end must be after the beginning, no more than a year later.",
    from: "The beginning must be no more than 90 days away.",
    to: "The end must be after the beginning and still to come, no more than 90 days away.",
  },
  fr: {
    sensor: "Choisissez un capteur en service de cet appareil.",
    id: "Cette règle n'est pas de cet appareil, ou elle apparaît deux fois.",
    span: "La fin doit suivre le début, d'un an au plus.",
    from: "Le début doit être à 90 jours au plus.",
    to: "La fin doit suivre le début et être à venir, à 90 jours au plus.",
  },
  pt: {
    sensor: "Escolha um sensor em uso deste dispositivo.",
    id: "Esta regra não é deste dispositivo, ou aparece duas vezes.",
    span: "O término deve ser posterior ao início, no máximo um ano depois.",
    from: "O início deve estar a no máximo 90 dias.",
    to: "O término deve ser posterior ao início e estar por vir, a no máximo 90 dias.",
  },
};
