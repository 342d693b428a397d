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
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const sundayFirst = useLocale() === "pt";
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(isTypedDay(value) ? value : today);
  // Keyboard navigation moves the focus to the day; the month buttons retain it.
  const [follow, setFollow] = useState(true);
  useEffect(() => {
    if (follow) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, follow]);
  const go = (day: string | null, focus: boolean) => {
    if (day === null || !isTypedDay(day)) return;
    setFollow(focus);
    setAt(day);
  };
  const walk = (event: KeyboardEvent) => {
    const next = stepTo(at, event.key, event.shiftKey, sundayFirst);
    if (next === null) return;
    event.preventDefault();
    go(next, true);
  };
  const month = monthOf(at);
  const weeks = weeksOf(month, sundayFirst);
  return (
    <div className={styles.calendar}>
      <div className={layout.spreadRow}>
        <IconButton
          label={t("dates.previousMonth")}
          icon={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => go(addMonths(at, -1), false)}
        />
        <p className={classes(layout.capitalized, styles.month)} aria-live="polite">
          {format.month(month)}
        </p>
        <IconButton
          label={t("dates.nextMonth")}
          icon={<IconChevronRight size={18} aria-hidden />}
          onClick={() => go(addMonths(at, 1), false)}
        />
      </div>
      <table ref={table} className={styles.days} aria-label={format.month(month)}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={format.weekday(day, "long")}>
                {format.weekday(day, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    className={classes(
                      styles.day,
                      monthOf(day) !== month && styles.other,
                      day === today && styles.today,
                    )}
                    aria-label={format.longDay(day)}
                    aria-pressed={isDate(value) && day === value}
                    aria-current={day === today ? "date" : undefined}
                    aria-disabled={!isWithin(day, bounds) || undefined}
                    onKeyDown={walk}
                    onClick={() => isWithin(day, bounds) && onDay(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
