import type { Locale } from "@vetaverde/domain/locale";

/** Validation messages for users, with what to do. `{n}` is the limit. */
interface ValidationWords {
  required: string;
  /** A text that is too long, or too short. */
  longest: string;
  shortest: string;
  /** A number out of range. */
  highest: string;
  lowest: string;
  /** A list with too many items, or too few. */
  most: string;
  fewest: string;
  /** A date out of the range of records. */
  reach: string;
  timeZone: string;
  /** Not a valid day, instant, or id. */
  day: string;
  instant: string;
  id: string;
  /** A parameter that the call does not accept. */
  unknown: string;
  /** A value that must be a list. */
  list: string;
  /** A program's list with more items than one call accepts. */
  perCall: string;
  /** A period that ends before it begins. */
  period: string;
  /** An unreadable value, or one inconsistent with the others. */
  wrong: string;
}
export type ValidationWord = keyof ValidationWords;

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
    day: "Escriba una fecha como 2026-11-20.",
    instant: "Escriba una fecha y hora como 2026-11-20T15:00:00Z.",
    id: "No es un identificador válido.",
    unknown: "Esta llamada no conoce este dato: quítelo.",
    list: "Debe ser una lista.",
    perCall: "Envíe {n} como máximo en una llamada.",
    period: "El término no puede ser anterior al comienzo.",
    wrong: "Este dato no es válido, o no concuerda con los demás: revíselo.",
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
    day: "Write a date such as 2026-11-20.",
    instant: "Write a date and time such as 2026-11-20T15:00:00Z.",
    id: "It is not a valid identifier.",
    unknown: "This call knows no such field: leave it out.",
    list: "It must be a list.",
    perCall: "Send {n} at most in one call.",
    period: "The end cannot be before the beginning.",
    wrong: "This is not valid, or does not go with the rest: check it.",
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
    day: "Écrivez une date comme 2026-11-20.",
    instant: "Écrivez une date et une heure comme 2026-11-20T15:00:00Z.",
    id: "Ce n'est pas un identifiant valide.",
    unknown: "Cet appel ne connaît pas ce champ : retirez-le.",
    list: "Il faut une liste.",
    perCall: "Envoyez-en {n} au maximum par appel.",
    period: "La fin ne peut pas précéder le début.",
    wrong: "Cette donnée n'est pas valable ou ne va pas avec le reste : vérifiez-la.",
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
    day: "Escreva uma data como 2026-11-20.",
    instant: "Escreva uma data e hora como 2026-11-20T15:00:00Z.",
    id: "Não é um identificador válido.",
    unknown: "Esta chamada não conhece este campo: retire-o.",
    list: "Deve ser uma lista.",
    perCall: "Envie {n} no máximo em uma chamada.",
    period: "O término não pode ser anterior ao início.",
    wrong: "Este dado não é válido ou não condiz com os demais: verifique-o.",
  },
};
