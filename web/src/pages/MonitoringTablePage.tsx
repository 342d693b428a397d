import { Link } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { MonitoringExport } from "../features/plans/monitorings/MonitoringExport.tsx";
import { MonitoringList } from "../features/plans/monitorings/MonitoringList.tsx";
import { monitoringQuery } from "../features/plans/plans.filters.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The monitorings of every plan, by filter, with their export. */
export function MonitoringTablePage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const [search, setSearch] = useAddressSearch();
  if (!project) return null;
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("plans.versions.table")}
        crumbs={<Link to="/planning-and-monitoring">{t("plans.list.title")}</Link>}
        actions={<MonitoringExport project={project.id} query={monitoringQuery(search)} />}
      />
      <MonitoringList
        project={project.id}
        timeZone={project.timeZone}
        mayWrite={allows("write", accessRights)}
        search={search}
        onSearch={setSearch}
      />
    </div>
  );
}
