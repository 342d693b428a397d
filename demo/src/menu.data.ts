// What the projects' administrators change in the standard menu.

/** Pages that the standard menu does not have, each with the page that it follows. */
export const ADDED_PAGES = [{ area: "NPYMS", icon: "chart-bar", after: "ModiAlerts" }] as const;

/** Icons of pages that have none in the standard menu, by page. */
export const ICONS: Readonly<Record<string, string>> = { Exceedances: "chart-bar", Limits: "file" };

/** The heading over the links. */
export const REFERENCES = "Referencias";
