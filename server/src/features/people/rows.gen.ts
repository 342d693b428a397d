// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface KnownAddress {
  email: string;
  deleted: boolean;
  /** Is a member of the project; false in the platform's scope. */
  member: boolean;
}

export interface PreviewRow {
  fileName: string;
  /** Null once the preview is saved. */
  bytes: number | null;
  rows: number;
  errorCount: number;
  expiresAt: Date;
  saved: boolean;
}
