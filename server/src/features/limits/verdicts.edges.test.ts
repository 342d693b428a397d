import { COPPER_BY_HARDNESS } from "@vetaverde/domain/testing/bounds";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Laboratory, makeLaboratory } from "./testing/laboratory.ts";
import type { NewResult } from "./testing/water.ts";

let lab: Laboratory;
beforeAll(async () => {
  lab = await makeLaboratory();
});
afterAll(() => lab.close());

/** The verdicts on results of one parameter, one by one, in the given order. */
const verdictsOn = async (
  line: object,
  results: NewResult[],
  others: NewResult[] = [],
): Promise<string[]> => {
  const station = await lab.station();
  const set = await lab.makeSet([station], [line]);
  const verdicts: string[] = [];
  for (const [at, result] of results.entries()) {
    const day = `2026-01-${String(at + 1).padStart(2, "0")}`;
    await lab.sampled(station, day, { results: [result, ...others] });
    const found = await lab.verdicts(`limitSet=${set}&from=${day}&to=${day}`);
    verdicts.push(...found.map(({ verdict, reason }) => reason ?? verdict));
  }
  return verdicts;
};
const as = (result: Partial<NewResult>): NewResult => ({ parameter: "As", ...result });

describe("verdicts at the edges of a limit", () => {
  it("a detection limit at the maximum meets it and above it is indeterminate, whatever the unit", async () => {
    const below = (value: number | null) => as({ kind: "below", value });
    expect(
      await verdictsOn({ parameter: "As", max: 50, unit: "µg/L" }, [
        below(0.05),
        below(0.0500000001),
        below(0.049),
        below(null),
      ]),
    ).toEqual(["meets", "detectionLimit", "meets", "detectionLimitUnknown"]);
  });

  it("zero is evaluated as a value, and a negative value of a non-negative parameter is indeterminate", async () => {
    const negative = { value: -0.01, flags: ["negative"] };
    expect(
      await verdictsOn({ parameter: "As", max: 0.05, unit: "mg/L" }, [as({ value: 0 }), as(negative)]),
    ).toEqual(["meets", "negative"]);
    expect(
      await verdictsOn({ parameter: "DO", min: 5, unit: "mg/L" }, [
        { parameter: "DO", value: 0 },
        { parameter: "DO", ...negative },
      ]),
    ).toEqual(["exceeds", "negative"]);
    expect(
      await verdictsOn({ parameter: "temperature", min: -2, max: 20, unit: "°C" }, [
        { parameter: "temperature", value: -1 },
        { parameter: "temperature", value: -3 },
      ]),
    ).toEqual(["meets", "exceeds"]);
  });

  it("a result above the measuring range exceeds a maximum at or below it, and meets a minimum at or below it", async () => {
    const above = (value: number) => as({ kind: "above", value });
    expect(
      await verdictsOn({ parameter: "As", max: 50, unit: "µg/L" }, [above(0.05), above(0.06), above(0.04)]),
    ).toEqual(["exceeds", "exceeds", "beyondRange"]);
    expect(await verdictsOn({ parameter: "As", min: 5, unit: "mg/L" }, [above(5), above(4)])).toEqual([
      "meets",
      "beyondRange",
    ]);
    expect(await verdictsOn({ parameter: "As", min: 5, max: 9, unit: "mg/L" }, [above(5), above(9)])).toEqual(
      ["beyondRange", "exceeds"],
    );
  });

  it("a pH at either end of its range meets it", async () => {
    const values = [5.99, 6, 7.5, 9, 9.01].map((value) => ({ parameter: "pH", value }));
    expect(await verdictsOn({ parameter: "pH", min: 6, max: 9, unit: "pH" }, values)).toEqual([
      "exceeds",
      "meets",
      "meets",
      "meets",
      "exceeds",
    ]);
  });

  it("a warning begins exactly at its share of the maximum, whatever the unit", async () => {
    expect(
      await verdictsOn({ parameter: "As", max: 0.1, unit: "mg/L", warning: 0.8 }, [
        as({ value: 0.08 }),
        as({ value: 0.0799 }),
      ]),
    ).toEqual(["warns", "meets"]);
  });

  it("a result whose unit cannot be converted is indeterminate", async () => {
    expect(
      await verdictsOn({ parameter: "As", max: 0.1, unit: "mg/L" }, [
        as({ value: 5, unit: "ug/muestra", standard: null }),
      ]),
    ).toEqual(["unit"]);
  });

  it.each<[string, NewResult[]]>([
    ["is missing", []],
    ["was not detected", [{ parameter: "hardness", kind: "below", value: 5 }]],
    ["is only known to be more", [{ parameter: "hardness", kind: "above", value: 500 }]],
    ["is negative", [{ parameter: "hardness", value: -3, flags: ["negative"] }]],
    ["has only half of what it is worked out from", [{ parameter: "Ca", value: 40 }]],
  ])("is indeterminate where the hardness %s", async (_, others) => {
    const max = COPPER_BY_HARDNESS;
    expect(await verdictsOn({ parameter: "As", max, unit: "µg/L" }, [as({ value: 0.001 })], others)).toEqual([
      "covariate",
    ]);
  });

  it("a limit that is not a finite number is refused, and a stored one blocks no other verdict", async () => {
    const max = COPPER_BY_HARDNESS;
    const [station, other] = [await lab.station(), await lab.station()];
    const limits = [{ parameter: "As", max: { ...max, slope: 500 }, unit: "µg/L" }];
    const path = `/fkl-data-source/${lab.f.project}/limits`;
    const refused = await lab.call("POST", path, { name: "Extremo", regulation: "RCA", limits });
    expect([refused.status, refused.body.details[0].path]).toEqual([422, "limits.0.max"]);
    const calm = await lab.makeSet([other], [{ parameter: "As", max: 0.1, unit: "mg/L" }]);
    const hard = { parameter: "hardness", value: 200 };
    await lab.sampled(other, "2026-01-01", { results: [as({ value: 1 }), hard] });
    const extremes: [object, string][] = [
      [{ ...max, slope: 500 }, "meets"],
      [{ ...max, slope: -500 }, "exceeds"],
      [{ ...max, factor: 5e-324, slope: 5e-324 }, "exceeds"],
      [{ ...max, from: 1e-300, to: 1e-200 }, "exceeds"],
      [{ kind: "fixed", value: 5e-324 }, "exceeds"],
    ];
    for (const [at, [bound, verdict]] of extremes.entries()) {
      const set = await lab.makeSet([station], [{ parameter: "Pb", max: 9, unit: "µg/L" }]);
      await sql`insert into limits (project_id, set_id, version, position, parameter, fraction, unit, max)
        values (${lab.f.project}, ${set}, 1, 1, 'As', 'any', 'µg/L', ${JSON.stringify(bound)}::jsonb)`.execute(
        lab.test.db,
      );
      const day = `2026-02-0${at + 1}`;
      const tiny = as({ value: 1e-310, fraction: "total" });
      await lab.sampled(station, day, { results: [as({ value: 1e15 }), tiny, hard] });
      const found = await lab.verdicts(`limitSet=${set}&from=${day}&to=${day}`);
      expect(found.find(({ fraction }) => fraction === "")?.verdict, JSON.stringify(bound)).toBe(verdict);
      expect(found).toHaveLength(2);
    }
    expect((await lab.verdicts(`limitSet=${calm}`)).map(({ verdict }) => verdict)).toEqual(["exceeds"]);
  });

  it("a total is compared with a limit of the total, a dissolved one with a limit of the dissolved", async () => {
    const fractions: NewResult[] = [
      as({ value: 1, fraction: "total" }),
      as({ value: 1, fraction: "dissolved" }),
      as({ value: 1 }),
    ];
    const line = { parameter: "As", max: 0.5, unit: "mg/L" };
    expect(await verdictsOn({ ...line, fraction: "total" }, fractions)).toEqual(["exceeds", "fraction"]);
    expect(await verdictsOn({ ...line, fraction: "dissolved" }, fractions)).toEqual(["exceeds", "fraction"]);
    expect(await verdictsOn(line, fractions)).toEqual(["exceeds", "exceeds", "exceeds"]);
  });
});

