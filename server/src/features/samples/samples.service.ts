import type { Input } from "@vetaverde/contract/endpoint";
import type { Sample, SampleSheet, samplesEndpoints } from "@vetaverde/contract/samples";
import { ACID_PH, balanceOf, missingForBalance, verdictOf } from "@vetaverde/domain/chemistry/balance";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import type { Db } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { parametersOf } from "./parameters.service.ts";
import { ionsOf, numberIn } from "./samples.quality.ts";
import * as store from "./samples.store.ts";

type Calls = typeof samplesEndpoints;

const shown = ({ at, ...row }: store.SampleRow): Sample => ({ ...row, at: at?.toISOString() ?? null });

export async function listSamples(db: Db, { params: { project }, query }: Input<Calls["list"]>) {
  const { page, size, sort = "-date", q, station, parameter, campaign, category, from, to, flag } = query;
  const descending = sort.startsWith("-");
  const ask: store.SampleAsk = {
    ...{
      q: q ?? null,
      stations: station ?? null,
      parameters: parameter ?? null,
      campaigns: campaign ?? null,
    },
    ...{ category: category ?? null, from: from ?? null, to: to ?? null, flags: flag ?? null },
  };
  const { rows, total } = await store.list(db, project, ask, {
    sort: sort.replace("-", "") as store.SampleSort,
    ...{ descending, limit: size, offset: (page - 1) * size },
  });
  return { items: rows.map(shown), total, page, size };
}

/** @throws AppError NOT_FOUND */
export async function getSample(
  db: Db,
  { params: { project, sample } }: Input<Calls["get"]>,
): Promise<SampleSheet> {
  const row = await store.find(db, project, sample);
  if (!row) throw new AppError("NOT_FOUND");
  const [held, parameters] = await Promise.all([
    store.resultsOf(db, project, sample),
    parametersOf(db, project),
  ]);
  const unitOf = new Map(parameters.map(({ code, unit }) => [code, unit]));
  const holding = held.filter(({ replacedAt }) => replacedAt === null);
  const meq = ionsOf(holding, STANDARD_PARAMETERS);
  const balance = balanceOf(meq, (numberIn(holding, "pH") ?? 7) < ACID_PH);
  return {
    ...shown(row),
    held: held.map(({ replacedAt, replacedBy, reason, ...one }) => ({
      ...one,
      standardUnit: unitOf.get(one.parameter) ?? "",
      replaced: replacedAt
        ? { at: replacedAt.toISOString(), by: replacedBy ?? "", reason: reason ?? "" }
        : null,
    })),
    balance: balance && { ...balance, verdict: verdictOf(balance) },
    missing: missingForBalance(meq),
  };
}
