import type { PeoplePreview } from "@vetaverde/contract/people";
import type { PreviewError } from "@vetaverde/contract/previews";
import type { CallError } from "../../lib/call-error.ts";

/** The preview with what the server found wrong when it was to be saved, where that is what it said. */
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
