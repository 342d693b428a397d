import type { Locale } from "@vetaverde/domain/locale";

/** What may be wrong with a value, for people: what to do about it. `{n}` is the limit. */
export interface ValidationWords {
  required: string;
  /** A text that is too long, or too short. */
  longest: string;
  shortest: string;
  /** A number beyond its limits. */
  highest: string;
  lowest: string;
  /** A list with too many things in it, or too few. */
  most: string;
  fewest: string;
  /** A date of which no record can be. */
  reach: string;
  timeZone: string;
}

export const validation: Record<Locale, ValidationWords> = {
  es: {
    required: "Es obligatorio.",
    longest: "Escriba {n|one:# carácter|other:# caracteres} como máximo.",
    shortest: "Escriba {n|one:# carácter|other:# caracteres} como mínimo.",
    highest: "No puede ser mayor que {n}.",
    lowest: "No puede ser menor que {n}.",
    most: "Elija {n} como máximo.",
    fewest: "Elija {n} como mínimo.",
    reach: "Esa fecha no es posible: revise el año.",
    timeZone: "No es una zona horaria conocida. Elija una de la lista.",
  },
  en: {
    required: "It is required.",
    longest: "Write {n|one:# character|other:# characters} at most.",
    shortest: "Write {n|one:# character|other:# characters} at least.",
    highest: "It cannot be more than {n}.",
    lowest: "It cannot be less than {n}.",
    most: "Choose {n} at most.",
    fewest: "Choose {n} at least.",
    reach: "That date is not possible: check the year.",
    timeZone: "No known time zone. Choose one of the list.",
  },
  fr: {
    required: "Ce champ est obligatoire.",
    longest: "Écrivez {n|one:# caractère|other:# caractères} au maximum.",
    shortest: "Écrivez {n|one:# caractère|other:# caractères} au minimum.",
    highest: "La valeur ne peut pas dépasser {n}.",
    lowest: "La valeur ne peut pas être inférieure à {n}.",
    most: "Choisissez-en {n} au maximum.",
    fewest: "Choisissez-en {n} au minimum.",
    reach: "Cette date n'est pas possible : vérifiez l'année.",
    timeZone: "Fuseau horaire inconnu. Choisissez-en un dans la liste.",
  },
  pt: {
    required: "É obrigatório.",
    longest: "Escreva {n|one:# caractere|other:# caracteres} no máximo.",
    shortest: "Escreva {n|one:# caractere|other:# caracteres} no mínimo.",
    highest: "Não pode ser maior que {n}.",
    lowest: "Não pode ser menor que {n}.",
    most: "Escolha {n} no máximo.",
    fewest: "Escolha {n} no mínimo.",
    reach: "Essa data não é possível: verifique o ano.",
    timeZone: "Fuso horário desconhecido. Escolha um da lista.",
  },
};
