import { useT } from "../../lib/i18n.ts";
import { SheetExport, type SheetFormat } from "../../resource/ExportMenu.tsx";

/** Exports the rows of a list of plans or monitorings that match its filters, with all pages. */
export function RowsExport({ onExport }: { onExport(format: SheetFormat): Promise<void> }) {
  const t = useT();
  return (
    <SheetExport
      label={t("plans.detail.export")}
      xlsx={t("plans.detail.exportXlsx")}
      csv={t("plans.detail.exportCsv")}
      errorTitle={t("plans.detail.exportFailed")}
      onExport={onExport}
    />
  );
}
