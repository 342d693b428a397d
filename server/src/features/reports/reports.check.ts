import { MAX_PAIRS, type ReportSubject } from "@vetaverde/contract/reports";
import type { Locale } from "@vetaverde/domain/locale";
import type { DrawnBoard } from "@vetaverde/domain/reports/board-page";
import { messagesOf } from "@vetaverde/locales/server";
import type { Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { stationsOf } from "./data.store.ts";
import { countSets } from "./limits.store.ts";
import { list } from "./neutralisers/neutralisers.store.ts";

/** The product's own boards, as published by their feature. */
export interface ReportBoards {
  list(project: string, ctx: Context): Promise<{ id: string; name: string }[]>;
  /** @throws AppError NOT_FOUND for a board that the user may not view */
  check(project: string, board: string, ctx: Context): Promise<void>;
  /** The board as of the end of a day. @throws AppError NOT_FOUND */
  draw(project: string, board: string, day: string, ctx: Context): Promise<DrawnBoard>;
}

/** @throws AppError NOT_FOUND when the project lacks the subject of the report, REPORT_TOO_LARGE */
export async function checkSubject(
  db: Db | Tx,
  project: string,
  subject: ReportSubject,
  most = MAX_PAIRS,
): Promise<void> {
  // Whether the user may view the board is checked earlier.
  if (subject.kind === "board") return;
  if (subject.kind === "neutralizer-consumption") {
    const known = new Set((await list(db, project)).map(({ id }) => id));
    if (!subject.neutralisers.every((id) => known.has(id))) throw new AppError("NOT_FOUND");
    return;
  }
  const stations = new Set(subject.stations);
  const pairs = stations.size * new Set(subject.parameters).size;
  if (pairs > most) throw new AppError("REPORT_TOO_LARGE", { params: { pairs, most } });
  const sets = [...new Set(subject.limitSets ?? [])];
  if (sets.length > 0 && (await countSets(db, project, sets)) < sets.length) throw new AppError("NOT_FOUND");
  if ((await stationsOf(db, project, [...stations])).length < stations.size) throw new AppError("NOT_FOUND");
}

const faults = messagesOf("reportFaults");
const MAX_YEARS = 50;

/** @throws AppError VALIDATION at `to` */
export function checkPeriod({ from, to }: { from: string; to: string }, locale: Locale): void {
  if (from > to) throw invalid("to", faults[locale].wrongPeriod);
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MAX_YEARS)
    throw invalid("to", faults[locale].tooLong);
}

/** @throws AppError VALIDATION at `to` for a board of a day in the project's future */
export function checkBoardDay(to: string, today: string, locale: Locale): void {
  if (to > today) throw invalid("to", faults[locale].stillToCome);
}
