import type { ReactNode } from "react";
import type { ReplyOf } from "../../../lib/call.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import layout from "../../../ui/layout.module.css";
import { StationLinks } from "../../../ui/StationLink.tsx";
import { Table } from "../../../ui/Table.tsx";
import styles from "./matrix.module.css";

/** Monitorings that serve no accepted commitment: unnecessary work, or a missing link. */
export function Unserved({
  project,
  planLink,
}: {
  project: string;
  planLink(plan: { id: string; title: string }): ReactNode;
}) {
  const t = useT();
  const served = useCallQuery("commitments", "served", { params: { project } });
  const { data } = served;
  const rows = data?.filter(({ commitments }) => commitments === 0) ?? [];
  if (!served.isSuccess)
    return <QueryState query={served} errorTitle={t("commitments.failed")} skeletonRows={8} />;
  if (rows.length === 0) return <EmptyState inset title={t("commitments.allServe")} />;
  return (
    <div className={styles.body}>
      <p className={layout.mutedXSmallTight}>{t("commitments.unservedText")}</p>
      <UnservedTable rows={rows} planLink={planLink} />
    </div>
  );
}

function UnservedTable({
  rows,
  planLink,
}: {
  rows: ReplyOf<"commitments", "served">;
  planLink(plan: { id: string; title: string }): ReactNode;
}) {
  const t = useT();
  return (
    <Table
      label={t("commitments.unserved")}
      rows={rows}
      rowKey={({ plan, shortCommitment }) => `${plan.id} ${shortCommitment}`}
      columns={[
        {
          key: "name",
          head: t("commitments.columns.shortCommitment"),
          cell: ({ shortCommitment }) => <b>{shortCommitment}</b>,
        },
        { key: "plan", head: t("commitments.columns.plan"), cell: ({ plan }) => planLink(plan) },
        {
          key: "stations",
          head: t("commitments.columns.stations"),
          cell: ({ stations }) => <StationLinks stations={stations} />,
        },
      ]}
      phone={({ plan, shortCommitment, stations }) => (
        <>
          <b>{shortCommitment}</b>
          <span className={layout.mutedXSmallTight}>
            {plan.title} · <StationLinks stations={stations} />
          </span>
        </>
      )}
    />
  );
}
