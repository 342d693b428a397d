import { describeError } from "../lib/describe-error.ts";
import { Button } from "../ui/Button.tsx";
import { IconDownload } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import type { MenuItem } from "../ui/MenuSheet.tsx";
import { toast } from "../ui/toasts.ts";

export type SheetFormat = "csv" | "xlsx";

/** Menu of the exports of a list. */
export function ExportMenu({ label, groups }: { label: string; groups: readonly (readonly MenuItem[])[] }) {
  return (
    <Menu label={label} groups={groups}>
      {(button) => (
        <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
          {label}
        </Button>
      )}
    </Menu>
  );
}

export interface SheetExportProps {
  label: string;
  xlsx: string;
  csv: string;
  /** Title of the error message, shown before the reason. */
  errorTitle?: string;
  onExport(format: SheetFormat): Promise<void>;
}

/** Exports a list as a workbook or as CSV, with the current filters. */
export function SheetExport({ label, errorTitle, onExport, ...names }: SheetExportProps) {
  const items = (["xlsx", "csv"] as const).map((format) => ({
    key: format,
    label: names[format],
    onSelect: () =>
      void onExport(format).catch((error: unknown) =>
        toast("error", [errorTitle, describeError(error)].filter(Boolean).join(" ")),
      ),
  }));
  return <ExportMenu label={label} groups={[items]} />;
}
