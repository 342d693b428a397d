import { isOpen, orderText } from "@vetaverde/domain/relays/command";
import type { DeliveryPath } from "@vetaverde/domain/relays/delivery-path";
import type { Db, Tx } from "../../platform/db/db.ts";
import { createPollLoop, type PollLoop } from "../../platform/jobs/poll-loop.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Reachability } from "./device-reachability.ts";
import * as devices from "./relays.devices.store.ts";
import { type RecordStep, systemActor } from "./relays.steps.ts";
import * as store from "./relays.store.ts";

/** What is asked for at the same time is sent together. */
const APART_MS = 20;
const LOOK_MS = 2000;
const FAULT_CHARS = 300;
/** Commands on their way at once; each holds a connection to the database. */
const HANDS = 4;

export interface Outgoing {
  id: string;
  project: string;
  device: devices.DeviceRow;
  way: DeliveryPath;
  payload: string;
  expiresAt: Date;
}

export interface SenderDeps {
  db: Db;
  ways: Reachability;
  /**
   * Hands a command over to whatever leads to the device. It is never kept there beyond its expiry.
   * @returns false where nobody listens now: it is tried again until the expiry
   * @throws where it was refused
   */
  send(tx: Tx, out: Outgoing): Promise<boolean>;
  /** What was sent and is over is taken out of whatever still holds it. */
  withdraw(tx: Tx, out: Pick<Outgoing, "project" | "device" | "way">): Promise<void>;
  record: RecordStep;
  log: Log;
  now: () => number;
}

/**
 * Sends what may be sent and ends what is over, from what the table says: a process that dies leaves both to the next.
 * The row stays locked from before the sending until `sent` is committed. A death in between sends the same command again,
 * under the same id and with the same expiry, or not at all.
 */
export function createSender(deps: SenderDeps): PollLoop {
  let timer: NodeJS.Timeout | null = null;
  const moving = new Map<string, Promise<void>>();
  let left = false;
  /** A LoRaWAN server that takes its time holds up nobody else's command. */
  const start = (one: store.DueRow) => {
    const step = move(deps, one)
      .catch((error: unknown) => deps.log.warn({ err: error, command: one.id }, "a command was not moved"))
      .finally(() => {
        moving.delete(one.id);
        if (left) rounds.wake();
      });
    moving.set(one.id, step);
  };
  const rounds = createPollLoop({
    run: async (closed) => {
      const due = await store.due(deps.db);
      left = false;
      for (const one of due) {
        if (closed()) return;
        const over = one.expiresAt.getTime() <= deps.now();
        if ((!over && one.state !== "pending") || moving.has(one.id)) continue;
        if (moving.size >= HANDS) left = true;
        else start(one);
      }
      const next = due.find(({ expiresAt }) => expiresAt.getTime() > deps.now());
      if (timer) clearTimeout(timer);
      // The table may say another second than this machine's timer: the look that comes anyway mends it.
      if (next) timer = setTimeout(rounds.wake, next.expiresAt.getTime() - deps.now()).unref();
    },
    log: deps.log,
    failed: "commands to relays wait for the database",
    apartMs: APART_MS,
    lookMs: LOOK_MS,
  });
  return {
    wake: rounds.wake,
    close: async () => {
      if (timer) clearTimeout(timer);
      await rounds.close();
      await Promise.all(moving.values());
    },
  };
}

/** One step of a command, where nobody else is at it. */
const move = ({ db, ...deps }: SenderDeps, { project, id }: store.DueRow) =>
  db.transaction().execute(async (tx) => {
    const row = await store.tryLock(tx, project, id);
    if (!row || !isOpen(row.state)) return;
    if (row.expiresAt.getTime() <= deps.now()) {
      if (row.way && row.state === "sent") await withdrawDownlink(tx, deps, project, row, row.way);
      return end(tx, deps.record, project, row, { state: "expired" }, deps.now());
    }
    if (row.state === "pending") await dispatch(tx, deps, project, row);
  });

/** Where that fails the device itself is the last who asks for the time. */
async function withdrawDownlink(
  tx: Tx,
  { withdraw, log }: Pick<SenderDeps, "withdraw" | "log">,
  project: string,
  row: store.CommandRow,
  way: DeliveryPath,
): Promise<void> {
  const device = await devices.device(tx, project, row.device);
  if (!device) return;
  await withdraw(tx, { project, device, way }).catch((error: unknown) =>
    log.warn({ err: error, command: row.id }, "a command that is over could not be taken back"),
  );
}

async function dispatch(
  tx: Tx,
  { ways, send, record, log, now }: Omit<SenderDeps, "db">,
  project: string,
  row: store.CommandRow,
): Promise<void> {
  const device = await devices.device(tx, project, row.device);
  if (!device) return;
  const { way, why } = await ways.reach(tx, project, device);
  if (!way) return end(tx, record, project, row, { state: "cancelled", fault: why }, now());
  const { id: command, relay, on, expiresAt } = row;
  const payload = orderText({ command, relay, on, expires: expiresAt.getTime() });
  try {
    // Asked again at the last moment: what was read above may have taken its time.
    if (expiresAt.getTime() <= now()) return end(tx, record, project, row, { state: "expired" }, now());
    if (!(await send(tx, { id: command, project, device, way, payload, expiresAt }))) return;
    await store.markSent(tx, project, command, way, new Date(now()));
    await record(tx, systemActor(), project, command, "relay.sent");
  } catch (error) {
    log.warn({ err: error, command }, "a command to a relay was not taken");
    // Whoever did not answer may have taken it all the same: a confirmation that comes is believed.
    await store.markSent(tx, project, command, way, new Date(now()));
    const fault = (error instanceof Error ? error.message : String(error)).slice(0, FAULT_CHARS) || "-";
    await end(tx, record, project, row, { state: "failed", fault }, now());
  }
}

async function end(
  tx: Tx,
  record: RecordStep,
  project: string,
  { id }: store.CommandRow,
  e: Pick<store.End, "state" | "fault">,
  now: number,
): Promise<void> {
  await store.end(tx, project, id, { ...e, at: new Date(now) });
  await record(tx, systemActor(), project, id, `relay.${e.state}`);
}
