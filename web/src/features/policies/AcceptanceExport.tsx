import { useT } from "../../lib/i18n.ts";
import { SheetExport } from "../../resource/ExportMenu.tsx";
import { exportAcceptances } from "./policy-config.queries.ts";

/** The acceptances as a file; null for the project means of the whole platform. */
export function AcceptanceExport({ project }: { project: string | null }) {
  const t = useT();
  return (
    <SheetExport
      label={t("policyConfig.export")}
      xlsx={t("policyConfig.xlsx")}
      csv={t("policyConfig.csv")}
      failed={t("policyConfig.exportFailed")}
      onExport={(format) => exportAcceptances(project, format)}
    />
  );
}
