import type { TransmissionProfileDetail, TransmissionSubmission } from "@vetaverde/contract/transmissions";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { useState } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { useFormat, useToday } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { RecordPanel } from "./RecordPanel.tsx";
import styles from "./transmissions.module.css";

interface LedgerProps {
  project: string;
  profile: TransmissionProfileDetail;
  mayDecide: boolean;
}

type LedgerDay = ReplyOf<"transmissions", "ledger">[number];

/** The calendar of a month, and the instants of the chosen day or those that need a person. */
export function Ledger({ project, profile, mayDecide }: LedgerProps) {
  const t = useT();
  const format = useFormat();
  const [month, setMonth] = useState(`${useToday().slice(0, 7)}-01`);
  const [day, setDay] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const params = { project, profile: profile.id };
  const to = addDays(addMonths(month, 1), -1);
  const days = useCallQuery("transmissions", "ledger", { params, query: { from: month, to } });
  const turn = (by: number) => {
    setMonth(addMonths(month, by));
    setDay(null);
  };
  return (
    <section className={layout.stack12}>
      <h2>{t("transmissions.ledger")}</h2>
      <div className={styles.month}>
        <Button onClick={() => turn(-1)}>{t("transmissions.earlierMonth")}</Button>
        <b>{format.month(month)}</b>
        <Button onClick={() => turn(1)}>{t("transmissions.laterMonth")}</Button>
        {day !== null && <Button onClick={() => setDay(null)}>{t("transmissions.showOpen")}</Button>}
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
        {(counted) => <Days days={counted} chosen={day} onDay={setDay} />}
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

interface DaysProps {
  days: readonly LedgerDay[];
  chosen: string | null;
  onDay(day: string): void;
}

/** A button for each day with its accepted instants; underlined where something needs a person. */
function Days({ days, chosen, onDay }: DaysProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.days}>
      {days.map((one) => {
        const { day, accepted, waiting, refused, review, gap, trial } = one;
        const label = t("transmissions.dayCounts", {
          day: format.day(day),
          accepted,
          waiting,
          refused,
          review,
          gap,
          trial,
        });
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            data-open={refused + review > 0}
            aria-pressed={day === chosen}
            aria-label={label}
            title={label}
            onClick={() => onDay(day)}
          >
            {Number(day.slice(8))}
            <br />
            <small>
              {accepted + trial}/{accepted + waiting + refused + review + gap + trial}
            </small>
          </button>
        );
      })}
    </div>
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
  const query = day === null ? {} : { day };
  const rows = useCallQuery("transmissions", "submissions", { params: { project, profile }, query });
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
  const timeOf = ({ dueAt }: TransmissionSubmission) => format.dateTime(dueAt);
  const valuesOf = ({ values }: TransmissionSubmission) =>
    Object.entries(values)
      .map(([name, text]) => `${name} ${text}`)
      .join(" · ");
  const stateOf = ({ state, reason }: TransmissionSubmission) =>
    reason ? t(`transmissions.reasons.${reason}`) : t(`transmissions.outcomes.${state}`);
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
