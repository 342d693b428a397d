import type { Plan } from "@vetaverde/contract/plans";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { FileFacts } from "./FileFacts.tsx";
import { ImportFile } from "./ImportFile.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import styles from "./import.module.css";
import { useImport } from "./import.state.ts";

export interface PlanImportProps {
  project: string;
  onSaved(plan: Plan): void;
}

/** A plan from its workbook: template, file, preview, save. */
export function PlanImport({ project, onSaved }: PlanImportProps) {
  const t = useT();
  const { state, send, reset } = useImport(project);
  const [title, setTitle] = useState("");
  const guard = useLeaveGuard(state.preview !== null, {
    question: t("plans.create.leave"),
    leave: t("plans.create.leaveYes"),
    stay: t("plans.create.leaveNo"),
  });
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
      <div className={styles.top}>
        <Steps label={t("plans.create.title")} steps={steps} current={current} />
        {state.preview && <FileFacts preview={state.preview} onReplace={reset} />}
      </div>
      {state.preview ? (
        <ImportPreview
          project={project}
          preview={state.preview}
          title={title}
          onTitle={setTitle}
          onSaved={saved}
        />
      ) : (
        <ImportFile project={project} state={state} onFile={(file) => void send(file)} onCancel={reset} />
      )}
      {guard.question}
    </div>
  );
}
