import { PLATFORM } from "../../platform/db/id.ts";
import type { LiveSource, SendEvent } from "../../platform/http/sse.ts";
import type { NotificationRow } from "./notifications.store.ts";

/** How often a process asks for what is new: one question for all its streams together. */
const POLL_MS = 2000;
/** A stream ends by itself, so that whoever lost their place in the project is asked again who they are. */
const LIFE_MS = 5 * 60_000;
/** Rows become visible in another order than they were written: what is younger than this is asked for again. */
const OVERLAP_MS = 10_000;
const EVENT_ID = /^(\d{13})-([0-9a-f-]{36})$/;

export interface LiveDeps {
  arrived(users: string[], since: Date): Promise<(NotificationRow & { user: string })[]>;
  /** How many each of them has not read, under `project user`. */
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

/** The open streams of this process. Every process asks the tables, so that it does not matter which one wrote. */
export function createLive(deps: LiveDeps): LiveNotifications {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const poll = async () => {
    timer = null;
    await ask(deps, [...listeners]).catch(() => {});
    schedule();
  };
  const schedule = () => {
    if (!timer && listeners.size > 0) timer = setTimeout(() => void poll(), POLL_MS);
  };
  return {
    source: (who, once) => async (send, signal, after) => {
      const listener = begin(who, send, after);
      await ask(deps, [listener], after !== null);
      // Closed meanwhile: nobody would end a stream that begins to listen now, and it would hold up the program's end.
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

async function ask(deps: LiveDeps, listeners: Listener[], resumed = true): Promise<void> {
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

/** A stream that begins anew tells only what comes from now on; what is there already stands in the list. */
function deliver(listener: Listener, row: NotificationRow, audible: boolean): void {
  if ((row.project !== listener.project && row.project !== PLATFORM) || listener.seen.has(row.id)) return;
  listener.seen.add(row.id);
  if (!audible || !row.gotAt || row.gotAt < listener.since) return;
  listener.send("notification", listener.show(row), `${row.gotAt.getTime()}-${row.id}`);
}
