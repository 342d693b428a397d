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

export function createRelaysService({ db, ways, record, protection, wake, now }: RelaysDeps): RelaysService {
  const deviceOf = async (at: Db | Tx, project: string, id: string) => {
    const device = await devices.device(at, project, id);
    if (!device) throw new AppError("NOT_FOUND");
    return device;
  };
  const reachable = async (tx: Tx, project: string, id: string) => {
    const device = await deviceOf(tx, project, id);
    const { why } = await ways.reach(tx, project, device);
    if (why) throw new AppError("RELAY_UNREACHABLE", { extra: { why } });
  };
  const shown = async (at: Db | Tx, project: string, id: string, ctx: Context) => {
    const device = await deviceOf(at, project, id);
    const states = await store.states(at, project, id);
    const newest = await store.newest(at, project, id);
    const reach = await ways.reach(at, project, device);
    const settings = await devices.settingsOf(at, project);
    const { length: confirmers } = await devices.confirmersOf(at, project, actorOf(ctx).id);
    return toRelays({ device, states, newest, reach, settings, confirmers }, now());
  };
  /** A command that users may still change. */
  const unsent = async (tx: Tx, { project, device, relay, command }: Input<Calls["cancel"]>["params"]) => {
    const row = await store.lock(tx, project, command);
    if (row?.device !== device || row.relay !== Number(relay)) throw new AppError("NOT_FOUND");
    const over = row.expiresAt.getTime() <= now() || !["waiting", "pending"].includes(row.state);
    if (over) throw new AppError("RELAY_OVER", { extra: { current: toCommand(row, now()) } });
    return row;
  };
  const setLock = async (
    tx: Tx,
    ctx: Context,
    { project, device, locked, reason }: { project: string; device: string; locked: boolean; reason: string },
  ) => {
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
  };
  const saveSettings = async (
    tx: Tx,
    ctx: Context,
    project: string,
    before: devices.RelaySettings,
    after: devices.RelaySettings,
  ) => {
    await devices.saveSettings(tx, { project, ...after, by: personOf(ctx).id, at: new Date(now()) });
    if (isSameState(before, after)) return;
    await recordChange(tx, ctx, {
      project,
      action: "relay.settings-updated",
      entity: "relay",
      entityId: project,
      before,
      after,
    });
  };
  return {
    get: ({ params: { project, device } }, ctx) => shown(db, project, device, ctx),
    command: async ({ params: { project, device, relay }, body }, ctx) => {
      const by = personOf(ctx);
      const answer = await transact(db, ctx, async (tx) => {
        await reachable(tx, project, device);
        const [id, at] = [newId(), new Date(now())];
        await endExpired(tx, ctx, record, project, device, Number(relay) as Relay, at);
        const { secondPerson, confirmWithinMinutes } = await devices.settingsOf(tx, project);
        const seconds = secondPerson ? confirmWithinMinutes * 60 : body.expiresInSeconds;
        const expiresAt = new Date(at.getTime() + seconds * 1000);
        await store.insert(tx, {
          project,
          id,
          device,
          relay: Number(relay) as Relay,
          on: body.on,
          reason: body.reason,
          by: by.id,
          at,
          expiresAt,
          secondPerson,
          lifeSeconds: body.expiresInSeconds,
        });
        await record(tx, ctx, project, id, "relay.commanded");
        return { command: id };
      });
      wake();
      return answer;
    },
    confirm: async ({ params }, ctx) => {
      const by = personOf(ctx);
      const { project, device, command } = params;
      const answer = await transact(db, ctx, async (tx) => {
        const row = await unsent(tx, params);
        if (row.askedBy.id === by.id) throw new AppError("RELAY_SAME_PERSON");
        if (row.state !== "waiting") throw new AppError("RELAY_OVER");
        await reachable(tx, project, device);
        await store.confirm(tx, project, command, by.id, new Date(now()));
        return toCommand(await record(tx, ctx, project, command, "relay.seconded"), now());
      });
      wake();
      return answer;
    },
    cancel: ({ params }, ctx) =>
      transact(db, ctx, async (tx) => {
        const { project, command } = params;
        await unsent(tx, params);
        const end = { state: "cancelled", at: new Date(now()), by: actorOf(ctx).id } as const;
        await store.end(tx, project, command, end);
        return toCommand(await record(tx, ctx, project, command, "relay.cancelled"), now());
      }),
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
        await setLock(tx, ctx, { project, device, locked, reason });
        return shown(tx, project, device, ctx);
      }),
    commands: async ({ params: { project, device }, query }) => {
      await deviceOf(db, project, device);
      const { items, total } = await store.list(db, project, device, query);
      return { items: items.map((row) => toCommand(row, now())), total, ...query };
    },
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
        await saveSettings(tx, ctx, project, before, after);
        return after;
      }),
    applySettings: async (tx, ctx, { project, base, request }) => {
      if (project === null) return false;
      await devices.lockSettings(tx, project);
      const before = await devices.settingsOf(tx, project);
      if (!isSameState(before, base)) return false;
      await saveSettings(tx, ctx, project, before, request as devices.RelaySettings);
      return true;
    },
    applyUnlock: async (tx, ctx, { project, subject: device, base, request }) => {
      if (project === null) return false;
      const before = await deviceOf(tx, project, device);
      if (!isSameState(lockOf(before), base)) return false;
      await setLock(tx, ctx, { project, device, locked: false, ...(request as { reason: string }) });
      return true;
    },
  };
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
