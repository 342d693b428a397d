import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ArgsOf, ReplyOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./review.module.css";

type AssignBody = ArgsOf<"commitments", "assign">["body"];

export interface AssignDialogProps {
  project: string;
  /** Ids of the commitments. */
  commitments: readonly string[];
  onClose(): void;
  /** Called once they are assigned. */
  onAssigned(): void;
}

/** Assigns commitments to the monitorings that serve them: those of a plan with a given short commitment name. */
export function AssignDialog({ project, commitments, onClose, onAssigned }: AssignDialogProps) {
  const t = useT();
  const served = useCallQuery("commitments", "served", { params: { project } });
  const options = (served.data ?? []).map(({ plan, shortCommitment, stations }, at) => ({
    value: String(at),
    label: t("commitments.servedBy", { plan: plan.title, name: shortCommitment, n: stations.length }),
  }));
  const assignment = useAssignment({ project, served, commitments, onAssigned, onClose });
  return (
    <FormPanel
      title={t("commitments.assignTitle", { n: commitments.length })}
      submitLabel={t("commitments.assign")}
      cancelLabel={t("commitments.cancel")}
      isBusy={assignment.busy}
      disabled={assignment.chosen === ""}
      shape="dialog"
      className={styles.form}
      onSubmit={assignment.send}
      onClose={onClose}
    >
      <p>{t("commitments.assignText")}</p>
      <Select
        label={t("commitments.served")}
        value={assignment.chosen}
        placeholder={t(served.isPending ? "ui.loading" : "commitments.choose")}
        options={options}
        onValue={assignment.setChosen}
      />
      {served.data?.length === 0 && <Notice kind="info">{t("commitments.noPlans")}</Notice>}
      {served.isError && <ServedFailure onRetry={() => void served.refetch()} error={served.error} />}
      {assignment.error && <ErrorNotice title={t("commitments.assignFailed")} error={assignment.error} />}
    </FormPanel>
  );
}

interface UseAssignmentInput {
  project: string;
  served: UseQueryResult<ReplyOf<"commitments", "served">>;
  commitments: readonly string[];
  onAssigned(): void;
  onClose(): void;
}

/** Assigns all of the commitments, or none: a partly assigned selection would have to be searched for the rest. */
function useAssignment({ project, served, commitments, onAssigned, onClose }: UseAssignmentInput) {
  const t = useT();
  const [chosen, setChosen] = useState("");
  const assign = useCallMutation("commitments", "assign", (body: AssignBody) => ({
    params: { project },
    body,
  }));
  const send = () => {
    const to = served.data?.[Number(chosen)];
    if (chosen === "" || !to || assign.isPending) return;
    const { plan, shortCommitment } = to;
    assign.mutate(
      { commitments: [...commitments], plan: plan.id, shortCommitment },
      {
        onSuccess: (changed) => {
          const already = commitments.length - changed.length;
          toast("done", t("commitments.assigned", { n: changed.length, plan: plan.title, already }));
          onAssigned();
          onClose();
        },
      },
    );
  };
  return { busy: assign.isPending, chosen, send, setChosen, error: assign.error };
}

function ServedFailure({ onRetry, error }: { onRetry(): void; error: unknown }) {
  const t = useT();
  return (
    <Notice
      kind="error"
      title={t("commitments.servedFailed")}
      action={
        <Button size="small" onClick={onRetry}>
          {t("ui.retry")}
        </Button>
      }
    >
      {describeError(error)}
    </Notice>
  );
}
