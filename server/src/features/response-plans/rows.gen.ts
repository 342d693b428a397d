// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";

export interface ActionRow {
  id: string;
  structure: string;
  text: string;
  role: string;
  dueAt: Date;
  raisedAt: Date;
  level: number;
  content: OwnColumnTypes["response_plan_versions.content"];
  acknowledgedAt: Date | null;
  doneAt: Date | null;
  note: string | null;
  acknowledgedBy: { id: string; name: string } | null;
  doneBy: { id: string; name: string } | null;
  escalations: number;
  place: number;
}

export interface DeviceReport {
  id: string;
  /** No report is expected. */
  isExempt: boolean;
  /** Numbers of its sensors. */
  numbers: number[];
}

export interface LastObservation {
  condition: string;
  seen: boolean;
}

export interface LiveStructure {
  id: string;
  name: string;
  transition: number;
  level: number;
  version: number;
  state: OwnColumnTypes["response_plan_states.state"];
  content: OwnColumnTypes["response_plan_versions.content"];
  publishedAt: Date;
}

export interface OverdueAction {
  id: string;
  structure: string;
  structureName: string;
  text: string;
  role: string;
  dueAt: Date;
  raisedAt: Date;
  level: number;
  content: OwnColumnTypes["response_plan_versions.content"];
  isAcknowledged: boolean;
  isNotedLate: boolean;
  escalations: number;
}

export interface PlanVersionRow {
  version: number;
  content: OwnColumnTypes["response_plan_versions.content"];
  reason: string;
  at: Date;
  by: { id: string; name: string };
  publishedAt: Date | null;
  publishedBy: { id: string; name: string } | null;
}

export interface SensorOfNumber {
  number: number;
  id: string;
}

export interface SensorOfPlan {
  id: string;
  number: number;
  device: string;
}

export interface StructureDevice {
  id: string;
  name: string;
  /** It has an active alert. */
  inAlarm: boolean;
  sensors: ({ id: string; number: number; name: string; unit: string; resolution: number | null })[];
}

export interface StructureLatest {
  number: number;
  t: Date;
  value: number;
}

export interface StructureRow {
  id: string;
  name: string;
  kind: "tailings-dam" | "pit-wall" | "aquifer" | "river";
  active: boolean;
  version: number;
  transition: number | null;
  level: number | null;
  since: Date | null;
  content: OwnColumnTypes["response_plan_versions.content"] | null;
  openActions: number;
  lateActions: number;
  /** A version was saved that is not published. */
  hasDraft: boolean;
}

export interface TransitionRow {
  n: number;
  version: number;
  kind: "published" | "raised" | "lowered-by-rule" | "lowered-by-person";
  from: number | null;
  to: number;
  at: Date;
  notedAt: Date;
  causes: OwnColumnTypes["response_transitions.causes"];
  reason: string | null;
  by: { id: string; name: string } | null;
  content: OwnColumnTypes["response_plan_versions.content"];
  /** The plan of the state before. */
  earlierContent: OwnColumnTypes["response_plan_versions.content"] | null;
}
