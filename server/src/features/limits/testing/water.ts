import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";

export interface NewResult {
  parameter: string;
  fraction?: "" | "total" | "dissolved";
  kind?: "value" | "below" | "above";
  value?: number | null;
  /** In the parameter's unit; left out: the value. */
  standard?: number | null;
  unit?: string | null;
  raw?: string;
  flags?: string[];
}

export async function insertStation(db: Db, project: string, name: string, place = true): Promise<string> {
  const id = newId();
  await sql`insert into stations (project_id, id, name, name_key, latitude, longitude)
    values (${project}, ${id}, ${name}, ${name.toLowerCase()}, ${place ? -33.1 : null}, ${place ? -70.3 : null})`.execute(
    db,
  );
  return id;
}

export async function insertImport(db: Db, project: string, by: string): Promise<string> {
  const id = newId();
  await sql`insert into sample_imports (project_id, id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
    values (${project}, ${id}, 'informe.xlsx', 'x', 0, 0, 0, 0, 0, now(), ${by})`.execute(db);
  return id;
}

/**
 * Inserts a sample with its results as the samples feature does: in one transaction, with the import they belong to.
 */
export async function insertSample(
  db: Db,
  fields: {
    project: string;
    import: string;
    station: string;
    day: string | null;
    /** The last day of the month or year, where no more is known. */
    until?: string;
    /** The instant; the day is that in the project's time zone. */
    at?: string;
    matrix?: string | null;
    results: readonly NewResult[];
  },
): Promise<{ sample: string; results: string[] }> {
  const { project, station, day, matrix = "surface" } = fields;
  const sample = newId();
  await sql`insert into samples (project_id, id, code, code_key, station_id, matrix, sampled_on, sampled_until, sampled_at, import_id)
    values (${project}, ${sample}, ${sample}, ${sample}, ${station}, ${matrix}, ${day}, ${fields.until ?? null}, ${fields.at ?? null}, ${fields.import})`.execute(
    db,
  );
  return { sample, results: await insertResults(db, fields, sample) };
}

/** Inserts the results that an import adds to an existing sample. */
export async function insertResults(
  db: Db,
  batch: { project: string; import: string; results: readonly NewResult[] },
  sample: string,
): Promise<string[]> {
  const { project } = batch;
  const rows = batch.results.map(({ parameter, fraction = "", kind = "value", value = null, ...rest }) => ({
    id: newId(),
    parameter,
    fraction,
    kind,
    value,
    unit: rest.unit ?? null,
    standard: rest.standard === undefined ? value : rest.standard,
    raw: rest.raw ?? `${kind === "below" ? "<" : ""}${value}`,
    flags: rest.flags ?? [],
  }));
  await sql`insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, flags, import_id, row_number, column_number)
    select ${project}, id, ${sample}, parameter, fraction, kind, value, unit, standard, raw, flags, ${batch.import}, 1, 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, parameter text, fraction text, kind text, value float8,
        unit text, standard float8, raw text, flags text[])`.execute(db);
  return rows.map(({ id }) => id);
}
