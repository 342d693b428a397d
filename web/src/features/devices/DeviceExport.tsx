import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toasts.ts";
import { exportDevices } from "./devices.queries.ts";

/** The list as it is filtered, all of its pages, as a file. */
export function DeviceExport({ project, search }: { project: string; search: Search }) {
  const t = useT();
  const run = (format: "csv" | "xlsx") => () => {
    exportDevices(project, format, search).catch((error: unknown) => toast("error", describeError(error)));
  };
  const items = [
    { key: "xlsx", label: t("devices.exports.xlsx"), onSelect: run("xlsx") },
    { key: "csv", label: t("devices.exports.csv"), onSelect: run("csv") },
  ];
  return (
    <Menu label={t("devices.exports.title")} groups={[items]}>
      {(button) => (
        <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
          {t("devices.exports.title")}
        </Button>
      )}
    </Menu>
  );
}
