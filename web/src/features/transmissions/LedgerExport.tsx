import { address } from "../../lib/address.ts";
import { specOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { download } from "../../lib/download.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { ExportMenu } from "../../resource/ExportMenu.tsx";
import { toast } from "../../ui/toasts.ts";

interface LedgerExportProps {
  project: string;
  profile: string;
  /** First and last day. */
  from: string;
  to: string;
}

/** The shown month as a workbook to work with, or as a PDF that serves as evidence. */
export function LedgerExport({ project, profile, from, to }: LedgerExportProps) {
  const t = useT();
  const locale = useLocale();
  const get = (call: "ledgerXlsx" | "ledgerPdf", query: Record<string, string>) =>
    void download(address(specOf("transmissions", call).path, { project, profile }, query)).catch(
      (error: unknown) => toast("error", `${t("transmissions.exportFailed")} ${describeError(error)}`),
    );
  const items = [
    {
      key: "xlsx",
      label: t("transmissions.exportXlsx"),
      onSelect: () => get("ledgerXlsx", { from, to }),
    },
    {
      key: "pdf",
      label: t("transmissions.exportPdf"),
      onSelect: () => get("ledgerPdf", { from, to, locale }),
    },
  ];
  return <ExportMenu label={t("transmissions.export")} groups={[items]} />;
}
