import type { search as es } from "../es/search.ts";
import type { SameKeys } from "../same-keys.ts";

/** The search over everything, at Ctrl-K. */
export const search: SameKeys<typeof es> = {
  title: "Search",
  open: "Search menu, plan, station, file…",
  label: "What you look for",
  placeholder: "Menu, plan, station, commitment…",
  hint: "Type at least two letters. Accents and a typing slip do not matter.",
  looking: "Looking…",
  none: "Nothing looks like “{text}”.",
  results: "Results",
  what: "Search the menu, the projects, the plans, the stations, the instruments, the commitments and the files that you may see.",
  recent: "Recent searches",
  forget: "Forget the recent searches",
  count: "{n|one:# result|other:# results}.",
  partial: "Time was up and there may be more: type another word of the name.",
  noneHint: "Try fewer letters or another word of the name.",
  unreviewed: "Text found by AI, not reviewed: verify it",
  kinds: {
    menu: "Menu",
    project: "Projects",
    plan: "Monitoring plans",
    station: "Stations",
    device: "Devices",
    sample: "Samples",
    instrument: "Instruments",
    commitment: "Commitments",
    file: "Files",
  },
};
