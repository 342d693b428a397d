import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../../testing/app.ts";
import { lockImports } from "../import/samples.save.store.ts";
import { callProject, openSamplesTest } from "../testing/samples-set-up.ts";

let app: TestApp;
let project: string;
let admin: string;
beforeAll(async () => {
  ({ app, project, admin } = await openSamplesTest());
  const preview = await app.call("POST", `/fkl-data-source/${project}/samples/previews`, {
    code: admin,
    ...fileBody(
      "arsenico.csv",
      Buffer.from("station,sample,date,As (ug/L)\nP-01,M1,2026-03-01,<5\nP-02,M2,2026-03-02,12"),
    ),
  });
  const saved = await call("POST", "/samples", { preview: preview.body.data.preview, createStations: true });
  expect(saved.status).toBe(201);
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: object) =>
  callProject({ app, project, admin }, method, path, body);

describe("a parameter", () => {
  const own = {
    code: "DOC",
    cas: null,
    area: "organic",
    unit: "mg/L",
    aliases: ["carbono org. disuelto"],
    names: {
      es: "Carbono orgánico disuelto",
      en: "Dissolved organic carbon",
      fr: "COD",
      pt: "Carbono dissolvido",
    },
  };
  const save = (body: object) => call("POST", "/parameters", body);
  const refused = async (body: object) => {
    const { status, details } = await save(body);
    return [status, details[0].path, details[0].message];
  };

  it("is added once, changed with a version check, and otherwise refused with a message", async () => {
    const fr = { ...own, names: { ...own.names, fr: "Carbone organique dissous" } };
    expect(await refused(own)).toEqual([422, "names", "«COD» ya es un nombre del parámetro DQO."]);
    expect((await save(fr)).data).toMatchObject({ version: 1, standard: false, results: 0 });
    expect(await refused(fr)).toMatchObject([
      422,
      "code",
      expect.stringContaining("Carbono orgánico disuelto"),
    ]);
    expect((await save({ ...fr, unit: "µg/L", version: 1 })).data).toMatchObject({
      version: 2,
      unit: "µg/L",
    });
    expect(await save({ ...fr, version: 1 })).toMatchObject({ status: 409, error: "STALE_VERSION" });
    expect(await refused({ ...fr, version: 2, aliases: ["arsenic"] })).toMatchObject([
      422,
      "aliases",
      expect.any(String),
    ]);
    expect(await refused({ ...fr, version: 2, cas: "7440-83-2" })).toMatchObject([
      422,
      "cas",
      expect.any(String),
    ]);
  });

  it("of the standard list can be changed in one project, except for the unit of stored results", async () => {
    const listed: Parameter[] = (await call("GET", "/parameters")).data;
    const named = (wanted: string) => {
      const found = listed.find(({ code }) => code === wanted);
      if (!found) throw new Error(`${wanted} is not listed`);
      const { standard: _standard, results, ...body } = found;
      return { results, body };
    };
    const { results, body: arsenic } = named("As");
    expect([results, arsenic.version]).toEqual([2, 0]);
    expect(await refused({ ...arsenic, unit: "µg/L" })).toMatchObject([
      422,
      "unit",
      expect.stringContaining("mg/L"),
    ]);
    const { body: unused } = named("Pb");
    expect(await refused({ ...unused, unit: "bananas" })).toEqual([
      422,
      "unit",
      "No se puede convertir mg/L a bananas.",
    ]);
    expect(await refused({ ...unused, aliases: ["++"] })).toMatchObject([422, "aliases", expect.any(String)]);
    expect((await save({ ...unused, unit: "µg/L" })).data).toMatchObject({ unit: "µg/L", version: 1 });
    const saved = await save({ ...arsenic, aliases: ["arsénico lixiviable"] });
    expect(saved.data).toMatchObject({ standard: true, version: 1, aliases: ["arsénico lixiviable"] });
    expect(await save({ ...arsenic, aliases: [] })).toMatchObject({ status: 409, error: "STALE_VERSION" });
  });

  /** Transactions of this database that wait for an advisory lock. */
  const waitingForLock = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
      join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(app.db);
    return rows[0]?.n;
  };

  it("waits for the import lock before it is changed", async () => {
    const zinc: Parameter = (await call("GET", "/parameters")).data.find(
      ({ code }: Parameter) => code === "Zn",
    );
    const { standard: _standard, results: _results, ...body } = zinc;
    let answered = false;
    const saving = await app.db.transaction().execute(async (tx) => {
      await lockImports(tx, project);
      const promised = save(body).finally(() => {
        answered = true;
      });
      await expect.poll(() => waitingForLock()).toBe(1);
      expect(answered).toBe(false);
      return { promised };
    });
    expect((await saving.promised).status).toBe(201);
  });
});
