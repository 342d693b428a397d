// The profiles and what they send.
import type { Frequency } from "@vetaverde/domain/authorities/due";
import type { ServiceName } from "@vetaverde/domain/authorities/services";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { BoundField, BoundSensor, ListedProfile, ProfileRow, ServedCommitment } from "./rows.gen.ts";

export type { BoundField, BoundSensor, ListedProfile, ProfileRow, ServedCommitment } from "./rows.gen.ts";

export async function listProfiles(db: Db, project: string): Promise<ListedProfile[]> {
  const { rows } = await sql<ListedProfile>`
    select p.id, p.name, p.service, p.state, p.frequency, p.next_due as "nextDue", p.accepted_at as "acceptedAt", p.fault,
           case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as station,
           o.refused, o.review
      from transmission_profiles p
      left join published_stations s on s.project_id = p.project_id and s.id = p.station_id
     cross join lateral (
       select count(*) filter (where t.state = 'refused')::int as refused, count(*) filter (where t.state = 'review')::int as review
         from transmission_submissions t
        where t.project_id = p.project_id and t.profile_id = p.id and t.state in ('review', 'refused')) o
     where p.project_id = ${project} order by lower(p.name), p.id`.execute(db);
  return rows;
}

export async function findProfile(db: Db | Tx, project: string, id: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select p.id, p.name, p.service, p.state, p.frequency, p.next_due as "nextDue", p.accepted_at as "acceptedAt", p.fault, p.version,
           p.address, p.settings, p.gap_codes as "gapCodes", p.informant, p.password, p.live_since as "liveSince",
           case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as station
      from transmission_profiles p
      left join published_stations s on s.project_id = p.project_id and s.id = p.station_id
     where p.project_id = ${project} and p.id = ${id}`.execute(db);
  return rows[0];
}

/** The commitments that a profile serves, in the order of their numbers. */
export async function servedCommitments(
  db: Db | Tx,
  project: string,
  profile: string,
): Promise<ServedCommitment[]> {
  const { rows } = await sql<ServedCommitment>`
    select commitment_id as id, number, summary from published_commitment_transmissions
     where project_id = ${project} and profile_id = ${profile} and state in ('proposed', 'accepted') order by number`.execute(
    db,
  );
  return rows;
}

/** Waits for whoever changes the profile, or makes its submissions. */
export async function lockProfile(tx: Tx, project: string, id: string): Promise<void> {
  await sql`select 1 from transmission_profiles where project_id = ${project} and id = ${id} for update`.execute(
    tx,
  );
}

/** The values that a profile sends, with the last reading of each. */
export async function boundFields(
  db: Db | Tx,
  project: string,
  profile: string,
  now: Date,
): Promise<BoundField[]> {
  const { rows } = await sql<BoundField>`
    select f.name, f.unit, f.decimals, f.is_required as "isRequired", s.unit as "sensorUnit", r.t as at, r.value,
           json_build_object('id', s.id, 'name', s.name, 'unit', s.unit, 'device', d.name) as sensor
      from transmission_fields f
      join published_device_sensors s on s.project_id = f.project_id and s.id = f.sensor_id
      join published_devices d on d.project_id = s.project_id and d.id = s.device_id
      left join lateral last_readings(f.project_id, s.number, ${now}::timestamptz - interval '400 days', ${now}, 1) r on true
     where f.project_id = ${project} and f.profile_id = ${profile} order by f.position`.execute(db);
  return rows;
}

/** Those of these sensors that the project has, with the unit of their readings. */
export async function sensorsOf(tx: Tx, project: string, sensors: readonly string[]): Promise<BoundSensor[]> {
  const { rows } = await sql<BoundSensor>`select id, unit from published_device_sensors
    where project_id = ${project} and id = any(${sensors}::uuid[])`.execute(tx);
  return rows;
}

export async function stationExists(tx: Tx, project: string, station: string): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`select 1 as one from published_stations
    where project_id = ${project} and id = ${station}`.execute(tx);
  return rows.length > 0;
}

export interface SavedProfile {
  name: string;
  service: ServiceName;
  station: string | null;
  address: string;
  settings: Readonly<Record<string, string>>;
  frequency: Frequency;
  gapCodes: readonly { code: string; meaning: string }[];
  informant: string;
  password: string | null;
  nextDue: Date;
  by: string;
  at: Date;
}

export async function insertProfile(tx: Tx, project: string, id: string, p: SavedProfile): Promise<void> {
  await sql`insert into transmission_profiles (project_id, id, name, service, station_id, address, settings, frequency, gap_codes,
      informant, password, next_due, created_at, updated_at, updated_by)
    values (${project}, ${id}, ${p.name}, ${p.service}, ${p.station}, ${p.address}, ${JSON.stringify(p.settings)}, ${p.frequency},
      ${JSON.stringify(p.gapCodes)}, ${p.informant}, ${p.password}, ${p.nextDue}, ${p.at}, ${p.at}, ${p.by})`.execute(
    tx,
  );
}

export async function updateProfile(tx: Tx, project: string, id: string, p: SavedProfile): Promise<void> {
  await sql`update transmission_profiles
      set name = ${p.name}, station_id = ${p.station}, address = ${p.address}, settings = ${JSON.stringify(p.settings)},
          frequency = ${p.frequency}, gap_codes = ${JSON.stringify(p.gapCodes)}, informant = ${p.informant},
          password = ${p.password}, next_due = ${p.nextDue}, version = version + 1, updated_at = ${p.at}, updated_by = ${p.by}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** Replaces what a profile sends. */
export async function saveFields(
  tx: Tx,
  project: string,
  profile: string,
  fields: readonly { name: string; sensor: string; unit: string; decimals: number; isRequired: boolean }[],
): Promise<void> {
  await sql`delete from transmission_fields where project_id = ${project} and profile_id = ${profile}`.execute(
    tx,
  );
  await sql`insert into transmission_fields (project_id, profile_id, name, position, sensor_id, unit, decimals, is_required)
    select ${project}, ${profile}, u.name, u.n - 1, u.sensor, u.unit, u.decimals, u.required
      from unnest(${fields.map(({ name }) => name)}::text[], ${fields.map(({ sensor }) => sensor)}::uuid[],
                  ${fields.map(({ unit }) => unit)}::text[], ${fields.map(({ decimals }) => decimals)}::int[],
                  ${fields.map(({ isRequired }) => isRequired)}::boolean[])
        with ordinality as u (name, sensor, unit, decimals, required, n)`.execute(tx);
}

/** Whether an answer is awaited to something that the profile sent. */
export async function isAnswerAwaited(tx: Tx, project: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`select 1 as one from transmission_submissions
    where project_id = ${project} and profile_id = ${id} and state = 'sent' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether another profile, of any project, sends for the same work or device. */
export async function isSentElsewhere(
  tx: Tx,
  p: {
    project: string;
    id: string;
    service: ServiceName;
    address: string;
    subject: Readonly<Record<string, string>>;
  },
): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`select 1 as one from transmission_profiles
    where state = 'live' and service = ${p.service} and address = ${p.address} and settings @> ${JSON.stringify(p.subject)}
      and (project_id, id) <> (${p.project}, ${p.id}) limit 1`.execute(tx);
  return rows.length > 0;
}

export async function setLive(tx: Tx, project: string, id: string, at: Date, by: string): Promise<void> {
  await sql`update transmission_profiles
      set state = 'live', live_since = coalesce(live_since, ${at}), notified = '{}', version = version + 1,
          updated_at = ${at}, updated_by = ${by}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

export async function setPaused(tx: Tx, project: string, id: string, at: Date, by: string): Promise<void> {
  await sql`update transmission_profiles set state = 'paused', version = version + 1, updated_at = ${at}, updated_by = ${by}
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** Releases what waits because the credentials were refused. */
export async function releaseRefused(tx: Tx, project: string, id: string, at: Date): Promise<void> {
  await sql`update transmission_profiles set held_until = null, fault = null, fault_at = null where project_id = ${project} and id = ${id}`.execute(
    tx,
  );
  await sql`update transmission_submissions s set next_try_at = ${at}, changed_at = ${at}
    where s.project_id = ${project} and s.profile_id = ${id} and s.state = 'refused'
      and exists (select from transmission_outcomes o
                   where o.project_id = s.project_id and o.profile_id = s.profile_id and o.due_at = s.due_at and o.n = s.tries
                     and o.outcome = 'credentials')`.execute(tx);
}
