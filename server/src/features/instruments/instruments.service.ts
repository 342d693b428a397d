import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Instrument, instrumentsEndpoints, MiningUnit } from "@vetaverde/contract/instruments";
import type { WithDates } from "@vetaverde/contract/shapes";
import { fold } from "@vetaverde/domain/text/fold";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import { writtenBy } from "../../platform/context/written.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { unique } from "../../platform/db/unique.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { checkVersion } from "../../platform/errors/stale-version.ts";
import type { FileReply } from "../../platform/http/reply.ts";
import * as documents from "./documents/documents.store.ts";
import { toDocument, toInstrument } from "./instruments.dto.ts";
import { instrumentsFile } from "./instruments.export.ts";
import { instrumentWords } from "./instruments.messages.ts";
import * as store from "./instruments.store.ts";

type Calls = typeof instrumentsEndpoints;
type Body = Input<Calls["create"]>["body"];

export interface InstrumentsService {
  miningUnits(input: Input<Calls["miningUnits"]>): Promise<Reply<Calls["miningUnits"]>>;
  /** @throws AppError FK-0005 when the project already has one of that name */
  createMiningUnit(input: Input<Calls["createMiningUnit"]>, ctx: Context): Promise<MiningUnit>;
  list(input: Input<Calls["list"]>): Promise<Reply<Calls["list"]>>;
  csv(input: Input<Calls["csv"]>, ctx: Context): Promise<FileReply>;
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>): Promise<WithDates<Instrument>>;
  /** @throws AppError FK-0005 when one of that mining unit, name and year exists, VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<WithDates<Instrument>>;
  /** @throws AppError FK-0005, NOT_FOUND, VALIDATION, STALE_VERSION with `current`, the current instrument */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<WithDates<Instrument>>;
}

export interface InstrumentsDeps {
  db: Db;
  now?: () => number;
}

export function createInstrumentsService(deps: InstrumentsDeps): InstrumentsService {
  const { db, now = Date.now } = deps;

  return {
    miningUnits: async ({ params: { project }, query: { page, size, sort, q } }) => {
      const key = q ? fold(q) : null;
      return { ...(await store.listUnits(db, project, { page, size, sort, key })), page, size };
    },
    createMiningUnit: (input, ctx) => createMiningUnit(deps, input, ctx),
    list: async ({ params: { project }, query: { page, size, sort, ...filters } }) => {
      const { items, total } = await store.list(db, project, { ...filtersOf(filters), page, size, sort });
      return { items: items.map(toInstrument), total, page, size };
    },
    csv: async ({ params: { project }, query: { sort, ...filters } }, ctx) =>
      instrumentsFile(db, ctx.locale, project, { ...filtersOf(filters), sort }, new Date(now())),
    get: ({ params: { project, instrument } }) => existing(db, project, instrument),
    create: (input, ctx) => create(deps, input, ctx),
    update: (input, ctx) => update(deps, input, ctx),
  };
}

function createMiningUnit(
  { db }: InstrumentsDeps,
  { params: { project }, body: { name } }: Input<Calls["createMiningUnit"]>,
  ctx: Context,
): Promise<MiningUnit> {
  return transact(db, ctx, async (tx) => {
    const unit = { id: newId(), name };
    await unique(store.insertUnit(tx, project, actorOf(ctx).id, { ...unit, nameKey: fold(name) }));
    await recordChange(tx, ctx, {
      project,
      action: "mining-unit.created",
      entity: "mining-unit",
      entityId: unit.id,
      after: { name },
    });
    return unit;
  });
}

function create(
  deps: InstrumentsDeps,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<WithDates<Instrument>> {
  const { db, now = Date.now } = deps;
  return transact(db, ctx, async (tx) => {
    const fields = await fieldsOf(tx, ctx, project, body);
    const written = writtenBy(ctx, project, newId(), now());
    await unique(store.insert(tx, written, fields));
    return recorded(tx, ctx, "instrument.created", written, null);
  });
}

function update(
  deps: InstrumentsDeps,
  { params: { project, instrument }, body: { version, ...body } }: Input<Calls["update"]>,
  ctx: Context,
): Promise<WithDates<Instrument>> {
  const { db, now = Date.now } = deps;
  return transact(db, ctx, async (tx) => {
    if (!(await store.lock(tx, project, instrument))) throw new AppError("NOT_FOUND");
    const before = await existing(tx, project, instrument);
    checkVersion(version, before);
    const fields = await fieldsOf(tx, ctx, project, body);
    const written = writtenBy(ctx, project, instrument, now());
    await unique(store.update(tx, written, fields));
    return recorded(tx, ctx, "instrument.updated", written, before);
  });
}

const filtersOf = ({
  q,
  miningUnit,
  year,
  state,
}: Omit<Input<Calls["csv"]>["query"], "sort">): store.InstrumentFilters => ({
  key: q ? fold(q) : null,
  miningUnit: miningUnit ?? null,
  year: year ?? null,
  state: state ?? null,
});

async function recorded(
  tx: Tx,
  ctx: Context,
  action: string,
  { project, id }: store.Written,
  before: WithDates<Instrument> | null,
): Promise<WithDates<Instrument>> {
  const after = await existing(tx, project, id);
  const change = { ...(before ? { before: auditFields(before) } : {}), after: auditFields(after) };
  await recordChange(tx, ctx, { project, action, entity: "instrument", entityId: id, ...change });
  return after;
}

/** The fields of an instrument that the audit trail records. */
const auditFields = ({ name, year, startsOn, endsOn, miningUnit, prompt }: WithDates<Instrument>) => ({
  name,
  year,
  ...(startsOn !== null && { startsOn }),
  ...(endsOn !== null && { endsOn }),
  miningUnit: miningUnit.name,
  prompt: prompt?.name ?? null,
});

async function fieldsOf(tx: Tx, ctx: Context, project: string, body: Body): Promise<store.InstrumentFields> {
  const { name, year, miningUnit, prompt = null, startsOn = null, endsOn = null } = body;
  const known = await store.namesOf(tx, project, { miningUnit, prompt });
  const words = instrumentWords[ctx.locale];
  const details = [
    ...(known.miningUnit ? [] : [{ path: "miningUnit", message: words.noMiningUnit }]),
    ...(known.prompt ? [] : [{ path: "prompt", message: words.noPrompt }]),
    ...(startsOn !== null && endsOn !== null && endsOn < startsOn
      ? [{ path: "endsOn", message: words.endsBeforeStart }]
      : []),
  ];
  if (details.length > 0) throw new AppError("VALIDATION", { details });
  return { name, nameKey: fold(name), year, startsOn, endsOn, miningUnit, prompt };
}

/** @throws AppError NOT_FOUND */
async function existing(db: Db | Tx, project: string, id: string): Promise<WithDates<Instrument>> {
  const row = await store.find(db, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  const files = await documents.ofInstrument(db, project, id);
  return { ...toInstrument(row), files: files.map(toDocument) };
}
