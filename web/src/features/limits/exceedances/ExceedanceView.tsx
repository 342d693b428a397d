import type { Exceedance, ExceedanceSummary } from "@vetaverde/contract/exceedances";
import { VERDICTS } from "@vetaverde/contract/exceedances";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useGeneral } from "../../../lib/general.ts";
import { useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { withFilter, withFilters } from "../../../resource/filters.ts";
import { ResourceList } from "../../../resource/ResourceList.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
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
  const filters = summaryQuery(search);
  const list = useExceedances(project, query);
  const summary = useSummary(project, filters);
  const [open, setOpen] = useState<Exceedance | null>(null);
  if (summary.data?.sets.length === 0)
    return <EmptyState inset title={t("limits.noSets")} text={t("limits.noSetsHint")} action={toLimits} />;
  const reason = isNothingEvaluated(summary.data) ? "nothingJudged" : "none";
  const nothing = { title: t(`limits.${reason}`), text: t(`limits.${reason}Hint`) };
  return (
    <>
      <ResourceList
        query={list}
        search={search}
        onSearch={onSearch}
        filters={
          <ExceedanceHead summary={summary} list={list} search={search} onSearch={onSearch} base={base} />
        }
        className={layout.inset}
        errorTitle={t("limits.failed")}
        skeletonRows={summary.isPending ? 6 : 8}
        isFiltered={Object.keys(filters).length > 0 || query.verdict !== undefined}
        noMatch={nothing}
        empty={{ ...nothing, action: toLimits }}
        footNotes={<span className={classes(layout.muted, layout.hiddenOnPhone)}>{t("limits.foot")}</span>}
      >
        {(page, isStale) => (
          <ExceedanceTable
            items={page.items}
            sort={query.sort ?? "-date"}
            stale={isStale}
            onSort={(sort) => onSearch(withFilter(search, "sort", sort))}
            onOpen={setOpen}
          />
        )}
      </ResourceList>
      {open && <ExceedancePanel one={open} links={links(open)} onClose={() => setOpen(null)} />}
    </>
  );
}

const isNothingEvaluated = (summary: ExceedanceSummary | undefined): boolean =>
  summary !== undefined && VERDICTS.every((kind) => (summary.counts[kind] ?? 0) === 0);

interface ExceedanceHeadProps extends Pick<ExceedanceViewProps, "search" | "onSearch" | "base"> {
  summary: ReturnType<typeof useSummary>;
  list: ReturnType<typeof useExceedances>;
}

/** Filters, evaluations in progress, and the totals by verdict, month and station. */
function ExceedanceHead({ summary, list, search, onSearch, base }: ExceedanceHeadProps) {
  const t = useT();
  const { data } = summary;
  return (
    <>
      <ExceedanceFilters
        summary={data ?? null}
        search={search}
        onSearch={onSearch}
        result={list.data ? t("limits.count", { n: list.data.total }) : ""}
      />
      <EvaluationProgress judging={data?.judging ?? list.data?.judging ?? null} />
      {summary.isPending && !list.isPending && (
        <div className={layout.inset}>
          <Skeleton rows={6} />
        </div>
      )}
      {data && <VerdictCounts onSearch={onSearch} search={search} counts={data.counts} />}
      {data && !isNothingEvaluated(data) && (
        <ExceedanceOverview summary={data} onSearch={onSearch} search={search} base={base} />
      )}
    </>
  );
}

interface VerdictCountsProps {
  onSearch(next: Search): void;
  search: Search;
  counts: ExceedanceSummary["counts"];
}

/** The number of results of each verdict; a verdict filters the list. */
function VerdictCounts({ onSearch, search, counts }: VerdictCountsProps) {
  const t = useT();
  const format = useFormat();
  const chosen = exceedanceQuery(search).verdict;
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
        years={summary.years}
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

/** Notice of evaluations in progress that the figures do not include yet. */
function EvaluationProgress({ judging }: { judging: ExceedanceSummary["judging"] }) {
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
