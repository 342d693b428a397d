import { exportMonitorings, type MonitoringQuery } from "../plans.queries.ts";
import { RowsExport } from "../RowsExport.tsx";

/** Exports the monitorings that match the current filters. */
export const MonitoringExport = ({ project, query }: { project: string; query: MonitoringQuery }) => (
  <RowsExport onExport={(format) => exportMonitorings(project, format, query)} />
);
