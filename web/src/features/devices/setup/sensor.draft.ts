import type { Sensor } from "@vetaverde/contract/device-shapes";
import type { SensorBody } from "@vetaverde/contract/devices";
import { unitNamed } from "@vetaverde/domain/devices/units";
import { isAirPressure, zeroAirOf } from "@vetaverde/domain/piezometry/pressure";
import {
  contradictsUnit,
  DIP_UNITS,
  type PressureUnit,
  SENSOR_KINDS,
  type SensorKind,
  type SensorParameters,
  THERMISTOR_3K,
  type ThermistorForm,
  WIRE_READINGS,
  type WireBasis,
} from "@vetaverde/domain/piezometry/sensors";
import { typedNumber } from "@vetaverde/domain/text/typed-number";

/** State of the parameter fields; which of them apply depends on the kind and its form. */
export interface ParameterDraft {
  kind: SensorKind;
  reads: string;
  pressure: PressureUnit;
  form: "linear" | "polynomial";
  basis: WireBasis;
  difference: "zeroMinusReading" | "readingMinusZero";
  sign: "add" | "subtract";
  temperatureVariable: string;
  factor: string;
  zero: string;
  a: string;
  b: string;
  c: string;
  temperatureFactor: string;
  temperatureZero: string;
  range: string;
  digitalZero: string;
  casing: string;
  /** Whether the top of a standpipe's casing is given by its elevation or by its height above the ground. */
  casingBy: "elevation" | "stickup";
  stickup: string;
  thermistor: ThermistorForm;
  thermistorA: string;
  thermistorB: string;
  thermistorC: string;
  thermistorD: string;
  /** Id of the barometer for its correction; empty if it is vented or not corrected. */
  barometer: string;
  barometerZero: string;
  barometerUnit: PressureUnit;
}
export type ParameterNumber = {
  [K in keyof ParameterDraft]: string extends ParameterDraft[K] ? K : never;
}[keyof ParameterDraft];

export interface SensorDraft {
  id: string | null;
  name: string;
  variable: string;
  unit: string;
  min: string;
  max: string;
  resolution: string;
  accuracy: string;
  /** Empty: the device's value applies. */
  adjustment: string;
  correction: string;
  probeLength: string;
  active: boolean;
  parameters: ParameterDraft;
  /** Original parameters; those without a field are sent back unchanged. */
  saved: SensorParameters | null;
}

/** Numbers of a calibration sheet with their exponents: `1.4051e-3` is `0,0014051`. */
export const written = (value: number | null): string =>
  value === null ? "" : String(value).replace(".", ",");

const NEW_PARAMETERS: ParameterDraft = {
  kind: "direct",
  reads: "digits",
  pressure: "kPa",
  form: "linear",
  basis: "digits",
  difference: "zeroMinusReading",
  sign: "add",
  temperatureVariable: "",
  factor: "",
  zero: "",
  a: "",
  b: "",
  c: "",
  temperatureFactor: "",
  temperatureZero: "",
  range: "",
  digitalZero: "0",
  casing: "",
  casingBy: "elevation",
  stickup: "",
  thermistor: "steinhartHart",
  thermistorA: written(THERMISTOR_3K.a),
  thermistorB: written(THERMISTOR_3K.b),
  thermistorC: written(THERMISTOR_3K.c),
  thermistorD: "0",
  barometer: "",
  barometerZero: "",
  barometerUnit: "kPa",
};
export const NEW_SENSOR: SensorDraft = {
  id: null,
  name: "",
  variable: "",
  unit: "",
  min: "",
  max: "",
  resolution: "",
  accuracy: "",
  active: true,
  adjustment: "",
  correction: "",
  probeLength: "",
  parameters: NEW_PARAMETERS,
  saved: null,
};

export const sensorDraftOf = (sensor: Sensor): SensorDraft => ({
  id: sensor.id,
  name: sensor.name,
  variable: sensor.variable,
  unit: sensor.unit,
  active: sensor.active,
  min: written(sensor.min),
  max: written(sensor.max),
  resolution: written(sensor.resolution),
  accuracy: written(sensor.accuracy),
  adjustment: written(sensor.adjustment),
  correction: written(sensor.correction),
  probeLength: written(sensor.probeLength),
  parameters: parameterDraftOf(sensor.parameters),
  saved: sensor.parameters,
});

