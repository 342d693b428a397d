import type { FastifyInstance } from "fastify";
import { MAX_ATTACHED_BYTES } from "../features/files/files.attachments.ts";
import { replyTo } from "../features/notifications/delivery/notifications.replies.ts";
import { DAILY_DIGEST_TASK, ESCALATE_TASK } from "../features/notifications/delivery/notifications.send.ts";
import { accountMail } from "../features/notifications/notifications.accounts.ts";
import { mountNotifications } from "../features/notifications/notifications.routes.ts";
import {
  createNotificationsService,
  type NotificationsService,
} from "../features/notifications/notifications.service.ts";
import { mountPush } from "../features/notifications/push/push.routes.ts";
import { pushTextOf } from "../features/notifications/push/push.service.ts";
import { endDevices } from "../features/notifications/push/push.store.ts";
import { mountNotificationSettings } from "../features/notifications/settings/notification-settings.routes.ts";
import { mountNotificationTemplates } from "../features/notifications/templates/notification-templates.routes.ts";
import { createInboundMessages } from "../features/notifications/whatsapp/whatsapp.inbound.ts";
import { mountWhatsapp } from "../features/notifications/whatsapp/whatsapp.routes.ts";
import { createWhatsappService } from "../features/notifications/whatsapp/whatsapp.service.ts";
import { passwordTemplate } from "../features/sessions/sessions.messages.ts";
import { createPushDelivery } from "../gateways/push/push.delivery.ts";
import { createPush } from "../gateways/push/push.ts";
import { createWhatsappDelivery } from "../gateways/whatsapp/whatsapp.delivery.ts";
import { createWhatsapp } from "../gateways/whatsapp/whatsapp.ts";
import { postExternal } from "../platform/http-client/post.ts";
import type { Core } from "./core.ts";
import { attachmentsOf } from "./files.ts";
import type { Module } from "./module.ts";

const WAKE_TASK = "whatsapp.wake";
const PUSH_WAKE_TASK = "push.wake";
const SWEEP_TASK = "alert-links.sweep";

const textsOf = (purpose: "reset" | "activate") => ({
  es: passwordTemplate(purpose, "es"),
  en: passwordTemplate(purpose, "en"),
  fr: passwordTemplate(purpose, "fr"),
  pt: passwordTemplate(purpose, "pt"),
});

const ACCOUNT_TEXTS = { passwordReset: textsOf("reset"), accountActivation: textsOf("activate") };

export interface Messages extends Module {
  notifications: NotificationsService;
  accountMail: typeof accountMail;
  /** Ends the push subscriptions of a user's browsers. */
  endBrowsers: typeof endDevices;
}

/** Builds the services for notifications and messages to users, and for their replies. */
export function createMessages(core: Core): Messages {
  const { db, secrets, publicUrl, access, links, now } = core;
  const { whatsapp: settings } = core.config;
  const notifications = createNotificationsService({
    db,
    secrets,
    publicUrl,
    rolesOf: access.rolesOf,
    now,
    mostAttached: MAX_ATTACHED_BYTES,
    whatsapp: settings !== undefined,
    grantAlert: links.grant,
  });
  const delivery = createWhatsappDelivery({
    ...core,
    mayReceive: notifications.mayReceive,
    attachmentOf: attachmentsOf(core),
    gateway: settings ? createWhatsapp(settings) : null,
  });
  const pushes = createPushes(core);
  const inbound = createInbound(core);
  return {
    notifications,
    accountMail,
    endBrowsers: endDevices,
    tasks: {
      ...notifications.tasks,
      ...delivery.tasks,
      [WAKE_TASK]: delivery.wake,
      ...pushes.tasks,
      [PUSH_WAKE_TASK]: pushes.wake,
      [SWEEP_TASK]: links.deleteExpired,
    },
    cron: [
      { task: WAKE_TASK, pattern: "* * * * *" },
      { task: PUSH_WAKE_TASK, pattern: "* * * * *" },
      { task: DAILY_DIGEST_TASK, pattern: "*/15 * * * *" },
      { task: ESCALATE_TASK, pattern: "* * * * *" },
      { task: SWEEP_TASK, pattern: "43 2 * * *" },
    ],
    mount: (http) => mountMessages(core, notifications, inbound, http),
    begin: async () => void (await Promise.all([delivery.wake(), pushes.wake()])),
    endStreams: notifications.close,
  };
}

function createInbound({ db, secrets, publicUrl, config, links, now }: Core) {
  return createInboundMessages({
    db,
    secrets,
    publicUrl,
    settings: config.whatsapp,
    now,
    acknowledge: (token, ctx, person) => links.use(token, null, ctx, person),
    reply: async (tx, to, user, message, ctx) =>
      (await replyTo(tx, to, { user, method: 3, message }, ctx)) !== null,
  });
}

async function mountMessages(
  { db, secrets, publicUrl, access, config, now }: Core,
  notifications: NotificationsService,
  inbound: ReturnType<typeof createInbound>,
  http: FastifyInstance,
): Promise<void> {
  const { whatsapp: settings, push, outsideAllowPrivate: allowPrivate } = config;
  mountNotifications(http, access, notifications);
  mountNotificationSettings(http, access, { db, now });
  mountNotificationTemplates(http, access, { db, publicUrl, accountTexts: ACCOUNT_TEXTS, now });
  mountPush(http, access, { db, secrets, settings: push, allowPrivate, now });
  await mountWhatsapp(http, access, createWhatsappService({ db, settings, now }), inbound);
}

function createPushes({ db, secrets, log, config, now }: Core) {
  const { push, outsideAllowPrivate: allowPrivate } = config;
  return createPushDelivery({
    db,
    secrets,
    log,
    textOf: pushTextOf,
    now,
    gateway: push
      ? createPush(push, { allowPrivate, post: (posting) => postExternal({ ...posting, allowPrivate }) })
      : null,
  });
}
