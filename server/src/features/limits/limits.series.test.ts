import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Laboratory, makeLaboratory } from "./testing/laboratory.ts";

let lab: Laboratory;
beforeAll(async () => {
  lab = await makeLaboratory();
});
afterAll(() => lab.close());

const read = async (query: string) => {
  const { body } = await lab.call("GET", `/fkl-data-filter/${lab.f.project}/series?${query}`);
  expect(body.error, JSON.stringify(body)).toBeUndefined();
  return body.data;
};
const copper = (max: unknown, warning: number | null = null) => ({
  parameter: "Cu",
  fraction: "any",
  unit: "mg/L",
  min: null,
  max,
  warning,
});

describe("a parameter over time", () => {
  it("has the limits of its results, over the days of each version and station", async () => {
    const [a, b] = [await lab.station(), await lab.station()];
    const set = await lab.makeSet([a], [copper(2)], { name: `Riego ${a}` });
    await lab.changeSet(set, 1, [copper(1, 0.8)], {
      name: `Riego ${a}`,
      validFrom: "2025-01-01",
      stations: [{ id: a }],
    });
    for (const [at, day, value] of [
      [a, "2024-06-01", 1.5],
      [a, "2025-06-01", 1.5],
      [b, "2025-06-01", 0.9],
    ] as const)
      await lab.sampled(at, day, { results: [{ parameter: "Cu", value, unit: "mg/L" }] });
    const found = await read(`parameter=Cu&station=${a}&station=${b}`);
    expect(found.judging).toBe(false);
    expect(found.total).toBe(3);
    const lines = found.limits.map(({ side, value, from, to }: Record<string, unknown>) => [
      side,
      value,
      from,
      to,
    ]);
    expect(lines).toEqual([
      ["max", 2, null, "2024-12-31"],
      ["max", 1, "2025-01-01", null],
      ["warning", 0.8, "2025-01-01", null],
    ]);
    expect(found.limits[0].stations).toHaveLength(1);
    const verdicts = found.points.map(({ date, held }: { date: string; held: { verdict: string }[] }) => [
      ...[date, held[0]?.verdict ?? null],
    ]);
    expect(verdicts).toHaveLength(3);
    expect(verdicts).toEqual(
      expect.arrayContaining([
        ["2024-06-01", "meets"],
        ["2025-06-01", "exceeds"],
        ["2025-06-01", null],
      ]),
    );
    expect((await read(`parameter=Cu&station=${b}`)).limits).toEqual([]);
  });

  it("omits limits of results that are not drawn, and limits whose unit cannot be converted", async () => {
    const a = await lab.station();
    await lab.makeSet([a], [{ ...copper(0.013), fraction: "dissolved" }], { name: `Disuelto ${a}` });
    await lab.makeSet([a], [{ ...copper(2), fraction: "total" }], { name: `Total ${a}` });
    await lab.sampled(a, "2025-06-01", {
      results: [
        { parameter: "Cu", value: 1, unit: "mg/L", fraction: "total" },
        { parameter: "Cu", value: 0.01, unit: "mg/L", fraction: "dissolved" },
      ],
    });
    const values = async (fraction: string) =>
      (await read(`parameter=Cu&station=${a}&fraction=${fraction}`)).limits.map(
        ({ value }: { value: number }) => value,
      );
    expect(await values("total")).toEqual([2]);
    expect(await values("dissolved")).toEqual([0.013]);
  });

  it("joins a limit that a new version left unchanged, and gives a limit by hardness for each sample", async () => {
    const a = await lab.station();
    const set = await lab.makeSet([a], [copper(3)], { name: `Igual ${a}` });
    await lab.changeSet(set, 1, [copper(3)], {
      name: `Igual ${a}`,
      validFrom: "2025-01-01",
      stations: [{ id: a }],
    });
    const steps = {
      kind: "steps",
      covariate: "hardness",
      steps: [
        { upTo: 100, value: 0.5 },
        { upTo: null, value: 5 },
      ],
    };
    await lab.makeSet([a], [copper(steps)]);
    for (const [day, hardness] of [
      ["2024-03-01", 80],
      ["2025-03-01", 300],
    ] as const)
      await lab.sampled(a, day, {
        results: [
          { parameter: "Cu", value: 1, unit: "mg/L" },
          { parameter: "hardness", value: hardness, unit: "mg/L CaCO3" },
        ],
      });
    const { limits, points } = await read(`parameter=Cu&station=${a}`);
    expect(limits).toMatchObject([{ side: "max", value: 3, from: null, to: null, stations: null }]);
    const own = points.map(({ held }: { held: { own: boolean; max: number; verdict: string }[] }) =>
      held.filter((one) => one.own).map(({ max, verdict }) => [max, verdict]),
    );
    expect(own).toEqual([[[0.5, "exceeds"]], [[5, "meets"]]]);
  });

  it("has results below detection at their detection limit, and a reason for every result not drawn", async () => {
    const a = await lab.station();
    const cu = (parts: object) => ({ parameter: "Cu", unit: "mg/L", ...parts });
    await lab.sampled(a, "2025-01-01", { results: [cu({ kind: "below", value: 0.01, raw: "<0,01" })] });
    await lab.sampled(a, "2025-01-02", {
      results: [cu({ kind: "below", value: null, standard: null, raw: "n.d." })],
    });
    await lab.sampled(a, "2025-01-03", { results: [cu({ kind: "above", value: 9, raw: ">9" })] });
    await lab.sampled(a, "2025-01-04", { results: [cu({ value: 4, standard: null, raw: "4" })] });
    await lab.sampled(a, "2025-01-05", { results: [cu({ value: -1, raw: "-1", flags: ["negative"] })] });
    await lab.sampled(a, null, { results: [cu({ value: 4 })] });
    const found = await read(`parameter=Cu&station=${a}`);
    expect(found.points).toMatchObject([{ date: "2025-01-01", value: 0.01, detected: false, raw: "<0,01" }]);
    expect(found.excluded.map(({ date, reason }: Record<string, unknown>) => [date, reason])).toEqual([
      ["2025-01-02", "withoutLimit"],
      ["2025-01-03", "above"],
      ["2025-01-04", "unit"],
      ["2025-01-05", "negative"],
      [null, "undated"],
    ]);
    expect((await read(`parameter=Cu&station=${a}&to=2025-01-03`)).excluded).toHaveLength(2);
    expect((await read(`parameter=Cu&station=${a}&fraction=total`)).total).toBe(0);
    const { raw } = await lab.call(
      "GET",
      `/fkl-data-filter/${lab.f.project}/series.csv?parameter=Cu&station=${a}`,
    );
    const rows = raw.toString().replace("\ufeff", "").trim().split("\r\n");
    expect(rows[0]).toContain("Valor (mg/L)");
    expect(rows).toHaveLength(7);
    expect(rows[1]).toContain("no: límite de detección");
    expect(rows[6]).toContain("sin fecha");
  });

  it("returns NOT_FOUND for an unknown parameter", async () => {
    const { body } = await lab.call("GET", `/fkl-data-filter/${lab.f.project}/series?parameter=Unobtanio`);
    expect(body.error).toBe("NOT_FOUND");
  });
});
