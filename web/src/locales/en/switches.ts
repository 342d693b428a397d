import type { switches as es } from "../es/switches.ts";
import type { SameKeys } from "../same-keys.ts";

export const switches: SameKeys<typeof es> = {
  title: "Experimental",
  intro: "Features on trial: turn them on or off whenever you like.",
  failed: "The switches could not be loaded.",
  scopes: {
    person: "For you, on all your devices",
    project: "For the whole project",
  },
  notYours: "Changed by whoever administers the project.",
  changedBy: "Changed by {name}, {at}",
  names: {
    compactTables: {
      title: "Compact tables",
      text: "Lower rows on a large screen: more of them fit without scrolling.",
    },
    keyShortcuts: {
      title: "Single-key shortcuts",
      text: "G and then a letter leads to a page; the question mark shows the list.",
    },
    recommendations: {
      title: "Recommended on Home",
      text: "The tab that proposes pages by what those of the same permission open most in the project.",
    },
  },
  keys: {
    title: "Keyboard shortcuts",
    search: "Search everything",
    Home: "Go to Home",
    PlanningAndMonitoring: "Go to the monitoring plans",
    FilesContainer: "Go to the files",
    Notifications: "Go to the notifications",
    ConfigView: "Go to the settings",
    rows: "Down and up the rows of a table",
    open: "Open the row",
    help: "Show this list",
  },
};
