import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type {
  CommitmentRow,
  DueCounts,
  DueRow,
  FileRow,
  LatestResultRow,
  PhotoRow,
  ProjectClock,
  SampleCount,
  StationRow,
} from "./rows.gen.ts";

export type { DueRow, FileRow } from "./rows.gen.ts";

export async function findStation(
  db: Db | Tx,
  project: string,
  station: string,
): Promise<StationRow | undefined> {
  const { rows } = await sql<StationRow>`
    select s.id, s.name, s.description, s.latitude, s.longitude, s.elevation, s.active,
           (select json_build_object('id', o.id, 'name', o.name) from published_stations o
             where o.project_id = s.project_id and o.id = s.merged_into) as "mergedInto"
      from published_stations s where s.project_id = ${project} and s.id = ${station}`.execute(db);
  return rows[0];
}

export async function projectClock(db: Db, project: string): Promise<ProjectClock | undefined> {
  const { rows } = await sql<ProjectClock>`select time_zone as "timeZone", near_days as "nearDays"
    from published_projects where id = ${project}`.execute(db);
  return rows[0];
}

/** Days are `YYYY-MM-DD` in the project's time zone. */
export async function countDue(
  db: Db,
  project: string,
  station: string,
  { nearFrom, nearTo }: { nearFrom: string; nearTo: string },
): Promise<DueCounts> {
  const { rows } = await sql<DueCounts>`
    select count(*) filter (where estimated_on < ${nearFrom}::date)::int as unfulfilled,
           count(*) filter (where estimated_on between ${nearFrom}::date and ${nearTo}::date)::int as near,
           count(*) filter (where estimated_on > ${nearTo}::date)::int as far
      from published_monitoring_days
     where project_id = ${project} and station_id = ${station} and not completed and not skipped`.execute(db);
  return rows[0] ?? { unfulfilled: 0, near: 0, far: 0 };
}

/** Open monitorings of a station before a day, or from that day on; oldest first. */
export async function listDue(
  db: Db,
  project: string,
  station: string,
  requested: { before?: string; from?: string; limit: number },
): Promise<DueRow[]> {
  const when = requested.before
    ? sql`estimated_on < ${requested.before}::date`
    : sql`estimated_on >= ${requested.from}::date`;
  const { rows } = await sql<DueRow>`
    select m.id, m.estimated_on::text as date, m.short_commitment as "shortCommitment",
           json_build_object('id', p.id, 'title', p.title) as plan
      from (select id from published_monitoring_days
             where project_id = ${project} and station_id = ${station} and not completed and not skipped and ${when}
             order by estimated_on, id limit ${requested.limit}) d
      join published_monitorings m on m.project_id = ${project} and m.id = d.id
      join published_plans p on p.project_id = m.project_id and p.id = m.plan_id
     order by m.estimated_on, m.id`.execute(db);
  return rows;
}

export async function countDevices(
  db: Db,
  project: string,
  station: string,
): Promise<{ count: number; lastAt: Date | null }> {
  const { rows } = await sql<{ count: number; lastAt: Date | null }>`
    select count(*)::int as count,
           (select max(l.t) from published_devices d
              join published_device_sensors s on s.project_id = d.project_id and s.device_id = d.id
              join published_latest l on l.project_id = s.project_id and l.sensor_id = s.number
             where d.project_id = ${project} and d.station_id = ${station} and d.active and s.origin = 'device') as "lastAt"
      from published_devices where project_id = ${project} and station_id = ${station} and active and channel <> 'none'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, lastAt: null };
}

export async function countAlerts(
  db: Db,
  project: string,
  station: string,
): Promise<{ active: number; priority: number | null }> {
  const { rows } = await sql<{ active: number; priority: number | null }>`
    select count(*)::int as active, min(a.priority)::int as priority
      from published_devices d
      join published_standing_alerts a on a.project_id = d.project_id and a.device_id = d.id
     where d.project_id = ${project} and d.station_id = ${station}`.execute(db);
  return rows[0] ?? { active: 0, priority: null };
}

export async function countSamples(db: Db, project: string, station: string): Promise<SampleCount> {
  const { rows } = await sql<SampleCount>`
    select count(*)::int as samples,
           (select json_build_object('id', l.id, 'code', l.code, 'date', l.sampled) from published_samples l
             where l.project_id = ${project} and l.station_id = ${station} and not l.emptied
             order by l.sampled_on desc nulls last, l.id desc limit 1) as last
      from published_samples where project_id = ${project} and station_id = ${station} and not emptied`.execute(
    db,
  );
  return rows[0] ?? { samples: 0, last: null };
}

/**
 * The newest dated result of each of these parameters, in their order, without parameters that have none at the
 * station.
 */
export async function latestResults(
  db: Db,
  project: string,
  station: string,
  parameters: readonly string[],
): Promise<LatestResultRow[]> {
  const { rows } = await sql<LatestResultRow>`
    select r.id as result, r.parameter, r.fraction, r.raw, r.unit, r.date,
           json_build_object('id', r.sample, 'code', r.code) as sample
      from unnest(${[...parameters]}::text[]) with ordinality as p (code, place)
      cross join lateral (
        select r.id, r.parameter, r.fraction, r.raw, r.unit, s.sampled as date /* not null: only samples with a date */, s.id as sample, s.code
          from published_samples s
          join published_results r on r.project_id = s.project_id and r.sample_id = s.id and r.parameter = p.code
         where s.project_id = ${project} and s.station_id = ${station} and not s.emptied and s.sampled_on is not null
         order by s.sampled_on desc, s.sampled_at desc nulls last, s.id desc, r.fraction, r.import_id, r.row_number,
           r.column_number limit 1) r
     order by p.place`.execute(db);
  return rows;
}

/** Names of parameters that the project changed or added to the standard. */
export async function parameterNames(
  db: Db,
  project: string,
  codes: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const { rows } = await sql<{ code: string; names: Record<string, string> }>`
    select code, names from published_parameters where project_id = ${project} and code = any(${[...codes]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ code, names }) => [code, names]));
}

