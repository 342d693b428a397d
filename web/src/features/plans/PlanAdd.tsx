import type { UseMutationResult } from "@tanstack/react-query";
import type { Plan, Preview } from "@vetaverde/contract/plans";
import { useMemo } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { WorkbookImport } from "../../ui/workbook/WorkbookImport.tsx";
import styles from "../../ui/workbook/workbook.module.css";
import { DownloadErrors } from "./import/DownloadErrors.tsx";
import { PlanSheet } from "./import/PlanSheet.tsx";
import { PlanVerdict } from "./import/PlanVerdict.tsx";
import { PreviewReview } from "./import/PreviewReview.tsx";
import { downloadTemplate, sendPlan } from "./plans.queries.ts";

export interface PlanAddProps {
  project: string;
  plan: Plan;
  /** `added` is the number of monitorings added to the plan. */
  onAdded(plan: Plan, added: number): void;
}

/** Adds monitorings from a workbook to a plan. */
export function PlanAdd({ project, plan, onAdded }: PlanAddProps) {
  const t = useT();
  const send = useMemo(() => sendPlan(project, plan.id), [project, plan.id]);
  const template = {
    title: t("plans.create.templateTitle"),
    text: t("planEdit.templateText"),
    onDownload: () => downloadTemplate(project),
  };
  return (
    <WorkbookImport title={t("planEdit.add")} template={template} send={send}>
      {(preview, { release, replace }) => (
        <AddPreview
          project={project}
          plan={plan}
          preview={preview}
          onPreview={replace}
          onAdded={(saved) => {
            release();
            onAdded(saved, preview.monitorings);
          }}
        />
      )}
    </WorkbookImport>
  );
}

const VERDICT = "add-verdict";

interface AddPreviewProps extends Omit<PlanAddProps, "onAdded"> {
  preview: Preview;
  onAdded(plan: Plan): void;
  /** The same file, checked again. */
  onPreview(preview: Preview): void;
}

/** What the workbook would add, its errors and warnings, and the button that adds it. */
function AddPreview({ project, plan, preview, onAdded, onPreview }: AddPreviewProps) {
  const t = useT();
  const add = useCallMutation("plans", "add", (preview: string) => ({
    params: { project, plan: plan.id },
    body: { preview },
    idempotencyKey: preview,
    overlay: true,
  }));
  const blocked = preview.errorCount > 0;
  const { sameFile } = preview;
  return (
    <>
      {sameFile && <SameFileNotice sameFile={sameFile} />}
      {add.error && (
        <Notice kind="error" urgent>
          {describeError(add.error)}
        </Notice>
      )}
      <div id={VERDICT}>
        <PlanVerdict
          preview={preview}
          texts={{
            blocked: (values) => t("planEdit.blockedTitle", values),
            ready: (values) => t("planEdit.readyTitle", values),
            readyText: (values) => t("planEdit.readyText", values),
          }}
        />
      </div>
      <AddActions
        project={project}
        plan={plan}
        preview={preview}
        onAdded={onAdded}
        add={add}
        blocked={blocked}
      />
      {!blocked && <PreviewReview project={project} preview={preview.preview} plan={plan.id} />}
      <PlanSheet project={project} preview={preview} onPreview={onPreview} />
    </>
  );
}

interface AddActionsProps extends Pick<AddPreviewProps, "project" | "plan" | "preview" | "onAdded"> {
  add: UseMutationResult<Plan, Error, string>;
  blocked: boolean;
}

function AddActions({ project, plan, preview, onAdded, add, blocked }: AddActionsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.top}>
      <p className={styles.text}>
        {t("planEdit.into", {
          title: plan.title,
          start: format.day(plan.start),
          end: format.day(plan.end),
        })}
      </p>
      {blocked && <DownloadErrors project={project} preview={preview} />}
      <Button
        kind="primary"
        icon={<IconPlus size={18} aria-hidden />}
        disabled={blocked}
        aria-describedby={VERDICT}
        busy={add.isPending}
        onClick={() => add.mutate(preview.preview, { onSuccess: onAdded })}
      >
        {t("planEdit.submit")}
      </Button>
    </div>
  );
}

interface SameFileNoticeProps {
  sameFile: NonNullable<Preview["sameFile"]>;
}

function SameFileNotice({ sameFile }: SameFileNoticeProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Notice kind="warning" urgent title={t("planEdit.sameTitle")}>
      {t("planEdit.sameText", {
        person: sameFile.importedBy,
        date: format.dateTime(sameFile.importedAt),
      })}
    </Notice>
  );
}
