// A project's token limit for language models per month, in the project's time zone.

import { toEpochDay } from "@vetaverde/domain/time/dates";
import { instantOfLocal, todayIn } from "@vetaverde/domain/time/zone";
import type { Db } from "../../../platform/db/db.ts";
import * as store from "./model.store.ts";

/** The project has reached its limit of the month. */
export class MonthlySpend extends Error {}

/** Checked before each request, with the tokens of the previous one included. @throws MonthSpent */
export async function checkMonthlyBudget(db: Db, project: string, most: number, now: number): Promise<void> {
  const zone = await store.zoneOf(db, project);
  const first = `${todayIn(zone, now).slice(0, 7)}-01`;
  const since = new Date(instantOfLocal(toEpochDay(first), 0, zone));
  if ((await store.spentSince(db, project, since)) >= most) throw new MonthlySpend();
}
