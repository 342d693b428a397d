import { Link, useNavigate } from "@tanstack/react-router";
import type { Plan } from "@vetaverde/contract/plans";
import { allows } from "@vetaverde/domain/permissions/access";
import { PlanImport } from "../features/plans/import/PlanImport.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import layout from "../ui/layout.module.css";
import { Notice } from "../ui/Notice.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { toast } from "../ui/toasts.ts";

/** A new plan from its workbook. */
export function PlanCreatePage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const mayImport = allows("admin", useAccessRights());
  const navigate = useNavigate();
  if (!project) return null;
  const onSaved = (plan: Plan) => {
    toast("done", t("plans.create.saved", { title: plan.title, n: plan.monitorings }));
    void navigate({ to: "/planning-and-monitoring/$planningId", params: { planningId: plan.id } });
  };
  return (
    <>
      <PageHeader
        title={t("plans.create.title")}
        crumbs={<Link to="/planning-and-monitoring">{t("plans.list.title")}</Link>}
      />
      {mayImport ? (
        <PlanImport
          project={project.id}
          onSaved={onSaved}
          catalogLink={(kind, label) => (
            <Link to="/config/catalog" search={{ kind }}>
              {label}
            </Link>
          )}
        />
      ) : (
        <Notice kind="info" className={layout.insetMargin}>
          {t("plans.create.adminsOnly")}
        </Notice>
      )}
    </>
  );
}
