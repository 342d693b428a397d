import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { firstAffected } from "./calculate.ts";
import * as store from "./derived.store.ts";

export interface ChangedReadings {
  project: string;
  /** device_sensors.number of the sensors whose readings or configuration changed. */
  sensors: readonly number[];
  /** The first change. */
  from: Date;
  cause: "configuration" | "readings";
  at: Date;
  by: string | null;
}

/** Requests the calculation of the variables that read some sensors, from the first value that a change affects. */
export async function requestRecomputes(
  tx: Tx,
  { project, sensors, from, ...request }: ChangedReadings,
): Promise<void> {
  const definitions = await store.definitions(tx, project, { sources: sensors });
  for (const definition of definitions) {
    const first = firstAffected(definition, from);
    const recompute = { project, id: newId(), sensor: definition.id, from: first, ...request };
    if (request.cause === "readings" && (await store.renewRecompute(tx, recompute))) continue;
    await store.insertRecompute(tx, recompute);
  }
  if (definitions.length > 0) await store.notifyRecomputers(tx);
}
