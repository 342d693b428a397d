import {
  type ReportKind,
  type ReportOptions,
  type ReportSchedule,
  type ReportSubject,
  SCHEDULE_MONTHS,
} from "@vetaverde/contract/reports";
import { useState } from "react";
import { useCallKey } from "../../lib/call-key.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { PickList } from "../../ui/PickList.tsx";
import { Select } from "../../ui/Select.tsx";
import { useSaveSchedule } from "./reports.queries.ts";
import { SubjectPanel } from "./SubjectPanel.tsx";

export interface ScheduleFormProps {
  project: { id: string };
  options: ReportOptions;
  /** The schedule to edit; absent for a new one. */
  schedule?: ReportSchedule | undefined;
  onClose(): void;
}

const DAYS = Array.from({ length: 28 }, (_, at) => String(at + 1));

/** How many months the report covers, on which day it is made, and who is notified. */
interface Timing {
  months: (typeof SCHEDULE_MONTHS)[number];
  day: string;
  people: string[];
}

/** Form for a monthly report: its subject, how many months it covers, and who is notified. */
export function ScheduleForm({ project, options, schedule, onClose }: ScheduleFormProps) {
  const t = useT();
  const [timing, setTiming] = useState<Timing>({
    months: schedule?.months ?? 3,
    day: String(schedule?.dayOfMonth ?? 5),
    people: schedule?.recipients.map(({ id }) => id) ?? [],
  });
  const keyOf = useCallKey();
  const save = useSaveSchedule(project.id);
  return (
    <SubjectPanel
      title={t("reports.createMonthly")}
      help={t("reports.schedule.help")}
      submitLabel={t("reports.schedule.save")}
      done={t("reports.schedule.saved")}
      errorTitle={t("reports.schedule.saveFailed")}
      busy={save.isPending}
      like={schedule}
      {...{ options, onClose }}
      send={(choice) => {
        const body = { ...choice, ...settingsOf(timing, choice.subject), active: schedule?.active ?? true };
        return save.mutateAsync({ body, of: schedule, key: keyOf(body) });
      }}
    >
      {({ kind }) => (
        <ScheduleFields
          kind={kind}
          options={options}
          timing={timing}
          onTiming={(part) => setTiming({ ...timing, ...part })}
        />
      )}
    </SubjectPanel>
  );
}

/** A report of a board covers one month. */
const settingsOf = ({ months, day, people }: Timing, { kind }: ReportSubject) => ({
  months: kind === "board" ? 1 : months,
  dayOfMonth: Number(day),
  recipients: people,
});

interface ScheduleFieldsProps {
  kind: ReportKind;
  options: ReportOptions;
  timing: Timing;
  onTiming(part: Partial<Timing>): void;
}

function ScheduleFields({ kind, options, timing, onTiming }: ScheduleFieldsProps) {
  const t = useT();
  return (
    <>
      <div className={layout.autoColumns12}>
        {kind !== "board" && (
          <Select
            label={t("reports.schedule.months")}
            value={String(timing.months)}
            options={SCHEDULE_MONTHS.map((n) => ({
              value: String(n),
              label: t("reports.schedule.monthsOf", { n }),
            }))}
            onValue={(chosen) => onTiming({ months: SCHEDULE_MONTHS.find((n) => String(n) === chosen) ?? 3 })}
          />
        )}
        <Select
          label={t("reports.schedule.day")}
          value={timing.day}
          options={DAYS.map((value) => ({ value, label: value }))}
          onValue={(chosen) => chosen && onTiming({ day: chosen })}
        />
      </div>
      <PickList
        name={t("reports.people")}
        options={options.people.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={timing.people}
        onChosen={(people) => onTiming({ people })}
      />
    </>
  );
}
