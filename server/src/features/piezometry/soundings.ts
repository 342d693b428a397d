// Manually measured levels: adding, correcting and withdrawing them, and comparing each with the borehole's sensor.
import type { Input } from "@vetaverde/contract/endpoint";
import type { PiezometricLevel, piezometryEndpoints } from "@vetaverde/contract/piezometry";
import type { WithDates } from "@vetaverde/contract/shapes";
import { elevationAt, levelOfDip } from "@vetaverde/domain/piezometry/levels";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { LevelsService } from "./levels.service.ts";
import type { PiezometryFault } from "./piezometry.messages.ts";
import * as store from "./piezometry.store.ts";
import { invalid, MAX_ABOVE } from "./piezometry.validate.ts";

type Calls = typeof piezometryEndpoints;
type Add = Input<Calls["addLevels"]>;

/** The levels measured in each borehole, with the difference to its sensor when that has a reading on the same day. */
export async function soundings(
  { db, levels }: { db: Db; levels: LevelsService },
  { params: { project }, query: { from, to } }: Input<Calls["soundings"]>,
): Promise<{ borehole: string; levels: WithDates<PiezometricLevel>[] }[]> {
  const rows = await recordedLevels(db, project, from ?? null, to ?? null);
  const days = new Map<string, string[]>();
  for (const { borehole, date } of rows) days.set(borehole, [...(days.get(borehole) ?? []), date]);
  const computed = await levels.onDays(project, days);
  const by = new Map<string, WithDates<PiezometricLevel>[]>(
    [...days.keys()].map((borehole) => [borehole, []]),
  );
  for (const { borehole, ...level } of rows) {
    const measured = computed.get(borehole)?.get(level.date);
    const beside = measured && { ...measured, difference: toMillimetre(level.level - measured.level) };
    by.get(borehole)?.push({ ...level, beside: beside ?? null });
  }
  return [...by].map(([borehole, rowsOfBorehole]) => ({ borehole, levels: rowsOfBorehole }));
}

type RecordedLevel = Omit<PiezometricLevel, "beside"> & { borehole: string };

/** Recorded levels, and on days without one those of follow-ups, by borehole and date. */
async function recordedLevels(
  db: Db,
  project: string,
  from: string | null,
  to: string | null,
): Promise<RecordedLevel[]> {
  const recorded = await store.levels(db, project, from, to);
  const keyOf = ({ borehole, date }: Pick<RecordedLevel, "borehole" | "date">) => `${borehole} ${date}`;
  const days = new Set(recorded.map(keyOf));
  const calculated = (await store.followUpLevels(db, project, from, to))
    .filter((one) => !days.has(keyOf(one)))
    .map((one): RecordedLevel => ({ ...one, dip: null, source: "followUp", revision: 1 }));
  return [...recorded, ...calculated].sort(
    (a, b) => a.borehole.localeCompare(b.borehole) || a.date.localeCompare(b.date),
  );
}

const toMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000;

type Measured = Pick<store.LevelRow, "date" | "level" | "dip">;

export function levelsOf(row: store.BoreholeRow, body: Add["body"], ctx: Context, today: string): Measured[] {
  const seen = new Set<string>();
  return body.values.map(({ date, value }, at) => {
    const level = body.kind === "dip" ? levelOfDip(row.casing, value) : value;
    const refuse = (fault: PiezometryFault) => invalid(ctx, `values.${at}`, fault);
    if (seen.has(date)) throw refuse("twice");
    if (date > today) throw refuse("future");
    if (level > row.casing + MAX_ABOVE) throw refuse("above");
    if (level < elevationAt(row.terrain, row.depth)) throw refuse("below");
    seen.add(date);
    return { date, level, dip: body.kind === "dip" ? value : null };
  });
}

/** A smaller difference counts as equal: soundings are read to the millimetre. */
const SAME_METRES = 0.0005;

export async function addSoundings(
  tx: Tx,
  ctx: Context,
  written: store.Written,
  requested: Measured[],
  { source, reason, kind }: Add["body"],
) {
  const days = requested.map(({ date }) => date);
  const stored = await store.levelsOn(tx, written.project, written.id, days);
  const latest = new Map(stored.map((row) => [row.date, row]));
  const current = new Map(stored.filter(({ withdrawn }) => !withdrawn).map((row) => [row.date, row]));
  const corrections = requested.filter((one) => {
    const before = current.get(one.date);
    return before !== undefined && Math.abs(before.level - one.level) > SAME_METRES;
  });
  if (corrections.length > 0 && !reason) throw contradicted(corrections, current);
  const fresh = requested.filter(({ date }) => !current.has(date));
  const following = ({ date }: Measured) => (latest.get(date)?.revision ?? 0) + 1;
  await store.insertLevels(tx, written, [
    ...fresh.map((one) => ({ ...one, source, revision: following(one), reason: null, withdrawn: false })),
    ...corrections.map((one) => ({
      ...one,
      source,
      reason: reason ?? null,
      revision: following(one),
      withdrawn: false,
    })),
  ]);
  const done = {
    added: fresh.length,
    corrected: corrections.length,
    unchanged: requested.length - fresh.length - corrections.length,
  };
  if (done.added + done.corrected > 0)
    await recordAdded(tx, ctx, written, { corrections, current, facts: { ...done, source, kind, reason } });
  return done;
}

/** The measurements differ from stored ones, and no reason for correcting these was given. */
function contradicted(
  corrections: readonly Measured[],
  current: ReadonlyMap<string, store.LevelRow>,
): AppError {
  const conflicts = corrections.map(({ date, level }) => ({
    date,
    level: current.get(date)?.level,
    sent: level,
  }));
  return new AppError("CONFLICT", { extra: { conflicts } });
}

interface AddedLevels {
  corrections: readonly Measured[];
  current: ReadonlyMap<string, store.LevelRow>;
  facts: object;
}

const recordAdded = (
  tx: Tx,
  ctx: Context,
  { project, id }: store.Written,
  { corrections, current, facts }: AddedLevels,
): Promise<void> =>
  recordChange(tx, ctx, {
    project,
    action: "levels.added",
    entity: "borehole",
    entityId: id,
    ...(corrections.length > 0
      ? { before: { levels: corrections.map(({ date }) => [date, current.get(date)?.level]) } }
      : {}),
    after: { ...facts, levels: corrections.map(({ date, level }) => [date, level]) },
  });

/** Withdraws the level of a day. @throws AppError NOT_FOUND when the day has none */
export async function withdraw(
  tx: Tx,
  ctx: Context,
  written: store.Written,
  { date, reason }: Input<Calls["withdraw"]>["body"],
): Promise<{ date: string }> {
  const { project, id } = written;
  const [row] = await store.levelsOn(tx, project, id, [date]);
  if (!row || row.withdrawn) throw new AppError("NOT_FOUND");
  await store.insertLevels(tx, written, [{ ...row, reason, revision: row.revision + 1, withdrawn: true }]);
  await recordChange(tx, ctx, {
    project,
    action: "levels.withdrawn",
    entity: "borehole",
    entityId: id,
    before: { levels: [[date, row.level]] },
    after: { date, reason },
  });
  return { date };
}
