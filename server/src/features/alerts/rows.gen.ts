// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface AlertNoticeRow {
  alert: string;
  device: string;
  sensor: string | null;
  unit: string | null;
  resolution: number | null;
  rule: ColumnTypes["alert_rule_versions.rule"];
  type: string;
  value: number | null;
  /** About a derived value. */
  doubts: string[] | null;
  priority: number;
  methods: ColumnTypes["alert_rules.send_methods"];
  recipients: string[];
  sender: "project" | "platform";
  moment: { device: string; sensor: string | null; raisedAt: string; clearedAt: string | null; minutes: number | null };
}

export interface AlertRow {
  id: string;
  device: { id: string; name: string; serial: string; station: string | null };
  sensor: { id: string; name: string; unit: string; resolution: number | null } | null;
  rule: ColumnTypes["alert_rule_versions.rule"];
  ruleId: string;
  ruleVersion: number;
  raisedAt: Date;
  notedAt: Date;
  clearedAt: Date | null;
  late: boolean;
  maintenance: boolean;
  readings: ColumnTypes["alerts.readings"];
  acknowledgedAt: Date | null;
  note: string | null;
  acknowledgedBy: { id: string; name: string } | null;
}

export interface EvaluatedRule {
  id: string;
  version: number;
  device: string;
  sensor: number;
  rule: ColumnTypes["alert_rules.rule"];
  priority: ColumnTypes["alert_rules.priority"];
  /** Null: initial state. */
  state: ColumnTypes["alert_states.state"] | null;
}

export interface LinkRow {
  projectId: string;
  project: string;
  timeZone: string;
  alert: string;
  user: string;
  email: string;
  systemAdmin: boolean;
  person: string;
  expiresAt: Date;
  usedAt: Date | null;
  cleared: boolean;
  device: string;
  sensor: string | null;
  unit: string | null;
  resolution: number | null;
  value: number | null;
  priority: number;
  type: string;
  raisedAt: Date;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  note: string | null;
}

export interface MissingReportRule {
  project: string;
  id: string;
  version: number;
  rule: ColumnTypes["alert_rules.rule"];
  device: string;
  expectedInterval: number;
  /** When the current version of the rule was saved. */
  since: Date;
  /** Numbers of the device's sensors. */
  sensors: number[];
  /** The rule has an active alert. */
  hasActiveAlert: boolean;
  /** The device is paused or inactive: no report is expected. */
  isExempt: boolean;
}

export interface PendingNotice {
  id: string;
  /** The column has the former name. */
  pendingNotice: "raised" | "cleared" | "both";
  late: boolean;
}

export interface ReportOfDevice {
  device: string;
  at: Date;
}

export interface RuleRow {
  id: string;
  sensor: string | null;
  rule: ColumnTypes["alert_rules.rule"];
  priority: ColumnTypes["alert_rules.priority"];
  sendMethods: ColumnTypes["alert_rules.send_methods"];
  version: number;
}

export interface TrialDevice {
  expectedInterval: number;
  sensors: { id: string; number: number }[];
}

export interface WindowRow {
  id: string;
  sensor: { id: string; name: string } | null;
  from: Date;
  to: Date;
  reason: string;
  madeAt: Date;
  cancelledAt: Date | null;
  madeBy: { id: string; name: string };
  cancelledBy: { id: string; name: string } | null;
}
