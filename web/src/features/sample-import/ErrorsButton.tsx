import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { toast } from "../../ui/toasts.ts";
import { downloadSampleErrors } from "./sample-import.queries.ts";

/** Downloads the file with its invalid cells marked. */
export function ErrorsButton({ project, previewId }: { project: string; previewId: string }) {
  const t = useT();
  const fetchErrors = () =>
    downloadSampleErrors(project, previewId).catch((error: unknown) => toast("error", describeError(error)));
  return (
    <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void fetchErrors()}>
      {t("workbook.downloadErrors")}
    </Button>
  );
}
