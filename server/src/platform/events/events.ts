import type { Instant, WithDates } from "@vetaverde/contract/shapes";
import type { ChangeOutcome, ProtectedKind } from "@vetaverde/domain/protections/change";
import { sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";
import { newId } from "../db/id.ts";
import { enqueue, type Task } from "../jobs/jobs.ts";

/** Every event that one feature publishes for another. A feature adds its own line when it publishes one. */
export interface EventPayloads {
  "plan.imported": { plan: string; preview: string; rows: number; monitorings: number; title: string };
  "file.added": {
    file: string;
    version: number;
    type: string;
    sha256: string;
    /** Absent in older events. */
    name?: string;
  };
  "instrument.processed": { instrument: string; job: string; name: string; pages: number; found: number };
  /** A monthly report was created; its recipients are those of its schedule. */
  "report.made": {
    report: string;
    kind: "parameter-variation" | "neutralizer-consumption" | "board";
    from: string;
    to: string;
    people: string[];
  };
  "instrument.failed": { instrument: string; job: string; name: string; error: string };
  /** The newest backup is older than allowed, or there is none. */
  "backup.late": { hours: number; people: string[] };
  /** A codec was suspended because it exceeded its limits repeatedly; the project's administrators are notified. */
  "codec.suspended": { type: string; version: number; fault: "TIME" | "MEMORY" | "OUTPUT"; people: string[] };
  /** Values for an authority that need people: refused, waiting for a decision, or not accepted for too long. */
  "transmission.attention": {
    profile: string;
    name: string;
    kind: "credentials" | "refused" | "review" | "silent";
    people: string[];
  };
  "follow-up.recorded": {
    monitoring: string;
    plan: string;
    version: number;
    station: string;
    /** Description of the mishap; null: none. */
    mishap: string | null;
  };
  /** A laboratory's file was imported: its results are `results` of that import. */
  "samples.imported": { import: string };
  /** Results of one import over their limits, or near them, that have not been notified yet. */
  "exceedance.found": {
    import: string;
    exceeds: number;
    warns: number;
    /** Names, those with the most results first; truncated when there are many. */
    stations: string[];
    parameters: string[];
    /** Sampling days, YYYY-MM-DD. */
    from: string;
    to: string;
  };
  /** A relay command waits for a second person; notifies those who may confirm it. */
  "relay.waiting": RelayNotice & {
    reason: string;
    /** Name of the requesting user. */
    name: string;
    /** Displayed in the project's time zone. */
    until: Instant;
    timeZone: string;
  };
  /** Outcome of a command that needed two people; notifies the user who requested it. */
  "relay.ended": RelayNotice & {
    outcome: RelayOutcome;
    /** Name of the user who cancelled it; otherwise empty. */
    name: string;
  };
  /** A change that lowers a protection was requested; notifies those who may confirm or reject it. */
  "protection.waiting": ProtectionNotice & {
    /** Name of the requesting user. */
    name: string;
    /** Deadline of the second person's decision, or, when no second person is possible, when the change applies. */
    until: Instant;
    timeZone: string;
    isCooling: boolean;
  };
  /** Outcome of a protected change. */
  "protection.decided": ProtectionNotice & {
    outcome: ChangeOutcome;
    /** Name of the user who decided; empty: no user did. */
    name: string;
  };
  /** The level of a structure was raised or lowered. */
  "response.changed": {
    structure: string;
    name: string;
    isRaised: boolean;
    /** Names of levels. */
    from: string;
    to: string;
    /** Actions of the level that was raised. */
    actions: number;
    /** Why a person lowered it, and who; otherwise empty. */
    reason: string;
    by: string;
    /** Recipients; none: all users of the project. */
    people: string[];
    methods: (1 | 2 | 3)[];
  };
  /** An action of a response plan is late, or nobody acknowledged it. */
  "response.overdue": {
    structure: string;
    name: string;
    action: string;
    role: string;
    isLate: boolean;
    people: string[];
  };
  "alert.raised": AlertNotice & { late: boolean };
  "alert.cleared": AlertNotice;
  /** A user's daily digest of a project's monitorings. */
  "monitorings.due": {
    user: string;
    /** The day in the project's time zone, YYYY-MM-DD. */
    day: string;
    /** Plans of these monitorings, those with the most first; truncated when there are many. */
    plans: { id: string; title: string }[];
    /** Due on the day; near since the last digest; unfulfilled since the last digest. */
    due: DuePart;
    near: DuePart;
    unfulfilled: DuePart;
  };
  "monitoring.rescheduled": {
    monitoring: string;
    plan: string;
    version: number;
    station: string;
    /** Days, YYYY-MM-DD. */
    from: string;
    to: string;
    reason: string;
  };
  "station.skipped": {
    plan: string;
    /** The station's name. */
    station: string;
    stationId: string;
    /** How many were skipped. */
    monitorings: number;
    reason: string;
  };
  "station.skip-reverted": {
    plan: string;
    skip: string;
    /** The station's name. */
    station: string;
    stationId: string;
    /** How many are open again. */
    monitorings: number;
    reason: string;
  };
}
/**
 * `late`: the device executed it after its expiry; `notConfirmed`: no second person confirmed it; `notSent`: the device
 * was offline; `unreachable`: it could not be sent any more; `noAnswer`: it was sent, and the device did not confirm
 * it.
 */
export const RELAY_OUTCOMES = [
  "confirmed",
  "late",
  "notConfirmed",
  "cancelled",
  "notSent",
  "unreachable",
  "noAnswer",
  "failed",
] as const;
export type RelayOutcome = (typeof RELAY_OUTCOMES)[number];
export interface ProtectionNotice {
  change: string;
  kind: ProtectedKind;
  label: string;
  reason: string;
  people: string[];
}
export interface RelayNotice {
  command: string;
  deviceId: string;
  /** The device's name. */
  device: string;
  relay: number;
  on: boolean;
  people: string[];
}
/** Data of a field device's alert in its notification. */
export interface AlertNotice {
  alert: string;
  /** Names. */
  device: string;
  /** Null: the alert concerns the whole device. */
  sensor: string | null;
  unit: string | null;
  /** Smallest difference that is shown; absent in older events. */
  resolution?: number | null;
  /** Doubts about a derived value; absent in older events. */
  doubts?: string[] | null;
  /** The limit that the value crossed; null: the rule has none of a single side; absent in older events. */
  limit?: { value: number; side: "above" | "below" } | null;
  type: string;
  /** Value of the reading that raised it. */
  value: number | null;
  priority: number;
  methods: number[];
  /** Recipients named by the device; none: all users of the project. */
  recipients: string[];
  /** Mail server for the device's alerts; absent in older events. */
  sender?: "project" | "platform";
  /** Sensor and time for the link to a graph; absent in older events. */
  moment?: {
    device: string;
    sensor: string | null;
    raisedAt: Instant;
    clearedAt: Instant | null;
    minutes: number | null;
  };
}
export interface DuePart {
  count: number;
  /** The first episodes. */
  items: { station: string; commitment: string; day: string }[];
}
export type EventType = keyof EventPayloads;

export interface DomainEvent<T extends EventType = EventType> {
  project: string;
  id: string;
  type: T;
  payload: EventPayloads[T];
}

/** A handler runs in the given transaction. It is called at least once, and must have its effect exactly once. */
export interface Handler<T extends EventType = EventType> {
  type: T;
  name: string;
  handle(tx: Tx, event: DomainEvent<T>): Promise<void>;
}

export const on = <T extends EventType>(type: T, name: string, handle: Handler<T>["handle"]): Handler => ({
  type,
  name,
  // This function's signature matches type and payload; the table of handlers loses that type.
  handle: handle as Handler["handle"],
});

export type Emit = <T extends EventType>(
  tx: Tx,
  project: string,
  type: T,
  payload: WithDates<EventPayloads[T]>,
) => Promise<void>;

export interface Events {
  /** Inserts the event in the transaction of the change and enqueues one delivery job per handler. */
  emit: Emit;
  /** The delivery job. */
  tasks: Record<string, Task>;
}

const TASK = "event";

export function createEvents(db: Db, handlers: readonly Handler[]): Events {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  if (byName.size !== handlers.length) throw new Error("two event handlers share a name");
  return {
    emit: async (tx, project, type, payload) => {
      const id = newId();
      await sql`insert into outbox_events (project_id, id, type, payload)
        values (${project}, ${id}, ${type}, ${JSON.stringify(payload)})`.execute(tx);
      for (const { name, type: handledType } of handlers) {
        if (handledType === type) await enqueue(tx, TASK, { project, id, handler: name });
      }
    },
    tasks: { [TASK]: (payload) => deliver(db, byName, payload as Delivery) },
  };
}

interface Delivery {
  project: string;
  id: string;
  handler: string;
}

async function deliver(db: Db, handlers: Map<string, Handler>, delivery: Delivery): Promise<void> {
  const handler = handlers.get(delivery.handler);
  if (!handler) throw new Error(`no event handler is called ${delivery.handler}`);
  await db.transaction().execute(async (tx) => {
    const first = await sql`insert into handled_events (project_id, event_id, handler)
      values (${delivery.project}, ${delivery.id}, ${delivery.handler}) on conflict do nothing`.execute(tx);
    if (first.numAffectedRows === 0n) return;
    const { rows } = await sql<{ type: EventType; payload: EventPayloads[EventType] }>`
      select type, payload from outbox_events where project_id = ${delivery.project} and id = ${delivery.id}`.execute(
      tx,
    );
    const event = rows[0];
    if (!event) throw new Error("the event of a delivery is not there");
    await handler.handle(tx, { project: delivery.project, id: delivery.id, ...event });
  });
}
