import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { NOTIFICATION_MODULES } from "./notifications.ts";
import { id, inProject, instant, pageOf, paging, words } from "./shapes.ts";

export const SUBJECT_CHARS = 200;
export const TEXT_CHARS = 2000;

const messageText = z.strictObject({
  subject: words(SUBJECT_CHARS),
  /** May be empty when the subject suffices. */
  text: z.union([words(TEXT_CHARS), z.string().trim().length(0)]),
});
const texts = z.strictObject({ es: messageText, en: messageText, fr: messageText, pt: messageText });
export type TemplateTexts = z.output<typeof texts>;

/** For an event's template the event's name; for a template that users start messages from, a key of their choice. */
const key = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9-]{2,39}$/)
  .meta({ description: "Key of unaccented letters, digits and hyphens" });
const why = words(300).meta({ description: "Reason of the change; stored with the version" });

export const notificationTemplate = z
  .object({
    key,
    origin: z.enum(["platform", "person"]).meta({
      description: "Origin; platform: text of an event; person: starting text of a user's message",
    }),
    module: z.enum(NOTIFICATION_MODULES),
    /** For a user-made template: whether messages can be started from it. */
    active: z.boolean(),
    /**
     * 0: never changed. Sent back with an edit; if the template has changed in between, the call fails with 409
     * STALE_VERSION.
     */
    version: z.number().int(),
    builtIn: z.boolean().meta({ description: "Whether the text is the built-in one" }),
    texts,
    /** The built-in text, which is version 0; null: there is none. */
    original: texts.nullable(),
    updatedAt: instant.nullable(),
    updatedBy: z.object({ id, name: z.string() }).nullable(),
    why: z.string().nullable(),
  })
  .meta({ id: "NotificationTemplate" });
export type NotificationTemplate = z.output<typeof notificationTemplate>;

const version = z
  .object({
    version: z.number().int(),
    builtIn: z.boolean(),
    texts,
    active: z.boolean(),
    at: instant,
    by: z.object({ id, name: z.string() }),
    why: z.string(),
  })
  .meta({ id: "NotificationTemplateVersion" });
export type NotificationTemplateVersion = z.output<typeof version>;

const seen = z
  .object({
    subject: z.string(),
    /** With its formatting marks. */
    message: z.string(),
    mail: z.object({ text: z.string(), html: z.string() }),
    whatsapp: z
      .string()
      .nullable()
      .meta({ description: "WhatsApp text; null: the notification is sent by e-mail only" }),
  })
  .meta({ id: "NotificationTemplatePreview" });
export type TemplatePreview = z.output<typeof seen>;

const FAULTS = ["NOT_FOUND", "VALIDATION"] as const;

export const notificationTemplatesEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-notification/templates",
    access: "system",
    summary:
      "Lists the templates of all events, with their current text, and the templates of users' messages.",
    reply: z.object({ items: z.array(notificationTemplate) }),
  }),
  versions: endpoint({
    method: "GET",
    path: "/fkl-notification/templates/{template}/versions",
    access: "system",
    summary: "Lists every version of a template, latest first: user, instant and reason.",
    params: z.strictObject({ template: key }),
    query: z.strictObject({ page: paging([]).page, size: paging([]).size }),
    reply: pageOf(version),
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-notification/templates",
    access: "system",
    summary: "Creates a template from which users' messages can start.",
    body: z.strictObject({ key, module: z.enum(NOTIFICATION_MODULES).default("general"), texts, why }),
    reply: notificationTemplate,
    status: 201,
    errors: ["FK-0005", "VALIDATION"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-notification/templates",
    access: "system",
    summary:
      "Saves a new text as a version; with `builtIn`, the built-in text applies again. Notifications already sent are unchanged.",
    body: z.union([
      z.strictObject({
        key,
        texts,
        active: z.boolean().default(true),
        why,
        version: z.number().int(),
      }),
      z.strictObject({ key, builtIn: z.literal(true), why, version: z.number().int() }),
    ]),
    reply: notificationTemplate,
    errors: ["STALE_VERSION", ...FAULTS],
  }),
  preview: endpoint({
    method: "POST",
    path: "/fkl-notification/templates/preview",
    access: "system",
    summary: "Renders a text with example values, in each language, as mail and as WhatsApp message.",
    body: z.strictObject({ key, texts }),
    reply: z.object({ es: seen, en: seen, fr: seen, pt: seen }),
    errors: ["VALIDATION"],
  }),
  offered: endpoint({
    method: "GET",
    path: "/fkl-notification/{project}/templates",
    access: "admin",
    summary: "Lists the templates from which a message can start, with the placeholders that they fill in.",
    params: inProject,
    reply: z.object({
      items: z.array(z.object({ key, module: z.enum(NOTIFICATION_MODULES), texts })),
    }),
  }),
} as const;
