import { IONS, type Ion, mgOfMeq } from "@vetaverde/domain/chemistry/ions";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";

let test: TestApp;
let f: Fixture;
let code: string;
let brought: string;
const stations: Record<string, string> = {};

setUpSession("admin", async (opened) => {
  ({ app: test, f, code } = opened);
  brought = newId();
  await sql`insert into sample_imports (project_id, id, file_name, sha256, cells, imported, flagged, missing, rejected, at, by)
    select ${f.project}, ${brought}, 'informe.xlsx', 'x', 0, 0, 0, 0, 0, now(), id from users limit 1`.execute(
    test.db,
  );
  for (const name of ["PM-01", "PM-02"]) {
    const id = newId();
    stations[name] = id;
    await sql`insert into stations (project_id, id, name, name_key) values (${f.project}, ${id}, ${name}, ${name.toLowerCase()})`.execute(
      test.db,
    );
  }
});

interface ReportPoint {
  parameter: string;
  standard: number | null;
  kind?: "value" | "below" | "above";
}

async function insert(
  station: string,
  day: string | null,
  results: readonly ReportPoint[],
  category = "water",
) {
  const sample = newId();
  await sql`insert into samples (project_id, id, code, code_key, station_id, category, sampled_on, import_id)
    values (${f.project}, ${sample}, ${sample}, ${sample}, ${stations[station]}, ${category}, ${day}, ${brought})`.execute(
    test.db,
  );
  const rows = results.map((one) => ({ id: newId(), kind: "value", ...one }));
  await sql`insert into results (project_id, id, sample_id, parameter, kind, value, standard, raw, import_id, row_number, column_number)
    select ${f.project}, id, ${sample}, parameter, kind, coalesce(standard, 1), standard, '', ${brought}, 1, 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, parameter text, kind text, standard float8)`.execute(
    test.db,
  );
  return sample;
}

const ions = (meq: Partial<Record<Ion, number>>): ReportPoint[] =>
  Object.entries(meq).map(([ion, value]) => ({ parameter: ion, standard: mgOfMeq(ion as Ion, value) }));
const WHOLE = { Ca: 4, Mg: 2, Na: 3, K: 1, Cl: 2, SO4: 3, HCO3: 5 };
const read = async (path: string) => {
  const { body } = await test.call("GET", `/fkl-data-filter/${f.project}${path}`, { code });
  expect(body.error, JSON.stringify(body)).toBeUndefined();
  return body.data;
};

const near = (value: number) => expect.closeTo(value, 9);

