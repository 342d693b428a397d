import { statusBounds } from "@vetaverde/domain/schedule/status";
import { addDays } from "@vetaverde/domain/time/dates";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { type Fixture, makeFixture } from "../../testing/fixture.ts";
import { casesForRun, sizeForRun } from "../../testing/run-length.ts";
import { recountTallies } from "../../testing/tallies.ts";
import type { CountFilters } from "./counts.filters.ts";
import { addChanges, count, countDay, recomputeDay } from "./day-tallies.store.ts";
import { type CountRequest, countMonths } from "./month-counts.store.ts";
import { progressOf } from "./progress.ts";
import type { Cell } from "./rows.gen.ts";
import { DIMENSIONS, type MonitoringState } from "./tallies.store.ts";
import { createTallies, type Tallies } from "./tallies.ts";

let app: TestApp;
let f: Fixture;
let tallies: Tallies;
/** The date by the task's clock. */
let today = "2026-11-20";
const plans = [newId(), newId()];
const stations = [newId(), newId(), newId()];
/** The expected content of the tallies, tracked by the test itself. */
interface Known {
  id: string;
  plan: string;
  station: string;
  source: string | null;
  responsible: string | null;
  day: string;
  completed: boolean;
  skipped: boolean;
  rescheduled: boolean;
}
const known: Known[] = [];

/** A small deterministic generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}
const roll = dice(20_261_120);

beforeAll(async () => {
  // The server's own task, which runs every minute, uses the test's day.
  app = await createTestApp({ now: () => Date.parse(`${today}T15:00:00Z`) });
  f = await makeFixture(app.db);
  tallies = createTallies({ db: app.db, now: () => Date.parse(`${today}T15:00:00Z`) });
  for (const [n, station] of stations.entries())
    await sql`insert into stations (project_id, id, name, name_key) values (${f.project}, ${station}, ${`T-${n}`}, ${`t-${n}`})`.execute(
      app.db,
    );
  for (let n = 0; n < 12; n++) {
    const plan = plans[n % 2] ?? "";
    const station = stations[n % 3] ?? "";
    const source = n % 4 === 0 ? null : f.source;
    const responsible = [null, "Ana Soto", "Luis Vera"][n % 3] ?? null;
    const series = newId();
    await sql`insert into monitoring_series select (jsonb_populate_record(s, jsonb_build_object('id', ${series}::text,
        'plan_id', ${plan}::text, 'station_id', ${station}::text, 'source_id', ${source}::text, 'responsible', ${responsible}::text))).*
      from monitoring_series s where s.project_id = ${f.project} and s.plan_id = ${f.plan}`.execute(app.db);
    for (let k = 0; k < 60; k++) {
      const one: Known = {
        id: newId(),
        plan,
        station,
        source,
        responsible,
        day: addDays("2026-01-01", roll(730)),
        completed: false,
        skipped: false,
        rescheduled: false,
      };
      known.push(one);
      await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at)
        values (${f.project}, ${one.id}, ${plan}, ${series}, ${station}, ${one.day}, now(), now())`.execute(
        app.db,
      );
    }
  }
  // The fixture's own monitoring, so that all plans together can be queried.
  known.push({
    id: f.monitoring,
    plan: f.plan,
    station: "",
    source: f.source,
    responsible: null,
    day: "2026-11-20",
    completed: false,
    skipped: false,
    rescheduled: false,
  });
  await recountTallies(app.db, f.project);
});
afterAll(() => app.close());

async function statesOf(tx: Tx, ids: readonly string[]): Promise<MonitoringState[]> {
  const { rows } =
    await sql<MonitoringState>`select series_id as series, estimated_on as day, completed, skipped, rescheduled
    from monitorings where project_id = ${f.project} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** One random change: done, undone, another day, or a skipped station. */
async function change(): Promise<void> {
  const one = known[roll(known.length)];
  if (!one) return;
  const way = roll(4);
  const changed = known.filter((other) =>
    way === 3 ? other.station === one.station && other.plan === one.plan && !other.completed : other === one,
  );
  for (const each of changed) {
    if (way === 0) each.completed = true;
    if (way === 1) each.completed = false;
    if (way === 2) Object.assign(each, { day: addDays("2026-01-01", roll(730)), rescheduled: true });
    if (way === 3) each.skipped = roll(3) > 0;
  }
  const ids = changed.map(({ id }) => id);
  await app.db.transaction().execute(async (tx) => {
    const before = await statesOf(tx, ids);
    for (const { id, day, completed, skipped, rescheduled } of changed)
      await sql`update monitorings set estimated_on = ${day}, completed = ${completed}, skipped = ${skipped},
        rescheduled = ${rescheduled} where project_id = ${f.project} and id = ${id}`.execute(tx);
    await tallies.changed(tx, f.project, before, await statesOf(tx, ids));
  });
}

