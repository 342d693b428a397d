import type { Locale } from "@vetaverde/domain/locale";

/** Validation messages for prompts, in the caller's language. */
export const promptWords = {
  es: {
    unknown: "«{name}» no es una variable. Las que hay: {known}.",
    meant: "«{name}» no es una variable. ¿Quiso decir {meant}?",
    defaultInactive:
      "El prompt predeterminado no puede quedar inactivo: elija antes otro como predeterminado.",
    defaultLost: "Siempre hay uno predeterminado: para cambiarlo, marque otro.",
  },
  en: {
    unknown: "“{name}” is not a variable. There are: {known}.",
    meant: "“{name}” is not a variable. Did you mean {meant}?",
    defaultInactive: "The default prompt cannot be inactive: choose another one as the default first.",
    defaultLost: "There is always a default: to change it, mark another one.",
  },
  fr: {
    unknown: "« {name} » n'est pas une variable. Celles qui existent : {known}.",
    meant: "« {name} » n'est pas une variable. Vouliez-vous dire {meant} ?",
    defaultInactive:
      "Le prompt par défaut ne peut pas être inactif : choisissez-en d'abord un autre par défaut.",
    defaultLost: "Il y en a toujours un par défaut : pour en changer, marquez-en un autre.",
  },
  pt: {
    unknown: "“{name}” não é uma variável. As que existem: {known}.",
    meant: "“{name}” não é uma variável. Quis dizer {meant}?",
    defaultInactive: "O prompt padrão não pode ficar inativo: escolha antes outro como padrão.",
    defaultLost: "Sempre há um padrão: para trocá-lo, marque outro.",
  },
} satisfies Record<Locale, Record<string, string>>;
