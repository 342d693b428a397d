import type { WaterCategory, WaterSample } from "@vetaverde/contract/environment-report";
import type { DrawnSample } from "@vetaverde/domain/reports/board-page";
import type { Context } from "../../platform/context/context.ts";
import type { EnvironmentReportService } from "./environment-report.service.ts";

/** Only the newest are drawn: more points are indistinguishable in a PDF. */
const MAX_DRAWN = 3000;

export interface SampleChoice {
  category?: WaterCategory | undefined;
  stations: readonly string[];
  campaigns?: readonly string[];
  from: string | null;
  to: string | null;
  /** Leaves out samples whose ion balance failed. */
  withoutBad?: boolean;
  nitrate?: "excluded" | "withChloride";
}

/** The stations' identifiers in the order of their symbols; a symbol without a station here keeps its place. */
export function inSymbolOrder(stations: readonly { id: string; symbol: number }[]): string[] {
  const order: string[] = [];
  for (const { id, symbol } of stations) order[symbol] = id;
  return Array.from(order, (id) => id ?? "");
}

interface DrawnSamples {
  samples: DrawnSample[];
  /** All stations, in the order of their symbols. */
  order: string[];
  /** How many samples match the choice. */
  total: number;
  /** How many are left out for their balance. */
  hidden: number;
  /** How many have a non-detect for which half of its limit is used. */
  halved: number;
}

/** Samples for a PDF. */
export async function drawnSamples(
  water: Pick<EnvironmentReportService, "figure" | "options">,
  project: string,
  choice: SampleChoice,
  ctx: Context,
): Promise<DrawnSamples> {
  const { category, withoutBad = false } = choice;
  const [{ newest, total }, { stations }] = await Promise.all([
    newestSamples(water, project, queryOf(choice)),
    water.options({ params: { project }, query: category ? { category } : {} }, ctx),
  ]);
  const drawn = newest.filter(({ balance }) => !(withoutBad && balance === "bad"));
  const hidden = newest.length - drawn.length;
  return {
    samples: drawn.map(toDrawnSample),
    order: inSymbolOrder(stations),
    total: total - hidden,
    hidden,
    halved: drawn.filter(({ substituted }) => substituted.length > 0).length,
  };
}

type SampleQuery = Omit<Parameters<EnvironmentReportService["figure"]>[0]["query"], "page">;

function queryOf({
  category,
  stations,
  campaigns = [],
  from,
  to,
  nitrate = "excluded",
}: SampleChoice): SampleQuery {
  return {
    size: MAX_DRAWN,
    ...(category ? { category } : {}),
    ...(stations.length > 0 ? { station: [...stations] } : {}),
    ...(campaigns.length > 0 ? { campaign: [...campaigns] } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    nitrate,
  };
}

/** The newest samples, as many as are drawn, and how many match. */
async function newestSamples(
  water: Pick<EnvironmentReportService, "figure">,
  project: string,
  query: SampleQuery,
): Promise<{ newest: WaterSample[]; total: number }> {
  const pageOf = (page: number) => water.figure({ params: { project }, query: { ...query, page } });
  const first = await pageOf(1);
  const { total } = first;
  // Sorted by day, so the newest are on the last two pages.
  const last = Math.ceil(total / MAX_DRAWN);
  const pages = [last - 1, last].filter((page) => page > 1);
  const items = [
    ...(last <= 2 ? first.items : []),
    ...(await Promise.all(pages.map(pageOf))).flatMap((page) => page.items),
  ];
  return { newest: items.slice(-MAX_DRAWN), total };
}

const toDrawnSample = (sample: WaterSample): DrawnSample => ({
  station: sample.station,
  stationId: sample.stationId,
  day: sample.date,
  pctMeq: sample.pctMeq,
  meq: Object.fromEntries(Object.entries(sample.meq).filter(([, value]) => value !== null)),
  open: sample.balance === "bad",
  tds: sample.tds?.value ?? null,
});
