import { AppError } from "../errors/app-error.ts";

const UNIQUE_VIOLATION = "23505";

/**
 * Waits for a write of what there may be one of: the database's own key decides, also in a race.
 * @throws AppError `taken` where there is one already
 */
export async function unique(write: Promise<void>, taken: "FK-0005" | "CONFLICT" = "FK-0005"): Promise<void> {
  try {
    await write;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new AppError(taken, { cause: error });
    throw error;
  }
}
