import type { ChangeOutcome, ProtectedKind } from "@vetaverde/domain/protections/change";
import { sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";
import { newId } from "../db/id.ts";
import { enqueue, type Task } from "../jobs/jobs.ts";

/** Every event that one feature raises for another. A feature adds its own line when it raises one. */
export interface EventPayloads {
  "plan.imported": { plan: string; preview: string; rows: number; monitorings: number; title: string };
  "file.added": {
    file: string;
    version: number;
    type: string;
    sha256: string;
    /** Absent in those that were raised before it was told. */
    name?: string;
  };
  "instrument.processed": { instrument: string; job: string; name: string; pages: number; found: number };
  /** A report that is made each month is there; told to the people whom its schedule names. */
  "report.made": {
    report: string;
    kind: "parameter-variation" | "neutralizer-consumption" | "board";
    from: string;
    to: string;
    people: string[];
  };
  "instrument.failed": { instrument: string; job: string; name: string; error: string };
  /** A codec exceeded its limits repeatedly and is not run any more; told to those who administer the project. */
  "codec.suspended": { type: string; version: number; fault: "TIME" | "MEMORY" | "OUTPUT"; people: string[] };
  "follow-up.recorded": {
    monitoring: string;
    plan: string;
    version: number;
    station: string;
    /** What went wrong, in the words of whoever recorded it; null: nothing. */
    mishap: string | null;
  };
  /** A laboratory's file was taken in: its results are `results` of that import. */
  "samples.imported": { import: string };
  /** Of one import: results over their limits, or near them, that nobody was told of before. */
  "exceedance.found": {
    import: string;
    exceeds: number;
    warns: number;
    /** Names, those with the most first; not all where there are many. */
    stations: string[];
    parameters: string[];
    /** Sampling days, YYYY-MM-DD. */
    from: string;
    to: string;
  };
  /** A command to a relay waits for a second person: for those who may confirm it. */
  "relay.waiting": RelayNotice & {
    reason: string;
    /** Who asked for it. */
    name: string;
    /** ISO 8601, and the project's time zone, by whose clock it is said. */
    until: string;
    timeZone: string;
  };
  /** What became of a command that needed two people: for who asked for it. */
  "relay.ended": RelayNotice & {
    outcome: RelayOutcome;
    /** Who cancelled it; else empty. */
    name: string;
  };
  /** A change that lowers a protection was asked for: for those who may confirm it, or object to it. */
  "protection.waiting": ProtectionNotice & {
    /** Who asked for it. */
    name: string;
    /** Until when it waits for a second person, or, where nobody could be one, when it applies. ISO 8601. */
    until: string;
    timeZone: string;
    isCooling: boolean;
  };
  /** What became of it. */
  "protection.decided": ProtectionNotice & {
    outcome: ChangeOutcome;
    /** Who decided; empty: nobody did. */
    name: string;
  };
  "alert.raised": AlertNotice & { late: boolean };
  "alert.cleared": AlertNotice;
  /** What one person is told of a project's monitorings on one day. */
  "monitorings.due": {
    user: string;
    /** The project's day, YYYY-MM-DD. */
    day: string;
    /** Which plans they belong to, those with the most first; not all where there are many. */
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
 * `late`: the device carried it out after its expiry; `notConfirmed`: no second person came; `notSent`: the device was
 * away; `unreachable`: it could not be sent any more; `noAnswer`: it was sent, and the device said nothing.
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
/** What is told of an alert of a field device. */
export interface AlertNotice {
  alert: string;
  /** Names. */
  device: string;
  /** Null: the whole device is meant. */
  sensor: string | null;
  unit: string | null;
  type: string;
  /** Of the reading that raised it. */
  value: number | null;
  priority: number;
  methods: number[];
  /** People whom the device names; none: whoever belongs to the project. */
  recipients: string[];
  /** Whose mail server the device's alerts leave by; absent in those that were raised before it was told. */
  sender?: "project" | "platform";
  /** Where and when it was, to find it in a graph; absent as above. */
  moment?: {
    device: string;
    sensor: string | null;
    /** ISO 8601. */
    raisedAt: string;
    clearedAt: string | null;
    minutes: number | null;
  };
}
export interface DuePart {
  count: number;
  /** The first of them. */
  items: { station: string; commitment: string; day: string }[];
}
export type EventType = keyof EventPayloads;

export interface DomainEvent<T extends EventType = EventType> {
  project: string;
  id: string;
  type: T;
  payload: EventPayloads[T];
}

/** A handler does its work in the given transaction; it is called at least once, and its effect stands once. */
export interface Handler<T extends EventType = EventType> {
  type: T;
  name: string;
  handle(tx: Tx, event: DomainEvent<T>): Promise<void>;
}

export const on = <T extends EventType>(type: T, name: string, handle: Handler<T>["handle"]): Handler => ({
  type,
  name,
  // The pair of type and payload is fixed by this function's own signature; the table of handlers forgets it.
  handle: handle as Handler["handle"],
});

export type Emit = <T extends EventType>(
  tx: Tx,
  project: string,
  type: T,
  payload: EventPayloads[T],
) => Promise<void>;

export interface Events {
  /** Writes the event in the transaction of the change and queues one delivery for each handler. */
  emit: Emit;
  /** The job that delivers. */
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
      for (const { name, type: wanted } of handlers) {
        if (wanted === type) await enqueue(tx, TASK, { project, id, handler: name });
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
