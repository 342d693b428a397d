import type { dates as es } from "../es/dates.ts";
import type { SameKeys } from "../same-keys.ts";

export const dates: SameKeys<typeof es> = {
  dayForm: "jj-mm-aaaa",
  timeForm: "hh:mm",
  open: "Choisir dans le calendrier",
  previousMonth: "Mois précédent",
  nextMonth: "Mois suivant",
  wrongDay: "Saisissez le jour, le mois et l’année, par exemple 20-11-2026.",
  wrongTime: "Saisissez l’heure et les minutes, par exemple 09:30.",
};
