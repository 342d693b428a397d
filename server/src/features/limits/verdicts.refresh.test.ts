import { VERDICTS, type VerdictCounts } from "@vetaverde/contract/exceedances";
import { seeded } from "@vetaverde/domain/testing/seeded";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acquireLock } from "../../platform/work/transaction-lock.ts";
import { ALL, type Laboratory, makeLaboratory } from "./testing/laboratory.ts";
import type { NewResult } from "./testing/water.ts";
import { groups, monthsOf, NO_VERDICTS } from "./verdicts.counts.ts";
import { prepare } from "./verdicts.lines.ts";
import { lockOf } from "./verdicts.refresh.store.ts";
import { createVerdictReader } from "./verdicts.refresh.ts";
import { evaluated, type VerdictScope } from "./verdicts.sql.ts";
import { hasPendingSamples } from "./verdicts.state.ts";
import { pageOf } from "./verdicts.store.ts";

let lab: Laboratory;
let project: string;
beforeAll(async () => {
  lab = await makeLaboratory();
  project = lab.f.project;
});
afterAll(() => lab.close());

const EVERYTHING: VerdictScope = { sets: null, from: null, to: null, stations: null, parameters: null };
interface VerdictRow {
  set_id: string;
  station_id: string;
  sampled_on: string | null;
  parameter: string;
  verdict: keyof VerdictCounts;
  text: string;
}
const rowText = sql`set_id, station_id, sampled_on, parameter, verdict, concat_ws(' ', result_id, set_id, position, version, station_id,
  sampled_on, parameter, verdict, reason, lo, hi, covariate, times) as text`;

/** The verdicts computed from scratch, from the results and the sets alone. */
const anew = async (): Promise<VerdictRow[]> => {
  const preparation = await prepare(lab.test.db, project, null);
  const { rows } =
    await sql<VerdictRow>`with ${evaluated(project, preparation, EVERYTHING)} select ${rowText} from evaluated`.execute(
      lab.test.db,
    );
  return rows;
};
const storedVerdicts = async (): Promise<string[]> => {
  const { rows } =
    await sql<VerdictRow>`select ${rowText} from verdicts where project_id = ${project}`.execute(lab.test.db);
  return rows.map((row) => row.text).sort();
};
const countsOf = (rows: readonly VerdictRow[]): VerdictCounts => {
  const counts = { ...NO_VERDICTS };
  for (const { verdict } of rows) counts[verdict]++;
  return counts;
};
const read = async (path: string) => {
  const { body } = await lab.call("GET", `/fkl-data-filter/${project}/exceedances${path}`);
  expect(body?.error).toBeUndefined();
  return body.data;
};

