// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface Waiting {
  project: string;
  id: string;
  userId: string;
  recipient: string;
  body: string;
  attempts: number;
  /** When the user last wrote; null when the phone number is no longer theirs. */
  heard: Date | null;
  joined: boolean;
}
