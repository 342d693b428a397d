import type { Locale } from "@vetaverde/domain/locale";

/** A scheduled notification cannot be moved to another project. */
export const otherProject: Record<Locale, string> = {
  es: "Los destinatarios deben ser de este proyecto: para otro, escriba una notificación nueva.",
  en: "The recipients must be of this project: for another one, write a new notification.",
  fr: "Les destinataires doivent être de ce projet : pour un autre, rédigez une nouvelle notification.",
  pt: "Os destinatários devem ser deste projeto: para outro, escreva uma nova notificação.",
};

export const noSuchFile: Record<Locale, string> = {
  es: "Ese archivo ya no está en el proyecto: elija otro.",
  en: "That file is no longer in the project: choose another one.",
  fr: "Ce fichier n'est plus dans le projet : choisissez-en un autre.",
  pt: "Esse arquivo não está mais no projeto: escolha outro.",
};

export const fileElsewhere: Record<Locale, string> = {
  es: "Un archivo del proyecto solo puede ir a las personas del proyecto.",
  en: "A file of the project can only go to the project's people.",
  fr: "Un fichier du projet ne peut aller qu'aux personnes du projet.",
  pt: "Um arquivo do projeto só pode ir para as pessoas do projeto.",
};

export const empty: Record<Locale, string> = {
  es: "Escriba un mensaje.",
  en: "Write a message.",
  fr: "Écrivez un message.",
  pt: "Escreva uma mensagem.",
};

export const noSuchTemplate: Record<Locale, string> = {
  es: "Esa plantilla ya no se usa: elija otra o escriba sin plantilla.",
  en: "That template is no longer in use: choose another one, or write without one.",
  fr: "Ce modèle n'est plus utilisé : choisissez-en un autre ou écrivez sans modèle.",
  pt: "Esse modelo não é mais usado: escolha outro ou escreva sem modelo.",
};

export const noBrowser: Record<Locale, string> = {
  es: "El navegador no entregó una dirección segura a la que enviar.",
  en: "The browser gave no secure address to send to.",
  fr: "Le navigateur n'a donné aucune adresse sûre où envoyer.",
  pt: "O navegador não forneceu um endereço seguro para envio.",
};
