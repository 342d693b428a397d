import type { Exceedance } from "@vetaverde/contract/exceedances";
import type { Result } from "@vetaverde/domain/chemistry/result";
import { COPPER_BY_HARDNESS } from "@vetaverde/domain/testing/bounds";
import { seeded } from "@vetaverde/domain/testing/seeded";
import { type Bound, type Covariates, evaluate } from "@vetaverde/domain/thresholds/limit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";
import { insertImport, insertSample, insertStation, type NewResult } from "./testing/water.ts";

let test: TestApp;
let f: Fixture;
let code: string;
setUpSession("admin", async (opened) => {
  ({ app: test, f, code } = opened);
});

const makeSet = async (at: string[], limits: object[], parts: object = {}): Promise<string> => {
  const stations = at.map((id) => ({ id }));
  const body = { name: newId(), regulation: "RCA", limits, stations, ...parts };
  const made = await test.call("POST", `/fkl-data-source/${f.project}/limits`, { code, body });
  expect(made.body.error).toBeUndefined();
  return made.body.data.id;
};
const sample = (station: string, day: string | null, results: NewResult[], matrix?: string | null) =>
  test.db.transaction().execute(async (tx) =>
    insertSample(tx, {
      project: f.project,
      station,
      day,
      results,
      import: await insertImport(tx, f.project, f.people.admin),
      ...(matrix === undefined ? {} : { matrix }),
    }),
  );
const read = (path: string) => test.call("GET", `/fkl-data-filter/${f.project}/exceedances${path}`, { code });
const ALL = "verdict=exceeds&verdict=warns&verdict=indeterminate&verdict=meets";
const verdictsOf = async (set: string, query = ALL): Promise<Exceedance[]> => {
  const { body } = await read(`?limitSet=${set}&size=500&${query}`);
  expect(body.error, JSON.stringify(body)).toBeUndefined();
  return body.data.items;
};
const station = (place = true) => insertStation(test.db, f.project, newId().slice(-12), place);

