import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";

export interface DemoLink {
  alias: string;
  label: string;
  url: string;
}

export interface DemoMenu {
  /** The heading over the links. */
  references: string;
}

interface Entry {
  parent?: string;
  alias: string;
  /** Absent: the area's own name, in the reader's language. */
  label?: string;
  icon?: string;
  url?: string;
}

/** Home, the plans and the settings under their headings, and links to what the authority publishes. */
export async function insertMenu(tx: Tx, project: string, links: readonly DemoLink[]): Promise<DemoMenu> {
  let position = 0;
  const add = async ({ parent, alias, label, icon, url }: Entry): Promise<string> => {
    const id = newId();
    await sql`insert into menu_entries (project_id, id, parent_id, position, type, alias, label, icon, url) values
      (${project}, ${id}, ${parent ?? null}, ${position++}, ${url ? "link" : "area"}, ${alias}, ${label ?? null},
       ${icon ?? null}, ${url ?? null})`.execute(tx);
    return id;
  };
  await add({ alias: "Home", icon: "home" });
  const compliance = await add({ alias: "Compliance" });
  await add({ parent: compliance, alias: "PlanningAndMonitoring", icon: "plans" });
  await add({ parent: compliance, alias: "ScheduleCalendar", icon: "calendar" });
  await add({ parent: compliance, alias: "MonitoringTable", icon: "file" });
  await add({ parent: compliance, alias: "PlanningKpis", icon: "chart-bar" });
  await add({ parent: compliance, alias: "FieldWork", icon: "map" });
  await add({ parent: compliance, alias: "Commitments", icon: "file" });
  await add({ parent: compliance, alias: "CommitmentsMatrix", icon: "plans" });
  await add({ parent: compliance, alias: "FilesContainer", icon: "folder" });
  await add({ parent: compliance, alias: "Samples", icon: "file" });
  await add({ parent: compliance, alias: "Exceedances", icon: "chart-bar" });
  await add({ parent: compliance, alias: "Limits", icon: "file" });
  await add({ parent: compliance, alias: "WaterDiagrams", icon: "chart-bar" });
  await add({ parent: compliance, alias: "ModiList", icon: "map" });
  await add({ parent: compliance, alias: "ModiAlerts" });
  await add({ parent: compliance, alias: "NPYMS", icon: "chart-bar" });
  await add({ parent: compliance, alias: "Reports", icon: "file" });
  const administration = await add({ alias: "Administration" });
  await add({ parent: administration, alias: "Catalog", icon: "file" });
  await add({ parent: administration, alias: "ConfigView", icon: "settings" });
  const references = await add({ alias: "References" });
  for (const link of links) await add({ parent: references, icon: "link", ...link });
  return { references };
}

/** Denies an entry, and all entries below it, to a user who otherwise reads the project. */
export async function closeEntry(tx: Tx, project: string, entry: string, user: string): Promise<void> {
  await sql`insert into menu_entry_users (project_id, entry_id, user_id, status, permissions)
    values (${project}, ${entry}, ${user}, false, '{}')`.execute(tx);
}
