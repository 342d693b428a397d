import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createAccess } from "../../access/access.ts";
import { newId, PLATFORM } from "../../platform/db/id.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { TEST_KEY, type TestApp } from "../../testing/app.ts";
import { insertUser } from "../../testing/people.ts";
import { setUpMail } from "../../testing/set-up.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { nameInMail } from "../sessions/sessions.messages.ts";
import { resetByOperator } from "./operator-reset.ts";
import { SoftAuthenticator } from "./testing/authenticator.ts";
import { codeOfStep, stepAt } from "./totp.ts";

const PASSWORD = "Veta2026";
const MINUTE = 60_000;
const AT = { origin: "https://vetaverde.example", rpId: "vetaverde.example" };
let app: TestApp;
let passwordHash: string;
let now = Date.parse("2026-11-20T12:00:00Z");
let count = 0;

setUpMail({ now: () => now }, async (opened) => {
  ({ app } = opened);
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await sql`delete from sign_in_attempts`.execute(app.db);
  await sql`update second_factor_policy set required_for = 'nobody'`.execute(app.db);
});

const person = async (user: Partial<Parameters<typeof insertUser>[1]> = {}) => {
  const email = `factor${++count}@example.org`;
  return { email, id: await insertUser(app.db, { email, passwordHash, ...user }) };
};
type Person = Awaited<ReturnType<typeof person>>;

const login = (email: string) => app.call("POST", "/login", { body: { email, password: PASSWORD } });
const open = async (email: string) => (await login(email)).body.data as string;
const own = async (code: string) => (await app.call("GET", "/fkl-auth/factors", { code })).body.data;
const post = (path: string, body: unknown, code?: string) =>
  app.call("POST", `/fkl-auth/${path}`, { body, ...(code ? { code } : {}) });
const answer = (body: unknown) => post("login/factor", body);
const ticketOf = async ({ email }: Person) => (await login(email)).body.ticket as string;

