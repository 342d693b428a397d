// The log of states, the working states behind it, actions and observations. The only module that writes them.
import type { PlanState, Transition } from "@vetaverde/domain/response-plans/evaluate";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { ActionRow, LiveStructure, TransitionRow } from "./rows.gen.ts";
import type { Place } from "./structures.store.ts";

export type { ActionRow, LiveStructure } from "./rows.gen.ts";

type ActionEventKind = "acknowledged" | "done" | "late" | "escalated";

/** The structures whose plans are in force, with their present level; of one only, if it is given. */
export async function liveStructures(
  tx: Tx,
  project: string,
  structure: string | null,
): Promise<LiveStructure[]> {
  const { rows } = await sql<LiveStructure>`
    select s.id, s.name, t.n as transition, t.to_level as level, st.version, st.state, v.content, p.at as "publishedAt"
      from response_structures s
      join response_plan_states st on st.project_id = s.project_id and st.structure_id = s.id
      join response_plan_versions v on v.project_id = st.project_id and v.structure_id = st.structure_id and v.version = st.version
      join response_plan_publications p on p.project_id = st.project_id and p.structure_id = st.structure_id and p.version = st.version
      join lateral (select n, to_level from response_transitions r
        where r.project_id = s.project_id and r.structure_id = s.id order by n desc limit 1) t on true
     where s.project_id = ${project} and s.active and (${structure}::uuid is null or s.id = ${structure}::uuid)
     order by s.id`.execute(tx);
  return rows;
}

export async function saveState(
  tx: Tx,
  { project, structure }: Place,
  version: number,
  state: PlanState,
): Promise<void> {
  await sql`
    insert into response_plan_states (project_id, structure_id, version, state)
    values (${project}, ${structure}, ${version}, ${JSON.stringify(state)}::jsonb)
    on conflict (project_id, structure_id) do update set version = excluded.version, state = excluded.state`.execute(
    tx,
  );
}

export interface NewTransition extends Place {
  n: number;
  version: number;
  kind: "published" | "raised" | "lowered-by-rule" | "lowered-by-person";
  from: number | null;
  to: number;
  at: Date;
  notedAt: Date;
  causes: Transition["causes"];
  reason: string | null;
  by: string | null;
}

export async function insertTransition(tx: Tx, one: NewTransition): Promise<void> {
  await sql`insert into response_transitions (project_id, structure_id, n, version, kind, from_level, to_level, at, noted_at, causes, reason, by)
    values (${one.project}, ${one.structure}, ${one.n}, ${one.version}, ${one.kind}, ${one.from}, ${one.to}, ${one.at},
      ${one.notedAt}, ${JSON.stringify(one.causes)}::jsonb, ${one.reason}, ${one.by})`.execute(tx);
}

/** States of a structure, the newest first, with the plan that they follow. */
export async function transitions(
  db: Db,
  { project, structure }: Place,
  before: number | null,
  limit: number,
): Promise<TransitionRow[]> {
  const { rows } = await sql<TransitionRow>`
    select t.n, t.version, t.kind, t.from_level as "from", t.to_level as "to", t.at, t.noted_at as "notedAt", t.causes, t.reason,
           case when u.id is null then null else json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) end as by,
           v.content, e.content as "earlierContent" /* The plan of the state before. */
      from response_transitions t
      join response_plan_versions v on v.project_id = t.project_id and v.structure_id = t.structure_id and v.version = t.version
      left join response_transitions o on o.project_id = t.project_id and o.structure_id = t.structure_id and o.n = t.n - 1
      left join response_plan_versions e on e.project_id = o.project_id and e.structure_id = o.structure_id and e.version = o.version
      left join published_user_directory u on u.id = t.by
     where t.project_id = ${project} and t.structure_id = ${structure} and (${before}::int is null or t.n < ${before}::int)
     order by t.n desc limit ${limit}`.execute(db);
  return rows;
}

