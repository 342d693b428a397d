import type { UseMutationResult } from "@tanstack/react-query";
import type { ProtectedChange } from "@vetaverde/contract/protected-change";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { FactList } from "../../ui/FactList.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toasts.ts";
import { ChangeState } from "./ChangeState.tsx";
import { useDifferences, useKindWords } from "./change.messages.ts";
import styles from "./protections.module.css";

export interface ChangePanelProps {
  project: string;
  change: ProtectedChange;
  /** Id of the current user. */
  self: string | null;
  onClose(): void;
}

/** One protected change: what, who, why, before and after, and the decisions that the user may take. */
export function ChangePanel({ project, change, self, onClose }: ChangePanelProps) {
  const kinds = useKindWords();
  const [rejecting, setRejecting] = useState(false);
  const decisions = useDecisions(project);
  const done = (message: string) => ({
    onSuccess: () => {
      toast("done", message);
      onClose();
    },
  });
  return (
    <>
      <SidePanel
        title={kinds(change.kind)}
        onClose={onClose}
        actions={
          (change.mayWithdraw || change.mayReject || change.mayConfirm) && (
            <DecisionButtons
              change={change}
              decisions={decisions}
              onRejecting={() => setRejecting(true)}
              done={done}
            />
          )
        }
      >
        <DecisionFailure decisions={decisions} />
        <Facts change={change} />
        <Values change={change} />
        {change.state === "pending" && !change.mayConfirm && (
          <WhoDecides isOwn={change.requestedBy.id === self} />
        )}
      </SidePanel>
      {rejecting && (
        <RejectDialog
          change={change}
          onClose={onClose}
          onRejecting={setRejecting}
          reject={decisions.reject}
        />
      )}
    </>
  );
}

function DecisionFailure({ decisions: { confirm, withdraw } }: Pick<DecisionButtonsProps, "decisions">) {
  const failed = [confirm, withdraw].find((one) => one.isError);
  return failed ? (
    <Notice kind="error" urgent className={styles.notice}>
      {describeError(failed.error)}
    </Notice>
  ) : null;
}

/** Why the user cannot confirm the change. */
function WhoDecides({ isOwn }: { isOwn: boolean }) {
  const t = useT();
  return <p className={layout.muted}>{t(isOwn ? "protections.yours" : "protections.notYours")}</p>;
}

/** The decisions that a user may take on a protected change. */
function useDecisions(project: ChangePanelProps["project"]) {
  const confirm = useCallMutation(
    "protections",
    "confirm",
    (change: string) => ({ params: { project, change } }),
    {
      invalidates: ["*"],
      afterFailure: true,
    },
  );
  const withdraw = useCallMutation(
    "protections",
    "withdraw",
    (change: string) => ({ params: { project, change } }),
    {
      invalidates: ["*"],
      afterFailure: true,
    },
  );
  const reject = useCallMutation(
    "protections",
    "reject",
    ({ change, reason }: { change: string; reason: string }) => ({
      params: { project, change },
      body: { reason },
    }),
    { invalidates: ["*"], afterFailure: true },
  );
  return { confirm, withdraw, reject };
}

interface DecisionButtonsProps extends Pick<ChangePanelProps, "change"> {
  decisions: ReturnType<typeof useDecisions>;
  onRejecting(): void;
  done: (message: string) => { onSuccess: () => void };
}

function DecisionButtons({ change, decisions, onRejecting, done }: DecisionButtonsProps) {
  const t = useT();
  const { confirm, withdraw } = decisions;
  const isBusy = confirm.isPending || withdraw.isPending;
  return (
    <>
      {change.mayWithdraw && (
        <Button
          busy={withdraw.isPending}
          disabled={isBusy}
          onClick={() => withdraw.mutate(change.id, done(t("protections.withdrawn")))}
        >
          {t("protections.withdraw")}
        </Button>
      )}
      {change.mayReject && (
        <Button disabled={isBusy} onClick={onRejecting}>
          {t("protections.reject")}
        </Button>
      )}
      {change.mayConfirm && (
        <Button
          kind="primary"
          busy={confirm.isPending}
          disabled={isBusy}
          onClick={() => confirm.mutate(change.id, done(t("protections.confirmed")))}
        >
          {t("protections.confirm")}
        </Button>
      )}
    </>
  );
}

interface RejectDialogProps extends Pick<ChangePanelProps, "change" | "onClose"> {
  onRejecting(value: boolean): void;
  reject: UseMutationResult<ProtectedChange, Error, { change: string; reason: string }>;
}

function RejectDialog({ change, onClose, onRejecting, reject }: RejectDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("protections.rejectQuestion")}
      reason={{ label: t("protections.reason"), missingMessage: t("protections.rejectMissing") }}
      confirmLabel={t("protections.reject")}
      kind={"danger"}
      onConfirm={async (reason) => {
        await reject.mutateAsync({ change: change.id, reason });
        toast("done", t("protections.rejected"));
        onClose();
      }}
      onClose={() => onRejecting(false)}
    >
      <p>{t("protections.rejectText")}</p>
    </ConfirmDialog>
  );
}

function Facts({ change }: { change: ProtectedChange }) {
  const t = useT();
  const format = useFormat();
  const decidedBy =
    change.decidedBy?.name ??
    (change.decidedAt === null
      ? null
      : t(change.state === "superseded" ? "protections.byOther" : "protections.byTime"));
  const subject = change.label || (change.project === null ? t("protections.platform") : null);
  const facts = [
    [t("protections.state"), <ChangeState key="state" state={change.state} />],
    [t("protections.subject"), subject],
    [t("protections.requested"), `${change.requestedBy.name}, ${format.dateTime(change.requestedAt)}`],
    [t("protections.why"), change.reason],
    [t("protections.until"), change.appliesAt === null ? format.dateTime(change.expiresAt) : null],
    [t("protections.applies"), change.appliesAt && format.dateTime(change.appliesAt)],
    [t("protections.confirmers"), change.confirmers.map(({ name }) => name).join(", ")],
    [
      t("protections.decided"),
      decidedBy && change.decidedAt && `${decidedBy}, ${format.dateTime(change.decidedAt)}`,
    ],
    [t("protections.decisionWhy"), change.decisionReason],
  ] as const;
  return (
    <FactList
      className={classes(layout.mutedXSmallTerms, layout.breakableDescriptions, styles.facts)}
      facts={facts.filter(([, value]) => value)}
    />
  );
}

function Values({ change }: { change: ProtectedChange }) {
  const t = useT();
  const differences = useDifferences()(change);
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("protections.before")}</th>
          <th scope="col">{t("protections.after")}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before ?? "–"}</td>
            <td>{after ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
