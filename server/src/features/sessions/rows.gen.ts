// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface Account {
  id: string;
  email: string;
  name: string;
  locale: "es" | "en" | "fr" | "pt";
  passwordHash: string | null;
  active: boolean;
  blocked: boolean;
  verified: boolean;
  /** The user signs in with the company's account only. */
  microsoftOnly: boolean;
}

export interface Person {
  id: string;
  active: boolean;
  blocked: boolean;
  deleted: boolean;
}
