import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindOf } from "../../server/src/features/files/files.kind.ts";
import { createDb } from "../../server/src/platform/db/db.ts";
import { createTestApp, type TestApp } from "../../server/src/testing/app.ts";
import { log, secrets, seedWhole, WHOLE_MS } from "./testing/demo-facts.ts";

// Noon of 20 November 2026 in Santiago.
const NOW = Date.parse("2026-11-20T15:00:00Z");

let test: TestApp;
let project: string;
const users = new Map<string, string>();

beforeAll(async () => {
  test = await createTestApp({ now: () => NOW });
  const { db, pool, close } = createDb(test.appUrl, { log });
  await seedWhole({ db, pool, storage: test.storage, secrets, log, now: NOW });
  await close();
  const people = await sql<{ id: string; who: string }>`
    select id, split_part(email, '@', 1) as who from users`.execute(test.db);
  for (const { id, who } of people.rows) users.set(who, id);
  const projects = await sql<{ id: string }>`select id from projects where main`.execute(test.db);
  project = projects.rows[0]?.id ?? "";
}, WHOLE_MS);
afterAll(() => test.close());

/**
 * Makes a call as one of the demonstration's users. A new session ends the previous one, so each call signs in again.
 */
async function as(who: string, path: string) {
  const code = await test.signIn(users.get(who) ?? "");
  return test.call("GET", path, { code });
}

const menuOf = async (who: string): Promise<{ alias: string; submenu: { alias: string }[] }[]> => {
  const { body } = await as(who, `/general/menu?project=${project}&user=${users.get(who)}`);
  return body.data;
};

