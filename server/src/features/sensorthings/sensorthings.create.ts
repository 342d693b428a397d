import type { ObservationsOf } from "@vetaverde/contract/sensorthings";
import { readingInstant, readingValue } from "@vetaverde/domain/readings/accept";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type Entity, loadModel } from "./sensorthings.model.ts";
import { rootOf } from "./sensorthings.service.ts";
import { latestReadings, retainedSince } from "./sensorthings.store.ts";

const MAX_OBSERVATIONS = 10_000;

/** Readings to be stored like those of devices; `raw` records their source. */
export interface CreatedObservations {
  project: string;
  sensors: number[];
  times: number[];
  values: number[];
  raw: string;
}

export interface CreateDeps {
  db: Db;
  publicUrl: string;
  now: () => number;
  /** Resolves when the readings are durable. @throws AppError INGEST_BUSY */
  storeReadings(brought: CreatedObservations): Promise<void>;
}

type AcceptedObservation = { number: number; t: number; value: number } | null;

/**
 * The standard's CreateObservations. @returns for each observation its address, or "error": no number, no instant,
 * unknown datastream, an inactive one, or an instant for which another value is stored
 */
export async function createObservations(
  { db, publicUrl, now, storeReadings }: CreateDeps,
  project: string,
  groups: readonly ObservationsOf[],
  by: string,
): Promise<string[]> {
  if (groups.reduce((sum, { dataArray }) => sum + dataArray.length, 0) > MAX_OBSERVATIONS)
    throw new AppError("VALIDATION", {
      faults: [{ path: "dataArray", word: "perCall", n: MAX_OBSERVATIONS }],
    });
  const { all } = await loadModel(db, project);
  const [at, since] = [now(), await retainedSince(db, project)];
  const checked = groups.flatMap((group) =>
    checkObservations(all.Datastreams.get(String(group.Datastream["@iot.id"])), group, at, since),
  );
  const good = checked.filter((one) => one !== null);
  const [sensors, times] = [good.map(({ number }) => number), good.map(({ t }) => t)];
  const raw = JSON.stringify({ createObservations: groups, by });
  if (good.length > 0)
    await storeReadings({ project, sensors, times, values: good.map(({ value }) => value), raw });
  const storedReadings = await latestReadings(db, project, sensors, times);
  return checked.map((one) =>
    one && storedReadings.get(`${one.number}:${one.t}`) === one.value
      ? `${rootOf(publicUrl, project)}/Observations('${one.number}-${one.t}')`
      : "error",
  );
}

function checkObservations(
  stream: Entity | undefined,
  { components, dataArray }: ObservationsOf,
  now: number,
  since: ReadonlyMap<number, number>,
): AcceptedObservation[] {
  const number = stream?.numbers[0];
  const active = (stream?.properties["properties"] as { active?: boolean } | undefined)?.active;
  const [time, result] = [components.indexOf("phenomenonTime"), components.indexOf("result")];
  return dataArray.map((row) => {
    if (number === undefined || !active || result < 0) return null;
    const t = readingInstant(time < 0 ? null : row[time], now, now, since.get(number));
    const value = readingValue(row[result]);
    return typeof t === "number" && typeof value === "number" ? { number, t, value } : null;
  });
}
