import { readStored, writeStored } from "../../lib/storage.ts";

/** What was looked for and found something, the newest first. Signing out clears it with all that is personal. */
const MAX_RECENT = 5;
/** Each person's own, and each project's: what a word leads to is another thing elsewhere. */
const shelfOf = (person: string, project: string) => `vv.searches.${person}.${project}`;

export const recentSearches = (person: string, project: string): readonly string[] => {
  const kept = readStored<unknown>(shelfOf(person, project));
  return Array.isArray(kept)
    ? kept.filter((one): one is string => typeof one === "string").slice(0, MAX_RECENT)
    : [];
};

export function keepSearch(person: string, project: string, text: string): void {
  const others = recentSearches(person, project).filter((one) => one !== text);
  writeStored(shelfOf(person, project), [text, ...others].slice(0, MAX_RECENT));
}

export const forgetSearches = (person: string, project: string): void =>
  writeStored(shelfOf(person, project), null);
