import type { Device } from "@vetaverde/contract/device-shapes";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useLocale, useT } from "../../../lib/i18n.ts";
import { saveFile } from "../../../lib/save-file.ts";
import type { Search } from "../../../lib/search.ts";
import { useTheme } from "../../../lib/theme.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconZoomIn,
  IconZoomOut,
} from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { useNarrow } from "../../../ui/narrow.ts";
import { Select } from "../../../ui/Select.tsx";
import { Plot } from "../plot/Plot.tsx";
import { LANE_PX } from "../plot/plot.marks.ts";
import { type Frame, type Line, TIME_AXIS_PX } from "../plot/plot.options.ts";
import { pngOf } from "../plot/plot.picture.ts";
import { ReadingTable } from "../ReadingTable.tsx";
import styles from "../readings.module.css";
import { downloadReadings } from "../readings.queries.ts";
import { spokenOf } from "../spoken.ts";
import { GraphBar } from "./GraphBar.tsx";
import { GraphLegend } from "./GraphLegend.tsx";
import { GraphStatus } from "./GraphStatus.tsx";
import { type GraphView, withoutZoom, withRange, withZoom } from "./graph.address.ts";
import { haveCommonUnit, panelsOf } from "./panels.ts";
import { useGraph } from "./useGraph.ts";

export interface GraphProps {
  project: { id: string; timeZone: string };
  device: Device;
  view: GraphView;
  search: Search;
  onSearch(next: Search): void;
  /** What the graph is about, with its limits, for what is shown beside it; again with each new reading. */
  onMain(main: GraphMain | null): void;
}

/** The first line of the first plot. */
export interface GraphMain {
  line: Line;
  limits: ReturnType<typeof useGraph>["limits"];
}

/** Room for the names of limits to the right of the plots, CSS px. */
const LIMIT_MARGIN_PX = 112;
const PLAIN_MARGIN_PX = 12;
/** Space above each plot, for its highest label. */
const TOP_PX = 12;
/** Where there is no axis of time below a plot. */
const BOTTOM_PX = 4;

/** A device's readings over time, as lines or as a table. */
export function Graph(props: GraphProps) {
  const { project, device, view, search, onSearch, onMain } = props;
  const t = useT();
  const graph = useGraph(project.id, device, view);
  const { data, isPlaceholderData } = graph.query;
  const { lines, limits } = graph;
  useEffect(() => {
    const line = panelsOf(lines, false)[0]?.lines[0];
    onMain(line ? { line, limits } : null);
  }, [lines, limits, onMain]);
  if (graph.shown.length === 0) return <EmptyState title={t("readings.noSensors")} />;
  const empty = data !== undefined && [...data.points.values()].every((one) => one.t.length === 0);
  return (
    <>
      <GraphBar
        view={view}
        search={search}
        onSearch={onSearch}
        device={device}
        others={graph.others}
        hasCommonUnit={haveCommonUnit(graph.shown.filter(({ isManual }) => !isManual))}
      />
      <GraphStatus query={graph.query} skeletonRows={8} />
      {data && empty && (
        <EmptyState
          title={t("readings.empty")}
          text={t("readings.emptyHint")}
          action={<Button onClick={() => onSearch(withRange(search, "all"))}>{t("readings.showAll")}</Button>}
        />
      )}
      {data && !empty && <Readings {...props} graph={graph} data={data} isStale={isPlaceholderData} />}
    </>
  );
}

interface ReadingsProps extends GraphProps {
  graph: ReturnType<typeof useGraph>;
  data: NonNullable<ReturnType<typeof useGraph>["query"]["data"]>;
  isStale: boolean;
}

/** The readings in the chosen form: a table, or lines. */
function Readings({ graph, data, isStale, ...props }: ReadingsProps) {
  const { project, view, search, onSearch } = props;
  if (view.tab === "table")
    return (
      <ReadingTable
        sensors={graph.shown}
        points={data.points}
        beats={graph.beats}
        page={view.page}
        onPage={(page) => onSearch({ ...search, page })}
        onDownload={() =>
          downloadReadings(
            project.id,
            graph.shown.map(({ id }) => id),
            data.from,
            data.to,
          )
        }
      />
    );
  return view.tab === "graph" ? (
    <div aria-busy={isStale || undefined}>
      <Plots {...props} graph={graph} from={data.from} to={data.to} />
    </div>
  ) : null;
}

