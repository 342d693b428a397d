import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ListedDevice } from "@vetaverde/contract/device-shapes";
import { useEffect } from "react";
import { address } from "../../lib/address.ts";
import { type call, specOf } from "../../lib/call.ts";
import { followEvents } from "../../lib/follow-events.ts";

type Devices = Awaited<ReturnType<typeof call<"devices", "list">>>;

/** A reading in the event stream. */
export interface LiveReading {
  device: string;
  sensor: string;
  t: string;
  value: number;
  /** Of a derived value; absent: none. */
  flags?: ListedDevice["sensors"][number]["flags"];
}

/** How long live readings are applied again to new responses, which may have been created before those readings. */
const ON_ITS_WAY_MS = 10_000;
/** Levels above the sea are calculated by the server: minimum interval between refetches. */
const APART_MS = 5000;
/** Minimum delay of a refetch, because the server calculates a level shortly after the reading. */
const SOON_MS = 600;

/**
 * Keeps the cached list of devices up to date from the event stream, so that a reading is displayed with the next
 * frame.
 */
export function useLiveDevices(project: string | null): void {
  const queries = useQueryClient();
  useEffect(() => (project === null ? undefined : followDevices(queries, project)), [project, queries]);
}

/** @returns what ends it */
function followDevices(queries: QueryClient, project: string): () => void {
  const gone = new AbortController();
  const recent = createRecent();
  const refetch = createRefetch(queries, project);
  /** Applies readings to the lists that `update` passes on. */
  const apply = (readings: readonly LiveReading[], lastReport: string, update: ListUpdate) => {
    let behind = false;
    update((list) => {
      const now = list && withReadings(list, readings, lastReport);
      behind ||= now?.behind ?? false;
      return now?.list ?? list;
    });
    if (behind) refetch.request();
  };
  // A list that arrives may be older than the readings.
  const unwatch = onNewList(queries, project, (key) => {
    const { readings, lastReport } = recent.all(performance.now());
    if (lastReport === null) return;
    apply(readings, lastReport, (updater) => queries.setQueryData<Devices>(key, updater));
  });
  const onReadings = (readings: LiveReading[], lastReport: string) => {
    recent.add(readings, lastReport, performance.now());
    const filter = { queryKey: [project, "devices", "list"] };
    apply(readings, lastReport, (updater) => queries.setQueriesData<Devices>(filter, updater));
  };
  const path = address(specOf("readings", "live").path, { project });
  const onEvent: Parameters<typeof followEvents>[1] = ({ event, id, data }) => {
    if (event === "alert") refetch.request();
    if (event !== "reading") return;
    const { readings } = data as { readings: LiveReading[] };
    onReadings(readings, new Date(Number(id) || Date.now()).toISOString());
  };
  void followEvents(path, onEvent, gone.signal);
  return () => {
    unwatch();
    gone.abort();
    refetch.cancel();
  };
}

/** Replaces one or several cached lists by what the updater makes of each. */
type ListUpdate = (updater: (list: Devices | undefined) => Devices | undefined) => unknown;

/** Refetches the list soon, once for all requests until then. */
function createRefetch(queries: QueryClient, project: string) {
  let requestedAt = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | null = null;
  return {
    request: () => {
      waiting ??= setTimeout(
        () => {
          waiting = null;
          requestedAt = performance.now();
          void queries.invalidateQueries({ queryKey: [project, "devices", "list"] });
        },
        Math.max(SOON_MS, requestedAt + APART_MS - performance.now()),
      );
    },
    cancel: () => {
      if (waiting) clearTimeout(waiting);
    },
  };
}

/** Calls back with the key of each list that the server sends. */
const onNewList = (queries: QueryClient, project: string, onList: (key: QueryKey) => void): (() => void) =>
  queries.getQueryCache().subscribe((change) => {
    if (change.type !== "updated" || change.action.type !== "success" || change.action.manual) return;
    const key = change.query.queryKey;
    const [of, feature, name] = key;
    if (of === project && feature === "devices" && name === "list") onList(key);
  });

/** Buffer of the readings of the last seconds. `now` in ms, of any origin. */
export function createRecent() {
  let batches: { readings: readonly LiveReading[]; lastReport: string; at: number }[] = [];
  return {
    add: (readings: readonly LiveReading[], lastReport: string, now: number) => {
      batches = [...batches.filter(({ at }) => now - at <= ON_ITS_WAY_MS), { readings, lastReport, at: now }];
    },
    /** `lastReport` is when the last of them arrived; null if there are none. */
    all: (now: number) => {
      const young = batches.filter(({ at }) => now - at <= ON_ITS_WAY_MS);
      return {
        readings: young.flatMap(({ readings }) => readings),
        lastReport: young.at(-1)?.lastReport ?? null,
      };
    },
  };
}

/**
 * Applies readings to the list. @param lastReport when they arrived, by the server's clock
 * @returns `behind`: whether the list displays values that only the server can calculate from them
 */
export function withReadings<L extends Pick<Devices, "items" | "counts" | "now">>(
  list: L,
  readings: readonly LiveReading[],
  lastReport: string,
): { list: L; behind: boolean } {
  const newest = new Map<string, LiveReading>();
  const spoke = new Set<string>();
  for (const reading of readings) {
    spoke.add(reading.device);
    const known = newest.get(reading.sensor);
    if (!known || reading.t >= known.t) newest.set(reading.sensor, reading);
  }
  if (!list.items.some(({ id }) => spoke.has(id))) return { list, behind: false };
  let behind = false;
  const counts = { ...list.counts };
  const items = list.items.map((device) => {
    if (!spoke.has(device.id)) return device;
    const state = stateAfterReading(device);
    counts[device.state]--;
    counts[state]++;
    const sensors = device.sensors.map((sensor) => {
      const reading = newest.get(sensor.id);
      if (!reading || (sensor.at !== null && reading.t < sensor.at)) return sensor;
      if (sensor.level !== null || (sensor.origin !== "derived" && sensor.flags.length > 0)) {
        behind ||= reading.t !== sensor.at;
        return sensor;
      }
      // The sensor's first reading: whether a level can be calculated from it is unknown here.
      if (sensor.at === null) behind = true;
      return { ...sensor, value: reading.value, at: reading.t, flags: reading.flags ?? [] };
    });
    return { ...device, state, sensors, lastAt: later(device.lastAt, lastReport) } satisfies ListedDevice;
  });
  return { list: { ...list, items, counts, now: later(list.now, lastReport) }, behind };
}

/** State of a device that has just reported. */
function stateAfterReading({ state, channel }: ListedDevice): ListedDevice["state"] {
  if (state === "paused" || state === "inactive") return state;
  return channel === "none" ? "noTransmission" : "online";
}

const later = (a: string | null, b: string) => (a !== null && a > b ? a : b);
