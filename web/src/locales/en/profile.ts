import type { profile as es } from "../es/profile.ts";
import type { SameKeys } from "../same-keys.ts";

export const profile: SameKeys<typeof es> = {
  text: "Your name, e-mail and permissions are changed by an administrator.",
  phone: "Phone",
  position: "Position",
  language: "Language",
  languageHelp: "Of the application and of the mails that you receive.",
  timeZone: "Time zone",
  timeZoneHelp: "Empty: this device’s.",
  timeZoneWrong: "Choose a time zone of the list, for example America/Santiago.",
  saved: "Your profile was saved.",
  failed: "The profile could not be saved.",
};
