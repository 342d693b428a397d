import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, fileBody, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";

let app: TestApp;
let project: string;
let admin: string;
let writer: string;
let reader: string;
beforeAll(async () => {
  app = await createTestApp({ now: () => Date.parse("2026-11-20T12:00:00Z") });
});
afterAll(() => app.close());

let round = 0;
beforeEach(async () => {
  round += 1;
  project = await insertProject(app.db, `Aguas ${round}`);
  const people = await Promise.all(
    ([1, 3, 2] as const).map(async (permission) => {
      const id = await insertUser(app.db, { email: `w${round}-${permission}@example.org` });
      await insertMember(app.db, project, id, { permissions: [permission] });
      return app.signIn(id);
    }),
  );
  [admin = "", writer = "", reader = ""] = people;
});

const base = () => `/fkl-data-source/${project}/samples`;
async function preview(name: string, text: string, query = "") {
  const { headers, payload } = fileBody(name, Buffer.from(text));
  const path = `${base()}/previews${query}`;
  return (await app.call("POST", path, { code: admin, payload, headers })).body.data;
}
/** @returns what was saved from a file, including the import's id */
async function load(name: string, text: string, { code = admin, query = "" } = {}) {
  const { preview: id } = await preview(name, text, query);
  const body = { preview: id, reason: "Informe rectificado", createStations: code === admin };
  const answer = await app.call("POST", base(), { code, body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}
const withdraw = (id: string, { code = admin, reason = "Archivo equivocado" } = {}) =>
  app.call("POST", `${base()}/imports/${id}/withdrawal`, { code, body: { reason } });
const get = async (path: string, code = admin) => (await app.call("GET", path, { code })).body.data;
const listed = async () => (await get(base())).items.map((one: { code: string }) => one.code);
const sheetOf = async (code: string) => {
  const { rows } = await sql<{
    id: string;
  }>`select id from samples where project_id = ${project} and code = ${code}`.execute(app.db);
  return get(`${base()}/${rows[0]?.id}`);
};
const valuesOf = (sheet: { held: { raw: string; file: string; replaced: unknown }[] }) =>
  sheet.held.filter(({ replaced }) => replaced === null).map(({ raw, file }) => [raw, file]);
const exceeding = async () =>
  (await get(`/fkl-data-filter/${project}/exceedances?verdict=exceeds`)).items.map(
    (one: { raw: string }) => one.raw,
  );
async function limitCopper() {
  const limits = [{ parameter: "Cu", max: 1, unit: "mg/L" }];
  const body = { name: "Cobre", regulation: "OMS", matrices: [], limits };
  const made = await app.call("POST", `/fkl-data-source/${project}/limits`, { code: admin, body });
  expect(made.status).toBe(201);
}

describe("a laboratory's file that is withdrawn", () => {
  it("no longer counts, remains in the record, and can be imported again", async () => {
    await limitCopper();
    const file =
      "Punto;Muestra;Fecha;Campaña;Cobre (mg/L)\nP-01;A-1;03-02-2026;Otoño;5\nP-01;A-2;04-02-2026;Otoño;0,5\n";
    const wrong = await load("equivocado.csv", file);
    expect(await exceeding()).toEqual(["5"]);
    const answer = await withdraw(wrong.import);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ withdrawn: 2, restored: 0, samples: 2 });

    expect(await listed()).toEqual([]);
    expect(await exceeding()).toEqual([]);
    expect(await get(`${base()}/options`)).toMatchObject({
      samples: 0,
      stations: [],
      campaigns: [],
      parameters: [],
    });
    expect(await get(`/fkl-data-filter/${project}/piper`)).toMatchObject({ total: 0 });
    const sheet = await sheetOf("A-1");
    expect(sheet).toMatchObject({ date: null, campaign: null, results: 0 });
    expect(sheet.held[0].replaced).toMatchObject({ reason: "Archivo equivocado", result: null });
    const { items } = await get(`${base()}/imports`);
    expect(items).toMatchObject([
      {
        id: wrong.import,
        fileName: "equivocado.csv",
        cells: 2,

        withdrawn: { reason: "Archivo equivocado" },
      },
    ]);

    const again = await preview("equivocado.csv", file);
    expect(again).toMatchObject({ sameFile: null, unchanged: 0, corrections: 0, completed: { samples: 0 } });
    expect(await load("bueno.csv", file)).toMatchObject({
      samples: 2,
      results: 2,
      completed: { samples: 0 },
    });
    expect((await listed()).sort()).toEqual(["A-1", "A-2"]);
    expect(await exceeding()).toEqual(["5"]);
    expect(await sheetOf("A-1")).toMatchObject({
      date: "2026-02-03",
      campaign: { name: "Otoño" },
      results: 1,
    });
  });

  it("restores the results that it corrected; of a chain, the last one whose file is not withdrawn", async () => {
    await limitCopper();
    const of = (value: string) => `Punto;Muestra;Fecha;Cobre (mg/L)\nP-01;A-1;03-02-2026;${value}\n`;
    await load("uno.csv", of("2"));
    const two = await load("dos.csv", of("0,3"));
    const three = await load("tres.csv", of("0,4"));
    expect(await exceeding()).toEqual([]);
    // None of its results is valid: the third import replaced them.
    expect((await withdraw(two.import)).body.data).toEqual({ withdrawn: 0, restored: 0, samples: 1 });
    expect(valuesOf(await sheetOf("A-1"))).toEqual([["0,4", "tres.csv"]]);
    expect((await withdraw(three.import)).body.data).toEqual({ withdrawn: 1, restored: 1, samples: 1 });
    expect(valuesOf(await sheetOf("A-1"))).toEqual([["2", "uno.csv"]]);
    expect(await sheetOf("A-1")).toMatchObject({ date: "2026-02-03" });
    expect(await exceeding()).toEqual(["2"]);
    // A restored result can be corrected again.
    expect(await load("cuatro.csv", of("0,5"))).toMatchObject({ results: 1, corrected: 1 });
    expect(valuesOf(await sheetOf("A-1"))).toEqual([["0,5", "cuatro.csv"]]);
    expect(await exceeding()).toEqual([]);
  });

  it("restores the first of a chain in any order of withdrawals, and nothing twice", async () => {
    const of = (value: string) => `Punto;Muestra;Fecha;Cobre (mg/L)\nP-01;A-1;03-02-2026;${value}\n`;
    const one = await load("uno.csv", of("2"));
    const two = await load("dos.csv", of("0,3"));
    const three = await load("tres.csv", of("0,4"));
    expect((await withdraw(three.import)).body.data).toMatchObject({ withdrawn: 1, restored: 1 });
    expect(valuesOf(await sheetOf("A-1"))).toEqual([["0,3", "dos.csv"]]);
    const four = await load("cuatro.csv", of("0,5"));
    expect((await withdraw(two.import)).body.data).toMatchObject({ withdrawn: 0, restored: 0 });
    expect((await withdraw(four.import)).body.data).toMatchObject({ withdrawn: 1, restored: 1 });
    expect(valuesOf(await sheetOf("A-1"))).toEqual([["2", "uno.csv"]]);
    expect((await withdraw(one.import)).body.data).toMatchObject({ withdrawn: 1, restored: 0 });
    expect(valuesOf(await sheetOf("A-1"))).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it("leaves a result that another file repeated in force, and its correction too", async () => {
    const of = (value: string) => `Punto;Muestra;Fecha;Cobre (mg/L)\nP-01;A-1;03-02-2026;${value}\n`;
    await load("uno.csv", of("2"));
    const two = await load("dos.csv", of("3"));
    const year = await load("anual.csv", of("3,0"));
    expect(year).toMatchObject({ results: 0, unchanged: 1 });
    expect((await withdraw(two.import)).body.data).toMatchObject({ withdrawn: 1, restored: 1 });
    const sheet = await sheetOf("A-1");
    expect(valuesOf(sheet)).toEqual([["3,0", "anual.csv"]]);
    expect(sheet).toMatchObject({ date: "2026-02-03" });
    expect((await withdraw(year.import)).body.data).toMatchObject({ withdrawn: 1, restored: 1 });
    expect(valuesOf(await sheetOf("A-1"))).toEqual([["2", "uno.csv"]]);
  });

  it("keeps the sample data that other files confirm, and drops the wrong ones", async () => {
    const of = (matrix: string) =>
      `Punto;Muestra;Fecha;Matriz;Cobre (mg/L)\nP-01;A-1;03-02-2026;${matrix};5\n`;
    const wrong = await load("uno.csv", of("Efluente"));
    await load("metales.csv", "Punto;Muestra;Hierro (mg/L)\nP-01;A-1;2\n");
    await load("dia.csv", "Punto;Muestra;Fecha;Hora;Hierro (mg/L)\nP-01;A-1;03-02-2026;10:30;2\n");
    await withdraw(wrong.import);
    expect(await sheetOf("A-1")).toMatchObject({
      matrix: null,
      date: "2026-02-03",
      at: "2026-02-03T13:30:00.000Z",
      results: 1,
    });
    await load("bueno.csv", of("Superficial"));
    expect(await sheetOf("A-1")).toMatchObject({ matrix: "surface", results: 2 });
  });

  it("does not merge a well's samples of different months", async () => {
    const of = (day: string, value: string) => `Punto;Fecha;Cobre (mg/L)\nP-01;${day};${value}\n`;
    const january = await load("enero.csv", of("05-01-2026", "1"));
    await load("febrero.csv", of("05-02-2026", "2"));
    await withdraw(january.import);
    const [february] = await listed();
    expect(await load("febrero-2.csv", of("05-02-2026", "3"))).toMatchObject({ samples: 0, corrected: 1 });
    expect(await listed()).toEqual([february]);
    expect(valuesOf(await sheetOf(february))).toEqual([["3", "febrero-2.csv"]]);
    expect(await load("enero-2.csv", of("05-01-2026", "1"))).toMatchObject({ samples: 1, results: 1 });
    expect(await listed()).toHaveLength(2);
  });

  it("sends no new notification of an earlier exceedance, nor of a withdrawn one", async () => {
    await limitCopper();
    const of = (value: string) => `Punto;Muestra;Fecha;Cobre (mg/L)\nP-01;A-1;03-02-2026;${value}\n`;
    const notifiedCount = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox_events
        where project_id = ${project} and type = 'exceedance.found'`.execute(app.db);
      return rows[0]?.n;
    };
    await load("uno.csv", of("5"));
    await expect.poll(notifiedCount, { timeout: 15_000 }).toBe(1);
    const two = await load("dos.csv", of("0,4"));
    await withdraw(two.import);
    expect(await exceeding()).toEqual(["5"]);
    const found = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from exceedances_found
        where project_id = ${project}`.execute(app.db);
      return rows[0]?.n;
    };
    await expect.poll(found, { timeout: 15_000 }).toBe(2);
    expect(await notifiedCount()).toBe(1);
  });

  it("withdraws the data that only it added to earlier samples, and nothing else", async () => {
    await limitCopper();
    await load("sin-fecha.csv", "Punto;Muestra;Matriz;Cobre (mg/L)\nP-01;A-1;Subterránea;5\n");
    const dated = await load("con-fecha.csv", "Punto;Muestra;Fecha;Cobre (mg/L)\nP-01;A-1;03-02-2026;5\n", {
      query: "?laboratory=Lab%20Este",
    });
    expect(await exceeding()).toEqual(["5"]);
    expect(await sheetOf("A-1")).toMatchObject({ date: "2026-02-03", laboratory: { name: "Lab Este" } });
    expect((await withdraw(dated.import)).body.data).toEqual({ withdrawn: 0, restored: 0, samples: 1 });
    const sheet = await sheetOf("A-1");
    expect(sheet).toMatchObject({ date: null, laboratory: null, matrix: "ground", results: 1, told: [] });
    expect(await exceeding()).toEqual([]);
  });

  it("keeps a sample with results of another file, and the sample data of that file", async () => {
    const first = await load("uno.csv", "Punto;Muestra;Cobre (mg/L)\nP-01;A-1;5\n");
    const second = await load("dos.csv", "Punto;Muestra;Fecha;Hierro (mg/L)\nP-01;A-1;03-02-2026;2\n");
    await withdraw(first.import);
    expect(await listed()).toEqual(["A-1"]);
    expect(valuesOf(await sheetOf("A-1"))).toEqual([["2", "dos.csv"]]);
    expect(await sheetOf("A-1")).toMatchObject({ date: "2026-02-03" });
    await withdraw(second.import);
    expect(await listed()).toEqual([]);
    expect(await sheetOf("A-1")).toMatchObject({ date: null, results: 0 });
  });

  it("is withdrawn once, with a reason, by its importer or an administrator", async () => {
    await load("uno.csv", "Punto;Muestra;Cobre (mg/L)\nP-01;A-1;5\n");
    const theirs = await load("dos.csv", "Punto;Muestra;Cobre (mg/L)\nP-01;A-2;5\n");
    const own = await load("tres.csv", "Punto;Muestra;Cobre (mg/L)\nP-01;A-3;5\n", { code: writer });
    const mine = async (code: string) =>
      (await get(`${base()}/imports?size=3`, code)).items.map((one: { mine: boolean }) => one.mine).sort();
    expect(await mine(admin)).toEqual([true, true, true]);
    expect(await mine(writer)).toEqual([false, false, true]);
    expect((await withdraw(theirs.import, { code: writer })).status).toBe(403);
    expect((await withdraw(own.import, { code: reader })).status).toBe(403);
    expect((await withdraw(own.import, { reason: " " })).status).toBe(422);
    const expiresAt = "2026-12-01T00:00:00.000Z";
    const key = { name: "Carga", role: 3, expiresAt };
    const machine = (await app.call("POST", `/fkl-user/${project}/tokens`, { code: admin, body: key })).body
      .data;
    const byKey = await app.call("POST", `${base()}/imports/${theirs.import}/withdrawal`, {
      headers: { authorization: `Bearer ${machine.token}` },
      body: { reason: "r" },
    });
    expect(byKey.status).toBe(403);
    expect((await withdraw(own.import, { code: writer })).status).toBe(200);
    const twice = await withdraw(own.import);
    expect([twice.status, twice.body.error]).toEqual([409, "IMPORT_WITHDRAWN"]);
    const other = await insertProject(app.db, `Otra ${round}`);
    const stranger = await insertUser(app.db, { email: `o${round}@example.org` });
    await insertMember(app.db, other, stranger, { permissions: [1] });
    const code = await app.signIn(stranger);
    const elsewhere = `/fkl-data-source/${other}/samples/imports/${theirs.import}/withdrawal`;
    expect((await app.call("POST", elsewhere, { code, body: { reason: "r" } })).status).toBe(404);
    expect((await listed()).sort()).toEqual(["A-1", "A-2"]);
    expect((await get(`${base()}/imports`)).total).toBe(3);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where project_id = ${project} and action = 'samples.withdrawn'`.execute(app.db);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
