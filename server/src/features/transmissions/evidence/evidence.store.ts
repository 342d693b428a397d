// The ledger of a profile as evidence: each instant with every attempt and decision.
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import type { EvidenceInstant, EvidenceProfile, SentField } from "./rows.gen.ts";

export type { EvidenceInstant, EvidenceProfile, SentField } from "./rows.gen.ts";

/** Days of UTC−4, the last one included. */
export interface EvidencePeriod {
  from: string;
  to: string;
}

const within = (project: string, profile: string, { from, to }: EvidencePeriod) => sql`
  s.project_id = ${project} and s.profile_id = ${profile}
    and s.due_at >= ${from}::date::timestamptz + interval '4 hours' and s.due_at < ${to}::date::timestamptz + interval '28 hours'`;

/** A profile with the look of its project. */
export async function evidenceProfile(
  db: Db,
  project: string,
  id: string,
): Promise<EvidenceProfile | undefined> {
  const { rows } = await sql<EvidenceProfile>`
    select p.name, p.service, p.frequency, p.address, p.settings, p.state, p.live_since as "liveSince", t.name as station,
           l.name as "projectName", l.company, l.color, i.bytes as logo
      from transmission_profiles p
      join published_project_looks l on l.id = p.project_id
      left join published_logo_bytes i on i.id = l.logo
      left join published_stations t on t.project_id = p.project_id and t.id = p.station_id
     where p.project_id = ${project} and p.id = ${id}`.execute(db);
  return rows[0];
}

export async function countInstants(
  db: Db,
  project: string,
  profile: string,
  period: EvidencePeriod,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from transmission_submissions s
    where ${within(project, profile, period)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Names and units of all values of the period, which may differ from those of today's profile. */
export async function sentFields(
  db: Db,
  project: string,
  profile: string,
  period: EvidencePeriod,
): Promise<SentField[]> {
  const { rows } = await sql<SentField>`
    select distinct f.value ->> 'name' as name /* not null: each field has one */,
           f.value ->> 'unit' as unit /* not null: each field has one */
      from transmission_submissions s cross join lateral jsonb_array_elements(s.fields) f
     where ${within(project, profile, period)} order by 1, 2`.execute(db);
  return rows;
}

/** The next instants after one, the earliest first. */
export async function nextInstants(
  db: Db,
  project: string,
  profile: string,
  period: EvidencePeriod,
  after: Date | null,
  size: number,
): Promise<EvidenceInstant[]> {
  const { rows } = await sql<EvidenceInstant>`
    select s.due_at as "dueAt", s.measured_at as "measuredAt", s.state, s.reason, s.vals as values, s.fields, s.receipt,
           coalesce((
             select json_agg(json_build_object('n', a.n, 'at', a.at, 'hash', encode(a.hash, 'hex'), 'outcome', o.outcome,
                                               'status', o.status, 'words', o.words) order by a.n)
               from transmission_attempts a
               left join transmission_outcomes o on o.project_id = a.project_id and o.profile_id = a.profile_id
                 and o.due_at = a.due_at and o.n = a.n
              where a.project_id = s.project_id and a.profile_id = s.profile_id and a.due_at = s.due_at), '[]') as attempts,
           coalesce((
             select json_agg(json_build_object('kind', d.kind, 'code', d.code, 'reason', d.reason, 'notReceived', d.not_received,
                                               'newMeter', d.new_meter, 'at', d.at, 'by', u.name || ' ' || u.last_name) order by d.id)
               from transmission_decisions d join published_users u on u.id = d.by
              where d.project_id = s.project_id and d.profile_id = s.profile_id and d.due_at = s.due_at), '[]') as decisions
      from transmission_submissions s
     where ${within(project, profile, period)} and (${after}::timestamptz is null or s.due_at > ${after})
     order by s.due_at limit ${size}`.execute(db);
  return rows;
}
