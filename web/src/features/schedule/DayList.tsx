import type { ScheduleDay } from "@vetaverde/contract/schedule";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { StateIcon } from "../../ui/State.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./days.module.css";
import { useDrop } from "./drag/drop.ts";
import { ItemLine } from "./ItemLine.tsx";
import { useScheduleActions } from "./schedule.actions.ts";
import { statesOf, useCountWords } from "./schedule.messages.ts";

/** The days that have work, as a list. */
export function DayList({ days }: { days: readonly ScheduleDay[] }) {
  const { over, handlers } = useDrop();
  return (
    <div className={layout.stack16} {...handlers}>
      {days
        .filter(({ total }) => total > 0)
        .map((day) => (
          <Day key={day.date} day={day} over={over === day.date} />
        ))}
    </div>
  );
}

/** Seven days in columns; stacked on a phone. */
export function WeekView({ days }: { days: readonly ScheduleDay[] }) {
  const { over, handlers } = useDrop();
  return (
    <div className={classes(layout.oneColumnOnPhone, styles.week)} {...handlers}>
      {days.map((day) => (
        <Day key={day.date} day={day} over={over === day.date} short />
      ))}
    </div>
  );
}

interface DayProps {
  day: ScheduleDay;
  over: boolean;
  /** A column only has room for the short name. */
  short?: boolean;
}

function Day({ day: { date, counts, total, monitorings }, over, short = false }: DayProps) {
  const t = useT();
  const format = useFormat();
  const { today } = useScheduleActions();
  const isToday = date === today;
  return (
    <section
      data-day={date}
      className={classes(
        layout.shrinkable,
        layout.unbrokenInPrint,
        styles.day,
        over && styles.over,
        isToday && classes(short && layout.accentTint, styles.today),
      )}
      aria-label={format.longDay(date)}
    >
      <DayHeading date={date} counts={counts} short={short} />
      {total === 0 && <p className={styles.none}>{t("schedule.nothingDue")}</p>}
      {monitorings.map((item) => (
        <ItemLine key={item.id} item={item} column={short} />
      ))}
      {total > monitorings.length && (
        <p className={styles.none}>{t("schedule.cutDay", { shown: monitorings.length, total })}</p>
      )}
    </section>
  );
}

/** The day, which can be chosen, with the number of its monitorings by state. */
function DayHeading({ date, counts, short }: Pick<ScheduleDay, "date" | "counts"> & { short: boolean }) {
  const format = useFormat();
  const { today, choose } = useScheduleActions();
  const countWords = useCountWords();
  const isToday = date === today;
  return (
    <h2 aria-current={isToday ? "date" : undefined}>
      <button
        type="button"
        className={classes(layout.capitalized, layout.hoverUnderline, isToday && layout.accentText)}
        onClick={() => choose(date)}
      >
        {short ? format.shortDay(date) : format.longDay(date)}
      </button>
      <span className={styles.counts} aria-hidden>
        {statesOf(counts).map((kind) => (
          <span key={kind}>
            <StateIcon kind={kind} size={14} />
            {counts[kind]}
          </span>
        ))}
      </span>
      <VisuallyHidden>{countWords(counts)}</VisuallyHidden>
    </h2>
  );
}
