import type { LimitLineView, LimitSet } from "@vetaverde/contract/limits";
import { useState } from "react";
import type { CallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useSubmit } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import { type SetDraft, setBodyOf, setDraftOf } from "./limit.draft.ts";
import styles from "./limits.module.css";
import type { NewSetBody, SetBody } from "./limits.queries.ts";
import { SetFields } from "./SetFields.tsx";
import { SetLines } from "./SetLines.tsx";
import { SetStations } from "./SetStations.tsx";

interface SetFormProps {
  project: string;
  /** An existing set, or the content of a regulation; empty for a new one. */
  first: Partial<Omit<LimitSet, "limits">> & { limits?: readonly LimitLineView[] };
  /** Whether a draft is under review: saving it puts it in force. */
  reviewing?: boolean;
  onSaved(set: string): void;
  onCancel(): void;
}

/** Form that creates a limit set, or changes one with a reason. */
export function SetForm({ project, first, reviewing = false, onSaved, onCancel }: SetFormProps) {
  const t = useT();
  const form = useSetForm({ first, reviewing, project, onSaved });
  return (
    // Not a form element, because each limit inside it is a form of its own.
    <div className={styles.form}>
      {form.failure && <SetFailure failure={form.failure} lines={form.draft.lines} />}
      <SetFields draft={form.draft} isTried={form.isTried} onDraft={form.setDraft} />
      <SetStations project={project} draft={form.draft} onDraft={form.setDraft} />
      <SetLines
        project={project}
        draft={form.draft}
        error={form.isTried && form.missing.lines ? t("limits.linesNeeded") : null}
        onDraft={form.setDraft}
      />
      <Checkbox
        label={t("limits.reviewed")}
        help={t("limits.reviewedHelp")}
        checked={form.draft.reviewed}
        onValue={(reviewed) => form.setDraft({ ...form.draft, reviewed })}
      />
      {form.id && (
        <TextArea
          label={t("limits.reason")}
          limit={500}
          value={form.reason}
          onValue={form.setReason}
          error={form.isTried && form.missing.reason ? t("limits.reasonNeeded") : null}
        />
      )}
      <SetActions onCancel={onCancel} busy={form.isBusy} submit={form.submit} id={form.id} />
      {form.guard.question}
    </div>
  );
}

interface UseSetFormInput {
  first: Partial<Omit<LimitSet, "limits">> & { limits?: readonly LimitLineView[] };
  reviewing: boolean;
  project: string;
  onSaved(set: string): void;
}

/** The draft of a limit set, and its submission. */
function useSetForm({ first, reviewing, project, onSaved }: UseSetFormInput) {
  const t = useT();
  const { id, newest } = first;
  const [start] = useState(() => ({ ...setDraftOf(first), reviewed: reviewing || (first.reviewed ?? true) }));
  const [draft, setDraft] = useState(start);
  const [reason, setReason] = useState("");
  const keyOf = useCallKey();
  const { make, save } = useSetCalls(project, id);
  const guard = useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(start) || reason !== "");
  const missing = {
    name: draft.name.trim() === "",
    regulation: draft.regulation.trim() === "",
    lines: draft.lines.length === 0,
    reason: id !== undefined && reason.trim() === "",
  };
  const attempt = useSubmit(async () => {
    const newSet = setBodyOf(draft);
    const body = { ...newSet, reason: reason.trim(), version: newest ?? 1 };
    const saved = id
      ? await save.mutateAsync({ body, key: keyOf(body) })
      : await make.mutateAsync({ body: newSet, key: keyOf(newSet) });
    guard.release();
    toast("done", t("limits.saved"));
    onSaved(saved.id);
  }, !Object.values(missing).some(Boolean));
  return { ...attempt, draft, setDraft, missing, id, reason, setReason, guard };
}

function useSetCalls(project: string, id: string | undefined) {
  const make = useCallMutation("limits", "create", ({ body, key }: { body: NewSetBody; key: string }) => ({
    params: { project },
    body,
    idempotencyKey: key,
  }));
  const save = useCallMutation("limits", "update", ({ body, key }: { body: SetBody; key: string }) => ({
    params: { project, set: id ?? "" },
    body,
    idempotencyKey: key,
  }));
  return { make, save };
}

function useUnsavedGuard(isChanged: boolean) {
  const t = useT();
  return useLeaveGuard(isChanged, {
    question: t("limits.leave"),
    leave: t("limits.leaveYes"),
    stay: t("limits.leaveNo"),
  });
}

/** Why the set was not saved. */
function SetFailure({ failure, lines }: { failure: CallError; lines: SetDraft["lines"] }) {
  const t = useT();
  return (
    <Notice
      kind={failure.error === "STALE_VERSION" ? "warning" : "error"}
      urgent
      title={t("limits.notSaved")}
    >
      {failure.error === "STALE_VERSION"
        ? t("limits.stale")
        : refusal(
            failure,
            lines.map(({ parameter }) => parameter),
          )}
    </Notice>
  );
}

interface SetActionsProps {
  onCancel(): void;
  busy: boolean;
  submit(): Promise<void>;
  id: string | undefined;
}

function SetActions({ onCancel, busy, submit, id }: SetActionsProps) {
  const t = useT();
  return (
    <div className={layout.clusterEnd8}>
      <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      <Button kind="primary" busy={busy} onClick={() => void submit()}>
        {t(id ? "limits.saveVersion" : "limits.saveNew")}
      </Button>
    </div>
  );
}

/** The server's error, with the parameter of the limit that it concerns, if any. */
function refusal(failure: CallError, parameters: readonly string[]): string {
  const [first] = failure.details;
  const at = Number(/^limits\.(\d+)\./.exec(first?.path ?? "")?.[1] ?? Number.NaN);
  if (!first) return describeError(failure);
  return Number.isNaN(at) ? first.message : `${parameters[at] ?? ""}: ${first.message}`;
}
