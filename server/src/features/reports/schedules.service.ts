import type { Input } from "@vetaverde/contract/endpoint";
import type { ReportSchedule, reportsEndpoints, ScheduleBody } from "@vetaverde/contract/reports";
import { monthsBefore, nextRun } from "@vetaverde/domain/reports/months";
import { todayIn } from "@vetaverde/domain/time/zone";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { projectAppearance } from "./data.store.ts";
import { checkSubject, type ReportBoards } from "./reports.check.ts";
import * as reports from "./reports.store.ts";
import * as store from "./schedules.store.ts";

type Calls = typeof reportsEndpoints;

export interface SchedulesDeps {
  db: Db;
  boards: Pick<ReportBoards, "check">;
  /** Reports may be waiting. */
  wake(): void;
  now: () => number;
}

export function createSchedules(deps: SchedulesDeps) {
  const { db, wake, now } = deps;
  return {
    list: async ({ params: { project } }: Input<Calls["schedules"]>) => {
      const today = await todayOf(deps, project);
      return (await store.list(db, project)).map((row) => toSchedule(row, today));
    },
    add: (input: Input<Calls["addSchedule"]>, ctx: Context) => addSchedule(deps, input, ctx),
    update: (input: Input<Calls["updateSchedule"]>, ctx: Context) => updateSchedule(deps, input, ctx),
    /** Requests the reports that are due. Idempotent: any process may call it at any time. */
    run: async (): Promise<void> => {
      for (const schedule of await store.active(db)) {
        const today = todayIn(schedule.timeZone, now());
        if (nextRun(schedule, today) > today) continue;
        await requestReport(db, schedule, today);
        wake();
      }
    },
  };
}

async function todayOf({ db, now }: SchedulesDeps, project: string): Promise<string> {
  return todayIn((await projectAppearance(db, project))?.timeZone ?? "UTC", now());
}

const toSchedule = ({ last, ...row }: store.ScheduleRow, today: string): ReportSchedule => ({
  ...row,
  next: row.active ? nextRun({ dayOfMonth: row.dayOfMonth, last }, today) : null,
});

async function existing(tx: Tx, project: string, id: string, today: string): Promise<ReportSchedule> {
  const row = await store.find(tx, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return toSchedule(row, today);
}

async function addSchedule(
  deps: SchedulesDeps,
  { params: { project }, body }: Input<Calls["addSchedule"]>,
  ctx: Context,
): Promise<ReportSchedule> {
  const today = await todayOf(deps, project);
  await checkBoard(deps, project, body, ctx);
  return transact(deps.db, ctx, async (tx) => {
    await checkBody(tx, project, body);
    const id = newId();
    await store.insert(tx, { project, id, of: body, by: actorOf(ctx).id });
    const after = await existing(tx, project, id, today);
    await recordChange(tx, ctx, {
      project,
      action: "report.scheduled",
      entity: "report",
      entityId: id,
      after: body,
    });
    return after;
  });
}

async function updateSchedule(
  deps: SchedulesDeps,
  { params: { project, schedule }, body }: Input<Calls["updateSchedule"]>,
  ctx: Context,
): Promise<ReportSchedule> {
  const today = await todayOf(deps, project);
  const { version, ...fields } = body;
  await checkBoard(deps, project, fields, ctx);
  return transact(deps.db, ctx, async (tx) => {
    const current = await store.lock(tx, project, schedule);
    if (current === undefined) throw new AppError("NOT_FOUND");
    const before = await existing(tx, project, schedule, today);
    if (current !== version) throw new AppError("STALE_VERSION", { extra: { current: before } });
    await checkBody(tx, project, fields);
    await store.update(tx, { project, id: schedule, of: fields, by: actorOf(ctx).id });
    await recordChange(tx, ctx, {
      project,
      action: "report.rescheduled",
      entity: "report",
      entityId: schedule,
      before,
      after: fields,
    });
    return existing(tx, project, schedule, today);
  });
}

/** @throws AppError NOT_FOUND for a subject or a recipient that the project does not have */
async function checkBody(tx: Tx, project: string, body: ScheduleBody): Promise<void> {
  await checkSubject(tx, project, body.subject);
  const people = [...new Set(body.recipients)];
  if ((await store.membersAmong(tx, project, people)) !== people.length) throw new AppError("NOT_FOUND");
}

/** A board is scheduled only by a user who may see it. */
async function checkBoard(
  { boards }: SchedulesDeps,
  project: string,
  { subject }: ScheduleBody,
  ctx: Context,
): Promise<void> {
  if (subject.kind === "board") await boards.check(project, subject.board, ctx);
}

/** Requests the report of this month, once, whichever process comes first. */
const requestReport = (
  db: Db,
  { project, id }: { project: string; id: string },
  today: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const claimed = await store.claimMonth(tx, project, id, `${today.slice(0, 7)}-01`);
    if (!claimed) return;
    const { subject, locale, months, madeBy } = claimed;
    const choice = { subject, locale, ...monthsBefore(months, today) };
    await reports.insert(tx, project, { id: newId(), choice, by: madeBy, schedule: id });
  });
