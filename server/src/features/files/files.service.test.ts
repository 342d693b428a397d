import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fileBody, type TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";

let app: TestApp;
let fixture: Fixture;
let code: { admin: string; write: string; stranger: string };

setUpProject({ quotaBytes: 20 * 1024 * 1024 }, async (opened) => {
  ({ app, f: fixture } = opened);
  const { admin, write, stranger } = fixture.people;
  code = {
    admin: await app.signIn(admin),
    write: await app.signIn(write),
    stranger: await app.signIn(stranger),
  };
});

const at = (rest = "", project = fixture.project) => `/fkl-file/${project}/files${rest}`;
const send = (name: string, bytes: Buffer, query = "?type=other", headers: Record<string, string> = {}) => {
  const body = fileBody(name, bytes);
  return app.call("POST", at(query), {
    code: code.write,
    ...body,
    headers: { ...body.headers, ...headers },
  });
};
const get = (rest: string, headers: Record<string, string> = {}) =>
  app.call("GET", at(rest), { code: code.write, headers });
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("a file", () => {
  it("is returned as uploaded, with its hash, kind and uploader", async () => {
    // Deterministic instead of random: one of two and a half thousand random beginnings is that of an audio file.
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 31) % 251));
    const { status, body } = await send("muestra.bin", bytes);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: "muestra.bin",
      version: 1,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      kind: "application/octet-stream",
      preview: false,
      withdrawn: null,
    });
    const answer = await get(`/${body.data.id}`);
    expect(answer.raw.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^attachment/),
      "content-security-policy": expect.stringContaining("sandbox"),
      etag: `"${body.data.sha256}"`,
    });
  });

  it("is sent in ranges, and as 304 to a client that has it cached", async () => {
    const bytes = randomBytes(1000);
    const { data } = (await send("rangos.bin", bytes)).body;
    const part = await get(`/${data.id}`, { range: "bytes=10-19" });
    expect(part.status).toBe(206);
    expect(part.headers["content-range"]).toBe("bytes 10-19/1000");
    expect(part.raw.equals(bytes.subarray(10, 20))).toBe(true);
    expect((await get(`/${data.id}`, { range: "bytes=-5" })).raw.equals(bytes.subarray(995))).toBe(true);
    expect((await get(`/${data.id}`, { range: "bytes=1000-" })).status).toBe(416);
    expect((await get(`/${data.id}`, { range: "bytes=0-10,20-30" })).status).toBe(200);
    expect((await get(`/${data.id}`, { "if-none-match": `"${data.sha256}"` })).status).toBe(304);
    const changed = await get(`/${data.id}`, { range: "bytes=0-1", "if-range": '"other"' });
    expect(changed.status).toBe(200);
  });

  it("gets a new version under the same name, and older versions stay readable", async () => {
    const first = (await send("Informe Año.txt", Buffer.from("uno"), "?type=report")).body.data;
    const second = (await send("informe ano.txt", Buffer.from("dos"), "?type=report")).body.data;
    expect(second).toMatchObject({ id: first.id, version: 2 });
    const onto = await send("corregido.txt", Buffer.from("tres"), `?type=report&file=${first.id}`);
    expect(onto.body.data).toMatchObject({ id: first.id, version: 3, name: "corregido.txt" });
    const { data } = (await get(`/${first.id}/versions`)).body;
    expect(data.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    expect((await get(`/${first.id}?version=1`)).raw.toString()).toBe("uno");
    expect((await get(`/${first.id}`)).raw.toString()).toBe("tres");
    expect((await get(`/${first.id}?version=9`)).status).toBe(404);
  });

  it("is found by name and type, in the requested order", async () => {
    await send("Zanja norte.csv", Buffer.from("a;b\n1;2\n"), "?type=instrument");
    await send("Aforo.csv", Buffer.from("a,b\n1,2\n"), "?type=instrument");
    // The project also has the document of an instrument.
    const names = async (query: string): Promise<string[]> =>
      (await get(query)).body.data.items
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => name.endsWith(".csv"));
    expect(await names("?type=instrument&sort=name")).toEqual(["Aforo.csv", "Zanja norte.csv"]);
    expect(await names("?type=instrument&q=ZÁNJA")).toEqual(["Zanja norte.csv"]);
    expect(await names("?type=instrument&q=%25")).toEqual([]);
  });

  it("is stored once under one Idempotency-Key, with one event and one audit entry", async () => {
    const key = { "idempotency-key": "file-once" };
    const first = await send("una-vez.txt", Buffer.from("x"), "?type=other", key);
    const again = await send("una-vez.txt", Buffer.from("x"), "?type=other", key);
    expect(again.body.data).toEqual(first.body.data);
    const { rows } = await sql<{ type: string; payload: { version: number } }>`select type, payload
      from outbox_events where payload->>'file' = ${first.body.data.id}`.execute(app.db);
    expect(rows).toEqual([{ type: "file.added", payload: expect.objectContaining({ version: 1 }) }]);
    const audit = await sql<{ action: string }>`select action from audit_log
      where entity_id = ${first.body.data.id}`.execute(app.db);
    expect(audit.rows).toEqual([{ action: "file.added" }]);
  });
});

