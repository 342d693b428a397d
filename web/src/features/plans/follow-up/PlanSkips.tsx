import type { StationSkip } from "@vetaverde/contract/station-skips";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useLink } from "../../../lib/online.ts";
import { useSession } from "../../../lib/session.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { Pager } from "../../../ui/Pager.tsx";
import { StationLink } from "../../../ui/StationLink.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import styles from "../plan-edit.module.css";
import { SKIPS_PAGE_SIZE } from "../plans.queries.ts";
import { RevertSkipDialog } from "./RevertSkipDialog.tsx";

interface PlanSkipsProps {
  project: string;
  plan: string;
  mayWrite: boolean;
}

/** The skipped stations of a plan, newest first; a user with write permission can revert a skip. */
export function PlanSkips({ project, plan, mayWrite }: PlanSkipsProps) {
  const t = useT();
  const online = useLink((link) => link.online);
  const viewing = useSession((session) => session.view !== null);
  const [page, setPage] = useState(1);
  const [reverting, setReverting] = useState<StationSkip | null>(null);
  const closeDialog = () => setReverting(null);
  const skips = useCallQuery(
    "plans",
    "skips",
    { params: { project, plan }, query: { page, size: SKIPS_PAGE_SIZE } },
    { keepPrevious: true },
  );
  const columns = useColumns(mayWrite && !viewing && online, setReverting);
  if (!skips.isSuccess)
    return (
      <div className={styles.versions}>
        <QueryState query={skips} errorTitle={t("plans.skips.failed")} skeletonRows={3} />
      </div>
    );
  const { items, total } = skips.data;
  if (total === 0) return <EmptyState inset title={t("plans.skips.empty")} />;
  return (
    <div className={styles.versions}>
      <p className={styles.intro}>{t("plans.skips.intro")}</p>
      {mayWrite && !online && <Notice kind="info">{t("plans.skips.offline")}</Notice>}
      <Table
        label={t("plans.skips.tab")}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        stale={skips.isPlaceholderData}
        phone={(skip) => columns.map(({ key, cell }) => <div key={key}>{cell(skip)}</div>)}
      />
      {total > SKIPS_PAGE_SIZE && <Pager page={page} size={SKIPS_PAGE_SIZE} total={total} onPage={setPage} />}
      {reverting && (
        <RevertSkipDialog
          project={project}
          plan={plan}
          skip={{ ...reverting, station: reverting.station.name }}
          onDone={closeDialog}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

function useColumns(mayRevert: boolean, onRevert: (skip: StationSkip) => void): Column<StationSkip>[] {
  const t = useT();
  return [
    {
      key: "station",
      head: t("plans.skips.station"),
      width: "150px",
      cell: ({ station }) => (
        <b className={layout.breakable}>
          <StationLink id={station.id}>{station.name}</StationLink>
        </b>
      ),
    },
    { key: "what", head: t("plans.skips.what"), cell: (skip) => <SkippedPeriod skip={skip} /> },
    {
      key: "reason",
      head: t("plans.skips.reason"),
      cell: ({ reason, by, at, capturedAt }) => (
        <ReasonCell reason={reason} by={by} at={at} capturedAt={capturedAt} />
      ),
    },
    {
      key: "state",
      head: t("plans.skips.state"),
      cell: (skip) => <SkipState skip={skip} mayRevert={mayRevert} onRevert={() => onRevert(skip)} />,
    },
  ];
}

/** How many monitorings were skipped, on which days, and the period to which the skip was limited. */
function SkippedPeriod({ skip: { monitorings, first, last, from, to } }: { skip: StationSkip }) {
  const t = useT();
  const format = useFormat();
  const chosenPeriod = () => {
    if (from && to) return t("plans.skips.limited", { from: format.day(from), to: format.day(to) });
    if (from) return t("plans.skips.limitedFrom", { from: format.day(from) });
    return to && t("plans.skips.limitedTo", { to: format.day(to) });
  };
  return (
    <>
      <div>{t("plans.skips.n", { n: monitorings })}</div>
      {first && last && (
        <div className={layout.mutedXSmall}>
          {first === last
            ? format.day(first)
            : t("plans.skips.days", { first: format.day(first), last: format.day(last) })}
        </div>
      )}
      {(from ?? to) && <div className={layout.mutedXSmall}>{chosenPeriod()}</div>}
    </>
  );
}

interface SkipStateProps {
  skip: StationSkip;
  mayRevert: boolean;
  onRevert(): void;
}

/** By whom the skip was reverted; otherwise that it is in force, with the action that reverts it. */
function SkipState({ skip: { reversal, station, at }, mayRevert, onRevert }: SkipStateProps) {
  const t = useT();
  const format = useFormat();
  if (reversal)
    return (
      <>
        <div>{t("plans.skips.reverted", { person: reversal.by, date: format.dateTime(reversal.at) })}</div>
        <div className={layout.mutedXSmall}>{reversal.reason}</div>
      </>
    );
  if (!mayRevert) return t("plans.skips.inForce");
  const date = format.dateTime(at);
  return (
    <Button
      size="small"
      aria-label={t("plans.skips.revertNamed", { station: station.name, date })}
      onClick={onRevert}
    >
      {t("plans.skips.revert")}
    </Button>
  );
}

interface ReasonCellProps {
  reason: string;
  by: string;
  at: string;
  capturedAt: string | null;
}

function ReasonCell({ reason, by, at, capturedAt }: ReasonCellProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <div className={layout.breakable}>{reason}</div>
      <div className={layout.mutedXSmall}>
        {t("plans.followUp.recordedBy", { person: by, date: format.dateTime(at) })}
      </div>
      {capturedAt && (
        <div className={layout.mutedXSmall}>
          {t("plans.decision.captured", { date: format.dateTime(capturedAt) })}
        </div>
      )}
    </>
  );
}
