// Which transmissions to an authority serve which commitments.
import type { CommitmentTransmission } from "@vetaverde/contract/commitment";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { TransmissionLinkRow } from "./rows.gen.ts";

export type { TransmissionLinkRow } from "./rows.gen.ts";

/** The transmissions of all the project's commitments that have any, or of one commitment. */
export async function transmissions(
  db: Db | Tx,
  project: string,
  commitment: string | null = null,
): Promise<TransmissionLinkRow[]> {
  const { rows } = await sql<TransmissionLinkRow>`
    select l.commitment_id as commitment, c.text, p.id, p.name, p.state,
           case when s.id is null then null else json_build_object('id', s.id, 'name', s.name) end as station
      from commitment_transmissions l
      join commitments c on c.project_id = l.project_id and c.id = l.commitment_id
      join published_transmission_profiles p on p.project_id = l.project_id and p.id = l.profile_id
      left join published_stations s on s.project_id = p.project_id and s.id = p.station_id
     where l.project_id = ${project} and (${commitment}::uuid is null or l.commitment_id = ${commitment})
     order by lower(p.name), p.id`.execute(db);
  return rows;
}

/** Sets a commitment's transmissions. @returns how many of the requested ones belong to the project */
export async function setTransmissions(
  tx: Tx,
  project: string,
  commitment: string,
  profiles: readonly string[],
): Promise<number> {
  await sql`delete from commitment_transmissions where project_id = ${project} and commitment_id = ${commitment}`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    insert into commitment_transmissions (project_id, commitment_id, profile_id)
    select project_id, ${commitment}::uuid, id from published_transmission_profiles
     where project_id = ${project} and id = any(${profiles}::uuid[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Copies the transmissions of replaced commitments to those that replace them. */
export async function moveTransmissions(
  tx: Tx,
  project: string,
  from: readonly string[],
  to: readonly string[],
): Promise<void> {
  await sql`insert into commitment_transmissions (project_id, commitment_id, profile_id)
    select distinct l.project_id, n.id, l.profile_id
      from commitment_transmissions l cross join unnest(${to}::uuid[]) as n (id)
     where l.project_id = ${project} and l.commitment_id = any(${from}::uuid[])
    on conflict do nothing`.execute(tx);
}

/** A transmission serves a commitment only while it sends. */
export const isServing = ({ state }: Pick<CommitmentTransmission, "state">): boolean => state === "live";
