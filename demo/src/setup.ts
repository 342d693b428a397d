// The base of a project: its own row, its catalogues and its stations.
import type { Frequency } from "@vetaverde/domain/schedule/frequency";
import { fold } from "@vetaverde/domain/text/fold";
import { sql } from "kysely";
import { copyRows } from "../../server/src/platform/db/copy.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { type DemoCatalog, frequencyName } from "./catalog.ts";
import type { DemoLink } from "./menu.ts";
import type { DemoPlan } from "./plan.ts";
import type { DemoStation } from "./stations.ts";

export interface DemoProject {
  name: string;
  company: string;
  color: string;
  main: boolean;
  timeZone: string;
  /** Locale for numbers in the project's country. */
  numbers: string;
  /** Whether its year had snow, failures and closed stations. */
  incidents: boolean;
  links: readonly DemoLink[];
  catalog: DemoCatalog;
  stations: readonly DemoStation[];
  plans: readonly DemoPlan[];
}

export interface ProjectIds {
  project: string;
  station(code: string): string;
  entry(kind: string, name: string): string;
  frequency(rule: Frequency): string;
}

const WEEK = 7 * 86_400_000;

const CATALOG_COLUMNS = {
  project_id: "uuid",
  id: "uuid",
  kind: "text",
  name: "text",
  name_key: "text",
  frequency: "text",
} as const;
const STATION_COLUMNS = {
  project_id: "uuid",
  id: "uuid",
  name: "text",
  name_key: "text",
  description: "text",
  latitude: "float8",
  longitude: "float8",
  elevation: "float8",
} as const;

/** Inserts the project with its catalogues and stations. Returns their ids, which the dated work refers to. */
export async function insertProjectBase(tx: Tx, project: DemoProject, now: number): Promise<ProjectIds> {
  const id = newId();
  const policyDate = new Date(now - 5 * WEEK);
  await sql`insert into projects (id, name, company, color, main, time_zone, near_days, url_policy, date_policy) values
    (${id}, ${project.name}, ${project.company}, ${project.color}, ${project.main}, ${project.timeZone}, 7,
     'https://demo.vetaverde.org/politica-ambiental', ${policyDate})`.execute(tx);
  const known = new Map<string, string>();
  const remember = (key: string): string => {
    const id = newId();
    known.set(key, id);
    return id;
  };
  await copyRows(tx, "catalog_entries", CATALOG_COLUMNS, catalogRows(id, project.catalog, remember));
  const stations = project.stations.map(({ code, description, latitude, longitude, elevation }) => {
    const station = remember(`station ${code}`);
    return [id, station, code, fold(code), description, latitude, longitude, elevation];
  });
  await copyRows(tx, "stations", STATION_COLUMNS, stations);
  const find = (key: string): string => {
    const found = known.get(key);
    if (!found) throw new Error(`the demonstration ${project.name} has no ${key}`);
    return found;
  };
  return {
    project: id,
    station: (code) => find(`station ${code}`),
    entry: (kind, name) => find(`${kind} ${name}`),
    frequency: (rule) => find(`frequencies ${rule}`),
  };
}

function* catalogRows(
  project: string,
  { names, frequencies }: DemoCatalog,
  remember: (key: string) => string,
): Generator<unknown[]> {
  for (const [kind, entries] of Object.entries(names)) {
    for (const name of entries) yield [project, remember(`${kind} ${name}`), kind, name, fold(name), null];
  }
  for (const rule of frequencies) {
    const name = frequencyName(rule);
    yield [project, remember(`frequencies ${rule}`), "frequencies", name, fold(name), rule];
  }
}
