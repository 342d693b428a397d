import type { Report, ReportSubject } from "@vetaverde/contract/reports";
import type { ReactNode } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./reports.module.css";
import { fetchReport, useReports } from "./reports.queries.ts";
import { useSubjectWords } from "./subject.messages.ts";

const SIZE = 25;

export interface ReportListProps {
  project: string;
  /** Boards whose name the reader may see. */
  boards: readonly { id: string; name: string }[];
  page: number;
  onPage(page: number): void;
  /** Button that creates the first report; null without permission. */
  create: ReactNode;
  mayWrite: boolean;
  onAgain(report: Report): void;
}

/** Reports in progress and finished: loading, none, failed, or rows. */
export function ReportList({ project, boards, page, onPage, create, mayWrite, onAgain }: ReportListProps) {
  const t = useT();
  const reports = useReports(project, page, SIZE);
  if (!reports.isSuccess) return <QueryState query={reports} errorTitle={t("reports.failed")} />;
  const { items, total } = reports.data;
  if (total === 0)
    return <EmptyState title={t("reports.empty")} text={t("reports.emptyHint")} action={create} />;
  return (
    <>
      <ReportTable
        boards={boards}
        project={project}
        mayWrite={mayWrite}
        onAgain={onAgain}
        items={items}
        isStale={reports.isPlaceholderData}
      />
      {total > SIZE && <Pager page={page} size={SIZE} total={total} onPage={onPage} />}
    </>
  );
}

function KindCell({
  choice,
  subject,
}: {
  choice: Report["choice"];
  subject(subject: ReportSubject): string;
}) {
  const t = useT();
  return (
    <span className={styles.title}>
      <b>{t(`reports.kinds.${choice.subject.kind}`)}</b>
      <span className={layout.mutedSmall}>{subject(choice.subject)}</span>
    </span>
  );
}

interface ReportTableProps {
  boards: readonly { id: string; name: string }[];
  project: string;
  mayWrite: boolean;
  onAgain(report: Report): void;
  items: readonly Report[];
  isStale: boolean;
}

function ReportTable({ boards, project, mayWrite, onAgain, items, isStale }: ReportTableProps) {
  const t = useT();
  const format = useFormat();
  const subject = useSubjectWords(boards);
  const period = ({ choice }: Report) =>
    choice.subject.kind === "board"
      ? t("reports.asOfDay", { day: format.day(choice.to) })
      : `${format.day(choice.from)} – ${format.day(choice.to)}`;
  const asker = ({ askedBy, schedule }: Report) =>
    schedule ? `${t("reports.monthly")} · ${askedBy.name}` : askedBy.name;
  const actions = (report: Report) => (
    <Actions project={project} report={report} mayWrite={mayWrite} onAgain={() => onAgain(report)} />
  );
  const columns: Column<Report>[] = [
    {
      key: "kind",
      head: t("reports.kind"),
      cell: ({ choice }) => <KindCell choice={choice} subject={subject} />,
    },
    { key: "period", head: t("reports.period"), width: "225px", cell: period },
    { key: "state", head: t("reports.state"), width: "190px", cell: (report) => <State report={report} /> },
    { key: "by", head: t("reports.by"), width: "180px", cell: asker },
    { key: "at", head: t("reports.at"), width: "140px", cell: ({ askedAt }) => format.dateTime(askedAt) },
    { key: "actions", head: "", width: "210px", align: "end", cell: actions },
  ];
  return (
    <Table
      label={t("reports.title")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      stale={isStale}
      phone={(report) => (
        <ReportSummary report={report} period={period} subject={subject} asker={asker} actions={actions} />
      )}
    />
  );
}

interface ReportSummaryProps {
  report: Report;
  period(one: Report): string;
  subject(subject: ReportSubject): string;
  asker(one: Report): string;
  actions(report: Report): ReactNode;
}

function ReportSummary({ report, period, subject, asker, actions }: ReportSummaryProps) {
  const t = useT();
  const format = useFormat();
  return (
    <span className={layout.stackStart2}>
      <b>{t(`reports.kinds.${report.choice.subject.kind}`)}</b>
      <span className={layout.mutedSmall}>
        {period(report)} · {subject(report.choice.subject)}
      </span>
      <State report={report} />
      <span className={layout.mutedSmall}>
        {asker(report)} · {format.dateTime(report.askedAt)}
      </span>
      {actions(report)}
    </span>
  );
}

function State({ report }: { report: Report }) {
  const t = useT();
  const format = useFormat();
  const { state, done, total, pages, size, data, error } = report;
  if (state === "drawing") {
    const label =
      total === 0
        ? t("reports.states.beginning")
        : t("reports.states.drawing", { done: String(done), total: String(total) });
    return <ProgressBar label={label} done={done} total={total} />;
  }
  if (state === "failed")
    return (
      <span className={styles.state}>
        <b>{t("reports.states.failed")}</b>
        <span className={layout.mutedSmall}>{t(`reports.errors.${error ?? "INTERNAL"}`)}</span>
      </span>
    );
  if (state !== "done") return <span>{t(`reports.states.${state}`)}</span>;
  return (
    <span className={styles.state} title={t("reports.hash", { hash: data ?? "" })}>
      {t("reports.states.done", { pages: pages ?? 0, size: format.bytes(size ?? 0) })}
    </span>
  );
}

interface ActionsProps {
  project: string;
  report: Report;
  mayWrite: boolean;
  onAgain(): void;
}

function Actions({ project, report, mayWrite, onAgain }: ActionsProps) {
  const t = useT();
  const cancel = useCallMutation("reports", "cancel", (report: string) => ({ params: { project, report } }), {
    invalidates: ["reports/list"],
    afterFailure: true,
  });
  const showFault = (error: unknown) => toast("error", describeError(error));
  const stop = () =>
    cancel.mutate(report.id, { onSuccess: () => toast("done", t("reports.cancelled")), onError: showFault });
  return (
    <span className={styles.row}>
      {report.state === "done" && (
        <Button
          size="small"
          aria-label={t("reports.downloadOf", { name: report.name ?? "" })}
          onClick={() => void fetchReport(project, report.id).catch(showFault)}
        >
          {t("reports.download")}
        </Button>
      )}
      {mayWrite && report.endedAt === null && (
        <Button size="small" busy={cancel.isPending} onClick={stop}>
          {t("reports.cancel")}
        </Button>
      )}
      {mayWrite && report.endedAt !== null && (
        <Button kind="quiet" size="small" onClick={onAgain}>
          {t("reports.again")}
        </Button>
      )}
    </span>
  );
}
