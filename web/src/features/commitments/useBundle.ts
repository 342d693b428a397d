import { describeError } from "../../lib/describe-error.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { toast } from "../../ui/toasts.ts";
import { downloadBundle } from "./commitments.queries.ts";

/** Asks for the inspection bundle of these commitments; it comes as a download once it is made. */
export function useBundle(project: string): (commitments: readonly string[]) => void {
  const t = useT();
  const locale = useLocale();
  return (commitments) =>
    void downloadBundle(project, [...commitments], locale).then(
      () => toast("info", t("commitments.bundleComing")),
      (error: unknown) => toast("error", describeError(error)),
    );
}
