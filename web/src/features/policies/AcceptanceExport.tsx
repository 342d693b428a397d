import { useT } from "../../lib/i18n.ts";
import { SheetExport } from "../../resource/ExportMenu.tsx";
import { exportAcceptances } from "./policy-config.queries.ts";

/** Exports the acceptances as a file; a null project means the whole platform. */
export function AcceptanceExport({ project }: { project: string | null }) {
  const t = useT();
  return (
    <SheetExport
      label={t("policyConfig.export")}
      xlsx={t("policyConfig.xlsx")}
      csv={t("policyConfig.csv")}
      errorTitle={t("policyConfig.exportFailed")}
      onExport={(format) => exportAcceptances(project, format)}
    />
  );
}
