// How a derived variable follows from the readings of other sensors.
import type { Unit } from "../devices/units.ts";
import { unitNamed } from "../devices/units.ts";
import type { LevelFlag } from "../piezometry/level-of.ts";
import { isSameDimension, scaleOf } from "./dimensions.ts";
import {
  checkExpression,
  type ExpressionFault,
  isFault,
  parseExpression,
  variablesIn,
} from "./expression.ts";
import { type FlowStructure, type RatingCurve, type RatingSegment, ratingFaults } from "./open-channel.ts";
import type { MeterReplacement, TotaliserFlag, TotaliserOptions } from "./totaliser.ts";

/** A meter that was exchanged, its instant in ISO 8601. */
export type StoredReplacement = Omit<MeterReplacement, "at"> & { at: string };

export const MOVING_STATISTICS = ["mean", "min", "max", "median", "sum"] as const;
export type MovingStatistic = (typeof MOVING_STATISTICS)[number];

/** The error of a curve or an equation itself, as a share of the flow; absent: nobody stated it. */
interface OwnError {
  error?: number | undefined;
}

/** Sensors are named by their ids; durations are in seconds. */
export type Formula =
  /** Piezometric level by the sensor's own calibration, position, thermometer and barometer, each as of the reading. */
  | { kind: "level"; sensor: string }
  /** Elevation of a water surface: `reference` in metres above sea level, and the water above the sensor or below the point. */
  | { kind: "column"; sensor: string; reference: number; direction: "above" | "below" }
  | ({
      kind: "rating";
      sensor: string;
      segments: RatingSegment[];
      gauged: RatingCurve["gauged"];
    } & OwnError)
  | ({ kind: "structure"; sensor: string; structure: FlowStructure } & OwnError)
  | {
      kind: "totaliser";
      sensor: string;
      gives: "volume" | "flow";
      /** Cubic metres per count; null: as the unit of the counter says. */
      volumePerCount: number | null;
      rollsOverAfter: number | null;
      resets: boolean;
      /** m³/s. */
      maxFlow: number | null;
      maxGap: number;
      replacements: StoredReplacement[];
    }
  /** Of several stations, at the instants of the first term: each reading nearest to it, within a span. */
  | {
      kind: "combination";
      operation: "sum" | "mean";
      terms: { sensor: string; factor: number }[];
      within: number;
    }
  | { kind: "unit"; sensor: string }
  /** Of the readings of a window that ends with each reading. */
  | { kind: "moving"; sensor: string; statistic: MovingStatistic; window: number }
  /** At the instants of the first variable. */
  | {
      kind: "expression";
      text: string;
      variables: { name: string; sensor: string }[];
      within: number;
    };

export type FormulaKind = Formula["kind"];
export const FORMULA_KINDS = [
  ...(["level", "column", "rating", "structure", "totaliser"] as const),
  ...(["combination", "unit", "moving", "expression"] as const),
] as const satisfies readonly FormulaKind[];

/** Doubts about a derived value: `noSource` and `undefined` left none. */
export const DERIVED_FLAGS = [
  ...(["noCalibration", "noPosition", "noTemperature", "noBarometer", "dry", "artesian"] as const),
  ...(["outOfRange", "jump", "rollover", "reset", "replaced", "unknownPart", "decreased"] as const),
  ...(["implausible", "extrapolated", "partialWindow", "noSource", "unit", "undefined"] as const),
] as const;
export type DerivedFlag = (typeof DERIVED_FLAGS)[number];
type Covered<T extends DerivedFlag> = T;
/** The flags of levels and of meters are among them. */
export type SourceFlag = Covered<LevelFlag | TotaliserFlag>;

const DAY_MS = 86_400_000;
/** Temperature and air pressure measured further apart than this from a reading do not correct it. */
export const COMPANION_WINDOW_MS = 6 * 3_600_000;
/** A meter that was read less often than this has no interval before its reading. */
const MAX_METER_GAP_MS = 62 * DAY_MS;
/** Readings without a level between two levels that are compared for a jump. */
const MAX_LEVEL_GAP = 50;

/** The sensor at whose instants the variable has values. */
export function driverOf(formula: Formula): string {
  if (formula.kind === "combination") return formula.terms[0]?.sensor ?? "";
  if (formula.kind === "expression") return formula.variables[0]?.sensor ?? "";
  return formula.sensor;
}

