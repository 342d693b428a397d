import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { SheetExport } from "../../resource/ExportMenu.tsx";
import { exportDevices } from "./devices.queries.ts";

/** Exports the filtered list, with all its pages, as a file. */
export function DeviceExport({ project, search }: { project: string; search: Search }) {
  const t = useT();
  return (
    <SheetExport
      label={t("devices.exports.title")}
      xlsx={t("devices.exports.xlsx")}
      csv={t("devices.exports.csv")}
      onExport={(format) => exportDevices(project, format, search)}
    />
  );
}
