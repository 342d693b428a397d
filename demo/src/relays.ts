import { sql } from "kysely";
import * as devices from "../../server/src/features/relays/relays.devices.store.ts";
import * as store from "../../server/src/features/relays/relays.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { PAST, type Past } from "./relays.data.ts";

const HOUR = 3_600_000;
const SECOND = 1000;
/**
 * The radar over the tailings pond: it receives its commands by MQTT and controls the south pump and the south gate.
 */
const SERIAL = "MODI-0150";

/** Inserts past commands of the pump and the gate, with the device's confirmations. */
export async function insertRelays(
  tx: Tx,
  { project, by, second, now }: { project: string; by: string; second: string; now: number },
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from devices where project_id = ${project} and serial = ${SERIAL}`.execute(tx);
  const device = rows[0]?.id ?? "";
  const way = { project, device, way: "mqtt", name: null, application: null } as const;
  await devices.recordContact(tx, way, new Date(now - HOUR));
  for (const past of PAST) await insertPast(tx, { project, device, by, second, now }, past);
}

async function insertPast(
  tx: Tx,
  {
    project,
    device,
    by,
    second,
    now,
  }: { project: string; device: string; by: string; second: string; now: number },
  { hoursAgo, relay, on, reason, confirmed, cancelled }: Past,
): Promise<void> {
  const [id, requestedAt] = [newId(), now - hoursAgo * HOUR];
  const after = (seconds: number) => new Date(requestedAt + seconds * SECOND);
  await store.insert(tx, {
    project,
    id,
    device,
    relay,
    on,
    reason,
    secondPerson: false,
    by,
    at: after(0),
    expiresAt: after(60),
    lifeSeconds: 60,
  });
  if (cancelled) return store.end(tx, project, id, { state: "cancelled", at: after(20), by: second });
  await store.markSent(tx, project, id, "mqtt", after(1));
  if (confirmed === undefined) return store.end(tx, project, id, { state: "expired", at: after(60) });
  await store.recordAnswer(tx, project, id, "confirmed", after(confirmed));
  await store.end(tx, project, id, { state: "confirmed", at: after(confirmed) });
  const row = (await store.find(tx, project, id)) as store.CommandRow;
  await store.setRelayState(tx, project, row, on, after(confirmed));
}
