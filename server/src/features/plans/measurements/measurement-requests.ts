import type { Input } from "@vetaverde/contract/endpoint";
import type { MeasurementRequest, PreviousValues } from "@vetaverde/contract/measurements";
import type { plansEndpoints } from "@vetaverde/contract/plans";
import type { WithDates } from "@vetaverde/contract/shapes";
import { COMPARED_VALUES } from "@vetaverde/domain/measurements/plausible";
import { MAX_REQUESTS } from "@vetaverde/domain/measurements/requests";
import { formatMessage } from "@vetaverde/locales/format";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { unique } from "../../../platform/db/unique.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { checkVersion } from "../../../platform/errors/stale-version.ts";
import { planWords } from "../plans.messages.ts";
import { listPrevious } from "./measured-values.store.ts";
import * as store from "./measurement-requests.store.ts";

type Calls = typeof plansEndpoints;

interface Deps {
  db: Db;
  now: () => number;
}

export const listRequests = async (db: Db, project: string): Promise<WithDates<MeasurementRequest>[]> =>
  (await store.list(db, project)).map(toRequest);

/** The last values of every request and station: one more than are compared, for a form that corrects the newest. */
export async function listPreviousValues(db: Db, project: string): Promise<WithDates<PreviousValues>[]> {
  const grouped = new Map<string, WithDates<PreviousValues>>();
  for (const { request, station, ...value } of await listPrevious(db, project, COMPARED_VALUES + 1)) {
    const key = `${request} ${station}`;
    const known = grouped.get(key);
    if (known) known.values.push(value);
    else grouped.set(key, { request, station, values: [value] });
  }
  return [...grouped.values()];
}

/** @throws AppError VALIDATION, CONFLICT when the type has an active request of that name */
export function createRequest(
  { db, now }: Deps,
  { params: { project }, body }: Input<Calls["createMeasurementRequest"]>,
  ctx: Context,
): Promise<WithDates<MeasurementRequest>> {
  return transact(db, ctx, async (tx) => {
    const { type, station } = body;
    const known = await store.areKnown(tx, project, type, station);
    if (!known.type) throw invalid("type", planWords(ctx.locale).measurements.type);
    if (!known.station) throw invalid("station", planWords(ctx.locale).measurements.station);
    await checkCount(tx, project, body, ctx);
    const change = { project, id: newId(), by: actorOf(ctx).id, at: new Date(now()) };
    await unique(store.insert(tx, change, body), "CONFLICT");
    const after = await existing(tx, project, change.id);
    await recordRequest(tx, ctx, project, "measurement-request.created", { after });
    return after;
  });
}

/** @throws AppError NOT_FOUND, STALE_VERSION with `current` and `sent`, VALIDATION, CONFLICT as `createRequest` */
export function updateRequest(
  { db, now }: Deps,
  { params: { project, request: id }, body }: Input<Calls["updateMeasurementRequest"]>,
  ctx: Context,
): Promise<WithDates<MeasurementRequest>> {
  return transact(db, ctx, async (tx) => {
    if (!(await store.lock(tx, project, id))) throw new AppError("NOT_FOUND");
    const before = await existing(tx, project, id);
    checkVersion(body.version, before, body);
    if (before.kind === "choice" && body.choices.length < 2)
      throw invalid("choices", planWords(ctx.locale).measurements.choices);
    const target = { type: before.type.id, station: before.station?.id ?? null };
    if (body.active && !before.active) await checkCount(tx, project, target, ctx);
    const change = { project, id, by: actorOf(ctx).id, at: new Date(now()) };
    await unique(store.update(tx, change, body), "CONFLICT");
    const after = await existing(tx, project, id);
    await recordRequest(tx, ctx, project, "measurement-request.updated", { before, after });
    return after;
  });
}

async function checkCount(
  tx: Tx,
  project: string,
  { type, station }: { type: string; station: string | null },
  ctx: Context,
): Promise<void> {
  if ((await store.countActive(tx, project, type, station)) < MAX_REQUESTS) return;
  const message = formatMessage(
    planWords(ctx.locale).measurements.tooMany,
    { max: MAX_REQUESTS },
    ctx.locale,
  );
  throw invalid("type", message);
}

async function existing(tx: Tx, project: string, id: string): Promise<WithDates<MeasurementRequest>> {
  const row = await store.find(tx, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return toRequest(row);
}

const toRequest = ({
  typeId,
  typeName,
  stationId,
  stationName,
  ...row
}: store.MeasurementRequestRow): WithDates<MeasurementRequest> => ({
  ...row,
  type: { id: typeId, name: typeName },
  station: stationId === null ? null : { id: stationId, name: stationName ?? "" },
});

const audited = ({ id: _, updatedAt: __, type, station, ...rest }: WithDates<MeasurementRequest>) => ({
  type: type.name,
  station: station?.name ?? null,
  ...rest,
});

const recordRequest = (
  tx: Tx,
  ctx: Context,
  project: string,
  action: string,
  { before, after }: { before?: WithDates<MeasurementRequest>; after: WithDates<MeasurementRequest> },
): Promise<void> =>
  recordChange(tx, ctx, {
    project,
    action,
    entity: "measurement-request",
    entityId: after.id,
    ...(before ? { before: audited(before) } : {}),
    after: audited(after),
  });
