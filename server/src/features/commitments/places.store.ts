// Where commitments are fulfilled: stations and field devices, as their features publish them.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

export interface Places {
  stations: { id: string; name: string }[];
  devices: { id: string; name: string; serial: string }[];
}

/** The places of all the project's commitments that have any, or of one commitment. */
export async function places(
  db: Db | Tx,
  project: string,
  commitment: string | null = null,
): Promise<(Places & { commitment: string })[]> {
  const { rows } = await sql<Places & { commitment: string }>`
    select l.commitment_id as commitment,
           coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name_key)
             filter (where s.id is not null), '[]'::json) as stations,
           coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'serial', d.serial) order by d.name_key, d.serial)
             filter (where d.id is not null), '[]'::json) as devices
      from commitment_places l
      left join published_stations s on l.kind = 'station' and s.project_id = l.project_id and s.id = l.place_id
      left join published_devices d on l.kind = 'device' and d.project_id = l.project_id and d.id = l.place_id
     where l.project_id = ${project} and (${commitment}::uuid is null or l.commitment_id = ${commitment})
     group by l.commitment_id`.execute(db);
  return rows;
}

/**
 * Sets a commitment's places; leaves its devices unchanged when `devicesToo` is false. @returns how many of the
 * requested ones belong to the project
 */
export async function setPlaces(
  tx: Tx,
  project: string,
  commitment: string,
  { stations, devices }: { stations: readonly string[]; devices: readonly string[] },
  devicesToo: boolean,
): Promise<number> {
  await sql`delete from commitment_places where project_id = ${project} and commitment_id = ${commitment}
    and (kind = 'station' or ${devicesToo})`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into commitment_places (project_id, commitment_id, kind, place_id)
    select project_id, ${commitment}::uuid, 'station', id from published_stations
     where project_id = ${project} and id = any(${stations}::uuid[])
    union all
    select project_id, ${commitment}::uuid, 'device', id from published_devices
     where project_id = ${project} and id = any(${devicesToo ? devices : []}::uuid[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Copies the places of replaced commitments to those that replace them. */
export async function movePlaces(
  tx: Tx,
  project: string,
  from: readonly string[],
  to: readonly string[],
): Promise<void> {
  await sql`insert into commitment_places (project_id, commitment_id, kind, place_id)
    select distinct l.project_id, n.id, l.kind, l.place_id
      from commitment_places l cross join unnest(${to}::uuid[]) as n (id)
     where l.project_id = ${project} and l.commitment_id = any(${from}::uuid[])
    on conflict do nothing`.execute(tx);
}
