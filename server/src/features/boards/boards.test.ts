import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { createTestApp, TEST_KEY, type TestApp } from "../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../testing/people.ts";
import { insertReporting } from "../../testing/reporting.ts";
import { MAX_OPENINGS } from "./boards.opening-limit.ts";

let app: TestApp;
let project: string;
let other: string;
let webRoot: string;
const code: Record<string, string> = {};

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "vv-web-"));
  writeFileSync(join(webRoot, "board.html"), "<!doctype html><title>frame</title>");
  writeFileSync(join(webRoot, "index.html"), "<!doctype html><title>app</title>");
  app = await createTestApp({ webRoot });
  project = await insertProject(app.db, "Quebrada");
  other = await insertProject(app.db, "Ajeno");
  for (const [name, where, permissions] of [
    ["admin", project, [1]],
    ["ana", project, [2]],
    ["luz", project, [2]],
    ["stranger", other, [1]],
  ] as const) {
    const id = await insertUser(app.db, { email: `${name}@example.org` });
    await insertMember(app.db, where, id, { permissions: [...permissions] });
    code[name] = await app.signIn(id);
    people[name] = id;
  }
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});
const people: Record<string, string> = {};

const call = (who: string, method: string, path: string, body?: unknown, where = project) =>
  app.call(method, `/fkl-board/${where}${path}`, {
    code: code[who] ?? "",
    ...(body === undefined ? {} : { body }),
  });
const url = (address: string) => ({ provider: "url", settings: { address } });
const make = async (name: string, content: unknown, more: object = {}) =>
  (await call("admin", "POST", "/boards", { name, content, ...more })).body;

async function insertStation(where: string): Promise<string> {
  const id = newId();
  await sql`insert into stations (project_id, id, name, name_key) values (${where}, ${id}, ${id}, ${id})`.execute(
    app.db,
  );
  return id;
}
const diagram = (stations: string[], more = {}) => ({
  provider: "native",
  settings: {
    tiles: [
      {
        id: "a",
        title: "",
        x: 0,
        y: 0,
        w: 6,
        h: 6,
        kind: "diagram",
        diagram: "piper",
        category: "Agua",
        stations,
        range: "all",
        ...more,
      },
    ],
  },
});

/** Creates a menu entry that opens the board. */
async function inMenu(board: string): Promise<string> {
  const id = newId();
  await sql`insert into menu_entries (project_id, id, position, type, alias, label, board_id)
    values (${project}, ${id}, 1, 'board', 'Board', 'Tablero', ${board})`.execute(app.db);
  return id;
}

