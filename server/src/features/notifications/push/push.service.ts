import { createHash, ECDH } from "node:crypto";
import type { Input } from "@vetaverde/contract/endpoint";
import type { PushState, pushEndpoints } from "@vetaverde/contract/push";
import { quietUntil } from "@vetaverde/domain/time/quiet-hours";
import { type PushText, pushScope, queuePush } from "../../../gateways/push/push.delivery.ts";
import { recordChange } from "../../../platform/audit/audit.ts";
import type { PushSettings } from "../../../platform/config/config.push.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId, PLATFORM } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import * as deliveries from "../delivery/deliveries.store.ts";
import { notificationFaults } from "../delivery/notifications.faults.ts";
import { wordsOf } from "../notifications.dto.ts";
import { titleOf } from "../notifications.messages.ts";
import * as store from "../notifications.store.ts";
import { isObligatory, keyOfKind, rulesOf } from "../settings/notification-rules.ts";
import * as settings from "../settings/notification-settings.store.ts";
import * as devices from "./push.store.ts";

type Calls = typeof pushEndpoints;
const AT_ONCE = 100;
const MAX_TITLE = 120;

export interface PushDeps {
  db: Db;
  secrets: Secrets;
  /** Absent: browser push is not configured. */
  settings: PushSettings | undefined;
  /** Whether a push service may be in a private network and without TLS. */
  allowPrivate: boolean;
  now: () => number;
}

export interface PushService {
  own(ctx: Context): Promise<PushState>;
  /** @throws AppError METHOD_NOT_AVAILABLE, VALIDATION */
  join(input: Input<Calls["join"]>, ctx: Context): Promise<PushState>;
  /** @throws AppError NOT_FOUND */
  leave(input: Input<Calls["leave"]>, ctx: Context): Promise<PushState>;
}

/** Whether it is a complete point of P-256: encryption is impossible with any other key. */
function isPoint(key: string): boolean {
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

export function createPushService(deps: PushDeps): PushService {
  const { db, now } = deps;
  return {
    own: (ctx) => ownState(deps, db, ctx),
    join: (input, ctx) => join(deps, input, ctx),
    leave: ({ body: { id } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const device = (await devices.devicesOf(tx, actorOf(ctx).id)).find((one) => one.id === id);
        if (!device || !(await devices.endDevice(tx, actorOf(ctx).id, id, new Date(now()))))
          throw new AppError("NOT_FOUND");
        await recordDevice(tx, ctx, "push.left", device.device);
        return ownState(deps, tx, ctx);
      }),
  };
}

/** The caller's own browsers, and whether browser push is available. */
async function ownState({ settings: keys }: PushDeps, on: Db | Tx, ctx: Context): Promise<PushState> {
  const rows = await devices.devicesOf(on, actorOf(ctx).id);
  const ended = await devices.endedOf(on, actorOf(ctx).id);
  return {
    available: keys !== undefined,
    publicKey: keys?.publicKey ?? null,
    ended,
    devices: rows.map(({ createdAt, lastAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastAt: lastAt?.toISOString() ?? null,
    })),
  };
}

const recordDevice = (tx: Tx, ctx: Context, action: string, device: string) =>
  recordChange(tx, ctx, {
    project: null,
    action,
    entity: "user",
    entityId: actorOf(ctx).id,
    after: { device },
  });

const join = (
  deps: PushDeps,
  { body: { endpoint, keys: browser, device } }: Input<Calls["join"]>,
  ctx: Context,
): Promise<PushState> =>
  transact(deps.db, ctx, async (tx) => {
    if (!deps.settings) throw new AppError("METHOD_NOT_AVAILABLE");
    if (!isPoint(browser.p256dh) || (!deps.allowPrivate && !endpoint.startsWith("https:")))
      throw invalid("endpoint", notificationFaults[ctx.locale].noBrowser);
    const id = newId();
    await devices.insertDevice(tx, {
      user: actorOf(ctx).id,
      id,
      device,
      at: new Date(deps.now()),
      hash: createHash("sha256").update(endpoint).digest(),
      sealed: deps.secrets.seal(pushScope(id), JSON.stringify({ endpoint, ...browser })),
    });
    await recordDevice(tx, ctx, "push.joined", device);
    return ownState(deps, tx, ctx);
  });

/**
 * Queues a notification for its recipients' browsers, a hundred per transaction.
 * @returns whether there are more
 */
export async function queuePushes(
  tx: Tx,
  { project, id }: { project: string; id: string },
  now: number,
): Promise<boolean> {
  const row = await store.find(tx, project, id, PLATFORM);
  if (!row) return false;
  const obligatory = isObligatory(rulesOf(await settings.effectiveConfig(tx, project)), row);
  const waiting = await devices.pendingPushes(tx, project, id, obligatory ? null : keyOfKind(row), AT_ONCE);
  for (const { user, subscription, quiet } of waiting) {
    const quietEnd = obligatory || !quiet ? null : quietUntil(quiet, now);
    const at = quietEnd === null ? null : new Date(quietEnd);
    const message = await devices.insertMessage(tx, { project, notification: id, user, subscription, at });
    await queuePush(tx, { project, id: message, user }, at);
  }
  return waiting.length === AT_ONCE;
}

/**
 * The heading and the project's name in the reader's language; the rest is read in the application. Kinds that can be
 * turned off are not sent in quiet hours, nor once muted.
 */
export async function pushTextOf(
  tx: Tx,
  { project, notification, user }: { project: string; notification: string; user: string },
  now: number,
): Promise<PushText> {
  const reader = await devices.readerOf(tx, project, notification, user);
  const row = reader && (await store.find(tx, project, notification, user));
  if (!row) return "NO_ACCESS";
  if (reader.read) return "READ";
  if (!isObligatory(rulesOf(await settings.effectiveConfig(tx, project)), row)) {
    if (reader.muted.includes(keyOfKind(row))) return "MUTED";
    const quietEnd = reader.quiet && quietUntil(reader.quiet, now);
    if (quietEnd) return { later: new Date(quietEnd) };
  }
  const where = project === PLATFORM ? undefined : await deliveries.timeZoneOf(tx, project);
  const title = titleOf(wordsOf(row, reader.locale));
  return {
    priority: row.priority,
    content: {
      title: title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1)}…` : title,
      body: where?.name ?? "VetaVerde",
      path: `/notifications?item=${notification}`,
      tag: notification,
      lang: reader.locale,
    },
  };
}