describe("a verdict", () => {
  it("uses the version that was in force on the sampling day", async () => {
    const at = await station();
    const limits = [{ parameter: "As", max: 0.1, unit: "mg/L", warning: 0.8 }];
    const set = await makeSet([], limits, { stations: [{ id: at, from: "2025-01-01" }] });
    const change = (version: number, parts: object) =>
      test.call("PUT", `/fkl-data-source/${f.project}/limits/${set}`, {
        code,
        body: {
          name: newId(),
          regulation: "RCA",
          reason: "Cambio",
          version,
          stations: [{ id: at, from: "2025-01-01" }],
          ...parts,
        },
      });
    const stricter = [{ parameter: "As", max: 50, unit: "µg/L" }];
    expect((await change(1, { limits: stricter, validFrom: "2026-01-01" })).status).toBe(200);
    // A draft is not evaluated.
    expect(
      (await change(2, { limits: [{ parameter: "As", max: 0.001, unit: "mg/L" }], reviewed: false })).status,
    ).toBe(200);
    for (const day of ["2024-12-31", "2025-06-01", "2025-12-31", "2026-01-01"])
      await sample(at, day, [{ parameter: "As", value: day === "2025-12-31" ? 0.09 : 0.06, raw: "0,06" }]);
    const found = await verdictsOf(set);
    expect(
      found.map(({ date, verdict, set: by, limit, value }) => [
        date,
        verdict,
        by.version,
        limit.max,
        limit.unit,
        value,
      ]),
    ).toEqual([
      ["2026-01-01", "exceeds", 2, 50, "µg/L", 60],
      ["2025-12-31", "warns", 1, 0.1, "mg/L", 0.09],
      ["2025-06-01", "meets", 1, 0.1, "mg/L", 0.06],
    ]);
    expect(found[0]).toMatchObject({
      raw: "0,06",
      times: 1.2,
      parameter: { code: "As", name: "Arsénico" },
      reason: null,
    });
  });

  it("is indeterminate with a reason where it cannot be decided, and never exceeds below detection", async () => {
    const at = await station();
    const set = await makeSet(
      [at],
      [
        { parameter: "As", max: 0.01, unit: "mg/L" },
        { parameter: "DO", min: 5, unit: "mg/L" },
        { parameter: "Cu", fraction: "dissolved", max: COPPER_BY_HARDNESS, unit: "µg/L" },
        { parameter: "faecalColiforms", max: 1000, unit: "NMP/100 mL" },
      ],
    );
    await sample(at, "2026-02-01", [
      { parameter: "As", kind: "below", value: 0.05 },
      { parameter: "As", kind: "below", value: 0.005, fraction: "dissolved" },
      { parameter: "As", kind: "below", value: null, fraction: "total" },
      { parameter: "DO", kind: "below", value: 0.5 },
      { parameter: "Cu", fraction: "dissolved", value: 1 },
      { parameter: "Cu", value: 1 },
      { parameter: "Cu", fraction: "total", value: 1 },
      { parameter: "faecalColiforms", kind: "above", value: 2420 },
    ]);
    await sample(at, "2026-02-02", [{ parameter: "As", value: 12, unit: "ug/muestra", standard: null }]);
    await sample(at, null, [{ parameter: "As", value: 12 }]);
    const found = await verdictsOf(set);
    const summary = found.map(({ parameter, fraction, kind, verdict, reason }) =>
      [parameter.code, fraction, kind, verdict, reason].join(" "),
    );
    expect(summary.sort()).toEqual(
      [
        "As  below indeterminate detectionLimit",
        "As dissolved below meets ",
        "As total below indeterminate detectionLimitUnknown",
        "As  value indeterminate undated",
        "As  value indeterminate unit",
        "Cu  value indeterminate fraction",
        "Cu dissolved value indeterminate covariate",
        "DO  below indeterminate notDetected",
        "faecalColiforms  above exceeds ",
      ].sort(),
    );
    // A result without a date belongs to no period.
    expect((await verdictsOf(set, `${ALL}&from=2026-01-01`)).some(({ reason }) => reason === "undated")).toBe(
      false,
    );
  });

  it("uses the measured hardness, or computes it from calcium and magnesium", async () => {
    const at = await station();
    const steps = {
      kind: "steps",
      covariate: "hardness",
      steps: [
        { upTo: 60, value: 1 },
        { upTo: null, value: 4 },
      ],
    };
    const set = await makeSet([at], [{ parameter: "Cd", max: steps, unit: "µg/L" }]);
    await sample(at, "2026-03-01", [
      { parameter: "Cd", value: 0.002 },
      { parameter: "hardness", value: 50 },
    ]);
    await sample(at, "2026-03-02", [
      ...[
        { parameter: "Cd", value: 0.002 },
        { parameter: "Ca", value: 40.078, fraction: "dissolved" as const },
      ],
      { parameter: "Mg", value: 0.243 },
    ]);
    // Two different values count as unknown.
    await sample(at, "2026-03-03", [
      { parameter: "Cd", value: 0.002 },
      { parameter: "hardness", value: 50 },
      { parameter: "hardness", value: 90 },
    ]);
    const found = await verdictsOf(set);
    expect(
      found.map(({ date, verdict, reason, covariate, limit }) => [
        date,
        verdict,
        reason,
        covariate?.toFixed(1) ?? null,
        limit.max,
      ]),
    ).toEqual([
      ["2026-03-03", "indeterminate", "covariate", null, null],
      ["2026-03-02", "meets", null, "101.1", 4],
      ["2026-03-01", "exceeds", null, "50.0", 1],
    ]);
    expect(found.every(({ limit }) => limit.conditional === "hardness")).toBe(true);
  });

  it("covers the water type of the set, and results that are current", async () => {
    const at = await station();
    const set = await makeSet([at], [{ parameter: "Pb", max: 0.01, unit: "mg/L" }], {
      matrices: ["drinking"],
    });
    await sample(at, "2026-04-01", [{ parameter: "Pb", value: 1 }], "surface");
    await sample(at, "2026-04-02", [{ parameter: "Pb", value: 1 }], "drinking");
    const unknown = await sample(at, "2026-04-03", [{ parameter: "Pb", value: 1 }], null);
    expect((await verdictsOf(set)).map(({ date }) => date)).toEqual(["2026-04-03", "2026-04-02"]);
    await sql`insert into result_replacements (project_id, result_id, reason, at, by)
      select ${f.project}, ${unknown.results[0]}, 'Error del laboratorio', now(), by from sample_imports limit 1`.execute(
      test.db,
    );
    expect((await verdictsOf(set)).map(({ date }) => date)).toEqual(["2026-04-02"]);
  });

  it("equals that of the domain function, for any limit and result", async () => {
    const at = await station();
    const random = seeded(41);
    const figure = () => random(1, 60) / 4;
    const bound = (): Bound | null => {
      const kind = random(0, 3);
      const covariate = (["hardness", "pH", "temperature"] as const)[random(0, 2)] ?? "pH";
      if (kind === 0) return null;
      if (kind === 1) return { kind: "fixed", value: figure() };
      if (kind === 2) {
        const last = random(0, 1) === 0 ? null : 30;
        return {
          kind: "steps",
          covariate,
          steps: [
            { upTo: 6, value: figure() },
            { upTo: last, value: figure() },
          ],
        };
      }
      return {
        kind: "logarithmic",
        covariate,
        slope: 0.9,
        intercept: -1,
        factor: 1.2,
        factorSlope: 0.05,
        from: 5,
        to: 40,
      };
    };
    const lines = Array.from({ length: 120 }, (_, at) => {
      const [min, max] = [random(0, 3) === 0 ? bound() : null, bound()];
      const bounds =
        min === null && max === null ? { min, max: { kind: "fixed", value: 7 } as const } : { min, max };
      return {
        ...bounds,
        warning: random(0, 1) === 0 ? null : 0.8,
        note: String(at),
        parameter: "B",
        fraction: "any",
        unit: "mg/L",
      } as const;
    }).filter(({ min, max }) => !(min?.kind === "fixed" && max?.kind === "fixed" && min.value > max.value));
    const asSent = (one: Bound | null) => (one?.kind === "fixed" ? one.value : one);
    const set = await makeSet(
      [at],
      lines.map((line) => ({ ...line, min: asSent(line.min), max: asSent(line.max) })),
    );
    const results = new Map<string, { result: Result; given: Covariates }>();
    for (let n = 0; n < 12; n++) {
      const given: Covariates = {
        ...(random(0, 3) === 0 ? {} : { hardness: random(1, 50) }),
        ...(random(0, 3) === 0 ? {} : { pH: random(2, 12) }),
        ...(random(0, 3) === 0 ? {} : { temperature: random(1, 40) }),
      };
      const value = figure();
      const kind = (["value", "value", "below", "above"] as const)[n % 4] ?? "value";
      const own: NewResult[] = Object.entries(given).map(([parameter, value]) => ({ parameter, value }));
      const made = await sample(at, "2026-05-01", [{ parameter: "B", kind, value }, ...own]);
      const result: Result = kind === "value" ? { kind, value } : { kind, limit: value };
      results.set(made.results[0] ?? "", { result, given });
    }
    const found: Exceedance[] = [];
    for (let page = 1; found.length < lines.length * 12 && page < 10; page++)
      found.push(...(await verdictsOf(set, `${ALL}&page=${page}`)));
    expect(found).toHaveLength(lines.length * 12);
    const kinds = new Set<string>();
    for (const one of found) {
      const line = lines.find(({ note }) => note === one.limit.note);
      const { result, given } = results.get(one.result) ?? {};
      if (!line || !result) throw new Error("a verdict of nothing");
      const expected = evaluate(result, line, given);
      kinds.add(expected.kind === "indeterminate" ? expected.reason : expected.kind);
      expect([one.verdict, one.reason], JSON.stringify({ line, result, given })).toEqual([
        expected.kind,
        expected.kind === "indeterminate" ? expected.reason : null,
      ]);
    }
    expect([...kinds].sort()).toEqual([
      "beyondRange",
      "covariate",
      "detectionLimit",
      "exceeds",
      "meets",
      "notDetected",
      "warns",
    ]);
  });
});

