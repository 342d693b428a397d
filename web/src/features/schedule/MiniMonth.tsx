import type { ScheduleDay } from "@vetaverde/contract/schedule";
import type { KeyboardEvent } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { monthOf, stepTo, weeksOf } from "../../ui/month-grid.ts";
import { StateIcon } from "../../ui/State.tsx";
import { useDrop } from "./drag/drop.ts";
import styles from "./month.module.css";
import { useScheduleActions } from "./schedule.actions.ts";
import { statesOf, useCountWords, useSundayFirst } from "./schedule.messages.ts";

export interface MiniMonthProps {
  month: string;
  day: string;
  days: readonly ScheduleDay[] | undefined;
}

/** Month overview: under each day the marks of what is due, most urgent first; pressing a day selects it. */
export function MiniMonth({ month, day, days }: MiniMonthProps) {
  const t = useT();
  const format = useFormat();
  const sundayFirst = useSundayFirst();
  const { over, handlers } = useDrop();
  const weeks = weeksOf(month, sundayFirst);
  const byDate = new Map(days?.map((one) => [one.date, one]));
  return (
    <table
      className={styles.mini}
      aria-label={t("schedule.grid", { month: format.month(month) })}
      onKeyDown={useDayKeys(day, sundayFirst)}
      {...handlers}
    >
      <WeekdaysHead weeks={weeks} />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} data-day={date} className={classes(over === date && styles.over)}>
                <MiniDay
                  date={date}
                  of={byDate.get(date)}
                  chosen={date === day}
                  other={monthOf(date) !== month}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Key handler: arrow keys choose a neighbouring day and focus it. */
function useDayKeys(day: string, sundayFirst: boolean) {
  const { choose } = useScheduleActions();
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const next = stepTo(day, event.key, event.shiftKey, sundayFirst);
    if (next === null) return;
    event.preventDefault();
    const table = event.currentTarget;
    choose(next);
    // The day may be in another month, whose cells exist only after the next render.
    requestAnimationFrame(() => table.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus());
  };
}

function WeekdaysHead({ weeks }: { weeks: string[][] }) {
  const format = useFormat();
  return (
    <thead>
      <tr>
        {(weeks[0] ?? []).map((date) => (
          <th key={date} scope="col" abbr={format.weekday(date, "long")}>
            {format.weekday(date, "short").slice(0, 1).toLocaleUpperCase()}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface MiniDayProps {
  date: string;
  of: ScheduleDay | undefined;
  chosen: boolean;
  other: boolean;
}

function MiniDay({ date, of, chosen, other }: MiniDayProps) {
  const t = useT();
  const format = useFormat();
  const countWords = useCountWords();
  const { today, choose } = useScheduleActions();
  const long = format.longDay(date);
  const label =
    of && of.total > 0
      ? t("schedule.dayCounts", { date: long, counts: countWords(of.counts) })
      : t("schedule.dayEmpty", { date: long });
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={chosen ? 0 : -1}
      className={classes(
        layout.hoverCanvas,
        styles.miniDay,
        other && layout.muted,
        date === today && layout.accentStrong,
      )}
      aria-label={of ? label : long}
      aria-pressed={chosen}
      aria-current={date === today ? "date" : undefined}
      onClick={() => choose(date)}
    >
      <span>{Number(date.slice(8))}</span>
      <span className={styles.miniMarks}>
        {of &&
          !other &&
          statesOf(of.counts)
            .slice(0, 3)
            .map((kind) => <StateIcon key={kind} kind={kind} size={11} />)}
      </span>
    </button>
  );
}
