import type { CommitmentJudgement, ComparedPair } from "@vetaverde/contract/comparison";
import { JUDGEMENTS, type Judgement } from "@vetaverde/domain/commitments/compare/kinds";
import { type ReactNode, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useStoredDraft } from "../../lib/drafts.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./comparison.module.css";
import { type JudgeBody, useJudge } from "./comparison.queries.ts";

const REASON = 500;

/** The judgement of two commitments, and the controls to make one. */
export function Judging({
  project,
  pair,
  mayWrite,
}: {
  project: string;
  pair: ComparedPair;
  mayWrite: boolean;
}) {
  const { busy, submit } = useJudgement(project);
  const { older, newer, judged, apart } = pair;
  const withdraw = (one: CommitmentJudgement) =>
    mayWrite && <WithdrawButton busy={busy} one={one} submit={submit} />;
  if (judged) return <Judged judged={judged} action={withdraw(judged)} />;
  if (apart.length > 0)
    return apart.map((one) => (
      <Judged key={one.older + one.newer} judged={one} isApart action={withdraw(one)} />
    ));
  if (!older || !newer || !mayWrite) return null;
  const versions = {
    older: { id: older.id, version: older.version },
    newer: { id: newer.id, version: newer.version },
  };
  return (
    <Deciding
      form={`comparison.${older.id}.${newer.id}`}
      settles={isContradiction(pair)}
      busy={busy}
      onSubmit={(judgement, reason) => submit(judgement, { ...versions, judgement, reason })}
    />
  );
}

function useJudgement(project: string) {
  const judge = useJudge(project);
  const [busy, setBusy] = useState<string | null>(null);
  const submit = async (word: string, body: JudgeBody) => {
    setBusy(word);
    try {
      await judge(body);
      return true;
    } catch (error) {
      toast("error", describeError(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, submit };
}

function WithdrawButton({
  busy,
  one,
  submit,
}: {
  busy: string | null;
  one: CommitmentJudgement;
  submit(word: string, body: JudgeBody): Promise<boolean>;
}) {
  const t = useT();
  return (
    <Button
      kind="quiet"
      size="small"
      busy={busy === one.older + one.newer}
      onClick={() =>
        void submit(one.older + one.newer, {
          older: { id: one.older },
          newer: { id: one.newer },
          judgement: null,
        })
      }
    >
      {t("comparison.takeBack")}
    </Button>
  );
}

/** As long as it is in doubt whether both oblige to the same, it is not a contradiction. */
const isContradiction = ({ kind, doubts, differences }: ComparedPair): boolean =>
  kind === "contradiction" || (doubts.length === 0 && differences.some(({ contradicts }) => contradicts));

interface DecidingProps {
  /** Key under which the draft is stored until it is sent. */
  form: string;
  /** Whether two permits contradict each other: settling that requires a reason. */
  settles: boolean;
  busy: string | null;
  onSubmit(judgement: Judgement, reason: string | null): Promise<boolean>;
}

function Deciding({ form, settles, busy, onSubmit }: DecidingProps) {
  const t = useT();
  const decision = useDecision(form, settles, onSubmit);
  return (
    <fieldset
      className={classes(layout.clusterCentered10, styles.judging)}
      aria-label={t("comparison.judge")}
    >
      {decision.isFormOpen && (
        <TextArea
          className={styles.reason}
          label={t("comparison.reason")}
          value={decision.stored.draft}
          limit={REASON}
          rows={2}
          onValue={decision.stored.set}
          error={decision.tried ? decision.missing : undefined}
        />
      )}
      {JUDGEMENTS.map((judgement) => (
        <Button
          key={judgement}
          size="small"
          busy={busy === judgement}
          disabled={busy !== null && busy !== judgement}
          onClick={() => void decision.decide(judgement)}
        >
          {t(`comparison.judgements.${judgement}`)}
        </Button>
      ))}
      {!decision.isFormOpen && (
        <Button kind="quiet" size="small" onClick={() => decision.setIsFormOpen(true)}>
          {t("comparison.addReason")}
        </Button>
      )}
    </fieldset>
  );
}

function useDecision(
  form: string,
  settles: boolean,
  onSubmit: (judgement: Judgement, reason: string | null) => Promise<boolean>,
) {
  const t = useT();
  const stored = useStoredDraft({ form, first: () => "", seen: null });
  const [isFormOpen, setIsFormOpen] = useState(stored.restored);
  const [tried, setTried] = useState(false);
  const reason = stored.draft.trim();
  const missing = settles && reason === "" ? t("comparison.reasonMissing") : undefined;
  const decide = async (judgement: Judgement) => {
    const silent = missing !== undefined && judgement !== "same";
    setTried(silent);
    if (silent) setIsFormOpen(true);
    if (silent || reason.length > REASON) return;
    if (await onSubmit(judgement, reason || null)) stored.forget();
  };
  return { isFormOpen, stored, tried, missing, decide, setIsFormOpen };
}

function Judged({
  judged,
  isApart = false,
  action,
}: {
  judged: CommitmentJudgement;
  /** Whether it states that the commitment differs from another one. */
  isApart?: boolean;
  action: ReactNode;
}) {
  const t = useT();
  const format = useFormat();
  const { by, at, reason, code, judgement } = judged;
  return (
    <p className={classes(layout.clusterCentered10, styles.judgement)}>
      <span>
        <b>{isApart ? t("comparison.apart", { code }) : t(`comparison.judgements.${judgement}`)}</b>{" "}
        {t("comparison.saidBy", { person: by.name, at: format.dateTime(at) })}
        {reason && ` · ${reason}`}
      </span>
      {action}
    </p>
  );
}
