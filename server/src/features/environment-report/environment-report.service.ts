import { setImmediate } from "node:timers/promises";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type {
  environmentReportEndpoints,
  WaterCategory,
  WaterSample,
} from "@vetaverde/contract/environment-report";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { STANDARD_RULES } from "@vetaverde/domain/chemistry/sample-water";
import type { Locale } from "@vetaverde/domain/locale";
import { tableFile } from "../../gateways/excel/write/table-file.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import { columnsOf, reportWords } from "./environment-report.columns.ts";
import * as store from "./environment-report.store.ts";
import { waterSample } from "./water-sample.ts";

type Calls = typeof environmentReportEndpoints;
type Filters = Input<Calls["csv"]>["query"];
type FigureInput = Pick<Input<Calls["piper"]>, "params" | "query">;

export interface EnvironmentReportService {
  options(
    input: Pick<Input<Calls["options"]>, "params" | "query">,
    ctx: Context,
  ): Promise<Reply<Calls["options"]>>;
  figure(input: FigureInput): Promise<Reply<Calls["piper"]>>;
  file(
    input: Pick<Input<Calls["csv"]>, "params" | "query">,
    format: "csv" | "xlsx",
    ctx: Context,
  ): Promise<FileReply>;
}

/** Samples computed in one slice before other requests run. */
const BATCH = 1000;

const CATEGORIES: Readonly<Record<WaterCategory, "water" | "geochemistry">> = {
  Agua: "water",
  Geoquímica: "geochemistry",
};
const categoryOf = (category: WaterCategory | undefined) => (category ? CATEGORIES[category] : null);

export const queryOf = ({ category, station, campaign, from, to }: Filters): store.SampleQuery => ({
  category: categoryOf(category),
  stations: station ?? null,
  campaigns: campaign ?? null,
  from: from ?? null,
  to: to ?? null,
});

const withNitrate = ({ nitrate }: Filters) => nitrate === "withChloride";

/** The parameters of a project: the standard ones, overridden by the project's own. */
export async function parametersOf(db: Db, project: string) {
  const own = await store.ownParameters(db, project);
  return new Map<string, { unit: string; names: Readonly<Record<string, string>> }>([
    ...STANDARD_PARAMETERS.map(({ code, unit, names }) => [code, { unit, names }] as const),
    ...own.map(({ code, unit, names }) => [code, { unit, names }] as const),
  ]);
}

export function createEnvironmentReportService({ db }: { db: Db }): EnvironmentReportService {
  return {
    options: ({ params: { project }, query: { category } }, { locale }) =>
      optionsOf(db, project, category, locale),
    figure: async ({ params: { project }, query }) => {
      const { page, size, ...filters } = query;
      const [items, total, undated, laboratories, settings] = await Promise.all([
        samplesOf(db, project, filters, { limit: size, offset: (page - 1) * size }),
        store.countSamples(db, project, queryOf(filters)),
        store.countUndated(db, project, queryOf(filters)),
        store.laboratories(db, project, queryOf(filters)),
        store.chemistrySettings(db, project),
      ]);
      const plotted = items.filter(({ pctMeq }) => pctMeq !== null).length;
      const { balanceRule } = settings ?? STANDARD_RULES;
      return {
        items,
        total,
        undated,
        laboratories,
        page,
        size,
        plotted,
        balanceRule,
        nitrate: filters.nitrate ?? "excluded",
      };
    },
    file: async ({ params: { project }, query }, format, { locale }) => {
      const { file } = reportWords[locale];
      return tableFile({
        name: file,
        sheet: file,
        format,
        columns: columnsOf(locale, withNitrate(query)),
        rows: allSamples(db, project, query),
      });
    },
  };
}

async function samplesOf(
  db: Db,
  project: string,
  filters: Filters,
  slice: { limit: number; offset: number },
): Promise<WaterSample[]> {
  const [parameters, settings] = await Promise.all([
    parametersOf(db, project),
    store.chemistrySettings(db, project),
  ]);
  const options = { nitrate: withNitrate(filters), ...(settings ?? STANDARD_RULES) };
  const rows = await store.samples(db, project, queryOf(filters), slice);
  const items: WaterSample[] = [];
  for (let at = 0; at < rows.length; at += BATCH) {
    for (const row of rows.slice(at, at + BATCH))
      items.push(waterSample(row, (code) => parameters.get(code)?.unit ?? "", options));
    await setImmediate();
  }
  return items;
}

async function* allSamples(db: Db, project: string, filters: Filters): AsyncGenerator<WaterSample> {
  for (let offset = 0; ; offset += BATCH) {
    const items = await samplesOf(db, project, filters, { limit: BATCH, offset });
    yield* items;
    if (items.length < BATCH) return;
  }
}

/** What the filters offer. */
async function optionsOf(db: Db, project: string, category: WaterCategory | undefined, locale: Locale) {
  const [found, parameters] = await Promise.all([
    store.options(db, project, categoryOf(category)),
    parametersOf(db, project),
  ]);
  const { from, to, samples } = found.dates;
  return {
    stations: found.stations.map(({ latitude, longitude, ...station }) => ({
      ...station,
      place: latitude === null || longitude === null ? null : { latitude, longitude },
    })),
    parameters: found.parameters.map(({ code, results, fractions }) => {
      const known = parameters.get(code);
      return { code, results, fractions, name: known?.names[locale] ?? code, unit: known?.unit ?? "" };
    }),
    campaigns: found.campaigns,
    dates: from !== null && to !== null ? { from, to } : null,
    samples,
  };
}
