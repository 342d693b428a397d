import type { DerivedUncertainty } from "@vetaverde/contract/derived-variables";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { DeriveInput } from "@vetaverde/domain/derived/derive";
import { createNearest, derive } from "@vetaverde/domain/derived/derive";
import { driverOf, type Formula } from "@vetaverde/domain/derived/formula";
import {
  type AccuracyEffect,
  combined,
  propagateAccuracy,
  type SourceShift,
} from "@vetaverde/domain/derived/uncertainty";
import { versionAt } from "@vetaverde/domain/piezometry/level-of";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  type AccurateSensor,
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
 * The uncertainty of a variable's last value, by the accuracy of the instruments from which it follows, as it is stated
 * now. Null: the variable has no value.
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
  const work: Work = { ...deps, project, done: new Map(), sensors: new Map() };
  const result = await uncertaintyAt(work, definition, last.t);
  if (!result) return null;
  const named = (sensor: string) => {
    const { name = "", unit = "" } = work.sensors.get(sensor) ?? {};
    return { sensor, name, unit };
  };
  return {
    at: new Date(last.t),
    value: result.value,
    uncertainty: result.unknown.size === 0 && !result.isCurveOpen ? combined(result.effects) : null,
    effects: result.effects.map(({ sensor, effect }) => ({
      ...named(sensor),
      accuracy: work.sensors.get(sensor)?.accuracy ?? 0,
      effect: Math.abs(effect),
    })),
    unknown: [...result.unknown].map(named),
    isCurveOpen: result.isCurveOpen,
  };
}

/** After every reading that there may be. */
const END = Date.parse("2200-01-01T00:00:00Z");
/** Variables and instants that one request looks at; beyond them an uncertainty is not known. */
const MAX_VALUES = 200;

interface Work extends Deps {
  project: string;
  /** What is known already, by variable and instant: a variable may be read in many ways. */
  done: Map<string, Promise<Known | null>>;
  /** All instruments that were met, by id. */
  sensors: Map<string, AccurateSensor>;
}

interface Known {
  value: number;
  /** By instruments, which are not derived. */
  effects: AccuracyEffect[];
  unknown: Set<string>;
  /** The value follows from a rating curve or a structure of which the error is not known. */
  isCurveOpen: boolean;
}

type NamedDefinition = Definition & { id: string; name: string };

/** @returns null where the value cannot be calculated, because its sources changed since */
function uncertaintyAt(
  work: Work,
  definition: NamedDefinition,
  t: number,
  path: ReadonlySet<string> = new Set(),
): Promise<Known | null> {
  const key = `${definition.number} ${t}`;
  // A value of an older version may follow from itself: it must not wait for itself.
  if (path.has(key)) return Promise.resolve(null);
  const known = work.done.get(key);
  if (known) return known;
  if (work.done.size >= MAX_VALUES) return Promise.resolve(null);
  const result = calculateAt(work, definition, t, new Set([...path, key]));
  work.done.set(key, result);
  return result;
}

async function calculateAt(
  work: Work,
  definition: NamedDefinition,
  t: number,
  path: ReadonlySet<string>,
): Promise<Known | null> {
  const { db, levelSources, project } = work;
  const sources = await loadSources(db, levelSources, project, [definition]);
  const { formula } = formulaAt(definition, t);
  const driver = formula ? sources.numbers.get(driverOf(formula)) : undefined;
  if (!formula || driver === undefined) return null;
  const stored = directReadings(db);
  const own = await stored.first({ project, sensor: driver, from: t, until: t + 1 }, 1);
  if (own.length === 0) return null;
  const input = await loadInput(stored, project, definition, { formula, driver, sources }, { from: t, own });
  const { shifts, unknown, isCurveOpen } = await shiftsOf(work, { input, sources, t, path });
  const propagated = propagateAccuracy(input, t, shifts);
  if (!propagated) return null;
  const { value, effects } = propagated;
  const curve = curveEffect(work, definition, { formula, input, value, t });
  if (typeof curve === "object") effects.push(curve);
  // Of a source that is derived, what it does not know itself.
  const missing = propagated.unknown.flatMap((source) => [...(unknown.get(source) ?? [source])]);
  return { value, effects, unknown: new Set(missing), isCurveOpen: curve === "open" || isCurveOpen };
}

