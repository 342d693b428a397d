import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { SheetExport } from "../../resource/ExportMenu.tsx";
import { sampleQuery } from "./samples.address.ts";
import { exportSamples } from "./samples.queries.ts";

/** Exports the results of the samples that match the filters. */
export function SampleExport({ project, search }: { project: string; search: Search }) {
  const t = useT();
  return (
    <SheetExport
      label={t("samples.export")}
      xlsx={t("samples.exportXlsx")}
      csv={t("samples.exportCsv")}
      errorTitle={t("samples.exportFailed")}
      onExport={(format) => exportSamples(project, format, sampleQuery(search))}
    />
  );
}
