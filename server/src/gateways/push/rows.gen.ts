// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface Waiting {
  project: string;
  id: string;
  notification: string;
  user: string;
  subscription: string;
  attempts: number;
  /** Null: the subscription no longer belongs to the user. */
  sealed: string | null;
}
