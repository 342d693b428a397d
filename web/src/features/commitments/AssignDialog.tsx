import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toasts.ts";
import { useReviewActions } from "./commitments.queries.ts";
import styles from "./review.module.css";

/** Errors that concern one commitment only, so that the next ones can continue. */
const OF_ONE = ["STALE_VERSION", "NOT_FOUND"];

export interface AssignDialogProps {
  project: string;
  /** Ids of the commitments. */
  commitments: readonly string[];
  onClose(): void;
  /** Called after each assigned commitment. */
  onAssigned(id: string): void;
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
      {assignment.error !== null && <AssignFailure assignment={assignment} n={commitments.length} />}
    </FormPanel>
  );
}

interface UseAssignmentInput {
  project: string;
  served: UseQueryResult<ReplyOf<"commitments", "served">>;
  commitments: readonly string[];
  onAssigned(id: string): void;
  onClose(): void;
}

/** Assigns one commitment after another, and counts those that are done. */
function useAssignment({ project, served, commitments, onAssigned, onClose }: UseAssignmentInput) {
  const t = useT();
  const [chosen, setChosen] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [done, setDone] = useState(0);
  const assign = useAssign(project);
  const send = async () => {
    const to = served.data?.[Number(chosen)];
    if (chosen === "" || !to || busy) return;
    setBusy(true);
    setError(null);
    let n = done;
    let failure: unknown = null;
    for (const id of commitments) {
      try {
        await assign(id, { plan: to.plan.id, shortCommitment: to.shortCommitment });
        onAssigned(id);
        setDone(++n);
      } catch (caught) {
        failure = caught;
        // An error of one commitment does not prevent the others from being assigned.
        if (!isCallError(caught) || !OF_ONE.includes(caught.error)) break;
      }
    }
    setBusy(false);
    setError(failure);
    if (failure !== null) return;
    toast("done", t("commitments.assigned", { n, plan: to.plan.title }));
    onClose();
  };
  return { busy, chosen, send, setChosen, error, done };
}

function useAssign(project: string) {
  const { link, read } = useReviewActions(project);
  // Based on the current state, so that assignments made by others since it was selected are preserved.
  return async (id: string, to: { plan: string; shortCommitment: string }) => {
    const { plans, version } = await read(id);
    const before = plans.map(({ plan, shortCommitment }) => ({ plan: plan.id, shortCommitment }));
    const there = before.some(
      ({ plan, shortCommitment }) => plan === to.plan && shortCommitment === to.shortCommitment,
    );
    if (!there) await link(id, { plans: [...before, to], version });
  };
}

type AssignmentState = ReturnType<typeof useAssignment>;

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

function AssignFailure({ assignment, n }: { assignment: AssignmentState; n: number }) {
  const t = useT();
  return (
    <ErrorNotice
      title={assignment.done > 0 && t("commitments.assignedSome", { n: assignment.done, left: n })}
      error={assignment.error}
    />
  );
}
