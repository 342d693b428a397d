import type { FastifyInstance } from "fastify";
import type { AccessService } from "../access/access.ts";
import type { AlertLinks } from "../features/alerts/alert-links.service.ts";
import { MAX_ATTACHED_BYTES } from "../features/files/files.attachments.ts";
import { mountNotificationSettings } from "../features/notifications/notification-settings.routes.ts";
import { mountNotificationTemplates } from "../features/notifications/notification-templates.routes.ts";
import { accountMail } from "../features/notifications/notifications.accounts.ts";
import { replyTo } from "../features/notifications/notifications.replies.ts";
import { mountNotifications } from "../features/notifications/notifications.routes.ts";
import { DAILY_DIGEST_TASK, ESCALATE_TASK } from "../features/notifications/notifications.send.ts";
import {
  createNotificationsService,
  type NotificationsService,
} from "../features/notifications/notifications.service.ts";
import { mountPush } from "../features/notifications/push.routes.ts";
import { pushTextOf } from "../features/notifications/push.service.ts";
import { endDevices } from "../features/notifications/push.store.ts";
import { createInboundMessages } from "../features/notifications/whatsapp.inbound.ts";
import { mountWhatsapp } from "../features/notifications/whatsapp.routes.ts";
import { createWhatsappService } from "../features/notifications/whatsapp.service.ts";
import { passwordWords } from "../features/sessions/sessions.words.ts";
import { postExternal } from "../gateways/http-client/post.ts";
import { createPushDelivery } from "../gateways/push/push.delivery.ts";
import { createPush } from "../gateways/push/push.ts";
import { createWhatsappDelivery } from "../gateways/whatsapp/whatsapp.delivery.ts";
import { createWhatsapp } from "../gateways/whatsapp/whatsapp.ts";
import type { PushSettings } from "../platform/config/config.push.ts";
import type { WhatsappSettings } from "../platform/config/config.whatsapp.ts";
import type { Db } from "../platform/db/db.ts";
import type { CronJob, Task } from "../platform/jobs/jobs.ts";
import type { Log } from "../platform/log/log.ts";
import type { Secrets } from "../platform/secrets/secrets.ts";

const WAKE_TASK = "whatsapp.wake";
const PUSH_WAKE_TASK = "push.wake";
const SWEEP_TASK = "alert-links.sweep";

const textsOf = (purpose: "reset" | "activate") => {
  const { es, en, fr, pt } = passwordWords[purpose];
  return { es, en, fr, pt };
};
const ACCOUNT_TEXTS = { passwordReset: textsOf("reset"), accountActivation: textsOf("activate") };

interface MessagesDeps {
  db: Db;
  secrets: Secrets;
  /** Base address of every link in a message. */
  publicUrl: string;
  access: AccessService;
  links: AlertLinks;
  /** Absent: WhatsApp is not configured. */
  whatsapp: WhatsappSettings | undefined;
  /** Absent: browser push is not configured. */
  push: PushSettings | undefined;
  /** The bytes of an attached file; null: it is no longer available. */
  attachmentOf(
    project: string,
    file: string,
  ): Promise<{ name: string; kind: string; content: Buffer } | null>;
  /** Whether an external address may be in a private network. */
  allowPrivate: boolean;
  log: Log;
  now: () => number;
}

export interface Messages {
  notifications: NotificationsService;
  accountMail: typeof accountMail;
  tasks: Record<string, Task>;
  cron: CronJob[];
  /** Ends the push subscriptions of a user's browsers. */
  endBrowsers: typeof endDevices;
  mount(http: FastifyInstance): Promise<void>;
  /** Resumes work that a crashed process left behind. */
  catchUp(): Promise<void>;
}

/** Builds the services for notifications and messages to users, and for their replies. */
export function createMessages(deps: MessagesDeps): Messages {
  const { db, secrets, publicUrl, access, links, log, now } = deps;
  const settings = deps.whatsapp;
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
    db,
    secrets,
    log,
    now,
    mayGet: notifications.mayGet,
    attachmentOf: deps.attachmentOf,
    gateway: settings ? createWhatsapp(settings) : null,
  });
  const { push, allowPrivate } = deps;
  const pushes = createPushDelivery({
    db,
    secrets,
    log,
    textOf: pushTextOf,
    now,
    gateway: push
      ? createPush(push, { allowPrivate, post: (posting) => postExternal({ ...posting, allowPrivate }) })
      : null,
  });
  const inbound = createInboundMessages({
    db,
    secrets,
    publicUrl,
    settings,
    now,
    acknowledge: (token, ctx, person) => links.use(token, null, ctx, person),
    reply: async (tx, to, user, message, ctx) =>
      (await replyTo(tx, to, { user, method: 3, message }, ctx)) !== null,
  });
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
    mount: async (http) => {
      mountNotifications(http, access, notifications);
      mountNotificationSettings(http, access, { db, now });
      mountNotificationTemplates(http, access, { db, publicUrl, accountTexts: ACCOUNT_TEXTS, now });
      mountPush(http, access, { db, secrets, settings: push, allowPrivate, now });
      await mountWhatsapp(http, access, createWhatsappService({ db, settings, now }), inbound);
    },
    catchUp: async () => void (await Promise.all([delivery.wake(), pushes.wake()])),
  };
}