describe("the demonstration by user", () => {
  it.each(["sistema", "admin", "escritura", "lectura", "invitado"])(
    "%s: gets the whole menu",
    async (who) => {
      const menu = await menuOf(who);
      expect(menu.map(({ alias, submenu }) => [alias, submenu.map((entry) => entry.alias)])).toEqual([
        ["Home", []],
        [
          "Compliance",
          [
            "Commitments",
            "CommitmentsMatrix",
            "PlanningAndMonitoring",
            "PlanningKpis",
            "Reports",
            "Authorities",
            "FilesContainer",
          ],
        ],
        ["FieldHeading", ["ScheduleCalendar", "MonitoringTable", "FieldWork"]],
        ["WaterHeading", ["Samples", "Exceedances", "Limits", "WaterDiagrams", "EnvironmentReport"]],
        ["DevicesHeading", ["ModiList", "ModiAlerts", "ResponsePlans", "NPYMS", "Board"]],
        ["Administration", ["Catalog", "ConfigView"]],
        ["Group", ["Link", "Link"]],
      ]);
    },
  );

  it("auditoria: gets the plans, but no references", async () => {
    expect((await menuOf("auditoria")).map(({ alias }) => alias)).toEqual([
      "Home",
      "Compliance",
      "FieldHeading",
      "WaterHeading",
      "DevicesHeading",
      "Administration",
    ]);
    expect((await as("auditoria", `/fkl-plan/${project}/plans`)).status).toBe(200);
  });

  it("every reader: gets the mine's own board and the data of its tiles", async () => {
    const menu = await menuOf("lectura");
    const entries = menu.flatMap(({ submenu }) => submenu) as { alias: string; report?: string }[];
    const urir = entries.find(({ alias }) => alias === "Board")?.report;
    const { body } = await as("lectura", `/fkl-board/${project}/embed/${urir}`);
    expect(body.data).toMatchObject({ name: "Panorama de la faena", provider: "native", frame: null });
    const { tiles } = body.data.content.settings;
    expect(new Set(tiles.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(["kpi", "latest", "series", "map", "diagram", "text"]),
    );
    for (const { kind, device } of tiles)
      if (kind === "series" || kind === "latest")
        expect((await as("lectura", `/fkl-modi/${project}/devices/${device}`)).status).toBe(200);
  });

  it("every reader: gets a saved water series with its limit", async () => {
    const entries = (await menuOf("lectura")).flatMap(({ submenu }) => submenu) as {
      alias: string;
      report?: string;
    }[];
    const urir = entries.find(({ alias }) => alias === "EnvironmentReport")?.report;
    const { body } = await as("lectura", `/fkl-board/${project}/embed/${urir}`);
    const { stations, parameter, fraction, diagram } = body.data.content.settings;
    expect({ parameter, fraction, diagram, n: stations.length }).toEqual({
      parameter: "Mn",
      fraction: "dissolved",
      diagram: "series",
      n: 5,
    });
    const at = stations.map((id: string) => `station=${id}`).join("&");
    const series = await as(
      "lectura",
      `/fkl-data-filter/${project}/series?parameter=Mn&fraction=dissolved&${at}`,
    );
    const { points, limits } = series.body.data;
    expect(points.length).toBeGreaterThan(40);
    expect(points.some(({ detected }: { detected: boolean }) => !detected)).toBe(true);
    expect(limits).toContainEqual(expect.objectContaining({ side: "max", value: 0.2, stations: null }));
    const verdicts = points.map(({ held }: { held: { verdict: string }[] }) => held[0]?.verdict);
    expect(verdicts).toEqual(expect.arrayContaining(["meets", "exceeds"]));
  });

  it("every reader: gets a few findings in the review of the plans", async () => {
    const { body } = await as("lectura", `/fkl-plan/${project}/plans?size=50`);
    const rules: Record<string, string[]> = {};
    for (const { id, title } of body.data.items) {
      const review = await as("lectura", `/fkl-plan/${project}/plans/${id}/lint`);
      rules[title] = review.body.data.findings.map(({ rule }: { rule: string }) => rule);
    }
    expect(rules).toEqual({
      "Arqueología en Quebrada Seca": [],
      "Biodiversidad 2026": [],
      "Calidad de aire 2025": [],
      "Calidad de aire 2026": [],
      "Calidad de aire 2027": [],
      "Cierre de la pila 1, seguimiento": [],
      "Estabilidad física del tranque El Salar": [],
      "Glaciares y nieve 2026": ["twoFrequencies"],
      "Monitoreo hídrico 2025": ["mixedWording"],
      "Monitoreo hídrico 2026": ["mixedWording"],
      "Monitoreo hídrico 2027": ["mixedWording"],
      "Ruido y vibraciones 2025": ["ambiguousWording"],
      "Ruido y vibraciones 2026": ["ambiguousWording"],
    });
  });

  it("ajeno: gets nothing", async () => {
    expect((await as("ajeno", `/fkl-plan/${project}/plans`)).status).toBe(403);
  });

  it("every reader: gets plans of every status whose counts add up", async () => {
    const { body } = await as("lectura", `/fkl-plan/${project}/plans?size=50`);
    const found: Record<string, number> = {};
    for (const { status, counts, monitorings } of body.data.items) {
      found[status] = (found[status] ?? 0) + 1;
      expect(counts.done + counts.far + counts.near + counts.unfulfilled + counts.skipped).toBe(monitorings);
      expect(counts.done > 0).toBe(status !== "inCreation");
    }
    expect(found).toEqual({ inCreation: 2, inExecution: 6, closed: 5 });
  });

  it("every reader: gets the reason and the history of late monitorings", async () => {
    const { body } = await as(
      "lectura",
      `/fkl-plan/${project}/monitorings?status=unfulfilled&sort=-date&size=100`,
    );
    const failed = body.data.items.filter((one: { mishap: boolean }) => one.mishap);
    expect(failed.length).toBeGreaterThan(2);
    for (const one of failed.slice(0, 3)) {
      const history = await as("lectura", `/fkl-plan/${project}/monitorings/${one.id}/follow-ups`);
      expect(history.body.data[0]).toMatchObject({
        version: one.version,
        completed: false,
        mishapDescription: one.mishapDescription,
        recordedBy: "Matías Cortés",
      });
    }
  });

  it("every reader: gets an addendum that adds to a permit, changes it and omits a part, and a contradiction", async () => {
    const all = (await as("lectura", `/fkl-bdo/${project}/comparison/instruments`)).body.data;
    expect(all.map(({ year }: { year: number }) => year)).toEqual([2019, 2021, 2023]);
    const [rca, , adenda] = all;
    const { counts, items } = (
      await as("lectura", `/fkl-bdo/${project}/comparison?older=${rca.id}&newer=${adenda.id}&size=100`)
    ).body.data;
    expect(counts).toMatchObject({
      added: 51,
      changed: 4,
      similar: 11,
      same: expect.toSatisfy((n) => n >= 7),
    });
    expect(counts.dropped).toBeGreaterThan(0);
    expect(items.find(({ kind }: { kind: string }) => kind === "changed")).toMatchObject({
      differences: [{ field: "frequency", older: "mensualmente", newer: "semanalmente" }],
      judged: { judgement: "replaces", by: { name: "Matías Cortés" } },
    });
    const against = (await as("lectura", `/fkl-bdo/${project}/contradictions`)).body.data;
    expect(against.counts).toEqual({ open: 3, decided: 1 });
    expect(
      against.items
        .map(({ differences }: { differences: { field: string }[] }) => differences[0]?.field)
        .sort(),
    ).toEqual(["deadline", "frequency", "frequency"]);
  });

  it("every reader: gets files of every type with their versions and bytes, and a withdrawn file", async () => {
    const list = (query: string) => as("lectura", `/fkl-file/${project}/files?sort=name&size=100${query}`);
    const { items } = (await list("")).body.data;
    expect([...new Set(items.map(({ type }: { type: string }) => type))].sort()).toEqual([
      "evidence",
      "image",
      "instrument",
      "other",
      "report",
    ]);
    for (const { id, name, kind, version, sha256 } of items) {
      const content = await as("lectura", `/fkl-file/${project}/files/${id}`);
      expect(createHash("sha256").update(content.raw).digest("hex")).toBe(sha256);
      // The stored media type of a file is the one that the platform itself detects from these bytes.
      expect(await kindOf(content.raw, name)).toBe(kind);
      const versions = await as("lectura", `/fkl-file/${project}/files/${id}/versions`);
      expect(versions.body.data).toHaveLength(version);
    }
    expect(items.filter(({ version }: { version: number }) => version > 1)).toHaveLength(2);
    const withdrawn = (await list("&withdrawn=true")).body.data.items;
    expect(withdrawn).toMatchObject([{ name: "Informe trimestral, borrador.pdf", type: "report" }]);
    expect(withdrawn[0].withdrawn.reason).toContain("Borrador");
  });

  it("every reader: gets the levels of the piezometers in metres, and their raw signals as well", async () => {
    const { items } = (await as("lectura", `/fkl-modi/${project}/devices?size=50`)).body.data;
    const dam = items.find(({ serial }: { serial: string }) => serial === "MODI-0141");
    expect(
      dam.sensors.map(({ unit, level }: { unit: string; level: number | null }) => [unit, level !== null]),
    ).toEqual([
      ["m s.n.m.", false],
      ["digits", true],
      ["Ω", false],
      ["V", false],
    ]);
    const [level, wire] = dam.sensors;
    expect(level.value).toBe(wire.level);
    expect(level.value).toBeGreaterThan(2822);
    expect(level.value).toBeLessThan(2824);
    const meter = items.find(({ serial }: { serial: string }) => serial === "MODI-0160");
    expect(meter.sensors.map(({ unit }: { unit: string }) => unit)).toEqual([
      "m³",
      "L/s",
      "m³",
      "pulsos",
      "V",
    ]);

    const csv = await as(
      "lectura",
      `/fkl-modi/${project}/readings.csv?sensor=${level.id}&from=2026-11-19T15:00:00Z&to=2026-11-20T15:00:00Z`,
    );
    const values = csv.raw
      .toString("utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => Number(line.split(",")[2]));
    expect(values.length).toBeGreaterThan(90);
    expect(values.every((value) => value > 2822 && value < 2824)).toBe(true);

    const { value: streams } = (await as("lectura", `/sta/v1.1/${project}/Datastreams?$top=200`)).body;
    const units = streams
      .filter(
        (one: { properties: { variable?: string } }) => one.properties.variable === "Nivel piezométrico",
      )
      .map((one: { unitOfMeasurement: { symbol: string } }) => one.unitOfMeasurement.symbol);
    expect(units).toEqual(Array.from({ length: 14 }, () => "m s.n.m."));

    const [drawn] = (await as("lectura", `/fkl-modi/${project}/piezometry?sensor=${wire.id}`)).body.data;
    expect(drawn.limits).toMatchObject([
      { value: 2823.2, side: "above", isLevel: true },
      { value: 2823.1, side: "above", isLevel: true },
    ]);
  });

  it("every reader: gets photos and a data sheet of the stations", async () => {
    const found = await sql<{ id: string }>`select id from stations where name = 'PZ-T01'`.execute(test.db);
    const station = found.rows[0]?.id;
    const { files, due } = (await as("lectura", `/fkl-general/${project}/stations/${station}`)).body.data;
    expect(files).toEqual({ photos: 2, documents: 1 });
    expect(due).not.toBeNull();
  });
});
