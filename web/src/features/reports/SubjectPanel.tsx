import type { ReportKind, ReportOptions, ReportSubject } from "@vetaverde/contract/reports";
import { isLocale, LOCALES, type Locale } from "@vetaverde/domain/locale";
import { type ReactNode, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { RefusalNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toasts.ts";
import { firstDraft, subjectFaults, subjectOf } from "./report.draft.ts";
import { SubjectFields } from "./SubjectFields.tsx";

export interface SubjectPanelProps {
  title: string;
  /** Help text above the fields. */
  help?: string;
  submitLabel: string;
  /** Toast on success; `failed` is the message on failure. */
  done: string;
  errorTitle: string;
  busy: boolean;
  options: ReportOptions;
  /** Initial values. */
  like: { subject: ReportSubject; locale: Locale } | undefined;
  /** Whether a field other than the subject is invalid for this kind of report. */
  wrong?(kind: ReportKind): boolean;
  /** @throws CallError */
  send(body: { subject: ReportSubject; locale: Locale }): Promise<unknown>;
  onClose(): void;
  /** The other fields; with `asked` missing ones are reported. */
  children(at: { isSubmitted: boolean; kind: ReportKind }): ReactNode;
}

/** Panel with the report's kind, subject and language, and the caller's own fields. */
export function SubjectPanel(props: SubjectPanelProps) {
  const { options, like, busy, onClose } = props;
  const t = useT();
  const form = useSubject({ options, like, busy, props, onClose });
  return (
    <FormPanel
      title={props.title}
      submitLabel={props.submitLabel}
      isBusy={busy}
      className={layout.stack16}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {props.help && <p className={layout.mutedSmall}>{props.help}</p>}
      {form.failure && <RefusalNotice title={props.errorTitle} error={form.failure} />}
      <SubjectFields
        options={options}
        draft={form.draft}
        onDraft={form.setDraft}
        isSubmitted={form.isSubmitted}
      />
      {props.children({ isSubmitted: form.isSubmitted, kind: form.draft.kind })}
      <Select
        label={t("reports.language")}
        value={form.locale}
        options={LOCALES.map((one) => ({ value: one, label: t(`app.languages.${one}`) }))}
        onValue={(chosen) => {
          if (isLocale(chosen)) form.setLocale(chosen);
        }}
      />
    </FormPanel>
  );
}

interface UseSubjectInput {
  options: ReportOptions;
  like: { subject: ReportSubject; locale: Locale } | undefined;
  busy: boolean;
  props: SubjectPanelProps;
  onClose(): void;
}

function useSubject({ options, like, busy, props, onClose }: UseSubjectInput) {
  const own = useLocale();
  const [draft, setDraft] = useState(() => firstDraft(options, like?.subject));
  const [locale, setLocale] = useState<Locale>(like?.locale ?? own);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const submit = async () => {
    setIsSubmitted(true);
    if (busy || props.wrong?.(draft.kind) || subjectFaults(draft).length > 0) return;
    try {
      setFailure(null);
      await props.send({ subject: subjectOf(draft), locale });
      toast("done", props.done);
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return { submit, failure, draft, setDraft, isSubmitted, locale, setLocale };
}
