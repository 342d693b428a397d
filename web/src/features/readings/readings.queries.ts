import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DerivedFlag } from "@vetaverde/domain/derived/formula";
import { useEffect, useRef } from "react";
import { address } from "../../lib/address.ts";
import { call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { openEvents } from "../../lib/event-stream.ts";
import { callKey } from "../../resource/call-key.ts";
import { refreshes, useCallQuery } from "../../resource/call-query.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";
import { type GraphView, RANGES } from "./graph/graph.address.ts";
import { type Points, pointsOf } from "./graph/graph.data.ts";

const POINTS = 2000;
const YEAR = 365 * 86_400_000;
/** Earlier than any measurement. */
const LONG_AGO = Date.parse("2000-01-01T00:00:00Z");
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Interval at which the window is refetched; in between, the stream adds new readings. */
const EVERY_MS = 600_000;

export interface GraphData {
  from: number;
  to: number;
  /** By sensor; the stream adds to it. */
  points: Map<string, Points>;
  /** Points of the comparison period, shifted onto the current one. */
  earlier: Map<string, Points>;
}

interface GraphQuery {
  project: string;
  sensors: readonly string[];
  view: Pick<GraphView, "range" | "zoom" | "compared">;
}

async function load(
  { project, sensors, view }: GraphQuery,
  by: { signal: AbortSignal; refreshes: boolean },
): Promise<GraphData> {
  const iso = (at: number) => new Date(Math.min(Math.max(at, 0), 4e12)).toISOString();
  const loadSeries = (from: number, to: number, points = POINTS) =>
    call("readings", "readings", {
      params: { project },
      query: { sensor: [...sensors], from: iso(from), to: iso(to), points },
      ...by,
    });
  const now = Date.now();
  let { from, to } = view.zoom ?? { from: now - (RANGES[view.range] ?? 0), to: now };
  if (!view.zoom && view.range === "all") {
    const firsts = (await loadSeries(LONG_AGO, now, 100)).flatMap(({ t }) =>
      t[0] ? [Date.parse(t[0])] : [],
    );
    from = firsts.length > 0 ? Math.min(...firsts) : now - YEAR;
  }
  const back = view.compared === "year" ? YEAR : view.compared === "before" ? to - from : 0;
  const [series, earlier] = await Promise.all([
    loadSeries(from, to),
    back > 0 ? loadSeries(from - back, to - back) : [],
  ]);
  const bySensor = (all: typeof series, shift: number) =>
    new Map(all.map((one) => [one.sensor, pointsOf(one, shift)]));
  return { from, to, points: bySensor(series, 0), earlier: bySensor(earlier, back) };
}

export function useGraphData(query: GraphQuery) {
  return useQuery({
    queryKey: callKey("readings", "readings", {
      params: { project: query.project },
      query: { sensors: query.sensors, ...query.view },
    }),
    queryFn: (context) => load(query, { signal: context.signal, refreshes: refreshes(context) }),
    enabled: query.sensors.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    // The stream mutates the points, so a new response must not share structure with the previous one.
    structuralSharing: false,
  });
}

/** Query of the other devices' sensors, as options for comparison. */
export function useOtherSensors(project: string) {
  return useCallQuery(
    "devices",
    "list",
    { params: { project }, query: { size: 500, sort: "name" } },
    {
      staleTime: EVERY_MS,
      select: ({ items }) =>
        items.flatMap(({ id, name, station, sensors }) =>
          sensors.map((sensor) => ({
            ...sensor,
            device: id,
            station: station?.id ?? null,
            label: `${station?.name ?? name} · ${sensor.name} (${sensor.unit})`,
          })),
        ),
    },
  );
}

export interface LiveReading {
  device: string;
  sensor: string;
  t: string;
  value: number;
  /** Of a derived value; absent: none. */
  flags?: readonly DerivedFlag[];
}

/**
 * Subscribes to accepted readings and passes them on immediately; after the stream reconnects, the queries of readings
 * are invalidated.
 */
export function useLiveReadings(
  project: string,
  device: string | null,
  onReadings: (all: LiveReading[]) => void,
): void {
  const queries = useQueryClient();
  const hand = useRef(onReadings);
  hand.current = onReadings;
  useEffect(() => {
    const gone = new AbortController();
    const renew = () => void invalidateCalls(queries, project, ["readings"]);
    const path = address(specOf("readings", "live").path, { project }, { device });
    void listen(path, (all) => hand.current(all), renew, gone.signal);
    return () => gone.abort();
  }, [project, device, queries]);
}

async function listen(
  path: string,
  onReadings: (all: LiveReading[]) => void,
  renew: () => void,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let last: string | null = null;
  let broken = false;
  while (!signal.aborted) {
    try {
      if (broken) renew();
      for await (const { id, event, data } of openEvents(path, last, signal)) {
        pauseMs = FIRST_PAUSE_MS;
        last = id ?? last;
        if (event === "reading") onReadings((data as { readings: LiveReading[] }).readings);
      }
      broken = false;
    } catch {
      broken = true;
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, broken ? pauseMs : 0));
    if (broken) pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
  }
}

/** Downloads the raw readings of the window instead of the drawn points. */
export const downloadReadings = (project: string, sensors: readonly string[], from: number, to: number) =>
  download(
    address(
      specOf("readings", "readingsCsv").path,
      { project },
      {
        sensor: sensors,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      },
    ),
  );
