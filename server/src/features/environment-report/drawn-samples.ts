import type { WaterCategory } from "@vetaverde/contract/environment-report";
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

/**
 * Samples for a PDF, with all stations in the order of their symbols, and how many match the choice. `hidden`: left out
 * for their balance.
 */
export async function drawnSamples(
  water: Pick<EnvironmentReportService, "figure" | "options">,
  project: string,
  { category, stations, campaigns = [], from, to, withoutBad = false, nitrate = "excluded" }: SampleChoice,
  ctx: Context,
): Promise<{ samples: DrawnSample[]; order: string[]; total: number; hidden: number; halved: number }> {
  const query = {
    size: MAX_DRAWN,
    ...(category ? { category } : {}),
    ...(stations.length > 0 ? { station: [...stations] } : {}),
    ...(campaigns.length > 0 ? { campaign: [...campaigns] } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    nitrate,
  };
  const part = (page: number) => water.figure({ params: { project }, query: { ...query, page } });
  const [first, options] = await Promise.all([
    part(1),
    water.options({ params: { project }, query: category ? { category } : {} }, ctx),
  ]);
  const { total } = first;
  // Sorted by day, so the newest are on the last two pages.
  const last = Math.ceil(total / MAX_DRAWN);
  const pages = [last - 1, last].filter((page) => page > 1);
  const newest = [
    ...(last <= 2 ? first.items : []),
    ...(await Promise.all(pages.map(part))).flatMap((one) => one.items),
  ];
  const chosen = newest.slice(-MAX_DRAWN);
  const seen = chosen.filter(({ balance }) => !(withoutBad && balance === "bad"));
  const hidden = chosen.length - seen.length;
  const samples = seen.map((one) => ({
    station: one.station,
    stationId: one.stationId,
    day: one.date,
    pctMeq: one.pctMeq,
    meq: Object.fromEntries(Object.entries(one.meq).filter(([, value]) => value !== null)),
    open: one.balance === "bad",
    tds: one.tds?.value ?? null,
  }));
  const halved = seen.filter(({ substituted }) => substituted.length > 0).length;
  return { samples, order: options.stations.map(({ id }) => id), total: total - hidden, hidden, halved };
}
