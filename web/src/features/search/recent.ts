import { readStored, writeStored } from "../../lib/storage.ts";

/** Recent searches that had a result, newest first. Signing out deletes them with all other personal data. */
const MAX_RECENT = 5;
/** Per user and per project, because the same text leads to different results in another project. */
const shelfOf = (person: string, project: string) => `vv.searches.${person}.${project}`;

export const recentSearches = (person: string, project: string): readonly string[] => {
  const stored = readStored<unknown>(shelfOf(person, project));
  return Array.isArray(stored)
    ? stored.filter((one): one is string => typeof one === "string").slice(0, MAX_RECENT)
    : [];
};

export function storeSearch(person: string, project: string, text: string): void {
  const others = recentSearches(person, project).filter((one) => one !== text);
  writeStored(shelfOf(person, project), [text, ...others].slice(0, MAX_RECENT));
}

export const clearSearches = (person: string, project: string): void =>
  writeStored(shelfOf(person, project), null);
