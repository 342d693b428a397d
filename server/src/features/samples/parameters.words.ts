import type { Locale } from "@vetaverde/domain/locale";

interface Words {
  taken: string;
  unit: string;
  cas: string;
  named: string;
  nameless: string;
  convert: string;
}

/** Messages for a refused parameter. */
export const parameterWords: Readonly<Record<Locale, Words>> = {
  es: {
    taken: "Ya hay un parámetro con este código: {name}.",
    unit: "Hay resultados guardados en {unit}: la unidad ya no se puede cambiar.",
    cas: "El número CAS no es válido: su último dígito no corresponde a los demás.",
    named: "«{name}» ya es un nombre de {other}.",
    nameless: "«{name}» no tiene letras ni números por los que reconocerlo.",
    convert: "De {standard} no se puede pasar a {unit}.",
  },
  en: {
    taken: "There is a parameter with this code already: {name}.",
    unit: "Results are kept in {unit}: the unit can no longer be changed.",
    cas: "The CAS number is not valid: its last digit does not match the others.",
    named: "“{name}” is a name of {other} already.",
    nameless: "“{name}” has no letters or digits to know it by.",
    convert: "{standard} cannot be converted to {unit}.",
  },
  fr: {
    taken: "Un paramètre porte déjà ce code : {name}.",
    unit: "Des résultats sont conservés en {unit} : l’unité ne peut plus être changée.",
    cas: "Le numéro CAS n’est pas valide : son dernier chiffre ne correspond pas aux autres.",
    named: "« {name} » est déjà un nom de {other}.",
    nameless: "« {name} » n’a ni lettres ni chiffres pour le reconnaître.",
    convert: "On ne peut pas passer de {standard} à {unit}.",
  },
  pt: {
    taken: "Já existe um parâmetro com este código: {name}.",
    unit: "Há resultados guardados em {unit}: a unidade não pode mais ser alterada.",
    cas: "O número CAS não é válido: o último dígito não corresponde aos demais.",
    named: "“{name}” já é um nome de {other}.",
    nameless: "“{name}” não tem letras nem números para reconhecê-lo.",
    convert: "De {standard} não se pode passar para {unit}.",
  },
};
