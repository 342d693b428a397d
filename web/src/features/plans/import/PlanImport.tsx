import type { CatalogKind } from "@vetaverde/contract/catalog";
import type { Plan } from "@vetaverde/contract/plans";
import { type ReactNode, useMemo, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { WorkbookImport } from "../../../ui/workbook/WorkbookImport.tsx";
import { downloadTemplate, sendPlan } from "../plans.queries.ts";
import { CatalogGaps } from "./CatalogGaps.tsx";
import { ImportPreview } from "./ImportPreview.tsx";

export interface PlanImportProps {
  project: string;
  /** Link to a catalogue that is still empty. */
  catalogLink(kind: CatalogKind, label: string): ReactNode;
  onSaved(plan: Plan): void;
}

/** Creates a plan from its workbook. */
export function PlanImport({ project, catalogLink, onSaved }: PlanImportProps) {
  const t = useT();
  const send = useMemo(() => sendPlan(project), [project]);
  const [title, setTitle] = useState("");
  const template = {
    title: t("plans.create.templateTitle"),
    text: t("plans.create.templateText"),
    onDownload: () => downloadTemplate(project),
  };
  return (
    <WorkbookImport
      title={t("plans.create.title")}
      template={template}
      send={send}
      before={<CatalogGaps project={project} link={catalogLink} />}
    >
      {(preview, { release, replace }) => (
        <ImportPreview
          project={project}
          preview={preview}
          title={title}
          onTitle={setTitle}
          onPreview={replace}
          onSaved={(plan) => {
            release();
            onSaved(plan);
          }}
        />
      )}
    </WorkbookImport>
  );
}
