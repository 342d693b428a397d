import { PLATFORM } from "../../platform/db/id.ts";
import type { LiveSource, SendEvent } from "../../platform/http/sse.ts";
import type { NotificationRow } from "./rows.gen.ts";

/** How often a process polls for new notifications, in one query for all its streams. */
const POLL_MS = 2000;
/** Maximum duration of a stream, so that the permission of a user who lost access is checked again. */
const LIFE_MS = 5 * 60_000;
/** Rows may become visible in another order than they were written, so the last seconds are queried again. */
const OVERLAP_MS = 10_000;
const EVENT_ID = /^(\d{13})-([0-9a-f-]{36})$/;

export interface LiveDeps {
  arrived(users: string[], since: Date): Promise<(NotificationRow & { user: string })[]>;
  /** The number of unread notifications, by `project user`. */
  unread(users: string[]): Promise<ReadonlyMap<string, number>>;
}

interface Listener {
  project: string;
  user: string;
  send: SendEvent;
  show(row: NotificationRow): unknown;
  unread: number;
  seen: Set<string>;
  since: Date;
  end(): void;
}

export interface LiveNotifications {
  source(who: Pick<Listener, "project" | "user" | "show">, once: boolean): LiveSource;
  close(): void;
}

/** The open streams of this process. Every process polls the tables, so it does not matter which one wrote. */
export function createLive(deps: LiveDeps): LiveNotifications {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const poll = async () => {
    timer = null;
    await queryArrived(deps, [...listeners]).catch(() => {});
    schedule();
  };
  const schedule = () => {
    if (!timer && listeners.size > 0) timer = setTimeout(() => void poll(), POLL_MS);
  };
  return {
    source: (who, once) => async (send, signal, after) => {
      const listener = begin(who, send, after);
      await queryArrived(deps, [listener], after !== null);
      // Closed meanwhile: a stream that started now would never end and would block the shutdown.
      if (once || signal.aborted || closed) return;
      await new Promise<void>((resolve) => {
        listener.end = resolve;
        listeners.add(listener);
        signal.addEventListener("abort", () => resolve(), { once: true });
        setTimeout(resolve, LIFE_MS).unref();
        schedule();
      });
      listeners.delete(listener);
    },
    close: () => {
      closed = true;
      if (timer) clearTimeout(timer);
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
}

function begin(
  who: Pick<Listener, "project" | "user" | "show">,
  send: SendEvent,
  after: string | null,
): Listener {
  const [, at, id] = EVENT_ID.exec(after ?? "") ?? [];
  const since = new Date(at ? Number(at) - OVERLAP_MS : Date.now() - OVERLAP_MS);
  return { ...who, send, since, unread: -1, seen: new Set(id ? [id] : []), end: () => {} };
}

async function queryArrived(deps: LiveDeps, listeners: Listener[], resumed = true): Promise<void> {
  if (listeners.length === 0) return;
  const since = new Date(Math.min(...listeners.map((one) => one.since.getTime())));
  const users = [...new Set(listeners.map(({ user }) => user))];
  const rows = await deps.arrived(users, since);
  const counts = await deps.unread(users);
  for (const listener of listeners) {
    for (const row of rows) if (row.user === listener.user) deliver(listener, row, resumed);
    const of = (project: string) => counts.get(`${project} ${listener.user}`) ?? 0;
    const unread = of(listener.project) + of(PLATFORM);
    if (unread !== listener.unread) listener.send("unread", { unread });
    listener.unread = unread;
    const last = rows.at(-1)?.gotAt?.getTime() ?? 0;
    if (last - OVERLAP_MS > listener.since.getTime()) listener.since = new Date(last - OVERLAP_MS);
  }
}

/** A new stream sends only what arrives from now on; earlier notifications are in the list. */
function deliver(listener: Listener, row: NotificationRow, audible: boolean): void {
  if ((row.project !== listener.project && row.project !== PLATFORM) || listener.seen.has(row.id)) return;
  listener.seen.add(row.id);
  if (!audible || !row.gotAt || row.gotAt < listener.since) return;
  listener.send("notification", listener.show(row), `${row.gotAt.getTime()}-${row.id}`);
}