type ParametersOf<K extends SensorKind> = Extract<SensorParameters, { kind: K }>;

const thermistorDraftOf = ({ reads, form, a, b, c, d }: ParametersOf<"thermistor">) => ({
  reads,
  thermistor: form ?? "steinhartHart",
  thermistorA: written(a),
  thermistorB: written(b),
  thermistorC: written(c),
  thermistorD: written(d ?? 0),
});

const standpipeDraftOf = ({ casing, stickup, reads }: ParametersOf<"standpipe">) => ({
  reads: reads ?? "m",
  casing: written(casing),
  casingBy: casing === null ? ("stickup" as const) : ("elevation" as const),
  stickup: written(stickup ?? null),
});

function parameterDraftOf(p: SensorParameters): ParameterDraft {
  const draft: ParameterDraft = { ...NEW_PARAMETERS, kind: p.kind };
  if ("unit" in p) draft.pressure = p.unit;
  if (p.kind === "thermistor") return { ...draft, ...thermistorDraftOf(p) };
  if (p.kind === "standpipe") return { ...draft, ...standpipeDraftOf(p) };
  if (p.kind === "current") draft.range = written(p.range);
  if (p.kind === "digital") draft.digitalZero = written(p.zero);
  if ("barometric" in p && p.barometric) {
    draft.barometer = p.barometric.sensor;
    draft.barometerZero = written(p.barometric.zero);
    draft.barometerUnit = p.barometric.unit ?? "kPa";
  }
  if (p.kind !== "vibratingWire") return draft;
  const { wire, temperature } = p;
  const line = wire.form === "linear" ? { factor: written(wire.factor), difference: wire.difference } : {};
  const curve =
    wire.form === "polynomial" ? { a: written(wire.a), b: written(wire.b), c: written(wire.c) } : {};
  const heat = temperature
    ? {
        temperatureFactor: written(temperature.factor),
        temperatureZero: written(temperature.zero),
        sign: temperature.sign,
      }
    : {};
  return {
    ...draft,
    reads: p.reads,
    basis: p.basis ?? "digits",
    form: wire.form,
    zero: written(wire.zero),
    ...line,
    ...curve,
    ...heat,
    temperatureVariable: p.temperatureVariable ?? "",
  };
}

export interface NumberField {
  name: ParameterNumber;
  empty?: true;
}

/** Numeric parameters of a kind, and which of them are optional. */
export function numbersOf(draft: ParameterDraft): NumberField[] {
  const { kind, form, thermistor, casingBy } = draft;
  if (kind === "current") return [{ name: "range" }];
  if (kind === "digital") return [{ name: "digitalZero" }];
  if (kind === "standpipe") return [{ name: casingBy === "elevation" ? "casing" : "stickup" }];
  if (kind === "thermistor") {
    const three: NumberField[] = [{ name: "thermistorA" }, { name: "thermistorB" }, { name: "thermistorC" }];
    return thermistor === "squareTerm" ? [...three, { name: "thermistorD" }] : three;
  }
  if (kind !== "vibratingWire") return [];
  // A correction refers to a temperature, which is not 0 °C unless somebody enters that.
  const isCorrected = known(draft.temperatureFactor) !== 0;
  const heat: NumberField[] = [
    { name: "temperatureFactor", empty: true },
    isCorrected ? { name: "temperatureZero" } : { name: "temperatureZero", empty: true },
  ];
  if (form === "linear") return [{ name: "factor" }, { name: "zero" }, ...heat];
  return [{ name: "a" }, { name: "b" }, { name: "c", empty: true }, { name: "zero" }, ...heat];
}

/** Kinds of sensors whose pressure may include the air pressure. */
export const mayBeUnvented = (kind: SensorKind): boolean =>
  kind === "vibratingWire" || kind === "current" || kind === "digital";
/** Whether the value is a plausible air pressure. */
const isAir = (text: string, unit: PressureUnit): boolean => {
  const zero = typedNumber(text);
  return zero !== null && isAirPressure(zeroAirOf({ zero, unit }));
};

const isNumber = (text: string, empty = false) => (text.trim() === "" ? empty : typedNumber(text) !== null);
const measureOf = (text: string): number | null => (text.trim() === "" ? null : typedNumber(text));
const known = (text: string): number => typedNumber(text) ?? 0;

