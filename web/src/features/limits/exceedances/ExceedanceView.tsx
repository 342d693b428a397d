import type { Exceedance, ExceedanceSummary } from "@vetaverde/contract/exceedances";
import { VERDICTS } from "@vetaverde/contract/exceedances";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useGeneral } from "../../../lib/general.ts";
import { useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { withFilter, withFilters } from "../../../resource/filters.ts";
import { QueryState } from "../../../resource/QueryState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ListFoot } from "../../../ui/ListFoot.tsx";
import layout from "../../../ui/layout.module.css";
import type { GroundShape } from "../../../ui/map/base-layer.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useExceedances, useSummary } from "../limits.queries.ts";
import { VerdictIcon } from "../Verdict.tsx";
import { ExceedanceFilters } from "./ExceedanceFilters.tsx";
import { ExceedancePanel } from "./ExceedancePanel.tsx";
import { ExceedanceTable } from "./ExceedanceTable.tsx";
import { exceedanceQuery, monthDays, summaryQuery } from "./exceedances.address.ts";
import styles from "./exceedances.module.css";
import { MonthStrip } from "./MonthStrip.tsx";
import { VerdictMap } from "./VerdictMap.tsx";

export interface ExceedanceViewProps {
  project: string;
  search: Search;
  onSearch(next: Search): void;
  base: readonly GroundShape[];
  /** Link to the limit sets. */
  toLimits: ReactNode;
  /** Renders links to a limit set and to a sample. */
  links(one: Exceedance): { set: ReactNode; sample: ReactNode };
}

/** Results that exceed, are near or are indeterminate: totals, map, months, and list. */
export function ExceedanceView({ project, search, onSearch, base, toLimits, links }: ExceedanceViewProps) {
  const t = useT();
  const query = exceedanceQuery(search);
  const asked = summaryQuery(search);
  const list = useExceedances(project, query);
  const summary = useSummary(project, asked);
  const [open, setOpen] = useState<Exceedance | null>(null);
  const { data } = list;
  const narrowed = Object.keys(asked).length > 0 || query.verdict !== undefined;
  const judged = summary.data
    ? VERDICTS.reduce((sum, one) => sum + (summary.data?.counts[one] ?? 0), 0)
    : null;
  if (summary.data?.sets.length === 0)
    return <EmptyState inset title={t("limits.noSets")} text={t("limits.noSetsHint")} action={toLimits} />;
  return (
    <>
      <ExceedanceFilters
        summary={summary.data ?? null}
        search={search}
        onSearch={onSearch}
        result={data ? t("limits.count", { n: data.total }) : ""}
      />
      <Judging judging={summary.data?.judging ?? list.data?.judging ?? null} />
      {summary.isPending && (
        <div className={layout.inset}>
          <Skeleton rows={6} />
        </div>
      )}
      {summary.data && (
        <VerdictCounts
          chosen={query.verdict}
          onSearch={onSearch}
          search={search}
          counts={summary.data?.counts}
        />
      )}
      {summary.data && judged !== 0 && (
        <ExceedanceOverview summary={summary.data} onSearch={onSearch} search={search} base={base} />
      )}
      <div className={layout.inset}>
        {!(list.isPending && summary.isPending) && (
          <ExceedanceState
            list={list}
            isEmpty={data?.items.length === 0}
            isNothingJudged={judged === 0}
            narrowed={narrowed}
            onSearch={onSearch}
            toLimits={toLimits}
          />
        )}
        {data && data.items.length > 0 && (
          <ExceedanceTable
            items={data.items}
            sort={query.sort ?? "-date"}
            stale={list.isPlaceholderData}
            onSort={(sort) => onSearch(withFilter(search, "sort", sort))}
            onOpen={setOpen}
          />
        )}
      </div>
      {data && data.items.length > 0 && (
        <ListFoot {...data} onPage={(page) => onSearch({ ...search, page })}>
          <span className={classes(layout.muted, layout.hiddenOnPhone)}>{t("limits.foot")}</span>
        </ListFoot>
      )}
      {open && <ExceedancePanel one={open} links={links(open)} onClose={() => setOpen(null)} />}
    </>
  );
}

interface VerdictCountsProps {
  chosen: ReturnType<typeof exceedanceQuery>["verdict"];
  onSearch(next: Search): void;
  search: Search;
  counts: ExceedanceSummary["counts"];
}

/** The number of results of each verdict; a verdict filters the list. */
function VerdictCounts({ chosen, onSearch, search, counts }: VerdictCountsProps) {
  const t = useT();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, nothing is filled in
    <div className={styles.counts} role="group" aria-label={t("limits.verdict")}>
      {VERDICTS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classes(layout.hoverCanvas, layout.smallTouchTargetOnPhone)}
          aria-pressed={chosen?.includes(kind) ?? false}
          onClick={() => onSearch(withFilter(search, "verdict", chosen?.includes(kind) ? [] : [kind]))}
        >
          <VerdictIcon kind={kind} />
          <b>{format.number(counts[kind] ?? 0)}</b> {t(`limits.verdicts.${kind}`)}
        </button>
      ))}
    </div>
  );
}

interface ExceedanceOverviewProps {
  summary: ExceedanceSummary;
  onSearch(next: Search): void;
  search: Search;
  base: readonly GroundShape[];
}

/** The exceedances by month and by station. */
function ExceedanceOverview({ summary, onSearch, search, base }: ExceedanceOverviewProps) {
  const tiles = useGeneral()?.mapTiles ?? null;
  return (
    <div className={styles.overview}>
      <MonthStrip
        months={summary.months}
        undated={summary.undated}
        onMonth={(month) => onSearch(withFilters(search, monthDays(month)))}
      />
      <VerdictMap
        stations={summary.stations}
        tiles={tiles}
        base={base}
        onStation={(id) => onSearch(withFilter(search, "station", [id]))}
      />
    </div>
  );
}

interface ExceedanceStateProps {
  list: ReturnType<typeof useExceedances>;
  isEmpty: boolean;
  isNothingJudged: boolean;
  narrowed: boolean;
  onSearch(next: Search): void;
  toLimits: ReactNode;
}

/** The list while it is loading, after a failure, or without a row. */
function ExceedanceState({
  list,
  isEmpty,
  isNothingJudged,
  narrowed,
  onSearch,
  toLimits,
}: ExceedanceStateProps) {
  const t = useT();
  return (
    <QueryState
      query={list}
      errorTitle={t("limits.failed")}
      skeletonRows={8}
      empty={{
        when: isEmpty,
        title: t(isNothingJudged ? "limits.nothingJudged" : "limits.none"),
        text: t(isNothingJudged ? "limits.nothingJudgedHint" : "limits.noneHint"),
        action: narrowed ? <Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button> : toLimits,
      }}
    />
  );
}

/** Notice of evaluations in progress that the figures do not include yet. */
function Judging({ judging }: { judging: ExceedanceSummary["judging"] }) {
  const t = useT();
  if (!judging) return null;
  const { sets, of, samples } = judging;
  return (
    <div className={styles.judging}>
      <Notice kind="info" title={t("limits.judging")}>
        {sets > 0 && <p>{t("limits.judgingSets", { n: sets, of: String(of) })}</p>}
        {samples && <p>{t("limits.judgingSamples")}</p>}
      </Notice>
    </div>
  );
}
