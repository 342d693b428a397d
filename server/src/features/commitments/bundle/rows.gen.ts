// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface BundleCounts {
  total: number;
  skipped: number;
  done: number;
  unfulfilled: number;
  near: number;
  far: number;
}

export interface DocumentFacts {
  name: string;
  sha256: string;
  pages: number;
}

export interface EvidenceRow {
  name: string;
  sha256: string;
  size: number;
  type: string;
  at: Date;
  by: string;
  day: string;
  station: string;
  total: number;
}

export interface ProjectAppearance {
  name: string;
  company: string;
  color: string;
  timeZone: string;
  nearDays: number;
  logo: Buffer | null;
}

export interface ServedRow {
  id: string;
  day: string;
  station: string;
  plan: string;
  shortCommitment: string;
  completed: boolean;
  skipped: boolean;
  rescheduled: boolean;
  doneOn: string | null;
  observation: string | null;
  reason: string | null;
  mishap: string | null;
  by: string | null;
}
