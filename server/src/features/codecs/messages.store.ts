import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { ListedRow, MessageRow, StoredMessage } from "./rows.gen.ts";

export interface MessageQuery {
  device: string | null;
  source: string | null;
  failed: boolean;
  /** Only messages older than this one. */
  before: string | null;
}

/** Newest first: identifiers increase with time. */
export async function page(db: Db, project: string, w: MessageQuery, most: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select m.id, m.source, m.at, m.reason, m.detail, m.codec_version as "codecVersion",
           m.accepted, coalesce(m.refused, '[]') as refused,
           case when d.id is null then null else json_build_object('id', d.id, 'name', d.name) end as device
      from published_raw_messages m
      left join published_devices d on d.project_id = m.project_id and d.id = m.device_id
     where m.project_id = ${project} and (${w.device}::uuid is null or m.device_id = ${w.device}::uuid)
       and (${w.source}::text is null or m.source = ${w.source}) and (not ${w.failed}::boolean or m.reason is not null)
       and (${w.before}::uuid is null or m.id < ${w.before}::uuid)
     order by m.id desc limit ${most}`.execute(db);
  return rows;
}

export async function one(db: Db, project: string, id: string): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select id, source, at, reason, detail, codec_version as "codecVersion", accepted, coalesce(refused, '[]') as refused,
           left(body, 4000) as body
      from published_raw_messages where project_id = ${project} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A message of a network, with its payload. */
export async function decodable(db: Db, project: string, id: string): Promise<StoredMessage | null> {
  const { rows } = await sql<StoredMessage>`
    select id, source, at, body from published_raw_messages
     where project_id = ${project} and id = ${id} and source in ('chirpstack', 'ttn', 'rockblock')`.execute(
    db,
  );
  return rows[0] ?? null;
}