describe("boards", () => {
  it("are created, updated under a version check, and audited without their secret", async () => {
    const settings = { address: "https://bi.example.org", resource: "dashboard", number: 3 };
    const content = { provider: "metabase", settings };
    const made = (await make("Caudales", content, { secret: "a-key-of-metabase" })).data;
    expect(made).toMatchObject({
      name: "Caudales",
      provider: "metabase",
      secret: true,
      version: 1,
      inMenu: 0,
    });
    expect(made.content.settings).toEqual({ ...settings, locked: {} });
    const body = { name: "Caudales del río", content, version: 1 };
    const updated = await call("admin", "PUT", `/boards/${made.id}`, body);
    expect(updated.body.data).toMatchObject({ name: "Caudales del río", secret: true, version: 2 });
    expect((await call("admin", "PUT", `/boards/${made.id}`, body)).body.error).toBe("STALE_VERSION");
    const { version: _, ...unseen } = body;
    expect((await call("admin", "PUT", `/boards/${made.id}`, unseen)).body.data.version).toBe(3);
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') from audit_log)
        || (select string_agg(settings::text || secret, '') from boards) as all`.execute(app.db);
    expect(rows[0]?.all).toContain("Caudales del río");
    expect(rows[0]?.all).not.toContain("a-key-of-metabase");
    const shown = await call("admin", "GET", `/boards/${made.id}`);
    expect(JSON.stringify(shown.body)).not.toContain("a-key-of-metabase");
  });

  it("require the secret again when the address changes", async () => {
    const at = (address: string) => ({
      provider: "superset",
      settings: { address, dashboard: "abc", username: "embed" },
    });
    expect((await make("Sin clave", at("https://a.example.org"))).details[0].path).toBe("secret");
    const { id } = (await make("Con clave", at("https://a.example.org"), { secret: "s" })).data;
    const moved = await call("admin", "PUT", `/boards/${id}`, {
      name: "Con clave",
      content: at("https://b.example.org"),
      version: 1,
    });
    expect(moved.body).toMatchObject({ error: "VALIDATION", details: [{ path: "secret" }] });
  });

  it("require the secret again when the service that receives it changes, and not for another report", async () => {
    const settings = { tenant: "t", client: "c", workspace: "w", report: "r" };
    const { id } = (await make("Power BI", { provider: "powerbi", settings }, { secret: "s" })).data;
    const save = (more: object) =>
      call("admin", "PUT", `/boards/${id}`, {
        name: "Power BI",
        content: { provider: "powerbi", settings: { ...settings, ...more } },
        version: 1,
      });
    for (const more of [
      { api: "https://a.example.org" },
      { authority: "https://a.example.org" },
      { client: "d" },
    ])
      expect((await save(more)).body.details).toMatchObject([{ path: "secret" }]);
    expect((await save({ report: "q" })).status).toBe(200);
  });

  it("have unique names, also when two are created at the same time", async () => {
    const both = await Promise.all([1, 2].map((n) => make("A la vez", url(`https://a.example.org/${n}`))));
    expect(both.map(({ code }) => code).sort()).toEqual([201, 422]);
  });

  it.each([
    ["a provider that is none", { provider: "tableau", settings: {} }],
    ["settings of another provider", { provider: "url", settings: { dashboard: "x" } }],
    ["more than its settings", { provider: "url", settings: { address: "https://a.example.org", b: 1 } }],
    ["an address that runs", url("javascript:alert(1)")],
    ["a password in the address", url("https://a:b@example.org/")],
    ["this platform", url("https://vetaverde.example/config")],
    [
      "blocks over each other",
      {
        provider: "native",
        settings: { tiles: ["a", "b"].map((id) => ({ id, title: "", x: 0, y: 0, w: 6, h: 2, kind: "map" })) },
      },
    ],
    [
      "a block beyond the edge",
      {
        provider: "native",
        settings: { tiles: [{ id: "a", title: "", x: 8, y: 0, w: 6, h: 2, kind: "map" }] },
      },
    ],
  ])("refuse %s", async (_what, content) => {
    expect((await make("Malo", content)).error).toBe("VALIDATION");
  });

  it("have unique names regardless of letter case", async () => {
    expect((await make("Único", url("https://a.example.org"))).code).toBe(201);
    expect((await make("único", url("https://a.example.org"))).details).toMatchObject([{ path: "name" }]);
  });

  it("store the text of a tile without scripts", async () => {
    const html = '<h2>Tranque</h2><script>alert(1)</script><p onclick="x()">Ver</p><img src=x onerror=y>';
    const tile = { id: "a", title: "", x: 0, y: 0, w: 6, h: 2, kind: "text", html };
    const made = (await make("Con texto", { provider: "native", settings: { tiles: [tile] } })).data;
    expect(made.content.settings.tiles[0].html).toBe("<h2>Tranque</h2><p>Ver</p>");
  });
});