/** What the error of a curve itself means for a flow, as of one more instrument; "open": it is not known. */
function curveEffect(
  work: Work,
  { id, name }: NamedDefinition,
  { formula, input, value, t }: { formula: Formula; input: DeriveInput; value: number; t: number },
): AccuracyEffect | "none" | "open" {
  if (formula.kind !== "rating" && formula.kind !== "structure") return "none";
  const [flags = []] = derive(input, t, t + 1).flags;
  if (formula.error === undefined || flags.includes("extrapolated")) return "open";
  work.sensors.set(id, { id, number: 0, name, unit: "%", accuracy: 100 * formula.error });
  return { sensor: id, effect: formula.error * value };
}

/** By how much each instrument's accuracy changes the sources of a value, as far as it is known. */
async function shiftsOf(
  work: Work,
  { input, sources, t, path }: { input: DeriveInput; sources: Sources; t: number; path: ReadonlySet<string> },
): Promise<{
  shifts: Map<string, SourceShift[]>;
  /** Instruments without a known accuracy, by the derived source that follows from them. */
  unknown: Map<string, ReadonlySet<string>>;
  isCurveOpen: boolean;
}> {
  const shifts = new Map<string, SourceShift[]>();
  const unknown = new Map<string, ReadonlySet<string>>();
  let isCurveOpen = false;
  const add = (instrument: string, shift: SourceShift) =>
    shifts.set(instrument, [...(shifts.get(instrument) ?? []), shift]);
  const ids = [...sources.sensors.values()]
    .filter(({ number }) => sources.derived.has(number))
    .map(({ id }) => id);
  const derived = ids.length === 0 ? [] : await store.definitions(work.db, work.project, { ids });
  for (const sensor of sources.sensors.values()) {
    const { id, number, unit, accuracy } = sensor;
    const series = id === driverOf(input.formula) ? input.driver : input.others.get(id);
    const at = series && createNearest(series, Number.POSITIVE_INFINITY)(t);
    if (!series || at === null || at === undefined) continue;
    const measured = series.times[at] as number;
    const definition = derived.find((one) => one.number === number);
    if (!definition) {
      work.sensors.set(id, sensor);
      // Stated in the sensor's current unit: of readings in an earlier one it says nothing.
      if (accuracy !== null && unitAt(input, id, measured) === unit) add(id, { source: id, by: accuracy });
      continue;
    }
    // By its name, in case nothing is known of it; a curve's own error replaces this.
    if (!work.sensors.has(id)) work.sensors.set(id, sensor);
    const own = await uncertaintyAt(work, definition, measured, path);
    isCurveOpen ||= own?.isCurveOpen ?? false;
    if (!own || own.unknown.size > 0) unknown.set(id, own?.unknown ?? new Set([id]));
    else
      for (const { sensor: instrument, effect } of own.effects) add(instrument, { source: id, by: effect });
  }
  return { shifts, unknown, isCurveOpen };
}

/** The unit of a source at an instant; undefined: it is not known. */
function unitAt({ units, level, formula }: DeriveInput, sensor: string, t: number): string | undefined {
  if (!level) return versionAt(units.get(sensor) ?? [], t)?.unit;
  if (sensor === driverOf(formula)) return versionAt(level.configuration.sensor, t)?.unit;
  const companions = [...level.barometers.values(), ...[...level.thermometers.values()].flat()];
  return versionAt(companions.find(({ id }) => id === sensor)?.versions ?? [], t)?.unit;
}
