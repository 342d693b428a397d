import type { LiveSource, SendEvent } from "../../platform/http/sse.ts";
import type { Known } from "./known.ts";
import type { Columns } from "./rows.ts";

/** A stream is told at once, and then no more often than a screen needs. */
const APART_MS = 16;
/** A stream ends by itself, so that whoever lost their place in the project is asked again who they are. */
const LIFE_MS = 5 * 60_000;
/** Of one sensor in one event: more comes only from old data that is sent at once, which no live graph draws. */
const MOST = 200;

export interface News extends Columns {
  project: string;
  batteries: Readonly<Record<string, number>> | null;
}

interface Listener {
  project: string;
  device: string | null;
  send: SendEvent;
  waiting: Map<number, [t: number, value: number][]>;
  batteries: Map<string, number>;
  timer: NodeJS.Timeout | null;
  last: number;
  end(): void;
}

interface LiveDeps {
  known: Known;
  /** The latest readings that were heard after an instant, for a stream that is resumed. */
  since(project: string, at: Date): Promise<{ number: number; t: Date; value: number }[]>;
  now: () => number;
}

export interface LiveReadings {
  source(project: string, device: string | null, once: boolean): LiveSource;
  publish(news: News): void;
  /** Something else that happened at a device: at once, and as it is but for the project. */
  tell(event: string, news: { project: string; device: string }): void;
  close(): void;
}

/** The open streams of this process. */
export function createLive({ known, since, now }: LiveDeps): LiveReadings {
  const listeners = new Set<Listener>();
  let closed = false;
  const flush = async (listener: Listener) => {
    const { waiting, batteries } = listener;
    listener.waiting = new Map();
    listener.batteries = new Map();
    const sensors = await known.sensors(listener.project).catch(() => null);
    listener.timer = null;
    listener.last = performance.now();
    if (!sensors || !listeners.has(listener)) return;
    const id = String(now());
    const readings = [...waiting].flatMap(([number, points]) => {
      const sensor = sensors.get(number);
      if (!sensor || (listener.device && sensor.device !== listener.device)) return [];
      const { id, device, variable } = sensor;
      return points.map(([t, value]) => ({
        device,
        sensor: id,
        variable,
        t: new Date(t).toISOString(),
        value,
      }));
    });
    if (readings.length > 0) listener.send("reading", { readings }, id);
    for (const [device, battery] of batteries)
      if (!listener.device || listener.device === device)
        listener.send("status", { device, battery, at: new Date(now()).toISOString() }, id);
    // What came while the sensors were looked up.
    if (listener.waiting.size > 0 || listener.batteries.size > 0) plan(listener);
  };
  const plan = (listener: Listener) => {
    if (listener.timer) return;
    const wait = Math.max(0, listener.last + APART_MS - performance.now());
    listener.timer = setTimeout(() => void flush(listener), wait);
  };
  const tell = (listener: Listener, { sensors, times, values, batteries }: News) => {
    for (let i = 0; i < sensors.length; i++) {
      const number = sensors[i] as number;
      const points = listener.waiting.get(number) ?? [];
      if (points.length === 0) listener.waiting.set(number, points);
      points.push([times[i] as number, values[i] as number]);
      if (points.length > MOST) points.shift();
    }
    for (const [device, level] of Object.entries(batteries ?? {})) listener.batteries.set(device, level);
    plan(listener);
  };
  return {
    source: (project, device, once) => async (send, signal, after) => {
      const listener: Listener = {
        ...{ project, device, send, waiting: new Map(), batteries: new Map() },
        ...{ timer: null, last: 0, end: () => {} },
      };
      if (signal.aborted || closed) return;
      listeners.add(listener);
      if (after && /^\d{13}$/.test(after)) {
        const rows = await since(project, new Date(Number(after)));
        tell(listener, { project, batteries: null, ...columnsOf(rows) });
      }
      if (once) await flush(listener);
      await new Promise<void>((resolve) => {
        listener.end = resolve;
        if (once || signal.aborted || closed) return resolve();
        signal.addEventListener("abort", () => resolve(), { once: true });
        setTimeout(resolve, LIFE_MS).unref();
      });
      listeners.delete(listener);
      if (listener.timer) clearTimeout(listener.timer);
    },
    publish: (news) => {
      for (const listener of listeners) if (listener.project === news.project) tell(listener, news);
    },
    tell: (event, { project, ...data }) => {
      for (const listener of listeners)
        if (listener.project === project && (!listener.device || listener.device === data.device))
          listener.send(event, data, String(now()));
    },
    close: () => {
      closed = true;
      for (const listener of listeners) listener.end();
    },
  };
}

const columnsOf = (rows: readonly { number: number; t: Date; value: number }[]): Columns => ({
  sensors: rows.map(({ number }) => number),
  times: rows.map(({ t }) => t.getTime()),
  values: rows.map(({ value }) => value),
});
