// The only module that writes the keys of devices.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { Written } from "./devices.store.ts";
import type { KeyRow } from "./rows.gen.ts";

export async function list(db: Db, project: string, device: string): Promise<KeyRow[]> {
  const { rows } =
    await sql<KeyRow>`select k.id, k.made_at as "madeAt", k.ends_at as "endsAt", k.last_used_at as "lastUsedAt",
      json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "madeBy"
    from device_keys k join published_users u on u.id = k.made_by
    where k.project_id = ${project} and k.device_id = ${device} order by k.made_at desc, k.id desc`.execute(
      db,
    );
  return rows;
}

export async function insert(tx: Tx, w: Written, device: string, hash: Buffer): Promise<void> {
  await sql`insert into device_keys (project_id, device_id, id, key_hash, made_at, made_by)
    values (${w.project}, ${device}, ${w.id}, ${hash}, ${w.at}, ${w.by})`.execute(tx);
}

/** Ends the device's keys at the given instant, unless they end earlier. */
export async function endAll(tx: Tx, project: string, device: string, at: Date): Promise<void> {
  await sql`update device_keys set ends_at = ${at} where project_id = ${project} and device_id = ${device}
    and (ends_at is null or ends_at > ${at})`.execute(tx);
}

/** Records when each key was last used. */
export async function recordKeyUse(
  db: Db,
  uses: readonly { project: string; device: string | null; hash: Buffer; at: Date }[],
): Promise<void> {
  for (const { project, device, hash, at } of uses)
    await sql`update device_keys set last_used_at = greatest(last_used_at, ${at})
      where project_id = ${project} and device_id = ${device} and key_hash = ${hash}`.execute(db);
}
