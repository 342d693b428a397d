// What a project may take of a language model in a month of its own clocks.

import { toEpochDay } from "@vetaverde/domain/time/dates";
import { instantOfLocal, todayIn } from "@vetaverde/domain/time/zone";
import type { Db } from "../../platform/db/db.ts";
import * as store from "./model.store.ts";

/** The project has taken in this month what it may. */
export class MonthlySpend extends Error {}

/** Asked before each question: what the one before took counts. @throws MonthSpent */
export async function checkMonthlyBudget(db: Db, project: string, most: number, now: number): Promise<void> {
  const zone = await store.zoneOf(db, project);
  const first = `${todayIn(zone, now).slice(0, 7)}-01`;
  const since = new Date(instantOfLocal(toEpochDay(first), 0, zone));
  if ((await store.spentSince(db, project, since)) >= most) throw new MonthlySpend();
}
