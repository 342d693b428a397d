import type { DerivedFlag } from "@vetaverde/domain/derived/formula";
import type { LiveSource, SendEvent } from "../../../platform/http/sse.ts";
import type { DeviceCache } from "../ingest/device-cache.ts";
import type { Columns } from "../rows.ts";

/** A stream gets the first event immediately, and further ones no more often than a screen can show. */
const APART_MS = 16;
/** Maximum duration of a stream, so that the permission of a user who lost access is checked again. */
const LIFE_MS = 5 * 60_000;
/** Maximum points of a sensor per event: only a bulk of old data exceeds it, which no live graph draws. */
const MAX_POINTS = 200;

export interface LiveChange extends Columns {
  project: string;
  batteries: Readonly<Record<string, number>> | null;
}

type Points = [t: number, value: number][];

/** The streams of one project, or of one of its devices, which share the serialised events. */
interface Channel {
  readonly project: string;
  readonly device: string | null;
  readonly sends: Set<SendEvent>;
  waiting: Map<number, Points>;
  batteries: Map<string, number>;
  timer: NodeJS.Timeout | null;
  last: number;
}

interface LiveDeps {
  deviceCache: Pick<DeviceCache, "sensors">;
  /** The latest readings that arrived after an instant, for a resumed stream. */
  since(project: string, at: Date): Promise<{ number: number; t: Date; value: number }[]>;
  /** The flags of derived values, by `sensor t`, t in epoch ms. */
  flags(
    project: string,
    values: readonly { sensor: number; t: Date }[],
  ): Promise<ReadonlyMap<string, readonly DerivedFlag[]>>;
  now: () => number;
}

export interface LiveReadings {
  source(project: string, device: string | null, once: boolean): LiveSource;
  publish(news: LiveChange): void;
  /** Sends another event of a device, immediately and unchanged except for the project. */
  sendEvent(event: string, news: { project: string; device: string }): void;
  close(): void;
}

/** @returns the waiting readings in the form sent; null when the sensors are unknown */
async function readingsOf(
  { deviceCache, flags }: Pick<LiveDeps, "deviceCache" | "flags">,
  { project, device }: Channel,
  waiting: ReadonlyMap<number, Points>,
) {
  const sensors = await deviceCache.sensors(project).catch(() => null);
  if (!sensors) return null;
  const shown = [...waiting].flatMap(([number, points]) => {
    const sensor = sensors.get(number);
    if (!sensor || (device && sensor.device !== device)) return [];
    return [{ number, sensor, points: points.slice(-MAX_POINTS) }];
  });
  const derived = shown.flatMap(({ number, sensor, points }) =>
    sensor.origin === "derived" ? points.map(([t]) => ({ sensor: number, t: new Date(t) })) : [],
  );
  const flagged = derived.length > 0 ? await flags(project, derived).catch(() => null) : NO_FLAGS;
  // Without its doubts a value is not sent as if it had none: the next query has both.
  const known = flagged ? shown : shown.filter(({ sensor }) => sensor.origin !== "derived");
  return known.flatMap(({ number, sensor, points }) =>
    points.map(([t, value]) => {
      const some = flagged?.get(`${number} ${t}`);
      return {
        device: sensor.device,
        sensor: sensor.id,
        variable: sensor.variable,
        t: new Date(t),
        value,
        ...(some ? { flags: some } : {}),
      };
    }),
  );
}

const NO_FLAGS: ReadonlyMap<string, readonly DerivedFlag[]> = new Map();

/** Sends the collected readings of a channel to its streams, at most once in `APART_MS`. */
function createSender({ deviceCache, flags, now }: Omit<LiveDeps, "since">) {
  const flush = async (channel: Channel) => {
    const { waiting, batteries } = channel;
    channel.waiting = new Map();
    channel.batteries = new Map();
    const readings = await readingsOf({ deviceCache, flags }, channel, waiting);
    channel.timer = null;
    channel.last = performance.now();
    if (readings) {
      const id = String(now());
      if (readings.length > 0) sendAll(channel, "reading", { readings }, id);
      for (const [device, battery] of batteries)
        if (!channel.device || channel.device === device)
          sendAll(channel, "status", { device, battery, at: new Date(now()) }, id);
    }
    // Readings that arrived while the sensors were looked up.
    const hasMore = channel.waiting.size > 0 || channel.batteries.size > 0;
    if (hasMore && channel.sends.size > 0) plan(channel);
  };
  const plan = (channel: Channel) => {
    if (channel.timer) return;
    const wait = Math.max(0, channel.last + APART_MS - performance.now());
    channel.timer = setTimeout(() => void flush(channel), wait);
  };
  const add = (channel: Channel, { sensors, times, values, batteries }: LiveChange) => {
    collect(channel.waiting, { sensors, times, values });
    for (const [device, level] of Object.entries(batteries ?? {})) channel.batteries.set(device, level);
    plan(channel);
  };
  return { add };
}

