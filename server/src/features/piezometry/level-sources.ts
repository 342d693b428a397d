import type { LevelSource } from "@vetaverde/domain/derived/derive";
import type { Db } from "../../platform/db/db.ts";
import { piezometersOf } from "./levels.compute.ts";

/** A sensor whose readings may correct a level. */
export interface LevelCompanionSensor {
  id: string;
  number: number;
  name: string;
  unit: string;
  /** ± in its unit; null: not stated. */
  accuracy: number | null;
}

/** What a piezometer's level needs besides its readings, and the sensors whose readings may correct it. */
export interface LevelSources extends LevelSource {
  companions: readonly LevelCompanionSensor[];
}

/** By sensor id; a sensor that never measured a level is absent. */
export async function levelSources(
  db: Db,
  project: string,
  sensors: readonly string[],
): Promise<Map<string, LevelSources>> {
  const piezometers = sensors.length === 0 ? [] : await piezometersOf(db, project, sensors);
  return new Map(
    piezometers.map(({ row, configuration, others }) => {
      const all = [...others.values()];
      const companionOf = ({ row: other, versions }: (typeof all)[number]) => ({ id: other.id, versions });
      const own = all.filter((other) => other.row.device.id === row.device.id && other.row.id !== row.id);
      const named = new Set(
        configuration.sensor.flatMap(({ parameters: p }) =>
          p.kind === "vibratingWire" && p.temperature !== null ? [p.temperatureVariable?.toLowerCase()] : [],
        ),
      );
      const barometersNamed = new Set(
        configuration.sensor.flatMap(({ parameters: p }) =>
          "barometric" in p && p.barometric ? [p.barometric.sensor] : [],
        ),
      );
      const thermometers = own.filter((other) => named.has(other.row.variable.toLowerCase()));
      const barometers = all.filter((other) => barometersNamed.has(other.row.id));
      const variables = new Set(thermometers.map((other) => other.row.variable.toLowerCase()));
      const source: LevelSources = {
        configuration,
        range: { min: row.min, max: row.max },
        unit: row.unit,
        thermometers: new Map(
          [...variables].map((variable) => [
            variable,
            thermometers.filter((other) => other.row.variable.toLowerCase() === variable).map(companionOf),
          ]),
        ),
        barometers: new Map(barometers.map((other) => [other.row.id, companionOf(other)])),
        companions: [...thermometers, ...barometers].map(({ row: other }) => ({
          id: other.id,
          number: other.number,
          name: other.name,
          unit: other.unit,
          accuracy: other.accuracy,
        })),
      };
      return [row.id, source];
    }),
  );
}
