import type { ReportSchedule, ReportSubject } from "@vetaverde/contract/reports";
import type { ReactNode } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./reports.module.css";
import { useSaveSchedule } from "./reports.queries.ts";
import { useSubjectWords } from "./subject.messages.ts";

export interface ScheduleListProps {
  project: string;
  /** Boards whose name the reader may see. */
  boards: readonly { id: string; name: string }[];
  create: ReactNode;
  mayWrite: boolean;
  onEdit(schedule: ReportSchedule): void;
}

/** List of the monthly report schedules. */
export function ScheduleList({ project, boards, create, mayWrite, onEdit }: ScheduleListProps) {
  const t = useT();
  const subjectText = useSubjectWords(boards);
  const schedules = useCallQuery("reports", "schedules", { params: { project } });
  const { columns, title, next, people, actions } = useScheduleColumns({
    subjectText,
    mayWrite,
    onEdit,
    project,
  });
  if (!schedules.isSuccess)
    return <QueryState query={schedules} errorTitle={t("reports.schedule.failed")} skeletonRows={4} />;
  if (schedules.data.length === 0)
    return (
      <EmptyState
        title={t("reports.schedule.empty")}
        text={t("reports.schedule.emptyHint")}
        action={create}
      />
    );
  return (
    <Table
      label={t("reports.tabs.schedules")}
      columns={columns}
      rows={schedules.data}
      rowKey={({ id }) => id}
      phone={(one) => (
        <span className={layout.stackStart2}>
          {title(one)}
          <span className={layout.mutedSmall}>
            {t("reports.schedule.next")}: {next(one)} · {people(one)}
          </span>
          {actions(one)}
        </span>
      )}
    />
  );
}

interface UseScheduleColumnsInput {
  subjectText(subject: ReportSubject): string;
  mayWrite: boolean;
  onEdit(schedule: ReportSchedule): void;
  project: string;
}

/** The columns of the list of schedules. */
function useScheduleColumns({ subjectText, mayWrite, onEdit, project }: UseScheduleColumnsInput) {
  const t = useT();
  const format = useFormat();
  const { save, turn } = useToggleSchedule(project);
  const next = ({ next: day }: ReportSchedule) => (day ? format.day(day) : t("reports.schedule.rests"));
  const people = ({ recipients }: ReportSchedule) =>
    recipients.map(({ name }) => name).join(", ") || t("reports.schedule.nobody");
  const what = ({ subject, months }: ReportSchedule) =>
    subject.kind === "board"
      ? subjectText(subject)
      : `${subjectText(subject)} · ${t("reports.schedule.monthsOf", { n: months })}`;
  const actions = (one: ReportSchedule) =>
    mayWrite && (
      <span className={styles.row}>
        <Button size="small" onClick={() => onEdit(one)}>
          {t("reports.schedule.edit")}
        </Button>
        <Button kind="quiet" size="small" disabled={save.isPending} onClick={() => turn(one)}>
          {t(one.active ? "reports.schedule.pause" : "reports.schedule.resume")}
        </Button>
      </span>
    );
  const title = (one: ReportSchedule) => (
    <span className={styles.title}>
      <b>{t(`reports.kinds.${one.subject.kind}`)}</b>
      <span className={layout.mutedSmall}>{what(one)}</span>
    </span>
  );
  const columns: Column<ReportSchedule>[] = [
    { key: "kind", head: t("reports.kind"), cell: title },
    { key: "next", head: t("reports.schedule.next"), width: "140px", cell: next },
    { key: "people", head: t("reports.people"), width: "260px", cell: people },
    { key: "actions", head: "", width: "200px", align: "end", cell: actions },
  ];
  return { columns, title, next, people, actions };
}

/** Pauses a schedule, or resumes it. */
function useToggleSchedule(project: string) {
  const t = useT();
  const save = useSaveSchedule(project);
  const turn = (one: ReportSchedule) => {
    const { subject, locale, months, dayOfMonth, recipients, active } = one;
    const body = {
      subject,
      locale,
      months,
      dayOfMonth,
      recipients: recipients.map(({ id }) => id),
      active: !active,
    };
    save.mutate(
      { body, of: one, key: "" },
      {
        onSuccess: () => toast("done", t("reports.schedule.saved")),
        onError: (error) => toast("error", describeError(error)),
      },
    );
  };
  return { save, turn };
}
