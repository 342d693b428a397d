import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import type { TestApp } from "../../testing/app.ts";
import { foundOf, insertDocument } from "../../testing/documents.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { recordFound } from "./commitments.record.ts";
import { lockCommitments } from "./commitments.store.ts";

let test: TestApp;
let fixture: Fixture;
let writer: string;
let other: string;
let reader: string;
setUpProject(async (opened) => {
  ({ app: test, f: fixture } = opened);
  [writer, other, reader] = [
    await test.signIn(fixture.people.write),
    await test.signIn(fixture.people.admin),
    await test.signIn(fixture.people.read),
  ];
});

const document = (name?: string) =>
  insertDocument(test.db, fixture.project, fixture.instrument, fixture.people.admin, name);
const processed = (doc: string, job = newId()) => ({
  project: fixture.project,
  document: doc,
  job,
  extractor: "local",
  at: new Date(),
});
const found = (doc: string, texts: string[], parts = {}, job = newId()) =>
  test.db
    .transaction()
    .execute((tx) => recordFound(tx, { ...processed(doc, job), extracted: foundOf(texts, parts) }));
const call = (method: string, path = "", body?: unknown, code = writer) =>
  test.call(method, `/fkl-bdo/${fixture.project}/commitments${path}`, {
    code,
    ...(body === undefined ? {} : { body }),
  });
const of = async (doc: string, query = "") =>
  (await call("GET", `?document=${doc}&sort=page${query}`)).body.data;

