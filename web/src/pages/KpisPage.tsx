import { Link, useNavigate } from "@tanstack/react-router";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { ReactNode } from "react";
import { KpisBody } from "../features/kpis/KpisBody.tsx";
import { type Rows, withKpi } from "../features/kpis/kpis.address.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import styles from "./page.module.css";

const TABLE = "/planning-and-monitoring/table";

/** How far the monitorings are: in general, by month, up to today, and on the map. */
export function KpisPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const navigate = useNavigate();
  const [search, setSearch] = useAddressSearch();
  if (!project) return null;
  const link = (rows: Rows, children: ReactNode) => (
    <Link to={TABLE} search={rows}>
      {children}
    </Link>
  );
  return (
    <div className={styles.page}>
      <KpisBody
        project={project}
        today={todayIn(project.timeZone, Date.now())}
        search={search}
        onSearch={(change) => setSearch(withKpi(search, change))}
        header={(exporting) => (
          <PageHeader
            title={t("kpis.title")}
            crumbs={<Link to="/planning-and-monitoring">{t("kpis.crumb")}</Link>}
            actions={exporting}
          />
        )}
        link={link}
        onOpen={(rows) => void navigate({ to: TABLE, search: rows })}
      />
    </div>
  );
}
