import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Borehole, piezometryEndpoints } from "@vetaverde/contract/piezometry";
import { elevationAt, levelOfDip, strataFault } from "@vetaverde/domain/piezometry/levels";
import { todayIn } from "@vetaverde/domain/time/zone";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { unique } from "../../platform/db/unique.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import * as store from "./piezometry.store.ts";
import { type PiezometryFault, piezometryWords } from "./piezometry.words.ts";

type Calls = typeof piezometryEndpoints;
type Edit = Omit<Input<Calls["update"]>["body"], "version">;
type Add = Input<Calls["addLevels"]>;

/** How far above its pipe water can stand, in metres: more is a slip of the pen. */
const MOST_ABOVE = 50;

export interface PiezometryDeps {
  db: Db;
  now: () => number;
}

export interface PiezometryService {
  stratigraphy(input: Input<Calls["stratigraphy"]>): Promise<Borehole[]>;
  piezometry(input: Input<Calls["piezometry"]>): Promise<Reply<Calls["piezometry"]>>;
  /** @throws AppError FK-0005 where the station has one, VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<Borehole>;
  /** @throws AppError NOT_FOUND, VALIDATION, STALE_VERSION with `current` */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<Borehole>;
  /** @throws AppError NOT_FOUND, VALIDATION, CONFLICT with `conflicts` */
  addLevels(input: Add, ctx: Context): Promise<Reply<Calls["addLevels"]>>;
}

export function createPiezometryService({ db, now }: PiezometryDeps): PiezometryService {
  const writtenBy = (ctx: Context, project: string, id: string): store.Written => ({
    ...{ project, id, by: actorOf(ctx).id },
    at: new Date(now()),
  });
  return {
    stratigraphy: async ({ params }) => (await store.list(db, params.project)).map(shown),
    piezometry: async ({ params: { project }, query: { from, to } }) => {
      const rows = await store.levels(db, project, from ?? null, to ?? null);
      const by = new Map<string, Reply<Calls["piezometry"]>[number]["levels"]>();
      for (const { borehole, ...level } of rows) by.set(borehole, [...(by.get(borehole) ?? []), level]);
      return [...by].map(([borehole, levels]) => ({ borehole, levels }));
    },
    create: ({ params: { project }, body: { station, ...body } }, ctx) =>
      transact(db, ctx, async (tx) => {
        if (!(await store.hasStation(tx, project, station))) throw invalid(ctx, "station", "station");
        const fields = fieldsOf(body, ctx);
        const written = writtenBy(ctx, project, newId());
        await unique(store.insert(tx, written, station, fields));
        return recorded(tx, ctx, "borehole.created", written, null);
      }),
    update: ({ params: { project, borehole }, body: { version, ...body } }, ctx) =>
      transact(db, ctx, async (tx) => {
        const row = await store.lock(tx, project, borehole);
        if (!row) throw new AppError("NOT_FOUND");
        const before = shown(row);
        if (row.version !== version) throw new AppError("STALE_VERSION", { extra: { current: before } });
        const written = writtenBy(ctx, project, borehole);
        await store.update(tx, written, fieldsOf(body, ctx));
        return recorded(tx, ctx, "borehole.updated", written, before);
      }),
    addLevels: ({ params: { project, borehole }, body }, ctx) =>
      transact(db, ctx, async (tx) => {
        const row = await store.lock(tx, project, borehole);
        if (!row) throw new AppError("NOT_FOUND");
        // A day has begun somewhere on earth before it has in the project: a day of grace says so.
        const asked = levelsOf(row, body, ctx, todayIn("Pacific/Kiritimati", now()));
        return addTo(tx, ctx, writtenBy(ctx, project, borehole), asked, body);
      }),
  };
}

const invalid = (ctx: Context, path: string, fault: PiezometryFault) =>
  new AppError("VALIDATION", { details: [{ path, message: piezometryWords[ctx.locale][fault] }] });

