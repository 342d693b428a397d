import { DayAgenda } from "./DayAgenda.tsx";
import { MiniMonth } from "./MiniMonth.tsx";
import { ScheduleStrips } from "./ScheduleStrips.tsx";
import { gridOf, type ScheduleAddress, showsMonth } from "./schedule.address.ts";
import { useSundayFirst } from "./schedule.messages.ts";
import styles from "./schedule.module.css";
import { useSchedule } from "./schedule.queries.ts";

export interface ScheduleSidebarProps {
  project: string;
  address: ScheduleAddress;
  narrow: boolean;
}

/**
 * Side column of every view: month overview, selected day, what is overdue and what comes next. On a phone the month
 * and the day are shown only above the list and the month, and begin the page.
 */
export function ScheduleSidebar({ project, address, narrow }: ScheduleSidebarProps) {
  const sundayFirst = useSundayFirst();
  const { month, day, filters } = address;
  const { data } = useSchedule(project, { ...gridOf(month, sundayFirst), rows: "none", ...filters });
  const whole = !narrow || showsMonth(address);
  const strips = data && <ScheduleStrips schedule={data} />;
  return (
    <aside className={styles.aside}>
      {!narrow && strips}
      {whole && <MiniMonth month={month} day={day} days={data?.days} />}
      {narrow && strips}
      {whole && <DayAgenda project={project} day={day} filters={filters} />}
    </aside>
  );
}
