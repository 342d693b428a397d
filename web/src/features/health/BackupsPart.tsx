import type { Backups } from "@vetaverde/contract/backups";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SummaryPart } from "../../ui/SummaryPart.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { useSize } from "./HealthFacts.tsx";
import styles from "./health.module.css";
import { useBackups } from "./health.queries.ts";
import { ScheduleForm } from "./ScheduleForm.tsx";

/** When backups are made, and what came of the latest ones. */
export function BackupsPart() {
  const t = useT();
  const backups = useBackups();
  return (
    <SummaryPart title={t("health.parts.backups")}>
      <div className={styles.backups}>
        <QueryState query={backups} errorTitle={t("health.backups.failed")} skeletonRows={4}>
          {(data) => (
            <>
              <LastBackup backups={data} />
              <ScheduleForm key={data.schedule.version} schedule={data.schedule} />
              <Runs runs={data.runs} />
            </>
          )}
        </QueryState>
      </div>
    </SummaryPart>
  );
}

function LastBackup({ backups: { configured, encrypted, lastSuccess, isLate } }: { backups: Backups }) {
  const t = useT();
  const format = useFormat();
  if (!configured)
    return (
      <Notice kind="warning" title={t("health.reasons.NOT_CONFIGURED")}>
        {t("health.backups.howToConfigure")}
      </Notice>
    );
  return (
    <Notice kind={isLate ? "error" : lastSuccess ? "done" : "info"}>
      {lastSuccess
        ? t("health.backups.last", { at: format.dateTime(lastSuccess) })
        : t("health.backups.noneYet")}{" "}
      {t(encrypted ? "health.backups.encrypted" : "health.backups.notEncrypted")}
    </Notice>
  );
}

type Run = Backups["runs"][number];

function Runs({ runs }: { runs: readonly Run[] }) {
  const t = useT();
  const format = useFormat();
  const size = useSize();
  if (runs.length === 0) return <p className={styles.quiet}>{t("health.backups.noRuns")}</p>;
  const result = (run: Run) => <RunResult run={run} />;
  const columns: Column<Run>[] = [
    { key: "started", head: t("health.backups.started"), cell: (run) => format.dateTime(run.startedAt) },
    { key: "result", head: t("health.backups.result"), cell: result },
    {
      key: "size",
      head: t("health.facts.size"),
      align: "end",
      cell: ({ bytes }) => (bytes === null ? "–" : size(bytes)),
    },
    {
      key: "written",
      head: t("health.backups.written"),
      align: "end",
      cell: ({ written }) => (written === null ? "–" : size(written)),
    },
  ];
  return (
    <Table
      label={t("health.backups.runs")}
      columns={columns}
      rows={runs}
      rowKey={({ id }) => id}
      phone={(run) => (
        <span className={styles.run}>
          {format.dateTime(run.startedAt)}
          {result(run)}
        </span>
      )}
    />
  );
}

function RunResult({ run: { state, scheduled, error, lostFiles } }: { run: Run }) {
  const t = useT();
  return (
    <span className={styles.result}>
      <span>
        {t(`health.backups.states.${state}`)}
        {!scheduled && ` · ${t("health.backups.byCommand")}`}
      </span>
      {error && <small>{error === "INTERRUPTED" ? t("health.backups.interrupted") : error}</small>}
      {lostFiles !== null && lostFiles > 0 && (
        <small>{t("health.backups.lostFiles", { n: lostFiles })}</small>
      )}
    </span>
  );
}
