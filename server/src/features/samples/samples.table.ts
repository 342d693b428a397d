// Results of samples as a file, one per row.
import type { Input } from "@vetaverde/contract/endpoint";
import type { ResultFlag, Sample, samplesEndpoints } from "@vetaverde/contract/samples";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import { messagesOf } from "@vetaverde/locales/server";
import { type TableColumn, tableFile } from "../../gateways/excel/write/table-file.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { parametersOf } from "./catalog/parameters.service.ts";
import { balanceData, chemistrySettings } from "./quality/sample-repeats.data.ts";
import { balanceResult } from "./quality/samples.balance.ts";
import * as choices from "./samples.options.store.ts";
import { queryOf } from "./samples.service.ts";
import type { SampleQuery } from "./samples.store.ts";
import { tableWords } from "./samples.table.messages.ts";

type FileInput = Pick<Input<(typeof samplesEndpoints)["csv"]>, "params" | "query">;

interface Line {
  sample: choices.NamedSample & Pick<WithDates<Sample>, "balance">;
  result: choices.ResultRow;
  name: string;
  cas: string | null;
  /** The parameter's unit. */
  unit: string;
}

/** Samples per query: few enough that a download starts immediately and memory stays constant. */
const BATCH = 200;

export function samplesFile(
  db: Db,
  { params: { project }, query }: FileInput,
  format: "csv" | "xlsx",
  { locale }: Context,
): Promise<FileReply> {
  const { file } = tableWords[locale];
  return tableFile({
    name: file,
    sheet: file,
    format,
    columns: columnsOf(locale),
    rows: lines(db, project, queryOf(query), locale),
  });
}

async function* lines(db: Db, project: string, query: SampleQuery, locale: Locale): AsyncGenerator<Line> {
  const known = new Map((await parametersOf(db, project)).map((one) => [one.code, one]));
  const { balanceRule } = await chemistrySettings(db, project);
  const unitOf = (code: string) => known.get(code)?.unit ?? "";
  const parameters = query.parameters && new Set(query.parameters);
  for (let after: choices.NamedSample | null = null; ; ) {
    const samples: choices.NamedSample[] = await choices.nextSamples(db, project, query, after, BATCH);
    const ids = samples.map(({ id }) => id);
    const [results, dataOf] = await Promise.all([
      choices.resultsIn(db, project, ids),
      balanceData(db, project, ids),
    ]);
    for (const sample of samples) {
      const ownResults = results.get(sample.id) ?? [];
      const balance = balanceResult(dataOf(sample.id), balanceRule, unitOf);
      for (const result of ownResults) {
        if (parameters && !parameters.has(result.parameter)) continue;
        const { names, cas = null } = known.get(result.parameter) ?? {};
        const name = names?.[locale] ?? result.parameter;
        yield { sample: { ...sample, balance }, result, name, cas, unit: unitOf(result.parameter) };
      }
    }
    after = samples.at(-1) ?? null;
    if (samples.length < BATCH) return;
  }
}

const SIGN = { value: "", below: "<", above: ">" } as const;

function columnsOf(locale: Locale): TableColumn<Line>[] {
  const { columns, fractions } = tableWords[locale];
  const { matrices, flags, verdicts } = messagesOf("samples")[locale];
  const matrixOf = (matrix: string | null) =>
    matrix && Object.hasOwn(matrices, matrix) ? matrices[matrix as keyof typeof matrices] : matrix;
  return [
    { header: columns.station, value: ({ sample }) => sample.station.name },
    { header: columns.sample, value: ({ sample }) => sample.code },
    { header: columns.date, value: ({ sample }) => sample.date },
    { header: columns.at, value: ({ sample }) => sample.at },
    { header: columns.campaign, value: ({ sample }) => sample.campaign?.name ?? null },
    { header: columns.laboratory, value: ({ sample }) => sample.laboratory?.name ?? null },
    { header: columns.matrix, value: ({ sample }) => matrixOf(sample.matrix) },
    { header: columns.parameter, value: ({ name }) => name },
    { header: columns.cas, value: ({ cas }) => cas },
    { header: columns.fraction, value: ({ result }) => fractions[result.fraction] },
    { header: columns.raw, value: ({ result }) => result.raw },
    { header: columns.rawUnit, value: ({ result }) => result.unit },
    { header: columns.sign, value: ({ result }) => SIGN[result.kind] },
    { header: columns.value, value: ({ result }) => result.standard },
    { header: columns.unit, value: ({ unit }) => unit },
    { header: columns.method, value: ({ result }) => result.method },
    { header: columns.comment, value: ({ result }) => result.comment },
    {
      header: columns.flags,
      value: ({ result }) => result.flags.map((flag) => flags[flag as ResultFlag] ?? flag).join("; ") || null,
    },
    { header: columns.cbe, value: ({ sample }) => sample.balance && Number(sample.balance.cbe.toFixed(2)) },
    { header: columns.verdict, value: ({ sample }) => sample.balance && verdicts[sample.balance.verdict] },
    { header: columns.file, value: ({ result }) => result.file },
    { header: columns.row, value: ({ result }) => result.row },
  ];
}
