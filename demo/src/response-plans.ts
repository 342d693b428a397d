import { type ResponseStructure, responsePlansEndpoints } from "@vetaverde/contract/response-plans";
import { evaluateReadings } from "@vetaverde/domain/response-plans/evaluate";
import { conditionsOf, type PlanContent, type PlanLevel } from "@vetaverde/domain/response-plans/plan";
import { sql } from "kysely";
import { addState } from "../../server/src/features/response-plans/state-changes.ts";
import {
  liveStructures,
  recordActionEvent,
  saveState,
} from "../../server/src/features/response-plans/states.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import type { DemoCaller } from "./client.ts";
import { dam } from "./response-plans.data.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const SAVED_DAYS_AGO = 240;

export interface ResponsePlansContext {
  tx: Tx;
  project: string;
  /** @param at epoch ms */
  adminAt(at: number): DemoCaller;
  /** The second person, who publishes the plan. */
  secondAt(at: number): DemoCaller;
  /** Who does what a level asks for. */
  field: string;
  now: number;
}

/** A dam with a published plan, and the states that the readings since then gave it. */
export async function createResponsePlan(context: ResponsePlansContext): Promise<void> {
  const { tx, project, adminAt, secondAt, now } = context;
  const savedAt = now - SAVED_DAYS_AGO * DAY;
  const { rows: devices } = await sql<{ id: string }>`select id from published_devices
    where project_id = ${project} and serial = any(${[...dam.devices]}::text[])`.execute(tx);
  const { id: structure } = await adminAt(savedAt).call(responsePlansEndpoints.create, {
    params: { project },
    body: { name: dam.name, kind: dam.kind, devices: devices.map(({ id }) => id) },
  });
  const content = await contentOf(tx, project);
  const params = { project, structure };
  await adminAt(savedAt).call(responsePlansEndpoints.savePlan, {
    params,
    body: { content, reason: dam.reason, version: 0 },
  });
  const published = await secondAt(savedAt + DAY).call(responsePlansEndpoints.publish, {
    params,
    body: { version: 1 },
  });
  await insertStates(context, published, savedAt + DAY);
}

async function contentOf(tx: Tx, project: string): Promise<PlanContent> {
  const { rows: sensors } = await sql<{ id: string; serial: string; variable: string }>`
    select id, serial, variable from published_device_sensors
     where project_id = ${project} and serial = any(${[...dam.devices]}::text[]) and active`.execute(tx);
  const sensorOf = (serial: string, variable: string) =>
    sensors.find((one) => one.serial === serial && one.variable === variable)?.id ?? null;
  const levels = dam.levels.map(
    ({ conditions, actions, ...look }): PlanLevel => ({
      ...look,
      match: "any",
      conditions: conditions.map(({ serial, variable, limit, hysteresis }) => ({
        id: newId(),
        type: "value",
        sensor: sensorOf(serial, variable),
        device: null,
        side: "above",
        limit,
        hours: null,
        hysteresis,
        holdingMinutes: 60,
        text: null,
      })),
      actions: actions.map((one) => ({ ...one, id: newId() })),
      lowering: { by: "rule", minutes: 1440 },
      lowerableBy: "admin",
      notify: { people: [], methods: [1] },
      escalation: [],
    }),
  );
  return { levels };
}

/** Evaluates the readings since the publication, and writes the states with their actions as they would have been. */
async function insertStates(
  { tx, project, field, now }: ResponsePlansContext,
  { id: structure }: ResponseStructure,
  since: number,
): Promise<void> {
  const [live] = await liveStructures(tx, project, structure);
  if (!live) return;
  const readings = await readingsOf(tx, project, live.content, new Date(since), new Date(now));
  const { transitions, state, level } = evaluateReadings(live.content, live, readings);
  for (const [at, transition] of transitions.entries())
    await addState({ emit: async () => {}, now: () => transition.at }, tx, {
      project,
      structure: live,
      after: live.transition + at,
      version: live.version,
      content: live.content,
      kind: transition.to > transition.from ? "raised" : "lowered-by-rule",
      transition,
    });
  await saveState(tx, { project, structure }, live.version, state);
  await endActions(tx, { project, structure, field, isRaised: level > 0, now });
}

async function readingsOf(tx: Tx, project: string, content: PlanContent, from: Date, to: Date) {
  const sensors = conditionsOf(content).flatMap(({ sensor }) => sensor ?? []);
  const { rows } = await sql<{ sensor: string; t: number; value: number }>`
    select s.id as sensor, (extract(epoch from r.t) * 1000)::float8 as t, r.value
      from published_device_sensors s
     cross join lateral readings_between(${project}, s.number, ${from}, ${to}) r
     where s.project_id = ${project} and s.id = any(${sensors}::uuid[]) order by r.t, s.number`.execute(tx);
  return rows;
}

/**
 * What was asked for was done in time. Of a level that stands, what is overdue is open, acknowledged and noted as late, so
 * that nobody is notified of it when the server starts.
 */
async function endActions(
  tx: Tx,
  {
    project,
    structure,
    field,
    isRaised,
    now,
  }: { project: string; structure: string; field: string; isRaised: boolean; now: number },
): Promise<void> {
  const { rows } = await sql<{ id: string; raised: number; due: number; isLast: boolean }>`
    select a.id, (extract(epoch from t.noted_at) * 1000)::float8 as raised,
           (extract(epoch from a.due_at) * 1000)::float8 as due,
           a.transition = max(a.transition) over () as "isLast" /* Of the level that was raised last. */
      from response_actions a
      join response_transitions t on t.project_id = a.project_id and t.structure_id = a.structure_id and t.n = a.transition
     where a.project_id = ${project} and a.structure_id = ${structure}`.execute(tx);
  for (const { id: action, raised, due, isLast } of rows) {
    const event = { project, action };
    const acknowledged = new Date(Math.min(raised + 10 * MINUTE, now));
    await recordActionEvent(tx, { ...event, kind: "acknowledged", by: field, at: acknowledged, note: null });
    if (isLast && isRaised && due <= now) {
      await recordActionEvent(tx, { ...event, kind: "late", by: null, at: new Date(due), note: null });
      continue;
    }
    const done = new Date(Math.min((raised + due) / 2, now));
    const note = "Realizado; registro en el libro de turno.";
    await recordActionEvent(tx, { ...event, kind: "done", by: field, at: done, note });
  }
}