/** Commitments that name the station, and commitments that series at it serve. */
const atStation = (project: string, station: string): RawBuilder<unknown> => sql`
  select commitment_id from published_commitment_stations
   where project_id = ${project} and station_id = ${station}
  union
  select l.commitment_id from published_series_commitments s
    join published_commitment_plans l
      on l.project_id = s.project_id and l.plan_id = s.plan_id and l.short_commitment = s.short_commitment
   where s.project_id = ${project} and s.station_id = ${station}`;

export async function countCommitments(db: Db, project: string, station: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from published_commitments
    where project_id = ${project} and id in (${atStation(project, station)})`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Slice {
  offset: number;
  limit: number;
}

export async function listCommitments(
  db: Db,
  project: string,
  station: string,
  { offset, limit }: Slice,
): Promise<CommitmentRow[]> {
  const { rows } = await sql<CommitmentRow>`
    select c.id, c.number, c.summary, c.state, c.document_id as document, json_build_object('id', i.id, 'name', i.name) as instrument,
           exists (select 1 from published_commitment_stations n where n.project_id = c.project_id
                    and n.commitment_id = c.id and n.station_id = ${station}) as named,
           coalesce((select json_agg(json_build_object('id', p.id, 'title', p.title) order by p.title) from published_plans p
             where p.project_id = c.project_id and p.id in (
               select l.plan_id from published_commitment_plans l join published_series_commitments s
                   on s.project_id = l.project_id and s.plan_id = l.plan_id and s.short_commitment = l.short_commitment
                where l.project_id = c.project_id and l.commitment_id = c.id and s.station_id = ${station})), '[]') as plans
      from published_commitments c
      join published_instruments i on i.project_id = c.project_id and i.id = c.instrument_id
     where c.project_id = ${project} and c.id in (${atStation(project, station)})
     order by c.number limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Pictures of media types that browsers display, from the newest work first. */
export async function listPhotos(
  db: Db,
  project: string,
  station: string,
  kinds: readonly string[],
  { offset, limit }: Slice,
): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select e.file_id as file, v.name, v.kind, m.action_on::text as day, e.recorded_at as "recordedAt",
           u.name || ' ' || u.last_name as "recordedBy" /* not null: a user is never deleted */, m.id as monitoring, m.plan_id as plan,
           m.short_commitment as "shortCommitment"
      from published_monitorings m
      join published_evidence e on e.project_id = m.project_id and e.monitoring_id = m.id
      join published_follow_ups f on f.project_id = e.project_id and f.id = e.follow_up_id
      join published_file_versions v on v.project_id = e.project_id and v.file_id = e.file_id and v.version = e.version
      left join published_user_directory u on u.id = f.recorded_by
     where m.project_id = ${project} and m.station_id = ${station} and m.action_on is not null
       and v.kind = any(${[...kinds]}::text[])
     order by m.action_on desc, m.id, e.recorded_at desc, e.place
     limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

const activeFiles = (project: string, station: string) => sql`
  station_files s join published_files f on f.project_id = s.project_id and f.id = s.file_id
 where s.project_id = ${project} and s.station_id = ${station} and s.removed_at is null and not f.withdrawn`;

export async function countFiles(
  db: Db,
  project: string,
  station: string,
  photoKinds: readonly string[],
): Promise<{ photos: number; documents: number }> {
  const photo = sql`f.kind = any(${[...photoKinds]}::text[])`;
  const { rows } = await sql<{ photos: number; documents: number }>`
    select count(*) filter (where ${photo})::int as photos, count(*) filter (where not ${photo})::int as documents
      from ${activeFiles(project, station)}`.execute(db);
  return rows[0] ?? { photos: 0, documents: 0 };
}

export async function listFiles(
  db: Db | Tx,
  project: string,
  station: string,
  { offset, limit }: Slice,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select s.file_id as file, f.name, f.kind, f.size, s.added_at as "addedAt",
           (select u.name || ' ' || u.last_name from published_user_directory u where u.id = s.added_by) as "addedBy" /* not null: a user is never deleted */
      from ${activeFiles(project, station)}
     order by s.added_at desc, s.file_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function insertFile(
  tx: Tx,
  project: string,
  station: string,
  file: string,
  by: string,
  at: Date,
): Promise<void> {
  await sql`insert into station_files (project_id, station_id, file_id, added_at, added_by)
    values (${project}, ${station}, ${file}, ${at}, ${by})`.execute(tx);
}

/** @returns whether the station had the file */
export async function removeFile(
  tx: Tx,
  at: { project: string; station: string; file: string; by: string; reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update station_files set removed_at = ${at.now}, removed_by = ${at.by}, removed_reason = ${at.reason}
     where project_id = ${at.project} and station_id = ${at.station} and file_id = ${at.file} and removed_at is null`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether a file is evidence of a follow-up at the station. */
export async function hasPhoto(db: Db, project: string, station: string, file: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from published_evidence e join published_monitoring_days m on m.project_id = e.project_id and m.id = e.monitoring_id
     where e.project_id = ${project} and e.file_id = ${file} and m.station_id = ${station}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

export async function hasFile(db: Db, project: string, station: string, file: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from ${activeFiles(project, station)} and s.file_id = ${file}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
