import { Link, useParams } from "@tanstack/react-router";
import { allows, type CallerRights } from "@vetaverde/domain/permissions/access";
import { PlanSkips } from "../features/plans/follow-up/PlanSkips.tsx";
import { MonitoringList } from "../features/plans/monitorings/MonitoringList.tsx";
import { PlanHeader } from "../features/plans/PlanHeader.tsx";
import { PlanTabs } from "../features/plans/PlanTabs.tsx";
import { PlanVersions } from "../features/plans/PlanVersions.tsx";
import { planTab } from "../features/plans/plans.filters.ts";
import { PlanReview } from "../features/plans/review/PlanReview.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { type Search, type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPencil } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";

/** A plan: its period, its counts, its monitorings, and what each import added to it. */
export function PlanDetailPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const { planningId = "" } = useParams({ strict: false }) as { planningId?: string };
  const [search, setSearch] = useAddressSearch();
  if (!project) return null;
  const tab = planTab(search);
  const place = { project: project.id, plan: planningId };
  // A count or a version opens its rows and replaces any other filters.
  const toRows = ({ tab: _tab, ...rows }: Search) => setSearch(rows);
  const edit = allows("admin", accessRights) && (
    <ButtonLink icon={<IconPencil size={18} aria-hidden />} label={t("planEdit.edit")}>
      {(dress) => <Link to="/planning-and-monitoring/edit/$planningId" params={{ planningId }} {...dress} />}
    </ButtonLink>
  );
  return (
    <div className={layout.pageColumn}>
      <PlanHeader
        {...place}
        crumbs={<Link to="/planning-and-monitoring">{t("plans.detail.back")}</Link>}
        actions={edit}
        search={search}
        onSearch={toRows}
      />
      <PlanSections
        timeZone={project.timeZone}
        accessRights={accessRights}
        search={search}
        onSearch={setSearch}
        tab={tab}
        place={place}
        toRows={toRows}
      />
    </div>
  );
}

interface PlanSectionsProps {
  timeZone: string;
  accessRights: CallerRights;
  search: Search;
  onSearch: SetSearch;
  tab: ReturnType<typeof planTab>;
  place: { project: string; plan: string };
  toRows(rows: Search): void;
}

function PlanSections({ timeZone, accessRights, search, onSearch, tab, place, toRows }: PlanSectionsProps) {
  return (
    <PlanTabs {...place} tab={tab} onTab={(next) => onSearch({ ...search, tab: next })}>
      {tab === "monitorings" && (
        <MonitoringList
          {...place}
          timeZone={timeZone}
          mayWrite={allows("write", accessRights)}
          search={search}
          onSearch={onSearch}
        />
      )}
      {tab === "review" && (
        <PlanReview
          {...place}
          mayEdit={allows("admin", accessRights)}
          link={(rows, planningId, label) => (
            <Link to="/planning-and-monitoring/$planningId" params={{ planningId }} search={rows}>
              {label}
            </Link>
          )}
        />
      )}
      {tab === "skips" && <PlanSkips {...place} mayWrite={allows("write", accessRights)} />}
      {tab === "versions" && <PlanVersions {...place} onChosen={(id) => toRows({ import: id })} />}
    </PlanTabs>
  );
}
