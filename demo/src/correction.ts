import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";

interface FactRow {
  id: string;
  sample: string;
  value: number;
  laboratory: string;
  day: string;
}

/**
 * The laboratory corrects the conductivity of the sample whose sodium was wrong: both values are kept, with the reason.
 */
export async function correctConductivity(tx: Tx, project: string, by: string): Promise<void> {
  const { rows } = await sql<FactRow>`
    select r.id, r.sample_id as sample, r.value /* not null: above the detection limit */, s.laboratory_id as laboratory /* not null: the demonstration names it */,
        s.sampled_on::text as day /* not null: the demonstration names it */
      from results r join samples s on s.project_id = r.project_id and s.id = r.sample_id
     where r.project_id = ${project} and r.parameter = 'EC' and exists (
       select from results o where o.project_id = r.project_id and o.sample_id = r.sample_id and o.flags @> '{balance}')
      order by s.sampled_on desc`.execute(tx);
  const [fact] = rows;
  if (!fact) throw new Error("the demonstration has no slip to correct");
  const file = `rectificacion-${fact.day.slice(0, 7)}.xlsx`;
  const [made, result] = [newId(), newId()];
  const value = Math.round(fact.value * 1.04);
  await sql`insert into sample_imports (project_id, id, laboratory_id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
    values (${project}, ${made}, ${fact.laboratory}, ${file}, ${createHash("sha256").update(file).digest("hex")}, 1, 1, 0, 0, 0,
      ${fact.day}::timestamptz + interval '33 days 14 hours', ${by})`.execute(tx);
  await sql`insert into results (project_id, id, sample_id, parameter, kind, value, unit, standard, raw, import_id, row_number, column_number)
    values (${project}, ${result}, ${fact.sample}, 'EC', 'value', ${value}, 'µS/cm', ${value}, ${String(value)}, ${made}, 2, 5)`.execute(
    tx,
  );
  await sql`insert into result_replacements (project_id, result_id, by_result, reason, at, by)
    values (${project}, ${fact.id}, ${result}, 'El laboratorio rectificó su informe: conductividad mal transcrita.',
      ${fact.day}::timestamptz + interval '33 days 14 hours', ${by})`.execute(tx);
}
