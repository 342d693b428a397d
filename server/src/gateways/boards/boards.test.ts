import { createHmac, createPublicKey, createVerify, generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requestExternal } from "../../platform/http-client/request-external.ts";
import { openBoardGateways } from "./boards.open.ts";
import { type BoardGateway, base, type Frame } from "./boards.ts";

interface ReceivedRequest {
  method: string | undefined;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

let server: Server;
let origin: string;
let now = Date.parse("2026-11-22T12:00:00Z");
let received: ReceivedRequest[] = [];
/** Overrides the next response of the fake servers. */
let instead: ((response: ServerResponse) => unknown) | null = null;

const json = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const refuse = (response: ServerResponse, status: number) => response.writeHead(status).end('{"no":1}');
const jwtOf = (claims: object) =>
  `${["{}", JSON.stringify(claims)].map((text) => Buffer.from(text).toString("base64url")).join(".")}.x`;

/** The API calls of Power BI's authority and service, and of Superset, according to their documentation. */
function answer({ method, path, headers, body }: ReceivedRequest, response: ServerResponse): unknown {
  const report = "/v1.0/myorg/groups/ws/reports/rep";
  const bearer = headers.authorization;
  if (path === "/tenant/oauth2/v2.0/token" && method === "POST") {
    const form = new URLSearchParams(body);
    const good =
      headers["content-type"] === "application/x-www-form-urlencoded" &&
      form.get("grant_type") === "client_credentials" &&
      form.get("client_id") === "app" &&
      form.get("scope") === "https://analysis.windows.net/powerbi/api/.default";
    if (!good || form.get("client_secret") !== "right") return refuse(response, 401);
    return json(response, { token_type: "Bearer", expires_in: 3599, access_token: "aad" });
  }
  if (path.startsWith(report)) {
    if (bearer !== "Bearer aad") return refuse(response, 403);
    if (path === report)
      return json(response, { id: "rep", datasetId: "ds", embedUrl: `${origin}/reportEmbed?reportId=rep` });
    const expiration = new Date(now + 3_600_000).toISOString();
    return json(response, { token: `embed-${received.length}`, tokenId: "t", expiration });
  }
  if (path === "/api/v1/security/login") {
    const { username, password, provider } = JSON.parse(body);
    if (password !== "right" || username !== "app" || provider !== "db") return refuse(response, 401);
    return json(response, { access_token: "sup" });
  }
  if (path === "/api/v1/security/csrf_token/")
    return bearer === "Bearer sup"
      ? json(response, { result: "csrf" }, { "set-cookie": "session=abc; HttpOnly" })
      : refuse(response, 401);
  if (path === "/api/v1/security/guest_token/") {
    const good =
      bearer === "Bearer sup" && headers["x-csrftoken"] === "csrf" && headers.cookie === "session=abc";
    if (!good) return refuse(response, 400);
    return json(response, { token: jwtOf({ n: received.length, exp: now / 1000 + 300 }) });
  }
  return refuse(response, 404);
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const one = { method: request.method, path: request.url ?? "", headers: request.headers, body };
    received.push(one);
    if (instead) instead(response);
    else answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  instead = null;
  now += 86_400_000;
});

