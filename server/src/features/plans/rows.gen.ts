// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";
import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface CountedRow {
  series: string;
  day: string;
  completed: boolean;
  skipped: boolean;
  rescheduled: boolean;
}

export interface EvidenceRow {
  followUp: string;
  file: string;
  version: number;
  name: string;
  kind: string;
  size: number;
}

export interface FollowUpRow {
  id: string;
  version: number;
  recordedAt: Date;
  recordedBy: string;
  actionOn: string;
  actionAt: Date | null;
  completed: boolean;
  sample: boolean;
  observation: string;
  reason: string;
  mishap: boolean;
  mishapDescription: string | null;
  capturedAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
}

export interface FollowUpValueRow {
  followUp: string;
  request: string;
  sensor: number | null;
  name: string;
  unit: string | null;
  quantity: ColumnTypes["follow_up_values.quantity"] | null;
  method: string | null;
  decimals: number;
  value: number | null;
  choice: string | null;
  flag: "range" | "change" | null;
  confirmed: boolean;
  at: Date;
}

export interface FoundSkip {
  plan: string;
  station: string;
  stationName: string;
  title: string;
}

export interface ImportRow {
  id: string;
  fileName: string;
  rows: number;
  monitorings: number;
  importedAt: Date;
  importedBy: string;
}

export interface MarkRow {
  finding: string;
  reason: string;
  at: Date;
  by: string;
}

export interface MeasurementRequestRow {
  id: string;
  typeId: string;
  typeName: string;
  stationId: string | null;
  stationName: string | null;
  name: string;
  kind: "number" | "choice";
  unit: string | null;
  quantity: ColumnTypes["measurement_requests.quantity"] | null;
  decimals: number;
  method: string | null;
  min: number | null;
  max: number | null;
  maxChange: number | null;
  choices: string[];
  required: boolean;
  position: number;
  active: boolean;
  version: number;
  updatedAt: Date;
}

export interface MonitoringRow {
  id: string;
  planId: string;
  planTitle: string;
  stationId: string;
  stationName: string;
  miningComponentId: string;
  environmentalComponentId: string;
  subcomponentId: string | null;
  sourceId: string | null;
  typeId: string;
  frequencyId: string;
  shortCommitment: string;
  responsible: string | null;
  parameters: string | null;
  limits: string | null;
  method: string | null;
  reportTerm: string | null;
  reportPeriod: string | null;
  tableReference: string | null;
  utmEasting: number | null;
  utmNorthing: number | null;
  utmZone: string | null;
  datum: "WGS84" | "SIRGAS2000" | "SIRGAS-Chile" | "Peru96" | "NAD83" | "PSAD56" | "SAD69" | "NAD27" | "CorregoAlegre" | null;
  estimatedOn: string;
  startsAt: Date;
  endsAt: Date;
  completed: boolean;
  sample: boolean | null;
  rescheduled: boolean;
  skipped: boolean;
  actionOn: string | null;
  actionAt: Date | null;
  observation: string | null;
  reason: string | null;
  mishap: boolean;
  mishapDescription: string | null;
  measured: ColumnTypes["monitorings.measured"];
  version: number;
  updatedAt: Date | null;
  updatedBy: string | null;
}

export interface PlanRow {
  id: string;
  title: string;
  start: string;
  end: string;
  version: number;
  createdAt: Date;
  createdBy: string;
  instruments: string[];
  components: string[];
  subcomponents: string[];
}

export interface PreviewRow {
  fileName: string;
  sha256: string;
  rows: number;
  monitorings: number;
  start: string | null;
  end: string | null;
  errorCount: number;
  expiresAt: Date;
  savedAs: string | null;
  corrected: OwnColumnTypes["plan_previews.cells"];
}

export interface PreviousValueRow {
  request: string;
  station: string;
  monitoring: string;
  value: number | null;
  choice: string | null;
  at: Date;
}

export interface RescheduleRow {
  id: string;
  version: number;
  from: string;
  to: string;
  reason: string;
  capturedAt: Date | null;
  at: Date;
  by: string;
}

export interface ServedInstrumentRow {
  name: string;
  year: number;
  start: string | null;
  end: string | null;
  documents: string[];
  unread: number;
}

export interface ServedObligationRow {
  text: string;
  shortCommitment: string | null;
}

export interface SkipPreviewRow {
  total: number;
  unfulfilled: number;
  first: string | null;
  last: string | null;
}

export interface SkipRow {
  id: string;
  stationId: string;
  stationName: string;
  monitorings: number;
  first: string | null;
  last: string | null;
  from: string | null;
  to: string | null;
  reason: string;
  at: Date;
  by: string;
  capturedAt: Date | null;
  restored: number | null;
  revertedReason: string | null;
  revertedAt: Date | null;
  revertedBy: string | null;
}
