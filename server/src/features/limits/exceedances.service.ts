import type { Input, Reply } from "@vetaverde/contract/endpoint";
import {
  type EvaluationState,
  type Exceedance,
  type ExceedanceSummary,
  type exceedancesEndpoints,
  VERDICTS,
  type VerdictCounts,
  type VerdictKind,
} from "@vetaverde/contract/exceedances";
import type { Locale } from "@vetaverde/domain/locale";
import { messagesOf } from "@vetaverde/locales/server";
import { type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import type { Context } from "../../platform/context/context.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { limitsWords } from "./limits.messages.ts";
import { type Grouping, groups, NO_VERDICTS } from "./verdicts.counts.ts";
import { lineKey, type Preparation } from "./verdicts.lines.ts";
import type { Reading, VerdictReader } from "./verdicts.refresh.ts";
import { hasPendingSamples, isUpToDate } from "./verdicts.state.ts";
import * as store from "./verdicts.store.ts";

type Calls = typeof exceedancesEndpoints;
type Filters = Input<Calls["csv"]>["query"];
type FileInput = Pick<Input<Calls["csv"]>, "params" | "query">;

export interface ExceedancesService {
  list(input: Input<Calls["list"]>, ctx: Context): Promise<Reply<Calls["list"]>>;
  file(input: FileInput, format: "csv" | "xlsx", ctx: Context): Promise<FileReply>;
  summary(input: Input<Calls["summary"]>, ctx: Context): Promise<ExceedanceSummary>;
}

/** Verdicts listed when the request names none. */
const LISTED_VERDICTS: VerdictKind[] = ["exceeds", "warns", "indeterminate"];
/** Rows per read, few enough that a batch causes no wait. */
const BATCH = 250;

const queryOf = ({ limitSet, from, to, station, parameter }: Omit<Filters, "verdict">) => ({
  sets: limitSet ?? null,
  stations: station ?? null,
  parameters: parameter ?? null,
  from: from ?? null,
  to: to ?? null,
});

export const evaluationOf = ({ state }: Reading): EvaluationState | null =>
  isUpToDate(state) ? null : { sets: state.stale.size, of: state.sets, samples: hasPendingSamples(state) };

export function createExceedancesService({ keeper }: { keeper: VerdictReader }): ExceedancesService {
  return {
    list: ({ params: { project }, query }, { locale }) =>
      keeper.read(project, query.limitSet ?? null, async (reading) => {
        const { page, size, sort = "-date", verdict = LISTED_VERDICTS } = query;
        const requested = queryOf(query);
        const verdicts = [...new Set(verdict)];
        const [found] = await groups(project, reading, requested, ["all"]);
        const counts = countsOf(found);
        const rows = await store.page(project, reading, {
          ...requested,
          verdicts,
          limit: size,
          offset: (page - 1) * size,
          descending: sort.startsWith("-"),
          sort: sort.replace("-", "") as store.VerdictSort,
        });
        const total = verdicts.reduce((sum, one) => sum + counts[one], 0);
        const items = rows.map((row) => toDto(row, reading.preparation, locale));
        return { items, total, page, size, counts, judging: evaluationOf(reading) };
      }),
    file: async ({ params: { project }, query }, format, { locale }) => {
      const words = limitsWords[locale];
      const rows = verdicts(keeper, project, query, locale);
      return tableFile({ name: words.file, sheet: words.file, format, columns: columnsOf(locale), rows });
    },
    summary: ({ params: { project }, query }, { locale }) =>
      keeper.read(project, query.limitSet ?? null, (reading) => summed(project, reading, query, locale)),
  };
}

const countsOf = ({ exceeds, warns, indeterminate, meets }: VerdictCounts = NO_VERDICTS): VerdictCounts => ({
  exceeds,
  warns,
  indeterminate,
  meets,
});

async function* verdicts(
  keeper: VerdictReader,
  project: string,
  { verdict = LISTED_VERDICTS, ...filters }: Filters,
  locale: Locale,
): AsyncGenerator<Exceedance> {
  const requested = { ...queryOf(filters), verdicts: [...new Set(verdict)] };
  for (const undated of [false, true]) {
    for (let after: store.Mark | null = null; ; ) {
      const at = { after, undated, limit: BATCH };
      const read = (reading: Reading) =>
        store
          .nextRows(project, reading, requested, at)
          .then((rows) => ({ rows, preparation: reading.preparation }));
      const { rows, preparation }: Awaited<ReturnType<typeof read>> = await keeper.read(
        project,
        requested.sets,
        read,
        true,
      );
      for (const row of rows) yield toDto(row, preparation, locale);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = store.markOf(last);
    }
  }
}

/** Removes the rounding error of unit conversions. */
const plain = (value: number | null) => (value === null ? null : Number(value.toPrecision(10)));

function toDto(row: store.VerdictRow, { shown: lines, parameters }: Preparation, locale: Locale): Exceedance {
  const { standard, lo, hi, position, parameter, times, covariate, ...rest } = row;
  const line = lines.get(lineKey(row.set.id, row.set.version, position));
  if (!line) throw new Error("a verdict is by no line that is there");
  const own = (value: number | null) => plain(value === null ? null : value / line.factor);
  return {
    ...rest,
    parameter: { code: parameter, name: parameters.get(parameter)?.names[locale] ?? parameter },
    value: own(standard),
    limit: {
      position,
      fraction: line.fraction,
      unit: line.unit,
      note: line.note,
      conditional: line.covariate,
      min: own(lo),
      max: own(hi),
    },
    covariate: plain(covariate),
    times: times === null ? null : Number(times.toPrecision(6)),
  };
}

async function summed(
  project: string,
  reading: Reading,
  query: Input<Calls["summary"]>["query"],
  locale: Locale,
): Promise<ExceedanceSummary> {
  const { tx, preparation } = reading;
  const groupRows = await groups(project, reading, queryOf(query), ["all", "station", "month", "parameter"]);
  const of = (by: Grouping) => groupRows.filter((one) => one.by === by);
  const stations = await store.stations(
    tx,
    project,
    of("station").map(({ key }) => key),
  );
  const byStation = new Map(of("station").map((one) => [one.key, countsOf(one)]));
  const months = of("month").sort((a, b) => a.key.localeCompare(b.key));
  return {
    counts: countsOf(of("all")[0]),
    undated: countsOf(months.find(({ key }) => key === "")),
    months: months.filter(({ key }) => key.length === 7).map((one) => ({ month: one.key, ...countsOf(one) })),
    years: months.filter(({ key }) => key.length === 4).map((one) => ({ year: one.key, ...countsOf(one) })),
    stations: stations.map((one) => {
      const own = byStation.get(one.id) ?? NO_VERDICTS;
      return { ...one, ...own, worst: VERDICTS.find((verdict) => own[verdict] > 0) ?? "meets" };
    }),
    parameters: of("parameter")
      .map((one) => {
        const name = preparation.parameters.get(one.key)?.names[locale] ?? one.key;
        return { code: one.key, name, ...countsOf(one) };
      })
      .sort((a, b) => a.name.localeCompare(b.name, locale)),
    sets: await store.reviewedSets(tx, project),
    judging: evaluationOf(reading),
  };
}

function columnsOf(locale: Locale): TableColumn<Exceedance>[] {
  const { columns, fractions } = limitsWords[locale];
  const { verdicts: kinds, doubts, covariates } = messagesOf("limits")[locale];
  return [
    { header: columns.date, value: (one) => one.date },
    { header: columns.station, value: (one) => one.station.name },
    { header: columns.sample, value: (one) => one.sample.code },
    { header: columns.parameter, value: (one) => one.parameter.name },
    { header: columns.fraction, value: (one) => fractions[one.fraction] },
    { header: columns.raw, value: (one) => one.raw },
    { header: columns.rawUnit, value: (one) => one.rawUnit },
    { header: columns.value, value: (one) => one.value },
    { header: columns.min, value: (one) => one.limit.min },
    { header: columns.max, value: (one) => one.limit.max },
    { header: columns.unit, value: (one) => one.limit.unit },
    { header: columns.times, value: (one) => one.times },
    { header: columns.verdict, value: (one) => kinds[one.verdict] },
    { header: columns.reason, value: (one) => one.reason && doubts[one.reason] },
    { header: columns.covariate, value: (one) => one.limit.conditional && covariates[one.limit.conditional] },
    { header: columns.covariateValue, value: (one) => one.covariate },
    { header: columns.set, value: (one) => one.set.name },
    { header: columns.version, value: (one) => one.set.version },
    { header: columns.note, value: (one) => one.limit.note },
  ];
}