describe("the commitments found by a processing", () => {
  it("are proposed in the document's order, with their text, place and the schedule's frequency", async () => {
    const doc = await document();
    await found(doc, ["El titular medirá el nivel.", "Se informará cada seis meses."], {
      frequency: "cada seis meses",
    });
    const { items, total, counts } = await of(doc);
    expect([total, counts]).toEqual([2, { proposed: 2, accepted: 0, rejected: 0 }]);
    expect(items[0]).toMatchObject({
      text: "El titular medirá el nivel.",
      page: 4,
      state: "proposed",
      every: "half-yearly",
      confidence: 0.9,
      extractor: "local",
      fresh: false,
      foundAgain: true,
      version: 1,
      review: null,
      coverage: "none",
      rects: [{ page: 4, x: 60, y: 80, width: 400, height: 12 }],
    });
    const { data } = (await call("GET", `/${items[0].id}/history`, undefined, reader)).body;
    expect(data.map(({ action, by }: { action: string; by: unknown }) => [action, by])).toEqual([
      ["found", null],
    ]);
  });

  it("are saved once, however often the processing's end is handled", async () => {
    const [doc, job] = [await document(), newId()];
    expect([
      await found(doc, ["Uno.", "Dos."], {}, job),
      await found(doc, ["Uno.", "Dos."], {}, job),
    ]).toEqual([2, 0]);
    expect((await of(doc)).total).toBe(2);
  });

  it("leave edited commitments unchanged on a second processing, and mark the new and the missing ones", async () => {
    const doc = await document();
    await found(doc, ["Medirá el caudal.", "Regará los caminos.", "Cercará el sitio.", "Avisará."]);
    const [caudal, caminos, sitio] = (await of(doc)).items;
    await call("POST", `/${caudal.id}/review`, { state: "accepted" });
    await call("PUT", `/${caudal.id}`, { text: "Medirá el caudal (corregido)." });
    await call("POST", `/${sitio.id}/review`, { state: "rejected", reason: "No es del titular" });
    expect(
      await found(doc, ["MEDIRÁ el caudal", "Cercará el sitio.", "Avisará.", "Plantará."], {
        confidence: 0.5,
      }),
    ).toBe(1);
    const { items } = await of(doc);
    const marks = Object.fromEntries(
      items.map(
        (one: { text: string; state: string; foundAgain: boolean; fresh: boolean; confidence: number }) => [
          one.text,
          [one.state, one.foundAgain, one.fresh, Math.round(one.confidence * 10)],
        ],
      ),
    );
    expect(marks).toEqual({
      "Medirá el caudal (corregido).": ["proposed", true, false, 9],
      "Regará los caminos.": ["proposed", false, false, 9],
      "Cercará el sitio.": ["rejected", true, false, 9],
      "Avisará.": ["proposed", true, false, 5],
      "Plantará.": ["proposed", true, true, 5],
    });
    expect((await call("GET", `/${caminos.id}`)).body.data.version).toBe(1);
  });

  it("of the first pages can be reviewed while the rest is read, and are found again by the result", async () => {
    const doc = await document();
    const job = newId();
    const record = (texts: string[], isProvisional: boolean) =>
      test.db
        .transaction()
        .execute((tx) =>
          recordFound(tx, { ...processed(doc, job), extracted: foundOf(texts), isProvisional }),
        );
    expect(await record(["Medirá el nivel.", "Regará los caminos."], true)).toBe(2);
    expect(await record(["Medirá el nivel.", "Regará los caminos.", "Avisará."], true)).toBe(1);
    const [first] = (await of(doc)).items;
    const accepted = await call("POST", `/${first.id}/review`, { state: "accepted", version: first.version });
    expect(accepted.status).toBe(200);
    expect(await record(["Medirá el nivel.", "Avisará.", "Plantará."], false)).toBe(1);
    const { items } = await of(doc);
    expect(
      items.map((one: { text: string; state: string; fresh: boolean; foundAgain: boolean }) => [
        one.text,
        one.state,
        one.foundAgain,
        one.fresh,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["Medirá el nivel.", "accepted", true, false],
        ["Regará los caminos.", "proposed", false, false],
        ["Avisará.", "proposed", true, false],
        ["Plantará.", "proposed", true, false],
      ]),
    );
    expect(items).toHaveLength(4);
    // The result is recorded once; a document that was processed before keeps its commitments until the next result.
    expect(await record(["Otra."], false)).toBe(0);
    const again = { ...processed(doc), extracted: foundOf(["Nueva."]), isProvisional: true };
    expect(await test.db.transaction().execute((tx) => recordFound(tx, again))).toBe(0);
  });

  it("raise the version and add a history row only where a commitment changed", async () => {
    const doc = await document();
    await found(doc, ["Medirá el caudal.", "Avisará."]);
    const [{ id }, same] = (await of(doc)).items;
    const again = [
      ...foundOf(["Medirá el caudal."], { component: "air" }),
      ...foundOf(["", "Avisará."]).slice(1),
    ];
    const record = () =>
      test.db.transaction().execute((tx) => recordFound(tx, { ...processed(doc), extracted: again }));
    await record();
    await record();
    const { items } = await of(doc);
    expect(items.map((one: { component: string; version: number }) => [one.component, one.version])).toEqual([
      ["air", 2],
      ["water", 1],
    ]);
    const { data } = (await call("GET", `/${id}/history`)).body;
    expect(data).toMatchObject([
      { version: 2, action: "found", by: null, before: { component: "water" }, after: { component: "air" } },
      { version: 1, action: "found", before: null },
    ]);
    const stale = await call("POST", `/${id}/review`, { state: "accepted", version: 1 });
    expect([stale.status, stale.body.current.component]).toEqual([409, "air"]);
    expect((await call("POST", `/${same.id}/review`, { state: "accepted", version: 1 })).status).toBe(200);
    // A commitment that a second processing changed still counts as untouched by users.
    const once = { ...processed(doc), extracted: foundOf(["Medirá el caudal."], { component: "soil" }) };
    await test.db.transaction().execute((tx) => recordFound(tx, once));
    expect((await of(doc)).items[0]).toMatchObject({ component: "soil", version: 3 });
  });
});