/** Base32 decoding as in an authenticator app. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const codeNow = (secret: string, drift = 0) => codeOfStep(bytesOf(secret), stepAt(now) + drift);

async function withTotp(user?: Parameters<typeof person>[0]) {
  const who = await person(user);
  const session = await open(who.email);
  const { id: factor, secret } = (
    await post("factors/totp", { name: "Teléfono", password: PASSWORD }, session)
  ).body.data;
  const confirmed = await post("factors/totp/confirm", { factor, code: codeNow(secret) }, session);
  // The confirming code is used up; the next code exists in the next time step.
  now += MINUTE;
  return {
    ...who,
    session,
    factor,
    secret: secret as string,
    codes: confirmed.body.data.recoveryCodes as string[],
  };
}

async function addPasskey(session: string, device = new SoftAuthenticator(AT), name = "Notebook") {
  const { challenge } = (await post("factors/passkeys/challenge", { password: PASSWORD }, session)).body.data;
  const added = await post("factors/passkeys", { name, response: device.create(challenge) }, session);
  return { device, added };
}

const mailsTo = async (email: string) => {
  const { rows } = await sql<{ subject: string; kind: string }>`
    select subject, kind from mails where recipient = ${email} order by created_at, id`.execute(app.db);
  return rows;
};

describe("a sign-in without a second factor", () => {
  it("returns the session code directly", async () => {
    const { email } = await person();
    const { status, body } = await login(email);
    expect([status, typeof body.data]).toEqual([200, "string"]);
    expect(await own(body.data)).toMatchObject({ factors: [], recoveryCodesLeft: 0, required: false });
  });
});

describe("an authenticator app", () => {
  it("is active only after a valid code has confirmed it", async () => {
    const { email } = await person();
    const session = await open(email);
    const { id: factor, secret } = (
      await post("factors/totp", { name: "Teléfono", password: PASSWORD }, session)
    ).body.data;
    expect((await login(email)).status).toBe(200);
    const again = await open(email);
    const wrong = await post("factors/totp/confirm", { factor, code: codeNow(secret, 5) }, again);
    expect([wrong.status, wrong.body.error]).toEqual([422, "FACTOR_WRONG"]);
    expect((await own(again)).factors).toEqual([]);
    const right = await post("factors/totp/confirm", { factor, code: codeNow(secret) }, again);
    expect(right.body.data.factors).toMatchObject([{ id: factor, kind: "totp", name: "Teléfono" }]);
    expect(new Set(right.body.data.recoveryCodes).size).toBe(10);
    expect((await login(email)).body.error).toBe("SECOND_FACTOR");
  });

  it("of another user cannot be confirmed", async () => {
    const [one, other] = [await open((await person()).email), await open((await person()).email)];
    const { id: factor, secret } = (await post("factors/totp", { name: "Teléfono", password: PASSWORD }, one))
      .body.data;
    const answered = await post("factors/totp/confirm", { factor, code: codeNow(secret) }, other);
    expect(answered.status).toBe(404);
  });

  it("opens a session only after the correct password", async () => {
    const who = await withTotp();
    const { status, body } = await login(who.email);
    expect([status, body.error, body.data]).toEqual([401, "SECOND_FACTOR", undefined]);
    expect(body.kinds).toEqual(["totp", "recovery"]);
    expect((await app.call("GET", "/fkl-auth/factors", { code: body.ticket })).status).toBe(401);
    const begun = await answer({ kind: "totp", ticket: body.ticket, code: codeNow(who.secret) });
    expect(begun.status).toBe(200);
    expect((await own(begun.body.data)).factors[0].lastUsedAt).toBe(new Date(now).toISOString());
  });

  it("sets the cookie of the known browser only after the correct code", async () => {
    const who = await withTotp();
    const first = await login(who.email);
    expect(first.headers["set-cookie"]).toBeUndefined();
    const body = (code: string) => ({ kind: "totp", ticket: first.body.ticket, code });
    const wrong = await answer(body("000000"));
    expect([wrong.body.error, wrong.headers["set-cookie"]]).toEqual(["FACTOR_WRONG", undefined]);
    const right = await answer(body(codeNow(who.secret)));
    expect(String(right.headers["set-cookie"])).toMatch(
      /^vv-browser=[\w-]{20,}; .*HttpOnly; SameSite=Strict/,
    );
  });

  it("accepts each code once", async () => {
    const who = await withTotp();
    const code = codeNow(who.secret);
    const first = await answer({ kind: "totp", ticket: await ticketOf(who), code });
    const second = await answer({ kind: "totp", ticket: await ticketOf(who), code });
    const earlier = await answer({
      kind: "totp",
      ticket: await ticketOf(who),
      code: codeNow(who.secret, -1),
    });
    expect([first.status, second.body.error, earlier.body.error]).toEqual([
      200,
      "FACTOR_WRONG",
      "FACTOR_WRONG",
    ]);
  });

  it("accepts one code once, also for two concurrent answers", async () => {
    const who = await withTotp();
    const ticket = await ticketOf(who);
    const code = codeNow(who.secret);
    const both = await Promise.all([1, 2].map(() => answer({ kind: "totp", ticket, code })));
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it("stores its secret encrypted, and shows it in no audit entry, mail or list", async () => {
    const who = await withTotp();
    const { rows } = await sql<{ sealed: string }>`
      select sealed_secret as sealed from second_factors where id = ${who.factor}`.execute(app.db);
    const secret = bytesOf(who.secret);
    const opened = createSecrets(TEST_KEY).open(`totp:${who.factor}`, rows[0]?.sealed ?? "");
    expect(opened).toBe(secret.toString("base64url"));
    const trail = await sql`select * from audit_log where entity_id = ${who.id}`.execute(app.db);
    const mails = await sql`select * from mails where user_id = ${who.id}`.execute(app.db);
    const stored = await sql`select * from second_factors where user_id = ${who.id}`.execute(app.db);
    const shown = JSON.stringify([trail.rows, mails.rows, stored.rows, await own(who.session)]);
    for (const form of [who.secret, secret.toString("base64url"), secret.toString("hex"), ...who.codes])
      expect(shown).not.toContain(form);
  });
});

describe("the sign-in ticket", () => {
  it("expires after five minutes, after its use, and with a newer one", async () => {
    const who = await withTotp();
    const late = await ticketOf(who);
    now += 5 * MINUTE + 1;
    expect((await answer({ kind: "totp", ticket: late, code: codeNow(who.secret) })).body.error).toBe(
      "FACTOR_TICKET",
    );
    const older = await ticketOf(who);
    const newer = await ticketOf(who);
    expect((await answer({ kind: "totp", ticket: older, code: codeNow(who.secret) })).status).toBe(410);
    expect((await answer({ kind: "totp", ticket: newer, code: codeNow(who.secret) })).status).toBe(200);
    now += MINUTE;
    expect((await answer({ kind: "totp", ticket: newer, code: codeNow(who.secret) })).status).toBe(410);
  });

  it("allows five answers, correct ones included", async () => {
    const who = await withTotp();
    const ticket = await ticketOf(who);
    for (let n = 0; n < 5; n++)
      expect((await answer({ kind: "totp", ticket, code: codeNow(who.secret, 9) })).body.error).toBe(
        "FACTOR_WRONG",
      );
    expect((await answer({ kind: "totp", ticket, code: codeNow(who.secret) })).body.error).toBe(
      "FACTOR_TICKET",
    );
  });

  it("does not reset the user's attempts: after ten wrong answers within the window the user must wait", async () => {
    const who = await withTotp();
    for (let n = 0; n < 10; n++) {
      const wrong = await answer({ kind: "totp", ticket: await ticketOf(who), code: codeNow(who.secret, 9) });
      expect(wrong.body.error).toBe("FACTOR_WRONG");
    }
    const right = await answer({ kind: "totp", ticket: await ticketOf(who), code: codeNow(who.secret) });
    expect([right.status, right.body.error]).toEqual([429, "RATE_LIMITED"]);
    now += 16 * MINUTE;
    const later = await answer({ kind: "totp", ticket: await ticketOf(who), code: codeNow(who.secret) });
    expect(later.status).toBe(200);
  });

  it("notifies the user by mail after five wrong answers, once a day, however they are spread", async () => {
    const who = await withTotp();
    const subject = "VetaVerde: intentos fallidos de segundo factor";
    const noticesSent = async () => (await mailsTo(who.email)).filter((mail) => mail.subject === subject);
    const wrong = async () => {
      const body = { kind: "totp", ticket: await ticketOf(who), code: codeNow(who.secret, 9) };
      expect((await answer(body)).body.error).toBe("FACTOR_WRONG");
    };
    for (let n = 0; n < 4; n++) await wrong();
    expect(await noticesSent()).toEqual([]);
    // The rate-limit window has passed, the day has not.
    now += 16 * MINUTE;
    await wrong();
    expect(await noticesSent()).toEqual([{ subject, kind: "security" }]);
    for (let n = 0; n < 5; n++) await wrong();
    expect(await noticesSent()).toHaveLength(1);

    // Wrong answers older than a day no longer count.
    const other = await withTotp();
    for (let n = 0; n < 5; n++)
      await sql`insert into audit_log (project_id, id, at, action, entity, entity_id)
        values (${PLATFORM}, ${newId()}, now() - interval '25 hours', 'factor.refused', 'user', ${other.id})`.execute(
        app.db,
      );
    const body = { kind: "totp", ticket: await ticketOf(other), code: codeNow(other.secret, 9) };
    for (let n = 0; n < 4; n++) expect((await answer(body)).body.error).toBe("FACTOR_WRONG");
    expect((await mailsTo(other.email)).filter((mail) => mail.subject === subject)).toEqual([]);
  });

  it("is valid for its own user only", async () => {
    const [one, other] = [await withTotp(), await withTotp()];
    const ticket = await ticketOf(one);
    expect((await answer({ kind: "totp", ticket, code: codeNow(other.secret) })).body.error).toBe(
      "FACTOR_WRONG",
    );
    const [theirs = ""] = other.codes;
    expect((await answer({ kind: "recovery", ticket, code: theirs })).body.error).toBe("FACTOR_WRONG");
  });

  it("is stored as a hash", async () => {
    const who = await withTotp();
    const ticket = await ticketOf(who);
    const { rows } = await sql`select * from factor_tickets where user_id = ${who.id}`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  it("is refused for a user who was blocked meanwhile", async () => {
    const who = await withTotp();
    const ticket = await ticketOf(who);
    await sql`update users set blocked = true where id = ${who.id}`.execute(app.db);
    const refused = await answer({ kind: "totp", ticket, code: codeNow(who.secret) });
    expect([refused.status, refused.body.error]).toEqual([403, "FK-0003"]);
  });
});

describe("a recovery code", () => {
  it("opens a session once, in any notation, and the user is notified", async () => {
    const who = await withTotp();
    const [code = ""] = who.codes;
    const typed = code.toLowerCase().replace(/-/g, " ");
    const begun = await answer({ kind: "recovery", ticket: await ticketOf(who), code: typed });
    expect(begun.status).toBe(200);
    expect((await own(begun.body.data)).recoveryCodesLeft).toBe(9);
    const again = await answer({ kind: "recovery", ticket: await ticketOf(who), code });
    expect(again.body.error).toBe("FACTOR_WRONG");
    expect(await mailsTo(who.email)).toHaveLength(2);
  });

  it("is replaced by new codes, which need the password", async () => {
    const who = await withTotp();
    const refused = await post("factors/recovery-codes", { password: "Otra2026" }, who.session);
    expect(refused.body.error).toBe("WRONG_OLD_PASSWORD");
    const renewed = await post("factors/recovery-codes", { password: PASSWORD }, who.session);
    const fresh = renewed.body.data.recoveryCodes as string[];
    expect(fresh).toHaveLength(10);
    const [old = ""] = who.codes;
    const [first = ""] = fresh;
    expect((await answer({ kind: "recovery", ticket: await ticketOf(who), code: old })).status).toBe(422);
    expect((await answer({ kind: "recovery", ticket: await ticketOf(who), code: first })).status).toBe(200);
  });

  it("is stored as a keyed hash, which the database alone cannot verify", async () => {
    const who = await withTotp();
    const { rows } = await sql<{ hash: Buffer }>`
      select code_hash as hash from recovery_codes where user_id = ${who.id}`.execute(app.db);
    const { createHash } = await import("node:crypto");
    const plain = who.codes.map((code) => createHash("sha256").update(code.replace(/-/g, "")).digest("hex"));
    for (const { hash } of rows) expect(plain).not.toContain(hash.toString("hex"));
  });
});

describe("a passkey", () => {
  const signIn = async (who: Person, device: SoftAuthenticator) => {
    const ticket = await ticketOf(who);
    const { challenge } = (await post("login/passkey", { ticket })).body.data;
    return { ticket, challenge, response: device.answer(challenge) };
  };

  it("is added with a name, returns recovery codes, and opens a session", async () => {
    const who = await person();
    const session = await open(who.email);
    const { device, added } = await addPasskey(session);
    expect(added.status).toBe(201);
    expect(added.body.data.factors).toMatchObject([{ kind: "passkey", name: "Notebook" }]);
    expect(added.body.data.recoveryCodes).toHaveLength(10);
    const { ticket, response } = await signIn(who, device);
    const begun = await answer({ kind: "passkey", ticket, response });
    expect(begun.status).toBe(200);
    const second = await addPasskey(begun.body.data, new SoftAuthenticator(AT), "Llave USB");
    expect(second.added.body.data.factors).toHaveLength(2);
    expect(second.added.body.data.recoveryCodes).toEqual([]);
  });

  it.each([
    ["of another origin", { ...AT, origin: "https://otra.example" }],
    ["of another platform", { ...AT, rpId: "otra.example" }],
    ["that did not verify its person", { ...AT, verifies: false }],
  ])("%s is refused", async (_what, options) => {
    const session = await open((await person()).email);
    const { added } = await addPasskey(session, new SoftAuthenticator(options));
    expect([added.status, added.body.error]).toEqual([422, "FACTOR_WRONG"]);
  });

  it("answers each challenge once, and only its own", async () => {
    const who = await person();
    const { device } = await addPasskey(await open(who.email));
    const { ticket, response } = await signIn(who, device);
    const other = await ticketOf(who);
    expect((await answer({ kind: "passkey", ticket: other, response })).status).toBe(422);
    expect((await answer({ kind: "passkey", ticket, response })).status).toBe(410);
    const fresh = await signIn(who, device);
    expect((await answer({ kind: "passkey", ticket: fresh.ticket, response: fresh.response })).status).toBe(
      200,
    );
    expect((await answer({ kind: "passkey", ticket: fresh.ticket, response: fresh.response })).status).toBe(
      410,
    );
  });

  it("with a decreasing counter is refused as a copy", async () => {
    const who = await person();
    const { device } = await addPasskey(await open(who.email));
    const first = await signIn(who, device);
    expect((await answer({ kind: "passkey", ...first, challenge: undefined })).status).toBe(200);
    device.counter = 0;
    const copied = await signIn(who, device);
    expect((await answer({ kind: "passkey", ...copied, challenge: undefined })).body.error).toBe(
      "FACTOR_WRONG",
    );
  });

  it("of another user is refused", async () => {
    const [one, other] = [await person(), await person()];
    await addPasskey(await open(one.email));
    const { device } = await addPasskey(await open(other.email));
    const { ticket, response } = await signIn(one, device);
    expect((await answer({ kind: "passkey", ticket, response })).body.error).toBe("FACTOR_WRONG");
  });

  it("cannot be added twice, nor with a used challenge", async () => {
    const session = await open((await person()).email);
    const { device } = await addPasskey(session);
    const { added } = await addPasskey(session, device, "Otra vez");
    expect(added.body.error).toBe("FACTOR_WRONG");
    const { challenge } = (await post("factors/passkeys/challenge", { password: PASSWORD }, session)).body
      .data;
    const response = new SoftAuthenticator(AT).create(challenge);
    expect((await post("factors/passkeys", { name: "A", response }, session)).status).toBe(201);
    const late = new SoftAuthenticator(AT).create(challenge);
    expect((await post("factors/passkeys", { name: "B", response: late }, session)).status).toBe(422);
  });
});

describe("adding a factor", () => {
  it("needs the password, and stores nothing without it", async () => {
    const who = await person();
    const session = await open(who.email);
    const ways = [
      (password: string) => post("factors/totp", { name: "Teléfono", password }, session),
      (password: string) => post("factors/passkeys/challenge", { password }, session),
    ];
    for (const begin of ways)
      for (const password of ["", "Otra2026"]) {
        const refused = await begin(password);
        expect([refused.status, refused.body.error, refused.body.data]).toEqual([
          422,
          "WRONG_OLD_PASSWORD",
          undefined,
        ]);
      }
    const pending = await sql`select 1 from second_factors where user_id = ${who.id}`.execute(app.db);
    expect(pending.rows).toEqual([]);
  });

  it("needs no password from a user without one", async () => {
    const who = await person();
    const session = await open(who.email);
    await sql`update users set password_hash = null where id = ${who.id}`.execute(app.db);
    expect((await post("factors/totp", { name: "Teléfono", password: "" }, session)).status).toBe(201);
    expect((await post("factors/passkeys/challenge", { password: "" }, session)).status).toBe(200);
  });

  it("is rate limited, so that it cannot be used to guess passwords", async () => {
    const session = await open((await person()).email);
    for (let n = 0; n < 10; n++)
      await post("factors/totp", { name: "Teléfono", password: `Otra${n}` }, session);
    const over = await post("factors/passkeys/challenge", { password: PASSWORD }, session);
    expect([over.status, over.body.error]).toEqual([429, "RATE_LIMITED"]);
  });
});

describe("removing a factor", () => {
  it("needs the password, is notified to the user, and restores the plain sign-in", async () => {
    const who = await withTotp();
    const path = `factors/${who.factor}/remove`;
    expect((await post(path, { password: "Otra2026" }, who.session)).body.error).toBe("WRONG_OLD_PASSWORD");
    const removed = await post(path, { password: PASSWORD }, who.session);
    expect([removed.status, removed.body.data.factors, removed.body.data.recoveryCodesLeft]).toEqual([
      200,
      [],
      0,
    ]);
    expect((await login(who.email)).status).toBe(200);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity_id = ${who.id} and action like 'factor.%' order by at, id`.execute(
      app.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(["factor.added", "factor.removed"]);
    expect((await mailsTo(who.email)).map(({ kind }) => kind)).toEqual(["security", "security"]);
  });

  it("of another user is refused", async () => {
    const [one, other] = [await withTotp(), await withTotp()];
    const refused = await post(`factors/${one.factor}/remove`, { password: PASSWORD }, other.session);
    expect(refused.status).toBe(404);
  });

  it("is refused for the last one of a user who is required to have one", async () => {
    const who = await withTotp();
    await sql`update second_factor_policy set required_for = 'everybody'`.execute(app.db);
    const refused = await post(`factors/${who.factor}/remove`, { password: PASSWORD }, who.session);
    expect([refused.status, refused.body.error]).toEqual([409, "FACTOR_LAST"]);
    expect((await own(who.session)).factors).toHaveLength(1);
    await addPasskey(who.session);
    expect((await post(`factors/${who.factor}/remove`, { password: PASSWORD }, who.session)).status).toBe(
      200,
    );
  });
});

describe("a new password", () => {
  it("by mail neither removes nor bypasses the factor", async () => {
    const who = await withTotp();
    await app.call("POST", "/fkl-auth/password/forgot", { body: { email: who.email } });
    const token = "t".repeat(43);
    const { hashSecret } = await import("../../platform/secrets/secrets.ts");
    await sql`update password_tokens set token_hash = ${hashSecret(token)} where user_id = ${who.id}`.execute(
      app.db,
    );
    const body = { token, password: "Nueva2027", repeat: "Nueva2027" };
    expect((await app.call("POST", "/fkl-auth/password/reset", { body })).status).toBe(200);
    const answered = await app.call("POST", "/login", { body: { email: who.email, password: "Nueva2027" } });
    expect(answered.body.error).toBe("SECOND_FACTOR");
  });
});

describe("a reset by a system administrator", () => {
  it("removes the user's factors and session, records the reason, and notifies the user", async () => {
    const who = await withTotp();
    const admin = await person({ admin: true });
    const code = await open(admin.email);
    const path = `/fkl-user/users/${who.id}/factors`;
    expect((await app.call("GET", path, { code })).body.data).toMatchObject({
      factors: [{ name: "Teléfono" }],
      recoveryCodesLeft: 10,
    });
    const reset = await app.call("POST", `${path}/reset`, { code, body: { reason: "Perdió el teléfono" } });
    expect(reset.status).toBe(200);
    expect((await app.call("GET", "/fkl-auth/factors", { code: who.session })).body.error).toBe("FK-0001");
    expect((await login(who.email)).status).toBe(200);
    const { rows } = await sql<{ actor: string; after: unknown }>`
      select actor_id as actor, after from audit_log where entity_id = ${who.id} and action = 'factor.reset'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ actor: admin.id, after: { reason: "Perdió el teléfono" } }]);
    expect(await mailsTo(who.email)).toHaveLength(2);
    const again = await app.call("POST", `${path}/reset`, { code, body: { reason: "Otra vez" } });
    expect(again.body.error).toBe("FACTOR_NONE");
  });

  it("is refused for oneself, and without a reason", async () => {
    const admin = await withTotp({ admin: true });
    const other = await withTotp();
    const requestReset = (user: string, reason: string) =>
      app.call("POST", `/fkl-user/users/${user}/factors/reset`, { code: admin.session, body: { reason } });
    expect((await requestReset(admin.id, "Perdido")).body.error).toBe("OWN_ACCOUNT");
    expect((await requestReset(other.id, "  ")).body.error).toBe("VALIDATION");
  });
});

describe("a reset by the server's operator", () => {
  it("restores the access of an administrator who lost every factor", async () => {
    const who = await withTotp({ admin: true });
    const deps = {
      db: app.db,
      secrets: createSecrets(TEST_KEY),
      access: createAccess({ db: app.db }),
      plainInMail: nameInMail,
    };
    expect(await resetByOperator(deps, who.email.toUpperCase(), "Perdió el teléfono")).toBe(1);
    expect((await login(who.email)).status).toBe(200);
    const { rows } = await sql`
      select actor_id as actor, after from audit_log where entity_id = ${who.id} and action = 'factor.reset'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ actor: null, after: { reason: "Perdió el teléfono", by: "operator" } }]);
    expect(await mailsTo(who.email)).toHaveLength(2);
    expect(await resetByOperator(deps, "nobody@example.org", "Prueba")).toBeNull();
  });
});
