import type { Input, Reply } from "@vetaverde/contract/endpoint";
import {
  type Exceedance,
  type ExceedanceSummary,
  type exceedancesEndpoints,
  VERDICTS,
  type VerdictCounts,
  type VerdictKind,
} from "@vetaverde/contract/exceedances";
import type { Locale } from "@vetaverde/domain/locale";
import { type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { limitsWords } from "./limits.words.ts";
import { lineKey, type Preparation, prepare } from "./verdicts.lines.ts";
import type { Asked } from "./verdicts.sql.ts";
import * as store from "./verdicts.store.ts";

type Calls = typeof exceedancesEndpoints;
type Filters = Input<Calls["csv"]>["query"];
type FileInput = Pick<Input<Calls["csv"]>, "params" | "query">;

export interface ExceedancesService {
  list(input: Input<Calls["list"]>, ctx: Context): Promise<Reply<Calls["list"]>>;
  file(input: FileInput, format: "csv" | "xlsx", ctx: Context): Promise<FileReply>;
  summary(input: Input<Calls["summary"]>, ctx: Context): Promise<ExceedanceSummary>;
}

/** What a list shows where nobody says which verdicts. */
const TOLD: VerdictKind[] = ["exceeds", "warns", "indeterminate"];
/** Samples in one reading: few enough that a file is begun at once and memory stays flat. */
const BATCH = 300;
const MOST = 2_000_000;

const askedOf = ({ limitSet, from, to, station, parameter }: Omit<Filters, "verdict">): Asked => ({
  ...{ sets: limitSet ?? null, stations: station ?? null, parameters: parameter ?? null },
  ...{ from: from ?? null, to: to ?? null },
});

export function createExceedancesService({ db }: { db: Db }): ExceedancesService {
  return {
    list: async ({ params: { project }, query }, { locale }) => {
      const { page, size, sort = "-date", verdict = TOLD } = query;
      const preparation = await prepare(db, project, query.limitSet ?? null);
      const { rows, counts } = await store.page(db, project, preparation, {
        ...askedOf(query),
        ...{ verdicts: verdict, limit: size, offset: (page - 1) * size, descending: sort.startsWith("-") },
        sort: sort.replace("-", "") as store.VerdictSort,
      });
      const total = [...new Set(verdict)].reduce((sum, one) => sum + counts[one], 0);
      return { items: rows.map((row) => shown(row, preparation, locale)), total, page, size, counts };
    },
    file: async ({ params: { project }, query }, format, { locale }) => {
      const words = limitsWords[locale];
      const preparation = await prepare(db, project, query.limitSet ?? null);
      const rows = verdicts(db, project, preparation, query, locale);
      return tableFile({ name: words.file, sheet: words.file, format, columns: columnsOf(locale), rows });
    },
    summary: async ({ params: { project }, query }, { locale }) => {
      const preparation = await prepare(db, project, query.limitSet ?? null);
      const [groups, sets] = await Promise.all([
        store.groups(db, project, preparation, askedOf(query)),
        store.reviewedSets(db, project),
      ]);
      return { ...(await summed(db, project, groups, preparation, locale)), sets };
    },
  };
}

async function* verdicts(
  db: Db,
  project: string,
  preparation: Preparation,
  { verdict = TOLD, ...filters }: Filters,
  locale: Locale,
): AsyncGenerator<Exceedance> {
  const asked = askedOf(filters);
  for (let after: store.Mark | null = null; ; ) {
    const marks: store.Mark[] = await store.nextSamples(db, project, asked, after, BATCH);
    const samples = marks.map(({ id }) => id);
    const wanted = { ...asked, samples, verdicts: verdict, sort: "date", descending: true } as const;
    if (samples.length > 0) {
      const { rows } = await store.page(db, project, preparation, { ...wanted, limit: MOST, offset: 0 });
      for (const row of rows) yield shown(row, preparation, locale);
    }
    after = marks.at(-1) ?? null;
    if (marks.length < BATCH) return;
  }
}

/** What the last digits of a change of units are not worth. */
const plain = (value: number | null) => (value === null ? null : Number(value.toPrecision(10)));

function shown(row: store.VerdictRow, { shown: lines, parameters }: Preparation, locale: Locale): Exceedance {
  const { standard, lo, hi, position, parameter, times, covariate, ...rest } = row;
  const line = lines.get(lineKey(row.set.id, row.set.version, position));
  if (!line) throw new Error("a verdict is by no line that is there");
  const own = (value: number | null) => plain(value === null ? null : value / line.factor);
  return {
    ...rest,
    parameter: { code: parameter, name: parameters.get(parameter)?.names[locale] ?? parameter },
    value: own(standard),
    limit: {
      ...{ position, fraction: line.fraction, unit: line.unit, note: line.note, conditional: line.covariate },
      ...{ min: own(lo), max: own(hi) },
    },
    covariate: plain(covariate),
    times: times === null ? null : Number(times.toPrecision(6)),
  };
}

async function summed(
  db: Db,
  project: string,
  groups: readonly store.GroupRow[],
  { parameters }: Preparation,
  locale: Locale,
): Promise<Omit<ExceedanceSummary, "sets">> {
  const of = (by: store.GroupRow["by"]) => {
    const found = new Map<string | null, VerdictCounts>();
    for (const { key, verdict, n } of groups.filter((one) => one.by === by))
      found.set(key, { ...(found.get(key) ?? store.NO_VERDICTS), [verdict]: n });
    return found;
  };
  const [byStation, byMonth, byParameter] = [of("station"), of("month"), of("parameter")];
  const counts = { ...store.NO_VERDICTS };
  for (const one of byStation.values()) for (const verdict of VERDICTS) counts[verdict] += one[verdict];
  const stations = await store.stations(db, project, [...byStation.keys()].map(String));
  const { [""]: undated = store.NO_VERDICTS, ...months } = Object.fromEntries(
    [...byMonth].map(([month, of]) => [month ?? "", of]),
  );
  return {
    counts,
    undated,
    stations: stations.map((one) => {
      const own = byStation.get(one.id) ?? store.NO_VERDICTS;
      return { ...one, ...own, worst: VERDICTS.find((verdict) => own[verdict] > 0) ?? "meets" };
    }),
    months: Object.entries(months)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([month, of]) => ({ month, ...of })),
    parameters: [...byParameter]
      .map(([code, of]) => ({
        code: code ?? "",
        name: parameters.get(code ?? "")?.names[locale] ?? code ?? "",
        ...of,
      }))
      .sort((a, b) => a.name.localeCompare(b.name, locale)),
  };
}

function columnsOf(locale: Locale): TableColumn<Exceedance>[] {
  const { columns, verdicts: kinds, doubts, fractions, covariates } = limitsWords[locale];
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
