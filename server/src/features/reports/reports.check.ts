import { MAX_PAIRS, type ReportSubject } from "@vetaverde/contract/reports";
import type { Locale } from "@vetaverde/domain/locale";
import type { PlacedTile } from "@vetaverde/domain/reports/board-page";
import type { Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { stationsOf } from "./data.store.ts";
import { countSets } from "./limits.store.ts";
import { list } from "./neutralisers.store.ts";

/** The product's own boards, as published by their feature. */
export interface ReportBoards {
  list(project: string, ctx: Context): Promise<{ id: string; name: string }[]>;
  /** @throws AppError NOT_FOUND for a board that the user may not view */
  check(project: string, board: string, ctx: Context): Promise<void>;
  /** The board as of the end of a day. @throws AppError NOT_FOUND */
  draw(
    project: string,
    board: string,
    day: string,
    ctx: Context,
  ): Promise<{ name: string; timeZone: string; tiles: PlacedTile[] }>;
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

const WRONG_PERIOD: Record<Locale, string> = {
  es: "El período debe terminar después de comenzar.",
  en: "The period has to end after it begins.",
  fr: "La période doit finir après son début.",
  pt: "O período deve terminar depois de começar.",
};
const TOO_LONG: Record<Locale, string> = {
  es: "El período puede ser de 50 años como máximo.",
  en: "The period may be of 50 years at most.",
  fr: "La période peut être de 50 ans au plus.",
  pt: "O período pode ser de 50 anos no máximo.",
};
const STILL_TO_COME: Record<Locale, string> = {
  es: "Un tablero se dibuja como estaba al final de un día: elija uno hasta hoy.",
  en: "A board is drawn as it stood at the end of a day: choose one up to today.",
  fr: "Un tableau est dessiné tel qu’il était à la fin d’un jour : choisissez-en un jusqu’à aujourd’hui.",
  pt: "Um painel é desenhado como estava ao final de um dia: escolha um até hoje.",
};
const MAX_YEARS = 50;

/** @throws AppError VALIDATION at `to` */
export function checkPeriod({ from, to }: { from: string; to: string }, locale: Locale): void {
  if (from > to) throw invalid("to", WRONG_PERIOD[locale]);
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MAX_YEARS) throw invalid("to", TOO_LONG[locale]);
}

/** @throws AppError VALIDATION at `to` for a board of a day in the project's future */
export function checkBoardDay(to: string, today: string, locale: Locale): void {
  if (to > today) throw invalid("to", STILL_TO_COME[locale]);
}
