import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { Plan } from "@vetaverde/contract/plans";
import { allows } from "@vetaverde/domain/permissions/access";
import { PlanAdd } from "../features/plans/PlanAdd.tsx";
import { usePlan } from "../features/plans/plans.queries.ts";
import { useAccessRights } from "../lib/access-rights.ts";
import { isCallError } from "../lib/call-error.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { toast } from "../ui/toasts.ts";

/** Adds monitorings to an existing plan. */
export function PlanAddPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const mayAdd = allows("admin", useAccessRights());
  const navigate = useNavigate();
  const { planningId = "" } = useParams({ strict: false }) as { planningId?: string };
  const plan = usePlan(project?.id ?? "", planningId);
  const { data } = plan;
  if (!project) return null;
  const params = { planningId };
  const onAdded = ({ title }: Plan, n: number) => {
    toast("done", t("planEdit.added", { title, n }));
    void navigate({
      to: "/planning-and-monitoring/$planningId",
      params,
      search: { tab: "versions" },
    });
  };
  const missing = isCallError(plan.error) && plan.error.status === 404;
  return (
    <>
      <PageHeader
        title={t("planEdit.add")}
        crumbs={
          <Link to="/planning-and-monitoring/$planningId" params={params}>
            {data?.title ?? t("plans.list.plan")}
          </Link>
        }
      />
      {!mayAdd && (
        <Notice kind="info" className={layout.insetMargin}>
          {t("planEdit.adminsOnly")}
        </Notice>
      )}
      {mayAdd && missing && <ErrorState title={t("plans.detail.missing")} />}
      {mayAdd && !missing && (
        <QueryState query={plan} errorTitle={t("plans.detail.failed")} skeletonRows={4} brief />
      )}
      {mayAdd && data && <PlanAdd project={project.id} plan={data} onAdded={onAdded} />}
    </>
  );
}
