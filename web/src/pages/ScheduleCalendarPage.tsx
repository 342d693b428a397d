import { allows } from "@vetaverde/domain/permissions/access";
import { OpenFollowUp } from "../features/plans/follow-up/OpenFollowUp.tsx";
import { ScheduleBoard } from "../features/schedule/ScheduleBoard.tsx";
import { openIn, withChange } from "../features/schedule/schedule.address.ts";
import sheet from "../features/schedule/schedule.module.css";
import { useAccessRights } from "../lib/access-rights.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { classes } from "../ui/classes.ts";
import layout from "../ui/layout.module.css";

/** The calendar of a project's monitorings; a monitoring opens its follow-up panel. */
export function ScheduleCalendarPage() {
  const project = useSession((session) => session.project);
  const mayWrite = allows("write", useAccessRights());
  const [search, setSearch] = useAddressSearch();
  const open = openIn(search);
  if (!project) return null;
  return (
    <div className={classes(layout.pageColumn, sheet.sheet)}>
      <ScheduleBoard project={project} mayWrite={mayWrite} search={search} onSearch={setSearch} />
      {open && (
        <OpenFollowUp
          key={open}
          project={project.id}
          timeZone={project.timeZone}
          monitoring={open}
          mayWrite={mayWrite}
          onClose={() => setSearch(withChange(search, { open: null }))}
        />
      )}
    </div>
  );
}
