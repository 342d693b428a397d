import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Notification, notificationsEndpoints } from "@vetaverde/contract/notifications";
import type { Role } from "@vetaverde/domain/permissions/roles";
import type { MayReceive } from "../../gateways/mail/mail.delivery.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { PLATFORM } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { LiveSource } from "../../platform/http/sse.ts";
import type { Task } from "../../platform/jobs/jobs.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { mayStillReceive, ofNotification } from "./delivery/deliveries.store.ts";
import { administers, isMemberOf, rowsOf } from "./delivery/notifications.compose.ts";
import type { SendDeps } from "./delivery/notifications.deliver.ts";
import { notificationFaults } from "./delivery/notifications.faults.ts";
import { repliesOf, replyTo, threadOf } from "./delivery/notifications.replies.ts";
import { notify, sendLater, sendNow, sendTasks } from "./delivery/notifications.send.ts";
import { toDelivery, toNotification } from "./notifications.dto.ts";
import { createLive } from "./notifications.live.ts";
import type { NotificationRequest } from "./notifications.request.ts";
import * as store from "./notifications.store.ts";

type Calls = typeof notificationsEndpoints;
/** Unread notifications younger than this are new. */
const NEW_MS = 86_400_000;

export interface NotificationsDeps {
  db: Db;
  secrets: Secrets;
  /** Base address of every link in a mail. */
  publicUrl: string;
  /** Files larger than this are not attached. */
  mostAttached: number;
  /** Whether WhatsApp is available. */
  whatsapp: boolean;
  /**
   * Creates a token that acknowledges an alert in a user's name; null when the user has no permission, or no
   * acknowledgement is awaited.
   */
  grantAlert: SendDeps["grantAlert"];
  rolesOf(project: string, user: { id: string; systemAdmin: boolean }): Promise<readonly Role[]>;
  now: () => number;
}

export interface NotificationsService {
  list(input: Input<Calls["list"]>, ctx: Context): Promise<Reply<Calls["list"]>>;
  get(input: Input<Calls["get"]>, ctx: Context): Promise<Reply<Calls["get"]>>;
  create(input: Input<Calls["create"]>, ctx: Context): Promise<Notification>;
  update(input: Input<Calls["update"]>, ctx: Context): Promise<Notification>;
  read(input: Input<Calls["read"]>, ctx: Context): Promise<{ unread: number }>;
  readAll(input: Input<Calls["readAll"]>, ctx: Context): Promise<{ unread: number }>;
  reply(input: Input<Calls["reply"]>, ctx: Context): Promise<Reply<Calls["reply"]>>;
  live(input: Input<Calls["live"]>, ctx: Context): Promise<LiveSource>;
  /** Called by other features, through the events wired in app.ts. */
  notify(tx: Tx, request: NotificationRequest): Promise<void>;
  /** Checked for each mail when it is sent: it may have waited for hours. */
  mayReceive: MayReceive;
  tasks: Record<string, Task>;
  /** Closes the open streams. */
  close(): void;
}

export function createNotificationsService(deps: NotificationsDeps): NotificationsService {
  const { db, now } = deps;
  const newSince = () => new Date(now() - NEW_MS);
  const live = createLive({
    arrived: (users, since) => store.arrived(db, users, since),
    unread: (users) => store.unreadOf(db, users),
  });
  const unread = async (tx: Db | Tx, project: string, user: string) => ({
    unread: (await store.counts(tx, project, user, newSince())).unread,
  });
  return {
    list: (input, ctx) => list(deps, input, ctx, newSince()),
    get: (input, ctx) => get(deps, input, ctx),
    create: (input, ctx) => transact(db, ctx, (tx) => create(deps, tx, input, ctx)),
    update: (input, ctx) => transact(db, ctx, (tx) => update(deps, tx, input, ctx)),
    read: ({ params: { project, notification } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const user = actorOf(ctx).id;
        if (!(await store.markRead(tx, project, notification, user))) throw new AppError("NOT_FOUND");
        return unread(tx, project, user);
      }),
    reply: ({ params, body }, ctx) =>
      transact(db, ctx, async (tx) => {
        const to = { project: params.project, id: params.notification };
        const written = await replyTo(tx, to, { user: actorOf(ctx).id, method: 1, ...body }, ctx);
        if (!written) throw new AppError("NOT_FOUND");
        return written;
      }),
    readAll: ({ params: { project } }, ctx) =>
      transact(db, ctx, async (tx) => {
        await store.markAllRead(tx, project, actorOf(ctx).id);
        return unread(tx, project, actorOf(ctx).id);
      }),
    live: async ({ params: { project }, query }, ctx) => {
      const show = (row: store.NotificationRow) => toNotification(row, ctx.locale, false);
      return live.source({ project, user: actorOf(ctx).id, show }, query.once === "true");
    },
    notify,
    mayReceive: mayStillReceive,
    tasks: sendTasks(deps),
    close: live.close,
  };
}

