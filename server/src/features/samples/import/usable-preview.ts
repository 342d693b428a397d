import type { Db, Tx } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import * as previews from "./sample-previews.store.ts";

/**
 * A preview that was neither saved nor has expired.
 * @param isLocked locks it until the transaction ends
 * @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED
 */
export async function usablePreview(
  db: Db | Tx,
  project: string,
  id: string,
  { now, isLocked = false }: { now: number; isLocked?: boolean },
): Promise<previews.PreviewRow> {
  const preview = await previews.find(db, project, id, isLocked);
  if (!preview) throw new AppError("NOT_FOUND");
  if (preview.savedAs) throw new AppError("PREVIEW_USED");
  if (preview.expiresAt.getTime() < now) throw new AppError("PREVIEW_EXPIRED");
  return preview;
}