function countAll(which: CountFilters, today: string) {
  const own = known.filter(
    ({ plan, station, source, responsible, day }) =>
      (!which.plan || which.plan.includes(plan)) &&
      (!which.station || which.station.includes(station)) &&
      (!which.source || which.source.includes(source ?? "none")) &&
      (!which.responsible || which.responsible.includes(responsible ?? "none")) &&
      (!which.from || day >= which.from) &&
      (!which.to || day <= which.to),
  );
  const { nearTo } = statusBounds(today, 7);
  const open = own.filter(({ completed, skipped }) => !completed && !skipped);
  const done = own.filter(({ completed, skipped }) => completed && !skipped);
  const unfulfilled = open.filter(({ day }) => day < today).length;
  const doneOfDue = done.filter(({ day }) => day <= today).length;
  return {
    done: done.length,
    far: open.filter(({ day }) => day > nearTo).length,
    near: open.filter(({ day }) => day >= today && day <= nearTo).length,
    unfulfilled,
    skipped: own.filter(({ skipped }) => skipped).length,
    rescheduled: own.filter(({ rescheduled }) => rescheduled).length,
    total: own.length,
    due: unfulfilled + doneOfDue,
    doneOfDue,
  };
}

const DAYS = ["2026-01-01", "2026-02-28", "2026-11-20", "2026-11-30", "2026-12-28", "2028-01-01"];
const WHICH = (): CountFilters[] => [
  {},
  { to: "2026-11-20" },
  { from: "2026-01-01", to: "2026-12-31" },
  { from: "2027-01-01" },
  { plan: plans },
  { plan: [plans[1] ?? ""] },
  { plan: plans, from: "2026-03-01", to: "2026-12-31" },
  { plan: plans, from: "2026-03-02", to: "2026-11-19" },
  { plan: plans, station: [stations[2] ?? ""] },
  { plan: plans, source: ["none"], to: "2027-06-15" },
  { plan: plans, responsible: ["none", "Ana Soto"] },
];

async function expectTruth(days: readonly string[] = DAYS): Promise<void> {
  for (const today of days) {
    const bounds = statusBounds(today, 7);
    for (const which of WHICH()) {
      const cells = await count(app.db, f.project, which, bounds, { dimensions: DIMENSIONS, part: null });
      const truth = countAll(which, today);
      for (const dimension of DIMENSIONS)
        expect(progressOf(cells.filter((cell) => cell.dimension === dimension)), dimension).toEqual(truth);
      for (const station of stations) {
        const own = cells.filter(({ dimension, key }: Cell) => dimension === "station" && key === station);
        if (!which.station || which.station.includes(station))
          expect(progressOf(own)).toEqual(countAll({ ...which, station: [station] }, today));
      }
      expect(await tallies.of(app.db, f.project, which, bounds)).toEqual(truth);
      expect((await tallies.ofPlans(app.db, f.project, plans, bounds)).get(plans[0] ?? "")).toEqual(
        countAll({ plan: [plans[0] ?? ""] }, today),
      );
    }
  }
}

const task = () => tallies.tasks["tallies.add"]?.(null, { attempt: 1, lastAttempt: false });

/** Sorted and without empty cells: the two ways need not agree on tallies that became zero. */
const sorted = (cells: readonly Cell[] | null) =>
  cells
    ?.filter(({ open, done, skipped, rescheduled }) => open || done || skipped || rescheduled)
    .map(({ dimension, key, part, phase, ...counts }) =>
      JSON.stringify([dimension, key, part, phase, counts]),
    )
    .sort();

