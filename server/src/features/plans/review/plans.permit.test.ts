import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../platform/db/id.ts";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { insertDocument } from "../../../testing/documents.ts";
import { goodRow, planBook, type RowInput } from "../testing/plan-books.ts";
import { insertPlanProjects } from "../testing/plan-projects.ts";

let test: TestApp;
let project: string;
let admin: string;
let reader: string;
let instrument: string;
let document: string;
const clock = Date.parse("2027-06-15T15:00:00Z");

const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  test.call(method, path.startsWith("/") ? path : `/fkl-plan/${project}/${path}`, { code: admin, body });

beforeAll(async () => {
  test = await createTestApp({ now: () => clock });
  ({ project, admin, reader } = await insertPlanProjects(test, [["frequencies", "Trimestral", "quarterly"]]));
  const unit = await call("POST", `/fkl-bdo/${project}/mining-units`, { name: "Rajo" });
  const made = await call("POST", `/fkl-bdo/${project}/instruments`, {
    miningUnit: unit.body.data.id,
    name: "RCA 12/2020",
    year: 2020,
    startsOn: "2027-02-01",
    endsOn: "2027-11-30",
  });
  instrument = made.body.data.id;
  const { rows } = await sql<{ id: string }>`select id from users limit 1`.execute(test.db);
  document = await insertDocument(test.db, project, instrument, rows[0]?.id ?? "", "rca.pdf", 2);
});
afterAll(() => test.close());

/** Stores what was read of a page: runs of text, as the document has them. */
const insertPage = (page: number, texts: readonly string[]) => {
  const runs = texts.map((text, at) => ({ text, x: 60, y: 80 + 12 * at, width: 200, height: 10 }));
  const body = JSON.stringify({ page, width: 595, height: 842, runs });
  return sql`insert into instrument_pages (project_id, document_id, page, reader, body)
    values (${project}, ${document}, ${page}, 1, ${body})`.execute(test.db);
};

async function preview(rows: RowInput[]) {
  const { headers, payload } = fileBody("plan.xlsx", planBook(rows));
  const path = `/fkl-plan/${project}/previews`;
  const answer = await test.call("POST", path, { code: admin, payload, headers });
  expect([answer.status, answer.body.data?.errors]).toEqual([201, []]);
  return answer.body.data.preview as string;
}
const findings = async (path: string) =>
  (
    (await call("GET", path)).body.data.findings as {
      rule: string;
      params: object;
      rows: { row: number }[];
    }[]
  ).map(({ rule, params, rows }) => [rule, params, rows.map(({ row }) => row)]);

const rows = [
  goodRow({ startDate: "01-01-2027", endDate: "31-12-2027", tableReference: "Tabla 7-12" }),
  goodRow({
    startDate: "01-02-2027",
    endDate: "30-11-2027",
    shortCommitment: "Sulfato en pozos",
    parameters: "Sulfato",
    tableReference: "Tabla 8, Anexo III",
  }),
];

describe("the review of a plan against its permit", () => {
  const outside = { instrument: "RCA 12/2020" };
  const life = [
    ["beforePermit", { ...outside, date: "2027-01-01", permitStart: "2027-02-01" }, [2]],
    ["afterPermit", { ...outside, date: "2027-12-31", permitEnd: "2027-11-30" }, [2]],
  ];

  it("compares the dates of the instrument that a new plan will serve, and nothing without it", async () => {
    const id = await preview(rows);
    expect(await findings(`previews/${id}/lint`)).toEqual([]);
    // One page is not read yet: nothing can be said of the tables.
    await insertPage(1, ["Tabla", "7-12 Programa", "de monitoreo", "Anexo III"]);
    expect(await findings(`previews/${id}/lint?instrument=${instrument}`)).toEqual(life);
  });

  it("finds tables that its documents do not have, once all pages are read", async () => {
    await insertPage(2, ["Según el Anexo 2", "y la Tabla 7-13", "8.1 Umbrales", "8.2", "Niveles"]);
    const id = await preview(rows);
    const body = { title: "De la RCA", preview: id, instrument };
    const { data } = (await call("POST", "plans", body)).body;
    const missing = ["referenceMissing", { word: "Tabla 8", document: "RCA 12/2020" }, [3]];
    expect(await findings(`plans/${data.id}/lint`)).toEqual([...life, missing]);
    const dates = { startDate: "01-03-2027", endDate: "31-10-2027" };
    const described = { shortCommitment: "Presión de poros", tableReference: "8.1; 8.2; 8.3" };
    const sections = { ...rows[0], ...dates, ...described };
    const referring = { title: "De los capítulos", preview: await preview([sections]), instrument };
    const created = (await call("POST", "plans", referring)).body;
    expect(await findings(`plans/${created.data.id}/lint`)).toEqual([
      ["referenceMissing", { word: "8.3", document: "RCA 12/2020" }, [2]],
    ]);
  });

  it("finds a parameter without the limit of a linked commitment, and follows its changes", async () => {
    const row = { ...rows[1], shortCommitment: "Sulfato en el pozo norte" };
    const body = { title: "Con límite", preview: await preview([row]) };
    const { data } = (await call("POST", "plans", body)).body;
    expect(await findings(`plans/${data.id}/lint`)).toEqual([]);
    const commitment = newId();
    await sql`insert into commitments (project_id, id, number, instrument_id, document_id, text, text_key, summary, page,
        page_end, rects, component, state, extractor, created_at, updated_at)
      values (${project}, ${commitment}, 1, ${instrument}, ${document}, 'El sulfato no superará 250 mg/L.', 'x', 'Sulfato',
        1, 1, '[]', 'water', 'accepted', 'local', now(), now())`.execute(test.db);
    await sql`insert into commitment_plans (project_id, commitment_id, plan_id, short_commitment)
      values (${project}, ${commitment}, ${data.id}, 'Sulfato en el pozo norte')`.execute(test.db);
    expect(await findings(`plans/${data.id}/lint`)).toEqual([
      ["limitMissing", { parameter: "Sulfato", word: "no superará" }, [2]],
      ["referenceMissing", { word: "Tabla 8", document: "RCA 12/2020" }, [2]],
    ]);
  });

  it("shows nothing of the permit to a user who may not read instruments", async () => {
    const plans = (await call("GET", "plans?size=50")).body.data.items as { id: string; title: string }[];
    const path = `/fkl-plan/${project}/plans/${plans.find(({ title }) => title === "De la RCA")?.id}/lint`;
    const rulesFor = async () =>
      (await test.call("GET", path, { code: reader })).body.data.findings.map(
        ({ rule }: { rule: string }) => rule,
      );
    const listed = async () => {
      const list = await test.call("GET", `/fkl-plan/${project}/plans?size=50`, { code: reader });
      const file = await test.call("GET", `/fkl-plan/${project}/plans.csv`, { code: reader });
      const text = file.raw.toString("utf8");
      expect(text).toContain("De la RCA");
      const serving = await test.call("GET", `/fkl-plan/${project}/plans?instrument=${instrument}`, {
        code: reader,
      });
      const named = (list.body.data.items as { instruments: string[] }[]).map(
        ({ instruments }) => instruments,
      );
      return {
        inFile: text.includes("RCA 12/2020"),
        inList: named.flat().includes("RCA 12/2020"),
        byFilter: serving.body.data.total > 0,
      };
    };
    expect(await listed()).toEqual({ inFile: true, inList: true, byFilter: true });
    expect(await rulesFor()).toEqual(["beforePermit", "afterPermit", "referenceMissing"]);
    const entry = newId();
    await sql`insert into menu_entries (project_id, id, position, type, alias)
      values (${project}, ${entry}, 1, 'area', 'Commitments')`.execute(test.db);
    await sql`insert into menu_entry_users (project_id, entry_id, user_id, status, permissions)
      select ${project}, ${entry}, id, false, '{2}' from users where email = 'reader@example.org'`.execute(
      test.db,
    );
    expect(await rulesFor()).toEqual([]);
    expect(await listed()).toEqual({ inFile: false, inList: false, byFilter: false });
  });

  it("of an instrument of another project compares nothing", async () => {
    const id = await preview([goodRow({ shortCommitment: "Nivel de otro pozo" })]);
    expect(await findings(`previews/${id}/lint?instrument=${newId()}`)).toEqual([]);
  });
});

