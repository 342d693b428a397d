import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { type EntryPlace, replaceEntries } from "./menus.store.ts";

/** Names follow the reader's language; each alias is defined in `menus.areas.ts`. */
const STANDARD: readonly { alias: string; icon?: string; under?: string }[] = [
  { alias: "Home", icon: "home" },
  { alias: "Compliance" },
  { alias: "PlanningAndMonitoring", icon: "plans", under: "Compliance" },
  { alias: "ScheduleCalendar", icon: "calendar", under: "Compliance" },
  { alias: "MonitoringTable", icon: "file", under: "Compliance" },
  { alias: "PlanningKpis", icon: "chart-bar", under: "Compliance" },
  { alias: "FieldWork", icon: "map", under: "Compliance" },
  { alias: "Commitments", icon: "file", under: "Compliance" },
  { alias: "CommitmentsMatrix", icon: "plans", under: "Compliance" },
  { alias: "FilesContainer", icon: "folder", under: "Compliance" },
  { alias: "Samples", icon: "file", under: "Compliance" },
  { alias: "Exceedances", under: "Compliance" },
  { alias: "Limits", under: "Compliance" },
  { alias: "WaterDiagrams", icon: "chart-bar", under: "Compliance" },
  { alias: "ModiList", icon: "map", under: "Compliance" },
  { alias: "ModiAlerts", under: "Compliance" },
  { alias: "Reports", icon: "file", under: "Compliance" },
  { alias: "Administration" },
  { alias: "Catalog", icon: "file", under: "Administration" },
  { alias: "ConfigView", icon: "settings", under: "Administration" },
];

/** The initial menu of a new project, so that users find its pages before the menu is edited. */
export async function createStandardMenu(tx: Tx, project: string): Promise<void> {
  const ids = new Map(STANDARD.map(({ alias }) => [alias, newId()]));
  const entries = STANDARD.map(
    ({ alias, icon, under }, position): EntryPlace => ({
      id: ids.get(alias) as string,
      parentId: (under && ids.get(under)) || null,
      position,
      type: "area",
      alias,
      label: null,
      icon: icon ?? null,
      boardId: null,
      url: null,
      visible: true,
    }),
  );
  await replaceEntries(tx, project, entries);
}