describe("the data of a diagram tile", () => {
  it("accepts every diagram of the diagrams page; a series names its parameter, and older saved tiles stay valid", async () => {
    const tileOf = ({ data }: Pick<Awaited<ReturnType<typeof make>>, "data">) =>
      data.content.settings.tiles[0];
    const old = await make("De antes", diagram([]));
    expect(tileOf(old)).toMatchObject({
      diagram: "piper",
      parameter: null,
      fraction: null,
      scale: "linear",
      nitrate: "excluded",
    });
    // As stored before the choice of diagram existed.
    const before = JSON.stringify(diagram([]).settings);
    await sql`update boards set settings = ${before}::jsonb
      where project_id = ${project} and id = ${old.data.id}`.execute(app.db);
    const again = (await call("admin", "GET", `/boards/${old.data.id}`)).body;
    expect(tileOf(again)).toMatchObject({ diagram: "piper", parameter: null, nitrate: "excluded" });
    for (const form of ["chadha", "rectangular"])
      expect(tileOf(await make(form, diagram([], { diagram: form, nitrate: "withChloride" })))).toMatchObject(
        { diagram: form, nitrate: "withChloride" },
      );
    const series = { diagram: "series", parameter: "Mn", fraction: "dissolved", scale: "log" };
    expect(tileOf(await make("Serie", diagram([], series)))).toMatchObject(series);
    expect(await make("Sin parámetro", diagram([], { diagram: "series" }))).toMatchObject({
      error: "VALIDATION",
    });
  });

  it("accepts only sensors of the project and of the named device", async () => {
    const reader = people["admin"] ?? "";
    const own = await insertReporting(app.db, project, reader, ["level", "temperature"]);
    const another = await insertReporting(app.db, project, reader, ["level"]);
    const foreign = await insertReporting(app.db, other, reader, ["level"]);
    const place = { id: newId(), title: "", x: 0, y: 0, w: 4, h: 4 };
    const latest = (device: string, sensor: string) => ({
      provider: "native",
      settings: { tiles: [{ ...place, kind: "latest", device, sensor }] },
    });
    const series = (device: string, sensors: string[]) => ({
      provider: "native",
      settings: { tiles: [{ ...place, kind: "series", device, sensors, range: "24h" }] },
    });
    const { level = "", temperature = "" } = own.sensors;
    expect((await make("Nivel", latest(own.device, level))).code).toBe(201);
    expect((await make("Ambos", series(own.device, [level, temperature]))).code).toBe(201);
    for (const content of [
      latest(foreign.device, foreign.sensors["level"] ?? ""),
      latest(own.device, foreign.sensors["level"] ?? ""),
      latest(another.device, level),
      series(own.device, [level, another.sensors["level"] ?? ""]),
    ])
      expect(await make("Ajeno", content)).toMatchObject({
        error: "VALIDATION",
        details: [{ path: "content.settings.tiles" }],
      });
  });

  it("accepts only stations and campaigns of the project", async () => {
    const [own, foreign] = [await insertStation(project), await insertStation(other)];
    expect((await make("Con Piper", diagram([own]))).code).toBe(201);
    for (const station of [foreign, newId()])
      expect(await make("Ajeno", diagram([own, station]))).toMatchObject({
        error: "VALIDATION",
        details: [
          { path: "content.settings.tiles", message: "Una de las estaciones no pertenece a este proyecto." },
        ],
      });
    const settings = { category: "Agua", stations: [own] };
    const saved = (more: object) => ({ provider: "environment-report", settings: { ...settings, ...more } });
    expect((await make("Ajeno", saved({ stations: [foreign] }))).details).toMatchObject([
      { path: "content.settings.stations" },
    ]);
    expect((await make("Ajeno", saved({ campaigns: [newId()] }))).details).toMatchObject([
      { path: "content.settings.campaigns" },
    ]);
  });

  it("accepts only a period that ends after it begins", async () => {
    const days = { range: "days", from: "2026-02-01", to: "2026-01-01" };
    expect((await make("Al revés", diagram([], days))).details).toMatchObject([
      { path: "content.settings.tiles" },
    ]);
    expect((await make("De un día", diagram([], { ...days, to: "2026-02-01" }))).code).toBe(201);
  });
});

describe("the embed token of an external service", () => {
  it("is rate limited for each user and board, and available again after some minutes", async () => {
    const content = {
      provider: "metabase",
      settings: { address: "https://bi.example.org", resource: "dashboard", number: 9 },
    };
    const { id, urir } = (await make("A cada rato", content, { secret: "k".repeat(32) })).data;
    expect((await call("admin", "GET", `/embed/${urir}`)).status).toBe(200);
    await sql`update board_openings set n = ${MAX_OPENINGS} where board_id = ${id}`.execute(app.db);
    const refused = await call("admin", "GET", `/embed/${urir}`);
    expect(refused).toMatchObject({ status: 429, body: { error: "BOARD_OFTEN" } });
    expect(refused.body.message).toMatch(/Espere (un minuto|\d minutos)/);
    const another = (await make("Otro", content, { secret: "k".repeat(32) })).data;
    expect((await call("admin", "GET", `/embed/${another.urir}`)).status).toBe(200);
    await sql`update board_openings set since = now() - interval '6 minutes' where board_id = ${id}`.execute(
      app.db,
    );
    expect((await call("admin", "GET", `/embed/${urir}`)).status).toBe(200);
    expect((await call("admin", "DELETE", `/boards/${id}`)).status).toBe(200);
  });
});

