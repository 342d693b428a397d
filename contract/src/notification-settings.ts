import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { NOTIFICATION_MODULES } from "./notifications.ts";
import { id, instant, priority, sendMethod, timeZone } from "./shapes.ts";

/** Events of which the platform sends notices by itself. */
export const NOTICES = [
  "planImported",
  "mishap",
  "fileAdded",
  "monitoringsDue",
  "instrumentProcessed",
  "instrumentFailed",
] as const;
export type Notice = (typeof NOTICES)[number];
/** Project administrators; members who may write; all members. */
export const AUDIENCES = ["administrators", "writers", "members"] as const;
export type Audience = (typeof AUDIENCES)[number];

const noticeRule = z.strictObject({
  priority: priority.meta({ description: "Priority: 1 high, 2 medium, 3 low" }),
  /** Delivery methods; empty: no notification. Recipients of a mail also find it in the list. */
  methods: z.array(sendMethod).max(3),
  audience: z.enum(AUDIENCES),
});
export type NoticeRule = z.output<typeof noticeRule>;

const kind = z.strictObject({ module: z.enum(NOTIFICATION_MODULES), priority });
/** A module and priority of notifications. */
export type NotificationKind = z.output<typeof kind>;
const kinds = z.array(kind).max(NOTIFICATION_MODULES.length * 3);

const notices = z.strictObject({
  planImported: noticeRule,
  mishap: noticeRule,
  fileAdded: noticeRule,
  monitoringsDue: noticeRule,
  instrumentProcessed: noticeRule,
  instrumentFailed: noticeRule,
});
const escalation = z.strictObject({
  minutes: z.number().int().min(5).max(1440),
  users: z
    .array(id)
    .max(20)
    .meta({ description: "Users to escalate to; if empty, the administrators of the project" }),
});
export type Escalation = z.output<typeof escalation>;
const config = z
  .object({
    /** Null: settings of the whole platform. */
    project: id.nullable(),
    /** The project has no settings of its own and uses the platform's. */
    inherited: z.boolean(),
    notices,
    obligatory: kinds.meta({
      description: "Kinds of notification that users cannot mute and that quiet hours do not delay",
    }),
    escalation: escalation.nullable().meta({
      description: "Escalation of a notification of priority 1 that was not read in time; null: none",
    }),
    /**
     * Sent back with an edit; 0 before the first one. If the settings have changed in between, the call fails with 409
     * STALE_VERSION.
     */
    version: z.number().int(),
    updatedAt: instant.nullable(),
    updatedBy: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: "NotificationConfig" });
export type NotificationConfig = z.output<typeof config>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const quiet = z
  .strictObject({ from: time, to: time, timeZone })
  .refine(({ from, to }) => from !== to, { path: ["to"] });
/** Daily mail that collects the notifications of lowest priority. */
const digestSettings = z.strictObject({
  modules: z.array(z.enum(NOTIFICATION_MODULES)).min(1).max(NOTIFICATION_MODULES.length),
  hour: z.number().int().min(0).max(23),
  timeZone,
});

export type DigestSettings = z.output<typeof digestSettings>;
const preferences = z.strictObject({
  muted: kinds.meta({ description: "Kinds that are not sent by e-mail; they are still listed" }),
  mutedWhatsapp: kinds.meta({ description: "Kinds that are not sent by WhatsApp" }),
  mutedPush: kinds.meta({ description: "Kinds that are not pushed to the user's browsers" }),
  /** Send the daily digest of due, near and unfulfilled monitorings. */
  digest: z.boolean(),
  gathered: digestSettings.nullable().meta({
    description:
      "Daily digest: the modules whose notifications of priority 3 are sent in one mail a day, and its hour; null: each is sent separately",
  }),
  quiet: quiet
    .nullable()
    .meta({ description: "Quiet hours in which mails and messages wait, in the user's time zone" }),
});
export type NotificationPreferences = z.output<typeof preferences>;

const where = z.strictObject({ project: id.optional() });

export const notificationSettingsEndpoints = {
  config: endpoint({
    method: "GET",
    path: "/fkl-notification/config",
    access: "system",
    summary:
      "Returns the settings of automatic notifications: their recipients, their channels, and what users cannot mute; of a project, or without one of the whole platform.",
    query: where,
    reply: config,
    errors: ["NOT_FOUND"],
  }),
  saveConfig: endpoint({
    method: "PUT",
    path: "/fkl-notification/config",
    access: "system",
    summary:
      "Sets the settings of automatic notifications, of a project or of the whole platform; `inherit` makes a project use the platform's settings again.",
    query: where,
    body: z.union([
      z.strictObject({
        notices,
        obligatory: kinds,
        escalation: escalation.nullable().default(null),
        version: z.number().int(),
      }),
      z.strictObject({ inherit: z.literal(true), version: z.number().int() }),
    ]),
    reply: config,
    errors: ["NOT_FOUND", "STALE_VERSION", "VALIDATION"],
  }),
  preferences: endpoint({
    method: "GET",
    path: "/fkl-notification/preferences",
    access: "session",
    summary:
      "Returns the caller's notification preferences, and what is obligatory in each of their projects.",
    reply: preferences.extend({
      obligatory: z.array(z.object({ project: id, kinds })),
    }),
  }),
  savePreferences: endpoint({
    method: "PUT",
    path: "/fkl-notification/preferences",
    access: "session",
    summary: "Sets the caller's notification preferences; obligatory notifications are sent regardless.",
    body: preferences.extend({
      digest: z.boolean().default(true),
      mutedWhatsapp: kinds.default([]),
      mutedPush: kinds.default([]),
      gathered: digestSettings.nullable().default(null),
    }),
    reply: preferences,
    errors: ["VALIDATION"],
  }),
} as const;
