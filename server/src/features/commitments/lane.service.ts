import type { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import { timelineMonths } from "@vetaverde/domain/commitments/timeline";
import { statusBounds } from "@vetaverde/domain/schedule/status";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { projectAppearance } from "./bundle/bundle.store.ts";
import type { GetVisibility } from "./commitments.visibility.ts";
import * as store from "./lane.store.ts";

type Lane = (typeof commitmentsEndpoints)["lane"];

export interface LaneDeps {
  db: Db;
  getVisibility: GetVisibility;
  now: () => number;
}

/** Months and due days of commitments; empty when the user may not see plans. @throws AppError NOT_FOUND */
export async function lanesOf(
  { db, getVisibility, now }: LaneDeps,
  { params: { project }, query: { commitment: commitments } }: Input<Lane>,
  ctx: Context,
): Promise<Reply<Lane>> {
  const appearance = await projectAppearance(db, project);
  if (!appearance) throw new AppError("NOT_FOUND");
  const today = todayIn(appearance.timeZone, now());
  const months = timelineMonths(today);
  if (!(await getVisibility(project, actorOf(ctx))).plans) return { today, months, lanes: [] };
  const [first = today, last = today] = [months[0], months.at(-1)];
  const span = { from: `${first}-01`, to: addDays(addMonths(`${last}-01`, 1), -1) };
  const bounds = statusBounds(today, appearance.nearDays);
  const query = { project, commitments, bounds };
  const [rows, due] = await Promise.all([store.monthsOf(db, query, span), store.dueOf(db, query)]);
  const lanes = due.map(({ commitment, next, overdue }) => ({
    commitment,
    overdue,
    next:
      next === null
        ? null
        : { day: next, status: next <= bounds.nearTo ? ("near" as const) : ("far" as const) },
    months: rows
      .filter((row) => row.commitment === commitment)
      .map(({ commitment: _commitment, ...counts }) => counts),
  }));
  return { today, months, lanes };
}
