import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import type { EventRow } from "./rows.gen.ts";
import type { Slice } from "./stations.store.ts";

/** The sources of a station's events; each is read only when the caller may read its records elsewhere. */
export interface HistorySources {
  plans: boolean;
  files: boolean;
  devices: boolean;
  boreholes: boolean;
  audit: boolean;
}

const named = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`json_build_object('id', ${id}, 'name', ${name})`;

interface Scope {
  readonly project: string;
  readonly station: string;
  /** The order of a source's query, and how many events it returns. */
  newest(at: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * The ids under which audit entries were recorded: the station's own, and those of stations merged into it.
   */
  readonly own: RawBuilder<unknown>;
}

const planEvents = ({ project, station, newest, own }: Scope): RawBuilder<unknown>[] => [
  sql`select f.id::text, f.recorded_at as at, f.recorded_by as by, 'followUp' as kind, json_build_object(
            'monitoring', m.id, 'plan', m.plan_id, 'shortCommitment', m.short_commitment, 'day', f.action_on,
            'completed', f.completed, 'mishap', f.mishap, 'observation', f.observation) as facts
          from published_monitorings m
          join published_follow_ups f on f.project_id = m.project_id and f.monitoring_id = m.id
         where m.project_id = ${project} and m.station_id = ${station} and m.action_on is not null
         ${newest(sql`f.recorded_at`)}`,
  sql`select k.id::text, k.decided_at, k.decided_by, 'skip', json_build_object(
            'plan', json_build_object('id', p.id, 'title', p.title), 'monitorings', k.monitorings, 'reason', k.reason)
          from published_station_skips k join published_plans p on p.project_id = k.project_id and p.id = k.plan_id
         where k.project_id = ${project} and k.station_id in ${own} ${newest(sql`k.decided_at`)}`,
  sql`select r.id::text, r.decided_at, r.decided_by, 'reschedule', json_build_object(
            'monitoring', m.id, 'plan', m.plan_id, 'from', r.from_day, 'to', r.to_day, 'reason', r.reason)
          from published_monitorings m
          join published_station_reschedules r on r.project_id = m.project_id and r.monitoring_id = m.id
         where m.project_id = ${project} and m.station_id = ${station} and m.rescheduled
         ${newest(sql`r.decided_at`)}`,
];

function fileEvents({ project, station, newest }: Scope): RawBuilder<unknown>[] {
  const file = named(sql`f.id`, sql`f.name`);
  const from = sql`from station_files s join published_files f on f.project_id = s.project_id and f.id = s.file_id
         where s.project_id = ${project} and s.station_id = ${station}`;
  return [
    sql`select s.file_id || ' +', s.added_at, s.added_by, 'fileAdded', json_build_object('file', ${file})
          ${from} ${newest(sql`s.added_at`)}`,
    sql`select s.file_id || ' -', s.removed_at, s.removed_by, 'fileRemoved',
            json_build_object('file', ${file}, 'reason', s.removed_reason)
          ${from} and s.removed_at is not null ${newest(sql`s.removed_at`)}`,
  ];
}

const deviceEvents = ({ project, station, newest }: Scope): RawBuilder<unknown>[] => [
  sql`select c.device_id || ' ' || c.version, c.at, c.by, 'device', json_build_object(
            'device', ${named(sql`d.id`, sql`d.name`)}, 'changed', c.changed, 'reason', c.reason)
          from published_devices d join published_device_changes c on c.project_id = d.project_id and c.device_id = d.id
         where d.project_id = ${project} and d.station_id = ${station} ${newest(sql`c.at`)}`,
];

/** Changes of files and of monitorings are left out, because the queries for files and follow-ups return them. */
function auditEvents({ project, station, newest, own }: Scope, hasBoreholes: boolean): RawBuilder<unknown>[] {
  const change = (entity: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
    sql`select a.id::text, a.at, a.actor_id, 'change', json_build_object('action', a.action, 'before', a.before, 'after', a.after)
          from published_audit a
         where a.project_id = ${project} and a.entity = ${entity} and a.entity_id in ${of}
           and a.action not like 'station.file-%' ${newest(sql`a.at`)}`;
  const stations = change(sql`'stations'`, sql`(select o.id::text from ${own} o)`);
  if (!hasBoreholes) return [stations];
  return [
    stations,
    change(
      sql`'borehole'`,
      sql`(select b.id::text from published_boreholes b where b.project_id = ${project} and b.station_id = ${station})`,
    ),
  ];
}

function partsOf(project: string, station: string, sources: HistorySources, limit: number) {
  const scope: Scope = {
    project,
    station,
    newest: (at) => sql`order by ${at} desc limit ${sql.lit(limit)}`,
    own: sql`(select o.id from published_stations o where o.project_id = ${project}
    and (o.id = ${station} or o.merged_into = ${station}))`,
  };
  return [
    ...(sources.plans ? planEvents(scope) : []),
    ...(sources.files ? fileEvents(scope) : []),
    ...(sources.devices ? deviceEvents(scope) : []),
    ...(sources.audit ? auditEvents(scope, sources.boreholes) : []),
  ];
}

/** Newest first; every source returns as many events as the page may need. */
export async function listEvents(
  db: Db,
  project: string,
  station: string,
  sources: HistorySources,
  { offset, limit }: Slice,
): Promise<EventRow[]> {
  const parts = partsOf(project, station, sources, offset + limit).map((part) => sql`(${part})`);
  if (parts.length === 0) return [];
  const { rows } = await sql<EventRow>`
    select e.id, e.at, u.name || ' ' || u.last_name as by, e.kind, e.facts
      from (${sql.join(parts, sql` union all `)}) e (id, at, by, kind, facts)
      left join published_user_directory u on u.id = e.by
     order by e.at desc, e.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
