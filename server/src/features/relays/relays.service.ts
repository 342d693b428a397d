import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { RelayCommand, Relays, relaysEndpoints } from "@vetaverde/contract/relays";
import type { Relay } from "@vetaverde/domain/relays/command";
import { recordChange } from "../../platform/audit/audit.ts";
import { type Actor, actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type ApplyChange, isSameState, type Protection } from "../../platform/protection/protection.ts";
import type { Reachability } from "./device-reachability.ts";
import * as devices from "./relays.devices.store.ts";
import { toCommand, toRelays } from "./relays.dto.ts";
import type { RecordStep } from "./relays.steps.ts";
import * as store from "./relays.store.ts";

type Calls = typeof relaysEndpoints;

export interface RelaysDeps {
  db: Db;
  ways: Reachability;
  record: RecordStep;
  protection: Protection;
  /** A command may be ready to be sent. */
  wake(): void;
  now: () => number;
}

export interface RelaysService {
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>, ctx: Context): Promise<Relays>;
  /** @throws AppError NOT_FOUND, RELAY_UNREACHABLE, RELAY_BUSY, RELAY_PERSON */
  command(input: Input<Calls["command"]>, ctx: Context): Promise<Reply<Calls["command"]>>;
  /** @throws AppError NOT_FOUND, RELAY_SAME_PERSON, RELAY_OVER, RELAY_UNREACHABLE, RELAY_PERSON */
  confirm(input: Input<Calls["confirm"]>, ctx: Context): Promise<RelayCommand>;
  /** @throws AppError NOT_FOUND, RELAY_OVER */
  cancel(input: Input<Calls["cancel"]>, ctx: Context): Promise<RelayCommand>;
  /** @throws AppError NOT_FOUND */
  lock(input: Input<Calls["lock"]>, ctx: Context): Promise<Reply<Calls["lock"]>>;
  /** @throws AppError NOT_FOUND */
  commands(input: Input<Calls["commands"]>): Promise<Reply<Calls["commands"]>>;
  settings(input: Input<Calls["settings"]>, ctx: Context): Promise<Reply<Calls["settings"]>>;
  /** Apply changes that a second person confirmed. */
  applySettings: ApplyChange;
  applyUnlock: ApplyChange;
}

export function createRelaysService(deps: RelaysDeps): RelaysService {
  const { db, now } = deps;
  return {
    ...createCommandCalls(deps),
    ...createLockCalls(deps),
    ...createSettingsCalls(deps),
    get: ({ params: { project, device } }, ctx) => relaysOf(db, deps, project, device, ctx),
    commands: async ({ params: { project, device }, query }) => {
      await deviceOf(db, project, device);
      const { items, total } = await store.list(db, project, device, query);
      return { items: items.map((row) => toCommand(row, now())), total, ...query };
    },
  };
}

async function deviceOf(at: Db | Tx, project: string, id: string): Promise<devices.DeviceRow> {
  const device = await devices.device(at, project, id);
  if (!device) throw new AppError("NOT_FOUND");
  return device;
}

async function relaysOf(
  at: Db | Tx,
  { ways, now }: RelaysDeps,
  project: string,
  id: string,
  ctx: Context,
): Promise<Relays> {
  const device = await deviceOf(at, project, id);
  const states = await store.states(at, project, id);
  const newest = await store.newest(at, project, id);
  const reach = await ways.reach(at, project, device);
  const settings = await devices.settingsOf(at, project);
  const { length: confirmers } = await devices.confirmersOf(at, project, actorOf(ctx).id);
  return toRelays({ device, states, newest, reach, settings, confirmers }, now());
}

