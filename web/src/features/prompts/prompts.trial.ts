import { useCallQuery } from "../../resource/call-query.ts";

/** Maximum number of options in a select list. */
const PAGE_SIZE = 500;

/** Query of the instruments that have documents. */
export function useTriedInstruments(project: string) {
  return useCallQuery(
    "instruments",
    "list",
    { params: { project }, query: { size: PAGE_SIZE, sort: "name" } },
    { select: ({ items }) => items.filter(({ documents }) => documents > 0) },
  );
}
