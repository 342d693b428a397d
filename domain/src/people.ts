import type { Locale } from "./locale.ts";

/** Maximum number of people in one workbook. */
export const PEOPLE_ROWS = 1000;

/** A user who has no account yet. */
export interface NewPerson {
  email: string;
  name: string;
  lastName: string;
  phone: string | null;
  position: string | null;
  locale: Locale;
}
