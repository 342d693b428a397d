import { ROLES } from "@vetaverde/domain/permissions/roles";
import { fold } from "@vetaverde/domain/text/fold";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/context.ts";
import { newId } from "../../platform/db/id.ts";
import { indexAllNames } from "../../platform/db/search-index.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertMember, insertUser } from "../../testing/people.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { createSearchService } from "./search.service.ts";

let app: TestApp;
let f: Fixture;
let code: string;
setUpProject(async (opened) => {
  ({ app, f } = opened);
  for (const [project, names] of [
    [f.project, ["PZ-T03", "PZ-T04", "Estación Río Hondo"]],
    [f.otherProject, ["Pozo Secreto", "PZ-T99"]],
  ] as const) {
    for (const name of names) {
      await sql`insert into stations (project_id, id, name, name_key, description)
        values (${project}, ${newId()}, ${name}, ${fold(name)}, 'Nivel')`.execute(app.db);
    }
  }
  for (const [project, name] of [
    [f.project, "Informe de freatímetros 2026.pdf"],
    [f.otherProject, "Informe secreto.pdf"],
  ] as const) {
    await sql`insert into files (project_id, id, type, name, name_key, version, kind, size)
      values (${project}, ${newId()}, 'report', ${name}, ${fold(name)}, 1, 'application/pdf', 9)`.execute(
      app.db,
    );
  }
  for (const project of [f.project, f.otherProject]) await indexAllNames(app.db, project);
  for (const alias of ["PlanningAndMonitoring", "FilesContainer", "ConfigView"]) {
    await sql`insert into menu_entries (project_id, id, parent_id, position, type, alias) values
      (${f.project}, ${newId()}, null, 50, 'area', ${alias})`
      .execute(app.db)
      .catch(() => {});
  }
  code = await app.signIn(f.people.read);
});

const searchFor = async (q: string, options: { code?: string; project?: string } = {}) =>
  app.call("GET", `/fkl-general/${options.project ?? f.project}/search?q=${encodeURIComponent(q)}`, {
    code: options.code ?? code,
  });
const titles = async (q: string, options?: { code?: string; project?: string }) =>
  ((await searchFor(q, options)).body.data.items as { title: string }[]).map(({ title }) => title);

