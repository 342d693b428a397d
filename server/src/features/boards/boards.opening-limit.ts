import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { countOpening } from "./boards.store.ts";

const MINUTE = 60_000;
const WINDOW_MS = 5 * MINUTE;
/** Of one board by one person: five windows of it whose tokens are asked for anew every five seconds, the soonest that a page asks. */
export const MAX_OPENINGS = 300;

/**
 * Each token is asked of another program, in the name of the project: a page that runs wild is not to have that program
 * shut its door to everybody.
 * @throws AppError BOARD_OFTEN with the minutes until the next one
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
