import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { ExportedEntry } from "./rows.gen.ts";

/** All stations of a project in their order, without those merged into another. */
export async function stationsOf(db: Db, project: string): Promise<ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    select 'stations' as kind, name, active, description, latitude, longitude, elevation, null as frequency,
           '{}'::text[] as components /* Names of environmental components. */
      from stations where project_id = ${project} and merged_into is null
     order by active desc, position nulls last, name_key`.execute(db);
  return rows;
}

/** All other entries of a project, by kind and in their order. */
export async function entriesOf(db: Db, project: string): Promise<ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    select e.kind, e.name, e.active, null as description, null as latitude, null as longitude, null as elevation,
           e.frequency,
           array(select c.name from catalog_entries c where c.project_id = e.project_id and c.id = any(e.component_ids)
                  order by c.position nulls last, c.name_key) as components /* Names of environmental components. */
      from catalog_entries e where e.project_id = ${project} and e.merged_into is null
     order by e.kind, e.active desc, e.position nulls last, e.name_key`.execute(db);
  return rows;
}
