import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { SheetExport } from "../../resource/ExportMenu.tsx";
import { planQuery } from "./plans.filters.ts";
import { exportPlans } from "./plans.queries.ts";

/** Exports the plans that match the filters, with all pages. */
export function PlansExport({ project, search }: { project: string; search: Search }) {
  const t = useT();
  return (
    <SheetExport
      label={t("plans.detail.export")}
      xlsx={t("plans.detail.exportXlsx")}
      csv={t("plans.detail.exportCsv")}
      errorTitle={t("plans.detail.exportFailed")}
      onExport={(format) => exportPlans(project, format, planQuery(search))}
    />
  );
}
