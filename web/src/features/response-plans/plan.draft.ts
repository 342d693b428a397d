import {
  LEVEL_SHAPES,
  type PlanAction,
  type PlanCondition,
  type PlanContent,
  type PlanLevel,
} from "@vetaverde/domain/response-plans/plan";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
import type { PlanBody } from "./response-plans.queries.ts";

/** Numbers are texts while they are typed. */
export type ConditionDraft = Omit<PlanCondition, "limit" | "hours" | "hysteresis" | "holdingMinutes"> &
  Record<"limit" | "hours" | "hysteresis" | "holdingMinutes", string>;
export type ActionDraft = Omit<PlanAction, "minutes"> & { minutes: string };
export interface EscalationDraft {
  id: string;
  minutes: string;
  people: string[];
}
export type LevelDraft = Omit<PlanLevel, "conditions" | "actions" | "lowering" | "escalation"> & {
  id: string;
  conditions: ConditionDraft[];
  actions: ActionDraft[];
  lowering: { by: "person" | "rule"; minutes: string };
  escalation: EscalationDraft[];
};

const written = (value: number | null): string => (value === null ? "" : String(value).replace(".", ","));

export const draftOf = ({ levels }: PlanContent): LevelDraft[] =>
  levels.map((level) => ({
    ...level,
    id: crypto.randomUUID(),
    conditions: level.conditions.map((one) => ({
      ...one,
      limit: written(one.limit),
      hours: written(one.hours),
      hysteresis: written(one.hysteresis),
      holdingMinutes: written(one.holdingMinutes),
    })),
    actions: level.actions.map((one) => ({ ...one, minutes: written(one.minutes) })),
    lowering: { ...level.lowering, minutes: written(level.lowering.minutes) },
    escalation: level.escalation.map((step) => ({
      ...step,
      id: crypto.randomUUID(),
      minutes: written(step.minutes),
    })),
  }));

const COLORS = ["#2e7d32", "#f9a825", "#c62828", "#6a1b9a", "#37474f"];

/** A new level; the shape and the colour are those that no other level has. */
export const newLevel = (others: readonly LevelDraft[], name = ""): LevelDraft => ({
  id: crypto.randomUUID(),
  name,
  color: COLORS.find((color) => others.every((one) => one.color !== color)) ?? "#37474f",
  shape: LEVEL_SHAPES.find((shape) => others.every((one) => one.shape !== shape)) ?? "circle",
  match: "any",
  conditions: others.length === 0 ? [] : [newCondition()],
  actions: [],
  lowering: { by: "person", minutes: "0" },
  lowerableBy: "write",
  notify: { people: [], methods: [1, 2] },
  escalation: [],
});

export const newCondition = (): ConditionDraft => ({
  id: crypto.randomUUID(),
  type: "value",
  sensor: null,
  device: null,
  side: "above",
  limit: "",
  hours: "",
  hysteresis: "0",
  holdingMinutes: "0",
  text: null,
});

export const newAction = (): ActionDraft => ({ id: crypto.randomUUID(), text: "", role: "", minutes: "60" });

/** The draft as the call expects it; null while something is missing or is no number. */
export function bodyOf(levels: readonly LevelDraft[]): PlanBody | null {
  let isComplete = true;
  const numberOf = (text: string): number => {
    const value = typedNumber(text);
    if (value === null || Number.isNaN(value)) isComplete = false;
    return value ?? 0;
  };
  const wordsOf = (text: string): string => {
    if (!text.trim()) isComplete = false;
    return text.trim();
  };
  const body = levels.map(({ id: _, ...level }) => ({
    ...level,
    name: wordsOf(level.name),
    conditions: level.conditions.map((one) => conditionOf(one, numberOf, wordsOf)),
    actions: level.actions.map((one) => ({
      ...one,
      text: wordsOf(one.text),
      role: wordsOf(one.role),
      minutes: numberOf(one.minutes),
    })),
    lowering: { ...level.lowering, minutes: numberOf(level.lowering.minutes) },
    escalation: level.escalation.map(({ minutes, people }) => ({ minutes: numberOf(minutes), people })),
  }));
  return isComplete ? { levels: body } : null;
}

/** Only what belongs to the type of the condition. */
function conditionOf(
  { id, type, sensor, device, side, text, ...numbers }: ConditionDraft,
  numberOf: (text: string) => number,
  wordsOf: (text: string) => string,
): PlanCondition {
  const isOfReadings = type === "value" || type === "rate" || type === "rain";
  const isOfPeriod = type === "rate" || type === "rain";
  return {
    id,
    type,
    sensor: isOfReadings ? wordsOf(sensor ?? "") : null,
    device: type === "silence" ? wordsOf(device ?? "") : null,
    side: type === "value" || type === "rate" ? side : "above",
    limit: type === "observation" ? 1 : numberOf(numbers.limit),
    hours: isOfPeriod ? numberOf(numbers.hours) : null,
    hysteresis: isOfReadings ? numberOf(numbers.hysteresis) : 0,
    holdingMinutes: numberOf(numbers.holdingMinutes),
    text: type === "observation" ? wordsOf(text ?? "") : null,
  };
}
