import type { WaterOptions } from "@vetaverde/contract/environment-report";
import type { SeriesPoint, WaterSeries } from "@vetaverde/contract/water-series";
import { SERIES_SCALES } from "@vetaverde/domain/chemistry/figures/time-series";
import { useCallback, useMemo } from "react";
import type { StationSymbol } from "../../../charts/markers.ts";
import { PointDiagram } from "../../../charts/PointDiagram.tsx";
import { codeOf, describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import type { Search, SetSearch } from "../../../lib/search.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { FilterChip } from "../../../ui/FilterChip.tsx";
import layout from "../../../ui/layout.module.css";
import { useNarrow } from "../../../ui/narrow.ts";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { ReportView, SeriesChoice } from "../report.address.ts";
import styles from "../report.module.css";
import { useStationFocus, withFocus } from "../station-focus.ts";
import { SeriesKeys, SeriesStations } from "./SeriesKeys.tsx";
import { SeriesTip } from "./SeriesTip.tsx";
import type { DrawnSeries } from "./series.marks.ts";
import { choiceIn, keyOf, type ParameterOption, useParameterOptions } from "./series.messages.ts";
import { useDrawnSeries } from "./use-drawn-series.ts";

export interface SeriesPanelProps {
  /** Undefined while loading, or after an error. */
  series: WaterSeries | undefined;
  error: Error | null;
  onRetry(): void;
  options: WaterOptions;
  choice: SeriesChoice | null;
  symbols: ReadonlyMap<string, StationSymbol>;
  view: ReportView;
  search: Search;
  onSearch: SetSearch;
  whole: boolean;
  onOpen(result: string): void;
}

/** A time series: the stations' symbols, the limits in force, and the omitted results. */
export function SeriesPanel(props: SeriesPanelProps) {
  const { series, error, onRetry, options, choice, view, search, onSearch } = props;
  const t = useT();
  const parameters = useParameterOptions(options);
  const chosen = choice === null ? [] : [keyOf(choice)];
  return (
    <div className={styles.series}>
      <SeriesSwitches
        parameters={parameters}
        chosen={chosen}
        onSearch={onSearch}
        search={search}
        view={view}
      />
      {series && !view.table && <Drawn {...props} series={series} />}
      {error && !series && (
        <ErrorState
          title={t("waterSeries.failed")}
          text={describeError(error)}
          code={codeOf(error)}
          onRetry={onRetry}
        />
      )}
      {!series &&
        !error &&
        (parameters.length > 0 ? <Skeleton rows={8} /> : <EmptyState title={t("waterSeries.empty")} />)}
    </div>
  );
}

interface SeriesSwitchesProps {
  parameters: ParameterOption[];
  chosen: string[];
  onSearch: SetSearch;
  search: Search;
  view: ReportView;
}

function SeriesSwitches({ parameters, chosen, onSearch, search, view }: SeriesSwitchesProps) {
  const t = useT();
  return (
    <div className={styles.switches}>
      <FilterChip
        single
        name={t("waterSeries.parameter")}
        options={parameters}
        chosen={chosen}
        onChosen={([key]) => {
          const next = key === undefined ? null : choiceIn(key);
          if (next) onSearch({ ...search, parameter: next.code, fraction: next.fraction ?? undefined });
        }}
      />
      <Segmented
        label={t("waterSeries.scale")}
        value={view.scale}
        options={SERIES_SCALES.map((value) => ({ value, label: t(`waterSeries.scales.${value}`) }))}
        onValue={(scale) => onSearch({ ...search, scale })}
      />
      <Checkbox
        label={t("environmentReport.labels")}
        checked={view.labels}
        onValue={(on) => onSearch({ ...search, labels: on ? "on" : undefined })}
      />
    </div>
  );
}

function Drawn({
  series,
  symbols,
  view: { scale, labels },
  search,
  onSearch,
  whole,
  onOpen,
}: SeriesPanelProps & { series: WaterSeries }) {
  const t = useT();
  const narrow = useNarrow();
  const { unit, name } = series.parameter;
  const { drawn: all, byResult } = useDrawnSeries(series, { symbols, scale, narrow });
  const { drawn, focus, onPointed } = useFocusedSeries(all, byResult, search, onSearch);
  if (!drawn) {
    const title = t(series.total === 0 ? "waterSeries.empty" : "waterSeries.noneDrawn");
    return (
      <>
        <EmptyState title={title} />
        <SeriesKeys series={series} drawn={null} scale={scale} onOpen={onOpen} />
      </>
    );
  }
  return (
    <>
      <div className={styles.seriesColumns}>
        <div className={layout.shrinkable}>
          <PointDiagram
            label={t("waterSeries.label", { parameter: name, n: drawn.marks.length })}
            {...drawn}
            {...{ labels, whole, onOpen }}
            onPoint={onPointed}
            about={(key) => {
              const one = byResult.get(key);
              return one && <SeriesTip point={one} unit={unit} symbol={symbols.get(one.stationId)} />;
            }}
          />
        </div>
        <div className={styles.seriesSide}>
          <SeriesStations points={drawn.shown} symbols={symbols} whole={whole} focus={focus} />
        </div>
      </div>
      <SeriesKeys series={series} drawn={drawn} scale={scale} onOpen={onOpen} />
    </>
  );
}

/** The series with all but the highlighted stations muted. */
function useFocusedSeries(
  all: DrawnSeries | null,
  byResult: ReadonlyMap<string, SeriesPoint>,
  search: Search,
  onSearch: SetSearch,
) {
  const present = useMemo(() => new Set((all?.shown ?? []).map(({ stationId }) => stationId)), [all]);
  const focus = useStationFocus(present, search, onSearch);
  const { lit, onPoint } = focus;
  const drawn = useMemo(() => all && withFocus(all, lit), [all, lit]);
  const onPointed = useCallback(
    (key: string | null) => onPoint(key === null ? null : (byResult.get(key)?.stationId ?? null)),
    [onPoint, byResult],
  );
  return { drawn, focus, onPointed };
}
