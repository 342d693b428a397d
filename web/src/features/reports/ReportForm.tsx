import type { ReportChoice, ReportOptions } from "@vetaverde/contract/reports";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import { useCallKey } from "../../lib/call-key.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { DateField } from "../../ui/DateField.tsx";
import layout from "../../ui/layout.module.css";
import type { StartBody } from "./reports.queries.ts";
import { SubjectPanel } from "./SubjectPanel.tsx";

export interface ReportFormProps {
  project: { id: string; timeZone: string };
  options: ReportOptions;
  /** An existing report whose settings prefill the form. */
  like?: ReportChoice | undefined;
  onClose(): void;
}

/** Form that requests a report, which the server then generates. */
export function ReportForm({ project, options, like, onClose }: ReportFormProps) {
  const t = useT();
  const [period, setPeriod] = useState({
    from: like?.from ?? options.from ?? "",
    to: like?.to ?? options.to ?? "",
  });
  // A report of a board shows the end of one day.
  const [day, setDay] = useState(like?.to ?? todayIn(project.timeZone, Date.now()));
  const { start, keyOf } = useStartReport(project);
  const { from, to } = period;
  const wrongPeriod = !isTypedDay(from) || !isTypedDay(to) || from > to;
  return (
    <SubjectPanel
      title={t("reports.create")}
      submitLabel={t("reports.start")}
      done={t("reports.started")}
      errorTitle={t("reports.startFailed")}
      busy={start.isPending}
      {...{ options, like, onClose }}
      wrong={(kind) => (kind === "board" ? !isTypedDay(day) : wrongPeriod)}
      send={({ subject, locale }) => {
        const days = subject.kind === "board" ? { from: day, to: day } : period;
        const body = { subject, ...days, locale };
        return start.mutateAsync({ body, key: keyOf(body) });
      }}
    >
      {({ isSubmitted, kind }) =>
        kind === "board" ? (
          <DayField day={day} setDay={setDay} isSubmitted={isSubmitted} />
        ) : (
          <PeriodFields period={period} onPeriod={setPeriod} isWrong={isSubmitted && wrongPeriod} />
        )
      }
    </SubjectPanel>
  );
}

function useStartReport(project: { id: string; timeZone: string }) {
  const keyOf = useCallKey();
  const start = useCallMutation(
    "reports",
    "start",
    ({ body, key: once }: { body: StartBody; key: string }) => ({
      params: { project: project.id },
      body,
      idempotencyKey: once,
    }),
    { invalidates: ["reports/list"], afterFailure: true },
  );
  return { start, keyOf };
}

function DayField({
  day,
  setDay,
  isSubmitted,
}: {
  day: string;
  setDay(value: string): void;
  isSubmitted: boolean;
}) {
  const t = useT();
  return (
    <DateField
      label={t("reports.asOf")}
      value={day}
      onValue={setDay}
      error={isSubmitted && !isTypedDay(day) ? t("reports.missing.day") : null}
    />
  );
}

interface PeriodFieldsProps {
  period: { from: string; to: string };
  onPeriod(period: { from: string; to: string }): void;
  isWrong: boolean;
}

function PeriodFields({ period, onPeriod, isWrong }: PeriodFieldsProps) {
  const t = useT();
  return (
    <div className={layout.autoColumns12}>
      <DateField
        label={t("reports.from")}
        value={period.from}
        onValue={(value) => onPeriod({ ...period, from: value })}
        error={isWrong ? t("reports.missing.period") : null}
      />
      <DateField
        label={t("reports.to")}
        value={period.to}
        onValue={(value) => onPeriod({ ...period, to: value })}
      />
    </div>
  );
}
