// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface Waiting {
  project: string;
  id: string;
  userId: string | null;
  kind: "activation" | "reset" | "notification" | "test" | "security" | "sign-in";
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
  expiresAt: Date | null;
  byPlatform: boolean;
}
