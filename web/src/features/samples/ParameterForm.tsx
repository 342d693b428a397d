import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { useState } from "react";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useSubmit } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { submitWith } from "../../ui/submit-with.ts";
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
    <form className={styles.form} noValidate onSubmit={submitWith(form.submit)}>
      <ParameterProblem form={form} />
      <ParameterFields
        draft={form.draft}
        seen={form.seen}
        faults={form.isTried ? form.faults : new Map()}
        refused={form.refused}
        onDraft={(next) => {
          form.setDraft(next);
          if (form.refused) form.setFailure(null);
        }}
      />
      <div className={layout.clusterEnd8}>
        <Button onClick={onDone}>{t("ui.cancel")}</Button>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {t("samples.parameters.save")}
        </Button>
      </div>
      {form.guard.question}
    </form>
  );
}

/** Why the parameter was not saved, unless a field shows it. */
function ParameterProblem({ form }: { form: ReturnType<typeof useParameterForm> }) {
  const t = useT();
  const { failure, refused, stale, current, loadNewest } = form;
  if (!failure || refused) return null;
  return (
    <Notice
      kind={stale ? "warning" : "error"}
      urgent
      title={t("samples.parameters.notSaved")}
      action={current && <Button onClick={loadNewest}>{t("samples.parameters.loadNewest")}</Button>}
    >
      {stale ? t("samples.parameters.stale") : describeError(failure)}
    </Notice>
  );
}

/** The draft of a parameter, and its submission. */
function useParameterForm(first: Parameter | undefined, project: string, onDone: () => void) {
  const t = useT();
  const [seen, setSeen] = useState(first);
  const [draft, setDraft] = useState(() => parameterDraft(first));
  const keyOf = useCallKey();
  const save = useSaveParameter(project);
  const guard = useDraftGuard(draft, seen);
  const faults = draftFaults(draft);
  const attempt = useSubmit(async () => {
    const body = parameterBody(draft, seen?.version);
    await save.mutateAsync({ body, key: keyOf(body) });
    guard.release();
    toast("done", t("samples.parameters.saved"));
    onDone();
  }, faults.size === 0);
  const { failure, setFailure } = attempt;
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
  return { ...attempt, refused, stale, current, loadNewest, draft, seen, faults, setDraft, guard };
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
