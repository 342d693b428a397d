import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import type { CodecRow, CurrentRow, MessageRow, RefusalRow, StoredMessage, VersionRow } from "./rows.gen.ts";

export type { CurrentRow, StoredMessage } from "./rows.gen.ts";

export type ListedCodec = Omit<CodecRow, "suspendedAt" | "fault"> & {
  suspended: { at: Date; fault: SuspensionFault } | null;
};

export type SuspensionFault = "TIME" | "MEMORY" | "OUTPUT";

const newest = sql`select distinct on (type_key) * from codec_versions`;

/** The types of the devices that report through a network, and the types that have a codec. */
export async function list(db: Db, project: string, since: Date): Promise<ListedCodec[]> {
  const { rows } = await sql<CodecRow>`
    with types as (
      select lower(device_type) as key, min(device_type) as name, count(*)::int as devices, array_agg(id) as ids
        from published_devices
       where project_id = ${project} and active and device_type is not null and channel <> 'mobile' group by 1),
    last as (${newest} where project_id = ${project} order by type_key, version desc)
    select coalesce(t.name, l.device_type) as type /* not null: one of both is joined */, coalesce(l.version, 0) as version, l.code is not null as active, l.at, l.reason,
           case when u.id is null then null else json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) end as by,
           coalesce(t.devices, 0) as devices,
           (select count(*)::int from published_raw_messages m
             where m.project_id = ${project} and m.device_id = any(t.ids) and m.reason is not null
               and coalesce(m.accepted, 0) = 0 and m.at > ${since}) as failed,
           s.at as "suspendedAt", s.fault
      from types t full join last l on l.type_key = t.key left join published_users u on u.id = l.by
      left join codec_suspensions s on s.project_id = ${project} and s.type_key = l.type_key and s.version = l.version
                                   and s.resumed_at is null and l.code is not null
     where t.key is not null or l.code is not null
     order by 1`.execute(db);
  return rows.map(({ suspendedAt, fault, ...row }) => ({
    ...row,
    suspended: suspendedAt && fault ? { at: suspendedAt, fault } : null,
  }));
}

export async function versions(db: Db, project: string, key: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select c.version, c.code, c.reason, c.at, json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by
      from codec_versions c join published_users u on u.id = c.by
     where c.project_id = ${project} and c.type_key = ${key} order by c.version desc limit 100`.execute(db);
  return rows;
}

export async function current(db: Db | Tx, project: string, key: string): Promise<CurrentRow | null> {
  const { rows } = await sql<CurrentRow>`
    select version, code, exists (
             select from codec_suspensions s where s.project_id = v.project_id and s.type_key = v.type_key
                and s.version = v.version and s.resumed_at is null) as suspended
      from codec_versions v where project_id = ${project} and type_key = ${key}
     order by version desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** @returns false where another process suspended the version first, or a newer one was saved */
export async function suspend(
  tx: Tx,
  s: { project: string; key: string; version: number; fault: SuspensionFault; at: Date },
): Promise<boolean> {
  const done = await sql`insert into codec_suspensions (project_id, type_key, version, at, fault)
    select project_id, type_key, version, ${s.at}, ${s.fault} from (${newest}
      where project_id = ${s.project} and type_key = ${s.key} order by type_key, version desc) v
     where version = ${s.version} and code is not null
    on conflict do nothing`.execute(tx);
  if (done.numAffectedRows !== 1n) return false;
  await notifyDevices(tx, s.project);
  return true;
}

/** @returns false where the version is not suspended */
export async function resume(
  tx: Tx,
  s: { project: string; key: string; version: number; by: string; at: Date },
): Promise<boolean> {
  const done = await sql`update codec_suspensions set resumed_at = ${s.at}, resumed_by = ${s.by}
    where project_id = ${s.project} and type_key = ${s.key} and version = ${s.version} and resumed_at is null`.execute(
    tx,
  );
  await notifyDevices(tx, s.project);
  return done.numAffectedRows === 1n;
}

/** The project's administrators, who are notified of a suspension. */
export async function administrators(tx: Tx, project: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from published_administrators where project_id = ${project}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Makes every process drop its cached codecs of the project: codecs share the channel of device changes. */
const notifyDevices = (tx: Tx, project: string) => sql`select pg_notify('devices', ${project})`.execute(tx);

/** Serialises writes of one codec. */
export async function lock(tx: Tx, project: string, key: string): Promise<void> {
  await acquireLock(tx, lockNamed(`codec ${project} ${key}`));
}

export interface NewVersion {
  project: string;
  key: string;
  version: number;
  type: string;
  code: string | null;
  reason: string;
  by: string;
  at: Date;
}

export async function insert(tx: Tx, v: NewVersion): Promise<void> {
  await sql`insert into codec_versions (project_id, type_key, version, device_type, code, reason, at, by)
    values (${v.project}, ${v.key}, ${v.version}, ${v.type}, ${v.code}, ${v.reason}, ${v.at}, ${v.by})`.execute(
    tx,
  );
  await notifyDevices(tx, v.project);
}

export async function deviceType(
  db: Db,
  project: string,
  device: string,
): Promise<{ type: string | null } | null> {
  const { rows } = await sql<{ type: string | null }>`select device_type as type from published_devices
    where project_id = ${project} and id = ${device}`.execute(db);
  return rows[0] ?? null;
}

export async function messages(db: Db, project: string, device: string, most: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, source, at, reason, detail, codec_version as "codecVersion", accepted, coalesce(refused, '[]') as refused,
           left(body, 4000) as body
      from published_raw_messages where project_id = ${project} and device_id = ${device} order by id desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** The last message of a device of which something was refused, unless an accepted one followed. */
export async function lastRefusal(db: Db, project: string, device: string): Promise<RefusalRow | null> {
  const { rows } = await sql<RefusalRow>`
    select m.at, m.reason, m.detail, m.accepted, coalesce(m.refused, '[]') as refused
      from published_device_refusals r
      join published_raw_messages m on m.project_id = r.project_id and m.id = r.message_id
     where r.project_id = ${project} and r.device_id = ${device} and m.reason is not null`.execute(db);
  return rows[0] ?? null;
}

/** Messages of networks for devices of a type, newest first, after the given one. */
export async function stored(
  db: Db,
  requested: { project: string; key: string; failed: boolean; before: Date | null; after: string | null },
  most: number,
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select m.id, m.source, m.at, m.body
      from published_raw_messages m join published_devices d on d.project_id = m.project_id and d.id = m.device_id
     where m.project_id = ${requested.project} and d.active and lower(d.device_type) = ${requested.key}
       and m.source in ('chirpstack', 'ttn', 'rockblock') and (${requested.before}::timestamptz is null or m.at < ${requested.before}::timestamptz)
       and (not ${requested.failed}::boolean or m.reason is not null) and (${requested.after}::uuid is null or m.id < ${requested.after}::uuid)
     order by m.id desc limit ${most}`.execute(db);
  return rows;
}