/** Checks that the day's tallies are of today and equal those of the months, cell by cell. */
async function expectDay(): Promise<void> {
  const bounds = statusBounds(today, 7);
  const countBoth = async (which: CountFilters, wanted: CountRequest) => {
    const tallied = await countDay(app.db, f.project, which, bounds, wanted);
    expect(tallied).not.toBeNull();
    expect(sorted(tallied)).toEqual(sorted(await countMonths(app.db, f.project, which, bounds, wanted)));
  };
  for (const which of [
    {},
    { from: "2026-01-01", to: "2026-12-31" },
    { from: "2027-01-01" },
    { to: "2026-12-31" },
  ])
    await countBoth(which, { dimensions: DIMENSIONS, part: "month" });
  await countBoth({}, { dimensions: ["station"], part: null });
  await countBoth({ plan: plans }, { dimensions: ["plan"], part: "plan" });
  await countBoth(
    { plan: [plans[1] ?? ""], from: "2026-03-01", to: "2026-11-30" },
    { dimensions: ["plan"], part: "month" },
  );
}

describe("the tallies of monitorings", () => {
  it("equal the counts of the monitorings, on any day, before and after changes are added up", {
    tags: ["scaled"],
    timeout: 60_000,
  }, async () => {
    await expectTruth();
    for (let round = 0; round < sizeForRun(1, 4); round++) {
      for (let n = 0; n < 25; n++) await change();
      await expectTruth();
      if (round % 2 === 0) {
        await addChanges(app.db, f.project);
        const { rows } = await sql`select 1 from monitoring_changes where project_id = ${f.project}`.execute(
          app.db,
        );
        expect(rows).toEqual([]);
        await expectTruth();
      }
    }
  });

  it("are stored as of today, through changes, passing days and the ends of months and years", {
    tags: ["scaled"],
    timeout: 60_000,
  }, async () => {
    for (const day of casesForRun([...DAYS, "2026-02-01", "2026-12-31", "2027-01-01"], 4)) {
      today = day;
      await task();
      await expectDay();
      await expectTruth([day]);
      for (let n = 0; n < 6; n++) await change();
      await expectDay();
      await expectTruth([day]);
      await task();
      await expectDay();
      await expectTruth([day]);
    }
  });

  it("are unavailable after an import until the background task has run", async () => {
    today = "2026-11-20";
    await task();
    const bounds = statusBounds(today, 7);
    const wanted: CountRequest = { dimensions: DIMENSIONS, part: null };
    await expect(
      app.db.transaction().execute(async (tx) => {
        await tallies.imported(tx, f.project, plans[0] ?? "", []);
        throw new Error("taken back");
      }),
    ).rejects.toThrow("taken back");
    expect(await countDay(app.db, f.project, {}, bounds, wanted)).not.toBeNull();
    await app.db.transaction().execute((tx) => tallies.imported(tx, f.project, plans[0] ?? "", []));
    expect(await countDay(app.db, f.project, {}, bounds, wanted)).toBeNull();
    await expectTruth([today]);
    await task();
    await expectDay();
  }, 30_000);

  it("include a change only when its transaction commits", async () => {
    const bounds = statusBounds("2026-11-20", 7);
    const before = await tallies.of(app.db, f.project, { plan: plans }, bounds);
    const one = known.find(({ completed, skipped }) => !completed && !skipped);
    await expect(
      app.db.transaction().execute(async (tx) => {
        const stood = await statesOf(tx, [one?.id ?? ""]);
        await sql`update monitorings set completed = true where id = ${one?.id}`.execute(tx);
        await tallies.changed(tx, f.project, stood, await statesOf(tx, [one?.id ?? ""]));
        throw new Error("taken back");
      }),
    ).rejects.toThrow("taken back");
    expect(await tallies.of(app.db, f.project, { plan: plans }, bounds)).toEqual(before);
  });

  it("record nothing where nothing changed", async () => {
    await addChanges(app.db, f.project);
    const ids = known.slice(0, 3).map(({ id }) => id);
    await app.db.transaction().execute(async (tx) => {
      await tallies.changed(tx, f.project, await statesOf(tx, ids), await statesOf(tx, ids));
    });
    const { rows } = await sql`select 1 from monitoring_changes where project_id = ${f.project}`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });

  it("are added up exactly once by several processes during concurrent changes and a change of day", async () => {
    for (let n = 0; n < 12; n++) {
      today = DAYS[n % DAYS.length] ?? today;
      const other = statusBounds(DAYS[(n + 1) % DAYS.length] ?? today, 7);
      await Promise.all([
        change(),
        task(),
        addChanges(app.db, f.project),
        recomputeDay(app.db, f.project, other),
        app.db.transaction().execute((tx) => tallies.imported(tx, f.project, plans[0] ?? "", [])),
        task(),
      ]);
      await expectTruth([today]);
    }
    await task();
    await expectDay();
    await expectTruth();
  }, 60_000);
});