describe("verdicts at the edges of time", () => {
  const line = (max: number) => ({ parameter: "As", max, unit: "mg/L" });
  const value = { results: [{ parameter: "As", value: 0.5 }] };
  const verdicts = async (query: string) =>
    (await lab.verdicts(`${query}&sort=date`)).map(
      ({ date, verdict, set }) => `${date} v${set.version} ${verdict}`,
    );

  it("two sets of one station both apply; the last day of one and the first day of another are included", async () => {
    const station = await lab.station();
    const old = await lab.makeSet([station], [line(1)], { validTo: "2026-06-30" });
    const young = await lab.makeSet([station], [line(0.1)], { validFrom: "2026-06-30" });
    for (const day of ["2026-06-29", "2026-06-30", "2026-07-01"]) await lab.sampled(station, day, value);
    expect(await verdicts(`limitSet=${old}`)).toEqual(["2026-06-29 v1 meets", "2026-06-30 v1 meets"]);
    expect(await verdicts(`limitSet=${young}`)).toEqual(["2026-06-30 v1 exceeds", "2026-07-01 v1 exceeds"]);
    expect(await verdicts(`station=${station}&limitSet=${old}&limitSet=${young}`)).toHaveLength(4);
  });

  it("the newer of two versions applies on the day on which one ends and the other begins", async () => {
    const station = await lab.station();
    const at = { stations: [{ id: station }] };
    const set = await lab.makeSet([station], [line(1)], { validTo: "2026-06-30" });
    await lab.changeSet(set, 1, [line(0.1)], { ...at, validFrom: "2026-06-30" });
    for (const day of ["2026-06-29", "2026-06-30", "2026-07-01"]) await lab.sampled(station, day, value);
    expect(await verdicts(`limitSet=${set}`)).toEqual([
      "2026-06-29 v1 meets",
      "2026-06-30 v2 exceeds",
      "2026-07-01 v2 exceeds",
    ]);
  });

  it("the day is that of the project's time zone, not that of another zone", async () => {
    const station = await lab.station();
    const set = await lab.makeSet([station], [line(0.1)], { validTo: "2026-06-30" });
    // Ten at night of 30 June at the mine is 02:00 of 1 July in UTC.
    await lab.sampled(station, "2026-06-30", { ...value, at: "2026-07-01T02:00:00Z" });
    expect(await verdicts(`limitSet=${set}`)).toEqual(["2026-06-30 v1 exceeds"]);
    expect(await verdicts(`limitSet=${set}&from=2026-07-01`)).toEqual([]);
    expect(await verdicts(`limitSet=${set}&from=2026-06-30&to=2026-06-30`)).toHaveLength(1);
  });

  it("a set removed from its stations gives no verdicts, and a set with a last day none after it", async () => {
    const [one, other] = [await lab.station(), await lab.station()];
    const set = await lab.makeSet([one, other], [line(0.1)]);
    for (const station of [one, other])
      for (const day of ["2026-06-30", "2026-07-01"]) await lab.sampled(station, day, value);
    expect(await verdicts(`limitSet=${set}`)).toHaveLength(4);
    await lab.changeSet(set, 1, [line(0.1)], { stations: [{ id: one, to: "2026-06-30" }] });
    expect(await verdicts(`limitSet=${set}`)).toEqual(["2026-06-30 v2 exceeds"]);
    await lab.changeSet(set, 2, [line(0.1)], { stations: [] });
    expect(await verdicts(`limitSet=${set}`)).toEqual([]);
  });
});

