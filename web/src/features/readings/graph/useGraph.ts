// All data of a device's graph, including live readings.

import type { Device } from "@vetaverde/contract/device-shapes";
import { limitsOf } from "@vetaverde/domain/alerts/rule";
import { isSignal } from "@vetaverde/domain/devices/units";
import { isPiezometer } from "@vetaverde/domain/piezometry/sensors";
import { isBattery } from "@vetaverde/domain/readings/battery";
import { isRain } from "@vetaverde/domain/readings/rain";
import { useMemo, useRef, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useLocale, useT } from "../../../lib/i18n.ts";
import { limitText } from "../../../lib/measured.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import type { AlertMark, Limit, Reference } from "../plot/plot.marks.ts";
import type { Line } from "../plot/plot.options.ts";
import { type LiveReading, useGraphData, useLiveReadings, useOtherSensors } from "../readings.queries.ts";
import { MAX_LINES } from "../series.colors.ts";
import type { GraphView } from "./graph.address.ts";
import { addReading, gapsOf, type Points, withGaps } from "./graph.data.ts";
import { elevationsOf } from "./references.ts";

export interface ShownRange {
  id: string;
  name: string;
  unit: string;
  /** Smallest difference that is shown; null: as reported. */
  resolution: number | null;
  line: number;
  bars: boolean;
  /** Measured by hand: drawn as single points. */
  isManual: boolean;
  /** Calculated from other readings: its values may have flags. */
  isDerived: boolean;
}

/**
 * The sensors to draw: the chosen ones, otherwise all active ones, up to the number of distinguishable lines; where a
 * derived variable gives what is meant, without the raw signals of the instrument, but with its battery. `left` contains the names of the rest.
 */
export function shownSensors(
  device: Device,
  view: Pick<GraphView, "sensors">,
): { shown: ShownRange[]; left: string[] } {
  // An old link may contain a sensor that no longer exists: it is ignored.
  const chosen = view.sensors.filter((one) => device.sensors.some(({ id }) => id === one));
  const isDerived = device.sensors.some(({ active, origin }) => active && origin === "derived");
  const isRaw = (one: Device["sensors"][number]) =>
    one.origin === "device" && (isPiezometer(one.parameters.kind) || (isSignal(one.unit) && !isBattery(one)));
  const isHidden = (one: Device["sensors"][number]) =>
    chosen.length === 0 ? isDerived && isRaw(one) : !chosen.includes(one.id);
  // What is meant has the first line styles: a plain line for a piezometer's level.
  const ordered = [...device.sensors].sort(
    (a, b) => Number(b.origin === "derived") - Number(a.origin === "derived"),
  );
  const all = ordered
    .filter(({ id, active }) => active || chosen.includes(id))
    .map((sensor, line) => ({ sensor, line }))
    .filter(({ sensor }) => !isHidden(sensor))
    .map(({ sensor: { id, name, unit, resolution, variable, origin, isManual }, line }) => ({
      id,
      name,
      unit,
      resolution,
      line,
      bars: isRain({ unit, variable, name }),
      isManual,
      isDerived: origin === "derived",
    }));
  return { shown: all.slice(0, MAX_LINES), left: all.slice(MAX_LINES).map(({ name }) => name) };
}

/** The device's sensors, and the one of another device that is compared with them. */
function useShownSensors(project: string, device: Device, view: GraphView) {
  const others = useOtherSensors(project);
  const { shown: own, left } = shownSensors(device, view);
  // If all eight line styles are used, a line of another device would look like one of the device's own, so it replaces
  // the last one.
  const full = own.length === MAX_LINES;
  const otherSensor = others.data?.find(({ id }) => id === view.beside && own.every((one) => one.id !== id));
  const last = otherSensor && full ? own.at(-1) : undefined;
  const shown = otherSensor
    ? [
        ...own.filter((one) => one !== last),
        {
          id: otherSensor.id,
          name: otherSensor.label,
          unit: otherSensor.unit,
          resolution: otherSensor.resolution,
          line: freeLine(own, last),
          bars: isRain(otherSensor),
          isManual: otherSensor.isManual,
          isDerived: otherSensor.origin === "derived",
        },
      ]
    : own;
  return {
    shown: [...shown, ...stationBeside(device, shown, others.data ?? [], view.sensors.length > 0)],
    /** Names of the sensors that are not drawn because no line style is left. */
    left: last ? [last.name, ...left] : left,
    others: others.data ?? [],
    otherSensor,
  };
}

type OtherSensor = NonNullable<ReturnType<typeof useOtherSensors>["data"]>[number];

/**
 * What else explains the readings at the device's station, as far as line styles are left: what was measured by hand in
 * a unit that is drawn, and the rain unless the user chose the sensors.
 */
export function stationBeside(
  { id: device, station }: Pick<Device, "id" | "station">,
  drawn: readonly ShownRange[],
  others: readonly OtherSensor[],
  isChosen: boolean,
): ShownRange[] {
  const shown = [...drawn];
  for (const one of others) {
    const isBeside = station !== null && one.device !== device && one.station === station.id;
    const isDrawn = shown.some(({ id }) => id === one.id);
    if (!isBeside || isDrawn || shown.length >= MAX_LINES) continue;
    const isControl = one.isManual && drawn.some(({ unit }) => unit === one.unit);
    const bars = isRain(one);
    if (!isControl && (isChosen || !bars)) continue;
    const { id, name, unit, resolution } = one;
    shown.push({
      id,
      name,
      unit,
      resolution,
      line: freeLine(shown, undefined),
      bars,
      isManual: one.isManual,
      isDerived: one.origin === "derived",
    });
  }
  return shown.slice(drawn.length);
}

