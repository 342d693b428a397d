import type { Input } from "@vetaverde/contract/endpoint";
import type { Sample, SampleOptions, SampleSheet, samplesEndpoints } from "@vetaverde/contract/samples";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { type Known, parametersOf } from "./catalog/parameters.service.ts";
import { balanceData, chemistrySettings, repeatData } from "./quality/sample-repeats.data.ts";
import { balanceResult, chargesResult } from "./quality/samples.balance.ts";
import * as choices from "./samples.options.store.ts";
import * as store from "./samples.store.ts";

type Calls = typeof samplesEndpoints;
type Filters = Input<Calls["csv"]>["query"];

export const queryOf = ({
  q,
  station,
  parameter,
  campaign,
  laboratory,
  ...rest
}: Filters): store.SampleQuery => ({
  q: q ?? null,
  stations: station ?? null,
  parameters: parameter ?? null,
  campaigns: campaign ?? null,
  laboratories: laboratory ?? null,
  category: rest.category ?? null,
  flags: rest.flag ?? null,
  from: rest.from ?? null,
  to: rest.to ?? null,
});

const unitsOf = (parameters: readonly Known[]) => {
  const units = new Map(parameters.map(({ code, unit }) => [code, unit]));
  return (code: string) => units.get(code) ?? "";
};

/** Rows in response form, each with its charge balance. */
async function weighed(
  db: Db,
  project: string,
  rows: readonly store.SampleRow[],
): Promise<WithDates<Sample>[]> {
  const [parameters, dataOf, { balanceRule }] = await Promise.all([
    parametersOf(db, project),
    balanceData(
      db,
      project,
      rows.map(({ id }) => id),
    ),
    chemistrySettings(db, project),
  ]);
  const unitOf = unitsOf(parameters);
  return rows.map((row) => ({ ...row, balance: balanceResult(dataOf(row.id), balanceRule, unitOf) }));
}

export async function listSamples(db: Db, { params: { project }, query }: Input<Calls["list"]>) {
  const { page, size, sort = "-date", ...filters } = query;
  const { rows, total, undated } = await store.list(db, project, queryOf(filters), {
    sort: sort.replace("-", "") as store.SampleSort,
    descending: sort.startsWith("-"),
    limit: size,
    offset: (page - 1) * size,
  });
  return { items: await weighed(db, project, rows), total, page, size, undated };
}

export async function sampleOptions(
  db: Db,
  { params: { project } }: Pick<Input<Calls["options"]>, "params">,
  { locale }: Context,
): Promise<SampleOptions> {
  const [found, parameters] = await Promise.all([choices.options(db, project), parametersOf(db, project)]);
  const nameOf = new Map(parameters.map(({ code, names }) => [code, names[locale]]));
  return {
    ...found,
    parameters: found.parameters
      .map((one) => ({ ...one, name: nameOf.get(one.code) ?? one.code }))
      .sort((a, b) => a.name.localeCompare(b.name, locale)),
  };
}

/** @throws AppError NOT_FOUND */
export async function getSample(
  db: Db,
  { params: { project, sample } }: Input<Calls["get"]>,
  { locale }: Context,
): Promise<WithDates<SampleSheet>> {
  const row = await store.find(db, project, sample);
  if (!row) throw new AppError("NOT_FOUND");
  const [results, facts, parameters, data, { balanceRule }] = await Promise.all([
    store.resultsOf(db, project, sample),
    store.factsOf(db, project, sample),
    parametersOf(db, project),
    repeatData(db, project, sample),
    chemistrySettings(db, project),
  ]);
  const known = new Map(parameters.map((one, place) => [one.code, { ...one, place }]));
  const placeOf = (code: string) => known.get(code)?.place ?? parameters.length;
  return {
    ...row,
    held: results
      // Sorted as in laboratory reports: field measurements, ions, metals.
      .sort((a, b) => placeOf(a.parameter) - placeOf(b.parameter))
      .map(({ importedAt, importedBy, replacedAt, replacedBy, replacement, reason, ...one }) => ({
        ...one,
        name: known.get(one.parameter)?.names[locale] ?? one.parameter,
        standardUnit: known.get(one.parameter)?.unit ?? "",
        imported: { at: importedAt, by: importedBy },
        replaced: replacedAt && {
          at: replacedAt,
          by: replacedBy ?? "",
          reason: reason ?? "",
          result: replacement,
        },
      })),
    told: facts,
    ...chargesResult(data, balanceRule, unitsOf(parameters)),
  };
}
