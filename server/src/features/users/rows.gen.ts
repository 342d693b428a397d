// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface Invited {
  admin: boolean;
  live: boolean;
  invitedBy: string | null;
  /** The user has set a password, or signs in with the company's account. */
  activated: boolean;
  /** All projects of the user. */
  projects: string[];
}

export interface UserRow {
  id: string;
  admin: boolean;
  name: string;
  lastName: string;
  email: string;
  phone: string | null;
  position: string | null;
  active: boolean;
  locale: "es" | "en" | "fr" | "pt";
  timeZone: string | null;
}
