// The only module that writes the keys of gateways.
import type { Integration } from "@vetaverde/contract/integrations";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { DownlinkRow, IntegrationRow } from "./rows.gen.ts";

export type { IntegrationRow } from "./rows.gen.ts";

const select = sql`select k.id, k.kind, k.name, k.made_at as "madeAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt",
    json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as "madeBy",
    case when d.url is null then null else json_build_object('url', d.url, 'webhook', d.webhook, 'port', d.port,
      'confirmed', d.confirmed, 'payload', d.payload) end as downlinks
  from integration_keys k join published_users u on u.id = k.made_by
  left join integration_downlinks d on d.project_id = k.project_id and d.integration_id = k.id`;

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
  await notifyChange(tx, k.project);
}

/** @returns false when it was already revoked */
export async function revoke(tx: Tx, project: string, id: string, by: string, at: Date): Promise<boolean> {
  const result = await sql`update integration_keys set revoked_at = ${at}, revoked_by = ${by}
    where project_id = ${project} and id = ${id} and revoked_at is null`.execute(tx);
  await notifyChange(tx, project);
  return result.numAffectedRows === 1n;
}

/** Notifies the processes that receive readings, on the channel of device changes. */
async function notifyChange(tx: Tx, project: string): Promise<void> {
  await sql`select pg_notify('devices', ${project})`.execute(tx);
}

/** Records when each key was last used. */
export async function recordKeyUse(
  db: Db,
  uses: readonly { project: string; hash: Buffer; at: Date }[],
): Promise<void> {
  for (const { project, hash, at } of uses)
    await sql`update integration_keys set last_used_at = greatest(last_used_at, ${at})
      where project_id = ${project} and key_hash = ${hash}`.execute(db);
}

/** Where the project's server of a kind accepts commands, by the latest setting. */
export async function downlinksOf(
  db: Db | Tx,
  project: string,
  kind: Integration["kind"],
): Promise<DownlinkRow | undefined> {
  const { rows } =
    await sql<DownlinkRow>`select d.integration_id as integration, k.kind, d.url, d.token, d.webhook, d.port,
      d.confirmed, d.payload
    from integration_downlinks d join integration_keys k on k.project_id = d.project_id and k.id = d.integration_id
    where d.project_id = ${project} and k.kind = ${kind} and k.revoked_at is null order by d.set_at desc limit 1`.execute(
      db,
    );
  return rows[0];
}

/** The encrypted token of an integration; undefined when none is stored. */
export async function tokenOf(tx: Tx, project: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`select token from integration_downlinks
    where project_id = ${project} and integration_id = ${id} for update`.execute(tx);
  return rows[0]?.token;
}

export async function setDownlinks(
  tx: Tx,
  w: { project: string; id: string; by: string; at: Date; token: string },
  d: NonNullable<Integration["downlinks"]>,
): Promise<void> {
  await sql`insert into integration_downlinks (project_id, integration_id, url, token, webhook, port, confirmed, payload, set_at, set_by)
    values (${w.project}, ${w.id}, ${d.url}, ${w.token}, ${d.webhook}, ${d.port}, ${d.confirmed}, ${d.payload}, ${w.at}, ${w.by})
    on conflict (project_id, integration_id) do update set url = excluded.url, token = excluded.token, webhook = excluded.webhook,
      port = excluded.port, confirmed = excluded.confirmed, payload = excluded.payload, set_at = excluded.set_at,
      set_by = excluded.set_by`.execute(tx);
}