async function list(
  deps: NotificationsDeps,
  { params: { project }, query }: Input<Calls["list"]>,
  ctx: Context,
  newSince: Date,
) {
  const actor = actorOf(ctx);
  const admin = await administers(deps, project, actor);
  if (query.box === "sent" && !admin) throw new AppError("FORBIDDEN");
  const { page, size, state, box, priority, module, method, q } = query;
  const pattern = q ? `%${q.replace(/[\\%_]/g, "\\$&")}%` : null;
  const filters = { priority: priority ?? null, modules: module ?? null, methods: method ?? null, pattern };
  const listQuery = { user: actor.id, state, box, ...filters, newSince, page, size };
  const [rows, total, counts] = await Promise.all([
    store.list(deps.db, project, listQuery),
    store.countFound(deps.db, project, listQuery),
    store.counts(deps.db, project, actor.id, newSince),
  ]);
  return { items: rows.map((row) => toNotification(row, ctx.locale, admin)), total, page, size, counts };
}

/** For its recipients, and for administrators of its project. */
async function get(
  deps: NotificationsDeps,
  { params: { project, notification } }: Input<Calls["get"]>,
  ctx: Context,
) {
  const actor = actorOf(ctx);
  const row = await store.find(deps.db, project, notification, actor.id);
  const admin = row?.project === PLATFORM ? actor.systemAdmin : await administers(deps, project, actor);
  if (!row || (!row.gotAt && !admin)) throw new AppError("NOT_FOUND");
  const mayRead = admin || row.sender?.id === actor.id;
  const deliveries = mayRead ? (await ofNotification(deps.db, row.project, row.id)).map(toDelivery) : null;
  const thread = await threadOf(deps.db, row, actor.id);
  const replies = await repliesOf(deps.db, thread.project, thread.id);
  return { ...toNotification(row, ctx.locale, mayRead), replyCount: replies.length, deliveries, replies };
}

async function create(
  deps: NotificationsDeps,
  tx: Tx,
  { params, body }: Input<Calls["create"]>,
  ctx: Context,
) {
  const rows = await rowsOf(deps, tx, params.project, body, ctx);
  for (const row of rows) {
    await store.insert(tx, row);
    await send(deps, tx, row, body);
    await record(tx, ctx, row, "notification.created");
  }
  const mine = rows.find(({ project }) => project === params.project) ?? rows[0];
  if (!mine) throw new Error("a notification that goes nowhere");
  return load(tx, mine.project, mine.id, ctx);
}

async function update(
  deps: NotificationsDeps,
  tx: Tx,
  { params, body }: Input<Calls["update"]>,
  ctx: Context,
) {
  const before = await store.find(tx, params.project, params.notification, actorOf(ctx).id);
  if (!before || before.project !== params.project) throw new AppError("NOT_FOUND");
  if (!(await store.lockWaiting(tx, params.project, params.notification))) throw new AppError("ALREADY_SENT");
  // A notification stays in the project in which it was created.
  if ("all" in body.recipients !== "all" in before.recipients || !isMemberOf(params.project, body.recipients))
    throw new AppError("VALIDATION", {
      details: [{ path: "recipients", message: notificationFaults[ctx.locale].otherProject }],
    });
  const [row] = await rowsOf(deps, tx, params.project, body, ctx);
  if (!row) throw new Error("a notification that goes nowhere");
  const changed = { ...row, project: before.project, id: before.id };
  await store.update(tx, changed);
  await send(deps, tx, changed, body);
  await record(tx, ctx, changed, "notification.updated");
  return load(tx, changed.project, changed.id, ctx);
}

/** Only a notification with a requested time waits: a clock that is set back meanwhile must not delay another one. */
const send = (
  deps: NotificationsDeps,
  tx: Tx,
  row: store.NewNotification,
  { sendAt }: Input<Calls["create"]>["body"],
) => (sendAt && row.sendAt.getTime() > deps.now() ? sendLater(tx, row) : sendNow(tx, row));

const record = (tx: Tx, ctx: Context, row: store.NewNotification, action: string) =>
  recordChange(tx, ctx, {
    project: row.project === PLATFORM ? null : row.project,
    action,
    entity: "notification",
    entityId: row.id,
    after: { priority: row.priority, methods: row.methods, message: row.message, recipients: row.recipients },
  });

async function load(tx: Tx, project: string, id: string, ctx: Context): Promise<Notification> {
  const row = await store.find(tx, project, id, actorOf(ctx).id);
  if (!row) throw new Error("a notification that was just written is not there");
  return toNotification(row, ctx.locale, true);
}
