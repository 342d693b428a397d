import type { SavedSamples } from "@vetaverde/contract/sample-imports";
import { type ReactNode, useMemo, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { FileFacts } from "../../ui/workbook/FileFacts.tsx";
import workbook from "../../ui/workbook/workbook.module.css";
import { useWorkbook } from "../../ui/workbook/workbook.state.ts";
import { ImportList } from "./ImportList.tsx";
import { SampleFileStep } from "./SampleFileStep.tsx";
import { SamplePreviewView } from "./SamplePreviewView.tsx";
import { SavedView } from "./SavedView.tsx";
import { type ColumnAssignments, sendSamples } from "./sample-import.queries.ts";

export interface SampleImportProps {
  project: string;
  mayCreateStations: boolean;
  /** Links to the results once they are saved. */
  resultLinks: ReactNode;
}

/** Import of a laboratory's results from its file: laboratory and file, preview, saving. */
export function SampleImport({ project, mayCreateStations, resultLinks }: SampleImportProps) {
  const t = useT();
  const run = useSampleImport(project);
  const steps = (["file", "preview", "save"] as const).map((step) => t(`sampleImport.steps.${step}`));
  const current = currentStep(run);
  return (
    <div className={classes(layout.sectionTitles, workbook.import)}>
      <div className={workbook.top}>
        <Steps label={t("sampleImport.title")} steps={steps} current={current} />
        {run.preview && !run.saved && <FileFacts preview={run.preview} onReplace={run.reset} />}
      </div>
      {!run.preview && <FileStep project={project} run={run} />}
      {run.preview && !run.saved && (
        <SamplePreviewView
          project={project}
          preview={run.preview}
          columnAssignments={run.columnAssignments}
          mayCreate={mayCreateStations}
          onWasReread={(reread, columnAssignments) => {
            run.setColumnAssignments(columnAssignments);
            run.show(reread);
          }}
          onSaved={run.setSaved}
        />
      )}
      {run.preview && run.saved && (
        <SavedView
          project={project}
          saved={run.saved}
          resultLinks={resultLinks}
          previewId={run.preview.preview}
          onImportAnother={run.begin}
        />
      )}
      {run.guard.question}
    </div>
  );
}

function currentStep(run: ReturnType<typeof useSampleImport>) {
  return run.saved
    ? 3
    : !run.preview
      ? 0
      : run.preview.errorCount > 0 || run.preview.lacks.length > 0
        ? 1
        : 2;
}

function FileStep({ project, run }: { project: string; run: ReturnType<typeof useSampleImport> }) {
  return (
    <>
      <SampleFileStep
        {...{ project, laboratory: run.laboratory, state: run.state }}
        onLaboratory={run.setLaboratory}
        onFile={(file) => void run.readFile(file)}
        onCancel={run.reset}
      />
      {!run.state.progress && <ImportList project={project} writes />}
    </>
  );
}

function useSampleImport(project: string) {
  const t = useT();
  const [laboratory, setLaboratory] = useState("");
  // The assignment of columns is retained when another file is chosen, because it is usually a corrected version of the
  // same file.
  const [columnAssignments, setColumnAssignments] = useState<ColumnAssignments>({});
  const [saved, setSaved] = useState<SavedSamples | null>(null);
  const send = useMemo(
    () => sendSamples(project, laboratory.trim(), columnAssignments),
    [project, laboratory, columnAssignments],
  );
  const { state, readFile, show, reset } = useWorkbook(send);
  const { preview } = state;
  const guard = useLeaveGuard(preview !== null && saved === null, {
    question: t("workbook.leave"),
    leave: t("workbook.leaveYes"),
    stay: t("workbook.leaveNo"),
  });
  const begin = () => {
    reset();
    setSaved(null);
    setColumnAssignments({});
  };
  return {
    saved,
    preview,
    reset,
    laboratory,
    state,
    setLaboratory,
    readFile,
    columnAssignments,
    setColumnAssignments,
    show,
    setSaved,
    begin,
    guard,
  };
}
