import { frequencyIn, statesFrequency } from "@vetaverde/domain/commitments/frequency";
import { stationsNamed } from "@vetaverde/domain/commitments/stations";
import type { ColumnKey } from "@vetaverde/domain/schedule/template";
import { languageOf } from "@vetaverde/domain/text/commitments/language";
import { frequenciesIn } from "@vetaverde/domain/text/commitments/times";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { commitmentWords } from "./commitments.messages.ts";
import type { CommitmentFilters } from "./commitments.rows.ts";
import * as store from "./commitments.store.ts";
import { stationNames } from "./coverage.store.ts";
import type { CommitmentRow } from "./rows.gen.ts";

/** Writes the official workbook of a plan, with the known values of its rows filled in. */
export type PlanTemplate = (
  project: string,
  ctx: Context,
  rows: Partial<Record<ColumnKey, string>>[],
) => Promise<FileReply>;

/** The rows that a template's drop-downs cover; a longer workbook could not be completed. */
const MAX_ROWS = 10_000;
const PAGE = 1000;

/**
 * A plan's workbook from the accepted commitments that state a frequency: one row for each station that they name.
 * @throws AppError FILE_TOO_MANY_ROWS when one workbook cannot contain them all: no row is left out silently
 */
export async function draftPlan(
  { db, planTemplate }: { db: Db; planTemplate: PlanTemplate },
  project: string,
  instrument: string[] | undefined,
  ctx: Context,
): Promise<FileReply> {
  const filters = { state: ["accepted"], ...(instrument ? { instrument } : {}) };
  const commitments = await repeated(db, project, filters);
  const stations = await stationNames(db, project);
  const words = commitmentWords[ctx.locale];
  const rows = commitments.flatMap((one) => {
    const known = {
      environmentalComponent: words.components[one.component],
      frequency: everyOf(one) ?? "",
      shortCommitment: one.summary,
      ...(one.responsible ? { responsible: one.responsible } : {}),
    };
    const named = stationsNamed(one.text, stations);
    return named.length > 0 ? named.map((station) => ({ ...known, station })) : [known];
  });
  if (rows.length > MAX_ROWS) throw new AppError("FILE_TOO_MANY_ROWS", { params: { rows: MAX_ROWS } });
  const file = await planTemplate(project, ctx, rows);
  return { ...file, filename: `${words.draft}.xlsx` };
}

/** Those that state a frequency, even one that the schedule has no name for, collected over all pages. */
async function repeated(db: Db, project: string, filters: CommitmentFilters): Promise<CommitmentRow[]> {
  const commitments: CommitmentRow[] = [];
  for (let page = 1; ; page++) {
    const query = { page, size: PAGE, sort: "instrument", filters };
    const rows = await store.list(db, project, query, new Map());
    commitments.push(...rows.filter((row) => row.every !== null || wordingOf(row) !== undefined));
    if (rows.length < PAGE || commitments.length > MAX_ROWS) return commitments;
  }
}

/** How often, in its own words: as recorded, else as its text states it, without its deadline. */
const wordingOf = ({ frequency, text, language }: CommitmentRow): string | undefined =>
  [...(frequency ? [frequency] : []), ...frequenciesIn(text, language ?? languageOf([text]))].find(
    statesFrequency,
  );

const everyOf = (one: CommitmentRow) => one.every ?? frequencyIn(wordingOf(one) ?? "");
