import type { Locale } from "@vetaverde/domain/locale";

export type BoardFaultWord =
  | "secretAgain"
  | "noSecret"
  | "notKey"
  | "own"
  | "overlap"
  | "nameTaken"
  | "station"
  | "sensor"
  | "campaign"
  | "period";

/** Validation messages for a board that an administrator saves. */
export const boardWords: Record<Locale, Record<BoardFaultWord, string>> = {
  es: {
    secretAgain: "Escriba la clave otra vez: cambió a dónde va o en nombre de quién.",
    noSecret: "Escriba la clave.",
    notKey: "No es una clave privada RSA o P-256 en formato PEM.",
    own: "Es la dirección de esta misma plataforma: arme un tablero propio.",
    overlap: "Dos bloques están en el mismo lugar.",
    nameTaken: "Ya hay un tablero con este nombre.",
    station: "Una de las estaciones no es de este proyecto.",
    sensor: "Uno de los sensores no es de este proyecto, o no es del dispositivo que se nombra.",
    campaign: "Una de las campañas no es de este proyecto.",
    period: "El período termina antes de comenzar.",
  },
  en: {
    secretAgain: "Type the key again: where it goes, or in whose name, has changed.",
    noSecret: "Type the key.",
    notKey: "Not a private key, RSA or P-256, in PEM format.",
    own: "This is the address of this very platform: build a native board.",
    overlap: "Two blocks stand in the same place.",
    nameTaken: "There is a board of this name already.",
    station: "One of the stations is not of this project.",
    sensor: "One of the sensors is not of this project, or not of the device that is named.",
    campaign: "One of the campaigns is not of this project.",
    period: "The period ends before it begins.",
  },
  fr: {
    secretAgain: "Saisissez de nouveau la clé : sa destination ou son titulaire a changé.",
    noSecret: "Saisissez la clé.",
    notKey: "Ce n’est pas une clé privée RSA ou P-256 au format PEM.",
    own: "C’est l’adresse de cette plateforme : composez un tableau natif.",
    overlap: "Deux blocs occupent la même place.",
    nameTaken: "Un tableau porte déjà ce nom.",
    station: "Une des stations n’est pas de ce projet.",
    sensor: "Un des capteurs n’est pas de ce projet, ou pas de l’appareil indiqué.",
    campaign: "Une des campagnes n’est pas de ce projet.",
    period: "La période finit avant de commencer.",
  },
  pt: {
    secretAgain: "Escreva a chave de novo: mudou para onde ela vai ou em nome de quem.",
    noSecret: "Escreva a chave.",
    notKey: "Não é uma chave privada RSA ou P-256 no formato PEM.",
    own: "É o endereço desta mesma plataforma: monte um painel próprio.",
    overlap: "Dois blocos estão no mesmo lugar.",
    nameTaken: "Já existe um painel com este nome.",
    station: "Uma das estações não é deste projeto.",
    sensor: "Um dos sensores não é deste projeto, ou não é do dispositivo indicado.",
    campaign: "Uma das campanhas não é deste projeto.",
    period: "O período termina antes de começar.",
  },
};
