import type { RuleBody } from "@vetaverde/contract/alerts";
import { limitsOf, type Operator } from "@vetaverde/domain/alerts/rule";
import { useFormat } from "../../lib/format.ts";
import { type Translate, useT } from "../../lib/i18n.ts";
import { limitText } from "../../lib/measured.ts";
import { unbroken } from "./reading-text.ts";

export const OPERATOR_KEYS = {
  "<": "lt",
  "<=": "lte",
  ">": "gt",
  ">=": "gte",
  "=": "eq",
  "!=": "ne",
} as const;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats a duration in customary units. */
export function useDurationFormat(): (minutes: number) => string {
  const t = useT();
  const format = useFormat();
  return (minutes) => {
    if (minutes < 1) return t("alerts.moment");
    if (minutes < HOUR) return t("alerts.minutes", { n: format.number(Math.round(minutes * 10) / 10) });
    const rounded = Math.round(minutes);
    if (rounded < 2 * DAY) {
      const n = format.number(Math.floor(rounded / HOUR));
      const rest = rounded % HOUR;
      return rest === 0 ? t("alerts.hours", { n }) : t("alerts.hoursMinutes", { n, minutes: String(rest) });
    }
    const hours = Math.round((rounded % DAY) / HOUR);
    const n = format.number(Math.floor(rounded / DAY));
    return hours === 0 || hours === 24
      ? t("alerts.days", { n: hours === 24 ? format.number(Math.floor(rounded / DAY) + 1) : n })
      : t("alerts.daysHours", { n, hours: String(hours) });
  };
}

/** What a sentence says about the sensor of a rule. */
export interface RuleSubject {
  /** Name of the sensor; null if it no longer exists. */
  name: string | null;
  unit: string;
  /** Smallest difference that is shown, in the unit; null or absent: as entered. */
  resolution?: number | null;
  /** Seconds; absent if the device is not known. */
  expectedInterval?: number;
}

export interface RuleSentence {
  /** What must happen for an alert. */
  main: string;
  /** The same with how often in a row, and when the alert ends. */
  whole: string;
}

/** Describes a rule as a sentence. */
export function useSentence(): (rule: RuleBody, subject: RuleSubject) => string {
  const describe = useRuleSentence();
  return (rule, subject) => describe(rule, subject).whole;
}

/** Describes a rule as a sentence, briefly and in full. */
export function useRuleSentence(): (rule: RuleBody, subject: RuleSubject) => RuleSentence {
  const t = useT();
  const format = useFormat();
  const formatDuration = useDurationFormat();
  return (rule, subject) => {
    const unit = rule.type === "rate" ? t("alerts.perHour", { unit: subject.unit }) : subject.unit;
    const resolution = rule.type === "rate" ? null : subject.resolution;
    const number = (value: number) => limitText(format, value, resolution);
    const measure = (value: number | null) =>
      `${value === null ? "…" : number(value)}${unit ? `\u00a0${unbroken(unit)}` : ""}`;
    const sentence = mainClause(rule, subject, {
      t,
      number,
      formatDuration,
      measure,
    });
    const run =
      rule.consecutive > 1 ? t("alerts.sentences.run", { sentence, n: String(rule.consecutive) }) : sentence;
    if (rule.hysteresis <= 0) return { main: sentence, whole: run };
    const sides = new Set(limitsOf(rule).map(({ side }) => side));
    const [side] = sides.size === 1 ? sides : [undefined];
    // A difference of elevations is in metres, without a level of the sea.
    const difference = unit === "m s.n.m." ? "m" : unit;
    const hysteresis = `${number(rule.hysteresis)}${difference ? `\u00a0${unbroken(difference)}` : ""}`;
    const ending = side === undefined ? ("back" as const) : (`back_${side}` as const);
    return { main: sentence, whole: t(`alerts.sentences.${ending}`, { sentence: run, hysteresis }) };
  };
}

interface Wording {
  t: Translate;
  number(value: number): string;
  formatDuration(minutes: number): string;
  /** A number with its unit. */
  measure(value: number | null): string;
}

/** The sentence without repetitions and hysteresis. */
function mainClause(rule: RuleBody, subject: RuleSubject, wording: Wording): string {
  const { t, formatDuration } = wording;
  const sensor = subject.name ?? t("alerts.sentences.noSensor");
  switch (rule.type) {
    case "value":
      return t("alerts.sentences.value", { sensor, condition: conditions(rule, wording) });
    case "rate": {
      const condition = conditions(rule, wording);
      if (rule.minutes === null) return t("alerts.sentences.rate", { sensor, condition });
      return t("alerts.sentences.rateOver", { sensor, condition, time: formatDuration(rule.minutes) });
    }
    case "limits":
      return limitsClause(rule, sensor, wording);
    case "stuck": {
      const time = formatDuration(rule.minutes ?? 0);
      if (rule.tolerance === 0) return t("alerts.sentences.stuck", { sensor, time });
      return t("alerts.sentences.stuckWithin", { sensor, time, tolerance: wording.measure(rule.tolerance) });
    }
    case "missing":
      return missingClause(rule, subject.expectedInterval, wording);
  }
}

function conditions(rule: RuleBody, { t, measure }: Wording): string {
  const condition = (operator: Operator | null, value: number | null) =>
    t(`alerts.ops.${OPERATOR_KEYS[operator ?? ">"]}`, { value: measure(value) });
  const first = condition(rule.operator1, rule.value1);
  if (rule.operator2 === null) return first;
  return t("alerts.sentences.both", { first, second: condition(rule.operator2, rule.value2) });
}

function limitsClause({ min, max }: RuleBody, sensor: string, { t, number, measure }: Wording): string {
  if (min === null) return t("alerts.sentences.above", { sensor, max: measure(max) });
  if (max === null) return t("alerts.sentences.below", { sensor, min: measure(min) });
  return t("alerts.sentences.outside", { sensor, min: number(min), max: measure(max) });
}

function missingClause(
  { minutes }: RuleBody,
  expectedInterval: number | undefined,
  { t, formatDuration }: Wording,
): string {
  if (minutes !== null) return t("alerts.sentences.missing", { time: formatDuration(minutes) });
  if (expectedInterval === undefined) return t("alerts.sentences.missingTwice");
  return t("alerts.sentences.missing", { time: formatDuration((2 * expectedInterval) / 60) });
}
