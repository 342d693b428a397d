import type { profile as es } from "../es/profile.ts";
import type { SameKeys } from "../same-keys.ts";

export const profile: SameKeys<typeof es> = {
  text: "Seu nome, seu e-mail e suas permissões são alterados por um administrador.",
  phone: "Telefone",
  position: "Cargo",
  language: "Idioma",
  languageHelp: "Do aplicativo e dos e-mails que você recebe.",
  timeZone: "Fuso horário",
  timeZoneHelp: "Vazio: o deste dispositivo.",
  timeZoneWrong: "Escolha um fuso horário da lista, por exemplo America/Santiago.",
  saved: "Seu perfil foi salvo.",
  failed: "O perfil não pôde ser salvo.",
};
