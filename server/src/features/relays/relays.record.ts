import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import * as devices from "./relays.devices.store.ts";
import * as store from "./relays.store.ts";

/** What happens by itself has nobody who did it: a device's word, an expiry, a sending. */
export const byItself = (): Context => ({ actor: null, locale: "es", requestId: newId() });

/** Writes what became of a command to the audit trail, and tells whoever looks at the device. */
export async function told(
  tx: Tx,
  ctx: Context,
  project: string,
  id: string,
  action: string,
): Promise<store.CommandRow> {
  const row = (await store.find(tx, project, id)) as store.CommandRow;
  const device = await devices.device(tx, project, row.device);
  await recordChange(tx, ctx, {
    ...{ project, action, entity: "relay", entityId: row.id },
    after: {
      device: device?.name,
      relay: row.relay,
      on: row.on,
      reason: row.reason,
      status: row.state,
      ...(row.fault ? { fault: row.fault } : {}),
    },
  });
  await store.tell(tx, project, row);
  return row;
}
