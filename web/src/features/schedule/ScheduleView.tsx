import type { Schedule } from "@vetaverde/contract/schedule";
import { useT } from "../../lib/i18n.ts";
import { ListFoot } from "../../ui/ListFoot.tsx";
import { DayList, WeekView } from "./DayList.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { StationTable } from "./StationTable.tsx";
import type { ScheduleAddress } from "./schedule.address.ts";
import styles from "./schedule.module.css";

export interface ScheduleViewProps {
  schedule: Schedule;
  address: ScheduleAddress;
  narrow: boolean;
  onPage(page: number): void;
}

/** The days in the selected view. */
export function ScheduleView({ schedule, address, narrow, onPage }: ScheduleViewProps) {
  const { view, month, day } = address;
  if (view === "week") return <WeekView days={schedule.days} />;
  // On a phone the month overview and the selected day, which are above, replace this view.
  if (view === "month") return narrow ? null : <MonthGrid schedule={schedule} month={month} day={day} />;
  // On a phone the selected day is above the list, so the list contains only later days.
  if (view === "list")
    return <DayList days={narrow ? schedule.days.filter(({ date }) => date > day) : schedule.days} />;
  return <Stations schedule={schedule} day={day} onPage={onPage} />;
}

function Stations({
  schedule,
  day,
  onPage,
}: Pick<ScheduleViewProps, "schedule" | "onPage"> & { day: string }) {
  const t = useT();
  const { stations } = schedule;
  // Placeholder data of another view has no stations while this view loads.
  if (!stations) return null;
  const shown = schedule.days.reduce((sum, one) => sum + one.monitorings.length, 0);
  const pages = stations.total > stations.size;
  // With several pages, monitorings of other stations are on those pages; with one page, any excess over the displayed
  // rows is cut off and reported.
  const cut = pages ? 0 : schedule.total - shown;
  return (
    <>
      <StationTable schedule={schedule} day={day} />
      {cut > 0 && <p className={styles.quiet}>{t("schedule.cut", { n: cut })}</p>}
      {pages && <ListFoot page={stations.page} size={stations.size} total={stations.total} onPage={onPage} />}
    </>
  );
}
