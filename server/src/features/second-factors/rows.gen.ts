// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface FactorRow {
  id: string;
  kind: "totp" | "passkey";
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface PasskeyRow {
  id: string;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export interface Person {
  id: string;
  email: string;
  name: string;
  lastName: string;
  locale: "es" | "en" | "fr" | "pt";
  systemAdmin: boolean;
  live: boolean;
  hasPassword: boolean;
  projectAdmin: boolean;
}

export interface TotpRow {
  id: string;
  name: string;
  sealedSecret: string;
  lastStep: number | null;
}
