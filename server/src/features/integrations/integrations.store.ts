// The only place that writes the keys of gateways.
import type { Integration } from "@vetaverde/contract/integrations";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

export interface IntegrationRow {
  id: string;
  kind: Integration["kind"];
  name: string;
  madeAt: Date;
  madeBy: { id: string; name: string };
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const select = sql`select k.id, k.kind, k.name, k.made_at as "madeAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt",
    json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "madeBy"
  from integration_keys k join published_users u on u.id = k.made_by`;

export async function list(db: Db, project: string): Promise<IntegrationRow[]> {
  const { rows } = await sql<IntegrationRow>`${select} where k.project_id = ${project}
    order by k.made_at desc, k.id desc`.execute(db);
  return rows;
}

export async function find(tx: Tx, project: string, id: string): Promise<IntegrationRow | undefined> {
  const { rows } =
    await sql<IntegrationRow>`${select} where k.project_id = ${project} and k.id = ${id}`.execute(tx);
  return rows[0];
}

export interface NewIntegration {
  project: string;
  id: string;
  kind: Integration["kind"];
  name: string;
  hash: Buffer;
  by: string;
  at: Date;
}

export async function insert(tx: Tx, k: NewIntegration): Promise<void> {
  await sql`insert into integration_keys (project_id, id, kind, name, key_hash, made_at, made_by)
    values (${k.project}, ${k.id}, ${k.kind}, ${k.name}, ${k.hash}, ${k.at}, ${k.by})`.execute(tx);
  await tell(tx, k.project);
}

/** @returns false where it was revoked before */
export async function revoke(tx: Tx, project: string, id: string, by: string, at: Date): Promise<boolean> {
  const result = await sql`update integration_keys set revoked_at = ${at}, revoked_by = ${by}
    where project_id = ${project} and id = ${id} and revoked_at is null`.execute(tx);
  await tell(tx, project);
  return result.numAffectedRows === 1n;
}

/** Who takes readings learns it at once: the word is that of the devices' own changes. */
async function tell(tx: Tx, project: string): Promise<void> {
  await sql`select pg_notify('devices', ${project})`.execute(tx);
}

/** When keys let their gateways in last. */
export async function used(
  db: Db,
  uses: readonly { project: string; hash: Buffer; at: Date }[],
): Promise<void> {
  for (const { project, hash, at } of uses)
    await sql`update integration_keys set last_used_at = greatest(last_used_at, ${at})
      where project_id = ${project} and key_hash = ${hash}`.execute(db);
}
