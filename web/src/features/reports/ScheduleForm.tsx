import { type ReportOptions, type ReportSchedule, SCHEDULE_MONTHS } from "@vetaverde/contract/reports";
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

/** Form for a monthly report: its subject, how many months it covers, and who is notified. */
export function ScheduleForm({ project, options, schedule, onClose }: ScheduleFormProps) {
  const t = useT();
  const [months, setMonths] = useState<(typeof SCHEDULE_MONTHS)[number]>(schedule?.months ?? 3);
  const [day, setDay] = useState(String(schedule?.dayOfMonth ?? 5));
  const [people, setPeople] = useState<string[]>(schedule?.recipients.map(({ id }) => id) ?? []);
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
      send={({ subject, locale }) => {
        const of = subject.kind === "board" ? 1 : months;
        const body = {
          subject,
          locale,
          months: of,
          dayOfMonth: Number(day),
          recipients: people,
          active: schedule?.active ?? true,
        };
        return save.mutateAsync({ body, of: schedule, key: keyOf(body) });
      }}
    >
      {({ kind }) => (
        <ScheduleFields
          kind={kind}
          months={months}
          setMonths={setMonths}
          day={day}
          setDay={setDay}
          options={options}
          people={people}
          setPeople={setPeople}
        />
      )}
    </SubjectPanel>
  );
}

interface ScheduleFieldsProps {
  kind: "board" | "parameter-variation" | "neutralizer-consumption";
  months: 12 | 1 | 6 | 3;
  setMonths(value: 12 | 1 | 6 | 3): void;
  day: string;
  setDay(value: string): void;
  options: ReportOptions;
  people: string[];
  setPeople(value: string[]): void;
}

function ScheduleFields({
  kind,
  months,
  setMonths,
  day,
  setDay,
  options,
  people,
  setPeople,
}: ScheduleFieldsProps) {
  const t = useT();
  return (
    <>
      <div className={layout.autoColumns12}>
        {kind !== "board" && (
          <Select
            label={t("reports.schedule.months")}
            value={String(months)}
            options={SCHEDULE_MONTHS.map((n) => ({
              value: String(n),
              label: t("reports.schedule.monthsOf", { n }),
            }))}
            onValue={(chosen) => setMonths(SCHEDULE_MONTHS.find((n) => String(n) === chosen) ?? 3)}
          />
        )}
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
    </>
  );
}
