import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { type FormEvent, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { ParameterFields } from "./ParameterFields.tsx";
import { draftFaults, type ParameterDraft, parameterBody, parameterDraft } from "./parameter.draft.ts";
import styles from "./samples.module.css";
import type { ParameterBody } from "./samples.queries.ts";

interface ParameterFormProps {
  project: string;
  /** The parameter to edit; absent for a new one. */
  first?: Parameter;
  onDone(): void;
}

/** Form that adds a parameter, or overrides the definition shared by all projects. */
export function ParameterForm({ project, first, onDone }: ParameterFormProps) {
  const t = useT();
  const form = useParameterForm(first, project, onDone);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      {form.failure && !form.refused && (
        <Notice
          kind={form.stale ? "warning" : "error"}
          urgent
          title={t("samples.parameters.notSaved")}
          action={
            form.current && <Button onClick={form.loadNewest}>{t("samples.parameters.loadNewest")}</Button>
          }
        >
          {form.stale ? t("samples.parameters.stale") : describeError(form.failure)}
        </Notice>
      )}
      <ParameterFields
        draft={form.draft}
        seen={form.seen}
        faults={form.asked ? form.faults : new Map()}
        refused={form.refused}
        onDraft={(next) => {
          form.setDraft(next);
          if (form.refused) form.setFailure(null);
        }}
      />
      <div className={layout.clusterEnd8}>
        <Button onClick={onDone}>{t("ui.cancel")}</Button>
        <Button type="submit" kind="primary" busy={form.save.isPending}>
          {t("samples.parameters.save")}
        </Button>
      </div>
      {form.guard.question}
    </form>
  );
}

/** The draft of a parameter, and its submission. */
function useParameterForm(first: Parameter | undefined, project: string, onDone: () => void) {
  const t = useT();
  const [seen, setSeen] = useState(first);
  const [draft, setDraft] = useState(() => parameterDraft(first));
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const save = useSaveParameter(project);
  const guard = useDraftGuard(draft, seen);
  const faults = draftFaults(draft);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setFailure(null);
    if (faults.size > 0 || save.isPending) return;
    const body = parameterBody(draft, seen?.version);
    try {
      await save.mutateAsync({ body, key: keyOf(body) });
      guard.release();
      toast("done", t("samples.parameters.saved"));
      onDone();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const stale = failure?.error === "STALE_VERSION";
  const current = stale ? (failure.extra["current"] as Omit<Parameter, "results"> | undefined) : undefined;
  const loadNewest = () => {
    if (!current) return;
    const newest = { ...current, results: seen?.results ?? 0 };
    setSeen(newest);
    setDraft(parameterDraft(newest));
    setFailure(null);
  };
  // A server error about a field is shown at the field until the field changes.
  const refused = failure?.details[0];
  return {
    submit,
    failure,
    refused,
    stale,
    current,
    loadNewest,
    draft,
    seen,
    asked,
    faults,
    setDraft,
    setFailure,
    save,
    guard,
  };
}

function useSaveParameter(project: string) {
  return useCallMutation(
    "samples",
    "saveParameter",
    ({ body, key }: { body: ParameterBody; key: string }) => ({
      params: { project },
      body,
      idempotencyKey: key,
    }),
  );
}

function useDraftGuard(draft: ParameterDraft, seen: Parameter | undefined) {
  const t = useT();
  const changed = JSON.stringify(draft) !== JSON.stringify(parameterDraft(seen));
  return useLeaveGuard(changed, {
    question: t("samples.parameters.leave"),
    leave: t("samples.parameters.leaveYes"),
    stay: t("samples.parameters.leaveNo"),
  });
}
