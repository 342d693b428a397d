import type { profile as es } from "../es/profile.ts";
import type { SameKeys } from "../same-keys.ts";

export const profile: SameKeys<typeof es> = {
  text: "Votre nom, votre adresse et vos droits sont modifiés par un administrateur.",
  phone: "Téléphone",
  position: "Fonction",
  language: "Langue",
  languageHelp: "Celle de l’application et des courriels que vous recevez.",
  timeZone: "Fuseau horaire",
  timeZoneHelp: "Vide : celui de cet appareil.",
  timeZoneWrong: "Choisissez un fuseau horaire de la liste, par exemple America/Santiago.",
  saved: "Votre profil est enregistré.",
  failed: "Le profil n’a pas pu être enregistré.",
};
