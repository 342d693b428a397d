// The project's own parameters, and its changes to the standard ones.
import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

export type OwnParameter = Omit<Parameter, "standard" | "results">;

export async function own(db: Db | Tx, project: string): Promise<OwnParameter[]> {
  const { rows } =
    await sql<OwnParameter>`select code, cas, area, unit, names, aliases, active, version from parameters
    where project_id = ${project} order by code`.execute(db);
  return rows;
}

/** Number of results ever stored, of each parameter or of one. While there are any, the parameter's unit is fixed. */
export async function resultCounts(
  db: Db | Tx,
  project: string,
  code: string | null = null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    code: string;
    n: number;
  }>`select parameter as code, count(*)::int as n from results
    where project_id = ${project} and (${code}::text is null or parameter = ${code}) group by parameter`.execute(
    db,
  );
  return new Map(rows.map(({ code, n }) => [code, n]));
}

/** @param version the version that is replaced, 0 when there is none. @returns false on a version conflict */
export async function save(
  tx: Tx,
  project: string,
  p: Omit<OwnParameter, "version">,
  version: number,
): Promise<boolean> {
  const inserted =
    await sql`insert into parameters (project_id, code, cas, area, unit, names, aliases, active)
    values (${project}, ${p.code}, ${p.cas}, ${p.area}, ${p.unit}, ${JSON.stringify(p.names)}::jsonb,
      ${JSON.stringify(p.aliases)}::jsonb, ${p.active})
    on conflict (project_id, code) do update set cas = excluded.cas, area = excluded.area, unit = excluded.unit,
      names = excluded.names, aliases = excluded.aliases, active = excluded.active, version = parameters.version + 1
      where parameters.version = ${version}`.execute(tx);
  return Number(inserted.numAffectedRows ?? 0) > 0;
}
