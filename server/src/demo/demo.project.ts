import { fold } from "@vetaverde/domain/text/fold";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import { copyRows } from "../platform/db/copy.ts";
import type { Tx } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import { FOLLOW_UP_COLUMNS, MONITORING_COLUMNS, SERIES_COLUMNS } from "./demo.columns.ts";
import { catalog, type DemoStation, frequencies } from "./demo.places.ts";
import { type Ids, planRows, seeded } from "./demo.rows.ts";
import type { DemoPlan } from "./demo.work.ts";

export interface DemoProject {
  name: string;
  company: string;
  color: string;
  main: boolean;
  timeZone: string;
  stations: readonly DemoStation[];
  plans: readonly DemoPlan[];
  policyDate: Date;
}

const DAY = 86_400_000;

export async function insertProject(tx: Tx, project: DemoProject): Promise<string> {
  const id = newId();
  await sql`insert into projects (id, name, company, color, main, time_zone, url_policy, date_policy) values
    (${id}, ${project.name}, ${project.company}, ${project.color}, ${project.main}, ${project.timeZone},
     'https://demo.vetaverde.org/politica-ambiental', ${project.policyDate})`.execute(tx);
  return id;
}

/** Catalogues, stations, plans with their monitorings and follow-ups; `imported` brought them, `field` did the work. */
export async function insertWork(
  tx: Tx,
  id: string,
  project: DemoProject,
  people: { imported: string; field: string },
  now: number,
) {
  const ids = await insertCatalog(tx, id, project.stations);
  const random = seeded(20_261_120);
  const today = todayIn(project.timeZone, now);
  const start = addMonths(`${today.slice(0, 7)}-01`, -12, 1);
  const days = { today, start, end: addDays(addMonths(start, 24, 1), -1), timeZone: project.timeZone, now };
  for (const plan of project.plans) {
    const rows = planRows(plan, ids, days, people.field, random);
    const at = new Date(Date.parse(`${start}T13:00:00Z`) - 20 * DAY);
    await sql`insert into plans (project_id, id, title, title_key, starts_on, ends_on, created_by, created_at) values
      (${id}, ${rows.plan}, ${plan.title}, ${fold(plan.title)}, ${rows.start}, ${rows.end}, ${people.imported}, ${at})`.execute(
      tx,
    );
    await sql`insert into plan_imports (project_id, id, plan_id, file_name, file_sha256, rows, monitorings, imported_by, imported_at) values
      (${id}, ${rows.importId}, ${rows.plan}, ${plan.file}, ${"0".repeat(64)}, ${rows.series.length}, ${rows.monitorings.length},
       ${people.imported}, ${at})`.execute(tx);
    await copyRows(tx, "monitoring_series", SERIES_COLUMNS, rows.series);
    await copyRows(tx, "monitorings", MONITORING_COLUMNS, rows.monitorings);
    await copyRows(tx, "follow_ups", FOLLOW_UP_COLUMNS, rows.followUps);
  }
}

async function insertCatalog(tx: Tx, project: string, stations: readonly DemoStation[]): Promise<Ids> {
  const entries = new Map<string, string>();
  const rows: unknown[][] = [];
  for (const [kind, names] of Object.entries(catalog)) {
    for (const name of names) {
      const id = newId();
      entries.set(`${kind} ${name}`, id);
      rows.push([project, id, kind, name, fold(name), null, true]);
    }
  }
  for (const [rule, name] of frequencies) {
    const id = newId();
    entries.set(`frequencies ${rule}`, id);
    rows.push([project, id, "frequencies", name, fold(name), rule, true]);
  }
  await copyRows(
    tx,
    "catalog_entries",
    {
      project_id: "uuid",
      id: "uuid",
      kind: "text",
      name: "text",
      name_key: "text",
      frequency: "text",
      active: "bool",
    },
    rows,
  );
  const places = stations.map((station) => ({ ...station, id: newId() }));
  await copyRows(
    tx,
    "stations",
    {
      project_id: "uuid",
      id: "uuid",
      name: "text",
      name_key: "text",
      description: "text",
      latitude: "float8",
      longitude: "float8",
      elevation: "float8",
    },
    places.map((place) => [
      project,
      place.id,
      place.code,
      fold(place.code),
      place.description,
      place.latitude,
      place.longitude,
      place.elevation,
    ]),
  );
  const known = (key: string) => {
    const id = entries.get(key) ?? places.find(({ code }) => `station ${code}` === key)?.id;
    if (!id) throw new Error(`the demonstration has no ${key}`);
    return id;
  };
  return {
    project,
    station: (code) => known(`station ${code}`),
    entry: (kind, name) => known(`${kind} ${name}`),
    frequency: (rule) => known(`frequencies ${rule}`),
  };
}

interface MenuRow {
  id: string;
  parent: string | null;
  type: "area" | "link";
  alias: string;
  label: string | null;
  icon: string;
  url: string | null;
}

export async function insertMenu(tx: Tx, project: string): Promise<void> {
  const [compliance, references] = [newId(), newId()];
  const entries: MenuRow[] = [
    { id: newId(), parent: null, type: "area", alias: "Home", label: null, icon: "home", url: null },
    {
      id: compliance,
      parent: null,
      type: "area",
      alias: "Compliance",
      label: null,
      icon: "shield",
      url: null,
    },
    {
      id: newId(),
      parent: compliance,
      type: "area",
      alias: "PlanningAndMonitoring",
      label: null,
      icon: "plans",
      url: null,
    },
    { id: references, parent: null, type: "area", alias: "References", label: null, icon: "link", url: null },
    {
      id: newId(),
      parent: references,
      type: "link",
      alias: "Snifa",
      label: "SNIFA",
      icon: "link",
      url: "https://snifa.sma.gob.cl",
    },
    {
      id: newId(),
      parent: references,
      type: "link",
      alias: "Sea",
      label: "Servicio de Evaluación Ambiental",
      icon: "link",
      url: "https://www.sea.gob.cl",
    },
  ];
  for (const [position, entry] of entries.entries()) {
    await sql`insert into menu_entries (project_id, id, parent_id, position, type, alias, label, icon, url) values
      (${project}, ${entry.id}, ${entry.parent}, ${position}, ${entry.type}, ${entry.alias}, ${entry.label}, ${entry.icon}, ${entry.url})`.execute(
      tx,
    );
  }
}
