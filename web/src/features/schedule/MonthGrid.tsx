import type { Schedule, ScheduleDay } from "@vetaverde/contract/schedule";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { monthOf, weeksOf } from "../../ui/month-grid.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useDrop } from "./drag/drop.ts";
import { ItemLine } from "./ItemLine.tsx";
import styles from "./month.module.css";
import { useScheduleActions } from "./schedule.actions.ts";
import { useSundayFirst } from "./schedule.messages.ts";

/** Maximum number of monitorings displayed in a cell of the month. */
const SHOWN = 4;

/** Month as a wall calendar: each day with its first monitorings and the number of further ones. */
export function MonthGrid({ schedule, month, day }: { schedule: Schedule; month: string; day: string }) {
  const t = useT();
  const format = useFormat();
  const { over, handlers } = useDrop();
  const weeks = weeksOf(month, useSundayFirst());
  const byDate = new Map(schedule.days.map((one) => [one.date, one]));
  return (
    <table
      className={styles.grid}
      aria-label={t("schedule.grid", { month: format.month(month) })}
      {...handlers}
    >
      <thead>
        <tr>
          {(weeks[0] ?? []).map((date) => (
            <th key={date} scope="col" className={layout.capitalized}>
              {format.weekday(date, "long")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <GridDay
                key={date}
                date={date}
                of={byDate.get(date)}
                chosen={date === day}
                other={monthOf(date) !== month}
                over={over === date}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface GridDayProps {
  date: string;
  of: ScheduleDay | undefined;
  chosen: boolean;
  other: boolean;
  over: boolean;
}

function GridDay({ date, of, chosen, other, over }: GridDayProps) {
  const t = useT();
  const format = useFormat();
  const { today, choose } = useScheduleActions();
  const items = of?.monitorings ?? [];
  const total = of?.total ?? 0;
  const shown = total > SHOWN ? items.slice(0, SHOWN - 1) : items;
  return (
    <td
      data-day={date}
      className={classes(
        styles.cell,
        other && classes(layout.muted, layout.canvasBackground),
        date === today && layout.accentTint,
        chosen && styles.chosen,
        over && styles.over,
      )}
    >
      <DayButton date={date} chosen={chosen} />
      {shown.map((item) => (
        <ItemLine key={item.id} item={item} small />
      ))}
      {total > shown.length && (
        <button
          type="button"
          className={classes(layout.hoverUnderline, styles.more)}
          onClick={() => choose(date)}
        >
          {t("schedule.more", { n: total - shown.length })}
          <VisuallyHidden>. {t("schedule.moreOf", { n: total, date: format.longDay(date) })}</VisuallyHidden>
        </button>
      )}
    </td>
  );
}

function DayButton({ date, chosen }: Pick<GridDayProps, "date" | "chosen">) {
  const format = useFormat();
  const { today, choose } = useScheduleActions();
  return (
    <button
      type="button"
      className={classes(layout.hoverUnderline, date === today && layout.accentFill, styles.date)}
      aria-label={format.longDay(date)}
      aria-current={date === today ? "date" : undefined}
      aria-pressed={chosen}
      onClick={() => choose(date)}
    >
      {Number(date.slice(8))}
    </button>
  );
}
