import { Link, useParams } from "@tanstack/react-router";
import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import { Actions } from "../features/response-plans/Actions.tsx";
import { DraftNotice } from "../features/response-plans/DraftNotice.tsx";
import { InstrumentList } from "../features/response-plans/InstrumentList.tsx";
import { LevelNow } from "../features/response-plans/LevelNow.tsx";
import { PlanEditor } from "../features/response-plans/PlanEditor.tsx";
import { PlanView } from "../features/response-plans/PlanView.tsx";
import styles from "../features/response-plans/response-plans.module.css";
import { useStructure } from "../features/response-plans/response-plans.queries.ts";
import { States } from "../features/response-plans/States.tsx";
import { StructureForm } from "../features/response-plans/StructureForm.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** A structure: its level, open actions, plan, instruments and history. */
export function ResponseStructurePage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { structure: id = "" } = useParams({ strict: false }) as { structure?: string };
  const isAdmin = allows("admin", useAccessRights());
  const [open, setOpen] = useState<"plan" | "structure" | null>(null);
  const structure = useStructure(project?.id ?? "", id);
  const { data } = structure;
  if (!project) return null;
  const actions = isAdmin && data && (
    <>
      <Button onClick={() => setOpen("structure")}>{t("responsePlans.editStructure")}</Button>
      <Button onClick={() => setOpen("plan")}>{t("responsePlans.editPlan")}</Button>
    </>
  );
  const panel = { project: project.id, onClose: () => setOpen(null) };
  return (
    <>
      <PageHeader
        title={data?.name ?? t("responsePlans.structure")}
        crumbs={<Link to="/response-plans">{t("responsePlans.title")}</Link>}
        actions={actions}
      />
      <div className={styles.page}>
        <QueryState query={structure} errorTitle={t("responsePlans.failed")} skeletonRows={6} />
        {data && <Sections project={project.id} structure={data} isAdmin={isAdmin} />}
      </div>
      {data && open === "plan" && <PlanEditor {...panel} structure={data} />}
      {data && open === "structure" && <StructureForm {...panel} structure={data} />}
    </>
  );
}

interface SectionsProps {
  project: string;
  structure: ResponseStructure;
  isAdmin: boolean;
}

function Sections({ project, structure, isAdmin }: SectionsProps) {
  const mayWrite = allows("write", useAccessRights());
  const place = { project, structure };
  return (
    <>
      <DraftNotice {...place} mayPublish={isAdmin} />
      <LevelNow {...place} isAdmin={isAdmin} mayWrite={mayWrite} />
      {structure.plan && <Actions project={project} actions={structure.actions} mayWrite={mayWrite} />}
      <PlanView {...place} mayWrite={mayWrite} />
      <InstrumentList structure={structure} />
      {structure.plan && <States {...place} />}
    </>
  );
}
