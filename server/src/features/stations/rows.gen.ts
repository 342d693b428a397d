// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

export interface CommitmentRow {
  id: string;
  number: number;
  summary: string;
  state: "proposed" | "accepted";
  document: string;
  instrument: { id: string; name: string };
  named: boolean;
  plans: { id: string; title: string }[];
}

export interface DueCounts {
  unfulfilled: number;
  near: number;
  far: number;
}

export interface DueRow {
  id: string;
  date: string;
  shortCommitment: string;
  plan: { id: string; title: string };
}

export interface EventRow {
  id: string;
  at: Date;
  by: string | null;
  kind: "followUp" | "skip" | "reschedule" | "fileAdded" | "fileRemoved" | "device" | "change";
  facts: Record<string, unknown>;
}

export interface FileRow {
  file: string;
  name: string;
  kind: string;
  size: number;
  addedAt: Date;
  addedBy: string;
}

export interface LatestResultRow {
  result: string;
  parameter: string;
  fraction: "" | "total" | "dissolved";
  raw: string;
  unit: string | null;
  date: string;
  sample: { id: string; code: string };
}

export interface PhotoRow {
  file: string;
  name: string;
  kind: string;
  day: string;
  recordedAt: Date;
  recordedBy: string;
  monitoring: string;
  plan: string;
  shortCommitment: string;
}

export interface ProjectClock {
  timeZone: string;
  nearDays: number;
}

export interface SampleCount {
  samples: number;
  last: { id: string; code: string; date: string | null } | null;
}

export interface StationRow {
  id: string;
  name: string;
  description: string | null;
  latitude: number | null;
  longitude: number | null;
  elevation: number | null;
  active: boolean;
  mergedInto: { id: string; name: string } | null;
}
