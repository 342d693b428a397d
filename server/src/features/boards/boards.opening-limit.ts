import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { countOpening } from "./boards.store.ts";

const MINUTE = 60_000;
const WINDOW_MS = 5 * MINUTE;
/**
 * Per board and user: five windows of it, each requesting a new token every five seconds, the shortest interval at
 * which a page requests one.
 */
export const MAX_OPENINGS = 300;

/**
 * Limits the token requests per board and user. Each token is requested from an external program in the project's name;
 * a faulty page must not make that program block the whole project.
 * @throws AppError BOARD_OFTEN with the minutes until the next request is allowed
 */
export async function limitOpenings(
  db: Db,
  who: { project: string; board: string; user: string },
  now: number,
): Promise<void> {
  const { n, since } = await countOpening(db, who, new Date(now), WINDOW_MS);
  if (n <= MAX_OPENINGS) return;
  const left = Math.max(1, since.getTime() + WINDOW_MS - now);
  throw new AppError("BOARD_OFTEN", {
    params: { minutes: Math.ceil(left / MINUTE) },
    extra: { retryAfter: Math.ceil(left / 1000) },
  });
}
