import { useCallQuery } from "../../resource/call-query.ts";

/** What a list to choose from holds at most. */
const PAGE_SIZE = 500;

/** The instruments that have documents. */
export function useTriedInstruments(project: string) {
  return useCallQuery(
    "instruments",
    "list",
    { params: { project }, query: { size: PAGE_SIZE, sort: "name" } },
    { select: ({ items }) => items.filter(({ documents }) => documents > 0) },
  );
}