describe("what a plan's row states besides its schedule", () => {
  const detailed = goodRow({
    utmEasting: 404_500,
    utmNorthing: "6.870.200,5",
    utmZone: "19S",
    datum: "WGS 84",
    parameters: "pH; sulfato",
    limits: "pH 6 a 9; sulfato 250 mg/L",
    method: "NCh 411",
    reportTerm: "20 días",
    reportPeriod: "Trimestral",
    tableReference: "Tabla 7-12",
  });

  it("is stored with its monitorings, returned and exported", async () => {
    const body = { title: "Con detalles", preview: await preview([detailed]) };
    const plan = (await call("POST", "plans", body)).body.data.id;
    const { items } = (await call("GET", `monitorings?plan=${plan}`)).body.data;
    expect(items[0]).toMatchObject({
      coordinates: { easting: 404_500, northing: 6_870_200.5, zone: "19S", datum: "WGS84" },
      parameters: "pH; sulfato",
      limits: "pH 6 a 9; sulfato 250 mg/L",
      method: "NCh 411",
      reportTerm: "20 días",
      reportPeriod: "Trimestral",
      tableReference: "Tabla 7-12",
    });
    const csv = (await call("GET", `monitorings.csv?plan=${plan}`)).raw.toString("utf8").split("\r\n");
    expect(csv[0]).toContain("UTM Este,UTM Norte,Datum,Huso UTM,Parámetros,Límite,Método");
    expect(csv[1]).toContain(
      "404500,6870200.5,WGS 84,19S,pH; sulfato,pH 6 a 9; sulfato 250 mg/L,NCh 411,20 días,Trimestral,Tabla 7-12",
    );
  });

  it.each([
    ["NAD83 (CSRS)", "NAD83"],
    ["NAD27", "NAD27"],
    ["Córrego Alegre", "CorregoAlegre"],
  ])("is stored in the datum that it states: %s", async (stated, datum) => {
    const shortCommitment = `Pozo en ${stated}`;
    const body = { title: stated, preview: await preview([{ ...detailed, datum: stated, shortCommitment }]) };
    const plan = (await call("POST", "plans", body)).body.data.id;
    const { items } = (await call("GET", `monitorings?plan=${plan}`)).body.data;
    expect(items[0]).toMatchObject({ coordinates: { easting: 404_500, datum } });
  });

  it("distinguishes a row from one that is equal in all else", async () => {
    const body = { title: "Con y sin límite", preview: await preview([detailed]) };
    const plan = (await call("POST", "plans", body)).body.data.id;
    const add = async (row: RowInput) =>
      (await call("POST", `plans/${plan}/monitorings`, { preview: await preview([row]) })).body;
    expect(await add(detailed)).toMatchObject({ error: "ROWS_IN_PLAN" });
    expect(await add({ ...detailed, limits: "sulfato 500 mg/L" })).toMatchObject({ code: 201 });
  });

  it("has readers as well", async () => {
    const answer = await test.call("GET", `/fkl-plan/${project}/monitorings?size=1`, { code: reader });
    expect(answer.body.data.items[0]).toHaveProperty("coordinates");
  });
});
