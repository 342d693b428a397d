import type { Locale } from "@vetaverde/domain/locale";

/** Validation messages for the settings of a project's member. */
export const memberWords: Record<
  Locale,
  { noPermission: string; nothingLeft: string; noEnd: string; pastEnd: string; guestForGood: string }
> = {
  es: {
    noPermission: "Elija al menos un permiso.",
    nothingLeft: "Elija al menos un permiso, o quite a la persona del proyecto.",
    noEnd: "Indique hasta cuándo valen los permisos de invitado.",
    pastEnd: "La fecha ya pasó: elija una que esté por venir.",
    guestForGood:
      "A un invitado no se le dan permisos permanentes: quite los permisos permanentes, o agréguelo como integrante.",
  },
  en: {
    noPermission: "Choose at least one permission.",
    nothingLeft: "Choose at least one permission, or take the person out of the project.",
    noEnd: "Say until when the guest permissions hold.",
    pastEnd: "That moment has passed: choose one still to come.",
    guestForGood:
      "A guest gets no permanent permissions: clear the permanent permissions, or add the person as a member.",
  },
  fr: {
    noPermission: "Choisissez au moins un droit.",
    nothingLeft: "Choisissez au moins un droit, ou retirez la personne du projet.",
    noEnd: "Indiquez jusqu’à quand valent les droits d’invité.",
    pastEnd: "Cette date est passée : choisissez-en une à venir.",
    guestForGood:
      "Un invité ne reçoit pas de droits permanents : retirez les droits permanents, ou ajoutez la personne comme membre.",
  },
  pt: {
    noPermission: "Escolha pelo menos uma permissão.",
    nothingLeft: "Escolha pelo menos uma permissão, ou retire a pessoa do projeto.",
    noEnd: "Indique até quando valem as permissões de convidado.",
    pastEnd: "Essa data já passou: escolha uma futura.",
    guestForGood:
      "Um convidado não recebe permissões permanentes: retire as permissões permanentes ou adicione a pessoa como integrante.",
  },
};
