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
  const format = useFormat();
  const query = exceedanceQuery(search);
  const asked = summaryQuery(search);
  const list = useExceedances(project, query);
  const summary = useSummary(project, asked);
  const tiles = useGeneral()?.mapTiles ?? null;
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
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons, nothing is filled in
        <div className={styles.counts} role="group" aria-label={t("limits.verdict")}>
          {VERDICTS.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={query.verdict?.includes(kind) ?? false}
              onClick={() =>
                onSearch(withFilter(search, "verdict", query.verdict?.includes(kind) ? [] : [kind]))
              }
            >
              <VerdictIcon kind={kind} />
              <b>{format.number(summary.data?.counts[kind] ?? 0)}</b> {t(`limits.verdicts.${kind}`)}
            </button>
          ))}
        </div>
      )}
      {summary.data && judged !== 0 && (
        <div className={styles.overview}>
          <MonthStrip
            months={summary.data.months}
            undated={summary.data.undated}
            onMonth={(month) => onSearch(withFilters(search, monthDays(month)))}
          />
          <VerdictMap
            stations={summary.data.stations}
            tiles={tiles}
            base={base}
            onStation={(id) => onSearch(withFilter(search, "station", [id]))}
          />
        </div>
      )}
      <div className={layout.inset}>
        {!(list.isPending && summary.isPending) && (
          <QueryState
            query={list}
            errorTitle={t("limits.failed")}
            skeletonRows={8}
            empty={{
              when: data?.items.length === 0,
              title: t(judged === 0 ? "limits.nothingJudged" : "limits.none"),
              text: t(judged === 0 ? "limits.nothingJudgedHint" : "limits.noneHint"),
              action: narrowed ? (
                <Button onClick={() => onSearch({})}>{t("ui.clearFilters")}</Button>
              ) : (
                toLimits
              ),
            }}
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
          <span className={classes(layout.muted, styles.wide)}>{t("limits.foot")}</span>
        </ListFoot>
      )}
      {open && <ExceedancePanel one={open} links={links(open)} onClose={() => setOpen(null)} />}
    </>
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
