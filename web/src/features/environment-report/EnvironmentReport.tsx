import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search, SetSearch } from "../../lib/search.ts";
import { allOf } from "../../resource/all-of.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Diagrams } from "./Diagrams.tsx";
import type { SavedChoice } from "./environment-report.queries.ts";
import { useWaterOptions, useWaterSamples } from "./environment-report.queries.ts";
import { FigureTabs } from "./FigureTabs.tsx";
import { ReportExport } from "./ReportExport.tsx";
import { ReportFilters } from "./ReportFilters.tsx";
import { choiceOf, queryOf, viewOf } from "./report.address.ts";
import { symbolsOf } from "./report.marks.ts";
import { useNitrateWords } from "./report.messages.ts";
import styles from "./report.module.css";
import { SamplePanel } from "./SamplePanel.tsx";
import { SampleTable } from "./SampleTable.tsx";
import { SeriesPanel } from "./series/SeriesPanel.tsx";
import { SeriesTable } from "./series/SeriesTable.tsx";
import { SeriesSheet } from "./series/SeriesTip.tsx";
import { useSeriesView } from "./series/use-series-view.ts";
import { StiffMapPanel } from "./stiff-map/StiffMapPanel.tsx";
import { SeriesTitle, TitleBlock } from "./TitleBlock.tsx";

export interface EnvironmentReportProps {
  title: string;
  project: { id: string; name: string };
  /** The saved report whose identifier is in the address. */
  saved: SavedChoice | null;
  /** Base map, drawn below the map. */
  base: readonly GroundShape[];
  search: Search;
  onSearch: SetSearch;
}

/** Water samples in ion diagrams, or as a table. */
export function EnvironmentReport(props: EnvironmentReportProps) {
  const { title, project, saved, base, search, onSearch } = props;
  const t = useT();
  const format = useFormat();
  const sheet = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const choice = choiceOf(search, saved);
  const view = viewOf(search, saved);
  const options = useWaterOptions(project.id, choice.category);
  const samples = useWaterSamples(project.id, queryOf(choice));
  const all = samples.data?.items;
  const undated = samples.data?.undated ?? 0;
  const stations = options.data?.stations;
  const symbols = useMemo(() => symbolsOf(stations ?? []), [stations]);
  const shown = useMemo(
    () => (all ?? []).filter(({ balance }) => !(view.withoutBad && balance === "bad")),
    [all, view.withoutBad],
  );
  const series = useSeriesView({ project, view, query: queryOf(choice), options: options.data });
  const nitrateWords = useNitrateWords();
  const failed = samples.error ?? options.error;
  const drawings = () => {
    // A file contains every point as an SVG element, even where the screen paints them on a canvas.
    flushSync(() => setWhole(true));
    return [...(sheet.current?.querySelectorAll<SVGSVGElement>("svg[data-diagram]") ?? [])];
  };
  const open = (all ?? []).find(({ id }) => id === opened);
  return (
    <div className={layout.column}>
      <PageHeader
        title={title}
        beside={
          <Segmented
            label={t("environmentReport.view")}
            value={view.table ? "table" : "drawing"}
            options={(["drawing", "table"] as const).map((value) => ({
              value,
              label: t(`environmentReport.views.${value}`),
            }))}
            onValue={(value) => onSearch({ ...search, view: value === "table" ? value : undefined })}
          />
        }
        actions={
          <ReportExport
            project={project}
            query={queryOf(choice)}
            series={series.query}
            paper={{
              diagram: view.diagram,
              scale: view.scale,
              report: saved ? title : null,
              balance: view.withoutBad ? "passed" : "all",
              fields: view.fields ? "on" : "off",
              trails: view.trails ? "on" : "off",
              // The map only supports common scales.
              stiff: view.diagram === "stiffMap" && view.stiff === "own" ? "usual" : view.stiff,
              day: view.diagram === "series" ? null : view.day,
            }}
            drawings={view.table ? null : drawings}
            keys={() => [...(sheet.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [])]}
            onDone={() => setWhole(false)}
            title={title}
            facts={
              series.facts ??
              [
                project.name,
                t("environmentReport.n", { n: shown.filter(({ pctMeq }) => pctMeq).length }),
                ...(samples.data && all ? [periodOf(all, format.day)] : []),
                t("environmentReport.unit"),
                nitrateWords(choice.nitrate, shown),
              ].join(" · ")
            }
          />
        }
      />
      <ReportFilters
        {...{ choice, search, onSearch }}
        options={options.data}
        result={[
          samples.data && samples.data.total > samples.data.items.length
            ? t("environmentReport.newest", { n: samples.data.items.length, total: samples.data.total })
            : t("environmentReport.samples", { n: samples.data?.total ?? 0 }),
          ...(undated > 0 ? [t("environmentReport.outsidePeriod", { n: undated })] : []),
        ].join(" · ")}
      />
      {(!all || !options.data) && (
        <div className={failed ? styles.inset : undefined}>
          <QueryState
            query={allOf({ samples, options })}
            errorTitle={t("environmentReport.failed")}
            skeletonRows={12}
          />
        </div>
      )}
      {all && options.data && all.length === 0 && (
        <EmptyState
          title={t(options.data.samples === 0 ? "environmentReport.empty" : "environmentReport.noneHere")}
          text={t(options.data.samples === 0 ? "environmentReport.emptyHint" : "environmentReport.noneHint")}
          inset
        />
      )}
      {all && options.data && all.length > 0 && (
        <div ref={sheet}>
          <FigureTabs view={view} search={search} onSearch={onSearch}>
            {view.diagram === "series" ? (
              <SeriesPanel
                {...{ series: series.data, choice: series.choice, options: options.data }}
                error={series.error}
                onRetry={() => void series.refetch()}
                {...{ symbols, view, search, onSearch, whole, onOpen: setOpened }}
              />
            ) : view.table ? (
              <SampleTable samples={shown} nitrate={choice.nitrate} symbols={symbols} onOpen={setOpened} />
            ) : view.diagram === "stiffMap" ? (
              <StiffMapPanel
                {...{ samples: shown, all, stations: options.data.stations, symbols, base }}
                {...{ view, search, onSearch, onOpen: setOpened }}
              />
            ) : (
              <Diagrams
                {...{ samples: shown, all, nitrate: choice.nitrate, symbols, search, onSearch, whole }}
                view={{ ...view, diagram: view.diagram }}
                onOpen={setOpened}
              />
            )}
          </FigureTabs>
          {view.diagram === "series" ? (
            series.data && <SeriesTitle series={series.data} project={project.name} />
          ) : (
            <TitleBlock samples={shown} nitrate={choice.nitrate} period={periodOf(all, format.day)} />
          )}
          {series.data && <SeriesTable series={series.data} symbols={symbols} onOpen={setOpened} />}
        </div>
      )}
      {opened && series.data && (
        <SeriesSheet series={series.data} result={opened} symbols={symbols} onClose={() => setOpened(null)} />
      )}
      {open && (
        <SamplePanel
          sample={open}
          nitrate={choice.nitrate}
          symbols={symbols}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function periodOf(samples: readonly { date: string | null }[], day: (date: string) => string): string {
  const days = samples.flatMap(({ date }) => date ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? `${day(first)} – ${day(last)}` : "–";
}
