import { Link, useNavigate } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { ReactNode } from "react";
import { BaseMapButton } from "../features/base-maps/BaseMapButton.tsx";
import { useBaseMap } from "../features/base-maps/base-maps.queries.ts";
import { KpisBody } from "../features/kpis/KpisBody.tsx";
import { kpiAddress, type Rows, withKpi } from "../features/kpis/kpis.address.ts";
import { MapLayersButton } from "../features/map-layers/MapLayersButton.tsx";
import { ProjectLayers } from "../features/map-layers/ProjectLayers.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import layout from "../ui/layout.module.css";
import { useNarrow } from "../ui/narrow.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { useMapShows } from "./MapShows.tsx";

const NO_GROUND: readonly never[] = [];
const TABLE = "/planning-and-monitoring/table";

/** Progress of the monitorings: in general, by month, up to today, and on the map. */
export function KpisPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const navigate = useNavigate();
  const [search, setSearch] = useAddressSearch();
  const onMap = search["tab"] === "map";
  const narrow = useNarrow();
  const base = useBaseMap(project?.id ?? "", onMap || !narrow);
  const admin = allows("admin", useAccessRights());
  const today = todayIn(project?.timeZone ?? "UTC", Date.now());
  const onSearch = (change: Record<string, unknown>) => setSearch(withKpi(search, change));
  const address = kpiAddress(search, today);
  const shows = useMapShows({
    project: project?.id ?? null,
    isMap: onMap && !address.table,
    search,
    onSearch,
    period: address,
  });
  if (!project) return null;
  const link = (rows: Rows, children: ReactNode) => (
    <Link to={TABLE} search={rows}>
      {children}
    </Link>
  );
  return (
    <div className={layout.pageColumn}>
      <ProjectLayers>
        <KpisBody
          project={project}
          today={today}
          search={search}
          onSearch={onSearch}
          shows={shows}
          header={(exporting) => <KpisHeader exporting={exporting} />}
          base={base.data?.features ?? NO_GROUND}
          baseTools={
            <span className={layout.cluster8}>
              {base.isError && <span>{t("map.base.failed")}</span>}
              {admin && base.isSuccess && <BaseMapButton project={project.id} current={base.data} />}
              {admin && <MapLayersButton project={project.id} />}
            </span>
          }
          link={link}
          onOpen={(rows) => void navigate({ to: TABLE, search: rows })}
        />
      </ProjectLayers>
    </div>
  );
}

function KpisHeader({ exporting }: { exporting: ReactNode }) {
  const t = useT();
  return (
    <PageHeader
      title={t("kpis.title")}
      crumbs={<Link to="/planning-and-monitoring">{t("kpis.crumb")}</Link>}
      actions={exporting}
    />
  );
}
