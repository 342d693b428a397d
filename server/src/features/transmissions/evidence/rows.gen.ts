// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";

export interface EvidenceInstant {
  dueAt: Date;
  measuredAt: Date;
  state: "waiting" | "sent" | "accepted" | "refused" | "review" | "trial" | "gap";
  reason: "noReading" | "deviceSilent" | "notConverted" | "implausible" | "totaliserFell" | "unclear" | "answerLost" | "differs" | null;
  values: OwnColumnTypes["transmission_submissions.vals"];
  fields: OwnColumnTypes["transmission_submissions.fields"];
  receipt: string | null;
  attempts: ({ n: number; at: string; hash: string; outcome: "accepted" | "acceptedEarlier" | "refused" | "credentials" | "unclear" | "lost" | "unsent" | null; status: number | null; words: string | null })[];
  decisions: ({ kind: "value" | "gap" | "delivered"; code: string | null; reason: string; notReceived: boolean; newMeter: boolean; at: string; by: string })[];
}

export interface EvidenceProfile {
  name: string;
  service: "dga-groundwater" | "dga-surface" | "sma-online";
  frequency: "fiveMinutes" | "hour" | "day" | "month" | "halfYear";
  address: string;
  settings: OwnColumnTypes["transmission_profiles.settings"];
  state: "trial" | "live" | "paused";
  liveSince: Date | null;
  station: string | null;
  projectName: string;
  company: string;
  color: string;
  logo: Buffer | null;
}

export interface SentField {
  name: string;
  unit: string;
}
