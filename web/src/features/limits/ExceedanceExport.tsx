import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toasts.ts";
import { exceedanceQuery } from "./exceedances.address.ts";
import { exportExceedances } from "./limits.queries.ts";

/** What is in sight by its filters, as a file. */
export function ExceedanceExport({ project, search }: { project: string; search: Search }) {
  const t = useT();
  const run = (format: "csv" | "xlsx") => () =>
    void exportExceedances(project, format, exceedanceQuery(search)).catch((error: unknown) =>
      toast("error", `${t("limits.exportFailed")} ${describeError(error)}`),
    );
  const items = [
    { key: "xlsx", label: t("limits.exportXlsx"), onSelect: run("xlsx") },
    { key: "csv", label: t("limits.exportCsv"), onSelect: run("csv") },
  ];
  return (
    <Menu label={t("limits.export")} groups={[items]}>
      {(button) => (
        <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
          {t("limits.export")}
        </Button>
      )}
    </Menu>
  );
}
