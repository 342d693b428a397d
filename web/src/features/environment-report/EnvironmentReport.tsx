import type { WaterOptions, WaterSample } from "@vetaverde/contract/environment-report";
import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search, SetSearch } from "../../lib/search.ts";
import { allOf } from "../../resource/all-of.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { DiagramOptions, switchesSet } from "./DiagramSwitches.tsx";
import { Diagrams } from "./Diagrams.tsx";
import type { SavedChoice } from "./environment-report.queries.ts";
import { useWaterOptions, useWaterSamples } from "./environment-report.queries.ts";
import { FigureTabs } from "./FigureTabs.tsx";
import { ReportExport } from "./ReportExport.tsx";
import { ReportFilters } from "./ReportFilters.tsx";
import { type Choice, choiceOf, queryOf, type ReportView, viewOf } from "./report.address.ts";
import { symbolsOf } from "./report.marks.ts";
import { useNitrateText, useSourceText } from "./report.messages.ts";
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
  const report = useReport(project, search, saved);
  const { all, options } = report;
  return (
    <div className={classes(layout.column, styles.page)}>
      <PageHeader
        title={title}
        actions={
          <>
            <ViewSwitch isTable={report.view.table} onSearch={onSearch} search={search} />
            <ReportActions project={project} report={report} saved={saved} title={title} />
          </>
        }
      />
      <FigureTabs view={report.view} search={search} onSearch={onSearch}>
        <ReportSelection report={report} search={search} onSearch={onSearch} />
        <ReportStatus report={report} />
        {all && options.data && all.length > 0 && (
          <div ref={report.sheet}>
            <SelectedFigure {...{ report, search, onSearch, all, base }} options={options.data} />
            <FigureFoot report={report} project={project} all={all} />
          </div>
        )}
      </FigureTabs>
      <OpenedSample report={report} />
    </div>
  );
}

interface FigureFootProps {
  report: ReportState;
  project: { name: string };
  all: readonly WaterSample[];
}

/** The facts by which the figure is verified, and how to read it. */
function FigureFoot({ report, project, all }: FigureFootProps) {
  const t = useT();
  const format = useFormat();
  const { view, series, symbols } = report;
  const { diagram } = view;
  if (diagram === "series")
    return (
      series.data && (
        <>
          <SeriesTitle series={series.data} project={project.name} />
          <SeriesTable series={series.data} symbols={symbols} onOpen={report.setOpened} />
        </>
      )
    );
  return (
    <>
      <TitleBlock
        samples={report.shown}
        nitrate={report.choice.nitrate}
        laboratories={report.samples.data?.laboratories ?? []}
        period={periodOf(all, format.day)}
      />
      {diagram !== "stiffMap" && !view.table && (
        <p className={classes(layout.muted, layout.inset, styles.note)}>
          {t(`environmentReport.notes.${diagram}`)}
        </p>
      )}
    </>
  );
}

/** What is chosen, the samples, and what of them is open. */
function useReport(project: { id: string; name: string }, search: Search, saved: SavedChoice | null) {
  const sheet = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const choice = choiceOf(search, saved);
  const view = viewOf(search, saved);
  const { options, samples, all, shown, undated, symbols } = useWaterData(project, choice, view);
  const series = useSeriesView({ project, view, query: queryOf(choice), options: options.data });
  const nitrateText = useNitrateText();
  const failed = samples.error ?? options.error;
  const drawings = () => {
    // A file contains every point as an SVG element, even where the screen paints them on a canvas.
    flushSync(() => setWhole(true));
    return [...(sheet.current?.querySelectorAll<SVGSVGElement>("svg[data-diagram]") ?? [])];
  };
  const open = (all ?? []).find(({ id }) => id === opened);
  return {
    view,
    choice,
    series,
    drawings,
    sheet,
    setWhole,
    shown,
    samples,
    all,
    nitrateText,
    options,
    undated,
    failed,
    symbols,
    whole,
    setOpened,
    opened,
    open,
  };
}

type ReportState = ReturnType<typeof useReport>;

/** The samples of the choice, and the symbols of their stations. */
function useWaterData(project: { id: string; name: string }, choice: Choice, view: ReportView) {
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
  return { options, samples, all, shown, undated, symbols };
}

function ViewSwitch({
  isTable,
  onSearch,
  search,
}: {
  isTable: boolean;
  onSearch: SetSearch;
  search: Search;
}) {
  const t = useT();
  return (
    <Segmented
      label={t("environmentReport.view")}
      value={isTable ? "table" : "drawing"}
      options={(["drawing", "table"] as const).map((value) => ({
        value,
        label: t(`environmentReport.views.${value}`),
      }))}
      onValue={(value) => onSearch({ ...search, view: value === "table" ? value : undefined })}
    />
  );
}

interface ReportActionsProps {
  project: { id: string; name: string };
  report: ReportState;
  saved: SavedChoice | null;
  title: string;
}

