import { describeError } from "../../lib/describe-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { toast } from "../../ui/toasts.ts";
import { downloadBundle } from "./commitments.queries.ts";

/** Requests the inspection bundle of the commitments and downloads it when it is ready. */
export function useBundle(project: string): (commitments: readonly string[]) => void {
  const t = useT();
  const locale = useLocale();
  return (commitments) =>
    void downloadBundle(project, [...commitments], locale).then(
      () => toast("info", t("commitments.bundleComing")),
      (error: unknown) => toast("error", describeError(error)),
    );
}
