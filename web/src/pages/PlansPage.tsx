import { Link, useNavigate } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { PlanList } from "../features/plans/PlanList.tsx";
import { PlansExport } from "../features/plans/PlansExport.tsx";
import styles from "../features/plans/plans.module.css";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { IconPlus } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The project's monitoring plans. */
export function PlansPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const navigate = useNavigate();
  const [search, setSearch] = useAddressSearch();
  if (!project) return null;
  const create = allows("admin", accessRights) && (
    <ButtonLink kind="primary" icon={<IconPlus size={18} aria-hidden />} label={t("plans.list.create")}>
      {(dress) => <Link to="/planning-and-monitoring/create" {...dress} />}
    </ButtonLink>
  );
  const go = (to: `/planning-and-monitoring/${"" | "edit/"}$planningId`, planningId: string) =>
    void navigate({ to, params: { planningId } });
  return (
    <div className={layout.pageColumn}>
      <PageHeader
        title={t("plans.list.title")}
        actions={
          <>
            <PlansExport project={project.id} search={search} />
            {create}
          </>
        }
      />
      <PlanList
        project={project.id}
        search={search}
        onSearch={setSearch}
        ways={{
          onOpen: ({ id }) => go("/planning-and-monitoring/$planningId", id),
          onCommitments: ({ id }) => void navigate({ to: "/commitments-matrix", search: { plan: id } }),
          onEdit: allows("admin", accessRights)
            ? ({ id }) => go("/planning-and-monitoring/edit/$planningId", id)
            : undefined,
        }}
        href={({ id }) => `/planning-and-monitoring/${id}`}
        link={({ id, title }) => <PlanLink id={id} title={title} />}
        create={create}
      />
    </div>
  );
}

function PlanLink({ id, title }: { id: string; title: string }) {
  return (
    <Link
      to="/planning-and-monitoring/$planningId"
      params={{ planningId: id }}
      className={styles.plan}
      tabIndex={-1}
    >
      {title}
    </Link>
  );
}
