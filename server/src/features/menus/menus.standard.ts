import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { type EntryPlace, replaceEntries } from "./menus.store.ts";

/** Pages by the work they are for. Names follow the reader's language; each alias is defined in `menus.areas.ts`. */
const STANDARD: readonly { heading?: string; pages: readonly string[] }[] = [
  { pages: ["Home"] },
  {
    heading: "Compliance",
    pages: [
      "Commitments",
      "CommitmentsMatrix",
      "PlanningAndMonitoring",
      "PlanningKpis",
      "Reports",
      "Authorities",
      "FilesContainer",
    ],
  },
  { heading: "FieldHeading", pages: ["ScheduleCalendar", "MonitoringTable", "FieldWork"] },
  { heading: "WaterHeading", pages: ["Samples", "Exceedances", "Limits", "WaterDiagrams"] },
  { heading: "DevicesHeading", pages: ["ModiList", "ModiAlerts", "ResponsePlans", "NPYMS"] },
  { heading: "Administration", pages: ["Catalog", "ConfigView"] },
];

/** The initial menu of a new project, so that users find its pages before the menu is edited. */
export async function createStandardMenu(tx: Tx, project: string): Promise<void> {
  const entries = STANDARD.flatMap(({ heading, pages }) => {
    const group = heading ? newEntry(heading, null) : null;
    return [...(group ? [group] : []), ...pages.map((page) => newEntry(page, group?.id ?? null))];
  });
  await replaceEntries(
    tx,
    project,
    entries.map((entry, position) => ({ ...entry, position })),
  );
}

/** Without a name or an icon of its own: it has those of its page. */
const newEntry = (alias: string, parentId: string | null): Omit<EntryPlace, "position"> => ({
  id: newId(),
  parentId,
  type: "area",
  alias,
  label: null,
  icon: null,
  boardId: null,
  url: null,
  visible: true,
});
