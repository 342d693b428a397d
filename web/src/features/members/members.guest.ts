import { addDays } from "@vetaverde/domain/time/dates";
import { instantToLocal, localToInstant, todayIn } from "@vetaverde/domain/time/zone";

/** The first instant after the day in the project's time zone. */
export const endOfDay = (day: string, timeZone: string): string =>
  new Date(localToInstant({ date: addDays(day, 1), time: "00:00" }, timeZone)).toISOString();

/** The last day on which guest permissions hold, by the instant of their end. */
export const lastDay = (expiresAt: string | null, timeZone: string): string =>
  expiresAt === null ? "" : instantToLocal(Date.parse(expiresAt) - 1, timeZone).date;

const PROPOSED_DAYS = 30;

/** The last day that is proposed for a guest, YYYY-MM-DD. */
export const proposedEnd = (timeZone: string): string =>
  addDays(todayIn(timeZone, Date.now()), PROPOSED_DAYS);

/** The day of an instant on the project's clocks. */
export const dayOf = (instant: string, timeZone: string): string =>
  instantToLocal(Date.parse(instant), timeZone).date;