describe("exceedances", () => {
  it("are listed, counted and placed on the map, and the file has the same rows", async () => {
    const [one, other] = [await station(), await station(false)];
    const set = await makeSet(
      [one, other],
      [
        { parameter: "Zn", max: 2, unit: "mg/L", warning: 0.5 },
        { parameter: "pH", min: 6, max: 9, unit: "pH" },
      ],
    );
    await sample(one, "2026-06-01", [
      { parameter: "Zn", value: 6, raw: "=6" },
      { parameter: "pH", value: 4, raw: "4,0" },
    ]);
    await sample(one, "2026-07-01", [
      { parameter: "Zn", value: 1.5 },
      { parameter: "pH", value: 7 },
    ]);
    await sample(other, "2026-07-02", [{ parameter: "Zn", kind: "below", value: 5 }]);
    const { data } = (await read(`?limitSet=${set}&sort=-times&size=2`)).body;
    expect([data.total, data.counts]).toEqual([4, { exceeds: 2, warns: 1, indeterminate: 1, meets: 1 }]);
    expect(data.items.map(({ times, verdict }: Exceedance) => [times, verdict])).toEqual([
      [3, "exceeds"],
      [0.75, "warns"],
    ]);
    const narrowed = await read(`?limitSet=${set}&station=${one}&parameter=pH&from=2026-06-01&to=2026-06-30`);
    expect(narrowed.body.data.items).toMatchObject([
      { verdict: "exceeds", times: null, limit: { min: 6, max: 9 }, raw: "4,0" },
    ]);
    const summary = (await read(`/summary?limitSet=${set}`)).body.data;
    expect(
      summary.stations.map(({ id, worst, place }: { id: string; worst: string; place: unknown }) => [
        id,
        worst,
        place,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [one, "exceeds", { latitude: -33.1, longitude: -70.3 }],
        [other, "indeterminate", null],
      ]),
    );
    expect(
      summary.months.map(({ month, exceeds, warns }: { month: string; exceeds: number; warns: number }) => [
        month,
        exceeds,
        warns,
      ]),
    ).toEqual([
      ["2026-06", 2, 0],
      ["2026-07", 0, 1],
    ]);
    expect(
      summary.parameters.map(({ code, exceeds }: { code: string; exceeds: number }) => [code, exceeds]),
    ).toEqual([
      ["pH", 1],
      ["Zn", 1],
    ]);
    const file = await read(`.csv?limitSet=${set}&verdict=exceeds`);
    const rows = file.raw.toString("utf8").trim().split("\r\n");
    expect(rows).toHaveLength(3);
    expect(rows.find((row: string) => row.includes("Zinc"))).toContain("'=6");
  });
});
