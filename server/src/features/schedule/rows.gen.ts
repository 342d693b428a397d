// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface FeedOwner {
  user: string;
  email: string;
  locale: "es" | "en" | "fr" | "pt";
  systemAdmin: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface FeedRow {
  createdAt: Date;
  lastUsedAt: Date | null;
}
