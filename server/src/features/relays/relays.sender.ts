import { isOpen, orderText } from "@vetaverde/domain/relays/command";
import type { DeliveryPath } from "@vetaverde/domain/relays/delivery-path";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Log } from "../../platform/log/log.ts";
import { createPolledDelivery } from "../../platform/work/outbox/polled-delivery.ts";
import type { PollLoop } from "../../platform/work/poll-loop.ts";
import type { Reachability } from "./device-reachability.ts";
import * as devices from "./relays.devices.store.ts";
import { type RecordStep, systemActor } from "./relays.steps.ts";
import * as store from "./relays.store.ts";

/** Commands requested within this interval are sent in one round. */
const MIN_INTERVAL_MS = 20;
const POLL_INTERVAL_MS = 2000;
const FAULT_CHARS = 300;
/** Commands being sent at the same time; each occupies a database connection. */
const CONCURRENCY = 4;

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
   * Passes a command to the device's network, where it must not outlive its expiry.
   * @returns false when no device is subscribed now: it is retried until the expiry
   * @throws when it was refused
   */
  send(tx: Tx, out: Outgoing): Promise<boolean>;
  /** Removes an ended command from the queue of the network that still has it. */
  withdraw(tx: Tx, out: Pick<Outgoing, "project" | "device" | "way">): Promise<void>;
  record: RecordStep;
  log: Log;
  now: () => number;
}

/**
 * Sends commands that may be sent and ends expired ones, by the state in the table: after a crash another process
 * continues. The row stays locked from before the sending until `sent` is committed. A crash in between sends the same
 * command again, with the same id and expiry, or not at all.
 */
export function createSender(deps: SenderDeps): PollLoop {
  const { db, log, now } = deps;
  return createPolledDelivery<store.DueRow>({
    findDue: async () => {
      const open = await store.due(db);
      const at = now();
      return {
        items: open.filter(({ state, expiresAt }) => state === "pending" || expiresAt.getTime() <= at),
        nextAt: open.find(({ expiresAt }) => expiresAt.getTime() > at)?.expiresAt,
      };
    },
    keyOf: ({ id }) => id,
    deliver: (command) => advance(deps, command),
    onError: ({ id }, error) =>
      log.warn({ event: "relay.step_failed", err: error, command: id }, "step of a relay command failed"),
    concurrency: CONCURRENCY,
    now,
    log,
    failed: { event: "relay.round_failed", sentence: "round of relay commands failed" },
    minIntervalMs: MIN_INTERVAL_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  });
}

/** Performs one step of a command, unless another process does. */
const advance = ({ db, ...deps }: SenderDeps, { project, id }: store.DueRow) =>
  db.transaction().execute(async (tx) => {
    const row = await store.tryLock(tx, project, id);
    if (!row || !isOpen(row.state)) return;
    if (row.expiresAt.getTime() <= deps.now()) {
      if (row.way && row.state === "sent") await withdrawDownlink(tx, deps, project, row, row.way);
      return end(tx, deps.record, project, row, { state: "expired" }, deps.now());
    }
    if (row.state === "pending") await dispatch(tx, deps, project, row);
  });

/** When this fails, the device itself still checks the expiry. */
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
    log.warn(
      { event: "relay.withdrawal_failed", err: error, command: row.id },
      "expired relay command could not be withdrawn from the network server",
    ),
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
    // Checked again immediately before sending, since the queries above take time.
    if (expiresAt.getTime() <= now()) return end(tx, record, project, row, { state: "expired" }, now());
    if (!(await send(tx, { id: command, project, device, way, payload, expiresAt }))) return;
    await store.markSent(tx, project, command, way, new Date(now()));
    await record(tx, systemActor(), project, command, "relay.sent");
  } catch (error) {
    log.warn({ event: "relay.dispatch_failed", err: error, command }, "relay command could not be sent");
    // A server that did not answer may have accepted the command nevertheless: a later confirmation is then accepted.
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
