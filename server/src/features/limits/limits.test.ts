import { COPPER_BY_HARDNESS } from "@vetaverde/domain/testing/bounds";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSessions } from "../../testing/set-up.ts";
import { insertStation } from "./testing/water.ts";

let test: TestApp;
let f: Fixture;
let station: string;
let codes: Record<"admin" | "read", string>;
setUpSessions(["admin", "read"], async (opened) => {
  ({ app: test, f, codes } = opened);
  station = await insertStation(test.db, f.project, "AS-01");
});

const call = (method: string, path: string, body?: unknown, who: "admin" | "read" = "admin") =>
  test.call(method, `/fkl-data-source/${f.project}/limits${path}`, {
    code: codes[who],
    ...(body === undefined ? {} : { body }),
  });
const set = (parts: object = {}) => ({
  name: `Riego ${newId()}`,
  regulation: "NCh 1333.Of78",
  limits: [
    { parameter: "As", max: 0.1, unit: "mg/L", warning: 0.8 },
    { parameter: "Cu", max: COPPER_BY_HARDNESS, unit: "µg/L", fraction: "dissolved", note: "CMC" },
    { parameter: "pH", min: 5.5, max: 9, unit: "pH" },
  ],
  stations: [{ id: station, from: "2025-01-01" }],
  ...parts,
});

describe("a set of limits", () => {
  it("is created with its lines and stations, and read by readers", async () => {
    const body = set();
    const made = await call("POST", "", body);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: body.name,
      version: 1,
      newest: 1,
      reviewed: true,
      reason: "Creación",
      parameter: null,
      stations: [{ id: station, name: "AS-01", from: "2025-01-01", to: null }],
    });
    expect(made.body.data.limits[0]).toEqual({
      parameter: "As",
      name: "Arsénico",
      fraction: "any",
      unit: "mg/L",
      min: null,
      max: 0.1,
      warning: 0.8,
      note: null,
    });
    expect(made.body.data.limits[1].max).toEqual(COPPER_BY_HARDNESS);
    const listed = await call("GET", `?q=${encodeURIComponent(body.name)}`, undefined, "read");
    expect(listed.body.data).toMatchObject({ total: 1, items: [{ id: made.body.data.id }] });
    expect((await call("POST", "", body)).body.error).toBe("FK-0005");
  });

  it("with one limit is described by that limit's fields, and applies everywhere", async () => {
    const name = newId();
    const made = await call("POST", "", {
      name,
      regulation: "RCA 12",
      parameter: "SO4",
      max: 250,
      unit: "mg/L",
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      parameter: "SO4",
      min: null,
      max: 250,
      unit: "mg/L",
      stations: null,
    });
  });

  it.each<[string, object, string]>([
    [
      "a parameter that the project has not",
      { limits: [{ parameter: "Xx", max: 1, unit: "mg/L" }] },
      "limits.0.parameter",
    ],
    [
      "a unit that is not of the parameter",
      { limits: [{ parameter: "As", max: 1, unit: "pH" }] },
      "limits.0.unit",
    ],
    ["neither a minimum nor a maximum", { limits: [{ parameter: "As", unit: "mg/L" }] }, "limits.0.max"],
    [
      "a minimum above its maximum",
      { limits: [{ parameter: "pH", min: 9, max: 6, unit: "pH" }] },
      "limits.0.min",
    ],
    [
      "steps that go down",
      {
        limits: [
          {
            parameter: "Cd",
            unit: "µg/L",
            max: {
              kind: "steps",
              covariate: "hardness",
              steps: [
                { upTo: null, value: 1 },
                { upTo: 60, value: 2 },
              ],
            },
          },
        ],
      },
      "limits.0.max",
    ],
    [
      "the same limit twice",
      { limits: [1, 2].map((max) => ({ parameter: "As", max, unit: "mg/L" })) },
      "limits.1.parameter",
    ],
    ["no limits", { limits: [] }, "limits"],
    ["a station of nowhere", { stations: [{ id: newId() }] }, "stations"],
    [
      "a station twice",
      { stations: [1, 2].map(() => ({ id: "11111111-1111-4111-8111-111111111111" })) },
      "stations.1.id",
    ],
    ["an end before its beginning", { validFrom: "2026-01-01", validTo: "2025-01-01" }, "validTo"],
  ])("with %s is refused with a message", async (_, parts, path) => {
    const { status, body } = await call("POST", "", set(parts));
    expect([status, body.error, body.details?.[0]?.path]).toEqual([422, "VALIDATION", path]);
    expect(body.details[0].message).toMatch(/\.$/);
  });

  it("changes by versions with user, time and reason, and returns the current version on a conflict", async () => {
    const body = set();
    const { id } = (await call("POST", "", body)).body.data;
    const next = {
      ...body,
      limits: body.limits.slice(0, 1),
      validFrom: "2026-01-01",
      reason: "Nueva RCA",
      version: 1,
    };
    const changed = await call("PUT", `/${id}`, next);
    expect(changed.body.data).toMatchObject({ version: 2, reason: "Nueva RCA", validFrom: "2026-01-01" });
    const stale = await call("PUT", `/${id}`, next);
    expect([stale.status, stale.body.error, stale.body.current.version]).toEqual([409, "STALE_VERSION", 2]);
    const whole = (await call("GET", `/${id}`, undefined, "read")).body.data;
    expect(
      whole.versions.map(({ version, limits }: { version: number; limits: number }) => [version, limits]),
    ).toEqual([
      [2, 1],
      [1, 3],
    ]);
    const former = (await call("GET", `/${id}?version=1`)).body.data;
    expect([former.version, former.newest, former.limits.length]).toEqual([1, 2, 3]);
    expect((await call("GET", `/${id}?version=3`)).status).toBe(404);
    expect((await call("PUT", `/${id}`, { ...next, reason: "", version: 2 })).status).toBe(422);
  });

  it("is created from a regulation as an unreviewed draft", async () => {
    const { data } = (await call("GET", "/standards", undefined, "read")).body;
    const epa = data.find(({ key }: { key: string }) => key === "us-epa-aquatic-life");
    expect(epa.source).toContain("appendix B");
    const made = await call("POST", "", { standard: "us-epa-aquatic-life" });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: epa.name,
      reviewed: false,
      limits: epa.limits,
      source: epa.source,
    });
    expect((await call("POST", "", { standard: "none" })).body.details[0].path).toBe("standard");
    expect((await call("POST", "", { parameter: "As", max: 1, unit: "mg/L" })).body.details[0].path).toBe(
      "name",
    );
  });
});
