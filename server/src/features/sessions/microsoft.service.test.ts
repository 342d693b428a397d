import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createAccess } from "../../access/access.ts";
import { createSso, type SsoGateway } from "../../gateways/sso/sso.ts";
import { createLog } from "../../platform/log/log.ts";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { insertUser } from "../../testing/people.ts";
import { startProvider, type TestProvider } from "../../testing/provider.ts";
import { createMicrosoftService } from "./microsoft.service.ts";

let provider: TestProvider;
let app: TestApp;
let now = Date.now();

beforeAll(async () => {
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  provider = await startProvider();
  app = await createTestApp({ sso: createSso(provider.settings), now: () => now });
});
afterAll(async () => {
  await app.close();
  await provider.close();
  vi.unstubAllEnvs();
});

const nonce = async (): Promise<string> =>
  (await app.call("GET", "/fkl-auth/login/microsoft")).body.data.nonce;
/** A token that the provider signs for a user, with a fresh nonce. */
const tokenOf = async (claims: Record<string, unknown>) =>
  provider.token({ nonce: await nonce(), ...claims });
const bring = (idToken: string, language = "es") =>
  app.call("POST", "/fkl-auth/loginms", { body: { idToken }, headers: { "accept-language": language } });
const enter = async (claims: Record<string, unknown>) => bring(await tokenOf(claims));
const sessions = async (user: string) =>
  (await sql`select 1 from sessions where user_id = ${user}`.execute(app.db)).rows.length;

/** The service with another provider, or with none. */
const serviceWith = (sso: SsoGateway | null) =>
  createMicrosoftService({ db: app.db, access: createAccess({ db: app.db }), log: createLog("silent"), sso });
const CTX = { actor: null, locale: "es", requestId: "test" } as const;

describe("the offer of the Microsoft sign-on", () => {
  it("returns the provider and a nonce that is stored only as a hash", async () => {
    const { data } = (await app.call("GET", "/fkl-auth/login/microsoft")).body;
    expect(data).toEqual({
      enabled: true,
      clientId: provider.settings.clientId,
      authority: provider.settings.authority,
      scopes: ["openid", "profile", "email"],
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
    });
    const { rows } = await sql<{ nonce_hash: Buffer }>`select nonce_hash from sign_on_nonces`.execute(app.db);
    expect(rows.map((row) => row.nonce_hash.toString("hex"))).toContain(
      createHash("sha256").update(data.nonce).digest("hex"),
    );
  });

  it("is empty where the platform has no such sign-on, and tokens are then refused", async () => {
    const without = serviceWith(null);
    const nothing = { enabled: false, clientId: "", authority: "", scopes: [], nonce: "" };
    expect(await without.offer("127.0.0.1")).toEqual(nothing);
    await expect(without.login(CTX, "x", "127.0.0.1")).rejects.toMatchObject({ error: "SSO_OFF" });
  });
});

