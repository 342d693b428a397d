import { createHash, randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { sql } from "kysely";
import { Upload } from "tus-js-client";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";

const MB = 1024 * 1024;
const TUS = { "tus-resumable": "1.0.0" };
let app: TestApp;
let fixture: Fixture;
let code: Record<"write" | "admin" | "read" | "stranger", string>;
let origin: string;
let port: number;

setUpProject(async (opened) => {
  ({ app, f: fixture } = opened);
  const { write, admin, read, stranger } = fixture.people;
  code = {
    write: await app.signIn(write),
    admin: await app.signIn(admin),
    read: await app.signIn(read),
    stranger: await app.signIn(stranger),
  };
  await app.app.http.listen({ port: 0, host: "127.0.0.1" });
  port = (app.app.http.server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
});

const root = () => `/fkl-file/${fixture.project}/uploads`;
const b64 = (text: string) => Buffer.from(text).toString("base64");
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const create = (size: number, name = "grande.bin", who = code.write, more = "") =>
  app.call("POST", root(), {
    code: who,
    headers: {
      ...TUS,
      "upload-length": String(size),
      "upload-metadata": `filename ${b64(name)},type ${b64("other")}${more}`,
    },
  });
const patch = (url: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}) =>
  app.call("PATCH", url, {
    code: code.write,
    payload: bytes,
    headers: {
      ...TUS,
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
      ...headers,
    },
  });
const head = (url: string, who = code.write) => app.call("HEAD", url, { code: who, headers: TUS });

async function fileOf(url: string) {
  const { headers } = await head(url);
  return app.call("GET", `/fkl-file/${fixture.project}/files/${headers["x-file"]}`, { code: code.write });
}

describe("an upload in parts", () => {
  it("by tus-js-client is complete and becomes one file", async () => {
    const bytes = randomBytes(20 * MB);
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(bytes, {
        endpoint: origin + root(),
        chunkSize: 6 * MB,
        metadata: { filename: "Muestreo.bin", type: "other" },
        headers: { authorization: code.write },
        onError: reject,
        onSuccess: () => resolve(new URL(upload.url ?? "").pathname),
      });
      upload.start();
    });
    expect(hashOf((await fileOf(url)).raw)).toBe(hashOf(bytes));
    await head(url);
    const { rows } = await sql<{ n: number }>`select count(*) as n from file_versions
      where upload_id = ${url.split("/").at(-1)}`.execute(app.db);
    expect(rows).toEqual([{ n: 1 }]);
    const parts = await sql`select 1 from file_upload_parts`.execute(app.db);
    expect(parts.rows).toEqual([]);
  });

  it("resumes after a lost connection with the bytes received so far", async () => {
    const bytes = randomBytes(3 * MB);
    const url = String((await create(bytes.length)).headers.location);
    const socket = connect(port, "127.0.0.1");
    socket.write(
      [
        `PATCH ${url} HTTP/1.1`,
        "Host: x",
        `Authorization: ${code.write}`,
        "Tus-Resumable: 1.0.0",
        "Upload-Offset: 0",
        "Content-Type: application/offset+octet-stream",
        `Content-Length: ${bytes.length}`,
        "",
        "",
      ].join("\r\n"),
    );
    await new Promise((resolve) => socket.write(bytes.subarray(0, MB), resolve));
    socket.destroySoon();
    await expect.poll(async () => Number((await head(url)).headers["upload-offset"])).toBeGreaterThan(0);
    const offset = Number((await head(url)).headers["upload-offset"]);
    expect(offset).toBeLessThanOrEqual(MB);
    expect((await patch(url, offset, bytes.subarray(offset))).status).toBe(204);
    expect(hashOf((await fileOf(url)).raw)).toBe(hashOf(bytes));
  });

  it("refuses a wrong offset, too many bytes and altered content", async () => {
    const bytes = randomBytes(1000);
    const url = String((await create(1000)).headers.location);
    expect((await patch(url, 5, bytes)).status).toBe(409);
    expect((await patch(url, 0, randomBytes(1001))).status).toBe(413);
    const wrong = { "upload-checksum": `sha256 ${b64("other")}` };
    expect((await patch(url, 0, bytes, wrong)).status).toBe(460);
    expect((await head(url)).headers["upload-offset"]).toBe("0");
    const right = { "upload-checksum": `sha256 ${createHash("sha256").update(bytes).digest("base64")}` };
    expect((await patch(url, 0, bytes, right)).status).toBe(204);
    expect((await patch(url, 1000, bytes)).status).toBe(409);
  });

  it("is accessible to its creator only, and refused to users without write permission", async () => {
    const url = String((await create(10)).headers.location);
    expect((await head(url, code.admin)).status).toBe(404);
    expect((await create(10, "x", code.read)).status).toBe(403);
    expect((await create(10, "x", code.stranger)).status).toBe(403);
    expect((await app.call("POST", root(), { headers: TUS })).status).toBe(401);
    const other = url.replace(fixture.project, fixture.otherProject);
    expect((await head(other, code.stranger)).status).toBe(404);
  });

  it("is refused before the first byte where its file would be refused", async () => {
    expect((await create(101 * MB)).body.error).toBe("FILE_TOO_LARGE");
    expect((await create(0)).body.error).toBe("FILE_MISSING");
    const strange = await create(5, "x", code.write, `,file ${b64("not-an-id")}`);
    expect([strange.status, strange.body.details]).toEqual([
      422,
      [{ path: "file", message: "No es un identificador válido." }],
    ]);
    expect((await create(5, "x", code.write, `,file ${b64(fixture.plan)}`)).status).toBe(404);
    const old = await app.call("POST", root(), { code: code.write, headers: { "upload-length": "5" } });
    expect(old.status).toBe(412);
  });

  it("ends when its creator cancels it, or after it expires", async () => {
    const url = String((await create(10)).headers.location);
    await patch(url, 0, randomBytes(5));
    expect((await app.call("DELETE", url, { code: code.write, headers: TUS })).status).toBe(204);
    expect((await head(url)).status).toBe(404);
    const late = String((await create(10)).headers.location);
    await sql`update file_uploads set expires_at = now() - interval '1 minute'`.execute(app.db);
    expect((await head(late)).status).toBe(404);
  });
});
