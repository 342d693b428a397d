import { fieldOf, type RuleBody } from "@vetaverde/contract/alerts";
import type { Priority, SendMethod } from "@vetaverde/contract/shapes";
import {
  type AlertType,
  type Operator,
  type RuleCondition,
  type RuleFault,
  ruleFault,
} from "@vetaverde/domain/alerts/rule";
import { isSignal } from "@vetaverde/domain/devices/units";
import { typedNumber } from "@vetaverde/domain/text/typed-number";

/** State of the rule form; which fields apply depends on the rule's type. */
export interface RuleDraft {
  id: string | null;
  type: AlertType;
  sensor: string;
  operator1: Operator;
  value1: string;
  operator2: Operator | "";
  value2: string;
  min: string;
  max: string;
  minutes: string;
  tolerance: string;
  consecutive: string;
  hysteresis: string;
  priority: Priority;
  sendMethods: SendMethod[];
}
export type RuleNumber =
  | "value1"
  | "value2"
  | "min"
  | "max"
  | "minutes"
  | "tolerance"
  | "consecutive"
  | "hysteresis";

export const NEW_RULE: RuleDraft = {
  id: null,
  type: "value",
  sensor: "",
  operator1: ">",
  value1: "",
  operator2: "",
  value2: "",
  min: "",
  max: "",
  minutes: "",
  tolerance: "0",
  consecutive: "1",
  hysteresis: "0",
  priority: 2,
  sendMethods: [1],
};

const written = (value: number | null): string => (value === null ? "" : String(value).replace(".", ","));

export const ruleDraftOf = (rule: RuleBody): RuleDraft => ({
  id: rule.id ?? null,
  type: rule.type,
  sensor: rule.sensor ?? "",
  operator1: rule.operator1 ?? ">",
  value1: written(rule.value1),
  operator2: rule.operator2 ?? "",
  value2: written(rule.value2),
  min: written(rule.min),
  max: written(rule.max),
  minutes: written(rule.minutes),
  tolerance: written(rule.tolerance),
  consecutive: written(rule.consecutive),
  hysteresis: written(rule.hysteresis),
  priority: rule.priority,
  sendMethods: [...rule.sendMethods],
});

/** Clears a sensor that is no longer active, so that another one has to be chosen. */
export const withSensorIn = (draft: RuleDraft, sensors: readonly { id: string }[]): RuleDraft =>
  sensors.some(({ id }) => id === draft.sensor) ? draft : { ...draft, sensor: "" };

/**
 * The active sensors to choose from: derived variables and manual measurements first, because a limit in metres remains
 * true when a calibration changes, and the raw signals of instruments last.
 */
export const meaningFirst = <S extends { active: boolean; origin: string; unit: string }>(
  sensors: readonly S[],
): S[] => {
  const rank = ({ origin, unit }: S) => (origin === "derived" ? 0 : isSignal(unit) ? 2 : 1);
  return sensors.filter(({ active }) => active).sort((a, b) => rank(a) - rank(b));
};

/** The sensor that a new rule begins with: the only one that is no raw signal. */
export function proposedSensor<S extends { id: string; active: boolean; origin: string; unit: string }>(
  sensors: readonly S[],
): string {
  const active = meaningFirst(sensors);
  const derived = active.filter(({ origin }) => origin === "derived");
  const [only, ...others] = derived.length > 0 ? derived : active;
  return only && others.length === 0 ? only.id : "";
}

/** Fields of each type, in addition to the sensor and the send methods. */
export const FIELDS: Record<AlertType, readonly (RuleNumber | "operators")[]> = {
  value: ["operators", "consecutive", "hysteresis"],
  limits: ["min", "max", "consecutive", "hysteresis"],
  rate: ["operators", "minutes", "consecutive", "hysteresis"],
  stuck: ["minutes", "tolerance"],
  missing: ["minutes"],
};

const numberOf = (text: string): number | null => (text.trim() === "" ? null : typedNumber(text));

function ruleOf(draft: RuleDraft): RuleCondition {
  const { type } = draft;
  const isUsed = (field: RuleNumber | "operators") => FIELDS[type].includes(field);
  const second = isUsed("operators") && draft.operator2 !== "";
  return {
    type,
    operator1: isUsed("operators") ? draft.operator1 : null,
    value1: isUsed("operators") ? numberOf(draft.value1) : null,
    operator2: second ? (draft.operator2 as Operator) : null,
    value2: second ? numberOf(draft.value2) : null,
    min: isUsed("min") ? numberOf(draft.min) : null,
    max: isUsed("max") ? numberOf(draft.max) : null,
    minutes: isUsed("minutes") ? numberOf(draft.minutes) : null,
    consecutive: isUsed("consecutive") ? (numberOf(draft.consecutive) ?? Number.NaN) : 1,
    hysteresis: isUsed("hysteresis") ? (numberOf(draft.hysteresis) ?? 0) : 0,
    tolerance: isUsed("tolerance") ? (numberOf(draft.tolerance) ?? 0) : 0,
  };
}

export type DraftFault = RuleFault | "sensor" | "number";

/** Validation errors of a draft, by the field where they are displayed. */
export function draftFaults(draft: RuleDraft): ReadonlyMap<string, DraftFault> {
  const faults = new Map<string, DraftFault>();
  if (draft.type !== "missing" && !draft.sensor) faults.set("sensor", "sensor");
  const visibleFields = FIELDS[draft.type].flatMap((field): RuleNumber[] =>
    field !== "operators" ? [field] : draft.operator2 === "" ? ["value1"] : ["value1", "value2"],
  );
  for (const field of visibleFields)
    if (draft[field].trim() !== "" && typedNumber(draft[field]) === null) faults.set(field, "number");
  const fault = ruleFault(ruleOf(draft));
  const field = fault && fieldOf(fault);
  if (fault && field && !faults.has(field)) faults.set(field, fault);
  return faults;
}

/** The rule to save or try. The draft must be valid. */
export function ruleBodyOf(draft: RuleDraft): RuleBody {
  return {
    ...(draft.id ? { id: draft.id } : {}),
    ...ruleOf(draft),
    sensor: draft.type === "missing" ? null : draft.sensor,
    priority: draft.priority,
    sendMethods: [...draft.sendMethods].sort(),
  };
}

/** The list with an item moved up (-1) or down (1); unchanged at either end. */
export function moved<T>(list: readonly T[], at: number, step: -1 | 1): T[] {
  const next = [...list];
  const [one, other] = [next[at], next[at + step]];
  if (one === undefined || other === undefined) return next;
  next[at] = other;
  next[at + step] = one;
  return next;
}
