import { Link, useParams } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { MonitoringList } from "../features/plans/MonitoringList.tsx";
import { PlanHeader } from "../features/plans/PlanHeader.tsx";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useStanding } from "../lib/standing.ts";
import styles from "./page.module.css";

/** A plan: its period, its counts, its monitorings. */
export function PlanDetailPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const standing = useStanding();
  const { planningId = "" } = useParams({ strict: false }) as { planningId?: string };
  const [search, setSearch] = useAddressSearch();
  if (!project) return null;
  const address = { search, onSearch: setSearch };
  return (
    <div className={styles.page}>
      <PlanHeader
        project={project.id}
        plan={planningId}
        crumbs={<Link to="/planning-and-monitoring">{t("plans.detail.back")}</Link>}
        {...address}
      />
      <MonitoringList
        project={project.id}
        timeZone={project.timeZone}
        plan={planningId}
        mayWrite={allows("write", standing)}
        {...address}
      />
    </div>
  );
}