interface PlotsProps extends GraphProps {
  graph: ReturnType<typeof useGraph>;
  from: number;
  to: number;
}

function Plots(props: PlotsProps) {
  const t = useT();
  const { project, device, view, search, onSearch, graph, from, to } = props;
  const [at, setAt] = useState<number | null>(null);
  const place = useRef<HTMLElement>(null);
  const { lines } = graph;
  const panels = useMarkedPanels(graph, view.apart);
  const isNarrow = useNarrow();
  const [chosen, setChosen] = useState<string | null>(null);
  // A phone has room for one plot that can be read.
  const open = panels.find(({ key }) => key === chosen) ?? panels[0];
  const shown = isNarrow && open ? [open] : panels;
  const spoken = spokenOf(lines, at, useFormat(), (flag) => t(`readings.flags.${flag}`));
  const zoom = (a: number, b: number) => onSearch(withZoom(search, a, b));
  return (
    <section ref={place} aria-label={t("readings.graphOf", { name: nameOf(device) })}>
      {isNarrow && panels.length > 1 && open && (
        <Select
          label={t("readings.plotShown")}
          value={open.key}
          options={panels.map((panel) => ({ value: panel.key, label: titleOf(panel.lines) }))}
          onValue={setChosen}
        />
      )}
      <div className={styles.plotHead}>
        <GraphLegend lines={shown.flatMap((panel) => panel.lines)} at={at} />
        {!isNarrow && <Tools {...props} place={place} onZoom={zoom} />}
      </div>
      {shown.map(({ key, lines: own, height, marks }, n) => (
        <div key={key}>
          <h2 className={styles.axis}>{titleOf(own)}</h2>
          <Plot
            label={t("readings.plot", { name: titleOf(own) })}
            timeZone={project.timeZone}
            {...framed(shown.length === 1 ? SINGLE_PX : height, {
              isFirst: n === 0,
              isLast: n === shown.length - 1,
              margin: isNarrow || graph.limits.length === 0 ? PLAIN_MARGIN_PX : LIMIT_MARGIN_PX,
            })}
            lines={own}
            marks={n === 0 ? marks : { ...marks, alerts: [] }}
            from={from}
            to={to}
            at={at}
            spoken={spoken}
            onCursor={setAt}
            onZoom={zoom}
          />
        </div>
      ))}
      {isNarrow && <Tools {...props} place={place} onZoom={zoom} />}
      <Proof {...props} />
    </section>
  );
}

/** Height of the area within the axes where there is a single plot. */
const SINGLE_PX = 320;

/** The height of a plot with what surrounds it: the first one has the lane of alerts, the last one the axis of time. */
function framed(
  inner: number,
  { isFirst, isLast, margin }: { isFirst: boolean; isLast: boolean; margin: number },
) {
  const frame: Frame = { margin, hasTimeAxis: isLast, hasLane: isFirst, cursorKey: CURSOR };
  const below = (isFirst ? LANE_PX : 0) + (isLast ? TIME_AXIS_PX : BOTTOM_PX);
  return { frame, height: TOP_PX + inner + below };
}

/** The plots of the page share one cursor. */
const CURSOR = "device";

const nameOf = (device: Device): string =>
  device.station ? `${device.station.name} · ${device.name}` : device.name;

function useSpan() {
  const format = useFormat();
  return (from: number, to: number) => `${format.dateTime(from)} – ${format.dateTime(to)}`;
}

/** The plots, each with the marks that belong to its lines. */
function useMarkedPanels({ lines, limits, references, gaps, marks }: PlotsProps["graph"], isApart: boolean) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and numbers follow the language
  const named = useMemo(
    () =>
      gaps.map((gap) => {
        const hours = format.number(Math.round((gap.to - gap.from) / 360_000) / 10);
        return { ...gap, text: t("readings.gap", { hours }) };
      }),
    [gaps, locale],
  );
  const panels = useMemo(() => panelsOf(lines, isApart), [lines, isApart]);
  return useMemo(
    () =>
      panels.map((panel) => ({
        ...panel,
        marks: {
          gaps: named,
          alerts: marks,
          limits: limits.filter((one) => panel.lines.some(({ key }) => key === one.sensor)),
          references,
        },
      })),
    [panels, named, marks, limits, references],
  );
}