/** The sensors that a formula names, its driver first, each once. Those that correct a level are not among them. */
export function sourcesOf(formula: Formula): string[] {
  if (formula.kind === "combination") return [...new Set(formula.terms.map(({ sensor }) => sensor))];
  if (formula.kind === "expression") return [...new Set(formula.variables.map(({ sensor }) => sensor))];
  return [formula.sensor];
}

/** Which other readings a value depends on besides that of its own instant. */
export interface Reach {
  /** Earlier readings of the driver: at most so many, not older than that. */
  lookback: { ms: number; readings: number };
  /** Readings of the driver whose values depend on this one: the next one, or all within a time. */
  lookahead: { ms: number; next: boolean };
  /** Readings of other sensors, before and after. */
  companionMs: number;
}

export function reachOf(formula: Formula): Reach {
  const none: Reach = {
    lookback: { ms: 0, readings: 0 },
    lookahead: { ms: 0, next: false },
    companionMs: 0,
  };
  switch (formula.kind) {
    case "level":
      return {
        lookback: { ms: DAY_MS, readings: MAX_LEVEL_GAP },
        lookahead: { ms: 0, next: true },
        companionMs: COMPANION_WINDOW_MS,
      };
    case "totaliser":
      return {
        lookback: { ms: MAX_METER_GAP_MS, readings: 1 },
        lookahead: { ms: 0, next: true },
        companionMs: 0,
      };
    case "moving": {
      const ms = formula.window * 1000;
      return { ...none, lookback: { ms, readings: Number.MAX_SAFE_INTEGER }, lookahead: { ms, next: false } };
    }
    case "combination":
    case "expression":
      return { ...none, companionMs: formula.within * 1000 };
    default:
      return none;
  }
}

/** Options of a meter's intervals. @param volumePerCount as its unit says, where the formula leaves it open */
export const meterOptions = (
  formula: Extract<Formula, { kind: "totaliser" }>,
  volumePerCount: number,
): TotaliserOptions => ({
  volumePerCount: formula.volumePerCount ?? volumePerCount,
  rollsOverAfter: formula.rollsOverAfter,
  resets: formula.resets,
  maxFlow: formula.maxFlow,
  maxGapMs: formula.maxGap * 1000,
});

/** Why a formula cannot be used. `path` is the field, with dots. */
export interface FormulaFault {
  path: string;
  fault:
    | "resultUnit"
    | "sourceUnit"
    | "notLevel"
    | "noTerm"
    | "sameTerm"
    | "rating"
    | "unused"
    | "meterUnit"
    | "sameName"
    | "notAmount"
    | "crest"
    | "gaugedRange"
    | "countAboveRollover"
    | "expression";
  /** Of a rating curve: its fault and segment; of an expression: its fault and position. */
  detail?: { name: string; at: number; text: string };
}

/** Units of amounts per report, of which a sum over time is one: a sum of flows grows with the number of reports. */
const AMOUNTS: ReadonlySet<Unit> = new Set(["L", "m³", "mm", "pulsos", "t", "kg", "kWh", "1"]);

const isOf = (unit: Unit, base: Unit) => isSameDimension(scaleOf(unit).dimension, scaleOf(base).dimension);

/**
 * Checks a formula against the units of its sources and of its result.
 * @param unitOf unit of a source as of now; null: unknown or not of the project's list
 */
export function formulaFaults(
  formula: Formula,
  unitOf: (sensor: string) => string | null,
  resultUnit: Unit,
): FormulaFault[] {
  const sourceUnit = (sensor: string) => unitNamed(unitOf(sensor) ?? "");
  switch (formula.kind) {
    case "level":
      return isOf(resultUnit, "m") ? [] : [{ path: "unit", fault: "resultUnit" }];
    case "column":
      return lengthFaults(sourceUnit(formula.sensor), resultUnit, "m");
    case "rating": {
      const [first] = ratingFaults(formula);
      const detail = first && { name: first.fault, at: first.segment, text: "" };
      const curve: FormulaFault[] = detail ? [{ path: "segments", fault: "rating", detail }] : [];
      const { gauged } = formula;
      if (gauged && gauged.from >= gauged.to) curve.push({ path: "formula.gaugedTo", fault: "gaugedRange" });
      return [...lengthFaults(sourceUnit(formula.sensor), resultUnit, "m³/s"), ...curve];
    }
    case "structure": {
      const { structure } = formula;
      const isWide = structure.kind === "rectangularWeir" && structure.crest > structure.channel;
      const crest: FormulaFault[] = isWide ? [{ path: "formula.crest", fault: "crest" }] : [];
      return [...lengthFaults(sourceUnit(formula.sensor), resultUnit, "m³/s"), ...crest];
    }
    case "totaliser":
      return meterFaults(formula, sourceUnit(formula.sensor), resultUnit);
    case "combination":
      return combinationFaults(formula, sourceUnit, resultUnit);
    case "unit":
    case "moving": {
      const unit = sourceUnit(formula.sensor);
      if (!unit || !isOf(unit, resultUnit)) return [{ path: "unit", fault: "resultUnit" }];
      const isSummed = formula.kind === "moving" && formula.statistic === "sum";
      return isSummed && !AMOUNTS.has(unit) ? [{ path: "formula.statistic", fault: "notAmount" }] : [];
    }
    case "expression":
      return expressionFaults(formula, sourceUnit, resultUnit);
  }
}

