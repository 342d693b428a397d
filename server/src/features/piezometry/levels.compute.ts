// Converts readings to levels: each by the configuration valid on its date, corrected by what was measured at the same
// time.
import type { PointFlag } from "@vetaverde/contract/piezometry-shapes";
import {
  airRead,
  type Configuration,
  type ConfigurationPeriod,
  celsiusRead,
  configurationAt,
  type SensorVersion,
} from "@vetaverde/domain/piezometry/configuration";
import { type Level, levelOf, versionAt } from "@vetaverde/domain/piezometry/level-of";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./levels.store.ts";

/** Temperature and air pressure measured further apart than this from a reading do not correct it. */
const COMPANION_WINDOW_MS = 6 * 3_600_000;
/** Groundwater does not move this far within a day: the level is flagged for review. */
const JUMP_METRES = 3;
const JUMP_MS = 86_400_000;

/** A sensor with everything needed to compute its levels at any time. */
export interface Piezometer {
  row: store.SensorRow;
  configuration: Configuration;
  /** The sensors that its parameters may refer to, with their own parameters by date. */
  others: ReadonlyMap<string, { row: store.SensorRow; versions: readonly SensorVersion[] }>;
}

export interface ComputedLevels {
  t: Date;
  reading: number;
  level: number | null;
  flags: PointFlag[];
  temperature: number | null;
  air: number | null;
}

interface LevelBefore {
  t: number;
  level: number;
}

/** The project's piezometers with their configurations; null: all of them. */
export async function piezometersOf(
  db: Db,
  project: string,
  ids: readonly string[] | null,
): Promise<Piezometer[]> {
  const rows = await store.piezometers(db, project, ids);
  if (rows.length === 0) return [];
  const devices = [...new Set(rows.map(({ device }) => device.id))];
  const [companions, places] = await Promise.all([
    store.companions(db, project, devices),
    store.placesOf(db, project, devices),
  ]);
  const versions = await store.versionsOf(
    db,
    project,
    companions.map(({ id }) => id),
  );
  const others = new Map(companions.map((row) => [row.id, { row, versions: versions.get(row.id) ?? [] }]));
  return rows.map((row) => ({
    row,
    others,
    configuration: { sensor: versions.get(row.id) ?? [], place: places.get(row.device.id) ?? [] },
  }));
}

/**
 * Levels of readings in chronological order. @param next whether the readings are consecutive, so that jumps between
 * them can be detected
 */
export async function computeLevels(
  db: Db,
  project: string,
  piezometer: Piezometer,
  readings: readonly store.Read[],
  next: boolean,
): Promise<ComputedLevels[]> {
  const configurations = readings.map(({ t }) => configurationAt(piezometer.configuration, t.getTime()));
  const temperature = await measured(
    db,
    project,
    piezometer,
    readings,
    configurations,
    thermometers,
    celsiusRead,
  );
  const air = await measured(db, project, piezometer, readings, configurations, barometers, airRead);
  const { min, max, unit } = piezometer.row;
  const worked: ComputedLevels[] = [];
  let before = null as LevelBefore | null;
  for (const [at, { t, value }] of readings.entries()) {
    const requested = configurations[at] ?? null;
    const companions = { temperature: temperature[at] ?? null, air: air[at] ?? null };
    const near: LevelBefore | null = next && before && t.getTime() - before.t <= JUMP_MS ? before : null;
    const computed: Level | null =
      requested &&
      levelOf({
        reading: value,
        parameters: requested.sensor.parameters,
        position: requested.position,
        companions,
        // The range is in the sensor's current unit; readings in an earlier unit cannot be compared with it.
        ...(requested.sensor.unit === unit ? { range: { min, max } } : {}),
        ...(near ? { before: { level: near.level, most: JUMP_METRES } } : {}),
      });
    const flags: PointFlag[] = computed ? [...computed.flags] : ["noCalibration"];
    if (computed && requested?.position === null) flags.push("noPosition");
    const level: number | null = computed?.level ?? null;
    worked.push({ t, reading: value, level, flags, ...companions });
    if (level !== null) before = { t: t.getTime(), level };
  }
  return worked;
}

type Named = (piezometer: Piezometer, period: ConfigurationPeriod) => string[];

/** Sensors of the device under the variable that the parameters name, including replaced ones. */
const thermometers: Named = ({ row, others }, { sensor: { parameters } }) => {
  if (parameters.kind !== "vibratingWire" || parameters.temperature === null) return [];
  const variable = parameters.temperatureVariable?.toLowerCase();
  return [...others.values()]
    .filter((one) => one.row.device.id === row.device.id && one.row.variable.toLowerCase() === variable)
    .map((one) => one.row.id);
};
const barometers: Named = (_, { sensor: { parameters } }) =>
  "barometric" in parameters && parameters.barometric ? [parameters.barometric.sensor] : [];

/** The values by which each reading is corrected, in the required unit; null when there are none, or none is needed. */
async function measured(
  db: Db,
  project: string,
  piezometer: Piezometer,
  readings: readonly store.Read[],
  configurations: readonly (ConfigurationPeriod | null)[],
  named: Named,
  read: (version: SensorVersion, value: number) => number | null,
): Promise<(number | null)[]> {
  const requested = new Map<string, number[]>();
  for (const [at, one] of configurations.entries())
    for (const id of one ? named(piezometer, one) : []) push(requested, id, at);
  const nearest: ({ value: number; distance: number } | null)[] = readings.map(() => null);
  for (const [id, places] of requested) {
    const other = piezometer.others.get(id);
    if (!other) continue;
    const instants = places.map((at) => readings[at]?.t ?? new Date(0));
    const source = { project, sensor: other.row.number };
    const companions = await store.nearest(db, source, instants, COMPANION_WINDOW_MS);
    for (const [n, at] of places.entries()) {
      const one = companions[n];
      const version = one && versionAt(other.versions, one.t.getTime());
      const value = one && version ? read(version, one.value) : null;
      if (!one || value === null) continue;
      const distance = Math.abs(one.t.getTime() - (instants[n]?.getTime() ?? 0));
      if (distance < (nearest[at]?.distance ?? Number.POSITIVE_INFINITY)) nearest[at] = { value, distance };
    }
  }
  return nearest.map((one) => one?.value ?? null);
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
