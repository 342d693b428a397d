import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toasts.ts";
import { sampleQuery } from "./samples.address.ts";
import { exportSamples } from "./samples.queries.ts";

/** The results of the samples in sight by their filters, as a file. */
export function SampleExport({ project, search }: { project: string; search: Search }) {
  const t = useT();
  const run = (format: "csv" | "xlsx") => () =>
    void exportSamples(project, format, sampleQuery(search)).catch((error: unknown) =>
      toast("error", `${t("samples.exportFailed")} ${describeError(error)}`),
    );
  const items = [
    { key: "xlsx", label: t("samples.exportXlsx"), onSelect: run("xlsx") },
    { key: "csv", label: t("samples.exportCsv"), onSelect: run("csv") },
  ];
  return (
    <Menu label={t("samples.export")} groups={[items]}>
      {(button) => (
        <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
          {t("samples.export")}
        </Button>
      )}
    </Menu>
  );
}
