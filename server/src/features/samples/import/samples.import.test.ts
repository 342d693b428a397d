import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSheets } from "../../../gateways/excel/write/sheets-book.ts";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";

let app: TestApp;
let project: string;
let admin: string;
let writer: string;
beforeAll(async () => {
  app = await createTestApp({ now: () => Date.parse("2026-11-20T12:00:00Z") });
  project = await insertProject(app.db, "Aguas");
  const people = await Promise.all(
    ([[1], [3]] as const).map(async (permissions, at) => {
      const id = await insertUser(app.db, { email: `w${at}@example.org` });
      await insertMember(app.db, project, id, { permissions: [...permissions] });
      return app.signIn(id);
    }),
  );
  [admin = "", writer = ""] = people;
});
afterAll(() => app.close());

const base = () => `/fkl-data-source/${project}/samples`;
async function preview(name: string, bytes: Buffer | string, query = "") {
  const { headers, payload } = fileBody(name, Buffer.from(bytes));
  const answer = await app.call("POST", `${base()}/previews${query}`, { code: writer, payload, headers });
  const { data, error, details } = answer.body;
  return { status: answer.status, ...data, error, details };
}
const save = (body: object, code = admin) => app.call("POST", base(), { code, body });
const accounted = (of: Record<"imported" | "flagged" | "missing" | "rejected", number>) =>
  of.imported + of.flagged + of.missing + of.rejected;

/** A realistic file: a letterhead, two decimal marks that agree, non-detects, typing errors. */
const DIRTY = `Laboratorio del Norte;;;;;;;;
Informe 4711;;;;;;;;
Muestra;Punto de muestreo;Fecha;pH;Calcio (mg/L);Cobre disuelto (µg/L);Cobre total (mg/L);N-NO3 (mg/L);Nota del chofer
M-1;P-01;03-02-2026;7,25;40,08;12,5;0,015;2,5;ok
M-2;P-01;04-03-2026;0;n.d.;<0,5;0,02;-;
M-3;P-02;31-02-2026;7,1;38;10;0,02;1;
M-4;;05-03-2026;7,1;38;10;0,02;1;
M-5;P-02;06-03-2026;7,4;cuarenta;30;0,02;;
M-6;P-02;06-03-2027;7,4;41;30;0,02;1;
M-7;P-02;07-03-2026;7,4;-3;30,5;0,04;1,5;
`;