describe("the search", () => {
  it("finds by prefix and by part, without accents and case, and with one or two typing errors", async () => {
    expect((await titles("pz-t0")).slice(0, 2)).toEqual(["PZ-T03", "PZ-T04"]);
    expect(await titles("HONDO")).toEqual(["Estación Río Hondo"]);
    expect(await titles("rio estacion")).toEqual(["Estación Río Hondo"]);
    expect(await titles("freatimetro")).toEqual(["Informe de freatímetros 2026.pdf"]);
    expect(await titles("friatimetros")).toEqual(["Informe de freatímetros 2026.pdf"]);
    expect(await titles("estacoin")).toEqual(["Estación Río Hondo"]);
    expect(await titles("hodno")).toEqual(["Estación Río Hondo"]);
    expect(await titles("configurasion")).toEqual(["Configuración"]);
    expect(await titles("Quebr")).toEqual(["Quebrada"]);
    expect(await titles("zzzz")).toEqual([]);
  });

  it("finds an instrument and a commitment by name, code and text, with their location", async () => {
    const sent = (path: string, body: object, by: string, method = "POST") =>
      app.call(method, `/fkl-bdo/${f.project}/${path}`, { code: by, body });
    const writer = await app.signIn(f.people.write);
    const body = { miningUnit: f.miningUnit, name: "Adenda Cordillera", year: 2024 };
    const instrument = (await sent("instruments", body, writer)).body.data;
    const text = "El titular deberá medir cada semana la conductividad en la bocatoma del estero Guanaco.";
    const made = { document: f.commitmentDocument, text, summary: "Medición semanal", page: 1 };
    const commitment = (await sent("commitments", made, writer)).body.data;
    const hits = async (q: string, by = code) => (await searchFor(q, { code: by })).body.data.items;
    expect(await hits("cordilera")).toMatchObject([
      {
        kind: "instrument",
        id: instrument.id,
        title: "Adenda Cordillera",
        detail: expect.stringMatching(/ · 2024$/),
      },
    ]);
    const found = {
      kind: "commitment",
      id: commitment.id,
      title: `${commitment.code} · Medición semanal`,
      detail: null,
      at: `${commitment.instrument.id} ${f.commitmentDocument}`,
    };
    for (const q of [commitment.code.toLowerCase(), "bocatoma guanaco", "guanaoc", "medición semanal"])
      expect(await hits(q)).toContainEqual(found);
    const set = (state: string) =>
      sql`update commitments set state = ${state} where id = ${commitment.id}`.execute(app.db);
    await set("proposed");
    expect(await hits("bocatoma guanaco")).toEqual([{ ...found, detail: "unreviewed" }]);
    await set("accepted");
    // Neither a user to whom the area is denied nor another project's user finds it.
    const closed = await app.signIn(f.people.closed);
    const stranger = await app.signIn(f.people.stranger);
    for (const q of ["bocatoma guanaco", "cordillera", commitment.code]) {
      expect(await hits(q, closed)).toEqual([]);
      expect(await titles(q, { code: stranger, project: f.otherProject })).toEqual([]);
      expect((await searchFor(q, { code: stranger })).status).toBe(403);
    }
    await sent(`commitments/${commitment.id}/review`, { state: "rejected", reason: "No obliga" }, writer);
    expect(await hits("bocatoma guanaco")).toEqual([]);
  });

  it("lists the exact name first, before others with the same prefix", async () => {
    await sql`insert into stations (project_id, id, name, name_key) values (${f.project}, ${newId()}, 'PZ-T030', 'pz-t030')`.execute(
      app.db,
    );
    await indexAllNames(app.db, f.project);
    expect((await titles("pz-t03")).slice(0, 2)).toEqual(["PZ-T03", "PZ-T030"]);
  });

  it("finds a match where the error is at the start of a short word, and where several words have one", async () => {
    expect(await titles("hnodo")).toEqual(["Estación Río Hondo"]);
    expect(await titles("jondo")).toEqual(["Estación Río Hondo"]);
    expect(await titles("estasion hnodo")).toEqual(["Estación Río Hondo"]);
    expect(await titles("freatmetrs 2026")).toEqual(["Informe de freatímetros 2026.pdf"]);
    // Digits must match exactly: another digit is another well or another year's report.
    expect(await titles("freatimetros 2027")).toEqual([]);
  });

  it("finds a match by letters within a word", async () => {
    expect(await titles("timetro")).toEqual(["Informe de freatímetros 2026.pdf"]);
    expect(await titles("taci ondo")).toEqual([]);
    expect(await titles("stacion rio")).toEqual(["Estación Río Hondo"]);
  });

  it("returns nothing of another project, and nothing to a non-member", async () => {
    for (const q of ["secreto", "pz-t99", "Ajeno", "informe secreto"]) {
      expect(JSON.stringify(await titles(q))).not.toMatch(/ecreto|T99|Ajeno/);
    }
    const stranger = await app.signIn(f.people.stranger);
    expect((await searchFor("pz", { code: stranger })).status).toBe(403);
    expect(await titles("secreto", { code: stranger, project: f.otherProject })).toEqual([
      "Pozo Secreto",
      "Informe secreto.pdf",
    ]);
  });

  it("returns only this project's matches in a view as another user", async () => {
    const email = "both@example.org";
    const both = await insertUser(app.db, { email });
    for (const project of [f.project, f.otherProject])
      await insertMember(app.db, project, both, { permissions: [2] });
    const admin = await app.signIn(f.people.admin);
    const began = await app.call("POST", `/fkl-user/${f.project}/users/${both}/view`, { code: admin });
    const seen = await app.call("GET", `/fkl-general/${f.project}/search?q=ajeno`, {
      code: admin,
      headers: { "view-as": began.body.data.code },
    });
    expect([seen.status, seen.body.data.items]).toEqual([200, []]);
    expect(await titles("ajeno", { code: await app.signIn(both) })).toEqual(["Ajeno"]);
  });

  it("finds every link and board of the menu, and no heading without a page", async () => {
    for (const [type, alias, label, url, board] of [
      ["link", "Link", "Portal del agua", "https://agua.example.org", null],
      ["link", "Link", "Portal del aire", "https://aire.example.org", null],
      ["board", "Board", "Portal de tableros", null, "b-1"],
      ["area", "Group", "Portal de portales", null, null],
    ] as const) {
      await sql`insert into menu_entries (project_id, id, position, type, alias, label, url, board_id)
        values (${f.project}, ${newId()}, 60, ${type}, ${alias}, ${label}, ${url}, ${board})`.execute(app.db);
    }
    expect(await titles("portal")).toEqual(["Portal del agua", "Portal del aire", "Portal de tableros"]);
  });

  it("returns nothing of an area that is closed to the user", async () => {
    const closed = await app.signIn(f.people.closed);
    const kinds = (await searchFor("pz-t0", { code: closed })).body.data.items;
    expect(kinds).toEqual([]);
    expect(await titles("freatimetros", { code: closed })).toEqual([]);
    await sql`update menu_entry_users g set status = true from menu_entries e
      where e.id = g.entry_id and e.alias = 'FilesContainer' and g.user_id = ${f.people.closed}`.execute(
      app.db,
    );
    expect(await titles("freatimetros", { code: closed })).toEqual(["Informe de freatímetros 2026.pdf"]);
    expect((await searchFor("pz-t0", { code: closed })).body.data.items).toEqual([]);
  });

  it("omits a withdrawn file and finds a renamed one", async () => {
    await sql`update files set withdrawn_at = now(), withdrawn_by = ${f.people.admin}, withdrawn_reason = 'x'
      where project_id = ${f.project} and type = 'report'`.execute(app.db);
    expect(await titles("freatimetros")).toEqual([]);
    await sql`update stations set name = 'Vertedero', name_key = 'vertedero'
      where project_id = ${f.project} and name = 'PZ-T04'`.execute(app.db);
    await indexAllNames(app.db, f.project);
    expect(await titles("pz-t04")).toEqual([]);
    expect(await titles("vertedro")).toEqual(["Vertedero"]);
  });

  it("marks an answer that is incomplete because of the time limit", async () => {
    let at = Date.now();
    const search = createSearchService({
      db: app.db,
      menu: async () => [],
      rightsOf: async () => ({ roles: [ROLES.READ], grants: [] }),
      now: () => {
        at += 1_100;
        return at;
      },
    });
    const ctx = { actor: { id: f.people.read, email: "x", systemAdmin: false } } as Context;
    const find = (q: string) => search.find(f.project, q, ctx);
    // Found at the first attempt, so no further one is made.
    expect(await find("hondo")).toMatchObject({ partial: false, items: [{ title: "Estación Río Hondo" }] });
    await sql`insert into stations (project_id, id, name, name_key)
      values (${f.project}, ${newId()}, 'Pozo alfa', 'pozo alfa'), (${f.project}, ${newId()}, 'Pozo dealfarero', 'pozo dealfarero')`.execute(
      app.db,
    );
    await indexAllNames(app.db, f.project);
    // Matches inside other words would have been the next attempt.
    expect(await find("alfa")).toMatchObject({ partial: true, items: [{ title: "Pozo alfa" }] });
    expect(await titles("alfa")).toEqual(["Pozo alfa", "Pozo dealfarero"]);
  });

  it("refuses invalid queries, and answers odd ones quickly", async () => {
    for (const q of ["", "a", " ", "x".repeat(81)])
      expect((await searchFor(q)).body.error).toBe("VALIDATION");
    for (const q of ["%%", "__", "\\\\", "'; drop table plans; --", "((((", "\u202e\u202e", "%_%_%_"]) {
      expect([200, 422]).toContain((await searchFor(q)).status);
    }
    expect((await app.call("GET", `/fkl-general/${f.project}/search?q=agua&x=1`, { code })).status).toBe(422);
  });
});