/** Requests of commands, and what users decide about one that is not sent yet. */
function createCommandCalls(deps: RelaysDeps): Pick<RelaysService, "command" | "confirm" | "cancel"> {
  const { db, record, wake, now } = deps;
  return {
    command: async (request, ctx) => {
      personOf(ctx);
      const answer = await transact(db, ctx, async (tx) => ({
        command: await insertCommand(tx, deps, request, ctx),
      }));
      wake();
      return answer;
    },
    confirm: async ({ params }, ctx) => {
      const by = personOf(ctx);
      const { project, device, command } = params;
      const answer = await transact(db, ctx, async (tx) => {
        const row = await lockUnsent(tx, params, now());
        if (row.askedBy.id === by.id) throw new AppError("RELAY_SAME_PERSON");
        if (row.state !== "waiting") throw new AppError("RELAY_OVER");
        await checkReachable(tx, deps, project, device);
        await store.confirm(tx, project, command, by.id, new Date(now()));
        return toCommand(await record(tx, ctx, project, command, "relay.seconded"), now());
      });
      wake();
      return answer;
    },
    cancel: ({ params }, ctx) =>
      transact(db, ctx, async (tx) => {
        const { project, command } = params;
        await lockUnsent(tx, params, now());
        const end = { state: "cancelled", at: new Date(now()), by: actorOf(ctx).id } as const;
        await store.end(tx, project, command, end);
        return toCommand(await record(tx, ctx, project, command, "relay.cancelled"), now());
      }),
  };
}

async function insertCommand(
  tx: Tx,
  deps: RelaysDeps,
  { params, body }: Input<Calls["command"]>,
  ctx: Context,
): Promise<string> {
  const { record, now } = deps;
  const { project, device } = params;
  const relay = Number(params.relay) as Relay;
  await checkReachable(tx, deps, project, device);
  const [id, at] = [newId(), new Date(now())];
  await endExpired(tx, ctx, record, project, device, relay, at);
  const { secondPerson, confirmWithinMinutes } = await devices.settingsOf(tx, project);
  const seconds = secondPerson ? confirmWithinMinutes * 60 : body.expiresInSeconds;
  await store.insert(tx, {
    project,
    id,
    device,
    relay,
    on: body.on,
    reason: body.reason,
    by: personOf(ctx).id,
    at,
    expiresAt: new Date(at.getTime() + seconds * 1000),
    secondPerson,
    lifeSeconds: body.expiresInSeconds,
  });
  await record(tx, ctx, project, id, "relay.commanded");
  return id;
}

async function checkReachable(tx: Tx, { ways }: RelaysDeps, project: string, id: string): Promise<void> {
  const device = await deviceOf(tx, project, id);
  const { why } = await ways.reach(tx, project, device);
  if (why) throw new AppError("RELAY_UNREACHABLE", { extra: { why } });
}

/** Locks a command that users may still change. */
async function lockUnsent(
  tx: Tx,
  { project, device, relay, command }: Input<Calls["cancel"]>["params"],
  now: number,
): Promise<store.CommandRow> {
  const row = await store.lock(tx, project, command);
  if (row?.device !== device || row.relay !== Number(relay)) throw new AppError("NOT_FOUND");
  const over = row.expiresAt.getTime() <= now || !["waiting", "pending"].includes(row.state);
  if (over) throw new AppError("RELAY_OVER", { extra: { current: toCommand(row, now) } });
  return row;
}

/** Locks a device against commands, and unlocks it. */
function createLockCalls(deps: RelaysDeps): Pick<RelaysService, "lock" | "applyUnlock"> {
  const { db, protection } = deps;
  return {
    lock: ({ params: { project, device }, body: { locked, reason } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const before = await deviceOf(tx, project, device);
        const frees = !locked && before.lockReason !== null;
        if (frees && (await devices.settingsOf(tx, project)).secondPerson)
          return protection.request(tx, ctx, {
            project,
            kind: "relays.lock",
            subject: device,
            label: before.name,
            reason,
            before: { locked: true, lockReason: before.lockReason },
            after: { locked: false },
            base: lockOf(before),
            request: { reason },
          });
        await setLock(tx, deps, ctx, { project, device, locked, reason });
        return relaysOf(tx, deps, project, device, ctx);
      }),
    applyUnlock: async (tx, ctx, { project, subject: device, base, request }) => {
      if (project === null) return false;
      const before = await deviceOf(tx, project, device);
      if (!isSameState(lockOf(before), base)) return false;
      const { reason } = request as { reason: string };
      await setLock(tx, deps, ctx, { project, device, locked: false, reason });
      return true;
    },
  };
}

