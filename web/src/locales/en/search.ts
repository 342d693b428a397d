import type { search as es } from "../es/search.ts";
import type { SameKeys } from "../same-keys.ts";

/** The search over everything, at Ctrl-K. */
export const search: SameKeys<typeof es> = {
  title: "Search",
  open: "Search menu, plan, station, file…",
  label: "What you look for",
  placeholder: "Menu, project, plan, station or file",
  hint: "Type at least two letters. Accents and a typing slip do not matter.",
  looking: "Looking…",
  none: "Nothing looks like “{text}”.",
  results: "Results",
  kinds: {
    menu: "Menu entry",
    project: "Project",
    plan: "Monitoring plan",
    station: "Station",
    file: "File",
  },
};