/** The errors of one sensor that the form itself can detect, by field; parameters by their own names. */
export function sensorFaults(draft: SensorDraft, others: readonly SensorDraft[]): ReadonlySet<string> {
  const faults = new Set<string>();
  const variable = draft.variable.trim().toLowerCase();
  if (!draft.name.trim()) faults.add("name");
  const twice =
    draft.active && others.some((one) => one.active && one.variable.trim().toLowerCase() === variable);
  if (!variable || twice) faults.add("variable");
  const unit = unitNamed(draft.unit);
  if (unit === null) faults.add("unit");
  else if (contradictsUnit(draft.parameters, unit)) faults.add("parameters.reads");
  for (const name of ["min", "max", "adjustment", "correction", "probeLength"] as const)
    if (!isNumber(draft[name], true)) faults.add(name);
  for (const field of ["resolution", "accuracy"] as const) {
    const value = measureOf(draft[field]);
    if (!isNumber(draft[field], true) || (value !== null && value <= 0)) faults.add(field);
  }
  const [min, max] = [measureOf(draft.min), measureOf(draft.max)];
  if (min !== null && max !== null && max <= min) faults.add("max");
  for (const { name, empty } of numbersOf(draft.parameters))
    if (!isNumber(draft.parameters[name], empty)) faults.add(`parameters.${name}`);
  const { kind, barometer, barometerZero, barometerUnit } = draft.parameters;
  const { temperatureFactor, temperatureVariable } = draft.parameters;
  // Without the temperature for its correction no level could be calculated.
  if (kind === "vibratingWire" && temperatureFactor.trim() !== "" && !temperatureVariable.trim())
    faults.add("parameters.temperatureVariable");
  if (mayBeUnvented(kind) && barometer !== "" && !isAir(barometerZero, barometerUnit))
    faults.add("parameters.barometerZero");
  return faults;
}

/** The errors of each sensor of a device. */
export const faultsOfAll = (sensors: readonly SensorDraft[]): ReadonlySet<string>[] =>
  sensors.map((sensor, at) => sensorFaults(sensor, sensors.toSpliced(at, 1)));

export function sensorBodyOf(draft: SensorDraft): SensorBody {
  return {
    ...(draft.id ? { id: draft.id } : {}),
    name: draft.name.trim(),
    variable: draft.variable.trim(),
    unit: draft.unit.trim(),
    active: draft.active,
    min: measureOf(draft.min),
    max: measureOf(draft.max),
    resolution: measureOf(draft.resolution),
    accuracy: measureOf(draft.accuracy),
    adjustment: measureOf(draft.adjustment),
    correction: measureOf(draft.correction),
    probeLength: measureOf(draft.probeLength),
    parameters: parametersOf(draft.parameters),
  };
}

// What is absent of stored parameters remains absent, so that saving a form without changes records none.
function parametersOf(d: ParameterDraft): SensorParameters {
  const barometric = barometricOf(d);
  const unit = d.pressure;
  switch (d.kind) {
    case "current":
      return { kind: "current", range: known(d.range), unit, barometric };
    case "digital":
      return { kind: "digital", unit, zero: known(d.digitalZero), barometric };
    case "standpipe":
      return standpipeOf(d);
    case "barometer":
      return { kind: "barometer", unit };
    case "thermistor":
      return thermistorOf(d);
    case "vibratingWire":
      return { kind: "vibratingWire", ...wireOf(d), unit, barometric };
    default:
      return { kind: "direct" };
  }
}

function barometricOf({ barometer: sensor, barometerZero, barometerUnit: unit }: ParameterDraft) {
  if (sensor === "") return null;
  return { zero: known(barometerZero), sensor, ...(unit === "kPa" ? {} : { unit }) };
}

function standpipeOf(d: ParameterDraft): SensorParameters {
  const unit = DIP_UNITS.find((one) => one === d.reads) ?? "m";
  const reads = unit === "m" ? {} : { reads: unit };
  return d.casingBy === "elevation"
    ? { kind: "standpipe", casing: known(d.casing), ...reads }
    : { kind: "standpipe", casing: null, stickup: known(d.stickup), ...reads };
}

function thermistorOf(d: ParameterDraft): SensorParameters {
  return {
    kind: "thermistor",
    reads: d.reads === "kΩ" ? "kΩ" : "Ω",
    ...(d.thermistor === "steinhartHart" ? {} : { form: d.thermistor }),
    a: known(d.thermistorA),
    b: known(d.thermistorB),
    c: known(d.thermistorC),
    ...(d.thermistor === "squareTerm" ? { d: known(d.thermistorD) } : {}),
  };
}

