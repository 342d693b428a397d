import type { PeoplePreview } from "@vetaverde/contract/people";
import type { PreviewError } from "@vetaverde/contract/previews";
import type { CallError } from "../../lib/call-error.ts";

/** Returns the preview with the errors of a PREVIEW_STALE response to saving it; null for any other error. */
export function staleOf(preview: PeoplePreview, error: CallError): PeoplePreview | null {
  if (error.error !== "PREVIEW_STALE") return null;
  const { errors, errorCount, rowsWithErrors } = error.extra as {
    errors?: PreviewError[];
    errorCount?: number;
    rowsWithErrors?: number;
  };
  if (!errors || !errorCount || !rowsWithErrors) return null;
  return { ...preview, errors, errorCount, rowsWithErrors };
}
