import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import type { Emit, RelayOutcome } from "../../platform/events/events.ts";
import * as devices from "./relays.devices.store.ts";
import * as store from "./relays.store.ts";

/** A context without an actor, for steps that no user performs: a device's answer, an expiry, a sending. */
export const systemActor = (): Context => ({ actor: null, locale: "es", requestId: newId() });

/** Records a step of a command in the audit trail, and notifies open streams of the device and the users concerned. */
export type RecordStep = (
  tx: Tx,
  ctx: Context,
  project: string,
  id: string,
  action: string,
) => Promise<store.CommandRow>;

export const createRecordStep =
  (emit: Emit): RecordStep =>
  async (tx, ctx, project, id, action) => {
    const row = (await store.find(tx, project, id)) as store.CommandRow;
    const device = await devices.device(tx, project, row.device);
    await recordChange(tx, ctx, {
      project,
      action,
      entity: "relay",
      entityId: row.id,
      after: {
        device: device?.name,
        relay: row.relay,
        on: row.on,
        reason: row.reason,
        status: row.state,
        ...(row.fault ? { fault: row.fault } : {}),
      },
    });
    await store.publishState(tx, project, row);
    if (row.secondPerson) await notifyOfTwoPersonCommand(tx, emit, ctx, project, row, device?.name ?? "");
    return row;
  };

/** Notifies possible confirmers of a pending command, and its requester of the outcome. */
async function notifyOfTwoPersonCommand(
  tx: Tx,
  emit: Emit,
  ctx: Context,
  project: string,
  row: store.CommandRow,
  device: string,
): Promise<void> {
  const by = ctx.actor?.id ?? null;
  const command = { command: row.id, deviceId: row.device, device, relay: row.relay, on: row.on };
  if (row.state === "waiting") {
    const people = await devices.confirmersOf(tx, project, row.askedBy.id);
    const timeZone = await devices.zoneOf(tx, project);
    const { reason, askedBy } = row;
    const until = row.expiresAt.toISOString();
    if (people.length > 0)
      await emit(tx, project, "relay.waiting", {
        ...command,
        reason,
        name: askedBy.name,
        until,
        timeZone,
        people,
      });
    return;
  }
  const outcome = outcomeOf(row);
  // No notification of a step that the requester took.
  if (outcome === null || by === row.askedBy.id) return;
  const name = (outcome === "cancelled" && row.endedBy?.name) || "";
  await emit(tx, project, "relay.ended", { ...command, outcome, name, people: [row.askedBy.id] });
}

/** The outcome of an ended command; null while it is not final. */
function outcomeOf({ state, answer, secondBy, sentAt, endedBy }: store.CommandRow): RelayOutcome | null {
  if (answer === "late") return "late";
  if (state === "confirmed") return "confirmed";
  if (state === "failed") return "failed";
  if (state === "cancelled") return endedBy ? "cancelled" : "unreachable";
  if (state !== "expired") return null;
  if (!secondBy) return "notConfirmed";
  return sentAt ? "noAnswer" : "notSent";
}
