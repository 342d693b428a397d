import type { Plan } from "@vetaverde/contract/plans";
import { type FormEvent, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDeviceFloppy } from "../../ui/icons.ts";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./plan-edit.module.css";

export interface PlanTitleFormProps {
  project: string;
  plan: Plan;
  onSaved(plan: Plan): void;
}

/** Form for a plan's title. On a version conflict both titles are shown and the user decides. */
export function PlanTitleForm({ project, plan, onSaved }: PlanTitleFormProps) {
  const t = useT();
  // The version that the user started editing: refetching the list must not silently replace it with another user's
  // version.
  const [base, setBase] = useState(plan);
  const [title, setTitle] = useState(plan.title);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const update = useUpdateTitle(project, plan);
  const guard = useTitleGuard(base, title);
  const missing = title.trim() === "";
  const save = async (version: number) => {
    if (missing || update.isPending) return;
    setFailure(null);
    const body = { title: title.trim(), version };
    try {
      const saved = await update.mutateAsync({ ...body, key: keyOf(body) });
      setBase(saved);
      setTitle(saved.title);
      onSaved(saved);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(base.version);
  };
  const theirs = failure?.error === "STALE_VERSION" ? (failure.extra["current"] as Plan) : null;
  const take = (now: Plan) => {
    setBase(now);
    setTitle(now.title);
    setFailure(null);
  };
  return (
    <form className={styles.title} onSubmit={submit} noValidate>
      {theirs && (
        <StaleTitle title={title} busy={update.isPending} onSave={save} theirs={theirs} onTake={take} />
      )}
      <TextField
        label={t("planEdit.titleLabel")}
        value={title}
        onValue={setTitle}
        maxLength={200}
        required
        error={missing ? t("planEdit.titleRequired") : failure && !theirs ? describeError(failure) : null}
      />
      <Button
        type="submit"
        kind="primary"
        icon={<IconDeviceFloppy size={18} aria-hidden />}
        busy={update.isPending}
        disabled={theirs !== null || title.trim() === base.title}
      >
        {t("planEdit.save")}
      </Button>
      {guard.question}
    </form>
  );
}

interface StaleTitleProps {
  title: string;
  busy: boolean;
  onSave(version: number): Promise<void>;
  theirs: Plan;
  onTake(now: Plan): void;
}

/** Another user saved a title first: the user chooses one of the two. */
function StaleTitle({ title, busy, onSave, theirs, onTake }: StaleTitleProps) {
  const t = useT();
  return (
    <Notice kind="warning" urgent title={t("planEdit.staleTitle")}>
      <p>{t("planEdit.staleText", { theirs: theirs.title, mine: title.trim() })}</p>
      <div className={styles.choice}>
        <Button size="small" busy={busy} onClick={() => void onSave(theirs.version)}>
          {t("planEdit.keepMine")}
        </Button>
        <Button size="small" onClick={() => onTake(theirs)}>
          {t("planEdit.takeTheirs")}
        </Button>
      </div>
    </Notice>
  );
}

function useUpdateTitle(project: PlanTitleFormProps["project"], plan: PlanTitleFormProps["plan"]) {
  return useCallMutation(
    "plans",
    "update",
    ({ title, version, key }: { title: string; version: number; key: string }) => ({
      params: { project, plan: plan.id },
      body: { title, version },
      idempotencyKey: key,
    }),
  );
}

function useTitleGuard(base: Plan, title: string) {
  const t = useT();
  return useLeaveGuard(title.trim() !== base.title, {
    question: t("planEdit.leave"),
    leave: t("planEdit.leaveYes"),
    stay: t("planEdit.leaveNo"),
  });
}
