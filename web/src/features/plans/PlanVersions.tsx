import type { PlanDetail } from "@vetaverde/contract/plans";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./plan-edit.module.css";
import { usePlan } from "./plans.queries.ts";

type Version = PlanDetail["imports"][number] & { number: number };

export interface PlanVersionsProps {
  project: string;
  plan: string;
  /** Shows the rows of one version. */
  onChosen(version: string): void;
}

/** What each import added to a plan, when and by whom; the newest first. */
export function PlanVersions({ project, plan, onChosen }: PlanVersionsProps) {
  const t = useT();
  const columns = useColumns();
  const { data } = usePlan(project, plan);
  if (!data) return <Skeleton rows={3} />;
  const versions = data.imports.map((entry, at) => ({ ...entry, number: data.imports.length - at }));
  return (
    <div className={styles.versions}>
      <p className={styles.intro}>{t("plans.versions.intro")}</p>
      <Table
        label={t("plans.versions.versions")}
        columns={columns}
        rows={versions}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onChosen(id)}
        phone={(version) => <PhoneVersion version={version} />}
      />
    </div>
  );
}

function useColumns(): Column<Version>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      key: "number",
      head: t("plans.versions.one"),
      width: "90px",
      cell: ({ number }) => <b className={layout.nowrap}>{number}</b>,
    },
    {
      key: "file",
      head: t("plans.versions.file"),
      cell: ({ fileName, rows, monitorings }) => (
        <>
          <div className={layout.breakable}>{fileName}</div>
          <div className={layout.mutedXSmall}>{t("plans.versions.added", { rows, n: monitorings })}</div>
        </>
      ),
    },
    {
      key: "at",
      head: t("plans.versions.at"),
      width: "180px",
      cell: ({ importedAt }) => <span className={layout.nowrap}>{format.dateTime(importedAt)}</span>,
    },
    { key: "by", head: t("plans.versions.by"), width: "200px", cell: ({ importedBy }) => importedBy },
  ];
}

function PhoneVersion({ version }: { version: Version }) {
  const t = useT();
  const format = useFormat();
  const { number, fileName, rows, monitorings, importedAt, importedBy } = version;
  return (
    <>
      <span className={styles.phoneLine}>
        <b className={layout.breakable}>{t("plans.versions.name", { n: number, file: fileName })}</b>
      </span>
      <span className={styles.phoneLine}>
        <span className={layout.mutedXSmall}>{t("plans.versions.added", { rows, n: monitorings })}</span>
      </span>
      <span className={styles.phoneLine}>
        <span className={layout.mutedXSmall}>{importedBy}</span>
        <span className={layout.mutedXSmall}>{format.dateTime(importedAt)}</span>
      </span>
    </>
  );
}
