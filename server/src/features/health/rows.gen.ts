// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface DatabaseFactsRow {
  version: string;
  schema: string;
  bytes: number;
  connections: number;
  maxConnections: number;
  longestTransactionSeconds: number | null;
}

export interface MailFactsRow {
  waiting: number;
  failedLastDay: number;
  lastSent: Date | null;
  failedAt: Date | null;
  error: string | null;
}