describe("a result that was corrected", () => {
  it("has no verdict, and its replacement has one", async () => {
    const station = await lab.station();
    const set = await lab.makeSet([station], [{ parameter: "As", max: 0.1, unit: "mg/L" }]);
    const first = await lab.sampled(station, "2026-02-01", { results: [as({ value: 5 })] });
    expect(await lab.verdicts(`limitSet=${set}&verdict=exceeds`)).toHaveLength(1);
    await lab.sampled(station, "2026-02-01", { results: [as({ value: 0.05 })] }, first.results);
    const found = await lab.verdicts(`limitSet=${set}`);
    expect(found.map(({ value, verdict }) => [value, verdict])).toEqual([[0.05, "meets"]]);
    const { data } = (
      await lab.call("GET", `/fkl-data-filter/${lab.f.project}/exceedances/summary?limitSet=${set}`)
    ).body;
    expect(data.counts).toEqual({ exceeds: 0, warns: 0, indeterminate: 0, meets: 1 });
  });

  it("changes dependent verdicts: withdrawing a hardness makes its sample's verdicts unknown", async () => {
    const station = await lab.station();
    const steps = [
      { upTo: 60, value: 0.001 },
      { upTo: null, value: 0.01 },
    ];
    const max = { kind: "steps", covariate: "hardness", steps };
    const set = await lab.makeSet([station], [{ parameter: "As", max, unit: "mg/L" }]);
    const made = await lab.sampled(station, "2026-02-01", {
      results: [as({ value: 0.005 }), { parameter: "hardness", value: 200 }],
    });
    expect((await lab.verdicts(`limitSet=${set}`)).map(({ verdict }) => verdict)).toEqual(["meets"]);
    await lab.withdraw(made.results.slice(1));
    expect((await lab.verdicts(`limitSet=${set}`)).map(({ reason }) => reason)).toEqual(["covariate"]);
  });
});

