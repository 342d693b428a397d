// Protocol-level attacks of an unauthenticated client, independent of the call: each one is answered without harm.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/app.ts";
import { type Fixture, makeFixture } from "../testing/fixture.ts";

let app: TestApp;
let fixture: Fixture;
let webRoot: string;

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "vv-web-"));
  mkdirSync(join(webRoot, "assets"));
  mkdirSync(join(webRoot, ".git"));
  writeFileSync(join(webRoot, "index.html"), "<!doctype html><title>page</title>");
  writeFileSync(join(webRoot, "assets", "a.js"), "export {};");
  writeFileSync(join(webRoot, ".git", "config"), "[core]");
  app = await createTestApp({ webRoot });
  fixture = await makeFixture(app.db);
  await app.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

/** The server's response to these bytes, until it closes the connection. */
function wire(text: string): Promise<string> {
  const address = app.app.http.server.address();
  if (typeof address !== "object" || !address) throw new Error("the server does not listen");
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => (received += String(chunk)));
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
    socket.write(text);
  });
}

describe("an HTTP message", () => {
  it("with two lengths, or a length and chunks, is refused, and nothing after it is parsed", async () => {
    const smuggled = "GET /fkl-general/health HTTP/1.1\r\nHost: a\r\n\r\n";
    for (const lengths of [
      "Content-Length: 5\r\nTransfer-Encoding: chunked",
      "Content-Length: 5\r\nContent-Length: 6",
    ]) {
      const received = await wire(
        `POST /login HTTP/1.1\r\nHost: a\r\n${lengths}\r\n\r\n0\r\n\r\n${smuggled}`,
      );
      expect([lengths, received.match(/HTTP\/1\.1 \d+/g)]).toEqual([lengths, ["HTTP/1.1 400"]]);
    }
  });

  it("by TRACE or another unused method is not echoed", async () => {
    for (const method of ["TRACE", "PATCH", "OPTIONS"]) {
      const received = await wire(
        `${method} /login HTTP/1.1\r\nHost: a\r\nX-Secret: 4711\r\nConnection: close\r\n\r\n`,
      );
      expect([method, /^HTTP\/1\.1 (404|405) /.test(received), received.includes("4711")]).toEqual([
        method,
        true,
        false,
      ]);
    }
  });
});

describe("a page of another origin", () => {
  it("gets no CORS header, neither for reading nor for sending", async () => {
    const foreign = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const response = await app.call("OPTIONS", "/login", {
      headers: { ...foreign, "access-control-request-headers": "authorization,content-type" },
    });
    const answered = await app.call("GET", "/general/", { headers: foreign });
    for (const { headers } of [response, answered])
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });

  it("cannot use credentials that a browser adds automatically: no cookie opens a call", async () => {
    const code = await app.signIn(fixture.people.admin);
    const cookie = `authorization=${code}; session=${code}; __Host-session=${code}`;
    expect((await app.call("GET", "/fkl-user/me", { headers: { cookie } })).status).toBe(401);
    expect((await app.call("GET", "/fkl-user/me", { code })).status).toBe(200);
  });
});

describe("hostile input", () => {
  it("with the names of prototypes is refused or has no effect", async () => {
    for (const name of ["__proto__", "constructor"]) {
      const payload = Buffer.from(
        `{"email":"a@b.example","password":"x","${name}":{"prototype":{"systemAdmin":true}}}`,
      );
      const answer = await app.call("POST", "/login", {
        payload,
        headers: { "content-type": "application/json" },
      });
      expect([name, answer.status >= 400 && answer.status < 500]).toEqual([name, true]);
    }
    expect(({} as Record<string, unknown>)["systemAdmin"]).toBeUndefined();
  });

  it("given twice for a single value is refused, and never read from another part of the request", async () => {
    const code = await app.signIn(fixture.people.read);
    const plans = `/fkl-plan/${fixture.project}/plans`;
    expect((await app.call("GET", `${plans}?size=1&size=2`, { code })).status).toBe(422);
    const moved = await app.call("GET", `${plans}?project=${fixture.otherProject}`, { code });
    expect(moved.status).toBe(422);
    const login = await app.call("POST", "/login?email=a%40b.example&password=x", { body: {} });
    expect(login.status).toBe(422);
  });

  it("with a forged client address is ignored without a trusted proxy", async () => {
    const code = await app.signIn(fixture.people.admin);
    const address = `/fkl-plan/${fixture.project}/catalog/sources`;
    const made = await app.call("POST", address, {
      code,
      body: { name: "Fuente de la dirección" },
      headers: { "x-forwarded-for": "203.0.113.7", "x-real-ip": "203.0.113.7", forwarded: "for=203.0.113.7" },
    });
    expect(made.status).toBe(201);
    const { rows } = await sql<{ row: string }>`
      select to_json(a)::text as row from audit_log a where to_json(a)::text like ${`%${made.body.data.id}%`}`.execute(
      app.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain("203.0.113.7");
  });
});

describe("the files of the web application", () => {
  it("are those of the build: no folder listing, no hidden file and nothing outside is sent", async () => {
    expect((await app.call("GET", "/assets/a.js")).status).toBe(200);
    for (const address of [
      "/assets/",
      "/assets",
      "/.git/config",
      "/assets/../../package.json",
      "/assets/..%2f..%2fpackage.json",
      "/%2e%2e/%2e%2e/etc/passwd",
    ]) {
      const { status, raw } = await app.call("GET", address);
      expect([address, status >= 400, raw.includes("a.js") || raw.includes("[core]")]).toEqual([
        address,
        true,
        false,
      ]);
    }
  });
});
