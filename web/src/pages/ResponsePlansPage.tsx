import { allows } from "@vetaverde/domain/permissions/access";
import { useState } from "react";
import styles from "../features/response-plans/response-plans.module.css";
import { StructureForm } from "../features/response-plans/StructureForm.tsx";
import { StructureList } from "../features/response-plans/StructureList.tsx";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The structures of a project with their levels. */
export function ResponsePlansPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const mayAdd = allows("admin", useAccessRights());
  const [isAdding, setIsAdding] = useState(false);
  if (!project) return null;
  const add = mayAdd && (
    <Button kind="primary" onClick={() => setIsAdding(true)}>
      {t("responsePlans.add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("responsePlans.title")} actions={add} />
      <div className={styles.page}>
        <StructureList project={project.id} create={add} />
      </div>
      {isAdding && <StructureForm project={project.id} onClose={() => setIsAdding(false)} />}
    </>
  );
}
