import { sql } from "kysely";
import type { Db } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";

/** Inserts a cancelled report, a paused schedule, and a neutraliser between two stations, directly into the tables. */
export async function insertReport(db: Db, project: string, by: string) {
  const ids = {
    inlet: newId(),
    outlet: newId(),
    neutraliser: newId(),
    report: newId(),
    reportSchedule: newId(),
  };
  const subject = { kind: "neutralizer-consumption", neutralisers: [ids.neutraliser] };
  const choice = { subject, locale: "es", from: "2025-01-01", to: "2025-12-31" };
  await sql`insert into stations (project_id, id, name, name_key)
    values (${project}, ${ids.inlet}, 'AC-01', 'ac-01'), (${project}, ${ids.outlet}, 'EF-01', 'ef-01')`.execute(
    db,
  );
  await sql`insert into neutralisers (project_id, id, name, name_key, inlet_id, outlet_id, reagent, purity, efficiency)
    values (${project}, ${ids.neutraliser}, 'Planta', 'planta', ${ids.inlet}, ${ids.outlet}, 'Ca(OH)2', 0.9, 0.8)`.execute(
    db,
  );
  await sql`insert into reports (project_id, id, choice, state, asked_by, ended_at)
    values (${project}, ${ids.report}, ${JSON.stringify(choice)}, 'cancelled', ${by}, now())`.execute(db);
  await sql`insert into report_schedules (project_id, id, subject, locale, months, day_of_month, recipients, active, made_by)
    values (${project}, ${ids.reportSchedule}, ${JSON.stringify(subject)}, 'es', 1, 1, '{}', false, ${by})`.execute(
    db,
  );
  return ids;
}

export interface SampleInput {
  station: string;
  day: string | null;
  results: readonly {
    parameter: string;
    value: number | null;
    kind?: "value" | "below" | "above";
    fraction?: "" | "total" | "dissolved";
    /** In the parameter's unit; equals `value` when left out. */
    standard?: number | null;
  }[];
}

/** Inserts samples with their results, as a laboratory import would. */
export async function insertSamples(
  db: Db,
  project: string,
  by: string,
  samples: readonly SampleInput[],
): Promise<void> {
  const source = newId();
  await sql`insert into sample_imports (project_id, id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
    values (${project}, ${source}, 'lab.csv', ${"0".repeat(64)}, 0, 0, 0, 0, 0, now(), ${by})`.execute(db);
  for (const { station, day, results } of samples) {
    const id = newId();
    await sql`insert into samples (project_id, id, code, code_key, station_id, sampled_on, import_id)
      values (${project}, ${id}, ${id}, ${id}, ${station}, ${day}, ${source})`.execute(db);
    for (const { parameter, value, kind = "value", fraction = "", standard = value } of results)
      await sql`insert into results (project_id, id, sample_id, parameter, fraction, kind, value, unit, standard, raw, import_id, row_number, column_number)
        values (${project}, ${newId()}, ${id}, ${parameter}, ${fraction}, ${kind}, ${value}, 'mg/L', ${standard}, ${String(value)}, ${source}, 2, 1)`.execute(
        db,
      );
  }
}