describe("a sign-on", () => {
  it("finds a user by e-mail once, whatever its case, and by the provider's identifier from then on", async () => {
    const user = await insertUser(app.db, { email: "ana@mina.example", verified: false });
    const first = await enter({ oid: "ana", email: "Ana@Mina.Example" });
    expect(first.status).toBe(200);
    const me = await app.call("GET", "/fkl-user/me", { code: first.body.data });
    expect(me.body.data).toMatchObject({ id: user, email: "ana@mina.example" });

    const moved = await enter({ oid: "ana", email: "ana.perez@other.example" });
    expect(moved.status).toBe(200);
    await sql`update users set email = 'ana.nueva@mina.example' where id = ${user}`.execute(app.db);
    expect((await enter({ oid: "ana", email: "ana.perez@other.example" })).status).toBe(200);
    expect((await app.call("GET", "/fkl-user/me", { code: first.body.data })).status).toBe(401);
    const { rows } = await sql<{ verified: boolean }>`
      select verified_at is not null as verified from users where id = ${user}`.execute(app.db);
    expect(rows).toEqual([{ verified: true }]);
  });

  it("refuses another identity with the address of a bound user", async () => {
    const user = await insertUser(app.db, { email: "leo@mina.example" });
    expect((await enter({ oid: "leo", email: "leo@mina.example" })).status).toBe(200);
    await sql`delete from sessions where user_id = ${user}`.execute(app.db);
    const answer = await enter({ oid: "leo-the-second", email: "leo@mina.example" });
    expect({ status: answer.status, error: answer.body.error }).toEqual({
      status: 409,
      error: "SSO_OTHER_PERSON",
    });
    expect(await sessions(user)).toBe(0);
  });

  it("binds one of two concurrent identities with the same address", async () => {
    await insertUser(app.db, { email: "par@mina.example" });
    const tokens = await Promise.all(["p1", "p2"].map((oid) => tokenOf({ oid, email: "par@mina.example" })));
    const answers = await Promise.all(tokens.map((token) => bring(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("binds permanently: the server's database role cannot change the binding", async () => {
    await expect(sql`update microsoft_identities set object_id = 'x'`.execute(app.db)).rejects.toThrow(
      /permission/,
    );
    await expect(sql`delete from microsoft_identities`.execute(app.db)).rejects.toThrow(/permission/);
  });

  it("returns 204 for an unknown address, and for a deleted user", async () => {
    expect((await enter({ oid: "n", email: "nadie@mina.example" })).status).toBe(204);
    const gone = await insertUser(app.db, { email: "ida@mina.example" });
    expect((await enter({ oid: "ida", email: "ida@mina.example" })).status).toBe(200);
    await sql`update users set deleted_at = now() where id = ${gone}`.execute(app.db);
    expect((await enter({ oid: "ida", email: "ida@mina.example" })).status).toBe(204);
  });

  it("gives no session to an inactive or blocked user, bound or not", async () => {
    const off = await insertUser(app.db, { email: "off@mina.example", active: false });
    const blocked = await insertUser(app.db, { email: "blocked@mina.example", blocked: true });
    for (const _ of [1, 2]) {
      const inactive = await enter({ oid: "off", email: "off@mina.example" });
      expect({ status: inactive.status, error: inactive.body.error }).toEqual({
        status: 403,
        error: "FK-0003",
      });
      const shut = await enter({ oid: "blocked", email: "blocked@mina.example" });
      expect({ status: shut.status, error: shut.body.error }).toEqual({
        status: 403,
        error: "ACCOUNT_BLOCKED",
      });
    }
    expect((await sessions(off)) + (await sessions(blocked))).toBe(0);
  });

  it("reports where the provider gives no address", async () => {
    expect((await enter({ oid: "mute" })).body.error).toBe("SSO_NO_EMAIL");
  });

  it("removes a password set by a handed link, as only now the user has proved the address", async () => {
    const boss = await insertUser(app.db, { email: "jefa@mina.example" });
    const user = await insertUser(app.db, { email: "luz@mina.example", passwordHash: "kept" });
    await sql`update users set vouched_by = ${boss} where id = ${user}`.execute(app.db);
    expect((await enter({ oid: "luz", email: "luz@mina.example" })).status).toBe(200);
    const { rows } = await sql`select password_hash, vouched_by from users where id = ${user}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ password_hash: null, vouched_by: null }]);
  });

  it("audits the binding and each session", async () => {
    const { rows } = await sql<{ action: string; after: unknown }>`
      select action, after from audit_log where entity = 'user' and after->>'object' = 'ana'
         or (action = 'session.begun' and after->>'with' = 'microsoft') order by id limit 2`.execute(app.db);
    expect(rows.map((row) => row.action)).toEqual(["user.bound", "session.begun"]);
  });
});

describe("a nonce", () => {
  it("is valid once, also for two concurrent calls with the same token", async () => {
    await insertUser(app.db, { email: "eva@mina.example" });
    const token = await tokenOf({ oid: "eva", email: "eva@mina.example" });
    const answers = await Promise.all([bring(token), bring(token), bring(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await bring(token)).body.error).toBe("SSO_NONCE");
  });

  it("is used up by a token whose user was refused", async () => {
    const token = await tokenOf({ oid: "nobody", email: "nobody@mina.example" });
    expect((await bring(token)).status).toBe(204);
    expect((await bring(token)).body.error).toBe("SSO_NONCE");
  });

  it("is valid for ten minutes, and only if the server issued it", async () => {
    const late = await tokenOf({ oid: "eva", email: "eva@mina.example" });
    now += 10 * 60_000 + 1000;
    expect((await bring(late)).body.error).toBe("SSO_NONCE");
    expect((await bring(await provider.token({ nonce: "made up", oid: "eva" }))).body.error).toBe(
      "SSO_NONCE",
    );
  });
});

describe("a refused token", () => {
  it("has a message for each fault in four languages", async () => {
    const seconds = Math.floor(Date.now() / 1000);
    const faults: Record<string, Record<string, unknown>> = {
      SSO_OTHER_CLIENT: { aud: "other" },
      SSO_EXPIRED: { exp: seconds - 1000 },
      SSO_OTHER_TENANT: { tid: "00000000-0000-4000-8000-000000000000" },
      SSO_NONCE: { nonce: "made up" },
    };
    for (const language of ["es", "en", "fr", "pt"]) {
      const messages = new Set<string>();
      for (const [error, claims] of Object.entries(faults)) {
        const answer = await bring(await provider.token({ nonce: "n", ...claims }), language);
        expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 401, error });
        messages.add(answer.body.message);
      }
      messages.add((await bring("a.b.c", language)).body.message);
      expect(messages.size).toBe(5);
    }
  });

  it("is rate limited for each address", async () => {
    now += 16 * 60_000;
    let last = await bring("a.b.c");
    for (let i = 0; i < 60; i++) last = await bring("a.b.c");
    expect({ status: last.status, error: last.body.error }).toEqual({ status: 429, error: "RATE_LIMITED" });
    now += 16 * 60_000;
  });

  it("is distinguished from an unreachable provider", async () => {
    const token = await tokenOf({ oid: "eva" });
    const cut = serviceWith(createSso({ ...provider.settings, authority: "https://localhost:9" }));
    await expect(cut.login(CTX, token, "127.0.0.9")).rejects.toMatchObject({ error: "SSO_UNREACHABLE" });
  });
});

describe("a password", () => {
  it("does not sign in a user who has only the Microsoft account", async () => {
    const answer = await app.call("POST", "/login", {
      body: { email: "eva@mina.example", password: "Veta2026" },
    });
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 409, error: "FK-0004" });
  });

  it("is not offered by mail to such a user, and the answer is the same", async () => {
    const forgot = (email: string) => app.call("POST", "/fkl-auth/password/forgot", { body: { email } });
    expect([(await forgot("eva@mina.example")).body, (await forgot("nobody@mina.example")).body]).toEqual([
      { code: 200, data: true },
      { code: 200, data: true },
    ]);
    const { rows } = await sql`select 1 from audit_log where action = 'password.forgotten'`.execute(app.db);
    expect(rows).toEqual([]);
  });
});
