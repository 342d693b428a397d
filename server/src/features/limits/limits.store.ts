// The only module that writes sets of limits. Versions are appended, never changed.

import { fold } from "@vetaverde/domain/text/fold";
import type { LimitLine } from "@vetaverde/domain/thresholds/limit-set";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { SetRow, VersionRow } from "./rows.gen.ts";

export type { SetRow } from "./rows.gen.ts";

export interface SetFields {
  name: string;
  regulation: string;
  class: string | null;
  matrices: readonly string[];
  validFrom: string | null;
  validTo: string | null;
  source: string | null;
  reviewed: boolean;
  reason: string;
  /** Null: all stations. */
  stations: readonly { id: string; from: string | null; to: string | null }[] | null;
  lines: readonly LimitLine[];
}

const select = (
  project: string,
) => sql`select s.id, v.version, s.version as newest, v.name, v.regulation, v.class, v.matrices,
    v.valid_from as "validFrom", v.valid_to as "validTo", v.source, v.reviewed, v.reason, v.at, v.everywhere,
    json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by,
    (select json_build_object('version', r.version, 'stations', case when not r.everywhere then (select count(*)::int from limit_set_stations a
          where a.project_id = r.project_id and a.set_id = r.set_id and a.version = r.version) end)
      from limit_set_versions r where r.project_id = s.project_id and r.set_id = s.id and r.reviewed order by r.version desc limit 1) as "inUse",
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'from', st.from_day, 'to', st.to_day) order by p.name_key), '[]')
      from limit_set_stations st join published_stations p on p.project_id = st.project_id and p.id = st.station_id
     where st.project_id = v.project_id and st.set_id = v.set_id and st.version = v.version) as stations,
    (select coalesce(json_agg(json_build_object('parameter', l.parameter, 'fraction', l.fraction, 'unit', l.unit, 'min', l.min, 'max', l.max,
        'warning', l.warning, 'note', l.note) order by l.position), '[]')
      from limits l where l.project_id = v.project_id and l.set_id = v.set_id and l.version = v.version) as lines
  from limit_sets s join limit_set_versions v on v.project_id = s.project_id and v.set_id = s.id
  join published_users u on u.id = v.by where s.project_id = ${project}`;

export async function list(
  db: Db,
  project: string,
  requested: { q: string | null; descending: boolean; limit: number; offset: number },
): Promise<{ rows: SetRow[]; total: number }> {
  const like = requested.q === null ? null : `%${fold(requested.q).replace(/[\\%_]/g, "\\$&")}%`;
  const where = sql`(${like}::text is null or s.name_key like ${like})`;
  const [{ rows }, counts] = await Promise.all([
    sql<SetRow>`${select(project)} and v.version = s.version and ${where}
      order by s.name_key ${requested.descending ? sql`desc` : sql``} limit ${requested.limit} offset ${requested.offset}`.execute(
      db,
    ),
    sql<{
      n: number;
    }>`select count(*)::int as n from limit_sets s where s.project_id = ${project} and ${where}`.execute(db),
  ]);
  return { rows, total: counts.rows[0]?.n ?? 0 };
}

export async function find(
  db: Db | Tx,
  project: string,
  id: string,
  version: number | null = null,
): Promise<SetRow | undefined> {
  const { rows } = await sql<SetRow>`${select(project)} and s.id = ${id}
    and v.version = coalesce(${version}::integer, s.version)`.execute(db);
  return rows[0];
}

/** Locks a set, which serialises its changes. */
export async function lock(tx: Tx, project: string, id: string): Promise<SetRow | undefined> {
  await sql`select 1 from limit_sets where project_id = ${project} and id = ${id} for update`.execute(tx);
  return find(tx, project, id);
}

export async function versions(db: Db, project: string, id: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.reason, v.at, json_build_object('id', u.id, 'name', u.name || ' ' || u.last_name) as by, v.reviewed,
      v.valid_from as "validFrom", v.valid_to as "validTo", (select count(*)::int from limits l
        where l.project_id = v.project_id and l.set_id = v.set_id and l.version = v.version) as limits
      from limit_set_versions v join published_users u on u.id = v.by
     where v.project_id = ${project} and v.set_id = ${id} order by v.version desc`.execute(db);
  return rows;
}

export interface Written {
  project: string;
  id: string;
  version: number;
  by: string;
  at: Date;
}

export async function insertSet(tx: Tx, { project, id }: Written, name: string): Promise<void> {
  await sql`insert into limit_sets (project_id, id, name_key, version) values (${project}, ${id}, ${fold(name)}, 1)`.execute(
    tx,
  );
}

export async function renewSet(tx: Tx, { project, id, version }: Written, name: string): Promise<void> {
  await sql`update limit_sets set name_key = ${fold(name)}, version = ${version} where project_id = ${project} and id = ${id}`.execute(
    tx,
  );
}

export async function insertVersion(
  tx: Tx,
  { project, id, version, by, at }: Written,
  f: SetFields,
): Promise<void> {
  await sql`insert into limit_set_versions (project_id, set_id, version, name, regulation, class, matrices, valid_from, valid_to, source,
      reviewed, everywhere, reason, at, by)
    values (${project}, ${id}, ${version}, ${f.name}, ${f.regulation}, ${f.class}, ${f.matrices}, ${f.validFrom}, ${f.validTo}, ${f.source},
      ${f.reviewed}, ${f.stations === null}, ${f.reason}, ${at}, ${by})`.execute(tx);
  const lines = f.lines.map((line, position) => ({ ...line, position }));
  await sql`insert into limits (project_id, set_id, version, position, parameter, fraction, unit, min, max, warning, note)
    select ${project}, ${id}, ${version}, position, parameter, fraction, unit, min, max, warning, note
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (position integer, parameter text, fraction text, unit text,
        min jsonb, max jsonb, warning float8, note text)`.execute(tx);
  await sql`insert into limit_set_stations (project_id, set_id, version, station_id, from_day, to_day)
    select ${project}, ${id}, ${version}, id, "from", "to"
      from jsonb_to_recordset(${JSON.stringify(f.stations ?? [])}::jsonb) as s (id uuid, "from" date, "to" date)`.execute(
    tx,
  );
}

/** Those of the ids that are not stations of the project. */
export async function unknownParameters(tx: Tx, project: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${ids}::uuid[]) as id where not exists (
    select from published_stations s where s.project_id = ${project} and s.id = id.id)`.execute(tx);
  return rows.map(({ id }) => id);
}
