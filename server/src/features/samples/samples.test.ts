import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import { callProject, openSamplesTest } from "./testing/samples-set-up.ts";

let app: TestApp;
let project: string;
let admin: string;
beforeAll(async () => {
  ({ app, project, admin } = await openSamplesTest());
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: object) =>
  callProject({ app, project, admin }, method, path, body);
async function load(name: string, text: string, laboratory: string, reason?: string): Promise<void> {
  const query = `?laboratory=${encodeURIComponent(laboratory)}`;
  const made = await app.call("POST", `/fkl-data-source/${project}/samples/previews${query}`, {
    code: admin,
    ...fileBody(name, Buffer.from(text)),
  });
  expect(made.body.data.errors).toEqual([]);
  const body = { preview: made.body.data.preview, createStations: true, ...(reason ? { reason } : {}) };
  expect((await call("POST", "/samples", body)).status).toBe(201);
}

const HEADS =
  "station,sample,campaign,date,pH,Ca (mg/L),Mg (mg/L),Na (mg/L),HCO3 (mg/L),Cl (mg/L),SO4 (mg/L),As (ug/L)";
/** The charges balance; the code looks like a formula. */
const BALANCED = "P-01,=M1,Otoño,2026-03-01,7.2,40.08,12.15,23,122,35.45,48.03,<5";
/** Ten times as much sodium. */
const UNBALANCED = "P-02,M2,Otoño,2026-03-02,7.2,40.08,12.15,230,122,35.45,48.03,12";
/** Lacks the ions of a balance, except calcium. */
const INCOMPLETE = "P-02,M3,Invierno,2026-06-02,7.1,40,,,,,,";

describe("samples", () => {
  it("are listed with their ion balance, and filtered by laboratory, parameter, flag and period", async () => {
    await load("norte.csv", [HEADS, BALANCED, UNBALANCED].join("\n"), "Lab Norte");
    await load("sur.csv", [HEADS, INCOMPLETE].join("\n"), "Lab Sur");
    const { data } = await call("GET", "/samples?sort=code");
    expect(
      data.items.map((one: { code: string; balance: object | null }) => [one.code, one.balance]),
    ).toEqual([
      ["=M1", { cbe: expect.closeTo(0, 0), verdict: "good" }],
      ["M2", { cbe: expect.closeTo(52.9, 0), verdict: "bad" }],
      ["M3", null],
    ]);
    const options = (await call("GET", "/samples/options")).data;
    expect(options).toMatchObject({
      samples: 3,
      stations: [
        { name: "P-01", samples: 1 },
        { name: "P-02", samples: 2 },
      ],
      campaigns: [{ name: "Invierno" }, { name: "Otoño" }],
      laboratories: [{ name: "Lab Norte", samples: 2 }, { name: "Lab Sur" }],
      flags: ["balance"],
    });
    expect(options.parameters.find(({ code }: { code: string }) => code === "As")).toMatchObject({
      name: "Arsénico",
      results: 2,
    });
    const codes = async (query: string) =>
      (await call("GET", `/samples?${query}`)).data.items.map(({ code }: { code: string }) => code);
    expect(await codes(`laboratory=${options.laboratories[1].id}`)).toEqual(["M3"]);
    expect(await codes("parameter=As&sort=-code")).toEqual(["M2", "=M1"]);
    expect(await codes("flag=balance")).toEqual(["M2"]);
    expect(await codes("from=2026-03-02&to=2026-03-31")).toEqual(["M2"]);
    await sql`update samples set sampled_until = '2026-03-31' where code = 'M2'`.execute(app.db);
    const stations = (await call("GET", "/stations")).data;
    expect(stations.find(({ name }: { name: string }) => name === "P-02")).toMatchObject({
      first: "2026-03",
    });
    await sql`update samples set sampled_until = null where code = 'M2'`.execute(app.db);
    // Samples without a day are in no period; the list states how many a period filter leaves out.
    const day = (await call("GET", "/samples?q=m3")).data.items[0].date;
    await sql`update samples set sampled_on = null where code = 'M3'`.execute(app.db);
    const undated = async (query: string) => (await call("GET", `/samples?${query}`)).data.undated;
    expect([
      await undated("from=2026-03-02"),
      await undated("to=2026-03-31&q=m2"),
      await undated(""),
    ]).toEqual([1, 0, 0]);
    await sql`update samples set sampled_on = ${day} where code = 'M3'`.execute(app.db);
  });

  it("have a detail page with the parts of the balance, and each correction with the result that it replaces", async () => {
    const reason = "Informe rectificado";
    await load("norte-2.csv", [HEADS, BALANCED.replace("40.08", "41.08")].join("\n"), "Lab Norte", reason);
    const [{ id }] = (await call("GET", "/samples?q=m1")).data.items;
    const sheet = (await call("GET", `/samples/${id}`)).data;
    const calcium = sheet.held.filter((one: { parameter: string }) => one.parameter === "Ca");
    expect(calcium).toMatchObject([
      {
        raw: "41.08",
        name: "Calcio",
        file: "norte-2.csv",
        replaced: null,
        imported: { by: expect.any(String) },
      },
      { raw: "40.08", file: "norte.csv", replaced: { reason, result: calcium[0].id } },
    ]);
    expect(sheet.held[0].parameter).toBe("pH");
    expect(sheet.held.at(-1)).toMatchObject({ kind: "below", value: 5, standard: 0.005, raw: "<5" });
    expect(sheet.balance).toMatchObject({ acid: false, verdict: "good" });
    expect(
      sheet.ions.map((one: { ion: string; meq: number }) => [one.ion, Number(one.meq.toFixed(2))]),
    ).toEqual([
      ...[
        ["Ca", 2.05],
        ["Mg", 1],
        ["Na", 1],
      ],
      ...[
        ["HCO3", 2],
        ["Cl", 1],
        ["SO4", 1],
      ],
    ]);
    const bare = (await call("GET", `/samples/${(await call("GET", "/samples?q=m3")).data.items[0].id}`))
      .data;
    expect(bare).toMatchObject({ balance: null, missing: ["Mg", "Na", "HCO3", "Cl", "SO4"] });
    expect(bare.ions.find(({ ion }: { ion: string }) => ion === "Mg")).toMatchObject({ meq: null });
  });

  it("are exported with one row per result, no formula that a spreadsheet runs, and only the chosen parameters", async () => {
    const file = async (query: string) => {
      const { body } = await app.call("GET", `/fkl-data-source/${project}/samples.csv${query}`, {
        code: admin,
      });
      return String(body).split("\r\n");
    };
    const lines = await file("");
    expect(lines[0]).toMatch(/^\ufeff?Estación,Muestra,Fecha de muestreo/);
    expect(lines).toHaveLength(1 + 8 + 8 + 2 + 1);
    expect(lines.filter((line) => line.startsWith("P-01,'=M1,"))).toHaveLength(8);
    expect(lines.find((line) => line.startsWith("P-02,M2") && line.includes("Sodio"))).toMatch(
      /230,mg\/L,,230,mg\/L,,,El balance iónico no cierra,52\.\d+,Malo,norte\.csv,3$/,
    );
    const arsenic = await file("?parameter=As&q=m1");
    expect(arsenic).toHaveLength(3);
    expect(arsenic[1]).toContain(",Arsénico,7440-38-2,,<5,ug/L,<,0.005,mg/L,");
    const book = await app.call("GET", `/fkl-data-source/${project}/samples.xlsx`, { code: admin });
    expect([book.status, String(book.body).slice(0, 2)]).toEqual([200, "PK"]);
  });
});
