// The only module that writes neutralisers and their consumption.
import type { Neutraliser, NeutraliserBody, NeutraliserDose } from "@vetaverde/contract/neutralisers";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/db/db.ts";

const columns = sql`n.id, n.name, json_build_object('id', i.id, 'name', i.name) as inlet,
    json_build_object('id', o.id, 'name', o.name) as outlet, n.reagent, n.purity, n.efficiency, n.blend, n.moisture,
    n.recycled, n.version,
    (select count(distinct day)::int from neutraliser_doses d
      where d.project_id = n.project_id and d.neutraliser_id = n.id) as doses,
    (select max(day)::text from neutraliser_doses d
      where d.project_id = n.project_id and d.neutraliser_id = n.id) as "lastDose"
  from neutralisers n
  join published_stations i on i.project_id = n.project_id and i.id = n.inlet_id
  join published_stations o on o.project_id = n.project_id and o.id = n.outlet_id`;

export async function list(db: Db | Tx, project: string): Promise<Neutraliser[]> {
  const { rows } =
    await sql<Neutraliser>`select ${columns} where n.project_id = ${project} order by n.name_key`.execute(db);
  return rows;
}

export async function find(db: Db | Tx, project: string, id: string): Promise<Neutraliser | undefined> {
  const { rows } =
    await sql<Neutraliser>`select ${columns} where n.project_id = ${project} and n.id = ${id}`.execute(db);
  return rows[0];
}

export type Fields = NeutraliserBody & { nameKey: string };

export async function insert(tx: Tx, project: string, id: string, of: Fields): Promise<void> {
  await sql`insert into neutralisers (project_id, id, name, name_key, inlet_id, outlet_id, reagent, purity, efficiency,
      blend, moisture, recycled)
    values (${project}, ${id}, ${of.name}, ${of.nameKey}, ${of.inlet}, ${of.outlet}, ${of.reagent}, ${of.purity},
      ${of.efficiency}, ${JSON.stringify(of.blend)}::jsonb, ${of.moisture}, ${of.recycled})`.execute(tx);
}

export async function lock(tx: Tx, project: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from neutralisers where project_id = ${project} and id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

export async function update(tx: Tx, project: string, id: string, of: Fields): Promise<void> {
  await sql`update neutralisers set name = ${of.name}, name_key = ${of.nameKey}, inlet_id = ${of.inlet},
      outlet_id = ${of.outlet}, reagent = ${of.reagent}, purity = ${of.purity}, efficiency = ${of.efficiency},
      blend = ${JSON.stringify(of.blend)}::jsonb, moisture = ${of.moisture}, recycled = ${of.recycled},
      version = version + 1
    where project_id = ${project} and id = ${id}`.execute(tx);
}

/** The latest version of each day's dose between two days; the latest day first. */
export async function doses(
  db: Db | Tx,
  project: string,
  id: string,
  { from, to, most }: { from: string | null; to: string | null; most: number },
): Promise<NeutraliserDose[]> {
  const { rows } = await sql<Omit<NeutraliserDose, "at"> & { at: Date }>`
    select distinct on (d.day) d.day::text as day, d.kg, d.m3, d.at, u.name || ' ' || u.last_name as by
      from neutraliser_doses d join published_users u on u.id = d.by
     where d.project_id = ${project} and d.neutraliser_id = ${id}
       and d.day between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
     order by d.day desc, d.version desc limit ${most}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export interface DoseFields {
  day: string;
  kg: number;
  m3: number;
}

/** Inserts the doses that differ from the known ones of their days. The caller has the neutraliser locked. */
export async function saveDoses(
  tx: Tx,
  project: string,
  id: string,
  doses: readonly DoseFields[],
  by: string,
): Promise<{ kept: number; corrected: number }> {
  const { rows } = await sql<{ version: number }>`
    insert into neutraliser_doses (project_id, neutraliser_id, day, version, kg, m3, by)
    select ${project}, ${id}, g.day, coalesce(last.version, 0) + 1, g.kg, g.m3, ${by}
      from jsonb_to_recordset(${JSON.stringify(doses)}) as g (day date, kg float8, m3 float8)
      left join lateral (select version, kg, m3 from neutraliser_doses d
         where d.project_id = ${project} and d.neutraliser_id = ${id} and d.day = g.day
         order by version desc limit 1) last on true
     where last.version is null or last.kg <> g.kg or last.m3 <> g.m3
    returning version`.execute(tx);
  return { kept: rows.length, corrected: rows.filter(({ version }) => version > 1).length };
}