describe("stored verdicts", () => {
  it("equal a full recalculation, whatever changed, in any order and concurrently", async () => {
    const random = seeded(81);
    const pick = <T>(of: readonly T[]): T => of[random(0, of.length - 1)] as T;
    const stations = [await lab.station(), await lab.station(), await lab.station()];
    const results: string[] = [];
    const sets: { id: string; version: number }[] = [];
    const day = () =>
      random(0, 9) === 0 ? null : `2026-0${random(1, 4)}-${String(random(1, 28)).padStart(2, "0")}`;
    const drawn = (): NewResult[] =>
      Array.from({ length: random(1, 4) }, () => ({
        parameter: pick(["As", "Cd", "hardness", "pH"]),
        kind: pick(["value", "value", "below", "above"] as const),
        value: random(0, 20) / 10,
        fraction: pick(["", "total", "dissolved"] as const),
      }));
    const lines = () => {
      const steps = [
        { upTo: 1, value: 0.5 },
        { upTo: null, value: 1.5 },
      ];
      return [
        { parameter: "As", max: random(1, 15) / 10, unit: "mg/L", warning: 0.5 },
        { parameter: "Cd", max: { kind: "steps", covariate: "hardness", steps }, unit: "mg/L" },
      ];
    };
    const where = () => ({
      stations: random(0, 3) === 0 ? null : stations.slice(random(0, 2)).map((id) => ({ id })),
      ...(random(0, 2) === 0 ? { validFrom: "2026-02-10" } : {}),
      reviewed: random(0, 4) > 0,
    });
    const changes: (() => Promise<unknown>)[] = [
      async () => {
        const replaced = random(0, 2) === 0 && results.length > 0 ? [results.splice(0, 1)[0] ?? ""] : [];
        const made = await lab.sampled(pick(stations), day(), { results: drawn() }, replaced);
        results.push(...made.results);
      },
      async () => {
        const [one] = results.splice(random(0, results.length - 1), 1);
        if (one) await lab.withdraw([one]);
      },
      async () => sets.push({ id: await lab.makeSet(null, lines(), where()), version: 1 }),
      async () => {
        const set = sets[random(0, sets.length - 1)];
        if (!set) return;
        await lab.changeSet(set.id, set.version, lines(), where());
        set.version++;
      },
      () => read("?size=5"),
      () => read("/summary"),
    ];
    for (let round = 0; round < 12; round++) {
      for (let n = 0; n < 4; n++) await pick(changes)();
      // A reader, the queue and a new sample run concurrently.
      await Promise.all([read("?size=5"), changes[0]?.(), read("/summary"), changes[0]?.()]);
      const summary = await read("/summary");
      const expected = await anew();
      expect(await storedVerdicts()).toEqual(expected.map((row) => row.text).sort());
      expect([summary.counts, summary.judging]).toEqual([countsOf(expected), null]);
    }
    expect(countsOf(await anew()).exceeds).toBeGreaterThan(0);
  });

  it("are counted by filters and periods as their rows are, in whole months or not", async () => {
    const rows = await anew();
    const [station] = rows.map((row) => row.station_id);
    const sets = [...new Set(rows.map((row) => row.set_id))].slice(0, 2);
    const periods = [
      [null, null],
      ["2026-02-10", null],
      [null, "2026-03-09"],
      ["2026-01-05", "2026-03-31"],
      ["2026-02-01", "2026-02-28"],
      ["2026-02-05", "2026-02-07"],
    ] as const;
    const keeper = createVerdictReader(lab.test.db);
    for (const [from, to] of periods)
      for (const stations of [null, [station ?? ""]])
        for (const parameters of [null, ["As"]])
          for (const setFilter of [null, sets]) {
            const filters = { sets: setFilter, from, to, stations, parameters };
            const own = rows.filter(
              (row) =>
                (!setFilter || setFilter.includes(row.set_id)) &&
                (!stations || stations.includes(row.station_id)) &&
                (!parameters || parameters.includes(row.parameter)) &&
                (!from || (row.sampled_on ?? "") >= from) &&
                (!to || (row.sampled_on !== null && row.sampled_on <= to)),
            );
            const found = await keeper.read(project, setFilter, (reading) =>
              groups(project, reading, filters, ["all", "station", "month", "parameter"]),
            );
            const by = (name: string) =>
              Object.fromEntries(
                found.filter((one) => one.by === name).map(({ by: _, key, ...counts }) => [key, counts]),
              );
            const expected = (keyOf: (row: VerdictRow) => string) =>
              Object.fromEntries(
                [...new Set(own.map(keyOf))].map((key) => [
                  key,
                  countsOf(own.filter((row) => keyOf(row) === key)),
                ]),
              );
            const at = JSON.stringify(filters);
            expect(by("all"), at).toEqual(expected(() => ""));
            expect(by("station"), at).toEqual(expected((row) => row.station_id));
            expect(by("month"), at).toEqual(expected((row) => row.sampled_on?.slice(0, 7) ?? ""));
            expect(by("parameter"), at).toEqual(expected((row) => row.parameter));
          }
  });

  it("of pending results are left out and reported as pending, until the queue has processed them", async () => {
    const station = await lab.station();
    const line = { parameter: "As", max: 1, unit: "mg/L" };
    const set = await lab.makeSet([station], [line]);
    await lab.sampled(station, "2026-05-01", { results: [{ parameter: "As", value: 2 }] });
    expect(await lab.verdicts(`limitSet=${set}`)).toHaveLength(1);
    const slow = createVerdictReader(lab.test.db, -1);
    const settle = () => slow.tasks["limits.judge"]?.({ project }, { attempt: 1, lastAttempt: false });
    /** Holds the lock during the work, so that the queue waits. */
    const underLock = <T>(work: () => Promise<T>) =>
      lab.test.db.transaction().execute(async (tx) => {
        await acquireLock(tx, lockOf(project));
        return work();
      });
    const state = () =>
      slow.read(project, [set], async (reading) => ({
        evaluated: (await groups(project, reading, { ...EVERYTHING, sets: [set] }, ["all"]))[0]?.exceeds ?? 0,
        sets: reading.state.stale.size,
        samples: hasPendingSamples(reading.state),
      }));
    const after = (change: () => Promise<unknown>) => underLock(() => change().then(state));
    let made: string[] = [];
    const bring = async () => {
      const results = [{ parameter: "As", value: 3 }];
      made = (await lab.sampled(station, "2026-05-02", { results })).results;
    };
    expect(await after(bring)).toEqual({ evaluated: 1, sets: 0, samples: true });
    await settle();
    expect(await state()).toEqual({ evaluated: 2, sets: 0, samples: false });
    // Verdicts on a withdrawn result disappear immediately.
    expect(await after(() => lab.withdraw(made))).toEqual({ evaluated: 1, sets: 0, samples: true });
    await settle();
    const formerRules = () =>
      sql`update verdict_sets set judged_as = 'by former rules' where project_id = ${project} and set_id = ${set}`.execute(
        lab.test.db,
      );
    expect(await after(formerRules)).toEqual({ evaluated: 0, sets: 1, samples: false });
    await settle();
    expect(await state()).toEqual({ evaluated: 1, sets: 0, samples: false });
  });

  it("are exported once each, in order, whatever the filters", async () => {
    const expected = (await anew()).length;
    const { body, raw } = await lab.call("GET", `/fkl-data-filter/${project}/exceedances.csv?${ALL}`);
    expect(body?.error).toBeUndefined();
    const lines = raw.toString("utf8").trim().split("\r\n").slice(1);
    expect(lines).toHaveLength(expected);
    const days = lines.map((line: string) => line.split(",")[0] ?? "");
    expect(days).toEqual(
      [...days].sort((a, b) => (a === "" || b === "" ? (a === "" ? 1 : -1) : b.localeCompare(a))),
    );
    const pages = new Set<string>();
    const total = (await read(`?${ALL}&size=1`)).total;
    for (const sort of ["-date", "date", "station", "-parameter", "times"]) {
      pages.clear();
      for (let page = 1; (page - 1) * 37 < total; page++)
        for (const one of (await read(`?${ALL}&size=37&page=${page}&sort=${sort}`)).items)
          pages.add(`${one.result} ${one.set.id} ${one.limit.position}`);
      expect(pages.size, sort).toBe(expected);
    }
    expect(VERDICTS.every((kind) => ALL.includes(kind))).toBe(true);
  });
});