/** Adds the readings of the stream to the data; the result increases with each of them. */
function useLivePoints(
  project: string,
  device: string | null,
  data: ReturnType<typeof useGraphData>["data"],
  zoom: GraphView["zoom"],
): number {
  const [beats, setBeats] = useState(0);
  const latestData = useRef(data);
  latestData.current = data;
  useLiveReadings(project, device, (all) => {
    const { current } = latestData;
    if (!current || !addReadings(current.points, all, zoom ? zoom.to : null)) return;
    if (!zoom) current.to = Math.max(current.to, Date.now());
    setBeats((n) => n + 1);
  });
  return beats;
}

function useAlertMarks(project: string, device: string) {
  const alerts = useCallQuery(
    "alerts",
    "list",
    { params: { project }, query: { device: [device], size: 200 } },
    { refetchInterval: 60_000 },
  );
  const marks = useMemo(
    () =>
      (alerts.data?.items ?? []).map(
        ({ raisedAt, rule }): AlertMark => ({ at: Date.parse(raisedAt), priority: rule.priority }),
      ),
    [alerts.data],
  );
  return { alerts: alerts.data?.items ?? [], marks };
}

export function useGraph(project: string, device: Device, view: GraphView) {
  const t = useT();
  const locale = useLocale();
  const { shown, left, others, otherSensor } = useShownSensors(project, device, view);
  const { range, zoom, compared } = view;
  const ids = shown.map(({ id }) => id);
  const query = useGraphData({ project, sensors: ids, view: { range, zoom, compared } });
  const { data } = query;
  const beats = useLivePoints(project, otherSensor ? null : device.id, data, zoom);
  const interval = device.expectedInterval * 1000;
  const limits = useLimits(project, device);
  const references = useReferences(device);
  const { alerts, marks } = useAlertMarks(project, device.id);
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `beats` says that the stream added to the points
  const lines = useMemo(
    () =>
      shown.flatMap((sensor) =>
        linesOf(sensor, data, interval, t("readings.earlier", { name: sensor.name })),
      ),
    [data, beats, key, interval, locale],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const gaps = useMemo(() => {
    const first = ids[0] && data?.points.get(ids[0]);
    return first ? gapsOf(first, interval) : [];
  }, [data, beats, key, interval]);
  return { query, left, shown, lines, gaps, limits, references, marks, alerts, others, beats };
}

const freeLine = (own: readonly ShownRange[], without: ShownRange | undefined): number =>
  Array.from({ length: MAX_LINES }, (_, n) => MAX_LINES - 1 - n).find((line) =>
    own.every((one) => one === without || one.line % MAX_LINES !== line),
  ) ?? MAX_LINES - 1;

function addReadings(
  points: ReadonlyMap<string, Points>,
  all: readonly LiveReading[],
  until: number | null,
): boolean {
  let changed = false;
  for (const { sensor, t, value, flags } of all) {
    const at = Date.parse(t);
    const known = points.get(sensor);
    if (known && (until === null || at <= until)) changed = addReading(known, at, value, flags) || changed;
  }
  return changed;
}

export function linesOf(
  sensor: ShownRange,
  data: ReturnType<typeof useGraphData>["data"],
  interval: number,
  earlier: string,
): Line[] {
  const points = data?.points.get(sensor.id);
  const before = data?.earlier.get(sensor.id);
  const { id, name, unit, resolution, line, bars, isManual, isDerived } = sensor;
  // Single points have no gaps between them.
  const drawn = (one: Points) => withGaps(one, isManual ? [] : gapsOf(one, interval));
  return [
    ...(points
      ? [
          {
            key: id,
            name,
            unit,
            resolution,
            line,
            bars,
            isManual,
            isDerived,
            drawn: drawn(points),
            last: points.last,
          },
        ]
      : []),
    ...(before
      ? [
          {
            key: `${id}-earlier`,
            name: earlier,
            unit,
            resolution,
            line,
            bars,
            isManual,
            isDerived,
            earlier: true,
            drawn: drawn(before),
            last: before.last,
          },
        ]
      : []),
  ];
}

/** The ground and the probes of a piezometer, with their labels. */
function useReferences(device: Device): Reference[] {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and numbers follow the language
  return useMemo(
    () =>
      elevationsOf(device).map(({ kind, name, value, scale }) => {
        const elevation = `${format.number(value, 2)} ${scale}`;
        const label =
          name === null ? t(`readings.elevations.${kind}`, { elevation }) : `${name} ${elevation}`;
        return { value, scale, label };
      }),
    [device, locale],
  );
}

/** Limits drawn as lines: those of rules on a single value, with an unambiguous side. */
function useLimits(project: string, device: Device): (Limit & { sensor: string })[] {
  const t = useT();
  const format = useFormat();
  const { data } = useCallQuery("alerts", "rules", { params: { project, device: device.id } });
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and numbers follow the language
  return useMemo(
    () =>
      (data?.rules ?? []).flatMap((rule) => {
        const { sensor, priority } = rule;
        const limited = device.sensors.find(({ id }) => id === sensor);
        if (!sensor || !limited) return [];
        const { unit, resolution } = limited;
        return limitsOf(rule).map((limit) => ({
          ...limit,
          sensor,
          priority,
          scale: unit,
          label: t(`readings.limits.${limit.side}`, {
            value: limitText(format, limit.value, resolution),
            unit,
          }),
          short: t(`readings.limitsBeside.${limit.side}`, {
            priority: t(`readings.priorities.${priority as 1 | 2 | 3}`),
            value: limitText(format, limit.value, resolution),
          }),
        }));
      }),
    [data, device, locale],
  );
}
