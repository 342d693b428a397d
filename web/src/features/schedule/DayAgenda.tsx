import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import layout from "../../ui/layout.module.css";
import { ItemLine } from "./ItemLine.tsx";
import { useScheduleActions } from "./schedule.actions.ts";
import styles from "./schedule.module.css";
import { type ScheduleFilters, useSchedule } from "./schedule.queries.ts";

const SHOWN = 50;

/** Everything that is due on the selected day. */
export function DayAgenda({
  project,
  day,
  filters,
}: {
  project: string;
  day: string;
  filters: ScheduleFilters;
}) {
  const t = useT();
  const format = useFormat();
  const query = useSchedule(project, { from: day, to: day, rows: "days", perDay: SHOWN, ...filters });
  const entry = query.data?.days.find(({ date }) => date === day);
  const { mayMove } = useScheduleActions();
  const next = entry?.monitorings.find(mayMove);
  return (
    <section className={styles.agenda} aria-busy={query.isFetching || undefined}>
      <h2>
        <b className={layout.capitalized}>
          {format.weekday(day, "long")} {Number(day.slice(8))}
        </b>
        {entry && <span className={layout.mutedSmallRegular}>{t("schedule.total", { n: entry.total })}</span>}
      </h2>
      <QueryState query={query} errorTitle={t("schedule.failed")} skeletonRows={3} />
      {entry?.total === 0 && <p className={styles.quiet}>{t("schedule.nothingDue")}</p>}
      {entry?.monitorings.map((item) => (
        <ItemLine key={item.id} item={item} aside isNext={item === next} />
      ))}
      {entry && entry.total > entry.monitorings.length && (
        <p className={styles.quiet}>
          {t("schedule.cutDay", { shown: entry.monitorings.length, total: entry.total })}
        </p>
      )}
    </section>
  );
}
