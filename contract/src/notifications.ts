import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, inProject, instant, instantWithOffset, many, pageOf, paging, words } from "./shapes.ts";

export const NOTIFICATION_STATES = ["all", "new", "read", "unread"] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];
export const NOTIFICATION_MODULES = [
  "general",
  "plans",
  "follow-up",
  "project",
  "files",
  "instruments",
  "modi",
  "water",
] as const;
export type NotificationModule = (typeof NOTIFICATION_MODULES)[number];
/** 1 in the application, 2 by e-mail, 3 by WhatsApp. */
export const METHODS = { SYSTEM: 1, EMAIL: 2, WHATSAPP: 3 } as const;

const oneToThree = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const recipients = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ projects: z.array(id).min(1).max(100) }),
  z.strictObject({ users: z.array(id).min(1).max(500) }),
]);

/** The first line of a message is its heading; `**strong**`, `_emphasis_`, `- items` and links are rendered. */
export const notification = z
  .object({
    id,
    priority: oneToThree.meta({ description: "Priority: 1 high, 2 medium, 3 low" }),
    methods: z.array(oneToThree),
    module: z.enum(NOTIFICATION_MODULES),
    origin: z.enum(["person", "platform"]),
    message: z.string(),
    /** Whether formatting marks are rendered; otherwise the text is shown literally. */
    rich: z.boolean(),
    /** The template that the message was created or started from. */
    template: z.object({ key: z.string(), version: z.number().int() }).nullable(),
    attachment: id.nullable().meta({ description: "Attached file of the project" }),
    /** Null: there is no attachment, or it was withdrawn. */
    attachmentName: z.string().nullable(),
    /** Pages of the application that show the notification's subject. */
    links: z.array(z.object({ label: z.string(), path: z.string() })),
    createdAt: instant,
    /** Null: not sent yet; due at `sendAt`. */
    sentAt: instant.nullable(),
    sendAt: instant,
    /** Null: the platform itself. */
    sender: z.object({ id, name: z.string() }).nullable(),
    creator: z.object({ id, name: z.string() }).nullable(),
    /** Named people are included only for callers who may view the deliveries. */
    recipients: z.union([
      z.object({ all: z.literal(true) }),
      z.object({ projects: z.array(id) }),
      z.object({ users: z.array(id) }),
    ]),
    recipientCount: z.number().int(),
    replyCount: z.number().int(),
    /** The alert of a field device that the notification is about. */
    alert: id.nullable(),
    /** Whether the caller is a recipient. A sender or administrator who is not has nothing to mark as read. */
    received: z.boolean(),
    /** When the caller read it; null: unread, or the caller is not a recipient. */
    readAt: instant.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof notification>;

export const delivery = z
  .object({
    user: z.object({ id, name: z.string() }),
    method: z.union([...oneToThree.options, z.literal(4)]).meta({
      description:
        "Channel: 1 system, 2 e-mail, 3 WhatsApp, 4 one of the user's browsers, with one row for each browser",
    }),
    state: z.enum(["queued", "sent", "delivered", "read", "failed", "muted", "noPhone", "gathered"]).meta({
      description:
        "State of the delivery; muted: the user muted this kind on this channel; noPhone: the user has no verified telephone; gathered: sent in the user's daily digest; delivered and read: as reported by WhatsApp, or because the user opened the notification here, even before it could be sent to a browser",
    }),
    attempts: z.number().int(),
    /** The provider's error message for the last attempt. */
    error: z.string().nullable(),
    at: instant.nullable(),
    /** Until when a delivery that was not yet attempted waits for the end of the recipient's quiet hours. */
    heldUntil: instant.nullable(),
    readAt: instant.nullable(),
  })
  .meta({ id: "NotificationDelivery" });
export type NotificationDelivery = z.output<typeof delivery>;

export const reply = z
  .object({
    id,
    user: z.object({ id, name: z.string() }),
    /** 1 written in the application, 3 answered from WhatsApp. */
    method: z.union([z.literal(1), z.literal(3)]),
    message: z.string(),
    attachment: id.nullable(),
    attachmentName: z.string().nullable(),
    at: instant,
  })
  .meta({ id: "NotificationReply" });
export type NotificationReply = z.output<typeof reply>;

const body = z.strictObject({
  priority: oneToThree,
  methods: z.array(oneToThree).min(1).max(3),
  module: z.enum(NOTIFICATION_MODULES).default("general"),
  message: words(2000),
  attachment: id.nullable().optional(),
  template: z
    .string()
    .max(40)
    .nullable()
    .optional()
    .meta({ description: "Template that the message started from" }),
  recipients,
  /** Omitted: immediately. */
  sendAt: instantWithOffset.optional(),
});
const one = z.strictObject({ project: id, notification: id });
const counts = z.object({
  all: z.number().int(),
  new: z.number().int(),
  read: z.number().int(),
  unread: z.number().int(),
});
export type NotificationCounts = z.output<typeof counts>;

export const notificationsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/fkl-notification/{project}/notifications",
    access: "read",
    personal: true,
    summary:
      "Lists the caller's notifications, latest first; new ones are those unread of the last 24 hours. `box=sent` lists those of the project, for its administrators.",
    params: inProject,
    query: z.strictObject({
      page: paging([]).page,
      size: paging([]).size,
      q: paging([]).q,
      state: z.enum(NOTIFICATION_STATES).default("all"),
      priority: many(z.coerce.number().pipe(oneToThree)),
      module: many(z.enum(NOTIFICATION_MODULES)),
      method: many(z.coerce.number().pipe(oneToThree)),
      box: z.enum(["received", "sent"]).default("received"),
    }),
    reply: pageOf(notification).extend({ counts }),
    errors: ["FORBIDDEN"],
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-notification/{project}/notifications/{notification}",
    access: "read",
    personal: true,
    summary:
      "Returns a notification with its replies; with its delivery log for its sender and the project's administrators.",
    params: one,
    reply: notification.extend({ deliveries: z.array(delivery).nullable(), replies: z.array(reply) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/fkl-notification/{project}/notifications",
    access: "admin",
    summary:
      "Sends a notification, immediately or later; only a system administrator may send one to all users of the platform.",
    params: inProject,
    body,
    reply: notification,
    status: 201,
    errors: ["METHOD_NOT_AVAILABLE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/fkl-notification/{project}/notifications/{notification}",
    access: "admin",
    summary: "Updates a notification that was not sent yet.",
    params: one,
    body,
    reply: notification,
    errors: ["ALREADY_SENT", "METHOD_NOT_AVAILABLE"],
  }),
  read: endpoint({
    method: "POST",
    path: "/fkl-notification/{project}/notifications/{notification}/read",
    access: "read",
    summary: "Marks a notification as read by the caller.",
    params: one,
    reply: z.object({ unread: z.number().int() }),
  }),
  reply: endpoint({
    method: "POST",
    path: "/fkl-notification/{project}/notifications/{notification}/reply",
    access: "read",
    summary:
      "Replies to a notification that the caller received or sent; its sender and recipients can read the reply.",
    params: one,
    body: z.strictObject({ message: words(2000), attachment: id.nullable().optional() }),
    reply,
    status: 201,
    errors: ["NOT_FOUND", "VALIDATION"],
  }),
  readAll: endpoint({
    method: "POST",
    path: "/fkl-notification/{project}/notifications/read-all",
    access: "read",
    summary: "Marks all of the caller's notifications as read.",
    params: inProject,
    reply: z.object({ unread: z.number().int() }),
  }),
  live: endpoint({
    method: "GET",
    path: "/fkl-notification/{project}/live",
    access: "read",
    personal: true,
    live: true,
    summary:
      "Streams the events `unread` {unread} and `notification` (a Notification, with an id line for resuming: Last-Event-ID). A notification may be repeated after a resumption. The stream ends after five minutes; with once=true, after the available events.",
    params: inProject,
    query: z.strictObject({ once: z.literal("true").optional() }),
    errors: ["RATE_LIMITED"],
  }),
} as const;
