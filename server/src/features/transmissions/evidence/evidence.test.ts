import { createHash } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { type Fixture, makeFixture } from "../../../testing/fixture.ts";
import { insertSent, insertTransmission } from "../../../testing/transmissions.ts";

let app: TestApp;
let f: Fixture;
let profile: string;
let writer: string;

const hashOf = (n: number) => createHash("sha256").update(String(n)).digest("hex");
const EXISTS = "Ya existe un registro en esa fecha, hora para la obra. Comprobante: 778";

beforeAll(async () => {
  app = await createTestApp({ now: () => Date.parse("2026-06-10T15:00:00Z") });
  f = await makeFixture(app.db);
  writer = await app.signIn(f.people.write);
  profile = await insertTransmission(app.db, f.project, f.people.admin);
  await insertSent(app.db, { project: f.project, profile, by: f.people.admin }, [
    // By the clock of UTC−4 the last instant of 31 May, the first one of 1 June, and the last one of 2 June.
    { dueAt: "2026-06-01T03:00:00Z", state: "trial", values: { caudal: "9.99" } },
    {
      dueAt: "2026-06-01T04:00:00Z",
      state: "accepted",
      values: { caudal: "12.50", totalizador: "1834011" },
      receipt: "777",
      answers: [
        { outcome: "refused", status: 400, words: "Obra no informada" },
        { outcome: "accepted", status: 200, words: "Medición ingresada" },
      ],
    },
    {
      dueAt: "2026-06-01T06:00:00Z",
      state: "waiting",
      answers: [{ outcome: "unsent", status: null, words: "tls" }],
    },
    { dueAt: "2026-06-01T05:00:00Z", state: "gap", gap: { code: "M", reason: "Mantención del medidor" } },
    {
      dueAt: "2026-06-03T03:00:00Z",
      state: "accepted",
      values: { caudal: "0.00", totalizador: "1834012" },
      receipt: "778",
      answers: [{ outcome: "accepted", status: 400, words: EXISTS }],
    },
  ]);
});
afterAll(() => app.close());

const get = (file: string, query: string) =>
  app.call("GET", `/fkl-modi/${f.project}/transmissions/${profile}/${file}?${query}`, { code: writer });

async function textOf(raw: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(raw) }).promise;
  const pages = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await document.loadingTask.destroy();
  return pages.join(" ").replace(/\s+/g, " ");
}

describe("a ledger as a workbook", () => {
  it("has a row for each instant of the period's days of UTC−4, with values as numbers", async () => {
    const answer = await get("ledger.xlsx", "from=2026-06-01&to=2026-06-02");
    expect([answer.status, answer.headers["content-disposition"]]).toEqual([
      200,
      expect.stringContaining("envios-a-la-autoridad-2026-06-01-2026-06-02.xlsx"),
    ]);
    const { sheets } = await readXlsx(answer.raw);
    const [head = [], ...rows] = sheets[0]?.rows ?? [];
    const records = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
    expect(records.map((one) => one["Instante (UTC−4)"])).toEqual([
      "2026-06-01T00:00:00-04:00",
      "2026-06-01T01:00:00-04:00",
      "2026-06-01T02:00:00-04:00",
      "2026-06-02T23:00:00-04:00",
    ]);
    expect(records[0]).toMatchObject({
      "caudal (L/s)": 12.5,
      "totalizador (m³)": 1834011,
      Estado: "Aceptado",
      Comprobante: "777",
      Intentos: 2,
      HTTP: 200,
      "Palabras de la autoridad": "Medición ingresada",
      "SHA-256 del mensaje": hashOf(2),
    });
    expect(records[1]).toMatchObject({ Decisión: "Declarar un vacío, M", Motivo: "Mantención del medidor" });
    expect(records[2]).toMatchObject({
      Respuesta: "No se pudo conectar",
      "Palabras de la autoridad": "No se pudo comprobar la identidad del servicio.",
    });
  });
});

describe("a ledger as evidence in PDF", () => {
  it("shows each attempt with answer and hash, and records the hash of its data in the audit trail", async () => {
    const answer = await get("ledger.pdf", "from=2026-06-01&to=2026-06-02");
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const text = await textOf(answer.raw);
    for (const passage of [
      "Envíos a la autoridad",
      "OB-0101-1",
      "Del 01-06-2026 al 02-06-2026",
      "01-06-2026 00:00:00",
      "caudal 12.50 L/s",
      "777",
      "Obra no informada",
      "Medición ingresada",
      hashOf(1),
      hashOf(2),
      "Mantención del medidor",
      EXISTS,
      "No se pudo comprobar la identidad del servicio.",
    ])
      expect(text).toContain(passage);
    expect(text).not.toContain("9.99");
    const { rows } = await sql<{ after: { data: string; pages: number } }>`select after from audit_log
      where project_id = ${f.project} and action = 'transmission.evidence'`.execute(app.db);
    expect(rows).toEqual([
      { after: { from: "2026-06-01", to: "2026-06-02", pages: 3, data: expect.any(String) } },
    ]);
    expect(text).toContain(rows[0]?.after.data);
  });

  it("is written in the requested language, also where nothing was due", async () => {
    const text = await textOf((await get("ledger.pdf", "from=2001-01-01&to=2001-01-31&locale=en")).raw);
    expect(text).toContain("Nothing was due in this period.");
  });

  it("is refused for too many instants, and for a period that ends before it begins", async () => {
    await sql`insert into transmission_submissions (project_id, profile_id, due_at, state, measured_at, vals, late_from, changed_at)
      select ${f.project}, ${profile}, t, 'trial', t, '{}', t, t
        from generate_series('2020-01-01Z'::timestamptz, '2020-02-05Z', interval '5 minutes') t`.execute(
      app.db,
    );
    const many = await get("ledger.pdf", "from=2020-01-01&to=2020-02-28");
    expect(many.body).toMatchObject({
      error: "VALIDATION",
      details: [{ path: "to", message: "El período tiene 10.033 instantes. Elija uno con hasta 10.000." }],
    });
    for (const file of ["ledger.pdf", "ledger.xlsx"])
      expect((await get(file, "from=2026-06-02&to=2026-06-01")).body).toMatchObject({
        error: "VALIDATION",
        details: [{ path: "to", message: "Elija un período de hasta 400 días." }],
      });
  });
});