describe("a hostile upload", () => {
  const PAGE = Buffer.from("<!doctype html><script>alert(1)</script>");
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

  it.each([
    ["foto.png", PAGE, "text/html"],
    ["foto.jpg", SVG, "image/svg+xml"],
    ["hoja.csv", PAGE, "text/html"],
  ])("%s is classified by its bytes and never displayed", async (name, bytes, kind) => {
    const { data } = (await send(name, bytes)).body;
    expect(data).toMatchObject({ kind, preview: false });
    expect((await get(`/${data.id}/preview`)).status).toBe(404);
    const sent = await get(`/${data.id}`);
    expect(sent.headers["content-type"]).toBe("application/octet-stream");
    expect(sent.headers["content-disposition"]).toMatch(/^attachment/);
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\windows\\system32\\a.txt", "a.txt"],
    ["a\u202egnp.exe", "agnp.exe"],
    // The form in which a browser sends a name with a quote.
    ["con%22comillas%22.txt", "concomillas.txt"],
    ["..", "file"],
  ])("with the name %s is stored without the dangerous parts", async (name, shown) => {
    const { data } = (await send(name, Buffer.from("x"))).body;
    expect(data.name).toBe(shown);
    const disposition = String((await get(`/${data.id}`)).headers["content-disposition"]);
    expect(disposition).not.toMatch(/[\r\n\u202e]/);
  });

  it("of an image type must be an image, and is displayed in a sandbox", async () => {
    expect((await send("a.png", PAGE, "?type=image")).body.error).toBe("FILE_NOT_IMAGE");
    const { data } = (await send("a.txt", PNG, "?type=image")).body;
    const shown = await get(`/${data.id}/preview`);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": expect.stringContaining("sandbox"),
      "content-disposition": expect.stringMatching(/^inline/),
    });
    expect(shown.raw.equals(PNG)).toBe(true);
  });

  it("is refused when empty, too large, over the quota or of an unknown type", async () => {
    expect((await send("a.txt", Buffer.alloc(0))).body.error).toBe("FILE_MISSING");
    expect((await send("a.bin", Buffer.alloc(16 * 1024 * 1024 + 1))).body.error).toBe("FILE_TOO_LARGE");
    expect((await send("a.txt", Buffer.from("x"), "?type=virus")).status).toBe(422);
    expect((await send("a.bin", Buffer.alloc(16 * 1024 * 1024))).status).toBe(201);
    expect((await send("b.bin", Buffer.alloc(8 * 1024 * 1024))).body.error).toBe("FILE_QUOTA");
  });
});

describe("the withdrawal of a file", () => {
  it("needs a reason, retains the bytes and the audit trail, and frees the name", async () => {
    const { data } = (await send("borrador.txt", Buffer.from("x"))).body;
    const withdraw = (body: unknown) => app.call("DELETE", at(`/${data.id}`), { code: code.admin, body });
    expect((await withdraw({ reason: " " })).status).toBe(422);
    const answer = await withdraw({ reason: "Duplicado" });
    expect(answer.body.data.withdrawn).toMatchObject({ reason: "Duplicado" });
    expect((await withdraw({ reason: "Otra vez" })).body.error).toBe("CONFLICT");
    expect((await get(`/${data.id}`)).raw.toString()).toBe("x");
    const { items } = (await get("?type=other&withdrawn=true")).body.data;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([data.id]);
    expect((await send("borrador.txt", Buffer.from("y"))).body.data.id).not.toBe(data.id);
    expect((await send("z.txt", Buffer.from("y"), `?type=other&file=${data.id}`)).body.error).toBe(
      "CONFLICT",
    );
  });

  it("is refused for evidence", async () => {
    const { data } = (await send("prueba.txt", Buffer.from("x"), "?type=evidence")).body;
    const answer = await app.call("DELETE", at(`/${data.id}`), { code: code.admin, body: { reason: "r" } });
    expect(answer.body.error).toBe("FILE_EVIDENCE");
  });
});

it("returns nothing to the administrator of another project", async () => {
  const { data } = (await send("secreto.txt", Buffer.from("x"))).body;
  for (const rest of ["", "/preview", "/versions"]) {
    const answer = await app.call("GET", at(`/${data.id}${rest}`, fixture.otherProject), {
      code: code.stranger,
    });
    expect(answer.body.error).toBe("NOT_FOUND");
  }
  const onto = await app.call("POST", at(`?type=other&file=${data.id}`, fixture.otherProject), {
    code: code.stranger,
    ...fileBody("a.txt", Buffer.from("x")),
  });
  expect(onto.body.error).toBe("NOT_FOUND");
  expect((await app.call("GET", at("", fixture.otherProject), { code: code.stranger })).body.data.total).toBe(
    0,
  );
});
