import { useT } from "../../../lib/i18n.ts";
import type { Search } from "../../../lib/search.ts";
import { SheetExport } from "../../../resource/ExportMenu.tsx";
import { exportExceedances } from "../limits.queries.ts";
import { exceedanceQuery } from "./exceedances.address.ts";

/** Exports the filtered exceedances as a file. */
export function ExceedanceExport({ project, search }: { project: string; search: Search }) {
  const t = useT();
  return (
    <SheetExport
      label={t("limits.export")}
      xlsx={t("limits.exportXlsx")}
      csv={t("limits.exportCsv")}
      errorTitle={t("limits.exportFailed")}
      onExport={(format) => exportExceedances(project, format, exceedanceQuery(search))}
    />
  );
}
