import type { Schedule, Scheduled } from "@vetaverde/contract/schedule";
import { type FocusEvent, Fragment, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { StationLink } from "../../ui/StationLink.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useDrop } from "./drag/drop.ts";
import { Mark } from "./Mark.tsx";
import { measuredAt } from "./measured-at.ts";
import { useScheduleActions } from "./schedule.actions.ts";
import { isWeekend } from "./schedule.address.ts";
import { useShortFrequency } from "./schedule.messages.ts";
import styles from "./station-table.module.css";
import { stepMark } from "./station-walk.ts";

type Station = NonNullable<Schedule["stations"]>["items"][number];
type Cells = ReadonlyMap<string, ReadonlyMap<string, readonly Scheduled[]>>;

/** Interactive table of every station of the page by every day of the month, in the layout of the printed month. */
export function StationTable({ schedule, day }: { schedule: Schedule; day: string }) {
  const t = useT();
  const format = useFormat();
  const { over, handlers } = useDrop();
  const cells = useMemo(() => cellsOf(schedule), [schedule]);
  const days = schedule.days.map(({ date }) => date);
  const stations = schedule.stations?.items ?? [];
  const box = useTodayInSight(days[0]);
  const { tabbed, walk, follow } = useMarkFocus(cells, days, stations);
  return (
    <div ref={box} className={styles.scroll}>
      <table
        className={styles.table}
        aria-label={t("schedule.table", { month: format.month(schedule.days[0]?.date ?? day) })}
        onKeyDown={walk}
        onFocus={follow}
        {...handlers}
      >
        <DaysHead days={days} />
        <StationRows stations={stations} days={days} cells={cells} tabbed={tabbed} over={over} day={day} />
      </table>
    </div>
  );
}

interface StationRowsProps extends Omit<StationRowProps, "station" | "row" | "cells"> {
  stations: readonly Station[];
  cells: Cells;
}

/** The stations, below a heading for each mining component. */
function StationRows({ stations, cells, ...props }: StationRowsProps) {
  return (
    <tbody>
      {stations.map((station, row) => (
        <Fragment key={station.id}>
          {station.miningComponent !== stations[row - 1]?.miningComponent && (
            <GroupRow
              columns={props.days.length + 1}
              name={station.miningComponent}
              count={
                stations.filter(({ miningComponent }) => miningComponent === station.miningComponent).length
              }
            />
          )}
          <StationRow station={station} row={row} cells={cells.get(station.id)} {...props} />
        </Fragment>
      ))}
    </tbody>
  );
}

function GroupRow({ columns, name, count }: { columns: number; name: string; count: number }) {
  return (
    <tr className={classes(layout.unbrokenInPrint, styles.group)}>
      <th scope="rowgroup" colSpan={columns}>
        <span>
          {name}
          <span className={styles.number}>{count}</span>
        </span>
      </th>
    </tr>
  );
}

function DaysHead({ days }: { days: string[] }) {
  const t = useT();
  return (
    <thead>
      <tr className={layout.unbrokenInPrint}>
        <th scope="col" className={styles.corner}>
          {t("schedule.station")}
        </th>
        {days.map((date) => (
          <DayHead key={date} date={date} />
        ))}
      </tr>
    </thead>
  );
}

/** One mark is in the tab order; the arrow keys move between the marks. */
function useMarkFocus(
  cells: Cells,
  days: string[],
  stations: { id: string; name: string; miningComponent: string }[],
) {
  const [at, setAt] = useState<string | null>(null);
  const first = firstMark(stations, days, cells);
  const tabbed = at && hasMark(at, stations, cells) ? at : first;
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = stepMark(event.currentTarget, event.target as HTMLElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const follow = (event: FocusEvent) => {
    const { row, at: on } = (event.target as HTMLElement).dataset;
    if (row !== undefined && on !== undefined) setAt(`${row} ${on}`);
  };
  return { tabbed, walk, follow };
}

function DayHead({ date }: { date: string }) {
  const format = useFormat();
  const { today } = useScheduleActions();
  return (
    <th
      scope="col"
      data-today={date === today || undefined}
      className={classes(styles.day, date === today && styles.todayHead)}
      aria-current={date === today ? "date" : undefined}
    >
      <span aria-hidden>{format.weekday(date, "short").slice(0, 1).toLocaleUpperCase()}</span>
      <span aria-hidden>{Number(date.slice(8))}</span>
      <VisuallyHidden>{format.longDay(date)}</VisuallyHidden>
    </th>
  );
}

/** If the month does not fit, the table starts scrolled to today. */
function useTodayInSight(month: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month begins anew
  useEffect(() => {
    const box = ref.current;
    const head = box?.querySelector<HTMLElement>("[data-today]");
    const corner = box?.querySelector<HTMLElement>("th");
    if (box && head && corner) box.scrollLeft = head.offsetLeft - corner.offsetWidth - head.offsetWidth;
  }, [month]);
  return ref;
}

interface StationRowProps {
  station: Station;
  row: number;
  days: readonly string[];
  cells: ReadonlyMap<string, readonly Scheduled[]> | undefined;
  tabbed: string | null;
  over: string | null;
  day: string;
}

function StationRow({ station, row, days, cells, tabbed, over, day }: StationRowProps) {
  const { today, dragged } = useScheduleActions();
  const shortFrequency = useShortFrequency();
  const measured = measuredAt([...(cells?.values() ?? [])].flat(), shortFrequency);
  return (
    <tr className={layout.unbrokenInPrint}>
      <th scope="row" className={styles.station} title={measured?.whole}>
        <span className={styles.label}>
          <b>
            <StationLink id={station.id}>{station.name}</StationLink>
          </b>
          {measured && (
            <span className={styles.about}>
              <span className={styles.what}>{measured.name}</span>
              <span className={styles.rest}>{measured.rest}</span>
            </span>
          )}
        </span>
      </th>
      {days.map((date) => {
        const items = cells?.get(date) ?? [];
        return (
          <td
            key={date}
            data-day={date}
            className={classes(
              date === today ? layout.accentTint : isWeekend(date) && layout.canvasBackground,
              date === day && styles.chosen,
              items.some(({ status }) => status === "unfulfilled") && styles.late,
              over === date && dragged?.station.id === station.id && styles.over,
            )}
          >
            {items.length > 0 && (
              <Mark items={items} at={{ row, day: date }} tabbable={tabbed === `${row} ${date}`} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

function cellsOf(schedule: Schedule): Cells {
  const cells = new Map<string, Map<string, Scheduled[]>>();
  for (const { date, monitorings } of schedule.days) {
    for (const item of monitorings) {
      const days = cells.get(item.station.id) ?? new Map<string, Scheduled[]>();
      cells.set(item.station.id, days.set(date, [...(days.get(date) ?? []), item]));
    }
  }
  return cells;
}

function hasMark(at: string, stations: readonly Station[], cells: Cells): boolean {
  const [row, date] = at.split(" ");
  const station = stations[Number(row)];
  return Boolean(station && cells.get(station.id)?.has(date ?? ""));
}

function firstMark(stations: readonly Station[], days: readonly string[], cells: Cells): string | null {
  for (const [row, { id }] of stations.entries()) {
    const date = days.find((one) => cells.get(id)?.has(one));
    if (date) return `${row} ${date}`;
  }
  return null;
}
