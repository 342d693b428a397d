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

/** The days in the way that was chosen. */
export function ScheduleView({ schedule, address, narrow, onPage }: ScheduleViewProps) {
  const { view, month, day } = address;
  if (view === "week") return <WeekView days={schedule.days} />;
  // A phone's month is the one at a glance above, with the chosen day below it.
  if (view === "month") return narrow ? null : <MonthGrid schedule={schedule} month={month} day={day} />;
  // On the phone the chosen day stands over the list: the others follow it.
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
  // What stays in sight of another view while this one's rows are on their way.
  if (!stations) return null;
  const shown = schedule.days.reduce((sum, one) => sum + one.monitorings.length, 0);
  const pages = stations.total > stations.size;
  // What is on other pages of stations is not lost; what is beyond the rows of this page would be.
  const cut = pages ? 0 : schedule.total - shown;
  return (
    <>
      <StationTable schedule={schedule} day={day} />
      {cut > 0 && <p className={styles.quiet}>{t("schedule.cut", { n: cut })}</p>}
      <p className={styles.help}>{t("schedule.tableHelp")}</p>
      {pages && <ListFoot page={stations.page} size={stations.size} total={stations.total} onPage={onPage} />}
    </>
  );
}
