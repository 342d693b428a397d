import type { Alert } from "@vetaverde/contract/alerts";
import type { CatalogFileFormat } from "@vetaverde/contract/catalog-imports";
import type { FileType } from "@vetaverde/contract/files";
import type { MeasuredValue } from "@vetaverde/contract/measurements";
import type { Escalation, Notice, NoticeRule } from "@vetaverde/contract/notification-settings";
import type { TemplateTexts } from "@vetaverde/contract/notification-templates";
import type { NotificationModule } from "@vetaverde/contract/notifications";
import type { RawMessage } from "@vetaverde/contract/raw-messages";
import type { Report, ReportChoice } from "@vetaverde/contract/reports";
import type { AlertState } from "@vetaverde/domain/alerts/evaluate";
import type { RuleCondition } from "@vetaverde/domain/alerts/rule";
import type { Formula } from "@vetaverde/domain/derived/formula";
import type { Quantity } from "@vetaverde/domain/devices/quantities";
import type { Locale } from "@vetaverde/domain/locale";
import type { Role } from "@vetaverde/domain/permissions/roles";
import type { Stratum } from "@vetaverde/domain/piezometry/levels";
import type { SensorParameters } from "@vetaverde/domain/piezometry/sensors";
import type { ProtectedKind } from "@vetaverde/domain/protections/change";
import type { DeliveryPath } from "@vetaverde/domain/relays/delivery-path";
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import type { Component } from "@vetaverde/domain/text/found";
import type { ModelClaim } from "@vetaverde/domain/text/model/locate-quotes";
import type { Rect } from "@vetaverde/domain/text/page";
import type { Bound, Doubt } from "@vetaverde/domain/thresholds/limit";

type Priority = 1 | 2 | 3;
type SendMethod = 1 | 2 | 3;
type JsonObject = Record<string, unknown>;

/**
 * Types of columns of which the schema says less than the program knows: JSON, and numbers and texts without a check.
 * Row types are generated with them. A type of one feature alone stands in the `column-types.ts` of its folder.
 */
export interface ColumnTypes {
  "alert_rule_versions.rule": Omit<Alert["rule"], "id" | "version">;
  "alert_rules.priority": Priority;
  "alert_rules.rule": RuleCondition;
  "alert_rules.send_methods": SendMethod[];
  "alert_states.state": AlertState;
  "alerts.readings": { t: string; value: number }[];
  "api_tokens.role": Role;
  "boreholes.screens": { top: number; bottom: number }[];
  "boreholes.strata": Stratum[];
  "catalog_previews.format": CatalogFileFormat;
  "commitment_history.after": JsonObject;
  "commitment_history.before": JsonObject;
  "commitments.component": Component;
  "commitments.every": Frequency;
  "commitments.reasons": string[];
  "commitments.rects": Rect[];
  "derived_versions.formula": Formula;
  "device_sensors.parameters": SensorParameters;
  "device_sensors.quantity": Quantity;
  "device_versions.after": JsonObject;
  "device_versions.before": JsonObject;
  "file_uploads.type": FileType;
  "instrument_model_answers.said": ModelClaim[];
  "limits.max": Bound;
  "limits.min": Bound;
  "menu_entry_users.permissions": Role[];
  "follow_up_values.quantity": Quantity;
  "measurement_requests.quantity": Quantity;
  "monitorings.measured": MeasuredValue[];
  "notification_configs.escalation": Escalation;
  "notification_configs.notices": Partial<Record<Notice, NoticeRule>>;
  "notification_configs.obligatory": string[];
  "notification_held.methods": SendMethod[];
  "notification_held.priority": Priority;
  "notification_preferences.gathered": NotificationModule[];
  "notification_template_versions.texts": TemplateTexts;
  "notification_templates.module": NotificationModule;
  "notifications.module": NotificationModule;
  "notifications.methods": SendMethod[];
  "notifications.origin": "person" | "platform";
  "notifications.priority": Priority;
  "policies.texts": Partial<Record<Locale, { title: string; content: string }>>;
  "policy_acceptances.locale": Locale;
  "project_members.guest_permissions": Role[];
  "project_members.permissions": Role[];
  "protected_changes.after": JsonObject;
  "protected_changes.before": JsonObject;
  "protected_changes.kind": ProtectedKind;
  "readings_raw.refused": RawMessage["refused"];
  "relay_commands.way": DeliveryPath;
  "reports.choice": ReportChoice;
  "reports.error": NonNullable<Report["error"]>;
  "sample_previews.columns": Record<string, string>;
  "verdicts.reason": Doubt;
}
