import type { Locale } from "@vetaverde/domain/locale";

export type MenuFault =
  | "noLabel"
  | "noBoard"
  | "noUrl"
  | "notUrl"
  | "notOfType"
  | "unknownArea"
  | "unknownEntry"
  | "areaTwice"
  | "tooDeep"
  | "tooMany";

/** Validation messages for menu entries that an administrator saves. */
export const menuWords: Record<Locale, Record<MenuFault, string>> = {
  es: {
    noLabel: "Escriba el nombre de la entrada.",
    noBoard: "Indique el identificador del tablero o informe.",
    noUrl: "Escriba la dirección del enlace.",
    notUrl: "No es una URL válida.",
    notOfType: "Este dato no corresponde al tipo de la entrada.",
    unknownArea: "La página no existe.",
    unknownEntry: "La entrada no es de este menú.",
    areaTwice: "Esta página ya está en el menú.",
    tooDeep: "El menú tiene hasta tres niveles.",
    tooMany: "El menú tiene demasiadas entradas.",
  },
  en: {
    noLabel: "Write the name of the entry.",
    noBoard: "Give the identifier of the board or report.",
    noUrl: "Write the address of the link.",
    notUrl: "Not a valid URL.",
    notOfType: "This does not belong to an entry of this type.",
    unknownArea: "There is no such page.",
    unknownEntry: "The entry is not of this menu.",
    areaTwice: "This page is in the menu already.",
    tooDeep: "The menu goes three levels deep.",
    tooMany: "The menu has too many entries.",
  },
  fr: {
    noLabel: "Écrivez le nom de l’entrée.",
    noBoard: "Indiquez l’identifiant du tableau ou du rapport.",
    noUrl: "Écrivez l’adresse du lien.",
    notUrl: "URL non valide.",
    notOfType: "Cette donnée ne correspond pas au type de l’entrée.",
    unknownArea: "Cette page n’existe pas.",
    unknownEntry: "L’entrée n’appartient pas à ce menu.",
    areaTwice: "Cette page est déjà dans le menu.",
    tooDeep: "Le menu compte au plus trois niveaux.",
    tooMany: "Le menu a trop d’entrées.",
  },
  pt: {
    noLabel: "Escreva o nome do item.",
    noBoard: "Informe o identificador do painel ou relatório.",
    noUrl: "Escreva o endereço do link.",
    notUrl: "Não é uma URL válida.",
    notOfType: "Este dado não corresponde ao tipo do item.",
    unknownArea: "Essa página não existe.",
    unknownEntry: "O item não é deste menu.",
    areaTwice: "Esta página já está no menu.",
    tooDeep: "O menu tem até três níveis.",
    tooMany: "O menu tem itens demais.",
  },
};
