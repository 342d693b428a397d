import type { Search } from "../../lib/search.ts";
import { planQuery } from "./plans.filters.ts";
import { exportPlans } from "./plans.queries.ts";
import { RowsExport } from "./RowsExport.tsx";

/** Exports the plans that match the filters. */
export const PlansExport = ({ project, search }: { project: string; search: Search }) => (
  <RowsExport onExport={(format) => exportPlans(project, format, planQuery(search))} />
);