export interface NewAction extends Place {
  id: string;
  transition: number;
  action: string;
  text: string;
  role: string;
  dueAt: Date;
}

export async function insertAction(tx: Tx, one: NewAction): Promise<void> {
  await sql`insert into response_actions (project_id, id, structure_id, transition, action_id, text, role, due_at)
    values (${one.project}, ${one.id}, ${one.structure}, ${one.transition}, ${one.action}, ${one.text}, ${one.role}, ${one.dueAt})`.execute(
    tx,
  );
}

const eventOf = (kind: "acknowledged" | "done") => sql`
  left join response_action_events ${sql.ref(kind)} on ${sql.ref(kind)}.project_id = a.project_id
    and ${sql.ref(kind)}.action_id = a.id and ${sql.ref(kind)}.kind = ${sql.lit(kind)}`;

/** Actions of a structure: all open ones, and `ended` others; or one of the project. */
export async function actions(
  db: Db | Tx,
  { project, structure, action }: { project: string; structure: string | null; action: string | null },
  ended: number,
): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select * from (
      select a.id, a.structure_id as structure, a.text, a.role, a.due_at as "dueAt", t.noted_at as "raisedAt", t.to_level as level,
             v.content, acknowledged.at as "acknowledgedAt", done.at as "doneAt", done.note,
             (select json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) from published_user_directory u where u.id = acknowledged.by) as "acknowledgedBy",
             (select json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) from published_user_directory u where u.id = done.by) as "doneBy",
             (select count(*)::int from response_action_events e where e.project_id = a.project_id and e.action_id = a.id
               and e.kind = 'escalated') as escalations,
             row_number() over (partition by done.at is null order by done.at desc, a.due_at, a.id)::int as place
        from response_actions a
        join response_transitions t on t.project_id = a.project_id and t.structure_id = a.structure_id and t.n = a.transition
        join response_plan_versions v on v.project_id = t.project_id and v.structure_id = t.structure_id and v.version = t.version
        ${eventOf("acknowledged")} ${eventOf("done")}
       where a.project_id = ${project} and (${structure}::uuid is null or a.structure_id = ${structure}::uuid)
         and (${action}::uuid is null or a.id = ${action}::uuid)) x
     where x."doneAt" is null or x.place <= ${ended}
     order by x."doneAt" desc nulls first, x."dueAt", x.id`.execute(db);
  return rows;
}

export interface NewActionEvent {
  project: string;
  action: string;
  kind: ActionEventKind;
  step?: number;
  at: Date;
  by: string | null;
  note: string | null;
}

/** @returns false when it happened already: the first record counts */
export async function recordActionEvent(tx: Tx, one: NewActionEvent): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into response_action_events (project_id, action_id, kind, step, at, by, note)
    values (${one.project}, ${one.action}, ${one.kind}, ${one.step ?? 0}, ${one.at}, ${one.by}, ${one.note})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function insertObservation(
  tx: Tx,
  one: Place & { id: string; condition: string; seen: boolean; note: string | null; at: Date; by: string },
): Promise<void> {
  await sql`insert into response_observations (project_id, structure_id, id, condition_id, seen, note, at, by)
    values (${one.project}, ${one.structure}, ${one.id}, ${one.condition}, ${one.seen}, ${one.note}, ${one.at}, ${one.by})`.execute(
    tx,
  );
}

/** What the evaluation knows of a structure now. */
export async function workingState(
  db: Db | Tx,
  { project, structure }: Place,
): Promise<{ state: PlanState } | undefined> {
  const { rows } = await sql<{ state: PlanState }>`select state from response_plan_states
    where project_id = ${project} and structure_id = ${structure}`.execute(db);
  return rows[0];
}

export async function nameOf(tx: Tx, user: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name || ' ' || last_name as name
    from published_user_directory where id = ${user}`.execute(tx);
  return rows[0]?.name ?? "";
}