describe("the verdict on a sample of which only the month or year is known", () => {
  it("is in each period that its day may be in, and in no month that is not known", async () => {
    const station = await lab.station();
    const set = await lab.makeSet([station], [{ parameter: "As", max: 0.01, unit: "mg/L" }]);
    const exceeding = { results: [as({ value: 0.05 })] };
    await lab.sampled(station, "2024-01-01", { ...exceeding, until: "2024-12-31" });
    await lab.sampled(station, "2024-03-01", { ...exceeding, until: "2024-03-31" });
    await lab.sampled(station, "2024-03-05", exceeding);
    const dates = async (query: string) =>
      (await lab.verdicts(`limitSet=${set}&sort=date&${query}`)).map(({ date }) => date);
    const summary = async (query: string) => {
      const path = `/fkl-data-filter/${lab.f.project}/exceedances/summary?limitSet=${set}&${query}`;
      const { counts, months, years } = (await lab.call("GET", path)).body.data;
      const listed = (of: Record<string, unknown>[]) =>
        of.map(({ month, year, exceeds }) => [month ?? year, exceeds]);
      return [counts.exceeds, listed(months), listed(years)];
    };
    expect(await dates("")).toEqual(["2024", "2024-03", "2024-03-05"]);
    expect(await summary("")).toEqual([3, [["2024-03", 2]], [["2024", 1]]]);
    for (const [from, to, expected, counted] of [
      ["2024-06-01", "2024-06-30", ["2024"], []],
      ["2024-06-10", "2024-09-20", ["2024"], []],
      ["2024-03-20", "2024-03-25", ["2024", "2024-03"], [["2024-03", 1]]],
      ["2024-03-20", "2024-05-10", ["2024", "2024-03"], [["2024-03", 1]]],
      ["2024-01-01", "2024-03-31", ["2024", "2024-03", "2024-03-05"], [["2024-03", 2]]],
      ["2025-01-01", "2025-12-31", [], []],
    ] as const) {
      const query = `from=${from}&to=${to}`;
      expect(await dates(query), query).toEqual(expected);
      const years = expected.length > 0 ? [["2024", 1]] : [];
      expect(await summary(query), query).toEqual([expected.length, counted, years]);
      expect(await summary(`${query}&station=${station}&parameter=As`), query).toEqual([
        expected.length,
        counted,
        years,
      ]);
    }
  });
});