function fieldsOf(body: Edit, ctx: Context): store.BoreholeFields {
  if (Math.abs(body.casing - body.terrain) > MOST_ABOVE) throw invalid(ctx, "casing", "casing");
  if (body.probe !== null && body.probe > body.depth) throw invalid(ctx, "probe", "probe");
  const fault = strataFault(body.strata, body.depth);
  if (fault) throw invalid(ctx, `strata.${fault.index}`, fault.fault);
  return body;
}

type Measured = Pick<store.LevelRow, "date" | "level" | "dip">;

function levelsOf(row: store.BoreholeRow, body: Add["body"], ctx: Context, today: string): Measured[] {
  const seen = new Set<string>();
  return body.values.map(({ date, value }, at) => {
    const level = body.kind === "dip" ? levelOfDip(row.casing, value) : value;
    const refuse = (fault: PiezometryFault) => invalid(ctx, `values.${at}`, fault);
    if (seen.has(date)) throw refuse("twice");
    if (date > today) throw refuse("future");
    if (level > row.casing + MOST_ABOVE) throw refuse("above");
    if (level < elevationAt(row.terrain, row.depth)) throw refuse("below");
    seen.add(date);
    return { date, level, dip: body.kind === "dip" ? value : null };
  });
}

const SAME_METRES = 0.0005;

async function addTo(
  tx: Tx,
  ctx: Context,
  written: store.Written,
  asked: Measured[],
  { source, reason, kind }: Add["body"],
) {
  const { project, id } = written;
  const there = new Map(
    (
      await store.levelsOn(
        tx,
        project,
        id,
        asked.map(({ date }) => date),
      )
    ).map((row) => [row.date, row]),
  );
  const differs = (one: Measured) => {
    const before = there.get(one.date);
    return before !== undefined && Math.abs(before.level - one.level) > SAME_METRES;
  };
  const corrections = asked.filter(differs);
  if (corrections.length > 0 && !reason) {
    const conflicts = corrections.map(({ date, level }) => ({
      date,
      level: there.get(date)?.level,
      sent: level,
    }));
    throw new AppError("CONFLICT", { extra: { conflicts } });
  }
  const fresh = asked.filter(({ date }) => !there.has(date));
  await store.insertLevels(tx, written, [
    ...fresh.map((one) => ({ ...one, source, revision: 1, reason: null })),
    ...corrections.map((one) => ({
      ...{ ...one, source, reason: reason ?? null },
      revision: (there.get(one.date)?.revision ?? 0) + 1,
    })),
  ]);
  const done = {
    added: fresh.length,
    corrected: corrections.length,
    unchanged: asked.length - fresh.length - corrections.length,
  };
  if (done.added + done.corrected > 0) {
    await recordChange(tx, ctx, {
      ...{ project, action: "levels.added", entity: "borehole", entityId: id },
      ...(corrections.length > 0
        ? { before: { levels: corrections.map(({ date }) => [date, there.get(date)?.level]) } }
        : {}),
      after: { ...done, source, kind, reason, levels: corrections.map(({ date, level }) => [date, level]) },
    });
  }
  return done;
}

async function recorded(
  tx: Tx,
  ctx: Context,
  action: string,
  { project, id }: store.Written,
  before: Borehole | null,
): Promise<Borehole> {
  const row = await store.find(tx, project, id);
  if (!row) throw new Error("a borehole that was just written is not there");
  const after = shown(row);
  const change = { ...(before ? { before: told(before) } : {}), after: told(after) };
  await recordChange(tx, ctx, { project, action, entity: "borehole", entityId: id, ...change });
  return after;
}

const told = ({ station, terrain, casing, depth, probe, strata, active, version }: Borehole) => ({
  ...{ name: station.name, terrain, casing, depth, probe: probe?.depth ?? null, active, version },
  strata: strata.map(({ top, bottom, lithology }) => [top, bottom, lithology]),
});

const shown = ({ probe, strata, updatedAt, ...row }: store.BoreholeRow): Borehole => ({
  ...row,
  probe: probe === null ? null : { depth: probe, elevation: elevationAt(row.terrain, probe) },
  strata: strata.map((one) => ({
    ...one,
    topElevation: elevationAt(row.terrain, one.top),
    bottomElevation: elevationAt(row.terrain, one.bottom),
  })),
  updatedAt: updatedAt.toISOString(),
});
