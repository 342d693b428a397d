import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { SheetExport } from "../../resource/ExportMenu.tsx";
import { sampleQuery } from "./samples.address.ts";
import { exportSamples } from "./samples.queries.ts";

/** The results of the samples in sight by their filters, as a file. */
export function SampleExport({ project, search }: { project: string; search: Search }) {
  const t = useT();
  return (
    <SheetExport
      label={t("samples.export")}
      xlsx={t("samples.exportXlsx")}
      csv={t("samples.exportCsv")}
      failed={t("samples.exportFailed")}
      onExport={(format) => exportSamples(project, format, sampleQuery(search))}
    />
  );
}
