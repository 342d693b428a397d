import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { recordFound } from "../features/commitments/commitments.record.ts";
import { goodRow, planBook } from "../features/plans/testing/plan-books.ts";
import { newId } from "../platform/db/id.ts";
import { fileBody, type TestApp } from "../testing/app.ts";
import { foundOf } from "../testing/documents.ts";
import type { Fixture } from "../testing/fixture.ts";
import { setUpSession } from "../testing/set-up.ts";

let app: TestApp;
let f: Fixture;
let code: string;
setUpSession("admin", (opened) => {
  ({ app, f, code } = opened);
});

const titles = async (q: string): Promise<string[]> => {
  const { body } = await app.call("GET", `/fkl-general/${f.project}/search?q=${q}`, { code });
  return body.data.items.map(({ title }: { title: string }) => title);
};
const send = async (method: string, path: string, given: object) => {
  const answer = await app.call(method, path, { code, ...given });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data;
};

/**
 * Each name is searched with a typing error in its second word, so it is found only through the stored search words.
 */
describe("every call that stores a name indexes its words", () => {
  it("of a station, created and renamed", async () => {
    const stations = `/fkl-plan/${f.project}/catalog/stations`;
    const made = await send("POST", stations, { body: { name: "Pozo Andesita" } });
    expect(await titles("andestia")).toEqual(["Pozo Andesita"]);
    await send("PUT", `${stations}/${made.id}`, { body: { name: "Pozo Riolita" } });
    expect(await titles("roilita")).toEqual(["Pozo Riolita"]);
  });

  it("of a file, its next version and a piece of evidence", async () => {
    const files = `/fkl-file/${f.project}/files`;
    const pdf = (name: string) => fileBody(name, Buffer.from("%PDF-1.4\n"));
    const made = await send("POST", `${files}?type=other`, pdf("Acta Basalto.pdf"));
    expect(await titles("basatlo")).toEqual(["Acta Basalto.pdf"]);
    await send("POST", `${files}?type=other&file=${made.id}`, pdf("Acta Granito.pdf"));
    expect(await titles("grantio")).toEqual(["Acta Granito.pdf"]);
    await send("POST", `/fkl-plan/${f.project}/evidence`, pdf("Foto Obsidiana.pdf"));
    expect(await titles("obsidinaa")).toEqual([expect.stringMatching(/^Foto Obsidiana-/)]);
  });

  it("of a plan, imported and renamed", async () => {
    const plans = `/fkl-plan/${f.project}`;
    for (const [kind, name] of [
      ["subcomponents", "Nivel"],
      ["types", "Calidad"],
    ])
      await send("POST", `${plans}/catalog/${kind}`, { body: { name } });
    const book = planBook([goodRow({ frequency: "Semanal" })]);
    const { preview, errors } = await send("POST", `${plans}/previews`, fileBody("plan.xlsx", book));
    expect(errors).toEqual([]);
    const made = await send("POST", `${plans}/plans`, { body: { title: "Vigilancia Dacita", preview } });
    expect(await titles("dactia")).toEqual(["Vigilancia Dacita"]);
    await send("PUT", `${plans}/plans/${made.id}`, {
      body: { title: "Vigilancia Gabro Norte", version: made.version },
    });
    expect(await titles("garbo")).toEqual(["Vigilancia Gabro Norte"]);
  });

  it("of a device, created and renamed, and of its serial", async () => {
    const system = await app.signIn(f.people.system);
    const body = { project: f.project, serial: "MODI-9071", name: "Sonda Pizarra" };
    const made = await send("POST", "/fkl-modi/devices", { body, code: system });
    expect(await titles("pizarar")).toEqual(["Sonda Pizarra"]);
    expect(await titles("modi-9071")).toEqual(["Sonda Pizarra"]);
    expect(await titles("9071")).toEqual(["Sonda Pizarra"]);
    const renamed = { name: "Sonda Esquisto", reason: "Otro pozo" };
    await send("PUT", `/fkl-modi/${f.project}/devices/${made.id}`, { body: renamed, code: system });
    expect(await titles("esquitso")).toEqual(["Sonda Esquisto"]);
  });

  it("of a sample, imported", async () => {
    const samples = `/fkl-data-source/${f.project}/samples`;
    const text = "station,sample,date,pH\nAgua Caolín,Testigo Fluorita,2026-03-01,7\n";
    const { preview } = await send("POST", `${samples}/previews`, fileBody("agua.csv", Buffer.from(text)));
    await send("POST", samples, { body: { preview, createStations: true } });
    expect(await titles("fluoriat")).toEqual(["Testigo Fluorita"]);
  });

  it("of an instrument, created and renamed, and of a commitment, added, corrected and found by a processing", async () => {
    const bdo = `/fkl-bdo/${f.project}`;
    const body = { miningUnit: f.miningUnit, name: "Resolución Feldespato", year: 2024 };
    const made = await send("POST", `${bdo}/instruments`, { body });
    expect(await titles("feldespaot")).toEqual(["Resolución Feldespato"]);
    await send("PUT", `${bdo}/instruments/${made.id}`, { body: { ...body, name: "Resolución Turmalina" } });
    expect(await titles("turmailna")).toEqual(["Resolución Turmalina"]);
    const added = await send("POST", `${bdo}/commitments`, {
      body: { document: f.commitmentDocument, text: "Se medirá el Cuarzo.", page: 1 },
    });
    expect(await titles("cuazro")).toEqual([`${added.code} · Se medirá el Cuarzo.`]);
    expect(await titles(added.code)).toEqual([`${added.code} · Se medirá el Cuarzo.`]);
    await send("PUT", `${bdo}/commitments/${added.id}`, { body: { text: "Se medirá la Magnetita." } });
    expect(await titles("magnettia")).toEqual([`${added.code} · Se medirá el Cuarzo.`]);
    await app.db.transaction().execute((tx) =>
      recordFound(tx, {
        project: f.project,
        document: f.commitmentDocument,
        job: newId(),
        extractor: "local",
        at: new Date(),
        extracted: foundOf(["Se informará la Hematita."]),
      }),
    );
    expect(await titles("hemaitta")).toEqual([
      expect.stringMatching(/^C-\d{3} · Se informará la Hematita\.$/),
    ]);
  });
});

it("no table has a trigger, which a cluster would refuse", async () => {
  const { rows } = await sql`select c.relname as on, t.tgname as named from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = 'public'`.execute(app.db);
  expect(rows).toEqual([]);
});
