// What follows from another configuration of a device: the level of a new piezometer, and values that are calculated again.

import { LEVEL_RESOLUTION } from "@vetaverde/domain/readings/measured";
import { formatAny } from "@vetaverde/locales/format";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { loadSources, sourceNumbers } from "./calculate.ts";
import { levelWords } from "./derived.messages.ts";
import { createVariable, type DerivedDeps } from "./derived.service.ts";
import * as store from "./derived.store.ts";
import { requestRecomputes } from "./recompute-requests.ts";

export interface Configured {
  project: string;
  device: string;
  /** From when the configuration applies. */
  from: Date;
}

/**
 * Adds a level to each piezometer that has none yet, and requests the calculation of what reads the device's sensors
 * from the date of the change on.
 */
export async function configureDerived(
  deps: DerivedDeps,
  tx: Tx,
  ctx: Context,
  { project, device, from }: Configured,
): Promise<void> {
  const at = new Date(deps.now());
  const sensors = await store.sensorsOf(tx, project, device);
  const numbers = sensors.map(({ number }) => number);
  for (const definition of await store.definitions(tx, project, { sources: numbers })) {
    const sources = await loadSources(tx, deps.levelSources, project, [definition]);
    // A barometer or thermometer may correct it only since now.
    const read = definition.versions.flatMap(({ formula }) => sourceNumbers(formula, sources));
    await store.addSources(tx, project, definition.id, read);
  }
  const by = ctx.actor?.id ?? null;
  await requestRecomputes(tx, { project, sensors: numbers, from, cause: "configuration", at, by });
  await endLevels(deps, tx, ctx, { project, device }, sensors);
  const words = levelWords[ctx.locale];
  const piezometers = sensors.filter(({ isActive, isPiezometer }) => isActive && isPiezometer);
  for (const { id, name } of piezometers.filter(({ level }) => level === null)) {
    const preferred = piezometers.length === 1 ? words.one : formatAny(words.ofSensor, { name }, ctx.locale);
    await createVariable(deps, tx, ctx, {
      project,
      device,
      name: await freeName(tx, project, device, preferred),
      quantity: "level",
      unit: "m s.n.m.",
      resolution: LEVEL_RESOLUTION,
      formula: { kind: "level", sensor: id },
      appliesFrom: new Date(0),
      reason: words.reason,
    });
  }
}

/** The level of a sensor that was removed gets no values any more; what it had stays. */
async function endLevels(
  { sensors: valueSensors }: DerivedDeps,
  tx: Tx,
  ctx: Context,
  { project, device }: { project: string; device: string },
  sensors: Awaited<ReturnType<typeof store.sensorsOf>>,
): Promise<void> {
  const ended = sensors.flatMap(({ isActive, level }) => (!isActive && level !== null ? [level] : []));
  for (const id of ended) {
    const [variable] = await store.variables(tx, project, { ids: [id], device, station: null });
    if (!variable?.active) continue;
    const { name, resolution } = variable;
    const fields = { name, variable: name.slice(0, MAX_NAME_LENGTH), resolution, active: false };
    await valueSensors.update(tx, ctx, { project, device, sensor: id }, fields);
  }
}

/** Of device_sensors.variable. */
const MAX_NAME_LENGTH = 60;
/** Space for the number of a name that is taken. */
const NUMBER_LENGTH = 4;

/** A name that no other variable of the device has: with a number, where the preferred one is taken. */
async function freeName(tx: Tx, project: string, device: string, preferred: string): Promise<string> {
  const name = preferred.slice(0, MAX_NAME_LENGTH - NUMBER_LENGTH);
  for (let n = 1; ; n++) {
    const numbered = n === 1 ? name : `${name} ${n}`;
    if (!(await store.isNameUsed(tx, project, device, numbered, null))) return numbered;
  }
}
