// Which monitorings serve which commitments: the links, and the plans' series as their feature publishes them.
import type { CommitmentLink } from "@vetaverde/contract/commitment";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { LinkRow } from "./rows.gen.ts";

export type { LinkRow } from "./rows.gen.ts";

const SERVED = sql`select s.project_id, s.plan_id, s.short_commitment, count(*)::int as series,
    json_agg(distinct jsonb_build_object('id', st.id, 'name', st.name)) as stations
  from published_series_commitments s
  join published_stations st on st.project_id = s.project_id and st.id = s.station_id`;

/** Every link of the project's commitments, or of one of them, with the series that serve it. */
export async function links(
  db: Db | Tx,
  project: string,
  commitment: string | null = null,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.commitment_id as commitment, c.text, json_build_object('id', p.id, 'title', p.title) as plan,
           l.short_commitment as "shortCommitment", coalesce(g.series, 0) as series, coalesce(g.stations, '[]'::json) as stations
      from commitment_plans l
      join commitments c on c.project_id = l.project_id and c.id = l.commitment_id
      join published_plans p on p.project_id = l.project_id and p.id = l.plan_id
      left join (${SERVED}
           where s.project_id = ${project} and (s.plan_id, s.short_commitment) in (
             select k.plan_id, k.short_commitment from commitment_plans k where k.project_id = ${project}
               and (${commitment}::uuid is null or k.commitment_id = ${commitment}))
           group by 1, 2, 3) g
        on g.project_id = l.project_id and g.plan_id = l.plan_id and g.short_commitment = l.short_commitment
     where l.project_id = ${project} and (${commitment}::uuid is null or l.commitment_id = ${commitment})
     order by p.title_key, l.short_commitment`.execute(db);
  return rows;
}

/** The series of all plans by short commitment name, and how many accepted commitments each serves. */
export async function served(db: Db, project: string): Promise<(CommitmentLink & { commitments: number })[]> {
  const { rows } = await sql<CommitmentLink & { commitments: number }>`
    select json_build_object('id', p.id, 'title', p.title) as plan, g.short_commitment as "shortCommitment", g.series, g.stations,
           (select count(*)::int from commitment_plans l join commitments c on c.project_id = l.project_id and c.id = l.commitment_id
             where l.project_id = g.project_id and l.plan_id = g.plan_id and l.short_commitment = g.short_commitment
               and c.state = 'accepted') as commitments
      from (${SERVED} where s.project_id = ${project} group by 1, 2, 3) g
      join published_plans p on p.project_id = g.project_id and p.id = g.plan_id
     order by p.title_key, g.short_commitment`.execute(db);
  return rows;
}

export async function stationNames(db: Db | Tx, project: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from published_stations
    where project_id = ${project} order by name_key`.execute(db);
  return rows.map(({ name }) => name);
}

export interface PlanLink {
  plan: string;
  shortCommitment: string;
}

/** Sets a commitment's links. @returns how many of them name existing series */
export async function setLinks(
  tx: Tx,
  project: string,
  commitment: string,
  requestedLinks: readonly PlanLink[],
): Promise<number> {
  await sql`delete from commitment_plans where project_id = ${project} and commitment_id = ${commitment}`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`
    insert into commitment_plans (project_id, commitment_id, plan_id, short_commitment)
    select distinct ${project}::uuid, ${commitment}::uuid, s.plan_id, s.short_commitment
      from jsonb_to_recordset(${JSON.stringify(requestedLinks)}::jsonb) as n (plan uuid, "shortCommitment" text)
      join published_series_commitments s on s.project_id = ${project} and s.plan_id = n.plan and s.short_commitment = n."shortCommitment"`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Whether a plan has a series of that short commitment name. */
export async function hasSeries(
  tx: Tx,
  project: string,
  { plan, shortCommitment }: PlanLink,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from published_series_commitments
    where project_id = ${project} and plan_id = ${plan} and short_commitment = ${shortCommitment}) as known`.execute(
    tx,
  );
  return rows[0]?.known === true;
}

/** Adds a link to an existing series. @returns the commitments that did not have it yet */
export async function addLinks(
  tx: Tx,
  project: string,
  commitments: readonly string[],
  { plan, shortCommitment }: PlanLink,
): Promise<Set<string>> {
  const { rows } = await sql<{ commitment: string }>`
    insert into commitment_plans (project_id, commitment_id, plan_id, short_commitment)
    select ${project}, n.id, ${plan}, ${shortCommitment} from unnest(${commitments}::uuid[]) as n (id)
    on conflict do nothing returning commitment_id as commitment`.execute(tx);
  return new Set(rows.map(({ commitment }) => commitment));
}

/** Copies the links of replaced commitments to those that replace them. */
export async function moveLinks(
  tx: Tx,
  project: string,
  from: readonly string[],
  to: readonly string[],
): Promise<void> {
  await sql`insert into commitment_plans (project_id, commitment_id, plan_id, short_commitment)
    select distinct l.project_id, n.id, l.plan_id, l.short_commitment
      from commitment_plans l cross join unnest(${to}::uuid[]) as n (id)
     where l.project_id = ${project} and l.commitment_id = any(${from}::uuid[])
    on conflict do nothing`.execute(tx);
}