/** The channels that have a stream, by project and device. */
function createChannels() {
  const channels = new Map<string, Channel>();
  const join = (project: string, device: string | null, send: SendEvent): Channel => {
    const name = `${project} ${device ?? ""}`;
    const existing = channels.get(name);
    const channel: Channel = existing ?? {
      project,
      device,
      sends: new Set(),
      waiting: new Map(),
      batteries: new Map(),
      timer: null,
      last: 0,
    };
    if (!existing) channels.set(name, channel);
    channel.sends.add(send);
    return channel;
  };
  const leave = (channel: Channel, send: SendEvent) => {
    channel.sends.delete(send);
    if (channel.sends.size > 0) return;
    if (channel.timer) clearTimeout(channel.timer);
    channels.delete(`${channel.project} ${channel.device ?? ""}`);
  };
  const of = (project: string) => [...channels.values()].filter((channel) => channel.project === project);
  return { join, leave, of };
}

/** Ends streams when their caller leaves, after `LIFE_MS`, and when the process stops. */
function createOpenStreams() {
  const ends = new Set<() => void>();
  let closed = false;
  return {
    areClosed: () => closed,
    untilEnd: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(end, LIFE_MS).unref();
        function end() {
          ends.delete(end);
          clearTimeout(timer);
          resolve();
        }
        ends.add(end);
        signal.addEventListener("abort", end, { once: true });
        if (signal.aborted || closed) end();
      }),
    close: () => {
      closed = true;
      for (const end of ends) end();
    },
  };
}

/** The open streams of this process. */
export function createLive({ deviceCache, since, flags, now }: LiveDeps): LiveReadings {
  const { add } = createSender({ deviceCache, flags, now });
  const channels = createChannels();
  const streams = createOpenStreams();

  /** Sends a resumed stream the readings that it missed. */
  const resume = async (channel: Channel, send: SendEvent, after: Date) => {
    const waiting = new Map<number, Points>();
    collect(waiting, columnsOf(await since(channel.project, after)));
    const readings = await readingsOf({ deviceCache, flags }, channel, waiting);
    if (readings && readings.length > 0 && channel.sends.has(send))
      send("reading", { readings }, String(now()));
  };
  return {
    source: (project, device, once) => async (sendToStream, signal, after) => {
      if (signal.aborted || streams.areClosed()) return;
      // A distinct function for each stream, even when a caller passes the same one twice.
      const send: SendEvent = (...event) => sendToStream(...event);
      const channel = channels.join(project, device, send);
      try {
        if (after && /^\d{13}$/.test(after)) await resume(channel, send, new Date(Number(after)));
        if (!once) await streams.untilEnd(signal);
      } finally {
        channels.leave(channel, send);
      }
    },
    publish: (news) => {
      for (const channel of channels.of(news.project)) add(channel, news);
    },
    sendEvent: (event, { project, ...data }) => {
      for (const channel of channels.of(project))
        if (!channel.device || channel.device === data.device) sendAll(channel, event, data, String(now()));
    },
    close: streams.close,
  };
}

/** Passes the same object to all streams, so that it is serialised once. */
function sendAll({ sends }: Channel, event: string, data: object, id: string): void {
  for (const send of sends) send(event, data, id);
}

/** Adds readings by sensor; above the maximum the oldest are dropped, many at a time. */
function collect(waiting: Map<number, Points>, { sensors, times, values }: Columns): void {
  for (let i = 0; i < sensors.length; i++) {
    const number = sensors[i] as number;
    const points = waiting.get(number) ?? [];
    if (points.length === 0) waiting.set(number, points);
    points.push([times[i] as number, values[i] as number]);
    if (points.length >= 2 * MAX_POINTS) points.splice(0, points.length - MAX_POINTS);
  }
}

const columnsOf = (rows: readonly { number: number; t: Date; value: number }[]): Columns => ({
  sensors: rows.map(({ number }) => number),
  times: rows.map(({ t }) => t.getTime()),
  values: rows.map(({ value }) => value),
});
