import type { derivedVariablesEndpoints } from "@vetaverde/contract/derived-variables";
import type { Input } from "@vetaverde/contract/endpoint";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { simulate } from "../../platform/db/simulate.ts";
import { type DevicesDeps, locked, updateDirectly } from "./devices.service.ts";
import { saveSensors } from "./sensors.service.ts";

type Change = Input<(typeof derivedVariablesEndpoints)["previewConfiguration"]>;

/** Of a change that is undone. */
const REASON = "simulation";

/**
 * Changes the configuration of a device as saving it would, and undoes it.
 * @param read reads in the transaction of the change, before the change and after it
 * @throws AppError NOT_FOUND, VALIDATION
 */
export const simulateConfiguration = <T, U>(
  deps: Pick<DevicesDeps, "db" | "onConfigured" | "now">,
  { params, body: { sensors, position, appliesFrom } }: Change,
  ctx: Context,
  read: { before(tx: Tx): Promise<T>; after(tx: Tx, before: T): Promise<U> },
): Promise<U> =>
  simulate(deps.db, async (tx) => {
    const before = await read.before(tx);
    const change = { reason: REASON, ...(appliesFrom === undefined ? {} : { appliesFrom }) };
    const { project, device } = params;
    // Also of a change of nothing: the device of another project does not exist here.
    const row = await locked(tx, project, device, undefined, async () => null);
    if (position) {
      await updateDirectly(deps, tx, ctx, { project, before: row }, { ...position, ...change });
    }
    if (sensors) await saveSensors(deps, tx, { params, query: {}, body: { ...change, sensors } }, ctx);
    return read.after(tx, before);
  });
