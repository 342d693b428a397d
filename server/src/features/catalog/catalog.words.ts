import type { Locale } from "@vetaverde/domain/locale";

/** What a record of a catalogue can lack or have too much of, in the caller's language. */
export const catalogWords = {
  es: {
    stepMissing: "Indique cada cuánto se repite.",
    notOfKind: "Este catálogo no lleva este dato.",
    halfPlace: "Indique latitud y longitud, o ninguna de las dos.",
  },
  en: {
    stepMissing: "Say how often it comes back.",
    notOfKind: "This catalogue does not have this field.",
    halfPlace: "Give both latitude and longitude, or neither.",
  },
  fr: {
    stepMissing: "Indiquez à quel rythme elle revient.",
    notOfKind: "Ce catalogue n'a pas ce champ.",
    halfPlace: "Indiquez la latitude et la longitude, ou aucune des deux.",
  },
  pt: {
    stepMissing: "Indique de quanto em quanto se repete.",
    notOfKind: "Este cadastro não tem este campo.",
    halfPlace: "Informe latitude e longitude, ou nenhuma das duas.",
  },
} satisfies Record<Locale, Record<string, string>>;
