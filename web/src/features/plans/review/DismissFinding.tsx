import { FINDING_REASON_LENGTH, type PlanFinding } from "@vetaverde/contract/plan-findings";
import { describeError } from "../../../lib/describe-error.ts";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useT } from "../../../lib/i18n.ts";
import { FormPanel, useSubmit } from "../../../resource/FormPanel.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useDismissFinding } from "./plan-review.queries.ts";

export interface DismissFindingProps {
  project: string;
  plan: string;
  finding: PlanFinding;
  onClose(): void;
}

/** Asks for a reason before a finding is put aside. */
export function DismissFinding({ project, plan, finding, onClose }: DismissFindingProps) {
  const t = useT();
  const stored = useStoredDraft({ form: `aside.${plan}.${finding.id}`, first: () => "", seen: null });
  const reason = stored.draft.trim();
  const dismiss = useDismissFinding(project, plan);
  const { isTried, isBusy, failure, submit } = useSubmit(
    async () => {
      await dismiss.mutateAsync({ finding: finding.id, aside: true, reason });
      stored.forget();
      toast("done", t("planReview.putAsideDone"));
      onClose();
    },
    reason !== "" && reason.length <= FINDING_REASON_LENGTH,
  );
  return (
    <FormPanel
      shape="dialog"
      className={layout.stack12}
      title={t("planReview.putAsideTitle")}
      submitLabel={t("planReview.putAside")}
      cancelLabel={t("planReview.cancel")}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("planReview.putAsideText")}</p>
      <TextArea
        label={t("planReview.reason")}
        value={stored.draft}
        limit={FINDING_REASON_LENGTH}
        onValue={stored.set}
        error={isTried && reason === "" ? t("planReview.reasonMissing") : undefined}
      />
      {failure && <Notice kind="error">{describeError(failure)}</Notice>}
    </FormPanel>
  );
}
