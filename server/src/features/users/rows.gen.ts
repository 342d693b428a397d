// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  lastName: string;
  phone: string | null;
  position: string | null;
  locale: "es" | "en" | "fr" | "pt";
  admin: boolean;
  state: "blocked" | "inactive" | "pending" | "active";
  verified: boolean;
  vouched: boolean;
  createdAt: Date;
  version: string;
  projects: { id: string; name: string }[];
}

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