async function setLock(
  tx: Tx,
  { record, now }: RelaysDeps,
  ctx: Context,
  { project, device, locked, reason }: { project: string; device: string; locked: boolean; reason: string },
): Promise<void> {
  const before = await deviceOf(tx, project, device);
  const [by, at] = [actorOf(ctx).id, new Date(now())];
  if (locked) await devices.lockDevice(tx, { project, device, reason, by, at });
  else await devices.freeDevice(tx, project, device);
  for (const id of locked ? await store.unsent(tx, project, device) : []) {
    await store.end(tx, project, id, { state: "cancelled", at, fault: "locked", by });
    await record(tx, ctx, project, id, "relay.cancelled");
  }
  await recordChange(tx, ctx, {
    project,
    action: locked ? "relay.locked" : "relay.freed",
    entity: "relay",
    entityId: device,
    before: { reason: before.lockReason },
    after: { device: before.name, reason },
  });
}

/** Whether another user must confirm each command of a project. */
function createSettingsCalls(deps: RelaysDeps): Pick<RelaysService, "settings" | "applySettings"> {
  const { db, protection, now } = deps;
  return {
    settings: ({ params: { project }, body: { secondPerson, confirmWithinMinutes: minutes, reason } }, ctx) =>
      transact(db, ctx, async (tx) => {
        personOf(ctx);
        await devices.lockSettings(tx, project);
        const before = await devices.settingsOf(tx, project);
        const after = { secondPerson, confirmWithinMinutes: minutes ?? before.confirmWithinMinutes };
        if (isWeaker(before, after))
          return protection.request(tx, ctx, {
            project,
            kind: "relays.rule",
            subject: project,
            label: "",
            before: { ...before },
            after,
            base: before,
            request: after,
            reason: reason ?? null,
          });
        await saveSettings(tx, ctx, project, before, after, new Date(now()));
        return after;
      }),
    applySettings: async (tx, ctx, { project, base, request }) => {
      if (project === null) return false;
      await devices.lockSettings(tx, project);
      const before = await devices.settingsOf(tx, project);
      if (!isSameState(before, base)) return false;
      await saveSettings(tx, ctx, project, before, request as devices.RelaySettings, new Date(now()));
      return true;
    },
  };
}

async function saveSettings(
  tx: Tx,
  ctx: Context,
  project: string,
  before: devices.RelaySettings,
  after: devices.RelaySettings,
  at: Date,
): Promise<void> {
  await devices.saveSettings(tx, { project, ...after, by: personOf(ctx).id, at });
  if (isSameState(before, after)) return;
  await recordChange(tx, ctx, {
    project,
    action: "relay.settings-updated",
    entity: "relay",
    entityId: project,
    before,
    after,
  });
}

/**
 * Without the rule one user alone commands; with a longer wait a command may be confirmed long after the state of the
 * water was checked.
 */
const isWeaker = (before: devices.RelaySettings, after: devices.RelaySettings): boolean =>
  before.secondPerson && (!after.secondPerson || after.confirmWithinMinutes > before.confirmWithinMinutes);

const lockOf = ({ lockReason, lockedAt, lockedBy }: devices.DeviceRow) => ({
  reason: lockReason,
  at: lockedAt?.toISOString() ?? null,
  by: lockedBy?.id ?? null,
});

/**
 * Only users can command relays, since they can be asked for the reason; API tokens cannot. @throws AppError
 * RELAY_PERSON
 */
function personOf(ctx: Context): Actor {
  const actor = actorOf(ctx);
  if (actor.token) throw new AppError("RELAY_PERSON");
  return actor;
}

/** @throws AppError RELAY_BUSY when an unsent command of this relay exists; an expired one does not count */
async function endExpired(
  tx: Tx,
  ctx: Context,
  record: RecordStep,
  project: string,
  device: string,
  relay: Relay,
  at: Date,
): Promise<void> {
  await store.lockRelay(tx, project, device);
  for (const id of await store.unsent(tx, project, device)) {
    const row = await store.lock(tx, project, id);
    if (row?.relay !== relay || !["waiting", "pending"].includes(row.state)) continue;
    if (row.expiresAt > at) throw new AppError("RELAY_BUSY");
    await store.end(tx, project, id, { state: "expired", at });
    await record(tx, ctx, project, id, "relay.expired");
  }
}
