import { useT } from "../../../lib/i18n.ts";
import { SheetExport } from "../../../resource/ExportMenu.tsx";
import { exportMonitorings, type MonitoringQuery } from "../plans.queries.ts";

/** Exports the monitorings that match the current filters. */
export function MonitoringExport({ project, query }: { project: string; query: MonitoringQuery }) {
  const t = useT();
  return (
    <SheetExport
      label={t("plans.detail.export")}
      xlsx={t("plans.detail.exportXlsx")}
      csv={t("plans.detail.exportCsv")}
      errorTitle={t("plans.detail.exportFailed")}
      onExport={(format) => exportMonitorings(project, format, query)}
    />
  );
}
