import type { PlanContent, PlanLevel } from "@vetaverde/domain/response-plans/plan";
import { planCondition, planLevel } from "@vetaverde/domain/testing/response-plans";
import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";

/** A plan of two levels: a sensor at or above a limit raises the second. */
export const planOfLimit = (sensor: string, limit: number, change: Partial<PlanLevel> = {}): PlanContent => ({
  levels: [
    planLevel({ name: "Verde" }),
    planLevel({
      name: "Rojo",
      color: "#c62828",
      shape: "octagon",
      conditions: [planCondition({ id: newId(), sensor, limit })],
      actions: [{ id: newId(), text: "Inspeccionar la cresta", role: "Jefe de turno", minutes: 30 }],
      ...change,
    }),
  ],
});

/** Inserts a structure of one device, with a published plan and an action that was done. */
export async function insertStructure(
  db: Db,
  project: string,
  { by, device, sensor }: { by: string; device: string; sensor: string },
): Promise<{ structure: string; responseAction: string; responsePlan: PlanContent }> {
  const ids = { structure: newId(), responseAction: newId() };
  const responsePlan = planOfLimit(sensor, 1000);
  const state = { conditions: {}, belowSince: null };
  await sql`insert into response_structures (project_id, id, name, name_key, kind, version, updated_at, updated_by)
    values (${project}, ${ids.structure}, 'Tranque norte', 'tranque norte', 'tailings-dam', 1, now(), ${by})`.execute(
    db,
  );
  await sql`insert into response_structure_devices (project_id, structure_id, device_id)
    values (${project}, ${ids.structure}, ${device})`.execute(db);
  await sql`insert into response_plan_versions (project_id, structure_id, version, content, reason, at, by)
    values (${project}, ${ids.structure}, 1, ${JSON.stringify(responsePlan)}::jsonb, 'Primera', now(), ${by})`.execute(
    db,
  );
  await sql`insert into response_plan_publications (project_id, structure_id, version, at, by)
    values (${project}, ${ids.structure}, 1, now(), ${by})`.execute(db);
  await sql`insert into response_plan_states (project_id, structure_id, version, state)
    values (${project}, ${ids.structure}, 1, ${JSON.stringify(state)}::jsonb)`.execute(db);
  await sql`insert into response_transitions (project_id, structure_id, n, version, kind, from_level, to_level, at, noted_at, causes)
    values (${project}, ${ids.structure}, 1, 1, 'published', null, 0, now(), now(), '[]')`.execute(db);
  await sql`insert into response_actions (project_id, id, structure_id, transition, action_id, text, role, due_at)
    values (${project}, ${ids.responseAction}, ${ids.structure}, 1, ${newId()}, 'Inspeccionar', 'Jefe', now())`.execute(
    db,
  );
  await sql`insert into response_action_events (project_id, action_id, kind, at, by, note)
    values (${project}, ${ids.responseAction}, 'done', now(), ${by}, 'Sin novedad')`.execute(db);
  return { ...ids, responsePlan };
}
