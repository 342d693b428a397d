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

export function createSchedules({ db, boards, wake, now }: SchedulesDeps) {
  const todayOf = async (project: string) =>
    todayIn((await projectAppearance(db, project))?.timeZone ?? "UTC", now());
  const shown = ({ last, ...row }: store.ScheduleRow, today: string): ReportSchedule => ({
    ...row,
    next: row.active ? nextRun({ dayOfMonth: row.dayOfMonth, last }, today) : null,
  });
  const existing = async (tx: Tx, project: string, id: string, today: string) => {
    const row = await store.find(tx, project, id);
    if (!row) throw new AppError("NOT_FOUND");
    return shown(row, today);
  };
  const check = async (tx: Tx, project: string, body: ScheduleBody) => {
    await checkSubject(tx, project, body.subject);
    const people = [...new Set(body.recipients)];
    if ((await store.membersAmong(tx, project, people)) !== people.length) throw new AppError("NOT_FOUND");
  };
  const seen = async (project: string, { subject }: ScheduleBody, ctx: Context) => {
    if (subject.kind === "board") await boards.check(project, subject.board, ctx);
  };
  return {
    list: async ({ params: { project } }: Input<Calls["schedules"]>) => {
      const today = await todayOf(project);
      return (await store.list(db, project)).map((row) => shown(row, today));
    },
    add: async ({ params: { project }, body }: Input<Calls["addSchedule"]>, ctx: Context) => {
      const today = await todayOf(project);
      await seen(project, body, ctx);
      return transact(db, ctx, async (tx) => {
        await check(tx, project, body);
        const id = newId();
        await store.insert(tx, project, id, body, actorOf(ctx).id);
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
    },
    update: async ({ params: { project, schedule }, body }: Input<Calls["updateSchedule"]>, ctx: Context) => {
      const today = await todayOf(project);
      const { version, ...fields } = body;
      await seen(project, fields, ctx);
      return transact(db, ctx, async (tx) => {
        const held = await store.lock(tx, project, schedule);
        if (held === undefined) throw new AppError("NOT_FOUND");
        const before = await existing(tx, project, schedule, today);
        if (held !== version) throw new AppError("STALE_VERSION", { extra: { current: before } });
        await check(tx, project, fields);
        await store.update(tx, project, schedule, fields, actorOf(ctx).id);
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
    },
    /** Requests the reports that are due. Idempotent: any process may call it at any time. */
    run: async (): Promise<void> => {
      for (const one of await store.active(db)) {
        const today = todayIn(one.timeZone, now());
        if (nextRun(one, today) > today) continue;
        await db.transaction().execute(async (tx) => {
          const taken = await store.claimMonth(tx, one.project, one.id, `${today.slice(0, 7)}-01`);
          if (!taken) return;
          const { subject, locale, months, madeBy } = taken;
          const choice = { subject, locale, ...monthsBefore(months, today) };
          await reports.insert(tx, one.project, { id: newId(), choice, by: madeBy, schedule: one.id });
        });
        wake();
      }
    },
  };
}