describe("a commitment", () => {
  it("is accepted, rejected with a reason and reset; each step is stored with user and reason", async () => {
    const doc = await document();
    await found(doc, ["Medirá."]);
    const [{ id }] = (await of(doc)).items;
    expect((await call("POST", `/${id}/review`, { state: "rejected" })).status).toBe(422);
    expect((await call("POST", `/${id}/review`, { state: "accepted" }, reader)).status).toBe(403);
    const accepted = (await call("POST", `/${id}/review`, { state: "accepted", version: 1 })).body.data;
    expect(accepted).toMatchObject({
      state: "accepted",
      version: 2,
      review: { by: { id: fixture.people.write }, reason: null },
    });
    await call("POST", `/${id}/review`, { state: "rejected", reason: "Es de la autoridad" }, other);
    await call("POST", `/${id}/review`, { state: "proposed" });
    const { data } = (await call("GET", `/${id}/history`)).body;
    expect(data.map((one: { action: string; reason: string | null }) => [one.action, one.reason])).toEqual([
      ["reopened", null],
      ["rejected", "Es de la autoridad"],
      ["accepted", null],
      ["found", null],
    ]);
    expect(data[1]).toMatchObject({ before: { state: "accepted" }, after: { state: "rejected" } });
    const { rows } = await sql`select action from audit_log where entity_id = ${id} order by id`.execute(
      test.db,
    );
    expect(rows.map((row) => (row as { action: string }).action)).toEqual([
      "commitment.accepted",
      "commitment.rejected",
      "commitment.reopened",
    ]);
  });

  it("returns the first reviewer's version to a second reviewer with a stale one", async () => {
    const doc = await document();
    await found(doc, ["Medirá."]);
    const [{ id }] = (await of(doc)).items;
    await call("PUT", `/${id}`, { summary: "Caudal", frequency: "mensualmente", version: 1 });
    const stale = await call("POST", `/${id}/review`, { state: "accepted", version: 1 }, other);
    expect([stale.status, stale.body.error]).toEqual([409, "STALE_VERSION"]);
    expect(stale.body.current).toMatchObject({ summary: "Caudal", every: "monthly", version: 2 });
    expect(stale.body.sent).toMatchObject({ state: "accepted" });
    const both = await Promise.all(
      [writer, other].map((code) => call("POST", `/${id}/review`, { state: "accepted", version: 2 }, code)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is added by hand from text of a page, as accepted; an unknown page or document is refused", async () => {
    const doc = await document();
    const body = {
      document: doc,
      text: "Se plantarán 42 ha.",
      page: 9,
      rects: [{ page: 9, x: 1, y: 2, width: 3, height: 4 }],
    };
    const made = await call("POST", "", { ...body, component: "flora_fauna" });
    expect([made.status, made.body.data.state, made.body.data.extractor]).toEqual([
      201,
      "accepted",
      "person",
    ]);
    expect(made.body.data).toMatchObject({ confidence: null, review: { by: { id: fixture.people.write } } });
    const refused = await Promise.all([
      call("POST", "", { ...body, page: 121 }),
      call("POST", "", { ...body, document: newId() }),
      call("POST", "", { ...body, rects: [...body.rects, { ...body.rects[0], page: 90_000 }] }),
    ]);
    expect(refused.map(({ status, body: answer }) => [status, answer.details[0].path])).toEqual([
      [422, "page"],
      [422, "document"],
      [422, "rects.1.page"],
    ]);
  });

  it("is split into parts of its own text, each at its place, and no longer appears in any list", async () => {
    const doc = await document();
    await found(doc, ["Medirá el caudal y avisará a la autoridad."]);
    const [{ id }] = (await of(doc)).items;
    const wrong = await call("POST", `/${id}/split`, { parts: ["Medirá el caudal", "otra cosa"] });
    expect([wrong.status, wrong.body.details[0].path]).toEqual([422, "parts.1"]);
    // Overlapping text cannot be two parts.
    const twice = await call("POST", `/${id}/split`, { parts: ["Medirá el caudal", "el caudal y avisará"] });
    expect([twice.status, twice.body.details[0].path]).toEqual([422, "parts.1"]);
    const { status, body } = await call("POST", `/${id}/split`, {
      parts: ["Medirá el caudal", "avisará a la autoridad."],
      version: 1,
    });
    expect(status).toBe(201);
    expect(body.data.map((one: { text: string; state: string }) => [one.text, one.state])).toEqual([
      ["Medirá el caudal", "proposed"],
      ["avisará a la autoridad.", "proposed"],
    ]);
    const [left, right] = body.data.map((one: { rects: { x: number; width: number }[] }) => one.rects[0]);
    expect(left.x + left.width).toBeLessThan(right.x);
    expect((await of(doc)).total).toBe(2);
    expect((await call("GET", `/${id}`)).status).toBe(404);
    const history = (await call("GET", `/${id}/history`)).body.data;
    expect(history[0]).toMatchObject({
      action: "split",
      after: { became: body.data.map((one: { code: string }) => one.code) },
    });
    // A later processing that finds the whole text again recognises it as already split.
    expect(await found(doc, ["Medirá el caudal y avisará a la autoridad."])).toBe(0);
  });

  it("is merged from several of one document, in their order on the page", async () => {
    const [doc, elsewhere] = [await document(), await document()];
    await found(doc, ["Uno.", "Dos."]);
    await found(elsewhere, ["Tres."]);
    const [one, two] = (await of(doc)).items;
    const [three] = (await of(elsewhere)).items;
    const merge = (...list: { id: string; version: number }[]) =>
      call("POST", "/merge", { commitments: list.map(({ id, version }) => ({ id, version })) });
    expect((await merge(one, three)).body.details[0].path).toBe("commitments");
    expect((await merge(one, one)).status).toBe(422);
    const { status, body } = await merge(two, one);
    expect([status, body.data.text, body.data.rects.length]).toEqual([201, "Uno. Dos.", 2]);
    expect((await of(doc)).total).toBe(1);
  });

  it("loses its review when its text is corrected, split or merged", async () => {
    const doc = await document();
    await found(doc, ["Medirá el caudal y avisará.", "Regará.", "Cercará el sitio."]);
    for (const { id } of (await of(doc)).items) await call("POST", `/${id}/review`, { state: "accepted" });
    const [one, two, three] = (await of(doc)).items;
    const summed = await call("PUT", `/${three.id}`, { summary: "Cerco" }, other);
    expect(summed.body.data).toMatchObject({
      state: "accepted",
      review: { by: { id: fixture.people.write }, at: three.review.at },
    });
    const changed = await call("PUT", `/${three.id}`, { text: "Cercará otro sitio." }, other);
    expect(changed.body.data).toMatchObject({ state: "proposed", review: null });
    const history = (await call("GET", `/${three.id}/history`)).body.data;
    expect(history[0]).toMatchObject({
      action: "edited",
      before: { state: "accepted" },
      after: { state: "proposed" },
    });
    const parts = ["Medirá el caudal", "y avisará."];
    const halves = (await call("POST", `/${one.id}/split`, { parts }, other)).body.data;
    expect(halves).toMatchObject(parts.map((text) => ({ text, state: "proposed", review: null })));
    await call("POST", `/${halves[1].id}/review`, { state: "accepted" });
    const merge = { commitments: [{ id: halves[1].id }, { id: two.id }] };
    const merged = (await call("POST", "/merge", merge, other)).body.data;
    expect(merged).toMatchObject({ text: "y avisará. Regará.", state: "proposed", review: null });
    const again = await call("POST", `/${merged.id}/review`, { state: "accepted" }, other);
    expect(again.body.data.review.by.id).toBe(fixture.people.admin);
  });

  it("is not merged from more places than one commitment may have", async () => {
    const doc = await document();
    const rects = Array.from({ length: 201 }, (_, at) => ({ page: 1, x: 1, y: at, width: 3, height: 1 }));
    const add = (text: string) => call("POST", "", { document: doc, text, page: 1, rects });
    const commitments = [await add("Uno."), await add("Dos.")].map(({ body }) => ({ id: body.data.id }));
    const refused = await call("POST", "/merge", { commitments });
    expect([refused.status, refused.body.details[0].path]).toEqual([422, "commitments"]);
  });

  it("is changed only after a running processing of its document, which then causes a version conflict", async () => {
    const doc = await document();
    await found(doc, ["Uno.", "Dos.", "Tres y cuatro."]);
    const [one, two, three] = (await of(doc)).items;
    const acts = await test.db.transaction().execute(async (tx) => {
      await lockCommitments(tx, fixture.project);
      const commitments = [one, two].map(({ id }) => ({ id, version: 1 }));
      const begun = [
        call("POST", `/${one.id}/review`, { state: "accepted", version: 1 }),
        call("POST", "/merge", { commitments }),
        call("POST", `/${three.id}/split`, { parts: ["Tres", "cuatro."], version: 1 }),
      ];
      // Long enough for the requests to wait at the lock; a request that arrives later still gets the version conflict,
      // since the processing raised the version.
      await pause(400);
      const texts = foundOf(["Uno.", "Dos.", "Tres y cuatro."], { component: "air" });
      await recordFound(tx, { ...processed(doc), extracted: texts });
      return begun;
    });
    expect((await Promise.all(acts)).map(({ body }) => body.error)).toEqual(Array(3).fill("STALE_VERSION"));
    expect((await of(doc)).items.map((item: { version: number }) => item.version)).toEqual([2, 2, 2]);
  });

  it("of another project returns NOT_FOUND", async () => {
    const doc = await document();
    await found(doc, ["Medirá."]);
    const [{ id }] = (await of(doc)).items;
    const stranger = await test.signIn(fixture.people.stranger);
    const at = `/fkl-bdo/${fixture.otherProject}/commitments`;
    expect((await test.call("GET", `${at}/${id}`, { code: stranger })).status).toBe(404);
    const merge = { body: { commitments: [{ id }, { id: newId() }] }, code: stranger };
    expect((await test.call("POST", `${at}/merge`, merge)).status).toBe(404);
    const add = { body: { document: doc, text: "x", page: 1 }, code: stranger };
    expect((await test.call("POST", at, add)).status).toBe(422);
  });

  it("and its history cannot be deleted or rewritten by the server's database role", async () => {
    await expect(sql`update commitment_history set reason = 'x'`.execute(test.db)).rejects.toThrow(
      /permission denied/,
    );
    await expect(sql`delete from commitments`.execute(test.db)).rejects.toThrow(/permission denied/);
  });
});

describe("the commitments matrix", () => {
  it("lists the plans that serve a commitment, in part where named stations are left out", async () => {
    const doc = await document();
    await sql`insert into stations (project_id, id, name, name_key) values (${fixture.project}, ${newId()}, 'PZ-02', 'pz-02')`.execute(
      test.db,
    );
    await found(doc, ["Medirá el nivel en PZ-01.", "Medirá el nivel en PZ-01 a PZ-02.", "Regará."]);
    for (const { id } of (await of(doc)).items) await call("POST", `/${id}/review`, { state: "accepted" });
    const [one, part] = (await of(doc)).items;
    const link = { plans: [{ plan: fixture.plan, shortCommitment: "Nivel freático" }] };
    const linked = await call("PUT", `/${one.id}/plans`, { ...link, version: one.version });
    expect(linked.body.data).toMatchObject({
      coverage: "covered",
      plans: [
        {
          plan: { title: "Plan" },
          shortCommitment: "Nivel freático",
          series: 1,
          stations: [{ name: "PZ-01" }],
        },
      ],
    });
    expect((await call("PUT", `/${part.id}/plans`, link)).body.data).toMatchObject({
      coverage: "partial",
      unmonitored: ["PZ-02"],
    });
    expect((await of(doc)).coverage).toEqual({ covered: 1, partial: 1, none: 1 });
    const texts = async (query: string) =>
      (await of(doc, query)).items.map(({ text }: { text: string }) => text);
    expect(await texts("&coverage=none")).toEqual(["Regará."]);
    expect(await texts("&coverage=partial&coverage=covered")).toHaveLength(2);
    // Each count equals the number of rows that its filter lists, whatever coverage the current request filters by.
    const { coverage } = await of(doc, "&coverage=none");
    for (const [name, n] of Object.entries(coverage))
      expect([name, (await texts(`&coverage=${name}&state=accepted`)).length]).toEqual([name, n]);
    expect(coverage).toEqual({ covered: 1, partial: 1, none: 1 });
    expect(await texts(`&plan=${fixture.plan}`)).toHaveLength(2);
    const served = (await call("GET", "/monitorings", undefined, reader)).body.data;
    expect(served).toEqual([
      expect.objectContaining({ shortCommitment: "Nivel freático", commitments: 2, series: 1 }),
    ]);
    const wrong = await call("PUT", `/${one.id}/plans`, {
      plans: [{ plan: fixture.plan, shortCommitment: "Otro" }],
    });
    expect([wrong.status, wrong.body.details[0].path]).toEqual([422, "plans"]);
    expect((await call("GET", `/${one.id}`)).body.data.coverage).toBe("covered");
  });

  it("assigns several commitments at once, all or none, keeps their other plans, and records each", async () => {
    const doc = await document();
    await found(doc, ["Medirá el nivel.", "Informará el nivel.", "Controlará el nivel."]);
    const [one, two, three] = (await of(doc)).items;
    const to = { plan: fixture.plan, shortCommitment: "Nivel freático" };
    const assign = (commitments: string[], target: object = to, code = writer) =>
      call("POST", "/assign", { commitments, ...target }, code);
    const linked = async () =>
      (await of(doc)).items.filter(({ plans }: { plans: [] }) => plans.length > 0).length;
    await call("PUT", `/${one.id}/plans`, { plans: [to] });

    const refused = await Promise.all([
      assign([two.id, newId()]),
      assign([two.id], { ...to, shortCommitment: "Otro" }),
      assign([two.id], { ...to, plan: newId() }),
      assign([]),
      assign([two.id], to, reader),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 422, 422, 422, 403]);
    expect(refused[1]?.body.details[0].path).toBe("shortCommitment");
    expect(await linked()).toBe(1);

    const { data } = (await assign([one.id, two.id, three.id, two.id])).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([two.id, three.id]);
    expect(await linked()).toBe(3);
    for (const { id, version } of [two, three]) {
      const [newest] = (await call("GET", `/${id}/history`)).body.data;
      expect(newest).toMatchObject({
        action: "linked",
        version: version + 1,
        by: { name: expect.any(String) },
      });
    }
    // Again: nothing is left to do, and nothing is recorded.
    expect((await assign([two.id, three.id])).body.data).toEqual([]);
    expect((await call("GET", `/${two.id}`)).body.data.version).toBe(two.version + 1);
  });

  it("does not assign a commitment of another project", async () => {
    const doc = await document();
    await found(doc, ["Medirá el nivel en otra faena."]);
    const [{ id }] = (await of(doc)).items;
    const foreign = await test.call("POST", `/fkl-bdo/${fixture.otherProject}/commitments/assign`, {
      code: await test.signIn(fixture.people.stranger),
      body: { commitments: [id], plan: fixture.plan, shortCommitment: "Nivel freático" },
    });
    expect([404, 422]).toContain(foreign.status);
    expect((await call("GET", `/${id}`)).body.data.plans).toEqual([]);
  });

  it("is exported as a draft plan in the official workbook, one row for each named station", async () => {
    const doc = await document();
    await found(
      doc,
      [
        "El titular medirá mensualmente el nivel en PZ-01 a PZ-02.",
        "Informará cada semana.",
        "Cercará el sitio.",
      ],
      {
        responsible: "Equipo hídrico",
      },
    );
    await call("POST", "", { document: doc, text: "Nadie lo repite.", page: 1 });
    for (const { id } of (await of(doc)).items) await call("POST", `/${id}/review`, { state: "accepted" });
    await found(doc, ["Sin revisar, cada semana."]);
    const file = await call("GET", `/draft-plan.xlsx?instrument=${fixture.instrument}`, undefined, reader);
    expect(file.headers["content-disposition"]).toContain("borrador-de-plan.xlsx");
    const { openXlsx } = await import("hucre/xlsx");
    const [sheet] = (await openXlsx(new Uint8Array(file.raw))).sheets;
    const [head = [], ...rows] = sheet?.rows ?? [];
    const at = (name: string) => head.indexOf(name);
    const filled = rows
      .filter((row) => String(row[at("Nombre corto del compromiso")] ?? "").match(/mensualmente|cada semana/))
      .map((row) =>
        ["Estación", "Componente ambiental", "Frecuencia", "Responsable", "Fecha de inicio"].map(
          (name) => row[at(name)] ?? null,
        ),
      );
    // The catalogue has no monthly frequency, so that cell stays empty for the user to choose.
    expect(filled).toEqual([
      ["PZ-01", "Agua", null, "Equipo hídrico", null],
      ["PZ-02", "Agua", null, "Equipo hídrico", null],
      [null, "Agua", "Semanal", "Equipo hídrico", null],
    ]);
    expect(rows.flat()).not.toContain("Cercará el sitio.");
    expect(rows.flat()).not.toContain("Sin revisar, cada semana.");
  });

  it("drafts no deadline as a frequency, and leaves open one that the schedule has no name for", async () => {
    const doc = await document();
    await found(doc, [
      "Instalará las sirenas A en un plazo de 90 días.",
      "Avisará de las tronaduras A con 15 días de anticipación.",
      "Hará lecturas semanales A y las entregará a más tardar el día 10 de cada mes.",
      "Medirá el pozo A tres veces por semana.",
      "Pasará la medición A de trimestral a mensual.",
    ]);
    await sql`update commitments set state = 'accepted' where document_id = ${doc}`.execute(test.db);
    const file = await call("GET", `/draft-plan.xlsx?instrument=${fixture.instrument}`, undefined, reader);
    const { openXlsx } = await import("hucre/xlsx");
    const [sheet] = (await openXlsx(new Uint8Array(file.raw))).sheets;
    const [head = [], ...rows] = sheet?.rows ?? [];
    const drafted = rows.flatMap((row) => {
      const summary = String(row[head.indexOf("Nombre corto del compromiso")] ?? "");
      return / A /.test(summary) ? [[summary.split(" A ")[0], row[head.indexOf("Frecuencia")] ?? null]] : [];
    });
    expect(drafted).toEqual([
      ["Hará lecturas semanales", "Semanal"],
      ["Medirá el pozo", null],
      ["Pasará la medición", null],
    ]);
    await sql`update commitments set state = 'rejected' where document_id = ${doc}`.execute(test.db);
  });

  it("exports a commitment that follows a thousand others without a frequency", async () => {
    const docs = [await document(), await document()] as const;
    await found(
      docs[0],
      Array.from({ length: 1000 }, (_, n) => `Cercará el sitio ${n}.`),
    );
    await found(docs[1], ["Revisará los cercos cada semana."]);
    await sql`update commitments set state = 'accepted' where document_id = any(${docs}::uuid[])`.execute(
      test.db,
    );
    const file = await call("GET", `/draft-plan.xlsx?instrument=${fixture.instrument}`, undefined, reader);
    const { openXlsx } = await import("hucre/xlsx");
    const [sheet] = (await openXlsx(new Uint8Array(file.raw))).sheets;
    expect(sheet?.rows.flat()).toContain("Revisará los cercos cada semana.");
    await sql`update commitments set state = 'rejected' where document_id = ${docs[0]}`.execute(test.db);
  });

  it("exports all of more than a thousand rows, and is refused above the maximum of rows", async () => {
    const doc = await document();
    await found(
      doc,
      Array.from({ length: 1200 }, (_, n) => `Revisará la compuerta ${n} cada semana.`),
    );
    await sql`update commitments set state = 'accepted' where document_id = ${doc}`.execute(test.db);
    const path = `/draft-plan.xlsx?instrument=${fixture.instrument}`;
    const file = await call("GET", path, undefined, reader);
    const { openXlsx } = await import("hucre/xlsx");
    const [sheet] = (await openXlsx(new Uint8Array(file.raw))).sheets;
    const gates = sheet?.rows.flat().filter((cell) => String(cell).startsWith("Revisará la compuerta"));
    expect(new Set(gates).size).toBe(1200);
    // Each commitment now names nine stations: 10,800 rows.
    await sql`insert into stations (project_id, id, name, name_key)
      select ${fixture.project}, gen_random_uuid(), 'CB-' || n, 'cb-' || n from generate_series(1, 9) n`.execute(
      test.db,
    );
    await sql`update commitments set text = 'Revisará CB-1 a CB-9 cada semana.' where document_id = ${doc}`.execute(
      test.db,
    );
    const refused = await test.call("GET", `/fkl-bdo/${fixture.project}/commitments${path}`, {
      code: reader,
    });
    expect(refused).toMatchObject({ status: 422, body: { error: "FILE_TOO_MANY_ROWS" } });
    await sql`update stations set active = false where project_id = ${fixture.project} and name like 'CB-%'`.execute(
      test.db,
    );
    await sql`update commitments set state = 'rejected' where document_id = ${doc}`.execute(test.db);
  });

  it("filters the list of plans by the instrument and the commitment that they serve", async () => {
    const doc = await document();
    await found(doc, ["Medirá siempre el nivel."]);
    const [{ id }] = (await of(doc)).items;
    const plans = async (query: string) =>
      (await test.call("GET", `/fkl-plan/${fixture.project}/plans?${query}`, { code: reader })).body.data
        .total;
    await call("PUT", `/${id}/plans`, { plans: [{ plan: fixture.plan, shortCommitment: "Nivel freático" }] });
    // A commitment that is not accepted is not counted as served.
    expect(await plans(`commitment=${id}`)).toBe(0);
    await call("POST", `/${id}/review`, { state: "accepted" });
    expect([await plans(`commitment=${id}`), await plans(`instrument=${fixture.instrument}`)]).toEqual([
      1, 1,
    ]);
    expect([await plans(`commitment=${newId()}`), await plans(`instrument=${newId()}`)]).toEqual([0, 0]);
  });

  it("is filtered by component, frequency, responsible, state, page and text or code", async () => {
    const doc = await document();
    await found(doc, ["Medirá el 100 % del agua."], { frequency: "mensual", responsible: "Titular" });
    await found(doc, ["Medirá el 100 % del agua.", "Regará."], { page: 7, pageEnd: 8, component: "air" });
    const texts = async (query: string) =>
      (await of(doc, query)).items.map(({ text }: { text: string }) => text);
    expect(await texts("&component=air")).toEqual(["Medirá el 100 % del agua.", "Regará."]);
    expect(await texts("&frequency=none&onPage=8&q=regar")).toEqual(["Regará."]);
    expect(await texts("&q=100%20%25")).toEqual(["Medirá el 100 % del agua."]);
    expect(await texts("&q=%25")).toEqual(["Medirá el 100 % del agua."]);
    expect(await texts("&responsible=none")).toEqual(["Regará."]);
    expect(await texts("&state=rejected")).toEqual([]);
    const [{ code, text }] = (await of(doc)).items;
    expect(await texts(`&q=${code}`)).toEqual([text]);
    // Numbers beyond the database's integer match no commitment, in the list and in the file.
    expect(await texts("&q=C-99999999999")).toEqual([]);
    const csv = await call("GET", `.csv?document=${doc}&q=c-4294967296`, undefined, reader);
    expect(csv.raw.toString("utf8").trim().split("\r\n")).toHaveLength(1);
    expect((await call("GET", "?onPage=99999999999", undefined, reader)).status).toBe(422);
  });

  it("links a commitment to stations and devices of the project, with user and time", async () => {
    const { project } = fixture;
    const [station, device] = [newId(), newId()];
    await sql`insert into stations (project_id, id, name, name_key) values (${project}, ${station}, 'AS-77', 'as-77')`.execute(
      test.db,
    );
    await sql`insert into device_serials (serial, project_id, device_id) values ('MODI-77', ${project}, ${device})`.execute(
      test.db,
    );
    await sql`insert into devices (project_id, id, serial, name, name_key, channel, expected_interval, created_at, updated_at, updated_by)
      values (${project}, ${device}, 'MODI-77', 'Aforo', 'aforo', 'mobile', 3600, now(), now(), ${fixture.people.admin})`.execute(
      test.db,
    );
    const doc = await document();
    await found(doc, ["Se medirá el caudal."]);
    const [{ id, version }] = (await of(doc)).items;
    const places = { stations: [station], devices: [device] };
    expect((await call("PUT", `/${id}/places`, places, reader)).status).toBe(403);
    const set = await call("PUT", `/${id}/places`, { ...places, version });
    expect(set.body.data).toMatchObject({
      stations: [{ id: station, name: "AS-77" }],
      devices: [{ id: device, name: "Aforo", serial: "MODI-77" }],
      coverage: "none",
    });
    expect((await of(doc)).items[0]).toMatchObject({
      stations: [{ name: "AS-77" }],
      devices: [{ name: "Aforo" }],
    });
    expect((await call("PUT", `/${id}/places`, { ...places, version })).status).toBe(409);
    for (const foreign of [
      { stations: [newId()], devices: [] },
      { stations: [], devices: [station] },
    ])
      expect((await call("PUT", `/${id}/places`, foreign)).status).toBe(422);
    const { data: history } = (await call("GET", `/${id}/history`)).body;
    expect(history[0]).toMatchObject({
      action: "linked",
      after: { stations: ["AS-77"], devices: ["MODI-77"] },
    });
    const parts = ["Se medirá", "el caudal."];
    const split = (await call("POST", `/${id}/split`, { parts })).body.data;
    expect(split.map((one: { stations: unknown[] }) => one.stations.length)).toEqual([1, 1]);
  });

  it("stores the whole text where the summary is shortened, without splitting a surrogate pair", async () => {
    const doc = await document();
    const added = await call("POST", "", { document: doc, text: "😀".repeat(100), page: 1 });
    expect(added.body.data.summary).toBe(`${"😀".repeat(69)}…`);
    await found(doc, [`a${"😀".repeat(5000)}`], { summary: "" });
    const long = (await of(doc)).items.find(({ text }: { text: string }) => text.startsWith("a"));
    expect(long.text).toBe(`a${"😀".repeat(3999)}`);
  });

  it("is exported with its sources, and with a warning at unreviewed commitments", async () => {
    const doc = await document("permiso.pdf");
    await found(doc, ["=Medirá, siempre.", "Regará."]);
    const [{ id }] = (await of(doc)).items;
    await call("POST", `/${id}/review`, { state: "accepted" });
    const csv = (await call("GET", `.csv?document=${doc}`, undefined, reader)).raw.toString("utf8");
    const [head, first = "", second = ""] = csv.split("\r\n");
    expect(head).toMatch(/^\ufeffCódigo,Compromiso,Instrumento,Documento,Página/);
    expect(first).toContain('"\'=Medirá, siempre."');
    expect([first.includes("inteligencia artificial"), second.includes("inteligencia artificial")]).toEqual([
      false,
      true,
    ]);
    const xlsx = await call("GET", `.xlsx?document=${doc}`, undefined, reader);
    const { openXlsx } = await import("hucre/xlsx");
    const book = await openXlsx(new Uint8Array(xlsx.raw));
    const sheets = book.sheets.map(({ name, rows }) => ({ name, rows }));
    expect(sheets.map(({ name }) => name)).toEqual(["Compromiso", "Fuentes"]);
    expect(sheets[1]?.rows[1]?.slice(2, 5)).toEqual(["permiso.pdf", 4, "=Medirá, siempre."]);
    expect(sheets[1]?.rows[2]).toContain(
      "Texto propuesto por inteligencia artificial. Verifique su exactitud en el documento antes de actuar.",
    );
  });
});