it.each(["date", "times"] as const)(
  "stored verdicts are read in the order of an index by their %s, each kind separately",
  async (sort) => {
    const { db } = lab.test;
    const plan = await createVerdictReader(db).read(project, null, async (reading) => {
      // With few rows the planner would sort them all.
      await sql`set local enable_sort = off`.execute(reading.tx);
      await sql`set local enable_seqscan = off`.execute(reading.tx);
      const all = {
        sets: null,
        from: null,
        to: null,
        stations: null,
        parameters: null,
        verdicts: [...VERDICTS],
      };
      const page = pageOf(project, reading, { ...all, sort, descending: true, limit: 50, offset: 0 });
      const { rows } = await sql<Record<string, string>>`explain ${page}`.execute(reading.tx);
      return rows.flatMap((row) => Object.values(row)).join("\n");
    });
    const index = sort === "date" ? "verdicts_kinds" : "verdicts_times";
    expect(plan.split(`Index Scan using ${index} on verdicts`)).toHaveLength(VERDICTS.length + 1);
    const presorted = sort === "date" ? "k(_\\d)?.sampled_on" : "k(_\\d)?.times, k(_\\d)?.sampled_on";
    expect(plan).toMatch(new RegExp(`Presorted Key: ${presorted}`));
  },
);

describe("a period", () => {
  it.each([
    [null, null, { whole: { from: null, to: null }, rest: [] }],
    ["2026-01-01", "2026-12-31", { whole: { from: "2026-01", to: "2026-12" }, rest: [] }],
    [
      "2026-01-02",
      "2026-12-30",
      {
        whole: { from: "2026-02", to: "2026-11" },
        rest: [
          { from: "2026-01-02", to: "2026-01-31" },
          { from: "2026-12-01", to: "2026-12-30" },
        ],
      },
    ],
    ["2024-02-01", "2024-02-28", { whole: null, rest: [{ from: "2024-02-01", to: "2024-02-28" }] }],
    ["2024-02-01", "2024-02-29", { whole: { from: "2024-02", to: "2024-02" }, rest: [] }],
    [
      "2025-12-05",
      null,
      { whole: { from: "2026-01", to: null }, rest: [{ from: "2025-12-05", to: "2025-12-31" }] },
    ],
    ["2026-03-05", "2026-03-20", { whole: null, rest: [{ from: "2026-03-05", to: "2026-03-20" }] }],
  ])("from %s to %s is split into whole months and the remaining days", (from, to, expected) => {
    expect(monthsOf({ from, to })).toEqual(expected);
  });
});