/** Of a formula that reads a length and gives a result of another kind. */
function lengthFaults(source: Unit | null, result: Unit, kind: Unit): FormulaFault[] {
  const faults: FormulaFault[] = [];
  if (!source || !isOf(source, "m")) faults.push({ path: "formula.sensor", fault: "sourceUnit" });
  if (!isOf(result, kind)) faults.push({ path: "unit", fault: "resultUnit" });
  return faults;
}

function meterFaults(
  { gives, volumePerCount, rollsOverAfter, replacements }: Extract<Formula, { kind: "totaliser" }>,
  source: Unit | null,
  result: Unit,
): FormulaFault[] {
  const faults: FormulaFault[] = [];
  const isVolume = source !== null && isOf(source, "m³");
  if (!isVolume && volumePerCount === null)
    faults.push({ path: "formula.volumePerCount", fault: "meterUnit" });
  if (!isOf(result, gives === "volume" ? "m³" : "m³/s")) faults.push({ path: "unit", fault: "resultUnit" });
  for (const [n, one] of replacements.entries())
    for (const field of ["finalCount", "startCount"] as const)
      if (rollsOverAfter !== null && (one[field] ?? 0) > rollsOverAfter)
        faults.push({ path: `formula.replacements.${n}.${field}`, fault: "countAboveRollover" });
  return faults;
}

function combinationFaults(
  { operation, terms }: Extract<Formula, { kind: "combination" }>,
  unitOf: (sensor: string) => Unit | null,
  result: Unit,
): FormulaFault[] {
  if (terms.length < 2) return [{ path: "formula.terms", fault: "noTerm" }];
  const sensors = terms.map(({ sensor }) => sensor);
  const faults: FormulaFault[] = [];
  // Temperatures in °C have a mean, but no sum.
  const isMean = operation === "mean" && terms.every(({ factor }) => factor === 1);
  if (scaleOf(result).zero !== 0 && !isMean) faults.push({ path: "unit", fault: "resultUnit" });
  for (const [at, sensor] of sensors.entries()) {
    const unit = unitOf(sensor);
    if (!unit || !isOf(unit, result))
      faults.push({ path: `formula.terms.${at}.sensor`, fault: "sourceUnit" });
    if (sensors.indexOf(sensor) < at) faults.push({ path: `formula.terms.${at}.sensor`, fault: "sameTerm" });
  }
  return faults;
}

function expressionFaults(
  { text, variables }: Extract<Formula, { kind: "expression" }>,
  unitOf: (sensor: string) => Unit | null,
  result: Unit,
): FormulaFault[] {
  const node = parseExpression(text);
  if (isFault(node)) return [expressionFault(node)];
  const units: Record<string, Unit> = {};
  const faults: FormulaFault[] = [];
  const used = new Set(variablesIn(node));
  for (const [at, { name, sensor }] of variables.entries()) {
    const unit = unitOf(sensor);
    if (unit) units[name] = unit;
    else faults.push({ path: `formula.variables.${at}.sensor`, fault: "sourceUnit" });
    if (!used.has(name)) faults.push({ path: `formula.variables.${at}.name`, fault: "unused" });
    if (variables.findIndex((one) => one.name === name) < at)
      faults.push({ path: `formula.variables.${at}.name`, fault: "sameName" });
  }
  if (faults.length > 0) return faults;
  const checked = checkExpression(node, units, result);
  return isFault(checked) ? [expressionFault(checked)] : [];
}

const expressionFault = ({ fault, at, text }: ExpressionFault): FormulaFault => ({
  path: "formula.text",
  fault: "expression",
  detail: { name: fault, at, text },
});
