import type { Preview } from "@vetaverde/contract/plans";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconDownload } from "../../../ui/icons.ts";
import { toast } from "../../../ui/toasts.ts";
import { downloadErrors } from "../plans.queries.ts";

/** Downloads the workbook with its invalid cells marked. */
export function DownloadErrors({ project, preview }: { project: string; preview: Preview }) {
  const t = useT();
  const fetchErrors = () =>
    downloadErrors(project, preview.preview).catch((error: unknown) => toast("error", describeError(error)));
  return (
    <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void fetchErrors()}>
      {t("workbook.downloadErrors")}
    </Button>
  );
}
