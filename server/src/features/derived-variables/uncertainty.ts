import type { DerivedUncertainty } from "@vetaverde/contract/derived-variables";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { DeriveInput } from "@vetaverde/domain/derived/derive";
import { createNearest } from "@vetaverde/domain/derived/derive";
import { driverOf } from "@vetaverde/domain/derived/formula";
import { type PropagatedAccuracy, propagateAccuracy } from "@vetaverde/domain/derived/uncertainty";
import { versionAt } from "@vetaverde/domain/piezometry/level-of";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  type Definition,
  formulaAt,
  type LevelSourcesOf,
  loadInput,
  loadSources,
  type Sources,
} from "./calculate.ts";
import * as store from "./derived.store.ts";
import { directReadings } from "./reading-source.ts";

interface Deps {
  db: Db;
  levelSources: LevelSourcesOf;
}

/**
 * The uncertainty of a variable's last value, by the accuracy of its sources as it is stated now; a source that is derived
 * has the uncertainty of its own value. Null: the variable has no value.
 * @throws AppError NOT_FOUND
 */
export async function lastUncertainty(
  deps: Deps,
  project: string,
  id: string,
): Promise<WithDates<DerivedUncertainty> | null> {
  const [definition] = await store.definitions(deps.db, project, { ids: [id] });
  if (!definition) throw new AppError("NOT_FOUND");
  const period = { project, sensor: definition.number, from: 0, until: END };
  const [last] = await store.lastReadings(deps.db, period, 1);
  if (!last) return null;
  const propagated = await uncertaintyAt(deps, project, definition, last.t);
  if (!propagated) return null;
  const { sources, result } = propagated;
  const named = (sensor: string) => {
    const { name = "", unit = "" } = sources.sensors.get(sensor) ?? {};
    return { sensor, name, unit };
  };
  return {
    at: new Date(last.t),
    value: result.value,
    uncertainty: result.uncertainty,
    effects: result.effects.map(({ sensor, ...effect }) => ({ ...named(sensor), ...effect })),
    unknown: result.unknown.map(named),
  };
}

/** After every reading that there may be. */
const END = Date.parse("2200-01-01T00:00:00Z");

/** @returns null where the value cannot be calculated, because its sources changed since */
async function uncertaintyAt(
  deps: Deps,
  project: string,
  definition: Definition,
  t: number,
): Promise<{ sources: Sources; result: PropagatedAccuracy } | null> {
  const sources = await loadSources(deps.db, deps.levelSources, project, [definition]);
  const { formula } = formulaAt(definition, t);
  const driver = formula ? sources.numbers.get(driverOf(formula)) : undefined;
  if (!formula || driver === undefined) return null;
  const stored = directReadings(deps.db);
  const own = await stored.first({ project, sensor: driver, from: t, until: t + 1 }, 1);
  if (own.length === 0) return null;
  const input = await loadInput(stored, project, definition, { formula, driver, sources }, { from: t, own });
  const accuracies = await accuraciesOf(deps, project, { input, sources, t });
  const result = propagateAccuracy(input, t, accuracies);
  return result && { sources, result };
}

/** The accuracy of each source at the instant of its reading nearest to a value's, where it is known. */
async function accuraciesOf(
  deps: Deps,
  project: string,
  { input, sources, t }: { input: DeriveInput; sources: Sources; t: number },
): Promise<Map<string, number>> {
  const result = new Map<string, number>();
  const derived = await store.definitions(deps.db, project, {
    ids: [...sources.sensors.values()].flatMap(({ id, number }) => (sources.derived.has(number) ? [id] : [])),
  });
  for (const { id, number, unit, accuracy } of sources.sensors.values()) {
    const series = id === driverOf(input.formula) ? input.driver : input.others.get(id);
    const at = series && createNearest(series, Number.POSITIVE_INFINITY)(t);
    if (!series || at === null || at === undefined) continue;
    const measured = series.times[at] as number;
    const definition = derived.find((one) => one.number === number);
    if (definition) {
      const own = await uncertaintyAt(deps, project, definition, measured);
      if (own && own.result.uncertainty !== null) result.set(id, own.result.uncertainty);
    } else if (accuracy !== null && unitAt(input, id, measured) === unit) {
      // Stated in the sensor's current unit: of readings in an earlier one it says nothing.
      result.set(id, accuracy);
    }
  }
  return result;
}

/** The unit of a source at an instant; undefined: it is not known. */
function unitAt({ units, level, formula }: DeriveInput, sensor: string, t: number): string | undefined {
  if (!level) return versionAt(units.get(sensor) ?? [], t)?.unit;
  if (sensor === driverOf(formula)) return versionAt(level.configuration.sensor, t)?.unit;
  const companions = [...level.barometers.values(), ...[...level.thermometers.values()].flat()];
  return versionAt(companions.find(({ id }) => id === sensor)?.versions ?? [], t)?.unit;
}
