import type { Plan } from "@vetaverde/contract/plans";
import { useMemo, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { WorkbookImport } from "../../ui/workbook/WorkbookImport.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { downloadTemplate, sendPlan } from "./plans.queries.ts";

export interface PlanImportProps {
  project: string;
  onSaved(plan: Plan): void;
}

/** A plan from its workbook. */
export function PlanImport({ project, onSaved }: PlanImportProps) {
  const t = useT();
  const send = useMemo(() => sendPlan(project), [project]);
  const [title, setTitle] = useState("");
  const template = {
    title: t("plans.create.templateTitle"),
    text: t("plans.create.templateText"),
    onDownload: () => downloadTemplate(project),
  };
  return (
    <WorkbookImport title={t("plans.create.title")} template={template} send={send}>
      {(preview, { release }) => (
        <ImportPreview
          project={project}
          preview={preview}
          title={title}
          onTitle={setTitle}
          onSaved={(plan) => {
            release();
            onSaved(plan);
          }}
        />
      )}
    </WorkbookImport>
  );
}
