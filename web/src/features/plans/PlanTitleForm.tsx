import type { Plan } from "@vetaverde/contract/plans";
import { type FormEvent, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconDeviceFloppy } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
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
export function PlanTitleForm(props: PlanTitleFormProps) {
  const t = useT();
  const { title, setTitle, isMissing, isChanged, failure, theirs, busy, saveOn, submit, replaceWith } =
    useTitleForm(props);
  const guard = useTitleGuard(isChanged);
  return (
    <form
      className={classes(layout.fieldWithButtons, layout.insetBottom16, styles.title)}
      onSubmit={submit}
      noValidate
    >
      {theirs && (
        <StaleTitle title={title} busy={busy} onSave={saveOn} theirs={theirs} onReplace={replaceWith} />
      )}
      <TextField
        label={t("planEdit.titleLabel")}
        value={title}
        onValue={setTitle}
        maxLength={200}
        required
        error={isMissing ? t("planEdit.titleRequired") : failure && !theirs ? describeError(failure) : null}
      />
      <Button
        type="submit"
        kind="primary"
        icon={<IconDeviceFloppy size={18} aria-hidden />}
        busy={busy}
        disabled={theirs !== null || !isChanged}
      >
        {t("planEdit.save")}
      </Button>
      {guard.question}
    </form>
  );
}

/** The title being edited, and its submission. */
function useTitleForm({ project, plan, onSaved }: PlanTitleFormProps) {
  const { version, startFrom, ...draft } = useTitleDraft(plan);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const update = useUpdateTitle(project, plan);
  const saveOn = async (seen: number) => {
    if (draft.isMissing || update.isPending) return;
    setFailure(null);
    const body = { title: draft.title.trim(), version: seen };
    try {
      const saved = await update.mutateAsync({ ...body, key: keyOf(body) });
      startFrom(saved);
      onSaved(saved);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return {
    ...draft,
    failure,
    theirs: failure?.error === "STALE_VERSION" ? (failure.extra["current"] as Plan) : null,
    busy: update.isPending,
    saveOn,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void saveOn(version);
    },
    replaceWith: (theirs: Plan) => {
      startFrom(theirs);
      setFailure(null);
    },
  };
}

/**
 * The title as typed, and the version that the user started editing: refetching the list must not silently replace it
 * with another user's version.
 */
function useTitleDraft(plan: Plan) {
  const [base, setBase] = useState(plan);
  const [title, setTitle] = useState(plan.title);
  return {
    title,
    setTitle,
    isMissing: title.trim() === "",
    isChanged: title.trim() !== base.title,
    version: base.version,
    startFrom: (next: Plan) => {
      setBase(next);
      setTitle(next.title);
    },
  };
}

interface StaleTitleProps {
  title: string;
  busy: boolean;
  onSave(version: number): Promise<void>;
  theirs: Plan;
  onReplace(version: Plan): void;
}

/** Another user saved a title first: the user chooses one of the two. */
function StaleTitle({ title, busy, onSave, theirs, onReplace }: StaleTitleProps) {
  const t = useT();
  return (
    <Notice kind="warning" urgent title={t("planEdit.staleTitle")}>
      <p>{t("planEdit.staleText", { theirs: theirs.title, mine: title.trim() })}</p>
      <div className={styles.choice}>
        <Button size="small" busy={busy} onClick={() => void onSave(theirs.version)}>
          {t("planEdit.keepMine")}
        </Button>
        <Button size="small" onClick={() => onReplace(theirs)}>
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

function useTitleGuard(isChanged: boolean) {
  const t = useT();
  return useLeaveGuard(isChanged, {
    question: t("planEdit.leave"),
    leave: t("planEdit.leaveYes"),
    stay: t("planEdit.leaveNo"),
  });
}
