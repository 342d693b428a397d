import type { ProjectSmtp } from "@vetaverde/contract/smtp";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ArgsOf, ReplyOf } from "../../lib/call.ts";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { useLeaveGuard } from "../../ui/leave.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { RemoveSmtp } from "./RemoveSmtp.tsx";
import { SmtpFields } from "./SmtpFields.tsx";
import { draftOf, faultsOf, type SmtpDraft, settingsOf } from "./smtp.draft.ts";
import styles from "./smtp.module.css";

/** Form for the project's mail server: it can be tested before saving, and the server's response is shown. */
export function SmtpForm({ project, settings }: SmtpFormProps) {
  const t = useT();
  const [removing, setRemoving] = useState(false);
  const form = useSmtpForm({ project, settings });
  const { draft, setDraft, faults, failure, test } = form;
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className={styles.form}>
      <p className={styles.text}>{t("smtp.intro")}</p>
      {failure && <ErrorNotice title={t(test.isError ? "smtp.testFailed" : "smtp.failed")} error={failure} />}
      <SmtpFields
        draft={draft}
        onDraft={(next) => {
          setDraft(next);
          // The result of a test with other settings would be misread as one of the current settings.
          test.reset();
        }}
        faults={faults}
        failure={failure}
        hasPassword={settings?.password ?? false}
      />
      {test.data && <TestOutcome reply={test.data} />}
      <FormButtons form={form} onRemove={settings ? () => setRemoving(true) : undefined} />
      {removing && (
        <RemoveSmtp project={project} onClose={() => setRemoving(false)} onRemove={form.guard.release} />
      )}
      {form.guard.question}
    </form>
  );
}

interface FormButtonsProps {
  form: ReturnType<typeof useSmtpForm>;
  /** Absent if no settings are stored. */
  onRemove: (() => void) | undefined;
}

/** Buttons that remove, test and save the settings. */
function FormButtons({ form: { test, save, runTest }, onRemove }: FormButtonsProps) {
  const t = useT();
  return (
    <div className={styles.actions}>
      {onRemove && (
        <Button kind="quiet" onClick={onRemove}>
          {t("smtp.remove")}
        </Button>
      )}
      <span className={layout.grow} />
      <Button busy={test.isPending} onClick={runTest}>
        {t(test.isPending ? "smtp.testing" : "smtp.test")}
      </Button>
      <Button type="submit" kind="primary" busy={save.isPending}>
        {t("ui.save")}
      </Button>
    </div>
  );
}

interface SmtpFormProps {
  project: string;
  settings: ProjectSmtp | null;
}

/** State of the form; after each attempt, the first invalid field is focused. */
function useSmtpForm({ project, settings }: SmtpFormProps) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const [first, setFirst] = useState(() => draftOf(settings));
  const [draft, setDraft] = useState(first);
  const [submitCount, setSubmitCount] = useState(0);
  const [failure, setFailure] = useState<CallError | null>(null);
  const { save, test } = useSmtpCalls(project);
  const faults = faultsOf(draft, settings);
  const guard = useDraftGuard(draft, first);
  useEffect(() => {
    if (submitCount > 0 || failure) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [submitCount, failure]);
  const attempt = async (work: () => Promise<unknown>) => {
    setSubmitCount((n) => n + 1);
    setFailure(null);
    if (faults.size > 0 || save.isPending || test.isPending) return;
    try {
      await work();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const saved = draftOf(await save.mutateAsync({ ...settingsOf(draft), active: draft.active }));
      setFirst(saved);
      setDraft(saved);
      toast("done", t("smtp.saved"));
    });
  };
  const runTest = () => void attempt(() => test.mutateAsync(settingsOf(draft)));
  /** Those that are shown: none before the first attempt. */
  const shownFaults = submitCount > 0 ? faults : NO_FAULTS;
  return { element, draft, setDraft, faults: shownFaults, failure, save, test, submit, runTest, guard };
}

function useDraftGuard(draft: SmtpDraft, first: SmtpDraft) {
  const t = useT();
  return useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(first), {
    question: t("smtp.leave"),
    leave: t("smtp.leaveYes"),
    stay: t("smtp.leaveNo"),
  });
}

const NO_FAULTS: ReturnType<typeof faultsOf> = new Set();

function useSmtpCalls(project: string) {
  const save = useCallMutation(
    "smtp",
    "save",
    (body: ArgsOf<"smtp", "save">["body"]) => ({ params: { project }, body }),
    {
      invalidates: ["smtp", "projects"],
    },
  );
  // Takes as long as the tested mail server needs; the form waits for it.
  const test = useCallMutation(
    "smtp",
    "test",
    (body: ArgsOf<"smtp", "test">["body"]) => ({ params: { project }, body }),
    {
      invalidates: [],
    },
  );
  return { save, test };
}

/** How the mail server answered the test. */
function TestOutcome({ reply: { outcome, to, answer } }: { reply: ReplyOf<"smtp", "test"> }) {
  const t = useT();
  return (
    <Notice
      kind={outcome === "taken" ? "done" : "error"}
      urgent
      title={t(`smtp.outcomes.${outcome}`, { to })}
    >
      {answer && t("smtp.answer", { answer })}
    </Notice>
  );
}
