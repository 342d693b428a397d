// Made by `npm run gen` from the statements of this folder: what their rows are. See docs/decisions/0101.

import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";
import type { ColumnTypes } from "../../platform/db/column-types.ts";

export interface Addressee {
  user: string;
  email: string;
  systemAdmin: boolean;
  name: string;
  locale: "es" | "en" | "fr" | "pt";
  /** Null: the user has set no time zone. */
  timeZone: string | null;
  /** Kinds that the user does not want by this method; null when nothing was ever set. */
  muted: string[] | null;
  quiet: { from: string; to: string; timeZone: string } | null;
  /** Modules whose notifications of priority 3 are sent in the daily digest. */
  gathered: ColumnTypes["notification_preferences.gathered"] | null;
  /** The user's verified telephone number. */
  phone: string | null;
  /** The user has no permission for files and gets no attachments. */
  filesClosed: boolean;
}

export interface ConfigRow {
  notices: ColumnTypes["notification_configs.notices"];
  obligatory: ColumnTypes["notification_configs.obligatory"];
  escalation: ColumnTypes["notification_configs.escalation"] | null;
  version: number;
  updatedAt: Date;
  updatedBy: { id: string; name: string };
}

export interface DeferredNotice {
  users: string[];
  priority: ColumnTypes["notification_held.priority"];
  methods: ColumnTypes["notification_held.methods"];
  phrase: OwnColumnTypes["notification_held.phrase"];
}

export interface DeliveryRow {
  user: { id: string; name: string };
  method: OwnColumnTypes["DeliveryRow.method"];
  state: OwnColumnTypes["DeliveryRow.state"];
  attempts: number;
  error: string | null;
  at: Date | null;
  heldUntil: Date | null;
  readAt: Date | null;
}

export interface Device {
  id: string;
  mark: string;
  device: string;
  createdAt: Date;
  lastAt: Date | null;
}

export interface DigestSubscriber {
  user: string;
  email: string;
  name: string;
  locale: "es" | "en" | "fr" | "pt";
  /** Null: the digest was switched off, and notifications held back before may still be pending. */
  gathered: { modules: ColumnTypes["notification_preferences.gathered"]; hour: number; timeZone: string } | null;
  quiet: { from: string; to: string; timeZone: string } | null;
  /** The day of the last digest, YYYY-MM-DD. */
  last: string | null;
}

export interface Ended {
  mark: string;
  why: "left" | "account";
}

export interface NotificationRow {
  project: string;
  id: string;
  priority: ColumnTypes["notifications.priority"];
  methods: ColumnTypes["notifications.methods"];
  module: ColumnTypes["notifications.module"];
  origin: ColumnTypes["notifications.origin"];
  message: string;
  phrase: OwnColumnTypes["notifications.phrase"] | null;
  attachment: string | null;
  template: { key: string; version: number } | null;
  /** The texts of that template version; null: the built-in ones, or a message written by a user. */
  texts: ColumnTypes["notification_template_versions.texts"] | null;
  attachmentName: string | null;
  recipients: OwnColumnTypes["notifications.recipients"];
  createdAt: Date;
  sendAt: Date;
  sentAt: Date | null;
  sender: { id: string; name: string } | null;
  creator: { id: string; name: string } | null;
  readAt: Date | null;
  /** When the requesting user received it; null when the user is not a recipient. */
  gotAt: Date | null;
  recipientCount: number;
  replyCount: number;
}

export interface OwnRow {
  phone: string | null;
  joinedAt: Date | null;
}

export interface PendingPush {
  user: string;
  subscription: string;
  quiet: { from: string; to: string; timeZone: string } | null;
}

export interface Person {
  user: string;
  email: string;
  name: string;
  locale: "es" | "en" | "fr" | "pt";
}

export interface PreferencesRow {
  muted: string[];
  mutedWhatsapp: string[];
  mutedPush: string[];
  digest: boolean;
  gathered: { modules: ColumnTypes["notification_preferences.gathered"]; hour: number; timeZone: string } | null;
  quiet: { from: string; to: string; timeZone: string } | null;
}

export interface Reader {
  locale: "es" | "en" | "fr" | "pt";
  read: boolean;
  /** Kinds that the user has muted for browsers. */
  muted: string[];
  quiet: { from: string; to: string; timeZone: string } | null;
}

export interface StoredRules {
  notices: ColumnTypes["notification_configs.notices"];
  obligatory: ColumnTypes["notification_configs.obligatory"];
  escalation: ColumnTypes["notification_configs.escalation"] | null;
}

export interface TemplateRow {
  key: string;
  origin: "platform" | "person";
  module: ColumnTypes["notification_templates.module"];
  version: number;
  active: boolean;
  /** Null: the built-in texts. */
  texts: ColumnTypes["notification_template_versions.texts"] | null;
  why: string;
  updatedAt: Date;
  updatedBy: { id: string; name: string };
}

export interface Unread {
  project: string;
  id: string;
  message: string;
  phrase: OwnColumnTypes["notifications.phrase"] | null;
  sentAt: Date;
  texts: ColumnTypes["notification_template_versions.texts"] | null;
}

export interface VersionRow {
  version: number;
  texts: ColumnTypes["notification_template_versions.texts"] | null;
  active: boolean;
  at: Date;
  by: { id: string; name: string };
  why: string;
}
