import type { Input } from "@vetaverde/contract/endpoint";
import {
  MAX_PAIRS,
  MAX_PAIRS_AT_ONCE,
  type ReportChoice,
  type reportsEndpoints,
} from "@vetaverde/contract/reports";
import { todayIn } from "@vetaverde/domain/time/zone";
import { DRAWING_QUEUE } from "../../documents/drawing-queue.ts";
import { readOnce } from "../../documents/temporary-pdf.ts";
import type { StoredDocument } from "../../gateways/files/files.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CallTools } from "../../platform/http/mount.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { createFairQueue } from "../../platform/work/pool/fair-queue.ts";
import { optionsOf, projectAppearance } from "./data.store.ts";
import { setsOf } from "./limits.store.ts";
import { type RenderDeps, renderReport } from "./render/report.render.ts";
import { checkBoardDay, checkPeriod, checkSubject } from "./reports.check.ts";
import type { ReportJobs } from "./reports.jobs.ts";
import { reportWords } from "./reports.messages.ts";
import * as store from "./reports.store.ts";

type Calls = typeof reportsEndpoints;

export interface ReportsDeps extends RenderDeps {
  reportJobs: ReportJobs;
  now: () => number;
  /** Sends stored bytes. */
  content(document: StoredDocument, call: Pick<CallTools, "header">): Promise<FileReply>;
}

/** Maximum reports of a project that wait or are being made. */
const MAX_RUNNING = 20;

export function createReports(deps: ReportsDeps) {
  const { db, reportJobs, content, boards } = deps;
  const render = createRenderNow(deps);
  return {
    options: async ({ params: { project } }: Input<Calls["options"]>, ctx: Context) => ({
      ...(await optionsOf(db, project, ctx.locale)),
      limitSets: await setsOf(db, project),
      boards: await boards.list(project, ctx),
    }),
    variationPdf: ({ params, query }: Input<Calls["variationPdf"]>, ctx: Context, signal: AbortSignal) => {
      const { station, parameter, limitSet = [], from, to, locale = ctx.locale } = query;
      const subject = {
        kind: "parameter-variation",
        stations: station,
        parameters: parameter,
        limitSets: limitSet,
      } as const;
      return render(params.project, { subject, from, to, locale }, ctx, signal);
    },
    consumptionPdf: (
      { params, query }: Input<Calls["consumptionPdf"]>,
      ctx: Context,
      signal: AbortSignal,
    ) => {
      const { neutraliser, from, to, locale = ctx.locale } = query;
      const subject = { kind: "neutralizer-consumption", neutralisers: neutraliser } as const;
      return render(params.project, { subject, from, to, locale }, ctx, signal);
    },
    list: ({ params: { project }, query }: Input<Calls["list"]>) => store.list(db, project, query),
    get: ({ params: { project, report } }: Input<Calls["get"]>) => existing(db, project, report),
    start: async (input: Input<Calls["start"]>, ctx: Context) => {
      const started = await startReport(deps, input, ctx);
      reportJobs.wake();
      return started;
    },
    cancel: async (input: Input<Calls["cancel"]>, ctx: Context) => {
      const cancelled = await cancelReport(db, input, ctx);
      reportJobs.drop(cancelled.id);
      return cancelled;
    },
    file: async ({ params: { project, report } }: Input<Calls["file"]>, call: Pick<CallTools, "header">) => {
      const stored = await store.contentOf(db, project, report);
      if (!stored) throw new AppError("NOT_FOUND");
      return content(stored, call);
    },
  };
}

async function existing(on: Parameters<typeof store.find>[0], project: string, id: string) {
  const row = await store.find(on, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Renders a report while the caller waits; it is not stored. */
function createRenderNow(deps: ReportsDeps) {
  const fairQueue = createFairQueue(DRAWING_QUEUE);
  return async (
    project: string,
    choice: ReportChoice,
    ctx: Context,
    signal: AbortSignal,
  ): Promise<FileReply> => {
    checkPeriod(choice, ctx.locale);
    await checkSubject(deps.db, project, choice.subject, MAX_PAIRS_AT_ONCE);
    const rendered = await fairQueue.run(
      project,
      () => renderReport(deps, project, choice, ctx, { signal }),
      signal,
    );
    const name = reportWords[choice.locale].files[choice.subject.kind];
    return { filename: `${name}-${choice.from}-${choice.to}.pdf`, body: readOnce(rendered) };
  };
}

async function startReport(
  { db, boards, now }: ReportsDeps,
  { params: { project }, body }: Input<Calls["start"]>,
  ctx: Context,
) {
  checkPeriod(body, ctx.locale);
  if (body.subject.kind === "board") {
    await boards.check(project, body.subject.board, ctx);
    const today = todayIn((await projectAppearance(db, project))?.timeZone ?? "UTC", now());
    checkBoardDay(body.to, today, ctx.locale);
  }
  return transact(db, ctx, async (tx) => {
    await checkSubject(tx, project, body.subject, MAX_PAIRS);
    if ((await store.countRunning(tx, project)) >= MAX_RUNNING) throw new AppError("REPORTS_BUSY");
    const id = newId();
    await store.insert(tx, project, { id, choice: body, by: actorOf(ctx).id, schedule: null });
    await recordChange(tx, ctx, {
      project,
      action: "report.asked",
      entity: "report",
      entityId: id,
      after: body,
    });
    return existing(tx, project, id);
  });
}

const cancelReport = (db: Db, { params: { project, report } }: Input<Calls["cancel"]>, ctx: Context) =>
  transact(db, ctx, async (tx) => {
    await existing(tx, project, report);
    if (!(await store.cancel(tx, project, report))) throw new AppError("CONFLICT");
    await recordChange(tx, ctx, {
      project,
      action: "report.cancelled",
      entity: "report",
      entityId: report,
    });
    return existing(tx, project, report);
  });
