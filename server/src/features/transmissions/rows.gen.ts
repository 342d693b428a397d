// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";

export interface AcceptedProfile {
  project: string;
  id: string;
  frequency: "fiveMinutes" | "hour" | "day" | "month" | "halfYear";
  since: Date;
}

export interface AttemptRow {
  n: number;
  at: Date;
  hash: string;
  body: string;
  answeredAt: Date | null;
  outcome: "accepted" | "acceptedEarlier" | "refused" | "credentials" | "unclear" | "lost" | "unsent" | null;
  status: number | null;
  words: string | null;
  receipt: string | null;
  asked: string | null;
}

export interface BoundField {
  name: string;
  unit: OwnColumnTypes["transmission_fields.unit"];
  decimals: number;
  isRequired: boolean;
  sensorUnit: string;
  at: Date | null;
  value: number | null;
  sensor: { id: string; name: string; unit: string; device: string };
}

export interface BoundSensor {
  id: string;
  unit: string;
}

export interface ClaimedSubmission {
  project: string;
  profile: string;
  dueAt: Date;
  measuredAt: Date;
  vals: OwnColumnTypes["transmission_submissions.vals"];
  fields: OwnColumnTypes["transmission_submissions.fields"];
  subject: OwnColumnTypes["transmission_submissions.subject"];
  state: "waiting" | "sent" | "refused";
  tries: number;
  isLate: boolean;
  service: "dga-groundwater" | "dga-surface" | "sma-online";
  address: string;
  settings: OwnColumnTypes["transmission_profiles.settings"];
  password: string | null;
}

export interface DecisionRow {
  kind: "value" | "gap" | "delivered";
  values: OwnColumnTypes["transmission_decisions.vals"] | null;
  code: string | null;
  receipt: string | null;
  notReceived: boolean;
  newMeter: boolean;
  reason: string;
  at: Date;
  by: { id: string; name: string };
}

export interface DueProfile {
  project: string;
  id: string;
  frequency: "fiveMinutes" | "hour" | "day" | "month" | "halfYear";
  nextDue: Date;
}

export interface DueReading {
  due: Date;
  name: string;
  isRequired: boolean;
  unit: OwnColumnTypes["transmission_fields.unit"];
  decimals: number;
  sensorUnit: string;
  min: number | null;
  max: number | null;
  at: Date | null;
  value: number | null;
}

export interface DueSubmission {
  frequency: "fiveMinutes" | "hour" | "day" | "month" | "halfYear";
  state: "trial" | "live" | "paused";
  nextDue: Date;
  service: "dga-groundwater" | "dga-surface" | "sma-online";
  settings: OwnColumnTypes["transmission_profiles.settings"];
}

export interface EarlierValues {
  vals: OwnColumnTypes["transmission_submissions.vals"];
}

export interface FoundSubmission {
  dueAt: Date;
  measuredAt: Date;
  state: "waiting" | "sent" | "accepted" | "refused" | "review" | "trial" | "gap";
  reason: "noReading" | "deviceSilent" | "notConverted" | "implausible" | "totaliserFell" | "unclear" | "answerLost" | "differs" | null;
  values: OwnColumnTypes["transmission_submissions.vals"];
  tries: number;
  nextTryAt: Date | null;
  receipt: string | null;
  fields: OwnColumnTypes["transmission_submissions.fields"];
  subject: OwnColumnTypes["transmission_submissions.subject"];
}

export interface Informant {
  informant: string;
}

export interface LaterValues {
  vals: OwnColumnTypes["transmission_submissions.vals"];
  isNewMeter: boolean;
}

export interface LedgerDay {
  day: string;
  accepted: number;
  waiting: number;
  refused: number;
  review: number;
  gap: number;
  trial: number;
}

export interface ListedProfile {
  id: string;
  name: string;
  service: "dga-groundwater" | "dga-surface" | "sma-online";
  state: "trial" | "live" | "paused";
  frequency: "fiveMinutes" | "hour" | "day" | "month" | "halfYear";
  nextDue: Date;
  acceptedAt: Date | null;
  fault: "credentials" | "secret" | "connection" | null;
  station: { id: string; name: string } | null;
  refused: number;
  review: number;
}

export interface LostAttempts {
  lost: number;
}

export interface NotifiedProfile {
  name: string;
  people: string[];
}

export interface ProfileRow {
  id: string;
  name: string;
  service: "dga-groundwater" | "dga-surface" | "sma-online";
  state: "trial" | "live" | "paused";
  frequency: "fiveMinutes" | "hour" | "day" | "month" | "halfYear";
  nextDue: Date;
  acceptedAt: Date | null;
  fault: "credentials" | "secret" | "connection" | null;
  version: number;
  address: string;
  settings: OwnColumnTypes["transmission_profiles.settings"];
  gapCodes: OwnColumnTypes["transmission_profiles.gap_codes"];
  informant: string;
  password: string | null;
  liveSince: Date | null;
  station: { id: string; name: string } | null;
}

export interface ServedCommitment {
  id: string;
  number: number;
  summary: string;
}

export interface SubmissionRow {
  dueAt: Date;
  measuredAt: Date;
  state: "refused" | "review" | "waiting" | "sent" | "accepted" | "trial" | "gap";
  reason: "noReading" | "deviceSilent" | "notConverted" | "implausible" | "totaliserFell" | "unclear" | "answerLost" | "differs" | null;
  values: OwnColumnTypes["transmission_submissions.vals"];
  tries: number;
  nextTryAt: Date | null;
  receipt: string | null;
}
