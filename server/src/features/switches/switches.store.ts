// The only module that writes switches.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { SwitchRow } from "./rows.gen.ts";

export type { SwitchRow } from "./rows.gen.ts";

const ofProject = (project: string) => sql`select s.name, s.is_on as "on", s.changed_at as "changedAt",
    json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "changedBy"
  from project_switches s join published_users u on u.id = s.changed_by where s.project_id = ${project}`;
const ofPerson = (
  user: string,
) => sql`select s.name, s.is_on as "on", s.changed_at as "changedAt", null::json as "changedBy"
  from person_switches s where s.user_id = ${user}`;

/** Switches that were ever set; names of project and personal switches are disjoint. */
export async function list(db: Db, project: string, user: string): Promise<SwitchRow[]> {
  const { rows } = await sql<SwitchRow>`${ofProject(project)} union all ${ofPerson(user)}`.execute(db);
  return rows;
}

export async function findOfProject(
  db: Db | Tx,
  project: string,
  name: string,
): Promise<SwitchRow | undefined> {
  const { rows } = await sql<SwitchRow>`${ofProject(project)} and s.name = ${name}`.execute(db);
  return rows[0];
}

export async function findOfPerson(tx: Tx, user: string, name: string): Promise<SwitchRow | undefined> {
  const { rows } = await sql<SwitchRow>`${ofPerson(user)} and s.name = ${name}`.execute(tx);
  return rows[0];
}

export interface SwitchChange {
  name: string;
  on: boolean;
  by: string;
  at: Date;
}

export async function setForProject(
  tx: Tx,
  project: string,
  { name, on, by, at }: SwitchChange,
): Promise<void> {
  await sql`insert into project_switches (project_id, name, is_on, changed_by, changed_at)
    values (${project}, ${name}, ${on}, ${by}, ${at})
    on conflict (project_id, name) do update set is_on = excluded.is_on, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at`.execute(tx);
}

export async function setForPerson(tx: Tx, { name, on, by, at }: SwitchChange): Promise<void> {
  await sql`insert into person_switches (user_id, name, is_on, changed_at) values (${by}, ${name}, ${on}, ${at})
    on conflict (user_id, name) do update set is_on = excluded.is_on, changed_at = excluded.changed_at`.execute(
    tx,
  );
}
