// Feeds a report's pieces, the results of one station at a time.

import type { ReportChoice, ReportSubject } from "@vetaverde/contract/reports";
import { resolveRepeats } from "@vetaverde/domain/chemistry/repeated-results";
import { preferredResults } from "@vetaverde/domain/chemistry/sample-ions";
import { withoutLesserFractions } from "@vetaverde/domain/chemistry/sample-water";
import { SAMPLE_VALID_DAYS, type WaterSample } from "@vetaverde/domain/reports/consumption";
import { COVARIATE_UNITS, type Covariates } from "@vetaverde/domain/thresholds/limit";
import { addDays } from "@vetaverde/domain/time/dates";
import { byDrawnDay, middleDay } from "@vetaverde/domain/time/partial-days";
import { formatMessage } from "@vetaverde/locales/format";
import type { Pictures } from "../../../gateways/images/pictures.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { Db } from "../../../platform/db/db.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import * as data from "../data.store.ts";
import * as neutralisers from "../neutralisers/neutralisers.store.ts";
import type { ReportBoards } from "../reports.check.ts";
import { reportWords } from "../reports.messages.ts";
import { type AppliedLimits, covariatesOf, readLimits } from "./report.limits.ts";
import type { ReportCover, ReportNeutraliser, ReportPair, ReportPiece } from "./report.protocol.ts";

const LOGO_POINTS = 240;
const MAX_DAYS = 40_000;
const WATER = ["pH", "alkalinity", "Fe", "Fe2", "Fe3", "Al", "Mn"] as const;

export interface Feed {
  /** Number of parts after the cover. */
  parts: number;
  pieces: AsyncIterable<ReportPiece>;
}

export interface FeedDeps {
  db: Db;
  pictures: Pick<Pictures, "emblem">;
  /** Version of the application. */
  version: string;
  /** Null when no board is drawn. */
  boards: ReportBoards | null;
}

/**
 * @param ctx of the requester, because a board shows what that user may see; null when nobody requested it
 * @throws AppError NOT_FOUND when the project lacks the subject of the report
 */
export async function feedReport(
  deps: FeedDeps,
  project: string,
  choice: ReportChoice,
  ctx: Context | null,
): Promise<Feed> {
  const appearance = await data.projectAppearance(deps.db, project);
  if (!appearance) throw new AppError("NOT_FOUND");
  const { name, company, color } = appearance;
  const base: Omit<ReportCover, "dataDay" | "contents" | "limitSets"> = {
    kind: "cover",
    report: choice.subject.kind,
    locale: choice.locale,
    version: deps.version,
    project: { name, company, color },
    from: choice.from,
    to: choice.to,
    logo: appearance.logo && (await deps.pictures.emblem(project, appearance.logo, LOGO_POINTS, color)),
  };
  const { subject } = choice;
  if (subject.kind === "board") return board(deps, project, choice, subject, base, ctx);
  return subject.kind === "parameter-variation"
    ? variation(deps, project, choice, subject, base)
    : consumption(deps, project, choice, subject, base);
}

type Neutraliser = Awaited<ReturnType<typeof neutralisers.list>>[number];
type Base = Omit<ReportCover, "dataDay" | "contents" | "limitSets">;
type Of<K extends ReportSubject["kind"]> = Extract<ReportSubject, { kind: K }>;

