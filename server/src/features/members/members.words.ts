import type { Locale } from "@vetaverde/domain/locale";

/** What is wrong with what somebody set for a person of a project. */
export const memberWords: Record<
  Locale,
  { noPermission: string; nothingLeft: string; noEnd: string; pastEnd: string }
> = {
  es: {
    noPermission: "Elija al menos un permiso.",
    nothingLeft: "Elija al menos un permiso, o quite a la persona del proyecto.",
    noEnd: "Indique hasta cuándo valen los permisos de invitado.",
    pastEnd: "La fecha ya pasó: elija una que esté por venir.",
  },
  en: {
    noPermission: "Choose at least one permission.",
    nothingLeft: "Choose at least one permission, or take the person out of the project.",
    noEnd: "Say until when the guest permissions hold.",
    pastEnd: "That moment has passed: choose one still to come.",
  },
  fr: {
    noPermission: "Choisissez au moins un droit.",
    nothingLeft: "Choisissez au moins un droit, ou retirez la personne du projet.",
    noEnd: "Indiquez jusqu’à quand valent les droits d’invité.",
    pastEnd: "Cette date est passée : choisissez-en une à venir.",
  },
  pt: {
    noPermission: "Escolha pelo menos uma permissão.",
    nothingLeft: "Escolha pelo menos uma permissão, ou retire a pessoa do projeto.",
    noEnd: "Indique até quando valem as permissões de convidado.",
    pastEnd: "Essa data já passou: escolha uma futura.",
  },
};
