import type { Device } from "@vetaverde/contract/device-shapes";
import { isRain } from "@vetaverde/domain/readings/rain";
import { useMemo, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useHeight } from "../../ui/use-height.ts";
import { GraphLegend } from "./graph/GraphLegend.tsx";
import { GraphStatus } from "./graph/GraphStatus.tsx";
import type { GraphView } from "./graph/graph.address.ts";
import { linesOf } from "./graph/useGraph.ts";
import { Plot } from "./plot/Plot.tsx";
import styles from "./readings.module.css";
import { useGraphData } from "./readings.queries.ts";
import { spokenOf } from "./spoken.ts";

export interface SeriesTileProps {
  project: { id: string; timeZone: string };
  device: Device;
  sensors: readonly string[];
  range: GraphView["range"];
}

const NO_MARKS = { gaps: [], alerts: [], limits: [], references: [] };
const MIN_PX = 120;

/** A board tile with a device's sensors over time, fitted to the available space and not interactive. */
export function SeriesTile({ project, device, sensors, range }: SeriesTileProps) {
  const t = useT();
  const format = useFormat();
  const [at, setAt] = useState<number | null>(null);
  const [room, height] = useHeight();
  const { query, shown, lines } = useSeries(project.id, device, sensors, range);
  const { data } = query;
  if (shown.length === 0) return <EmptyState title={t("readings.noSensors")} />;
  if (!data || query.isError) return <GraphStatus query={query} skeletonRows={4} />;
  if ([...data.points.values()].every((one) => one.t.length === 0))
    return <EmptyState title={t("readings.empty")} />;
  const name = device.station ? `${device.station.name} · ${device.name}` : device.name;
  return (
    <div className={styles.seriesTile}>
      <GraphLegend lines={lines} at={at} />
      <div ref={room} className={styles.seriesRoom}>
        <Plot
          label={t("readings.plot", { name })}
          timeZone={project.timeZone}
          height={Math.max(MIN_PX, height)}
          lines={lines}
          marks={NO_MARKS}
          from={data.from}
          to={data.to}
          at={at}
          spoken={spokenOf(lines, at, format, (flag) => t(`readings.flags.${flag}`))}
          onCursor={setAt}
          onZoom={() => {}}
        />
      </div>
    </div>
  );
}

function useSeries(
  project: string,
  device: SeriesTileProps["device"],
  sensors: SeriesTileProps["sensors"],
  range: SeriesTileProps["range"],
) {
  const shown = useMemo(
    () =>
      device.sensors
        .filter(({ id }) => sensors.includes(id))
        .map((one, line) => ({
          id: one.id,
          name: one.name,
          unit: one.unit,
          line,
          bars: isRain(one),
          isManual: one.isManual,
          isDerived: one.origin === "derived",
          resolution: one.resolution,
        })),
    [device, sensors],
  );
  const ids = shown.map(({ id }) => id);
  const query = useGraphData({
    project,
    sensors: ids,
    view: { range, zoom: null, compared: null },
  });
  const { data } = query;
  const lines = useMemo(
    () => shown.flatMap((sensor) => linesOf(sensor, data, device.expectedInterval * 1000, sensor.name)),
    [shown, data, device],
  );
  return { query, shown, lines };
}
