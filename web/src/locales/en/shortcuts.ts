import type { shortcuts as es } from "../es/shortcuts.ts";
import type { SameKeys } from "../same-keys.ts";

/** The tabs of Home. */
export const shortcuts: SameKeys<typeof es> = {
  title: "Shortcuts",
  failed: "The shortcuts could not be loaded.",
  star: "Favourite: {name}",
  chatBot: {
    title: "Assistant",
    soon: "Coming soon",
    text: "Soon you will be able to ask here about commitments, monitorings and results.",
  },
  tabs: {
    recents: "Recents",
    favorites: "Favourites",
    mostUsed: "Most used",
    recommended: "Recommended",
  },
  empty: {
    recents: "What you last open from the menu will appear here.",
    favorites: "Mark a star in Recents or Most used and it will stay here.",
    mostUsed: "What you open most from the menu will appear here.",
    recommended: "Nothing to recommend for now: you already use what people with your permission use.",
  },
};
