import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toasts.ts";
import { exportMonitorings, type MonitoringQuery } from "./plans.queries.ts";

/** What is in sight by its filters, as a file. */
export function MonitoringExport({ project, query }: { project: string; query: MonitoringQuery }) {
  const t = useT();
  const run = (format: "csv" | "xlsx") => () =>
    void exportMonitorings(project, format, query).catch((error: unknown) =>
      toast("error", `${t("plans.detail.exportFailed")} ${describeError(error)}`),
    );
  const items = [
    { key: "xlsx", label: t("plans.detail.exportXlsx"), onSelect: run("xlsx") },
    { key: "csv", label: t("plans.detail.exportCsv"), onSelect: run("csv") },
  ];
  return (
    <Menu label={t("plans.detail.export")} groups={[items]}>
      {(button) => (
        <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
          {t("plans.detail.export")}
        </Button>
      )}
    </Menu>
  );
}
