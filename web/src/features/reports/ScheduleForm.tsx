import { type ReportOptions, type ReportSchedule, SCHEDULE_MONTHS } from "@vetaverde/contract/reports";
import { type FormEvent, useId, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { toast } from "../../ui/toasts.ts";
import { PickList } from "./PickList.tsx";
import { LanguageField } from "./ReportForm.tsx";
import { firstDraft, subjectFaults, subjectOf } from "./report.draft.ts";
import styles from "./reports.module.css";
import { useSaveSchedule } from "./reports.queries.ts";
import { SubjectFields } from "./SubjectFields.tsx";

export interface ScheduleFormProps {
  project: string;
  options: ReportOptions;
  /** The one that is changed. */
  schedule?: ReportSchedule | undefined;
  onClose(): void;
}

const DAYS = Array.from({ length: 28 }, (_, at) => String(at + 1));

/** Which report is made each month, of how many months, and who is told. */
export function ScheduleForm({ project, options, schedule, onClose }: ScheduleFormProps) {
  const t = useT();
  const form = useId();
  const own = useLocale();
  const [draft, setDraft] = useState(() => firstDraft(options, schedule?.subject));
  const [locale, setLocale] = useState(schedule?.locale ?? own);
  const [months, setMonths] = useState<(typeof SCHEDULE_MONTHS)[number]>(schedule?.months ?? 3);
  const [day, setDay] = useState(String(schedule?.dayOfMonth ?? 5));
  const [people, setPeople] = useState<string[]>(schedule?.recipients.map(({ id }) => id) ?? []);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const save = useSaveSchedule(project);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (save.isPending || subjectFaults(draft).length > 0) return;
    const body = {
      ...{ subject: subjectOf(draft), locale, months, dayOfMonth: Number(day), recipients: people },
      active: schedule?.active ?? true,
    };
    try {
      setFailure(null);
      await save.mutateAsync({ body, of: schedule, key: keyOf(body) });
      toast("done", t("reports.schedule.saved"));
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return (
    <SidePanel
      title={t("reports.createMonthly")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} kind="primary" busy={save.isPending}>
            {t("reports.schedule.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <p className={styles.quiet}>{t("reports.schedule.help")}</p>
        {failure && (
          <Notice kind="error" urgent title={t("reports.schedule.saveFailed")}>
            {describeError(failure)}
          </Notice>
        )}
        <SubjectFields options={options} draft={draft} onDraft={setDraft} asked={asked} />
        <div className={styles.fields}>
          <Select
            label={t("reports.schedule.months")}
            value={String(months)}
            options={SCHEDULE_MONTHS.map((n) => ({
              value: String(n),
              label: t("reports.schedule.monthsOf", { n }),
            }))}
            onValue={(chosen) => setMonths(SCHEDULE_MONTHS.find((n) => String(n) === chosen) ?? 3)}
          />
          <Select
            label={t("reports.schedule.day")}
            value={day}
            options={DAYS.map((value) => ({ value, label: value }))}
            onValue={(chosen) => chosen && setDay(chosen)}
          />
        </div>
        <PickList
          name={t("reports.people")}
          options={options.people.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={people}
          onChosen={setPeople}
        />
        <LanguageField value={locale} onValue={setLocale} />
      </form>
    </SidePanel>
  );
}
