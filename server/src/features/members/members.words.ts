import type { Locale } from "@vetaverde/domain/locale";

/** What is wrong with what somebody set for a person of a project. */
export const memberWords: Record<Locale, { noPermission: string; noEnd: string; pastEnd: string }> = {
  es: {
    noPermission: "Elija al menos un permiso.",
    noEnd: "Indique hasta cuándo valen los permisos de invitado.",
    pastEnd: "La fecha ya pasó: elija una que esté por venir.",
  },
  en: {
    noPermission: "Choose at least one permission.",
    noEnd: "Say until when the guest permissions hold.",
    pastEnd: "That moment has passed: choose one still to come.",
  },
  fr: {
    noPermission: "Choisissez au moins une permission.",
    noEnd: "Indiquez jusqu’à quand valent les permissions d’invité.",
    pastEnd: "Cette date est passée : choisissez-en une à venir.",
  },
  pt: {
    noPermission: "Escolha pelo menos uma permissão.",
    noEnd: "Indique até quando valem as permissões de convidado.",
    pastEnd: "Essa data já passou: escolha uma futura.",
  },
};
