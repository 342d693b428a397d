import type { WaterOptions } from "@vetaverde/contract/environment-report";
import type { SeriesPoint, WaterSeries } from "@vetaverde/contract/water-series";
import { withUnit } from "@vetaverde/domain/chemistry/figures/time-series";
import { INTL_TAGS } from "@vetaverde/domain/locale";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useLocale, useT } from "../../../lib/i18n.ts";
import type { SeriesChoice } from "../report.address.ts";

const SIGNS = { max: "≤", min: "≥", warning: "≥" } as const;

/** Formats numbers, limits and parameters of a series. */
export function useSeriesTexts() {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    // Significant digits instead of decimals, because traces matter.
    const digits = new Intl.NumberFormat(INTL_TAGS[locale], { maximumSignificantDigits: 4 });
    const months = new Intl.DateTimeFormat(INTL_TAGS[locale], {
      year: "numeric",
      month: "2-digit",
      timeZone: "UTC",
    });
    const number = (value: number) => digits.format(value).replace("-", "−");
    const fraction = (one: "" | "total" | "dissolved") =>
      one === "" ? "" : t(`waterSeries.fractions.${one}`);
    const named = ({ name, note }: { name: string; note: string | null }) =>
      note ? `${name} (${note})` : name;
    return {
      number,
      fraction,
      named,
      mark: (day: string, whole: boolean) =>
        whole ? format.day(day) : months.format(new Date(`${day}T00:00:00Z`)),
      valueOf: ({ value, detected }: Pick<SeriesPoint, "value" | "detected">) =>
        detected ? number(value) : t("waterSeries.below", { value: number(value) }),
      boundsOf: ({ min, max }: { min: number | null; max: number | null }) =>
        [
          ...(min === null ? [] : [`${SIGNS.min} ${number(min)}`]),
          ...(max === null ? [] : [`${SIGNS.max} ${number(max)}`]),
        ].join(", "),
      limitOf: ({ side, value, ...one }: WaterSeries["limits"][number], unit: string) =>
        `${named(one)}${side === "warning" ? `, ${t("waterSeries.warning")}` : ""} ${SIGNS[side]} ${number(value)} ${unit}`.trim(),
      daysOf: ({ from, to }: { from: string | null; to: string | null }) => {
        if (from && to) return t("waterSeries.between", { from: format.day(from), to: format.day(to) });
        if (from) return t("waterSeries.since", { day: format.day(from) });
        return to ? t("waterSeries.until", { day: format.day(to) }) : "";
      },
    };
  }, [t, format, locale]);
}

export interface ParameterOption {
  value: string;
  label: string;
  results: number;
}

export const keyOf = ({ code, fraction }: SeriesChoice): string => `${code}|${fraction ?? ""}`;
export function choiceIn(key: string): SeriesChoice {
  const at = key.lastIndexOf("|");
  const fraction = key.slice(at + 1);
  return {
    code: key.slice(0, at),
    fraction: fraction === "none" || fraction === "total" || fraction === "dissolved" ? fraction : null,
  };
}

/** The parameters that have results; one with several fractions is listed once for each. */
export function useParameterOptions(options: WaterOptions | undefined): ParameterOption[] {
  const t = useT();
  const locale = useLocale();
  return useMemo(
    () =>
      (options?.parameters ?? [])
        .flatMap(({ code, name, unit, results, fractions }) => {
          const nameWithUnit = withUnit(name, unit);
          if (fractions.length < 2)
            return [{ value: keyOf({ code, fraction: null }), label: nameWithUnit, results }];
          return fractions.map((one) => {
            const fraction = one.fraction === "" ? "none" : one.fraction;
            const value = keyOf({ code, fraction });
            const label = `${nameWithUnit} · ${t(`waterSeries.fractions.${fraction}`)}`;
            return { value, label, results: one.results };
          });
        })
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    [options, t, locale],
  );
}

const mostOf = (options: readonly ParameterOption[]): SeriesChoice | null => {
  const most = options.reduce<ParameterOption | null>(
    (best, one) => (best && best.results >= one.results ? best : one),
    null,
  );
  return most && choiceIn(most.value);
};

/**
 * The selected parameter, otherwise the one with the most results. Total and dissolved are never in one chart: a
 * selection without fraction, made before both were measured, means the fraction with the most results.
 */
export function drawnChoice(
  choice: SeriesChoice | null,
  options: readonly ParameterOption[],
): SeriesChoice | null {
  if (choice === null) return mostOf(options);
  if (choice.fraction !== null || options.some(({ value }) => value === keyOf(choice))) return choice;
  return mostOf(options.filter(({ value }) => choiceIn(value).code === choice.code)) ?? choice;
}