describe("a sample in the water diagrams", () => {
  it("has the position that was computed by hand from its ions", async () => {
    const id = await insert("PM-01", "2025-03-01", [...ions(WHOLE), { parameter: "TDS", standard: 640 }]);
    const { items } = await read("/piper?station=PM-01&to=2025-03-01");
    expect(items).toHaveLength(1);
    const [one] = items;
    expect(one).toMatchObject({
      id,
      station: "PM-01",
      date: "2025-03-01",
      missing: [],
      facies: "mixed-mixed",
    });
    expect(one.meq).toMatchObject({ Ca: near(4), K: near(1), HCO3: near(5), CO3: null });
    expect(one.pctMeq).toEqual({
      Ca: near(40),
      Mg: near(20),
      "Na+K": near(40),
      Cl: near(20),
      SO4: near(30),
      "HCO3+CO3": near(50),
    });
    expect(one.diamond).toMatchObject({ u: near(0.4), v: near(0.5), x: near(0.45) });
    expect(one.cations).toEqual({ x: near(0.5), y: near(0.2 * (Math.sqrt(3) / 2)) });
    expect(one.stiff).toEqual([4, 4, 2, 2, 5, 3].map(near));
    expect(one.cbe).toBeCloseTo(0, 9);
    expect(one.balance).toBe("good");
    expect(one.tds).toEqual({ value: 640, measured: true });
    const stiff = await read("/stiff?station=PM-01&to=2025-03-01");
    expect(stiff.items).toEqual(items);
  });

  it("has a reason instead of a wrong point where an ion is missing", async () => {
    const { Mg: _Mg, HCO3: _HCO3, ...rest } = WHOLE;
    await insert("PM-02", "2025-04-01", ions(rest));
    await insert("PM-02", "2025-04-02", [...ions({ ...WHOLE, Cl: 0, SO4: 0, HCO3: 0 })]);
    const { items, plotted, total } = await read("/piper?station=PM-02&from=2025-04-01&to=2025-04-02");
    expect({ plotted, total }).toEqual({ plotted: 0, total: 2 });
    const none = { pctMeq: null, diamond: null, cations: null, stiff: null, facies: null };
    expect(items[0]).toMatchObject({ ...none, cbe: null, missing: ["Mg", "HCO3"], notPlotted: "missing" });
    expect(items[1]).toMatchObject({ ...none, missing: [], notPlotted: "nothing" });
  });

  it("counts half of a detection limit and reports it, and treats a value above the range as not measured", async () => {
    const { K: _K, SO4, ...rest } = WHOLE;
    const below: ReportPoint = { parameter: "K", standard: IONS.K.mass, kind: "below" };
    await insert("PM-02", "2025-05-01", [...ions({ ...rest, SO4 }), below]);
    await insert("PM-02", "2025-05-02", [
      ...ions(rest),
      { parameter: "SO4", standard: mgOfMeq("SO4", SO4), kind: "above" },
    ]);
    const { items } = await read("/piper?station=PM-02&from=2025-05-01&to=2025-05-02");
    expect(items[0].meq.K).toBeCloseTo(0.5, 9);
    expect(items[0].substituted).toEqual(["K"]);
    expect(items[1].missing).toEqual(["SO4"]);
  });

  it("derives bicarbonate from the alkalinity, by the project's unit", async () => {
    const { HCO3: _HCO3, ...rest } = WHOLE;
    await insert("PM-02", "2025-06-01", [...ions(rest), { parameter: "alkalinity", standard: 5 * 50.043 }]);
    const { items } = await read("/piper?station=PM-02&from=2025-06-01&to=2025-06-01");
    expect(items[0].meq.HCO3).toBeCloseTo(5, 9);
    expect(items[0].fromAlkalinity).toBe(true);
  });
});

describe("nitrate", () => {
  it("is counted with chloride only where requested, in shares, positions, facies and files", async () => {
    // Nitrate of 2.5 meq/L with Cl 2, SO4 3 and HCO3 5: (2 + 2.5) / 12.5 = 36 %, 24 %, 40 %.
    await insert("PM-02", "2025-05-08", [
      ...ions(WHOLE),
      { parameter: "NO3", standard: mgOfMeq("NO3", 2.5) },
    ]);
    await insert("PM-02", "2025-05-09", ions(WHOLE));
    const choice = "station=PM-02&from=2025-05-08&to=2025-05-09";
    const without = await read(`/piper?${choice}`);
    expect(without.nitrate).toBe("excluded");
    expect(without.items[0].pctMeq).toMatchObject({ Cl: near(20), "HCO3+CO3": near(50) });
    const { items, nitrate } = await read(`/piper?${choice}&nitrate=withChloride`);
    expect(nitrate).toBe("withChloride");
    expect(items[0].pctMeq).toMatchObject({ Cl: near(36), SO4: near(24), "HCO3+CO3": near(40) });
    expect(items[0].diamond).toMatchObject({ v: near(0.6) });
    expect(items[0].meq.NO3).toBeCloseTo(2.5, 9);
    // Stiff keeps the rows of the classic polygon.
    expect(items[0].stiff).toEqual(without.items[0].stiff);
    expect(items[1].meq.NO3).toBeNull();
    expect(items[1].pctMeq).toMatchObject({ Cl: near(20) });
    const file = await test.call(
      "GET",
      `/fkl-data-filter/${f.project}/ions.csv?${choice}&nitrate=withChloride`,
      {
        code,
      },
    );
    const [head = "", first = ""] = file.raw.toString().replace("\ufeff", "").split("\r\n");
    const cell = (name: string) => Number(first.split(",")[head.split(",").indexOf(name)]);
    expect(cell("Cl+NO3 (% meq)")).toBeCloseTo(36, 6);
    expect(cell("NO3 (meq/L)")).toBeCloseTo(2.5, 6);
    expect((await test.call("GET", `/fkl-data-filter/${f.project}/piper?nitrate=yes`, { code })).status).toBe(
      422,
    );
  });
});

