export const STRUCTURE_KINDS = ["tailings-dam", "pit-wall", "aquifer", "river"] as const;
export type StructureKind = (typeof STRUCTURE_KINDS)[number];

/** A level is recognised by its shape as well as by its colour. */
export const LEVEL_SHAPES = ["circle", "triangle", "square", "diamond", "octagon"] as const;
export type LevelShape = (typeof LEVEL_SHAPES)[number];

/**
 * `value`: a sensor's reading; `rate`: its change per day over a period; `rain`: the sum of its readings over a period;
 * `alarms`: how many instruments of the structure have an active alert; `silence`: minutes since a device last
 * reported; `observation`: what a person observed in the field.
 */
export const CONDITION_TYPES = ["value", "rate", "rain", "alarms", "silence", "observation"] as const;
export type ConditionType = (typeof CONDITION_TYPES)[number];

export const SIDES = ["above", "below"] as const;

export const MIN_LEVELS = 2;
export const MAX_LEVELS = 5;

export interface PlanCondition {
  id: string;
  type: ConditionType;
  /** Id of the sensor, of `value`, `rate` and `rain`. */
  sensor: string | null;
  /** Id of the device, of `silence`. */
  device: string | null;
  /** On which side of the limit it is met; the limit itself included. */
  side: (typeof SIDES)[number];
  limit: number;
  /** Period of `rate` and `rain`. */
  hours: number | null;
  /** By how much the quantity must be back within the limit before the condition ends. */
  hysteresis: number;
  /** For how long it must be met without interruption. */
  holdingMinutes: number;
  /** Of `observation`: what is looked for. */
  text: string | null;
}

export interface PlanAction {
  id: string;
  text: string;
  /** Name of the responsible role, as the organisation calls it. */
  role: string;
  /** Deadline after the level was raised. */
  minutes: number;
}

export interface EscalationStep {
  /** After the level was raised, while an action is not acknowledged. */
  minutes: number;
  people: string[];
}

export interface PlanLevel {
  name: string;
  /** #rrggbb. */
  color: string;
  shape: LevelShape;
  /** Whether one of the conditions suffices. */
  match: "any" | "all";
  conditions: PlanCondition[];
  actions: PlanAction[];
  /** `rule`: lowered when its conditions have not been met for this long; `person`: only by a person. */
  lowering: { by: "person" | "rule"; minutes: number };
  /** Who may lower it. */
  lowerableBy: "write" | "admin";
  notify: { people: string[]; methods: (1 | 2 | 3)[] };
  escalation: EscalationStep[];
}

/** The levels in order of severity. The first is the normal state; it has no conditions. */
export interface PlanContent {
  levels: PlanLevel[];
}

export type PlanFault = {
  level: number;
  field: "conditions" | "name" | "shape" | "condition" | "escalation";
  at?: number;
};

/** Faults of a plan that no single field shows; the first of each level. */
export function planFaults({ levels }: PlanContent): PlanFault[] {
  return levels.flatMap((level, index): PlanFault[] => {
    const earlier = levels.slice(0, index);
    if (earlier.some(({ name }) => name === level.name)) return [{ level: index, field: "name" }];
    if (earlier.some(({ shape }) => shape === level.shape)) return [{ level: index, field: "shape" }];
    if ((index === 0) !== (level.conditions.length === 0)) return [{ level: index, field: "conditions" }];
    const wrong = level.conditions.findIndex((condition) => !isComplete(condition));
    if (wrong >= 0) return [{ level: index, field: "condition", at: wrong }];
    const steps = level.escalation.map(({ minutes }) => minutes);
    const isOrdered = steps.every((minutes, at) => at === 0 || minutes > (steps[at - 1] ?? 0));
    return isOrdered ? [] : [{ level: index, field: "escalation" }];
  });
}

/** Whether a condition names what its type needs, and nothing else. */
function isComplete({ type, sensor, device, hours, text, limit }: PlanCondition): boolean {
  const needsSensor = type === "value" || type === "rate" || type === "rain";
  if (needsSensor !== (sensor !== null)) return false;
  if ((type === "rate" || type === "rain") !== (hours !== null)) return false;
  if ((type === "observation") !== (text !== null)) return false;
  if ((type === "alarms" || type === "silence") && limit < 1) return false;
  return (type === "silence") === (device !== null);
}

export const conditionsOf = ({ levels }: PlanContent): PlanCondition[] =>
  levels.flatMap(({ conditions }) => conditions);
