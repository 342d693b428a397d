// What a project adds to the standard parameters, or has otherwise than they.
import type { Parameter } from "@vetaverde/contract/samples";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

export type OwnParameter = Omit<Parameter, "standard">;

export async function own(db: Db | Tx, project: string): Promise<OwnParameter[]> {
  const { rows } =
    await sql<OwnParameter>`select code, cas, area, unit, names, aliases, active from parameters
    where project_id = ${project} order by code`.execute(db);
  return rows;
}

/** Whether a result was kept of a parameter: its unit is theirs. */
export async function hasResults(tx: Tx, project: string, code: string): Promise<boolean> {
  const { rows } =
    await sql`select from results where project_id = ${project} and parameter = ${code} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function save(tx: Tx, project: string, p: OwnParameter): Promise<void> {
  await sql`insert into parameters (project_id, code, cas, area, unit, names, aliases, active)
    values (${project}, ${p.code}, ${p.cas}, ${p.area}, ${p.unit}, ${JSON.stringify(p.names)}::jsonb,
      ${JSON.stringify(p.aliases)}::jsonb, ${p.active})
    on conflict (project_id, code) do update set cas = excluded.cas, area = excluded.area, unit = excluded.unit,
      names = excluded.names, aliases = excluded.aliases, active = excluded.active, version = parameters.version + 1`.execute(
    tx,
  );
}
