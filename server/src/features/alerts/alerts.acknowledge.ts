import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { publishToStreams } from "./alerts.notify.store.ts";
import * as store from "./alerts.store.ts";

export interface AcknowledgeDeps {
  by: string;
  at: Date;
  note: string | null;
  /** How the alert was acknowledged: by the link of a mail or the button of a message. Absent: in the product. */
  via?: "mail" | "whatsapp";
}

/**
 * The first acknowledgement wins; later ones do not replace it.
 * @throws AppError NOT_FOUND
 */
export async function acknowledgeIn(
  tx: Tx,
  ctx: Context,
  project: string,
  alert: string,
  { via, ...acknowledgement }: AcknowledgeDeps,
): Promise<store.AlertRow> {
  const first = await store.acknowledge(tx, project, alert, acknowledgement);
  const row = await store.find(tx, project, alert);
  if (!row) throw new AppError("NOT_FOUND");
  if (!first) return row;
  const after = { device: row.device.name, raisedAt: row.raisedAt, note: acknowledgement.note };
  await recordChange(tx, ctx, {
    project,
    action: "alert.acknowledged",
    entity: "alert",
    entityId: alert,
    after: { ...after, ...(via ? { via } : {}) },
  });
  await publishToStreams(tx, project, [alert], "acknowledged");
  return row;
}