interface ToolsProps extends PlotsProps {
  place: RefObject<HTMLElement | null>;
  onZoom(from: number, to: number): void;
}

/** Moves and resizes the window of time, and exports what it shows. */
function Tools({ project, device, view, search, onSearch, graph, from, to, place, onZoom }: ToolsProps) {
  const t = useT();
  return (
    <div className={styles.tools}>
      <ZoomButtons from={from} to={to} onZoom={onZoom} />
      {view.zoom && (
        <Button size="small" onClick={() => onSearch(withoutZoom(search))}>
          {t("readings.reset")}
        </Button>
      )}
      <PngButton project={project} device={device} from={from} to={to} place={place} />
      <Button
        size="small"
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          void downloadReadings(
            project.id,
            graph.shown.map(({ id }) => id),
            from,
            to,
          )
        }
      >
        CSV
      </Button>
    </div>
  );
}

function ZoomButtons({ from, to, onZoom }: Pick<ToolsProps, "from" | "to" | "onZoom">) {
  const t = useT();
  const [wide, middle] = [to - from, (from + to) / 2];
  return (
    <>
      <IconButton
        label={t("readings.earlierWindow")}
        icon={<IconChevronLeft aria-hidden />}
        onClick={() => onZoom(from - wide / 2, to - wide / 2)}
      />
      <IconButton
        label={t("readings.zoomOut")}
        icon={<IconZoomOut aria-hidden />}
        onClick={() => onZoom(middle - wide, middle + wide)}
      />
      <IconButton
        label={t("readings.zoomIn")}
        icon={<IconZoomIn aria-hidden />}
        onClick={() => onZoom(middle - wide / 4, middle + wide / 4)}
      />
      <IconButton
        label={t("readings.laterWindow")}
        icon={<IconChevronRight aria-hidden />}
        onClick={() => onZoom(from + wide / 2, to + wide / 2)}
      />
    </>
  );
}

type PngButtonProps = Pick<ToolsProps, "project" | "device" | "from" | "to" | "place">;

function PngButton({ project, device, from, to, place }: PngButtonProps) {
  const theme = useTheme();
  const title = `${nameOf(device)} · ${useSpan()(from, to)} · ${project.timeZone}`;
  return (
    <Button
      size="small"
      icon={<IconDownload size={16} aria-hidden />}
      onClick={() =>
        void pngOf(place.current, title, theme).then(
          (image) => image && saveFile(`${device.serial}.png`, image),
        )
      }
    >
      PNG
    </Button>
  );
}

/** What the graph is based on: the number of points, the window, and what is missing. */
function Proof({ project, device, graph, from, to }: PlotsProps) {
  const t = useT();
  const format = useFormat();
  const span = useSpan()(from, to);
  const { gaps, limits, references } = graph;
  const elevations = references.filter(({ scale }) => graph.shown.some(({ unit }) => unit === scale));
  const heights = [...limits, ...elevations];
  const points = graph.shown.flatMap(({ id }) => graph.query.data?.points.get(id) ?? []);
  const count = points.reduce((sum, one) => sum + one.t.length, 0);
  const hasBuckets = points.some(({ min }) => min);
  const rawFrom = Math.max(0, ...points.map((one) => one.rawFrom ?? 0));
  return (
    <>
      <p className={styles.proof}>
        <span>{t(hasBuckets ? "readings.buckets" : "readings.points", { n: count })}</span>
        <span>{span}</span>
        <span>{project.timeZone}</span>
        <span>{t("readings.version", { n: device.version })}</span>
      </p>
      {rawFrom > 0 && <Notice kind="info">{t("readings.rawFrom", { at: format.dateTime(rawFrom) })}</Notice>}
      {graph.left.length > 0 && (
        <Notice kind="warning">
          {t("readings.left", { n: graph.left.length, names: graph.left.join(", ") })}
        </Notice>
      )}
      {gaps.length > 0 && <Notice kind="info">{t("readings.gaps", { n: gaps.length })}</Notice>}
      {heights.length > 0 && (
        <p className={classes(layout.muted, styles.quiet)}>{heights.map(({ label }) => label).join(" · ")}</p>
      )}
    </>
  );
}

const titleOf = (lines: readonly Line[]) =>
  [...new Set(lines.filter(({ earlier }) => !earlier).map(({ name, unit }) => `${name} (${unit})`))].join(
    " · ",
  );