/** `SAMPLES=10000` measures the load of a large project. */
const MANY = Number(process.env["SAMPLES"] ?? 1000);

describe("the selection of samples", () => {
  it("is by category, station, day and page, within the project", async () => {
    const leachate = await insert("PM-01", "2025-07-01", ions(WHOLE), "geochemistry");
    const geochemistry = await read(`/piper?category=${encodeURIComponent("Geoquímica")}`);
    expect(geochemistry.items.map(({ id }: { id: string }) => id)).toEqual([leachate]);
    const water = await read("/piper?category=Agua&size=2&page=2");
    expect(water.items).toHaveLength(2);
    expect(water.total).toBeGreaterThan(4);
    const both = await read(`/piper?station=${stations["PM-01"]}&station=${stations["PM-02"]}`);
    // These stations have one more sample, of geochemistry; one of the water samples belongs to another station.
    const other = await read("/piper?category=Agua&station=PZ-01");
    expect(both.total).toBe(water.total + 1 - other.total);
  });

  it("counts samples without a date by the other filters, as no period contains them", async () => {
    const before = await read("/piper?category=Agua&station=PM-02&from=2025-01-01");
    await insert("PM-02", null, ions(WHOLE));
    await insert("PM-01", null, ions(WHOLE));
    const after = await read("/piper?category=Agua&station=PM-02&from=2025-01-01");
    expect([after.total, after.undated]).toEqual([before.total, before.undated + 1]);
    expect((await read("/stiff?category=Agua&station=PM-02&to=2025-12-31")).undated).toBe(after.undated);
    expect((await read("/piper?category=Agua&station=PM-02")).undated).toBe(0);
  });

  it("lists the stations, parameters and days that have data", async () => {
    const options = await read("/options?category=Agua");
    expect(options.stations.map(({ name }: { name: string }) => name)).toEqual(["PM-01", "PM-02", "PZ-01"]);
    expect(options.dates).toEqual({ from: "2025-03-01", to: "2025-06-01" });
    expect(options.parameters.find((one: { code: string }) => one.code === "Ca")).toMatchObject({
      name: "Calcio",
      unit: "mg/L",
    });
  });

  it("is exported as CSV with meq, percentages, balance and facies", async () => {
    const { raw } = await test.call("GET", `/fkl-data-filter/${f.project}/ions.csv?station=PM-01`, { code });
    const [head = "", first = ""] = raw.toString().replace("\ufeff", "").split("\r\n");
    expect(head).toContain("Ca (meq/L)");
    const cells = first.split(",");
    expect(Number(cells[head.split(",").indexOf("Ca (% meq)")])).toBeCloseTo(40, 6);
    expect(cells[head.split(",").indexOf("Facies")]).toBe("mixed-mixed");
  });

  it("answers for thousands of samples within a few seconds", async () => {
    const sets = `select gen_random_uuid() as id, n from generate_series(1, ${MANY}) as n`;
    await sql`with made as (${sql.raw(sets)}), put as (
        insert into samples (project_id, id, code, code_key, station_id, category, sampled_on, import_id)
        select ${f.project}, id, 'm' || n, 'm' || n, ${stations["PM-01"]}, 'geochemistry', date '2010-01-01' + n % 4000, ${brought} from made
        returning id)
      insert into results (project_id, id, sample_id, parameter, kind, value, standard, raw, import_id, row_number, column_number)
      select ${f.project}, gen_random_uuid(), put.id, p, 'value', 50, 50, '50', ${brought}, 1, 1
        from put cross join unnest(array['Ca', 'Mg', 'Na', 'K', 'Cl', 'SO4', 'HCO3', 'TDS', 'pH']) as p`.execute(
      test.db,
    );
    await sql`analyze samples, results`.execute(test.db);
    const started = performance.now();
    const { items, plotted } = await read(
      `/piper?category=${encodeURIComponent("Geoquímica")}&to=2024-01-01`,
    );
    const took = performance.now() - started;
    process.stdout.write(`piper of ${items.length} samples: ${Math.round(took)} ms\n`);
    expect(items).toHaveLength(MANY);
    expect(plotted).toBe(MANY);
    expect(took).toBeLessThan(8000);
  }, 180_000);
});