const PEM = generateKeyPairSync("ec", {
  namedCurve: "P-256",
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const RSA = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const viewer = { user: "u-1", email: "o'hara@example.org", project: "p-1" };
const open = (allowPrivate = true) =>
  openBoardGateways({
    sendRequest: (request) => requestExternal({ ...request, timeoutMs: 3000, allowPrivate }),
    now: () => now,
  });
const powerbi = () => ({
  authority: `${origin}/`,
  api: origin,
  embed: origin,
  tenant: "tenant",
  client: "app",
  workspace: "ws",
  report: "rep",
  dataset: null as string | null,
  roles: ["Faena"],
  identity: "{email}",
});
const superset = () => ({
  address: `${origin}/`,
  dashboard: "dash",
  username: "app",
  login: "db" as const,
  rules: [{ dataset: 7, clause: "email = {email} and mine = {project}" }],
});
const metabase = () => ({
  address: `${origin}/`,
  resource: "dashboard" as const,
  number: 3,
  locked: { who: "{email}", mine: "{project}" },
});
const signed = () => ({
  way: "signed" as const,
  address: `${origin}/grafana/`,
  dashboard: "d1",
  organization: 2,
  identity: "{email}",
});

interface Kind {
  name: string;
  secret: string | null;
  /** Whether the driver calls the provider before the board is displayed. */
  isRequesting: boolean;
  of(): { gateway: BoardGateway<unknown>; settings: unknown };
  closed?(): BoardGateway<unknown>;
}
const pair = <S>(gateway: BoardGateway<S>, settings: S) => ({
  gateway: gateway as BoardGateway<unknown>,
  settings: settings as unknown,
});
const KINDS: Kind[] = [
  { name: "powerbi", secret: "right", isRequesting: true, of: () => pair(open().powerbi, powerbi()) },
  { name: "superset", secret: "right", isRequesting: true, of: () => pair(open().superset, superset()) },
  { name: "metabase", secret: "key", isRequesting: false, of: () => pair(open().metabase, metabase()) },
  { name: "grafana", secret: PEM.privateKey, isRequesting: false, of: () => pair(open().grafana, signed()) },
  {
    name: "a public grafana",
    secret: null,
    isRequesting: false,
    of: () => pair(open().grafana, { way: "public" as const, address: origin, token: "pub" }),
  },
  {
    name: "an address",
    secret: null,
    isRequesting: false,
    of: () => pair(open().url, { address: `${origin}/x?y=1` }),
  },
];

describe.each(KINDS)("$name", ({ secret, isRequesting, of }) => {
  it("returns a page on its one origin, with a new token and a later expiry each time", async () => {
    const { gateway, settings } = of();
    const first = await gateway.open(settings, secret, viewer);
    expect(new URL(first.address).origin).toBe(gateway.originOf(settings));
    expect(gateway.originOf(settings)).toBe(origin);
    now += 60_000;
    const second = await gateway.open(settings, secret, viewer);
    expect(second.way).toBe(first.way);
    if (first.expiresAt === null) expect(second).toEqual(first);
    else {
      expect(Date.parse(first.expiresAt)).toBeGreaterThan(now);
      expect(Date.parse(second.expiresAt ?? "") - Date.parse(first.expiresAt)).toBe(60_000);
      expect([second.address, second.token]).not.toEqual([first.address, first.token]);
    }
  });

  it("exposes its secret neither to the page nor under another service's name", async () => {
    const { gateway, settings } = of();
    const frame = await gateway.open(settings, secret, viewer);
    expect(gateway.needsSecret(settings)).toBe(secret !== null);
    if (secret === null) return;
    expect(JSON.stringify(frame)).not.toContain(secret);
    expect(gateway.placeOf(settings)).not.toContain(secret);
    await expect(gateway.open(settings, null, viewer)).rejects.toMatchObject({ kind: "secret" });
  });

  it("distinguishes an unreachable service from a refusal", async () => {
    const { gateway, settings } = of();
    if (!isRequesting) {
      expect(received).toEqual([]);
      return;
    }
    await expect(gateway.open(settings, "wrong", viewer)).rejects.toMatchObject({ kind: "secret" });
    for (const [answers, kind] of [
      [(response: ServerResponse) => refuse(response, 500), "refused"],
      [(response: ServerResponse) => response.end("<html>"), "refused"],
      [(response: ServerResponse) => json(response, {}), "refused"],
      [(response: ServerResponse) => response.writeHead(302, { location: "/x" }).end(), "refused"],
      [(response: ServerResponse) => response.destroy(), "unreachable"],
    ] as const) {
      instead = answers;
      const fresh = of();
      await expect(fresh.gateway.open(fresh.settings, secret, viewer)).rejects.toMatchObject({ kind });
    }
  });

  it("connects to no host of a private network where that is not allowed", async () => {
    const { settings } = of();
    if (!isRequesting) {
      expect(received).toEqual([]);
      return;
    }
    const { powerbi: closedBi, superset: closedSet } = open(false);
    const closed = ("rules" in (settings as object) ? closedSet : closedBi) as BoardGateway<unknown>;
    await expect(closed.open(settings, secret, viewer)).rejects.toMatchObject({ kind: "unreachable" });
    expect(received).toEqual([]);
  });
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
const signedPart = (token: string) => token.split(".").slice(0, 2).join(".");
const signatureOf = (token: string) => Buffer.from(token.split(".")[2] ?? "", "base64url");

describe("row-level filters that the viewer cannot change", () => {
  it("are sent to Power BI with the viewer's name, its roles and the report's own dataset", async () => {
    const gateway = open().powerbi;
    await gateway.open(powerbi(), "right", viewer);
    const request = JSON.parse(received.at(-1)?.body ?? "");
    expect(request).toEqual({
      accessLevel: "View",
      identities: [{ username: viewer.email, roles: ["Faena"], datasets: ["ds"] }],
    });
    const before = received.length;
    await gateway.open({ ...powerbi(), roles: [] }, "right", viewer);
    // The sign-in is cached: only the report and its token are requested.
    expect(received.slice(before).map(({ path }) => path.split("/").at(-1))).toEqual([
      "rep",
      "GenerateToken",
    ]);
    expect(JSON.parse(received.at(-1)?.body ?? "")).toEqual({ accessLevel: "View" });
  });

  it("refuse a report whose embed address is outside of the frame's origin", async () => {
    const elsewhere = { ...powerbi(), embed: "https://app.powerbi.com" };
    await expect(open().powerbi.open(elsewhere, "right", viewer)).rejects.toMatchObject({ kind: "refused" });
  });

  it("are sent to Superset as a clause in which names are quoted", async () => {
    const { token, address } = await open().superset.open(superset(), "right", viewer);
    expect(JSON.parse(received.at(-1)?.body ?? "")).toEqual({
      user: { username: viewer.email },
      resources: [{ type: "dashboard", id: "dash" }],
      rls: [{ dataset: 7, clause: "email = 'o''hara@example.org' and mine = 'p-1'" }],
    });
    expect(address).toBe(`${origin}/embedded/dash`);
    expect(claimsOf(token ?? "")["exp"]).toBe(now / 1000 + 300);
  });

  it("are locked in Metabase's signed address", async () => {
    const { address }: Frame = await open().metabase.open(metabase(), "key", viewer);
    const token = /\/embed\/dashboard\/([^#]+)#/.exec(address)?.[1] ?? "";
    expect(claimsOf(token)).toEqual({
      resource: { dashboard: 3 },
      params: { who: viewer.email, mine: "p-1" },
      iat: now / 1000,
      exp: now / 1000 + 600,
    });
    expect(signatureOf(token)).toEqual(createHmac("sha256", "key").update(signedPart(token)).digest());
  });

  it.each([
    ["ES256", PEM],
    ["RS256", RSA],
  ])("are Grafana's own, where the platform signs the viewer in with %s", async (alg, pair) => {
    const { address } = await open().grafana.open(signed(), pair.privateKey, viewer);
    const { pathname, searchParams } = new URL(address);
    const token = searchParams.get("auth_token") ?? "";
    expect([pathname, searchParams.get("orgId")]).toEqual(["/grafana/d/d1", "2"]);
    expect(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString())).toEqual({
      alg,
      typ: "JWT",
    });
    expect(claimsOf(token)).toMatchObject({ sub: viewer.email, email: viewer.email, exp: now / 1000 + 600 });
    const key = { key: createPublicKey(pair.publicKey), dsaEncoding: "ieee-p1363" as const };
    expect(createVerify("sha256").update(signedPart(token)).verify(key, signatureOf(token))).toBe(true);
    await expect(open().grafana.open(signed(), "no key", viewer)).rejects.toMatchObject({ kind: "secret" });
  });
});

it("appends paths to an address with any ending", () => {
  expect(["https://a.b/", "https://a.b/c//?x#y", "https://a.b"].map(base)).toEqual([
    "https://a.b",
    "https://a.b/c",
    "https://a.b",
  ]);
});
