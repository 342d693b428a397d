export const ALERT_TYPES = ["value", "limits", "rate", "stuck", "missing"] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
export const OPERATORS = ["<", "<=", ">", ">=", "=", "!="] as const;
export type Operator = (typeof OPERATORS)[number];

export const MAX_CONSECUTIVE = 100;
/**
 * Maximum minutes: a rate over at most a day; a value stuck for at most a week before its alert; silence of at most 31
 * days.
 */
export const MAX_MINUTES = { rate: 1440, stuck: 10_080, missing: 44_640 } as const;

/**
 * The condition of an alert rule: when an alert of a sensor is raised. The contract's AlertRule has it together with
 * the sensor, the priority and the send methods.
 * - `value`: the first operator holds, and the second where there is one (a band).
 * - `limits`: outside of `min` and `max`; one of them suffices.
 * - `rate`: as `value`, of the change per hour: since the previous reading, or over `minutes`.
 * - `stuck`: within `tolerance` of the same value for `minutes`.
 * - `missing`: no report of the device for `minutes`, or for twice its expected interval (E001).
 */
export interface RuleCondition {
  type: AlertType;
  operator1: Operator | null;
  value1: number | null;
  operator2: Operator | null;
  value2: number | null;
  min: number | null;
  max: number | null;
  minutes: number | null;
  /** Number of consecutive readings that must fulfil the rule. */
  consecutive: number;
  /** Hysteresis in the sensor's unit, per hour for a rate: by how much a value must return before the alert ends. */
  hysteresis: number;
  /** For `stuck`, in the sensor's unit. */
  tolerance: number;
}

/** A rule of a value that no condition restricts yet. */
export const BLANK_RULE: RuleCondition = {
  type: "value",
  operator1: null,
  value1: null,
  operator2: null,
  value2: null,
  min: null,
  max: null,
  minutes: null,
  consecutive: 1,
  hysteresis: 0,
  tolerance: 0,
};

export type RuleFault =
  | "operator1"
  | "value1"
  | "value2"
  | "band"
  | "limits"
  | "order"
  | "minutes"
  | "consecutive"
  | "hysteresis"
  | "tolerance"
  | "unused";

type Field = keyof RuleCondition;
const USED: Record<AlertType, readonly Field[]> = {
  value: ["operator1", "value1", "operator2", "value2"],
  limits: ["min", "max"],
  rate: ["operator1", "value1", "operator2", "value2", "minutes"],
  stuck: ["minutes"],
  missing: ["minutes"],
};
const CHOICES: readonly Field[] = ["operator1", "value1", "operator2", "value2", "min", "max", "minutes"];

/** The first fault of a rule; null where it is valid. */
export function ruleFault(rule: RuleCondition): RuleFault | null {
  const { type, minutes, consecutive, hysteresis, tolerance } = rule;
  if (CHOICES.some((field) => rule[field] !== null && !USED[type].includes(field))) return "unused";
  if (!Number.isInteger(consecutive) || consecutive < 1 || consecutive > MAX_CONSECUTIVE)
    return "consecutive";
  if (!(hysteresis >= 0)) return "hysteresis";
  if (!(tolerance >= 0)) return "tolerance";
  if (minutes !== null && !(minutes > 0 && minutes <= longest(type))) return "minutes";
  if (type === "stuck") return minutes === null ? "minutes" : null;
  if (type === "missing") return null;
  return type === "limits" ? limitsFault(rule) : operatorsFault(rule);
}

const longest = (type: AlertType) => MAX_MINUTES[type as keyof typeof MAX_MINUTES] ?? 0;

function limitsFault({ min, max, hysteresis }: RuleCondition): RuleFault | null {
  if (min === null && max === null) return "limits";
  if (min === null || max === null) return null;
  if (!(min < max)) return "order";
  // With so wide a hysteresis, no value between the limits would ever end the alert.
  return max - min <= hysteresis ? "hysteresis" : null;
}

function operatorsFault({ operator1, value1, operator2, value2 }: RuleCondition): RuleFault | null {
  if (operator1 === null) return "operator1";
  if (value1 === null) return "value1";
  if ((operator2 === null) !== (value2 === null)) return "value2";
  if (operator2 === null || value2 === null) return null;
  return isEmpty(operator1, value1, operator2, value2) ? "band" : null;
}

/** Whether no value can fulfil both conditions: an alert that never fires is worse than none. */
function isEmpty(operator1: Operator, value1: number, operator2: Operator, value2: number): boolean {
  const below = (operator: Operator) => operator.startsWith("<");
  const above = (operator: Operator) => operator.startsWith(">");
  if (operator1 === "!=" || operator2 === "!=")
    return (operator1 === "=" || operator2 === "=") && value1 === value2;
  if (operator1 === "=") return !isMet(operator2, value1, value2);
  if (operator2 === "=") return !isMet(operator1, value2, value1);
  if (below(operator1) === below(operator2)) return false;
  const [floor, ceiling] = above(operator1) ? [value1, value2] : [value2, value1];
  if (floor !== ceiling) return floor > ceiling;
  return !(operator1.endsWith("=") && operator2.endsWith("="));
}

/** The hysteresis widens the condition: it holds until a value is beyond the limit by that much. */
export function isMet(operator: Operator, value: number, than: number, hysteresis = 0): boolean {
  switch (operator) {
    case "<":
      return hysteresis > 0 ? value < than + hysteresis : value < than;
    case "<=":
      return value <= than + hysteresis;
    case ">":
      return hysteresis > 0 ? value > than - hysteresis : value > than;
    case ">=":
      return value >= than - hysteresis;
    case "=":
      return Math.abs(value - than) <= hysteresis;
    case "!=":
      return value !== than;
  }
}

/** A value above or below which a reading violates the rule. */
export interface RuleLimit {
  value: number;
  side: "above" | "below";
  /**
   * Whether every value on that side violates the rule. False with two conditions: both must hold, so neither side
   * alone is a violation.
   */
  band: boolean;
}

/** The limit that a value crossed, where it is one of a single side; null: the rule is of another kind. */
export function crossedLimit(
  rule: Parameters<typeof limitsOf>[0],
  value: number,
): { value: number; side: "above" | "below" } | null {
  const crossed = limitsOf(rule).find(
    ({ value: limit, side, band }) => band && (side === "above" ? value >= limit : value <= limit),
  );
  return crossed ? { value: crossed.value, side: crossed.side } : null;
}

/** The limits of a rule that can be drawn as lines: those of a value, with one violating side. */
export function limitsOf(
  rule: Pick<RuleCondition, "type" | "operator1" | "value1" | "operator2" | "value2" | "min" | "max">,
): RuleLimit[] {
  const band = rule.operator2 === null;
  const of = (operator: Operator | null, value: number | null): RuleLimit[] =>
    operator === null || value === null || !/[<>]/.test(operator)
      ? []
      : [{ value, side: operator.startsWith(">") ? "above" : "below", band }];
  if (rule.type === "value") return [...of(rule.operator1, rule.value1), ...of(rule.operator2, rule.value2)];
  if (rule.type !== "limits") return [];
  return [
    ...(rule.min === null ? [] : [{ value: rule.min, side: "below" as const, band: true }]),
    ...(rule.max === null ? [] : [{ value: rule.max, side: "above" as const, band: true }]),
  ];
}
