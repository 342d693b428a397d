import { Link, useParams } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { MonitoringList } from "../features/plans/monitorings/MonitoringList.tsx";
import { PlanHeader } from "../features/plans/PlanHeader.tsx";
import { PlanTitleForm } from "../features/plans/PlanTitleForm.tsx";
import { usePlan } from "../features/plans/plans.queries.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/toasts.ts";

/** Editing of a plan by its administrator: its title, its monitorings and their follow-ups, and adding monitorings. */
export function PlanEditPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const { planningId = "" } = useParams({ strict: false }) as { planningId?: string };
  const [search, setSearch] = useAddressSearch();
  const { data } = usePlan(project?.id ?? "", planningId);
  if (!project) return null;
  const mayEdit = allows("admin", accessRights);
  const address = { search, onSearch: setSearch };
  const add = mayEdit && <AddLink planningId={planningId} />;
  const crumbs = <Crumbs planningId={planningId} />;
  return (
    <div className={layout.pageColumn}>
      <PlanHeader project={project.id} plan={planningId} crumbs={crumbs} actions={add} {...address} />
      {!mayEdit && (
        <Notice kind="info" className={layout.insetMargin}>
          {t("planEdit.adminsOnly")}
        </Notice>
      )}
      {mayEdit && data && (
        <PlanTitleForm
          key={data.id}
          project={project.id}
          plan={data}
          onSaved={({ title }) => toast("done", t("planEdit.saved", { title }))}
        />
      )}
      <MonitoringList
        project={project.id}
        timeZone={project.timeZone}
        plan={planningId}
        mayWrite={allows("write", accessRights)}
        {...address}
      />
    </div>
  );
}

function AddLink({ planningId }: { planningId: string }) {
  const t = useT();
  return (
    <ButtonLink kind="primary" icon={<IconPlus size={18} aria-hidden />} label={t("planEdit.add")}>
      {(dress) => <Link to="/planning-and-monitoring/add/$planningId" params={{ planningId }} {...dress} />}
    </ButtonLink>
  );
}

function Crumbs({ planningId }: { planningId: string }) {
  const t = useT();
  return (
    <>
      <Link to="/planning-and-monitoring">{t("plans.list.title")}</Link>
      <Link to="/planning-and-monitoring/$planningId" params={{ planningId }}>
        {t("plans.list.plan")}
      </Link>
    </>
  );
}
