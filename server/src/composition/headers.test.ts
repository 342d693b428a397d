// Every kind of response of the server, over a real connection, compared with the table of its headers.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { securityHeaders } from "../platform/http/response-headers.ts";
import { createTestApp, fileBody, type TestApp } from "../testing/app.ts";
import { type Fixture, makeFixture } from "../testing/fixture.ts";
import { COMPARED, HEADER_TABLE, type Headers, headersOf, type Kind } from "../testing/header-table.ts";

let app: TestApp;
let fixture: Fixture;
let webRoot: string;
let origin: string;
let code: string;
const addresses: Partial<Record<Kind, string>> = {};

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), "vv-web-"));
  mkdirSync(join(webRoot, "assets"));
  for (const name of ["index.html", "microsoft.html", "board.html"])
    writeFileSync(join(webRoot, name), "<!doctype html><title>page</title>");
  writeFileSync(join(webRoot, "assets", "page-4711.js"), "export {};");
  writeFileSync(join(webRoot, "sw.js"), "self;");
  app = await createTestApp({ webRoot, hsts: true });
  fixture = await makeFixture(app.db);
  code = await app.signIn(fixture.people.admin);
  await app.app.http.listen({ port: 0, host: "127.0.0.1" });
  const address = app.app.http.server.address();
  if (typeof address !== "object" || !address) throw new Error("the server does not listen");
  origin = `http://127.0.0.1:${address.port}`;
  await prepare();
}, 60_000);
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

/** Creates the data that some kinds need: files, a logo in use, a board of another program. */
async function prepare(): Promise<void> {
  const canvas = createCanvas(40, 40);
  canvas.getContext("2d").fillRect(0, 0, 20, 20);
  const picture = canvas.toBuffer("image/png");
  const { project } = fixture;
  const sent = async (type: string, name: string, bytes: Buffer) => {
    const answer = await app.call("POST", `/fkl-file/${project}/files?type=${type}`, {
      code,
      ...fileBody(name, bytes),
    });
    expect(answer.status).toBe(201);
    return `/fkl-file/${project}/files/${answer.body.data.id}`;
  };
  const image = await sent("image", "pozo.png", picture);
  addresses["stranger's file to download"] = image;
  addresses["preview of a stranger's picture"] = `${image}/preview`;
  addresses["thumbnail"] = `${image}/thumbnail`;
  addresses["preview of a stranger's PDF"] = `${await sent("report", "informe.pdf", PDF)}/preview`;
  const logo = await app.call("POST", "/fkl-fimages/images", { code, ...fileBody("logo.png", picture) });
  await sql`update projects set logo = ${logo.body.data.id} where id = ${project}`.execute(app.db);
  addresses["logo"] = `/fkl-fimages/images/${logo.body.data.id}`;
  const board = await app.call("POST", `/fkl-board/${project}/boards`, {
    code,
    body: {
      name: "Enmarcado",
      content: { provider: "url", settings: { address: "https://bi.example.org/tablero" } },
    },
  });
  addresses["frame around another program's board"] = `/fkl-board/${project}/frame/${board.body.data?.urir}`;
}

const KNOWN: Partial<Record<Kind, string>> = {
  "page of the product": "/",
  "page at any other address": "/planning-and-monitoring",
  "return page of the sign-on with Microsoft": "/microsoft.html",
  "asset with a hash in its name": "/assets/page-4711.js",
  "service worker": "/sw.js",
  health: "/fkl-general/health",
  "document of the calls (OpenAPI)": "/openapi.json",
  "answer of a call": "/fkl-user/me",
  "unknown address (404)": "/fkl-plan/nothing/here",
  "input that is not taken (422)": "/general/?colour=1",
  "error before routing (400)": "/fkl-plan/%E0%A4%A/plans",
  "page of the calls (/docs)": "/docs",
  "redirect (/docs)": "/docs/static/index.html",
};

async function sendRequest(kind: Kind): Promise<{ status: number; headers: Record<string, string> }> {
  if (kind === "what is no HTTP (400)") return malformed();
  const given = { authorization: code, accept: "text/html,application/json" };
  const get = async (address: string, init: RequestInit = { headers: given }) => {
    const abort = new AbortController();
    const answer = await fetch(`${origin}${address}`, { redirect: "manual", signal: abort.signal, ...init });
    const headers = Object.fromEntries(answer.headers);
    // A stream does not end by itself.
    abort.abort();
    return { status: answer.status, headers };
  };
  if (kind === "answer of a call without a body") {
    const body = JSON.stringify({ email: "nobody@example.org", password: "x" });
    return get("/login", { method: "POST", body, headers: { "content-type": "application/json" } });
  }
  if (kind === "refused call (401)") return get("/fkl-user/me", {});
  if (kind === "event stream") return get(`/fkl-notification/${fixture.project}/live`);
  if (kind === "table to download (CSV)") return get(`/fkl-general/${fixture.project}/audit.csv`);
  const address = addresses[kind] ?? KNOWN[kind];
  if (!address) throw new Error(`nothing asks for ${kind}`);
  return get(address);
}

function malformed(): Promise<{ status: number; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => (received += String(chunk)));
    socket.on("error", reject);
    socket.on("close", () => {
      const [first = "", ...lines] = (received.split("\r\n\r\n")[0] ?? "").split("\r\n");
      const headers = lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]);
      resolve({ status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers) });
    });
    socket.end("this is no HTTP\r\n\r\n");
  });
}

/** A download's file name contains the day of the request. */
const compared = (headers: Record<string, string>): Headers =>
  Object.fromEntries(
    COMPARED.flatMap((name) => {
      const value = headers[name]?.replace(/\d{4}-\d{2}-\d{2}/g, "{day}");
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Expected status of each kind, because an error page with matching headers would prove nothing. */
const statusOf = (kind: Kind) =>
  kind === "redirect (/docs)"
    ? 302
    : Number(/\((\d{3})\)/.exec(kind)?.[1] ?? (kind.includes("without a body") ? 204 : 200));

describe("the headers of a response", () => {
  it.each(Object.keys(HEADER_TABLE) as Kind[])("are those of the table: %s", async (kind) => {
    const { status, headers } = await sendRequest(kind);
    expect([kind, status]).toEqual([kind, statusOf(kind)]);
    expect(compared(headers)).toEqual(headersOf(kind));
  });

  it("allow no inline script in a page", () => {
    for (const kind of Object.keys(HEADER_TABLE) as Kind[]) {
      const policy = headersOf(kind)["content-security-policy"] ?? "";
      const scripts = policy.split("; ").find((one) => one.startsWith("script-src ")) ?? "";
      expect([kind, /'unsafe-inline'|'unsafe-eval'|\*|https?:/.test(scripts)]).toEqual([kind, false]);
      expect([kind, /(^|; )default-src '(none|self)'/.test(policy)]).toEqual([kind, true]);
      expect([kind, policy.includes("base-uri 'none'"), policy.includes("frame-ancestors '")]).toEqual([
        kind,
        true,
        true,
      ]);
    }
  });

  it("allow the Microsoft sign-on window, and send HSTS only where it is set", () => {
    const headers = securityHeaders({ authority: "https://login.microsoftonline.com/t" });
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });
});
