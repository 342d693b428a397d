import type { Input } from "@vetaverde/contract/endpoint";
import {
  MAX_DOSES,
  type NeutraliserBody,
  type neutralisersEndpoints,
} from "@vetaverde/contract/neutralisers";
import { productFault } from "@vetaverde/domain/chemistry/neutraliser";
import type { Locale } from "@vetaverde/domain/locale";
import { fold } from "@vetaverde/domain/text/fold";
import { messagesOf } from "@vetaverde/locales/server";
import { recordChange } from "../../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { transact } from "../../../platform/db/transact.ts";
import { unique } from "../../../platform/db/unique.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { checkVersion } from "../../../platform/errors/stale-version.ts";
import { stationsOf } from "../data.store.ts";
import * as store from "./neutralisers.store.ts";

type Calls = typeof neutralisersEndpoints;

const faults = messagesOf("reportFaults");

export function createNeutralisers({ db }: { db: Db }) {
  return {
    list: ({ params: { project } }: Input<Calls["list"]>) => store.list(db, project),
    create: (input: Input<Calls["create"]>, ctx: Context) =>
      transact(db, ctx, (tx) => createNeutraliser(tx, input, ctx)),
    update: (input: Input<Calls["update"]>, ctx: Context) =>
      transact(db, ctx, (tx) => updateNeutraliser(tx, input, ctx)),
    doses: async ({ params: { project, neutraliser } }: Input<Calls["doses"]>) => {
      await existing(db, project, neutraliser);
      return store.doses(db, project, neutraliser, { from: null, to: null, most: MAX_DOSES });
    },
    keepDoses: (input: Input<Calls["keepDoses"]>, ctx: Context) =>
      transact(db, ctx, (tx) => saveDoses(tx, input, ctx)),
  };
}

async function existing(on: Db | Tx, project: string, id: string) {
  const row = await store.find(on, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * @throws AppError INVALID when inlet and outlet are one station or the product's shares are impossible, NOT_FOUND when
 * the project lacks a station
 */
async function fieldsOf(
  tx: Tx,
  project: string,
  body: NeutraliserBody,
  locale: Locale,
): Promise<store.Fields> {
  if (body.inlet === body.outlet) throw invalid("outlet", faults[locale].sameStation);
  const fault = productFault(body);
  if (fault !== null) throw invalid("blend", faults[locale].products[fault]);
  if ((await stationsOf(tx, project, [body.inlet, body.outlet])).length < 2) throw new AppError("NOT_FOUND");
  return { ...body, nameKey: fold(body.name) };
}

async function createNeutraliser(
  tx: Tx,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
) {
  const id = newId();
  await unique(store.insert(tx, project, id, await fieldsOf(tx, project, body, ctx.locale)));
  return recorded(tx, ctx, { project, id: id }, "neutraliser.created", { after: body });
}

async function updateNeutraliser(
  tx: Tx,
  { params: { project, neutraliser }, body: { version, ...changes } }: Input<Calls["update"]>,
  ctx: Context,
) {
  await store.lock(tx, project, neutraliser);
  const before = await existing(tx, project, neutraliser);
  checkVersion(version, before);
  const { blend = before.blend, moisture = before.moisture, recycled = before.recycled } = changes;
  const body = { ...changes, blend, moisture, recycled };
  await unique(store.update(tx, project, neutraliser, await fieldsOf(tx, project, body, ctx.locale)));
  return recorded(tx, ctx, { project, id: neutraliser }, "neutraliser.updated", { before, after: body });
}

async function recorded(
  tx: Tx,
  ctx: Context,
  { project, id }: { project: string; id: string },
  action: string,
  change: { before?: unknown; after: unknown },
) {
  await recordChange(tx, ctx, { project, action, entity: "neutraliser", entityId: id, ...change });
  return existing(tx, project, id);
}

async function saveDoses(
  tx: Tx,
  { params: { project, neutraliser }, body: { doses } }: Input<Calls["keepDoses"]>,
  ctx: Context,
) {
  if (new Set(doses.map(({ day }) => day)).size < doses.length)
    throw invalid("doses", faults[ctx.locale].dayTwice);
  // Serialises concurrent additions of the same day.
  if (!(await store.lock(tx, project, neutraliser))) throw new AppError("NOT_FOUND");
  const { kept, corrected } = await store.saveDoses(tx, project, neutraliser, doses, actorOf(ctx).id);
  const counts = { kept: kept - corrected, corrected, same: doses.length - kept };
  await recordChange(tx, ctx, {
    project,
    action: "neutraliser.doses-kept",
    entity: "neutraliser",
    entityId: neutraliser,
    after: counts,
  });
  return counts;
}
