import type { Device } from "@vetaverde/contract/device-shapes";
import { type RefObject, useMemo, useRef, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
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
import { Plot } from "../plot/Plot.tsx";
import type { Line } from "../plot/plot.options.ts";
import { pngOf } from "../plot/plot.picture.ts";
import { ReadingTable } from "../ReadingTable.tsx";
import styles from "../readings.module.css";
import { downloadReadings } from "../readings.queries.ts";
import { spokenOf } from "../spoken.ts";
import { GraphBar } from "./GraphBar.tsx";
import { GraphLegend } from "./GraphLegend.tsx";
import { GraphStatus } from "./GraphStatus.tsx";
import { type GraphView, withoutZoom, withRange, withZoom } from "./graph.address.ts";
import { useGraph } from "./useGraph.ts";

export interface GraphProps {
  project: { id: string; timeZone: string };
  device: Device;
  view: GraphView;
  search: Search;
  onSearch(next: Search): void;
}

const HEIGHT = 380;
const APART_HEIGHT = 220;

/** A device's readings over time, as lines or as a table. */
export function Graph(props: GraphProps) {
  const { project, device, view, search, onSearch } = props;
  const t = useT();
  const graph = useGraph(project.id, device, view);
  const { data, isPlaceholderData } = graph.query;
  if (graph.shown.length === 0) return <EmptyState title={t("readings.noSensors")} />;
  const empty = data !== undefined && [...data.points.values()].every((one) => one.t.length === 0);
  return (
    <>
      <GraphBar view={view} search={search} onSearch={onSearch} device={device} others={graph.others} />
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
  const groups = useGroups(graph, view.apart);
  const spoken = spokenOf(lines, at, useFormat(), (flag) => t(`readings.flags.${flag}`));
  const zoom = (a: number, b: number) => onSearch(withZoom(search, a, b));
  return (
    <section ref={place} aria-label={t("readings.graphOf", { name: nameOf(device) })}>
      <Tools {...props} place={place} onZoom={zoom} />
      <GraphLegend lines={lines} at={at} />
      {groups.map(({ group, marks }) => (
        <div key={group.map(({ key }) => key).join()}>
          <h3 className={styles.axis}>{titleOf(group)}</h3>
          <Plot
            label={t("readings.plot", { name: titleOf(group) })}
            timeZone={project.timeZone}
            height={view.apart ? APART_HEIGHT : HEIGHT}
            lines={group}
            marks={marks}
            from={from}
            to={to}
            at={at}
            spoken={spoken}
            onCursor={setAt}
            onZoom={zoom}
          />
        </div>
      ))}
      <Proof {...props} />
    </section>
  );
}

const nameOf = (device: Device): string =>
  device.station ? `${device.station.name} · ${device.name}` : device.name;

function useSpan() {
  const format = useFormat();
  return (from: number, to: number) => `${format.dateTime(from)} – ${format.dateTime(to)}`;
}

/** The lines of each plot, with the marks that belong to them. */
function useGroups({ lines, limits, references, gaps, marks }: PlotsProps["graph"], apart: boolean) {
  const groups = useMemo(() => groupsOf(lines, apart), [lines, apart]);
  return useMemo(
    () =>
      groups.map((group) => ({
        group,
        marks: {
          gaps,
          alerts: marks,
          limits: limits.filter((one) => group.some(({ key }) => key === one.sensor)),
          references,
        },
      })),
    [groups, gaps, marks, limits, references],
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
      <span className={layout.grow} />
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

/** Groups the lines into plots: together, with one axis per unit; apart, with one plot per sensor. */
function groupsOf(lines: readonly Line[], apart: boolean): Line[][] {
  if (!apart) return [[...lines]];
  const by = new Map<number, Line[]>();
  for (const one of lines) by.set(one.line, [...(by.get(one.line) ?? []), one]);
  return [...by.values()];
}