function wireOf(d: ParameterDraft) {
  const zero = known(d.zero);
  const factor = measureOf(d.temperatureFactor);
  return {
    reads: WIRE_READINGS.find((one) => one === d.reads) ?? "digits",
    ...(d.basis === "digits" ? {} : { basis: d.basis }),
    wire:
      d.form === "linear"
        ? { form: "linear" as const, factor: known(d.factor), zero, difference: d.difference }
        : { form: "polynomial" as const, a: known(d.a), b: known(d.b), c: measureOf(d.c), zero },
    temperature: factor === null ? null : { factor, zero: known(d.temperatureZero), sign: d.sign },
    temperatureVariable: d.temperatureVariable.trim() || null,
  };
}

/** Changes the kind, and sets the usual unit of its readings. */
export function withKind(draft: SensorDraft, kind: string): SensorDraft {
  const chosen = SENSOR_KINDS.find((one) => one === kind) ?? "direct";
  const reads = chosen === "thermistor" ? "Ω" : chosen === "standpipe" ? "m" : "digits";
  const usual = { vibratingWire: "digits", current: "mA", thermistor: "Ω", standpipe: "m", barometer: "kPa" };
  const unit = usual[chosen as keyof typeof usual] ?? draft.unit;
  return { ...draft, unit: draft.unit || unit, parameters: { ...draft.parameters, kind: chosen, reads } };
}

const COEFFICIENTS = ["thermistorA", "thermistorB", "thermistorC", "thermistorD"] as const;
type Coefficients = Pick<ParameterDraft, (typeof COEFFICIENTS)[number]>;

const { thermistorA, thermistorB, thermistorC, thermistorD } = NEW_PARAMETERS;
/** Prefilled coefficients: those of the usual thermistor by each logarithmic form; a quadratic has no usual ones. */
const USUAL_COEFFICIENTS: Readonly<Record<ThermistorForm, Coefficients>> = {
  steinhartHart: { thermistorA, thermistorB, thermistorC, thermistorD },
  squareTerm: { thermistorA, thermistorB, thermistorC: "0", thermistorD: thermistorC },
  quadratic: { thermistorA: "", thermistorB: "", thermistorC: "", thermistorD: "0" },
};

/** Changes a thermistor's form; coefficients of a logarithmic form are none of a quadratic, and the contrary. */
export function withThermistor(draft: ParameterDraft, form: ThermistorForm): ParameterDraft {
  const usual = USUAL_COEFFICIENTS[draft.thermistor];
  const isUntouched = COEFFICIENTS.every((name) => draft[name] === usual[name]);
  const isOther = (form === "quadratic") !== (draft.thermistor === "quadratic");
  const coefficients = isUntouched || isOther ? USUAL_COEFFICIENTS[form] : {};
  return { ...draft, ...coefficients, thermistor: form };
}

const LOGARITHMIC = { steinhartHart: "C ln³ R", squareTerm: "C ln² R + D ln³ R" };
const QUANTITY: Readonly<Record<WireBasis, string>> = {
  digits: "R = f² / 1000",
  Hz: "R = f",
  "Hz²": "R = f²",
  "10⁻⁶ Hz²": "R = f² / 10⁶",
  µs: "R = 10⁶ / f",
};

/** The formula of the chosen form, as a calibration sheet prints it; null for a kind that has none. */
export function formulaOf(d: ParameterDraft): string | null {
  if (d.kind === "current") return "P = (I − 4) / 16 · P₂₀";
  if (d.kind === "thermistor")
    return d.thermistor === "quadratic"
      ? "T = A + B R + C R²"
      : `T = 1 / (A + B ln R + ${LOGARITHMIC[d.thermistor]}) − 273.15`;
  if (d.kind !== "vibratingWire") return null;
  const difference = d.difference === "zeroMinusReading" ? "R0 − R" : "R − R0";
  const pressure = d.form === "linear" ? `G (${difference})` : "A R² + B R + C";
  const thermal =
    d.temperatureFactor.trim() === "" ? "" : d.sign === "add" ? " + K (T − T0)" : " − K (T − T0)";
  return `P = ${pressure}${thermal}; ${QUANTITY[d.basis]}`;
}
