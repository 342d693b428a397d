import type { LimitSet } from "@vetaverde/contract/limits";
import type { ReactNode } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./limits.module.css";
import { useLimitSets } from "./limits.queries.ts";

interface SetListProps {
  project: string;
  onOpen(set: string): void;
  /** The way to the first one, for who may make it. */
  action?: ReactNode;
}

/** The sets of a project: loading, none, failed, or rows. */
export function SetList({ project, onOpen, action }: SetListProps) {
  const t = useT();
  const format = useFormat();
  const sets = useLimitSets(project);
  const valid = ({ validFrom, validTo }: LimitSet) =>
    validFrom === null && validTo === null
      ? t("limits.anyDay")
      : [validFrom, validTo].map((day) => (day ? format.day(day) : "…")).join(" – ");
  const where = ({ stations }: LimitSet) =>
    stations === null ? t("limits.everywhere") : t("limits.stations", { n: stations.length });
  const columns: Column<LimitSet>[] = [
    { key: "name", head: t("limits.name"), cell: (one) => <b>{one.name}</b> },
    { key: "regulation", head: t("limits.regulation"), cell: (one) => one.regulation },
    { key: "limits", head: t("limits.lines"), width: "80px", align: "end", cell: (one) => one.limits.length },
    { key: "where", head: t("limits.appliesTo"), width: "170px", cell: where },
    { key: "valid", head: t("limits.validity"), width: "200px", cell: valid },
    {
      key: "state",
      head: t("limits.state"),
      width: "150px",
      cell: (one) => <SetState reviewed={one.reviewed} />,
    },
    {
      key: "version",
      head: t("limits.versionHead"),
      width: "80px",
      align: "end",
      cell: (one) => one.version,
    },
  ];
  return (
    <div className={styles.inset}>
      {sets.isPending && <Skeleton rows={4} />}
      {sets.isError && (
        <ErrorState
          title={t("limits.setsFailed")}
          text={describeError(sets.error)}
          code={codeOf(sets.error)}
          onRetry={() => void sets.refetch()}
        />
      )}
      {sets.data?.items.length === 0 && (
        <EmptyState title={t("limits.noSets")} text={t("limits.noSetsHint")} action={action} />
      )}
      {sets.data && sets.data.items.length > 0 && (
        <Table
          label={t("limits.title")}
          columns={columns}
          rows={sets.data.items}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(id)}
          phone={(one) => (
            <>
              <span className={styles.phoneHead}>
                <b>{one.name}</b>
                <SetState reviewed={one.reviewed} />
              </span>
              <span className={styles.phoneLine}>
                {one.regulation} · {where(one)}
              </span>
            </>
          )}
        />
      )}
    </div>
  );
}

/** Whether results are held against it. */
function SetState({ reviewed }: { reviewed: boolean }) {
  const t = useT();
  return (
    <span className={reviewed ? styles.inForce : styles.draft}>
      {t(reviewed ? "limits.inForce" : "limits.draft")}
    </span>
  );
}