describe("the sealed board identifier in the address", () => {
  it("opens a board only to users whose menu has it", async () => {
    const { id, urir } = (await make("De Ana", url("https://a.example.org/tablero?x=1"))).data;
    expect((await call("ana", "GET", `/embed/${urir}`)).body.error).toBe("NOT_FOUND");
    const entry = await inMenu(id);
    await sql`insert into menu_entry_users (project_id, entry_id, user_id, status, permissions)
      values (${project}, ${entry}, ${people["luz"]}, false, '{}')`.execute(app.db);
    expect((await call("ana", "GET", `/embed/${urir}`)).body.data).toMatchObject({
      name: "De Ana",
      frame: { way: "plain", address: "https://a.example.org/tablero?x=1", token: null },
      content: null,
    });
    expect((await call("luz", "GET", `/embed/${urir}`)).body.error).toBe("NOT_FOUND");
    expect((await call("admin", "GET", `/embed/${urir}`)).status).toBe(200);
    const listed = async (who: string) =>
      (await call(who, "GET", "/boards")).body.data.map((one: { name: string }) => one.name);
    expect(await listed("ana")).toEqual(["De Ana"]);
    expect(await listed("luz")).toEqual([]);
    expect(await listed("admin")).toContain("De Ana");
  });

  it("opens nothing to an API token, even of a user who may open everything", async () => {
    const { id, urir } = (await make("Para personas", url("https://a.example.org"))).data;
    await inMenu(id);
    const made = await app.call("POST", `/fkl-user/${project}/tokens`, {
      code: code["admin"] ?? "",
      body: { name: "Guion", role: 2, expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
    });
    const headers = { authorization: `Bearer ${made.body.data.token}` };
    for (const path of [`embed/${urir}`, `frame/${urir}`])
      expect((await app.call("GET", `/fkl-board/${project}/${path}`, { headers })).body.error).toBe(
        "FORBIDDEN",
      );
    const listed = await app.call("GET", `/fkl-board/${project}/boards`, { headers });
    expect(listed.body.data.map((one: { name: string }) => one.name)).not.toContain("Único");
  });

  it("is refused where it was altered, invented, or issued for another project", async () => {
    const { id, urir } = (await make("Propio", url("https://a.example.org"))).data;
    const secrets = createSecrets(TEST_KEY);
    expect(secrets.seal(project, id)).toBe(urir);
    const last = urir.at(-1) === "A" ? "B" : "A";
    for (const bad of [`${urir.slice(0, -1)}${last}`, id, "x", secrets.seal(other, id)])
      expect((await call("admin", "GET", `/embed/${bad}`)).body.error).toBe("NOT_FOUND");
    expect((await call("stranger", "GET", `/embed/${urir}`, undefined, other)).body.error).toBe("NOT_FOUND");
    expect((await call("stranger", "GET", `/embed/${urir}`)).body.error).toBe("FORBIDDEN");
  });

  it("opens a saved environment report with its filters", async () => {
    const station = await insertStation(project);
    const settings = { category: "Agua", stations: [station], from: "2026-01-01" };
    const { urir } = (await make("Piper del río", { provider: "environment-report", settings })).data;
    expect((await call("admin", "GET", `/embed/${urir}`)).body.data).toMatchObject({
      frame: null,
      content: {
        provider: "environment-report",
        settings: { ...settings, to: null, campaigns: [] },
      },
    });
  });

  it("does not allow deleting a board while a menu entry opens it", async () => {
    const { id } = (await make("En el menú", url("https://a.example.org"))).data;
    const entry = await inMenu(id);
    expect((await call("admin", "DELETE", `/boards/${id}`)).body.error).toBe("BOARD_IN_MENU");
    await sql`delete from menu_entries where id = ${entry}`.execute(app.db);
    expect((await call("admin", "DELETE", `/boards/${id}`)).status).toBe(200);
    expect((await call("admin", "GET", `/boards/${id}`)).body.error).toBe("NOT_FOUND");
  });
});

describe("the page that embeds a board", () => {
  it("may frame that board's origin only, and be framed by the platform only", async () => {
    const { urir } = (await make("Enmarcado", url("https://bi.example.org:8443/tablero/1"))).data;
    const { status, headers, body } = await call("admin", "GET", `/frame/${urir}`);
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining("frame") });
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain("frame-src https://bi.example.org:8443");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(headers["referrer-policy"]).toBe("strict-origin");
  });

  it("is the only page that may frame another origin: the platform's other pages frame none and cannot be framed", async () => {
    const { headers } = await app.call("GET", "/board/x/y", { headers: { accept: "text/html" } });
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.filter((one) => one.startsWith("frame-src"))).toEqual([]);
  });

  it("returns NOT_FOUND for a board that the product draws itself", async () => {
    const { urir } = (await make("Nativo", { provider: "native", settings: { tiles: [] } })).data;
    expect((await call("admin", "GET", `/frame/${urir}`)).body.error).toBe("NOT_FOUND");
  });
});
