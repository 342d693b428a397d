import { FINDING_REASON_LENGTH, type PlanFinding } from "@vetaverde/contract/plan-findings";
import { type FormEvent, useId, useState } from "react";
import { describeError } from "../../../lib/describe-error.ts";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
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
  const form = useId();
  const words = useStoredDraft({ form: `aside.${plan}.${finding.id}`, first: () => "", seen: null });
  const reason = words.draft;
  const [missing, setMissing] = useState(false);
  const setAside = useDismissFinding(project, plan);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(text === "");
    if (text === "" || text.length > FINDING_REASON_LENGTH || setAside.isPending) return;
    await setAside.mutateAsync({ finding: finding.id, aside: true, reason: text });
    words.forget();
    toast("done", t("planReview.putAsideDone"));
    onClose();
  };
  return (
    <Dialog
      title={t("planReview.putAsideTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("planReview.cancel")}</Button>
          <Button kind="primary" type="submit" form={form} busy={setAside.isPending}>
            {t("planReview.putAside")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={layout.stack12}
        onSubmit={(event) => void send(event).catch(() => {})}
        noValidate
      >
        <p>{t("planReview.putAsideText")}</p>
        <TextArea
          label={t("planReview.reason")}
          value={reason}
          limit={FINDING_REASON_LENGTH}
          onValue={words.set}
          error={missing && reason.trim() === "" ? t("planReview.reasonMissing") : undefined}
        />
        {setAside.error && <Notice kind="error">{describeError(setAside.error)}</Notice>}
      </form>
    </Dialog>
  );
}
