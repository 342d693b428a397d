import type { ReportChoice, ReportOptions } from "@vetaverde/contract/reports";
import { isLocale, LOCALES, type Locale } from "@vetaverde/domain/locale";
import { isTypedDay } from "@vetaverde/domain/time/typed";
import { type FormEvent, useId, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toasts.ts";
import { firstDraft, subjectFaults, subjectOf } from "./report.draft.ts";
import styles from "./reports.module.css";
import { useStartReport } from "./reports.queries.ts";
import { SubjectFields } from "./SubjectFields.tsx";

export interface ReportFormProps {
  project: string;
  options: ReportOptions;
  /** One like this, to be asked for again. */
  like?: ReportChoice | undefined;
  onClose(): void;
}

/** What a report is to be of; then it is made on the server. */
export function ReportForm({ project, options, like, onClose }: ReportFormProps) {
  const t = useT();
  const form = useId();
  const own = useLocale();
  const [draft, setDraft] = useState(() => firstDraft(options, like?.subject));
  const [period, setPeriod] = useState({
    from: like?.from ?? options.from ?? "",
    to: like?.to ?? options.to ?? "",
  });
  const [locale, setLocale] = useState<Locale>(like?.locale ?? own);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const start = useStartReport(project);
  const { from, to } = period;
  const wrongPeriod = !isTypedDay(from) || !isTypedDay(to) || from > to;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (start.isPending || wrongPeriod || subjectFaults(draft).length > 0) return;
    const body = { subject: subjectOf(draft), from, to, locale };
    try {
      setFailure(null);
      await start.mutateAsync({ body, key: keyOf(body) });
      toast("done", t("reports.started"));
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return (
    <SidePanel
      title={t("reports.create")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} kind="primary" busy={start.isPending}>
            {t("reports.start")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        {failure && (
          <Notice kind="error" urgent title={t("reports.startFailed")}>
            {failure.details[0]?.message ?? describeError(failure)}
          </Notice>
        )}
        <SubjectFields options={options} draft={draft} onDraft={setDraft} asked={asked} />
        <div className={styles.fields}>
          <DateField
            label={t("reports.from")}
            value={from}
            onValue={(day) => setPeriod({ ...period, from: day })}
            error={asked && wrongPeriod ? t("reports.missing.period") : null}
          />
          <DateField
            label={t("reports.to")}
            value={to}
            onValue={(day) => setPeriod({ ...period, to: day })}
          />
        </div>
        <LanguageField value={locale} onValue={setLocale} />
      </form>
    </SidePanel>
  );
}

export function LanguageField({ value, onValue }: { value: Locale; onValue(locale: Locale): void }) {
  const t = useT();
  return (
    <Select
      label={t("reports.language")}
      value={value}
      options={LOCALES.map((one) => ({ value: one, label: t(`app.languages.${one}`) }))}
      onValue={(chosen) => {
        if (isLocale(chosen)) onValue(chosen);
      }}
    />
  );
}
