import type { WaterSample } from "@vetaverde/contract/environment-report";
import { useMemo } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./report.module.css";

export interface DayBarProps {
  samples: readonly WaterSample[];
  /** Null: all samples. */
  day: string | null;
  onDay(day: string | null): void;
}

/** Time control that steps from one sampling day to the next; the points move accordingly. */
export function DayBar({ samples, day, onDay }: DayBarProps) {
  const t = useT();
  const format = useFormat();
  const days = useMemo(
    () => [...new Set(samples.flatMap(({ date, pctMeq }) => (date && pctMeq ? [date] : [])))].sort(),
    [samples],
  );
  const undated = samples.filter(({ date, pctMeq }) => !date && pctMeq).length;
  if (days.length < 2) return null;
  const at =
    day === null
      ? days.length
      : Math.max(
          days.findLastIndex((one) => one <= day),
          0,
        );
  const dayText = day === null ? t("environmentReport.allDays") : format.day(days[at] ?? day);
  return (
    <div className={styles.dayBar}>
      <p className={styles.dayHead}>
        <span className={layout.muted}>{t("environmentReport.day")}</span>
        <output>{dayText}</output>
      </p>
      <input
        type="range"
        aria-label={t("environmentReport.day")}
        aria-valuetext={dayText}
        min={0}
        max={days.length}
        step={1}
        value={at}
        onChange={({ target }) => onDay(days[Number(target.value)] ?? null)}
      />
      {day !== null && (
        <Button size="small" kind="quiet" onClick={() => onDay(null)}>
          {t("environmentReport.allDays")}
        </Button>
      )}
      {day !== null && undated > 0 && (
        <span className={layout.muted}>{t("environmentReport.undated", { n: undated })}</span>
      )}
    </div>
  );
}
