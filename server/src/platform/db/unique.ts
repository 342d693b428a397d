import { AppError } from "../errors/app-error.ts";

const UNIQUE_VIOLATION = "23505";

/**
 * Awaits a write that must be unique: the database's unique constraint decides, also in a race.
 * @throws AppError `conflict` on a unique violation
 */
export async function unique(
  write: Promise<void>,
  conflict: "FK-0005" | "CONFLICT" = "FK-0005",
): Promise<void> {
  try {
    await write;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      throw new AppError(conflict, { cause: error });
    throw error;
  }
}
