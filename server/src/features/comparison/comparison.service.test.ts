import type { ComparedPair } from "@vetaverde/contract/comparison";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import { insertDocument } from "../../testing/documents.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";

let test: TestApp;
let f: Fixture;
let [writer, reader] = ["", ""];
let [older, newer] = ["", ""];
const ids = new Map<string, string>();

const OLD = {
  level: "El titular deberá monitorear mensualmente el nivel freático en los pozos PZ-01 a PZ-08.",
  sulfate: "La concentración de sulfato en la estación AS-03 no deberá superar 250 mg/L.",
  meeting: "El titular deberá realizar una reunión anual con las comunidades vecinas.",
  llareta: "Se prohíbe la corta de ejemplares de llareta en toda el área del proyecto.",
  dump: "El titular deberá medir mensualmente la presión de poros en los piezómetros del botadero.",
};
const NEW = {
  level: "El titular deberá monitorear semanalmente el nivel freático en los pozos PZ-01 a PZ-08.",
  sulfate: "La concentración de sulfato en la estación AS-03 no deberá superar 200 mg/L.",
  llareta: "Se prohíbe la corta de ejemplares de llareta en toda el área del proyecto.",
  dust: "El titular deberá humectar los caminos de la faena tres veces al día.",
  dump: "El titular deberá medir semanalmente la presión de poros en los piezómetros del muro del tranque.",
};

setUpProject(async (opened) => {
  ({ app: test, f } = opened);
  [writer, reader] = [await test.signIn(f.people.write), await test.signIn(f.people.read)];
  [older, newer] = [
    await withCommitments("RCA 47", 2019, OLD, "o"),
    await withCommitments("Adenda 1", 2023, NEW, "n"),
  ];
});

async function withCommitments(name: string, year: number, texts: Record<string, string>, mark: string) {
  const made = await test.call("POST", `/fkl-bdo/${f.project}/instruments`, {
    code: await test.signIn(f.people.admin),
    body: { miningUnit: f.miningUnit, name, year },
  });
  const instrument: string = made.body.data.id;
  const document = await insertDocument(test.db, f.project, instrument, f.people.admin);
  for (const [key, text] of Object.entries(texts)) {
    const answer = await test.call("POST", `/fkl-bdo/${f.project}/commitments`, {
      code: writer,
      body: { document, text, page: 2, component: "water" },
    });
    ids.set(`${mark} ${key}`, answer.body.data.id);
  }
  return instrument;
}

const get = async (path: string, code = reader) =>
  test.call("GET", `/fkl-bdo/${f.project}/${path}`, { code });
const compared = async (query = ""): Promise<{ items: ComparedPair[]; counts: Record<string, number> }> =>
  (await get(`comparison?older=${older}&newer=${newer}&size=100${query}`)).body.data;
const judge = (one: string, other: string, judgement: string | null, more = {}, code = writer) =>
  test.call("PUT", `/fkl-bdo/${f.project}/comparison/judgement`, {
    code,
    body: { older: { id: ids.get(one) }, newer: { id: ids.get(other) }, judgement, ...more },
  });
const of = (items: ComparedPair[], kind: string) =>
  items
    .filter((one) => one.kind === kind)
    .map((one) =>
      [one.older, one.newer].map((side) => [...ids].find(([, id]) => id === side?.id)?.[0] ?? null),
    );

describe("the comparison of two instruments", () => {
  it("matches commitments by subject, lists the differences, and marks uncertain matches", async () => {
    const { items, counts } = await compared();
    expect(counts).toEqual({ added: 1, changed: 2, dropped: 1, similar: 1, same: 1 });
    expect(of(items, "changed")).toEqual([
      ["o level", "n level"],
      ["o sulfate", "n sulfate"],
    ]);
    expect(of(items, "added")).toEqual([[null, "n dust"]]);
    expect(of(items, "dropped")).toEqual([["o meeting", null]]);
    expect(of(items, "same")).toEqual([["o llareta", "n llareta"]]);
    expect(items.find(({ kind }) => kind === "similar")).toMatchObject({
      older: { text: OLD.dump, page: 2, state: "accepted", instrument: { id: older } },
      newer: { text: NEW.dump, instrument: { id: newer } },
      doubts: ["site"],
      differences: [{ field: "frequency", older: "mensualmente", newer: "semanalmente", stricter: "newer" }],
    });
  });

  it("is computed again when one commitment is replaced by another and the sum of versions stays equal", async () => {
    const put = (key: string, method: "PUT" | "POST", path: string, body: object) =>
      test.call(method, `/fkl-bdo/${f.project}/commitments/${ids.get(key)}${path}`, { code: writer, body });
    const review = (key: string, state: string) => put(key, "POST", "/review", { state, reason: "Prueba" });
    for (const summary of ["Reunión", "Reunión anual"]) await put("o meeting", "PUT", "", { summary });
    await review("n dust", "rejected");
    expect((await compared()).counts).toMatchObject({ added: 0, dropped: 1 });
    await review("n dust", "accepted");
    await review("o meeting", "rejected");
    expect((await compared()).counts).toMatchObject({ added: 1, dropped: 0 });
    await review("o meeting", "accepted");
  });

  it("is filtered by kind and component, page by page", async () => {
    expect((await compared("&kind=changed&kind=added")).items).toHaveLength(3);
    expect((await compared("&component=air")).items).toHaveLength(0);
    const { total, items } = (await get(`comparison?older=${older}&newer=${newer}&page=2&size=4`)).body.data;
    expect([total, items.length]).toEqual([6, 2]);
  });

  it("needs two different instruments of the project", async () => {
    for (const [one, other] of [
      [older, older],
      [older, newId()],
    ])
      expect((await get(`comparison?older=${one}&newer=${other}`)).status).toBe(404);
  });

  it("lists the project's instruments, the earliest first, with their counts", async () => {
    const all = (await get("comparison/instruments")).body.data;
    const own = all.filter(({ id }: { id: string }) => id === older || id === newer);
    expect(own).toMatchObject([
      { id: older, year: 2019, commitments: 5, unreviewed: 0, processed: false, documents: 1 },
      { id: newer, year: 2023, commitments: 5 },
    ]);
  });

  it("is exported in the reader's language", async () => {
    const csv = await get(`comparison.csv?older=${older}&newer=${newer}&kind=changed`);
    const lines = csv.raw.toString("utf8").trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("Resultado,Código anterior,Instrumento anterior");
    expect(lines[1]).toContain("mensualmente → semanalmente");
    expect(lines[1]).toContain("Frecuencia: El nuevo");
    const book = await get("contradictions.xlsx");
    expect(book.raw.subarray(0, 2).toString()).toBe("PK");
  });
});

