import type { Plan } from "@vetaverde/contract/plans";
import { useT } from "../../lib/i18n.ts";
import { Steps } from "../../ui/Steps.tsx";
import { ImportFile } from "./ImportFile.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import styles from "./import.module.css";
import { useImport } from "./import.state.ts";
import { useLeaveGuard } from "./leave.tsx";

export interface PlanImportProps {
  project: string;
  onSaved(plan: Plan): void;
}

/** A plan from its workbook: template, file, preview, save. */
export function PlanImport({ project, onSaved }: PlanImportProps) {
  const t = useT();
  const { state, send, reset } = useImport(project);
  const guard = useLeaveGuard(state.preview !== null);
  const steps = (["template", "file", "preview", "save"] as const).map((step) =>
    t(`plans.create.steps.${step}`),
  );
  const current = !state.preview ? (state.progress ? 1 : 0) : state.preview.errorCount > 0 ? 2 : 3;
  const saved = (plan: Plan) => {
    guard.release();
    onSaved(plan);
  };
  return (
    <div className={styles.import}>
      <Steps label={t("plans.create.title")} steps={steps} current={current} />
      {state.preview ? (
        <ImportPreview project={project} preview={state.preview} onReplace={reset} onSaved={saved} />
      ) : (
        <ImportFile project={project} state={state} onFile={(file) => void send(file)} onCancel={reset} />
      )}
      {guard.question}
    </div>
  );
}