function ReportActions({ project, report, saved, title }: ReportActionsProps) {
  const t = useT();
  const format = useFormat();
  const sourceText = useSourceText();
  return (
    <ReportExport
      project={project}
      query={queryOf(report.choice)}
      series={report.series.query}
      paper={{
        diagram: report.view.diagram,
        scale: report.view.scale,
        report: saved ? title : null,
        balance: report.view.withoutBad ? "passed" : "all",
        fields: report.view.fields ? "on" : "off",
        trails: report.view.trails ? "on" : "off",
        // The map only supports common scales.
        stiff:
          report.view.diagram === "stiffMap" && report.view.stiff === "own" ? "usual" : report.view.stiff,
        day: report.view.diagram === "series" ? null : report.view.day,
      }}
      drawings={report.view.table ? null : report.drawings}
      keys={() => [...(report.sheet.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [])]}
      onDone={() => report.setWhole(false)}
      title={title}
      facts={
        report.series.facts ??
        [
          project.name,
          t("environmentReport.n", { n: report.shown.filter(({ pctMeq }) => pctMeq).length }),
          ...(report.samples.data && report.all ? [periodOf(report.all, format.day)] : []),
          t("environmentReport.unit"),
          sourceText(report.samples.data?.laboratories ?? []),
          report.nitrateText(report.choice.nitrate, report.shown),
        ].join(" · ")
      }
    />
  );
}

function ReportSelection({
  report,
  search,
  onSearch,
}: {
  report: ReportState;
  search: Search;
  onSearch: SetSearch;
}) {
  const t = useT();
  const { view, choice, all } = report;
  const { diagram } = view;
  const switches = diagram !== "series" &&
    diagram !== "stiffMap" &&
    !view.table && {
      view: { ...view, diagram },
      nitrate: choice.nitrate,
      bad: (all ?? []).filter(({ balance }) => balance === "bad").length,
      onSet: (fields: Search) => onSearch({ ...search, ...fields }),
    };
  return (
    <ReportFilters
      choice={choice}
      search={search}
      onSearch={onSearch}
      display={
        switches ? { count: switchesSet(switches), control: <DiagramOptions {...switches} /> } : undefined
      }
      options={report.options.data}
      result={[
        report.samples.data && report.samples.data.total > report.samples.data.items.length
          ? t("environmentReport.newest", {
              n: report.samples.data.items.length,
              total: report.samples.data.total,
            })
          : t("environmentReport.samples", { n: report.samples.data?.total ?? 0 }),
        ...(report.undated > 0 ? [t("environmentReport.outsidePeriod", { n: report.undated })] : []),
      ].join(" · ")}
    />
  );
}

/** The report while it is loading, after a failure, or without samples. */
function ReportStatus({ report }: { report: ReportState }) {
  const t = useT();
  return (
    <>
      {(!report.all || !report.options.data) && (
        <div className={report.failed ? layout.inset : undefined}>
          <QueryState
            query={allOf({ samples: report.samples, options: report.options })}
            errorTitle={t("environmentReport.failed")}
            skeletonRows={12}
          />
        </div>
      )}
      {report.all && report.options.data && report.all.length === 0 && (
        <EmptyState
          title={t(
            report.options.data.samples === 0 ? "environmentReport.empty" : "environmentReport.noneHere",
          )}
          text={t(
            report.options.data.samples === 0 ? "environmentReport.emptyHint" : "environmentReport.noneHint",
          )}
          inset
        />
      )}
    </>
  );
}

interface ReportFigureProps {
  report: ReportState;
  search: Search;
  onSearch: SetSearch;
  options: WaterOptions;
  all: readonly WaterSample[];
  base: readonly GroundShape[];
}

/** The time series, the table, the map, or one of the ion diagrams. */
function SelectedFigure({ report, search, onSearch, options, all, base }: ReportFigureProps) {
  const { view, choice, shown, symbols } = report;
  const balanceRule = report.samples.data?.balanceRule ?? "percent";
  const shared = { symbols, search, onSearch, onOpen: report.setOpened, balanceRule };
  const { diagram } = view;
  if (diagram === "series")
    return <SelectedSeries report={report} search={search} onSearch={onSearch} options={options} />;
  if (view.table)
    return (
      <SampleTable samples={shown} nitrate={choice.nitrate} symbols={symbols} onOpen={report.setOpened} />
    );
  if (diagram === "stiffMap")
    return (
      <StiffMapPanel
        {...shared}
        samples={shown}
        all={all}
        stations={options.stations}
        base={base}
        view={view}
      />
    );
  return (
    <Diagrams
      {...shared}
      samples={shown}
      all={all}
      nitrate={choice.nitrate}
      whole={report.whole}
      view={{ ...view, diagram }}
    />
  );
}

function SelectedSeries({
  report,
  search,
  onSearch,
  options,
}: Pick<ReportFigureProps, "report" | "search" | "onSearch" | "options">) {
  const { series } = report;
  return (
    <SeriesPanel
      series={series.data}
      choice={series.choice}
      options={options}
      error={series.error}
      onRetry={() => void series.refetch()}
      symbols={report.symbols}
      view={report.view}
      search={search}
      onSearch={onSearch}
      whole={report.whole}
      onOpen={report.setOpened}
    />
  );
}

function OpenedSample({ report }: { report: ReportState }) {
  return (
    <>
      {report.opened && report.series.data && (
        <SeriesSheet
          series={report.series.data}
          result={report.opened}
          symbols={report.symbols}
          onClose={() => report.setOpened(null)}
        />
      )}
      {report.open && (
        <SamplePanel
          sample={report.open}
          nitrate={report.choice.nitrate}
          symbols={report.symbols}
          onClose={() => report.setOpened(null)}
        />
      )}
    </>
  );
}

function periodOf(samples: readonly { date: string | null }[], day: (date: string) => string): string {
  const days = samples.flatMap(({ date }) => date ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? `${day(first)} – ${day(last)}` : "–";
}
