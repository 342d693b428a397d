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

export interface ScheduledRow {
  id: string;
  planId: string;
  planTitle: string;
  stationId: string;
  stationName: string;
  miningComponent: string;
  subcomponent: string;
  type: string;
  frequency: string;
  shortCommitment: string;
  responsible: string | null;
  estimatedOn: string;
  startsAt: Date;
  endsAt: Date;
  completed: boolean;
  skipped: boolean;
  rescheduled: boolean;
  version: number;
  updatedAt: Date | null;
  total: number | null;
}

export interface StationRow {
  id: string;
  name: string;
  miningComponent: string;
  all: number;
}