describe("the contradictions of a project", () => {
  it("are two frequencies and two limits for one subject", async () => {
    const { items, counts, instruments } = (await get("contradictions")).body.data;
    expect(of(items, "contradiction")).toEqual([
      ["o level", "n level"],
      ["o sulfate", "n sulfate"],
    ]);
    expect([counts, instruments >= 2]).toEqual([{ open: 2, decided: 0 }, true]);
    expect((await get(`contradictions?instrument=${newId()}`)).body.data.items).toEqual([]);
  });
});

describe("a user's judgement of two commitments", () => {
  it("applies, is stored with user and time, and can be withdrawn", async () => {
    expect((await judge("o dump", "n dump", "same", {}, reader)).status).toBe(403);
    const response = await judge("o dump", "n dump", "different", { reason: "Otro muro" });
    expect(response.body.data.judged).toMatchObject({
      judgement: "different",
      reason: "Otro muro",
      by: { id: f.people.write },
    });
    const { items, counts } = await compared();
    expect(counts).toMatchObject({ added: 2, dropped: 2, similar: 0 });
    const added = items.find((one) => one.newer?.id === ids.get("n dump"));
    expect(added?.apart).toMatchObject([{ judgement: "different", older: ids.get("o dump") }]);
    expect((await judge("o dump", "n dump", null)).body.data.judged).toBeNull();
    expect((await compared()).counts["similar"]).toBe(1);
    const { rows } = await sql`select judgement, version from commitment_judgements order by version`.execute(
      test.db,
    );
    expect(rows).toEqual([
      { judgement: "different", version: 1 },
      { judgement: "open", version: 2 },
    ]);
    const trail = await sql<{ after: { judgement: string } }>`select after from audit_log
      where project_id = ${f.project} and action = 'commitment.compared' order by at, id`.execute(test.db);
    expect(trail.rows.map(({ after }) => after.judgement)).toEqual(["different", null]);
  });

  it("resolves a contradiction where one replaces the other", async () => {
    const silent = await judge("o level", "n level", "replaces");
    expect([silent.status, silent.body.details[0].path]).toEqual([422, "reason"]);
    // In either order of the two; a judgement that settles nothing needs no reason.
    expect((await judge("n level", "o level", "different", { reason: " " })).status).toBe(422);
    expect((await judge("o level", "n level", "same")).status).toBe(200);
    await judge("o level", "n level", "replaces", { reason: "Lo dice la adenda" });
    const open = (await get("contradictions")).body.data;
    expect([of(open.items, "contradiction"), open.counts]).toEqual([
      [["o sulfate", "n sulfate"]],
      { open: 1, decided: 1 },
    ]);
    const decided = (await get("contradictions?decided=yes")).body.data;
    expect(decided.items).toMatchObject([{ judged: { judgement: "replaces" } }]);
  });

  it("no longer applies after the text of a commitment changed", async () => {
    await test.call("PUT", `/fkl-bdo/${f.project}/commitments/${ids.get("n level")}`, {
      code: writer,
      body: { text: `${NEW.level} Así lo informará.` },
    });
    expect((await get("contradictions")).body.data.counts).toEqual({ open: 2, decided: 0 });
  });

  it("is refused with a stale version, within one instrument, and for another project", async () => {
    const stale = await judge("o sulfate", "n sulfate", "same", {
      older: { id: ids.get("o sulfate"), version: 9 },
    });
    expect([stale.status, stale.body.error?.code ?? stale.body.code]).toContain(409);
    expect((await judge("o sulfate", "o level", "same")).status).toBe(422);
    const stranger = await test.signIn(f.people.stranger);
    const there = async (path: string, body: object): Promise<string> =>
      (await test.call("POST", `/fkl-bdo/${f.otherProject}/${path}`, { code: stranger, body })).body.data.id;
    const miningUnit = await there("mining-units", { name: "Ajena" });
    const instrument = await there("instruments", { miningUnit, name: "RCA ajena", year: 2020 });
    const document = await insertDocument(test.db, f.otherProject, instrument, f.people.stranger);
    const commitment = await there("commitments", { document, text: OLD.level, page: 1 });
    const foreign = await judge("o sulfate", "n sulfate", "same", { newer: { id: commitment } });
    expect(foreign.status).toBe(404);
  });
});
