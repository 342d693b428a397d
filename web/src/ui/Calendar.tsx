import { addMonths, isDate } from "@vetaverde/domain/time/dates";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFormat, useToday } from "../lib/format.ts";
import { useLocale, useT } from "../lib/i18n.ts";
import styles from "./Calendar.module.css";
import { classes } from "./classes.ts";
import { IconButton } from "./IconButton.tsx";
import { IconChevronLeft, IconChevronRight } from "./icons.ts";
import layout from "./layout.module.css";
import { type Bounds, isWithin, monthOf, stepTo, weeksOf } from "./month-grid.ts";

export interface CalendarProps extends Bounds {
  /** `YYYY-MM-DD`; anything else means no selection. */
  value: string;
  onDay(day: string): void;
}

/**
 * Month calendar to select a day, with the keyboard navigation of the ARIA date picker. Takes the focus when it opens.
 */
export function Calendar({ value, onDay, ...bounds }: CalendarProps) {
  const format = useFormat();
  const today = useToday();
  const sundayFirst = useLocale() === "pt";
  const { table, at, go } = useFocusedDay(isTypedDay(value) ? value : today);
  const walk = (event: KeyboardEvent) => {
    const next = stepTo(at, event.key, event.shiftKey, sundayFirst);
    if (next === null) return;
    event.preventDefault();
    go(next, true);
  };
  const month = monthOf(at);
  const weeks = weeksOf(month, sundayFirst);
  const dayCell = (day: string) => (
    <td key={day}>
      <DayButton
        day={day}
        tabIndex={day === at ? 0 : -1}
        isOfOtherMonth={monthOf(day) !== month}
        isToday={day === today}
        isSelected={isDate(value) && day === value}
        isDisabled={!isWithin(day, bounds)}
        onKeyDown={walk}
        onSelect={() => onDay(day)}
      />
    </td>
  );
  return (
    <div className={styles.calendar}>
      <MonthHead month={month} onStep={(months) => go(addMonths(at, months), false)} />
      <table ref={table} className={styles.days} aria-label={format.month(month)}>
        <WeekdayHead week={weeks[0] ?? []} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>{week.map(dayCell)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The day that has the focus. Keyboard navigation moves the focus to it; the month buttons retain it. */
function useFocusedDay(first: string) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(first);
  const [follow, setFollow] = useState(true);
  useEffect(() => {
    if (follow) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, follow]);
  const go = (day: string | null, focus: boolean) => {
    if (day === null || !isTypedDay(day)) return;
    setFollow(focus);
    setAt(day);
  };
  return { table, at, go };
}

function WeekdayHead({ week }: { week: readonly string[] }) {
  const format = useFormat();
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th key={day} scope="col" abbr={format.weekday(day, "long")}>
            {format.weekday(day, "short")}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function MonthHead({ month, onStep }: { month: string; onStep(months: 1 | -1): void }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={layout.spreadRow}>
      <IconButton
        label={t("dates.previousMonth")}
        icon={<IconChevronLeft size={18} aria-hidden />}
        onClick={() => onStep(-1)}
      />
      <p className={classes(layout.capitalized, styles.month)} aria-live="polite">
        {format.month(month)}
      </p>
      <IconButton
        label={t("dates.nextMonth")}
        icon={<IconChevronRight size={18} aria-hidden />}
        onClick={() => onStep(1)}
      />
    </div>
  );
}

interface DayButtonProps {
  day: string;
  tabIndex: 0 | -1;
  isOfOtherMonth: boolean;
  isToday: boolean;
  isSelected: boolean;
  /** The day is outside the bounds. It can be reached with the keyboard, and not be selected. */
  isDisabled: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onSelect(): void;
}

function DayButton({
  day,
  tabIndex,
  isOfOtherMonth,
  isToday,
  isSelected,
  isDisabled,
  ...on
}: DayButtonProps) {
  const format = useFormat();
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={tabIndex}
      className={classes(styles.day, isOfOtherMonth && layout.muted, isToday && styles.today)}
      aria-label={format.longDay(day)}
      aria-pressed={isSelected}
      aria-current={isToday ? "date" : undefined}
      aria-disabled={isDisabled || undefined}
      onKeyDown={on.onKeyDown}
      onClick={() => !isDisabled && on.onSelect()}
    >
      {Number(day.slice(8))}
    </button>
  );
}