describe("a laboratory's file", () => {
  it("has every cell accounted for, converted and flagged, never altered", async () => {
    const shown = await preview("sucio.csv", DIRTY);
    expect(shown).toMatchObject({
      status: 201,
      layout: "wide",
      headerRow: 3,
      rows: 7,
      cells: 35,
      rejected: 16,
    });
    expect(accounted(shown)).toBe(35);
    expect(shown).toMatchObject({ missing: 3, flagged: 4, imported: 12 });
    expect(shown.flags).toEqual({ dissolvedAboveTotal: 2, negative: 1, noLimit: 1, ...shown.flags });
    expect(
      shown.errors.map((e: { row: number; rule: string; value: string }) => [e.row, e.rule, e.value]),
    ).toEqual([
      [6, "badDate", "31-02-2026"],
      [7, "noStation", ""],
      [8, "unreadable", "cuarenta"],
      ...Array.from({ length: 5 }, () => [9, "futureDate", "06-03-2027"]),
    ]);
    expect(shown.newStations.map(({ name }: { name: string }) => name)).toEqual(["P-01", "P-02"]);
    const saved = (await save({ preview: shown.preview, createStations: true })).body.data;
    expect(saved).toMatchObject({ stations: 2, cells: 35, results: 16, unchanged: 0 });
    const { rows } = await sql<{
      parameter: string;
      fraction: string;
      kind: string;
      standard: number;
      raw: string;
    }>`
      select r.parameter, r.fraction, r.kind, r.standard, r.raw from results r join samples s on s.id = r.sample_id
       where r.project_id = ${project} and s.code in ('M-1', 'M-2') order by s.code, r.column_number`.execute(
      app.db,
    );
    expect(rows.map(({ parameter, fraction, kind, raw }) => [parameter, fraction, kind, raw])).toEqual([
      ["pH", "", "value", "7,25"],
      ["Ca", "", "value", "40,08"],
      ["Cu", "dissolved", "value", "12,5"],
      ["Cu", "total", "value", "0,015"],
      ["NO3", "", "value", "2,5"],
      ["Ca", "", "below", "n.d."],
      ["Cu", "dissolved", "below", "<0,5"],
      ["Cu", "total", "value", "0,02"],
    ]);
    expect(rows[2]?.standard).toBeCloseTo(0.0125, 9);
    expect(rows[4]?.standard).toBeCloseTo((2.5 * 62.004) / 14.007, 6);
    expect(rows[6]?.standard).toBeCloseTo(0.0005, 9);
  });

  it("with a station that was merged is assigned to the target, also when merged after the preview", async () => {
    const file = (station: string, code: string) =>
      `Muestra;Punto de muestreo;Fecha;Calcio (mg/L)\n${code};${station};03-02-2026;40\n`;
    const first = await preview("uno.csv", file("SED-VIEJO", "SV-1"));
    await save({ preview: first.preview, createStations: true });
    const second = await preview("dos.csv", file("SED-NUEVO", "SN-1"));
    await save({ preview: second.preview, createStations: true });
    const idOf = async (name: string) =>
      (
        await sql<{
          id: string;
        }>`select id from stations where project_id = ${project} and name = ${name}`.execute(app.db)
      ).rows[0]?.id;
    const [old, other] = [await idOf("SED-VIEJO"), await idOf("SED-NUEVO")];
    const early = await preview("tres.csv", file("sed-viejo", "SV-2"));
    expect(early.merged).toEqual([]);
    const merge = `/fkl-plan/${project}/catalog/stations/${old}/merge`;
    expect((await app.call("POST", merge, { code: admin, body: { into: other } })).status).toBe(200);
    expect((await save({ preview: early.preview })).body.data).toMatchObject({ samples: 1, results: 1 });
    const late = await preview("cuatro.csv", file("sed-viejo", "SV-3"));
    expect(late).toMatchObject({ merged: [{ name: "sed-viejo", station: "SED-NUEVO" }], newStations: [] });
    expect((await save({ preview: late.preview })).body.data).toMatchObject({ samples: 1, results: 1 });
    const { rows } = await sql<{
      station: string;
      code: string;
    }>`select station_id as station, code from samples
      where project_id = ${project} and code in ('SV-1', 'SV-2', 'SV-3', 'SN-1') order by code`.execute(
      app.db,
    );
    expect(rows).toEqual(["SN-1", "SV-1", "SV-2", "SV-3"].map((code) => ({ station: other, code })));
    // Results stored before the merge are also recognised under the station's old name.
    expect(await preview("cuatro.csv", file("sed-viejo", "SV-3"))).toMatchObject({ unchanged: 1 });
  });

  it("has its quality control set aside with the reason, until a user states that it is water of a station", async () => {
    const file = [
      "Muestra;Punto;Fecha;Tipo de muestra;pH;Calcio (mg/L)",
      "QC-1;POZO QC;03-02-2026;Normal;7,1;40",
      "Blanco 1;POZO QC;03-02-2026;;6;0,1",
      "QC-2;POZO QC;03-02-2026;DUP;7,2;41",
      "QC-3;Blanco de campo;03-02-2026;;5,9;0,2",
    ].join("\n");
    const shown = await preview("control.csv", file);
    expect([shown.cells, accounted(shown), shown.rejected, shown.samples]).toEqual([8, 8, 6, 1]);
    expect(
      shown.errors.map((e: { row: number; rule: string; value: string }) => [e.row, e.rule, e.value]),
    ).toEqual([
      [3, "controlSample", "Blanco 1"],
      [4, "controlSample", "DUP"],
      [5, "controlSample", "Blanco de campo"],
    ]);
    const group = { rows: 1, cells: 2, isAccepted: false };
    expect(shown.controls).toEqual([
      { key: "blanco 1", name: "Blanco 1", kind: "blank", ...group },
      { key: "dup", name: "DUP", kind: "duplicate", ...group },
      { key: "blanco de campo", name: "Blanco de campo", kind: "blank", ...group },
    ]);
    expect(shown.newStations.map(({ name }: { name: string }) => name)).toEqual(["POZO QC"]);
    const again = await app.call("POST", `${base()}/previews/${shown.preview}/columns`, {
      code: writer,
      body: { laboratory: null, columns: {}, acceptedControls: ["dup"] },
    });
    expect(again.body.data).toMatchObject({ rejected: 4, samples: 2 });
    expect(again.body.data.controls.map((one: { isAccepted: boolean }) => one.isAccepted)).toEqual([
      false,
      true,
      false,
    ]);
    const saved = (await save({ preview: shown.preview, createStations: true })).body.data;
    expect(saved).toMatchObject({ samples: 2, results: 4, rejected: 4 });
    const list = await app.call("GET", `${base()}?q=qc&sort=code`, { code: writer });
    expect(list.body.data.items.map(({ code }: { code: string }) => code)).toEqual(["QC-1", "QC-2 · dup"]);
  });

  it("adds no duplicate; a differing result replaces the older one with a reason, and both are stored", async () => {
    const again = await preview("sucio.csv", DIRTY);
    expect(again).toMatchObject({
      unchanged: 16,
      corrections: 0,
      sameFile: { fileName: "sucio.csv" },
      newStations: [],
    });
    expect((await save({ preview: again.preview }, writer)).body.data).toMatchObject({
      results: 0,
      unchanged: 16,
    });
    const corrected = await preview("corregido.csv", DIRTY.replace("40,08", "44,08"));
    expect(corrected).toMatchObject({
      corrections: 1,
      corrected: [{ sample: "M-1", before: "40,08", after: "44,08" }],
    });
    expect((await save({ preview: corrected.preview })).status).toBe(422);
    const reason = "El laboratorio corrigió su informe.";
    const done = await save({ preview: corrected.preview, reason });
    expect(done.body.data).toMatchObject({ results: 1, corrected: 1, unchanged: 15 });
    expect((await save({ preview: corrected.preview, reason })).body.error).toBe("PREVIEW_USED");
    const list = await app.call("GET", `${base()}?q=m-1`, { code: writer });
    const sheet = await app.call("GET", `${base()}/${list.body.data.items[0].id}`, { code: writer });
    const calcium = sheet.body.data.held.filter((one: { parameter: string }) => one.parameter === "Ca");
    expect(calcium.map((one: { raw: string; replaced: object | null }) => [one.raw, one.replaced])).toEqual([
      ["44,08", null],
      ["40,08", expect.objectContaining({ reason })],
    ]);
  });

  it("keeps a solid apart from the water of its station and day, and refuses contents per kilogram of nobody knows what", async () => {
    const file = (code: string, matrix: string, value: string, unit: string) =>
      `Punto;Muestra;Fecha;Matriz;Parámetro;Resultado;Unidad\nSED 1;${code};05-01-2026;${matrix};Cobre;${value};${unit}\n`;
    const load = async (text: string) => {
      const shown = await preview("solidos.csv", text);
      expect(shown).toMatchObject({ errors: [], corrections: 0 });
      return (await save({ preview: shown.preview, createStations: true })).body.data;
    };
    expect(await load(file("", "", "0,02", "mg/L"))).toMatchObject({ samples: 1, results: 1 });
    expect(await load(file("", "Sedimento", "85", "mg/kg"))).toMatchObject({
      samples: 1,
      results: 1,
      corrected: 0,
    });
    // The same code of a laboratory for both.
    expect(await load(file("SD-7", "Agua superficial", "0,03", "mg/L"))).toMatchObject({ samples: 1 });
    expect(await load(file("SD-7", "Suelo", "90", "mg/kg"))).toMatchObject({
      samples: 1,
      results: 1,
      corrected: 0,
    });
    expect(await preview("solidos.csv", file("SD-7", "Suelo", "90", "mg/kg"))).toMatchObject({
      unchanged: 1,
    });
    const { items } = (await app.call("GET", `${base()}?q=sed+1&sort=code`, { code: writer })).body.data;
    expect(items.map(({ code, category }: { code: string; category: string }) => [code, category])).toEqual([
      ["2026-01-05", "water"],
      ["2026-01-05 · sediment", "geochemistry"],
      ["SD-7", "water"],
      ["SD-7 · soil", "geochemistry"],
    ]);
    const unknown = await preview("solidos.csv", file("", "", "85", "mg/kg"));
    expect(unknown).toMatchObject({
      rejected: 1,
      imported: 0,
      errors: [{ rule: "solidUnit", value: "mg/kg" }],
    });
  });

  it("keeps uncoded results of other hours of a day apart, in any order of files", async () => {
    const file = (...rows: [hour: string, value: string][]) =>
      `Punto;Fecha;Hora;Parámetro;Resultado;Unidad\n${rows
        .map(([hour, value]) => `HORA 1;05-01-2026;${hour};Calcio;${value};mg/L`)
        .join("\n")}\n`;
    const load = async (text: string) => {
      const shown = await preview("horas.csv", text);
      expect(shown).toMatchObject({ errors: [], corrections: 0 });
      return (await save({ preview: shown.preview, createStations: true })).body.data;
    };
    const codes = async () =>
      (await app.call("GET", `${base()}?q=hora+1&sort=code`, { code: writer })).body.data.items.map(
        ({ code }: { code: string }) => code,
      );
    expect(await load(file(["08:00", "40"]))).toMatchObject({ samples: 1, results: 1 });
    expect(await load(file(["15:00", "60"]))).toMatchObject({ samples: 1, results: 1, corrected: 0 });
    expect(await codes()).toEqual(["2026-01-05", "2026-01-05 15:00"]);
    // Both files again, together and alone, and a field measurement of one of the visits.
    expect(await preview("horas.csv", file(["08:00", "40"], ["15:00", "60"]))).toMatchObject({
      unchanged: 2,
    });
    expect(await preview("horas.csv", file(["15:00", "60"]))).toMatchObject({ unchanged: 1 });
    const field = file(["15:20", "7"]).replace("Calcio", "pH").replace("mg/L", "");
    expect(await load(field)).toMatchObject({ samples: 0, results: 1 });
    expect(await codes()).toEqual(["2026-01-05", "2026-01-05 15:00"]);
  });

  it("adds the day and the method of an analysis to results that it repeats, until it is withdrawn", async () => {
    const file = (heads: string, cells: string) =>
      `Punto;Muestra;Fecha;Parámetro;Resultado;Unidad${heads}\nPOZO AN;AN-1;05-01-2026;Calcio;40;mg/L${cells}\n`;
    const facts = async () => {
      const list = await app.call("GET", `${base()}?q=an-1`, { code: writer });
      const sheet = await app.call("GET", `${base()}/${list.body.data.items[0].id}`, { code: writer });
      return sheet.body.data.held.map(({ raw, method, analysedOn }: Record<string, string | null>) => [
        raw,
        method,
        analysedOn,
      ]);
    };
    const first = await preview("an1.csv", file("", ""));
    await save({ preview: first.preview, createStations: true });
    expect(await facts()).toEqual([["40", null, null]]);
    const more = file(";Método;Fecha de análisis;Laboratorio", ";SM 3111;08-01-2026;Lab Sur");
    const second = await preview("an2.csv", more);
    expect(second).toMatchObject({ unchanged: 1, corrections: 0, laboratory: "Lab Sur" });
    expect(second.addedFacts).toEqual({ results: 1, analysedOn: 1, method: 1 });
    expect(second.completed).toMatchObject({ samples: 1, laboratory: 1 });
    const saved = (await save({ preview: second.preview })).body.data;
    expect(saved).toMatchObject({
      results: 0,
      unchanged: 1,
      addedFacts: { results: 1, analysedOn: 1, method: 1 },
    });
    expect(await facts()).toEqual([["40", "SM 3111", "2026-01-08"]]);
    expect((await preview("an2.csv", more)).addedFacts).toEqual({ results: 0, analysedOn: 0, method: 0 });
    const withdrawal = `${base()}/imports/${saved.import}/withdrawal`;
    expect((await app.call("POST", withdrawal, { code: admin, body: { reason: "Otro pozo" } })).status).toBe(
      200,
    );
    expect(await facts()).toEqual([["40", null, null]]);
  });

  it("treats the same number as another quantity as a correction, and nitrogen with and without its unit as the same", async () => {
    const file = (head: string) => `Punto;Código de muestra;Fecha;${head}\nNIT 1;N-1;05-01-2026;2,5\n`;
    const first = await preview("sin.csv", file("NO3"));
    expect((await save({ preview: first.preview, createStations: true })).body.data.results).toBe(1);
    const second = await preview("con.csv", file("NO3-N"));
    expect(second).toMatchObject({ unchanged: 0, corrections: 1 });
    const reason = "Era nitrógeno.";
    expect((await save({ preview: second.preview, reason })).body.data).toMatchObject({ corrected: 1 });
    const { rows } = await sql<{ standard: number }>`select standard from published_results r
      join samples s on s.project_id = r.project_id and s.id = r.sample_id where s.code = 'N-1'`.execute(
      app.db,
    );
    expect(rows.map(({ standard }) => Number(standard.toFixed(2)))).toEqual([11.07]);
    expect(await preview("otra.csv", file("NO3-N"))).toMatchObject({ unchanged: 1, corrections: 0 });
    expect(await preview("dicho.csv", file("N-NO3 (mg/L)"))).toMatchObject({ unchanged: 1, corrections: 0 });
  });

  it("treats a well's results of another month as another sample, in any order of files", async () => {
    const file = (...rows: string[]) => `Punto;Código de muestra;Fecha;pH\n${rows.join("\n")}\n`;
    const january = "POZO 9;POZO 9;05-01-2026;7,1";
    const february = "POZO 9;POZO 9;05-02-2026;6,2";
    const first = await preview("enero.csv", file(january));
    expect((await save({ preview: first.preview, createStations: true })).body.data).toMatchObject({
      results: 1,
    });
    const second = await preview("febrero.csv", file(february));
    expect(second).toMatchObject({ corrections: 0, unchanged: 0 });
    expect((await save({ preview: second.preview })).body.data).toMatchObject({ results: 1 });
    expect(await preview("ambos.csv", file(february, january))).toMatchObject({
      corrections: 0,
      unchanged: 2,
    });
    const { rows } = await sql<{ code: string; day: string; raw: string }>`
      select s.code, s.sampled_on::text as day, r.raw from samples s join results r on r.sample_id = s.id
        join stations t on t.id = s.station_id where t.name = 'POZO 9' order by s.sampled_on`.execute(app.db);
    expect(rows).toEqual([
      { code: "POZO 9", day: "2026-01-05", raw: "7,1" },
      { code: "POZO 9 · 2026-02-05", day: "2026-02-05", raw: "6,2" },
    ]);
  });

  it("is parsed again where a parameter's unit changed before it was saved", async () => {
    const file = "Punto;Código de muestra;Fecha;Molibdeno (mg/L)\nPOZO 7;U-1;05-01-2026;2\n";
    const shown = await preview("molibdeno.csv", file);
    const parameters = `/fkl-data-source/${project}/parameters`;
    const listed: Parameter[] = (await app.call("GET", parameters, { code: admin })).body.data;
    const unitOf = async (wanted: string, unit: string) => {
      const found = listed.find(({ code }) => code === wanted);
      const { standard: _standard, results: _results, ...rest } = found as Parameter;
      const body = { ...rest, unit };
      expect((await app.call("POST", parameters, { code: admin, body })).status).toBe(201);
    };
    await unitOf("Mo", "µg/L");
    const refused = await save({ preview: shown.preview, createStations: true });
    expect([refused.status, refused.body.error]).toEqual([409, "PREVIEW_UNITS"]);
    const again = await app.call("POST", `${base()}/previews/${shown.preview}/columns`, {
      code: writer,
      body: { laboratory: null, columns: {} },
    });
    expect(again.status).toBe(200);
    await unitOf("Ag", "µg/L");
    expect((await save({ preview: shown.preview, createStations: true })).status).toBe(201);
    const { rows } = await sql<{ standard: number }>`select r.standard from results r
      join samples s on s.id = r.sample_id where s.code = 'U-1'`.execute(app.db);
    expect(rows).toEqual([{ standard: 2000 }]);
  });

  it("fills in only missing data of an older sample, which is evaluated with them", async () => {
    const limits = [{ parameter: "Sb", max: 0.02, unit: "mg/L" }];
    const set = { name: "Antimonio", regulation: "OMS", matrices: ["surface", "ground"], limits };
    expect(
      (await app.call("POST", `/fkl-data-source/${project}/limits`, { code: admin, body: set })).status,
    ).toBe(201);
    const verdicts = async () => {
      const all = "verdict=exceeds&verdict=indeterminate&verdict=meets&parameter=Sb";
      const path = `/fkl-data-filter/${project}/exceedances`;
      const { items } = (await app.call("GET", `${path}?${all}`, { code: admin })).body.data;
      const { counts } = (await app.call("GET", `${path}/summary?parameter=Sb`, { code: admin })).body.data;
      return [items.map((one: { verdict: string; date: string }) => [one.verdict, one.date]), counts];
    };
    const bare = await preview("sin-fecha.csv", "Punto;Muestra;Antimonio (mg/L)\nPOZO 6;F-1;0,5\n");
    await save({ preview: bare.preview, createStations: true });
    const none = { exceeds: 0, warns: 0, indeterminate: 0, meets: 0 };
    expect(await verdicts()).toEqual([[["indeterminate", null]], { ...none, indeterminate: 1 }]);
    const secondPreview = await preview(
      "con-fecha.csv",
      "Punto;Muestra;Campaña;Matriz;Fecha;Hora;Antimonio (mg/L)\nPOZO 6;F-1;Otoño;Subterránea;05-03-2026;10:30;0,5\n",
      "?laboratory=Lab%20Este",
    );
    const completed = { samples: 1, day: 1, hour: 1, matrix: 1, campaign: 1, laboratory: 1 };
    expect(secondPreview).toMatchObject({ unchanged: 1, corrections: 0, completed });
    const saved = (await save({ preview: secondPreview.preview })).body.data;
    expect(saved).toMatchObject({ results: 0, completed });
    const { rows: stored } = await sql<{ filled: string[] }>`select filled from published_sample_fillings
      where project_id = ${project} and import_id = ${saved.import}`.execute(app.db);
    expect(stored).toEqual([{ filled: ["day", "hour", "matrix", "campaign", "laboratory"] }]);
    const sample = async () =>
      (await app.call("GET", `${base()}?q=f-1`, { code: admin })).body.data.items.find(
        ({ code }: { code: string }) => code === "F-1",
      );
    const filled = {
      date: "2026-03-05",
      at: "2026-03-05T13:30:00.000Z",
      matrix: "ground",
      results: 1,
      campaign: { name: "Otoño" },
      laboratory: { name: "Lab Este" },
    };
    expect(await sample()).toMatchObject(filled);
    const { id } = await sample();
    const sheet = (await app.call("GET", `${base()}/${id}`, { code: admin })).body.data;
    const facts = ["day", "hour", "matrix", "campaign", "laboratory"];
    expect(sheet.told).toEqual([
      { file: "con-fecha.csv", at: expect.any(String), by: expect.any(String), facts },
    ]);
    expect(await verdicts()).toEqual([[["exceeds", "2026-03-05"]], { ...none, exceeds: 1 }]);
    const found = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from exceedances_found
        where project_id = ${project}`.execute(app.db);
      return rows[0]?.n;
    };
    await expect.poll(found, { timeout: 15_000 }).toBe(1);
    const other = await preview(
      "otra.csv",
      "Punto;Muestra;Campaña;Matriz;Fecha;Hora;Antimonio (mg/L)\nPOZO 6;F-1;Invierno;Superficial;05-03-2026;11:30;0,5\n",
    );
    const nothing = { samples: 0, day: 0, hour: 0, matrix: 0, campaign: 0, laboratory: 0 };
    expect(other).toMatchObject({ completed: nothing });
    expect((await save({ preview: other.preview })).body.data).toMatchObject({ completed: nothing });
    expect(await sample()).toMatchObject(filled);
  });

  it("refuses impossible values, and accepts a header that is a name of a JavaScript property", async () => {
    const shown = await preview(
      "raro.csv",
      "Punto;Código de muestra;Fecha;Calcio (mg/L);constructor\nPOZO 8;R-1;05-01-2026;1e308;3\nPOZO 8;R-2;05-01-2026;1e999;4\n",
    );
    expect(shown.status).toBe(201);
    expect(shown.errors.map(({ row, rule }: { row: number; rule: string }) => [row, rule])).toEqual([
      [2, "outOfRange"],
      [3, "outOfRange"],
    ]);
  });

  it("creates no station for a user who does not administer, and rejects its cells", async () => {
    const shown = await preview("nueva.csv", "station,id,date,Cl\nZ-9,a,2026-01-02,5\nP-01,b,2026-01-02,6\n");
    expect((await save({ preview: shown.preview, createStations: true }, writer)).status).toBe(403);
    const saved = await save({ preview: shown.preview }, writer);
    expect(saved.body.data).toMatchObject({ cells: 2, imported: 0, flagged: 1, rejected: 1, results: 1 });
  });

  it("is read in the long layout by the user's column mapping, which is stored for the laboratory's next file", async () => {
    const long = [
      ["Sitio de toma", "Ensayo", "Valor", "Unidad", "Fecha"],
      ["P-01", "Arsénico", "0,012", "mg/L", "02-01-2026"],
      ["P-01", "Plomo", "<0,001", "bananas", "02-01-2026"],
    ];
    const [head = [], ...rows] = long;
    const book = await writeSheets([
      { name: "Hoja", columns: head.map((header) => ({ header, width: 12 })), rows },
    ]);
    const blind = await preview("largo.xlsx", book);
    expect(blind).toMatchObject({ status: 201, lacks: ["station"], cells: 0, headerRow: 1, sheet: "Hoja" });
    expect(blind.columns[0]).toMatchObject({ name: "sitiodetoma", is: "ignore", examples: ["P-01", "P-01"] });
    expect((await save({ preview: blind.preview })).status).toBe(422);
    const again = await app.call("POST", `${base()}/previews/${blind.preview}/columns`, {
      code: writer,
      body: { laboratory: "Lab Sur", columns: { sitiodetoma: "role:station" } },
    });
    expect(again.status).toBe(200);
    const shown = again.body.data;
    expect(shown).toMatchObject({ preview: blind.preview, lacks: [] });
    expect(shown).toMatchObject({
      layout: "long",
      cells: 2,
      rejected: 1,
      imported: 1,
      laboratory: "Lab Sur",
    });
    expect(shown.errors).toMatchObject([{ row: 3, rule: "unknownUnit", value: "bananas", header: "Unidad" }]);
    await save({ preview: shown.preview });
    expect(await preview("largo.xlsx", book, "?laboratory=lab%20sur")).toMatchObject({
      status: 201,
      unchanged: 1,
    });
    const errors = await app.call("GET", `${base()}/previews/${shown.preview}/errors.xlsx`, { code: writer });
    expect(errors.status).toBe(200);
    const columns = encodeURIComponent(JSON.stringify({ sitiodetoma: "ignore" }));
    expect(await preview("largo.xlsx", book, `?laboratory=Lab%20Sur&columns=${columns}`)).toMatchObject({
      lacks: ["station"],
    });
  });

  it("includes the matrix of its samples, and the location of new stations", async () => {
    const shown = await preview(
      "sedimento.csv",
      "Estación;Muestra;Fecha;Matriz;Latitud;Longitud;Arsénico (mg/kg)\nSED-1;S\\1\\N;03-02-2026;Sedimento;28°16'46,6\" S;-69,7;12,5\n",
    );
    expect(shown.newStations).toMatchObject([{ name: "SED-1", cells: 1, flagged: 0, longitude: -69.7 }]);
    expect(shown.newStations[0].latitude).toBeCloseTo(-28.279611, 6);
    await save({ preview: shown.preview, createStations: true });
    const list = await app.call("GET", `${base()}?q=sed-1`, { code: writer });
    expect(list.body.data.items).toMatchObject([
      { code: "S\\1\\N", matrix: "sediment", category: "geochemistry" },
    ]);
    // A content per kilogram of mud is not a concentration in water.
    const sheet = await app.call("GET", `${base()}/${list.body.data.items[0].id}`, { code: writer });
    expect(sheet.body.data.held).toMatchObject([{ value: 12.5, unit: "mg/kg", standard: null }]);
  });

  it("is refused with a clear message where it has no table, or a transposed one", async () => {
    const side = await preview(
      "transpuesta.csv",
      "Parámetro;Unidad;P-01;P-02;P-03\npH;;7,1;7,2;7,3\nCalcio;mg/L;40,5;41,5;42\nCobre;mg/L;0,1;0,2;0,3\n",
    );
    expect(side).toMatchObject({ status: 422, error: "FILE_NO_RESULTS" });
    expect(side.details[0].message).toMatch(/Transponga/);
    const letter = await preview("carta.csv", "Estimados señores\nadjuntamos el informe\n");
    expect(letter).toMatchObject({ status: 422, error: "FILE_NO_RESULTS" });
    expect((await preview("foto.csv", Buffer.from("89504e470d0a1a0a0000", "hex"))).error).toBe(
      "FILE_UNKNOWN",
    );
  });
});
