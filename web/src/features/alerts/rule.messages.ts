import type { RuleBody } from "@vetaverde/contract/alerts";
import type { Operator } from "@vetaverde/domain/alerts/rule";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";

export const OPERATOR_WORDS = {
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
export function useLasting(): (minutes: number) => string {
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

export interface Spoken {
  /** Name of the sensor; null if it no longer exists. */
  name: string | null;
  unit: string;
  /** Seconds; absent if the device is not known. */
  expectedInterval?: number;
}

/** Describes a rule as a sentence. */
export function useSentence(): (rule: RuleBody, spoken: Spoken) => string {
  const t = useT();
  const format = useFormat();
  const lasting = useLasting();
  return (rule, { name, unit, expectedInterval }) => {
    const sensor = name ?? t("alerts.sentences.noSensor");
    const of = rule.type === "rate" ? t("alerts.perHour", { unit }) : unit;
    const measure = (value: number | null) =>
      `${value === null ? "…" : format.number(value)}${of ? `\u00a0${of}` : ""}`;
    const condition = (operator: Operator | null, value: number | null) =>
      t(`alerts.ops.${OPERATOR_WORDS[operator ?? ">"]}`, { value: measure(value) });
    const conditions = () => {
      const first = condition(rule.operator1, rule.value1);
      if (rule.operator2 === null) return first;
      return t("alerts.sentences.both", { first, second: condition(rule.operator2, rule.value2) });
    };
    const plain = () => {
      switch (rule.type) {
        case "value":
          return t("alerts.sentences.value", { sensor, condition: conditions() });
        case "rate":
          return rule.minutes === null
            ? t("alerts.sentences.rate", { sensor, condition: conditions() })
            : t("alerts.sentences.rateOver", {
                sensor,
                condition: conditions(),
                time: lasting(rule.minutes),
              });
        case "limits":
          if (rule.min === null) return t("alerts.sentences.above", { sensor, max: measure(rule.max) });
          if (rule.max === null) return t("alerts.sentences.below", { sensor, min: measure(rule.min) });
          return t("alerts.sentences.outside", {
            sensor,
            min: format.number(rule.min),
            max: measure(rule.max),
          });
        case "stuck": {
          const time = lasting(rule.minutes ?? 0);
          return rule.tolerance === 0
            ? t("alerts.sentences.stuck", { sensor, time })
            : t("alerts.sentences.stuckWithin", { sensor, time, tolerance: measure(rule.tolerance) });
        }
        case "missing":
          if (rule.minutes !== null) return t("alerts.sentences.missing", { time: lasting(rule.minutes) });
          return expectedInterval === undefined
            ? t("alerts.sentences.missingTwice")
            : t("alerts.sentences.missing", { time: lasting((2 * expectedInterval) / 60) });
      }
    };
    let sentence = plain();
    if (rule.consecutive > 1) sentence = t("alerts.sentences.run", { sentence, n: String(rule.consecutive) });
    if (rule.hysteresis > 0)
      sentence = t("alerts.sentences.back", { sentence, hysteresis: measure(rule.hysteresis) });
    return sentence;
  };
}
