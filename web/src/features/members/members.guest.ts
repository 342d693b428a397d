import { addDays } from "@vetaverde/domain/time/dates";
import { instantToLocal, localToInstant, todayIn } from "@vetaverde/domain/time/zone";

/** The first instant after the day in the project's time zone. */
export const endOfDay = (day: string, timeZone: string): string =>
  new Date(localToInstant({ date: addDays(day, 1), time: "00:00" }, timeZone)).toISOString();

/** The last valid day of guest permissions, from the instant of their expiry. */
export const lastDay = (expiresAt: string | null, timeZone: string): string =>
  expiresAt === null ? "" : instantToLocal(Date.parse(expiresAt) - 1, timeZone).date;

const PROPOSED_DAYS = 30;

/** Default last day of a guest, YYYY-MM-DD. */
export const proposedEnd = (timeZone: string): string =>
  addDays(todayIn(timeZone, Date.now()), PROPOSED_DAYS);

/** The day of an instant in the project's time zone. */
export const dayOf = (instant: string, timeZone: string): string =>
  instantToLocal(Date.parse(instant), timeZone).date;
