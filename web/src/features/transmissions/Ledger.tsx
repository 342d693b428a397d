import type { TransmissionProfileDetail, TransmissionSubmission } from "@vetaverde/contract/transmissions";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { useState } from "react";
import { useFormat, useToday } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconChevronLeft, IconChevronRight } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { useFieldName } from "./field-name.ts";
import { LedgerCalendar } from "./LedgerCalendar.tsx";
import { LedgerExport } from "./LedgerExport.tsx";
import { RecordPanel } from "./RecordPanel.tsx";
import { SubmissionState } from "./SubmissionState.tsx";
import styles from "./transmissions.module.css";
import { useLedgerDays, useSubmissions } from "./transmissions.queries.ts";

interface LedgerProps {
  project: string;
  profile: TransmissionProfileDetail;
  mayDecide: boolean;
}

/** The calendar of a month, and the instants of the chosen day or those that need a person. */
export function Ledger({ project, profile, mayDecide }: LedgerProps) {
  const t = useT();
  const format = useFormat();
  const [month, setMonth] = useState(`${useToday().slice(0, 7)}-01`);
  const [day, setDay] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const to = addDays(addMonths(month, 1), -1);
  const days = useLedgerDays(project, profile.id, { from: month, to });
  const turn = (by: number) => {
    setMonth(addMonths(month, by));
    setDay(null);
  };
  return (
    <section className={layout.stack12}>
      <h2>{t("transmissions.ledger")}</h2>
      <p className={layout.mutedSmall}>{t("transmissions.dayClock")}</p>
      <div className={styles.month}>
        <IconButton
          label={t("transmissions.earlierMonth")}
          icon={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => turn(-1)}
        />
        <b className={layout.capitalized}>{format.month(month)}</b>
        <IconButton
          label={t("transmissions.laterMonth")}
          icon={<IconChevronRight size={18} aria-hidden />}
          onClick={() => turn(1)}
        />
        {day !== null && <Button onClick={() => setDay(null)}>{t("transmissions.showOpen")}</Button>}
        <LedgerExport project={project} profile={profile.id} from={month} to={to} />
      </div>
      <QueryState
        query={days}
        errorTitle={t("transmissions.ledgerFailed")}
        skeletonRows={2}
        empty={{
          when: days.data?.length === 0,
          title: t("transmissions.noDays"),
          text: t("transmissions.noDaysHint"),
        }}
      >
        {(counted) => <LedgerCalendar month={month} days={counted} chosen={day} onDay={setDay} />}
      </QueryState>
      <h3>{day === null ? t("transmissions.openTitle") : format.longDay(day)}</h3>
      <Submissions project={project} profile={profile.id} day={day} onOpen={setOpened} />
      {opened !== null && (
        <RecordPanel
          project={project}
          profile={profile}
          at={opened}
          mayDecide={mayDecide}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

interface SubmissionsProps {
  project: string;
  profile: string;
  day: string | null;
  onOpen(at: string): void;
}

function Submissions({ project, profile, day, onOpen }: SubmissionsProps) {
  const t = useT();
  const rows = useSubmissions(project, profile, day);
  const { columns, valuesOf, stateOf, timeOf } = useSubmissionTexts();
  return (
    <QueryState
      query={rows}
      errorTitle={t("transmissions.ledgerFailed")}
      skeletonRows={4}
      empty={{
        when: rows.data?.length === 0,
        title: t("transmissions.nothingOpen"),
        text: t("transmissions.nothingOpenHint"),
      }}
    >
      {(submissions) => (
        <Table
          label={t("transmissions.ledger")}
          columns={columns}
          rows={submissions}
          rowKey={({ dueAt }) => dueAt}
          onOpen={({ dueAt }) => onOpen(dueAt)}
          phone={(one) => (
            <>
              <span className={layout.phoneCardHead}>
                <b>{timeOf(one)}</b>
                <span>{stateOf(one)}</span>
              </span>
              <span className={layout.phoneCardLine}>{valuesOf(one)}</span>
            </>
          )}
        />
      )}
    </QueryState>
  );
}

/** Texts of an instant's row. */
function useSubmissionTexts() {
  const t = useT();
  const format = useFormat();
  const nameOf = useFieldName();
  const timeOf = ({ dueAt }: TransmissionSubmission) => format.dateTime(dueAt);
  const valuesOf = ({ values }: TransmissionSubmission) =>
    Object.entries(values)
      .map(([name, text]) => `${nameOf(name)} ${text}`)
      .join(" · ");
  const stateOf = ({ state, reason }: TransmissionSubmission) => (
    <SubmissionState state={state}>{reason && t(`transmissions.reasons.${reason}`)}</SubmissionState>
  );
  const columns: Column<TransmissionSubmission>[] = [
    { key: "at", head: t("transmissions.instant"), width: "180px", cell: (one) => <b>{timeOf(one)}</b> },
    { key: "state", head: t("transmissions.state"), width: "260px", cell: stateOf },
    { key: "values", head: t("transmissions.values"), cell: valuesOf },
    {
      key: "receipt",
      head: t("transmissions.receipt"),
      width: "160px",
      cell: ({ receipt }) => receipt ?? "",
    },
  ];
  return { columns, valuesOf, stateOf, timeOf };
}
