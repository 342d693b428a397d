import type { FileType } from "@vetaverde/contract/files";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import { indexNames } from "../../platform/db/search-index.ts";
import type { FileRow, Locked, VersionRow } from "./rows.gen.ts";

export type { FileRow, Locked, VersionRow } from "./rows.gen.ts";

const version = sql`v.version, v.name, v.kind, v.size, v.sha256, v.created_at as "createdAt",
  u.name || ' ' || u.last_name as "createdBy"`;
const file = sql`f.id, f.type, ${version}, f.withdrawn_at as "withdrawnAt",
  w.name || ' ' || w.last_name as "withdrawnBy", f.withdrawn_reason as "withdrawnReason"`;
const joined = sql`files f
  join file_versions v on v.project_id = f.project_id and v.file_id = f.id and v.version = f.version
  join published_user_directory u on u.id = v.created_by
  left join published_user_directory w on w.id = f.withdrawn_by`;

export interface FileQuery {
  type: FileType | undefined;
  withdrawn: boolean;
  key: string | null;
  sort: string | undefined;
  page: number;
  size: number;
}

const ORDERS: Record<string, RawBuilder<unknown>> = {
  name: sql`f.name_key`,
  date: sql`f.updated_at`,
  size: sql`f.size`,
};

export async function list(
  db: Db,
  project: string,
  { type, withdrawn, key, sort = "-date", page, size }: FileQuery,
): Promise<{ items: FileRow[]; total: number }> {
  const pattern = key === null ? null : `%${key.replace(/[\\%_]/g, "\\$&")}%`;
  const where = sql`f.project_id = ${project} and (f.withdrawn_at is not null) = ${withdrawn}
    and (${type ?? null}::text is null or f.type = ${type ?? null})
    and (${pattern}::text is null or f.name_key like ${pattern})`;
  const order = sql`${ORDERS[sort.replace("-", "")] ?? sql`f.updated_at`} ${sort.startsWith("-") ? sql`desc` : sql`asc`}`;
  const { rows } = await sql<FileRow>`select ${file} from ${joined} where ${where}
    order by ${order}, f.id limit ${size} offset ${(page - 1) * size}`.execute(db);
  const counts = await sql<{ total: number }>`select count(*) as total from files f where ${where}`.execute(
    db,
  );
  return { items: rows, total: counts.rows[0]?.total ?? 0 };
}

export async function find(db: Db | Tx, project: string, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${file} from ${joined} where f.project_id = ${project} and f.id = ${id}`.execute(db);
  return rows[0];
}

export async function versions(db: Db, project: string, id: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`select ${version} from file_versions v
    join published_user_directory u on u.id = v.created_by
    where v.project_id = ${project} and v.file_id = ${id} order by v.version desc`.execute(db);
  return rows;
}

const lockable = sql`id, type, version, withdrawn_at is not null as withdrawn`;

export async function lock(tx: Tx, project: string, id: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select ${lockable} from files where project_id = ${project} and id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function lockNamed(
  tx: Tx,
  project: string,
  type: FileType,
  key: string,
): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`select ${lockable} from files
    where project_id = ${project} and type = ${type} and name_key = ${key} and withdrawn_at is null
    for update`.execute(tx);
  return rows[0];
}

export interface NewVersion {
  type: FileType;
  version: number;
  name: string;
  nameKey: string;
  kind: string;
  size: number;
  sha256: string;
  by: string;
  upload: string | null;
}

/** Inserts a version and makes it the file's newest; the first version creates the file. */
export async function addVersion(tx: Tx, project: string, id: string, v: NewVersion): Promise<void> {
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size) values
      (${project}, ${id}, ${v.type}, ${v.name}, ${v.nameKey}, ${v.version}, ${v.kind}, ${v.size})
    on conflict (project_id, id) do update set name = excluded.name, name_key = excluded.name_key,
      version = excluded.version, kind = excluded.kind, size = excluded.size, updated_at = now()`.execute(tx);
  await indexNames(tx, project, [v.nameKey]);
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, upload_id, created_by)
    values (${project}, ${id}, ${v.version}, ${v.name}, ${v.kind}, ${v.size}, ${v.sha256}, ${v.upload}, ${v.by})`.execute(
    tx,
  );
}

export async function withdraw(
  tx: Tx,
  project: string,
  id: string,
  by: string,
  reason: string,
): Promise<void> {
  await sql`update files set withdrawn_at = now(), withdrawn_by = ${by}, withdrawn_reason = ${reason}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** Bytes used by a project's files, including every version, and reserved by its unfinished uploads. */
export async function used(db: Db | Tx, project: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`select
    ((select coalesce(sum(size), 0) from file_versions where project_id = ${project})
    + (select coalesce(sum(size), 0) from file_uploads
        where project_id = ${project} and finished is null and not is_layer and expires_at > now()))::bigint as used`.execute(
    db,
  );
  return rows[0]?.used ?? 0;
}