async function variation(
  { db }: FeedDeps,
  project: string,
  { from, to, locale }: ReportChoice,
  { stations: ids, parameters: codes, limitSets = [] }: Of<"parameter-variation">,
  base: Base,
): Promise<Feed> {
  const stations = await data.stationsOf(db, project, ids);
  if (stations.length < new Set(ids).size) throw new AppError("NOT_FOUND");
  const known = await data.parametersOf(db, project, locale);
  const { pairs, last } = await data.pairsOf(db, project, { stations: ids, parameters: codes, from, to });
  const { fractions, ofVersion } = reportWords[locale];
  const limits = await readLimits(db, project, limitSets, (name, version) =>
    formatMessage(ofVersion, { name, version: String(version) }, locale),
  );
  const plan = stations.map((station) => ({
    station,
    pairs: codes.flatMap((code) => {
      const own = pairs.filter((one) => one.station === station.id && one.parameter === code);
      // Unmeasured parameters are included: a gap is a finding too.
      const fractions = own.length > 0 ? own.map(({ fraction }) => fraction).sort() : ["" as const];
      return fractions.map((fraction) => ({
        code,
        fraction,
        ...(known.get(code) ?? { name: code, unit: "" }),
      }));
    }),
  }));
  const cover: ReportCover = {
    ...base,
    dataDay: last,
    limitSets: limits.names,
    contents: plan.flatMap(({ station, pairs: own }) =>
      own.map(({ name, fraction }) => ({
        title: fraction === "" ? name : `${name} (${fractions[fraction]})`,
        under: station.name,
      })),
    ),
  };
  const pieces = variationPieces(db, project, { cover, plan, limits, codes, units: unitsOf(known) });
  return { parts: cover.contents.length, pieces };
}

interface VariationPlan {
  cover: ReportCover;
  plan: readonly {
    station: { id: string; name: string };
    pairs: readonly (data.Parameter & { code: string; fraction: ReportPair["fraction"] })[];
  }[];
  limits: AppliedLimits;
  codes: readonly string[];
  units: ReturnType<typeof unitsOf>;
}

async function* variationPieces(
  db: Db,
  project: string,
  { cover, plan, limits, codes, units }: VariationPlan,
): AsyncGenerator<ReportPiece> {
  yield cover;
  const { from, to } = cover;
  for (const { station, pairs } of plan) {
    const stations = [station.id];
    const rows = await data.valuesOf(db, project, { stations, parameters: codes, from, to });
    const parameters = Object.keys(COVARIATE_UNITS);
    const covariates = limits.conditional
      ? covariatesOf(await data.valuesOf(db, project, { stations, parameters, from, to }), units)
      : new Map<string, Covariates>();
    const grouped = groupedBy(rows, ({ parameter, fraction }) => `${parameter} ${fraction}`);
    for (const pair of pairs) {
      const own = grouped.get(`${pair.code} ${pair.fraction}`) ?? [];
      const piece = pairPiece(station.name, pair, own, { from, to });
      yield { ...piece, limits: limits.of({ station: station.id, covariates }, pair, own) };
    }
  }
}

const unitsOf = (known: ReadonlyMap<string, data.Parameter>) => {
  const of = (code: keyof typeof COVARIATE_UNITS) => known.get(code)?.unit;
  return {
    hardness: of("hardness"),
    Ca: of("Ca"),
    Mg: of("Mg"),
    pH: of("pH"),
    temperature: of("temperature"),
  };
};

function pairPiece(
  station: string,
  {
    code,
    name,
    unit,
    fraction,
  }: { code: string; name: string; unit: string; fraction: ReportPair["fraction"] },
  rows: readonly data.ValueRow[],
  period: { from: string; to: string },
): ReportPair {
  // Non-detects without a limit are counted; values whose unit cannot be converted are not.
  const usable = rows.filter(({ standard, value }) => standard !== null || value === null);
  return {
    kind: "pair",
    station,
    parameter: name,
    code,
    fraction,
    unit,
    limits: [],
    values: usable
      .map(({ sampled, kind, standard }) => ({
        day: dayWithin(middleDay(sampled), period),
        sampled,
        kind,
        value: standard,
      }))
      .sort(byDrawnDay),
    unconverted: rows.length - usable.length,
  };
}

/** A sample of which only the year is known is drawn within the report's period, in which its day may be. */
const dayWithin = (day: string, { from, to }: { from: string; to: string }): string =>
  day < from ? from : day > to ? to : day;

