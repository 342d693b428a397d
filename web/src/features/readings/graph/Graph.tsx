import type { Device } from "@vetaverde/contract/device-shapes";
import { useMemo, useRef, useState } from "react";
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
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Plot } from "../plot/Plot.tsx";
import type { Line } from "../plot/plot.options.ts";
import { pngOf } from "../plot/plot.picture.ts";
import { ReadingTable } from "../ReadingTable.tsx";
import styles from "../readings.module.css";
import { downloadReadings } from "../readings.queries.ts";
import { spokenOf } from "../spoken.ts";
import { GraphBar } from "./GraphBar.tsx";
import { GraphFailure } from "./GraphFailure.tsx";
import { GraphLegend } from "./GraphLegend.tsx";
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
export function Graph({ project, device, view, search, onSearch }: GraphProps) {
  const t = useT();
  const graph = useGraph(project.id, device, view);
  const { data, isPending, isError, error, refetch, isPlaceholderData } = graph.query;
  if (graph.shown.length === 0) return <EmptyState title={t("readings.noSensors")} />;
  const empty = data !== undefined && [...data.points.values()].every((one) => one.t.length === 0);
  return (
    <>
      <GraphBar view={view} search={search} onSearch={onSearch} device={device} others={graph.others} />
      {isPending && <Skeleton rows={8} />}
      {isError && <GraphFailure error={error} onRetry={() => void refetch()} />}
      {data && empty && (
        <EmptyState
          title={t("readings.empty")}
          text={t("readings.emptyHint")}
          action={<Button onClick={() => onSearch(withRange(search, "all"))}>{t("readings.showAll")}</Button>}
        />
      )}
      {data && !empty && view.tab === "table" && (
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
      )}
      {data && !empty && view.tab === "graph" && (
        <div aria-busy={isPlaceholderData || undefined}>
          <Plots {...{ project, device, view, search, onSearch, graph }} from={data.from} to={data.to} />
        </div>
      )}
    </>
  );
}

interface PlotsProps extends GraphProps {
  graph: ReturnType<typeof useGraph>;
  from: number;
  to: number;
}

function Plots({ project, device, view, search, onSearch, graph, from, to }: PlotsProps) {
  const t = useT();
  const format = useFormat();
  const theme = useTheme();
  const [at, setAt] = useState<number | null>(null);
  const place = useRef<HTMLElement>(null);
  const { lines, shown, limits, gaps, marks } = graph;
  const groups = useMemo(() => groupsOf(lines, view.apart), [lines, view.apart]);
  const drawn = useMemo(
    () =>
      groups.map((group) => ({
        gaps,
        alerts: marks,
        limits: limits.filter((one) => group.some(({ key }) => key === one.sensor)),
      })),
    [groups, gaps, marks, limits],
  );
  const zoom = (a: number, b: number) => onSearch(withZoom(search, a, b));
  const [wide, middle] = [to - from, (from + to) / 2];
  const name = device.station ? `${device.station.name} · ${device.name}` : device.name;
  const span = `${format.dateTime(from)} – ${format.dateTime(to)}`;
  const count = shown.reduce((sum, { id }) => sum + (graph.query.data?.points.get(id)?.t.length ?? 0), 0);
  const buckets = shown.some(({ id }) => graph.query.data?.points.get(id)?.min);
  const rawFrom = Math.max(0, ...shown.map(({ id }) => graph.query.data?.points.get(id)?.rawFrom ?? 0));
  const spoken = spokenOf(lines, at, format);
  return (
    <section ref={place} aria-label={t("readings.graphOf", { name })}>
      <div className={styles.tools}>
        <IconButton
          label={t("readings.earlierWindow")}
          icon={<IconChevronLeft aria-hidden />}
          onClick={() => zoom(from - wide / 2, to - wide / 2)}
        />
        <IconButton
          label={t("readings.zoomOut")}
          icon={<IconZoomOut aria-hidden />}
          onClick={() => zoom(middle - wide, middle + wide)}
        />
        <IconButton
          label={t("readings.zoomIn")}
          icon={<IconZoomIn aria-hidden />}
          onClick={() => zoom(middle - wide / 4, middle + wide / 4)}
        />
        <IconButton
          label={t("readings.laterWindow")}
          icon={<IconChevronRight aria-hidden />}
          onClick={() => zoom(from + wide / 2, to + wide / 2)}
        />
        {view.zoom && (
          <Button size="small" onClick={() => onSearch(withoutZoom(search))}>
            {t("readings.reset")}
          </Button>
        )}
        <span className={layout.grow} />
        <Button
          size="small"
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            void pngOf(place.current, `${name} · ${span} · ${project.timeZone}`, theme).then(
              (made) => made && saveFile(`${device.serial}.png`, made),
            )
          }
        >
          PNG
        </Button>
        <Button
          size="small"
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            void downloadReadings(
              project.id,
              shown.map(({ id }) => id),
              from,
              to,
            )
          }
        >
          CSV
        </Button>
      </div>
      <GraphLegend lines={lines} at={at} />
      {groups.map((group, i) => (
        <div key={group.map(({ key }) => key).join()}>
          <h3 className={styles.axis}>{titleOf(group)}</h3>
          <Plot
            label={t("readings.plot", { name: titleOf(group) })}
            timeZone={project.timeZone}
            height={view.apart ? APART_HEIGHT : HEIGHT}
            lines={group}
            marks={drawn[i] ?? { gaps, alerts: marks, limits: [] }}
            {...{ from, to, at, spoken }}
            onCursor={setAt}
            onZoom={zoom}
          />
        </div>
      ))}
      <p className={styles.proof}>
        <span>{t(buckets ? "readings.buckets" : "readings.points", { n: count })}</span>
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
      {limits.length > 0 && (
        <p className={classes(layout.muted, styles.quiet)}>{limits.map(({ label }) => label).join(" · ")}</p>
      )}
    </section>
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
