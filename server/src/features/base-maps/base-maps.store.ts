// The only module that reads and writes base maps.
import type { BaseMapShape } from "@vetaverde/domain/geo/base-map";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { BaseMapRow } from "./rows.gen.ts";

export interface BaseMapFile {
  file: string;
  sha256: string;
  points: number;
  shapes: BaseMapShape[];
}

/** A version with a file. */
export type StoredBaseMap = BaseMapRow & { file: string };

/** Serialises the changes of a project's base map. */
export async function lockBaseMap(tx: Tx, project: string): Promise<void> {
  await acquireLock(tx, lockNamed(`base map ${project}`));
}

/** The latest version, unless it is a removal. */
export async function findBaseMap(db: Db | Tx, project: string): Promise<StoredBaseMap | undefined> {
  const { rows } = await sql<BaseMapRow>`
    select b.version, b.file_name as file, b.sha256 /* not null: set with the file */,
        b.points /* not null: set with the file */, b.shapes /* not null: set with the file */, b.at,
        json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by
      from base_maps b join published_users u on u.id = b.by_id
     where b.project_id = ${project} order by b.version desc limit 1`.execute(db);
  const row = rows[0];
  return row?.file ? { ...row, file: row.file } : undefined;
}

/** Inserts the next version; one without a file records the removal. */
export async function insertBaseMap(
  tx: Tx,
  { project, by, at, map }: { project: string; by: string; at: Date; map: BaseMapFile | null },
): Promise<void> {
  await sql`insert into base_maps (project_id, version, file_name, sha256, points, shapes, by_id, at)
    select ${project}, coalesce(max(version), 0) + 1, ${map?.file ?? null}, ${map?.sha256 ?? null},
        ${map?.points ?? null}::int, ${map ? JSON.stringify(map.shapes) : null}::jsonb, ${by}::uuid, ${at}::timestamptz
      from base_maps where project_id = ${project}`.execute(tx);
}