async function consumption(
  { db }: FeedDeps,
  project: string,
  { from, to }: ReportChoice,
  { neutralisers: ids }: Of<"neutralizer-consumption">,
  base: Base,
): Promise<Feed> {
  const all = (await neutralisers.list(db, project)).filter(({ id }) => ids.includes(id));
  if (all.length < new Set(ids).size) throw new AppError("NOT_FOUND");
  const pieces: ReportNeutraliser[] = [];
  for (const row of all) pieces.push(await neutraliserPiece(db, project, row, { from, to }));
  const days = pieces
    .flatMap(({ doses, after }) => [doses.at(-1)?.day, after.at(-1)?.day])
    .filter((day) => day !== undefined);
  const cover: ReportCover = {
    ...base,
    dataDay: days.sort().at(-1) ?? null,
    limitSets: [],
    contents: pieces.map(({ name }) => ({ title: name, under: null })),
  };
  return { parts: pieces.length, pieces: inOrder(cover, pieces) };
}

async function* inOrder(
  cover: ReportCover,
  parts: readonly Exclude<ReportPiece, ReportCover>[],
): AsyncGenerator<ReportPiece> {
  yield cover;
  yield* parts;
}

async function neutraliserPiece(
  db: Db,
  project: string,
  neutraliser: Neutraliser,
  { from, to }: { from: string; to: string },
): Promise<ReportNeutraliser> {
  const { id, name, inlet, outlet } = neutraliser;
  const { reagent, purity, efficiency, blend, moisture, recycled } = neutraliser;
  const doses = await neutralisers.doses(db, project, id, { from, to, most: MAX_DAYS });
  // A sample from before the period may still apply to its first days.
  const before = await waterOf(db, project, inlet.id, addDays(from, -SAMPLE_VALID_DAYS), to);
  return {
    kind: "neutraliser",
    name,
    inlet: inlet.name,
    outlet: outlet.name,
    before,
    product: { reagent, purity, efficiency, blend, moisture, recycled },
    doses: doses.map(({ day, kg, m3 }) => ({ day, kg, m3 })).reverse(),
    after: await waterOf(db, project, outlet.id, from, to),
  };
}

async function board(
  { boards }: FeedDeps,
  project: string,
  { to }: ReportChoice,
  { board: id }: Of<"board">,
  base: Base,
  ctx: Context | null,
): Promise<Feed> {
  if (!boards || !ctx) throw new AppError("NOT_FOUND");
  const { name, timeZone, tiles } = await boards.draw(project, id, to, ctx);
  const cover: ReportCover = {
    ...base,
    dataDay: null,
    limitSets: [],
    contents: [{ title: name, under: null }],
  };
  return { parts: 1, pieces: inOrder(cover, [{ kind: "board", timeZone, tiles }]) };
}

/**
 * A station's samples with the values for acidity: dissolved before total; half of the detection limit for non-detects;
 * a value above its range is unknown. A sample whose day is not known applies to no dose; of several results of a
 * parameter only the chosen one is used, and no other fraction in its place.
 */
async function waterOf(
  db: Db,
  project: string,
  station: string,
  from: string,
  to: string,
): Promise<WaterSample[]> {
  const rows = await data.valuesOf(db, project, { stations: [station], parameters: WATER, from, to });
  const dated = groupedBy(
    rows.filter(({ day, sampled }) => day === sampled),
    ({ sample }) => sample,
  );
  const decisionsOf = await data.repeatDecisions(db, project, [...dated.keys()]);
  return [...dated].map(([sample, all]) => {
    const { results, repeats } = resolveRepeats(all, decisionsOf(sample));
    const open = repeats.filter(({ by }) => by === null);
    const used = preferredResults(withoutLesserFractions(results, open));
    const of = (code: (typeof WATER)[number]): number | null => used.get(code)?.value ?? null;
    return {
      day: all[0]?.day ?? from,
      pH: of("pH"),
      alkalinity: of("alkalinity"),
      Fe: of("Fe"),
      Fe2: of("Fe2"),
      Fe3: of("Fe3"),
      Al: of("Al"),
      Mn: of("Mn"),
      undecided: WATER.filter((code) => !used.has(code) && open.some(({ parameter }) => parameter === code)),
    };
  });
}

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
