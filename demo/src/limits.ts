import { type LimitSet, limitsEndpoints } from "@vetaverde/contract/limits";
import { addDays } from "@vetaverde/domain/time/dates";
import type { DemoCaller } from "./client.ts";
import { type DemoLimitSet, limitSets } from "./limits.data.ts";

interface LimitsContext {
  project: string;
  /** Today's date in the project. */
  today: string;
  station(name: string): string;
  adminAt(daysAgo: number): DemoCaller;
}

/** Creates the sets of limits, and a later version of one. */
export async function createLimits(context: LimitsContext): Promise<void> {
  for (const one of limitSets) await createLimitSet(context, one);
}

async function createLimitSet(
  { project, today, station, adminAt }: LimitsContext,
  { daysAgo, stations, set, warned }: DemoLimitSet,
): Promise<void> {
  const body = { ...set, stations: stations.map((name) => ({ id: station(name) })) };
  const created = await adminAt(daysAgo).call(limitsEndpoints.create, { params: { project }, body });
  if (!warned) return;
  const { id, version, name, regulation, matrices, source } = created;
  await adminAt(warned.daysAgo).call(limitsEndpoints.update, {
    params: { project, set: id },
    body: {
      version,
      name,
      regulation,
      class: created.class,
      matrices,
      source,
      validFrom: addDays(today, -warned.daysAgo),
      stations: body.stations,
      limits: withWarning(created, warned.share),
      reason: warned.reason,
    },
  });
}

/** The lines of a set as they are sent; a warning applies to maxima, except that of the pH. */
const withWarning = ({ limits }: LimitSet, share: number) =>
  limits.map(({ name: _, ...line }) =>
    line.max !== null && line.unit !== "pH" ? { ...line, warning: share } : line,
  );
