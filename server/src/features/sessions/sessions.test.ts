import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createAccess } from "../../access/access.ts";
import type { TestApp } from "../../testing/app.ts";
import { insertMember, insertProject } from "../../testing/people.ts";
import { endsOfBrowsers, insertBrowser } from "../../testing/push.ts";
import type { TestSmtp } from "../../testing/smtp.ts";
import { setUpSignIn } from "./testing/sign-in.ts";

const PASSWORD = "Veta2026";
const HOUR = 3_600_000;
let app: TestApp;
let smtp: TestSmtp;
let now = Date.now();

const { person, login } = setUpSignIn({ password: PASSWORD, prefix: "person", now: () => now }, (opened) => {
  ({ app, smtp } = opened);
});
const projects = (code: string) => app.call("GET", "/fkl-project/projects", { code });

describe("signing in", () => {
  it("returns the session code, whatever the case of the e-mail", async () => {
    const { email } = await person();
    const answer = await login(email.toUpperCase());
    expect(answer.status).toBe(200);
    expect((await projects(answer.body.data)).status).toBe(200);
  });

  it("returns 204 without a body for an e-mail that is unknown or was deleted", async () => {
    const { email, id } = await person();
    await sql`update users set deleted_at = now() where id = ${id}`.execute(app.db);
    for (const known of [email, "nobody@example.org"]) {
      const answer = await login(known);
      expect([answer.status, answer.raw.length]).toEqual([204, 0]);
    }
  });

  it.each([
    ["a wrong password", {}, "wrong", 401, "WRONG_CREDENTIALS"],
    ["an inactive user", { active: false }, PASSWORD, 403, "FK-0003"],
    ["a blocked user", { blocked: true }, PASSWORD, 403, "FK-0003"],
    ["a user who never verified the e-mail", { verified: false }, PASSWORD, 409, "FK-0004"],
    ["a user without a password", { passwordHash: null }, PASSWORD, 409, "FK-0004"],
  ])("refuses %s", async (_what, user, password, status, error) => {
    const { email } = await person(user);
    const answer = await login(email, password);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  it("does not reveal to a wrong password that the account is inactive", async () => {
    const { email } = await person({ active: false });
    expect((await login(email, "wrong")).status).toBe(401);
  });

  it.each([
    ["es-CL,es;q=0.9", "Correo o contraseña incorrectos. Revíselos y vuelva a intentarlo."],
    ["en-US", "Incorrect e-mail or password. Check them and try again."],
    ["fr", "Adresse e-mail ou mot de passe incorrect. Vérifiez-les et réessayez."],
    ["pt-BR", "E-mail ou senha incorretos. Verifique e tente novamente."],
    ["de", "Correo o contraseña incorrectos. Revíselos y vuelva a intentarlo."],
  ])("answers in the caller's language: %s", async (language, message) => {
    const { email } = await person();
    expect((await login(email, "wrong", { "accept-language": language })).body.message).toBe(message);
  });

  it("delays all attempts after ten wrong passwords, the correct one too, and ends the delay", async () => {
    const { email } = await person();
    for (let i = 0; i < 10; i++) expect((await login(email, "wrong")).status).toBe(401);
    const refused = await login(email);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "30"]);
    now += 30_000;
    expect((await login(email)).status).toBe(200);
    const warning = await smtp.next();
    expect([warning.to?.[0]?.address, warning.text?.includes("127.0.0.1")]).toEqual([email, true]);
  });

  it("does not count an e-mail that looks like a network address against that address", async () => {
    const { email } = await person();
    for (let i = 0; i < 60; i++) {
      await sql`delete from sign_in_attempts where key like 'login:network:%'`.execute(app.db);
      await login("127.0.0.1", "x");
    }
    expect((await login(email)).status).toBe(200);
  });

  it("limits one address that tries many accounts", async () => {
    const answers = [];
    for (let i = 0; i < 61; i++) answers.push((await login(`guess${i}@example.org`)).status);
    expect(answers.slice(0, 60).every((status) => status === 204)).toBe(true);
    expect(answers[60]).toBe(429);
  });
});

describe("a session", () => {
  it("ends when the same user signs in elsewhere", async () => {
    const { email } = await person();
    const first = (await login(email)).body.data;
    const second = (await login(email)).body.data;
    const refused = await projects(first);
    expect([refused.status, refused.body.error]).toEqual([401, "FK-0001"]);
    expect((await projects(second)).status).toBe(200);
  });

  it("stays valid while it is used, and expires an hour after its last use", async () => {
    const { email } = await person();
    const code = (await login(email)).body.data;
    now += 0.9 * HOUR;
    expect((await projects(code)).status).toBe(200);
    now += 0.9 * HOUR;
    expect((await projects(code)).status).toBe(200);
    now += HOUR + 61_000;
    expect((await projects(code)).status).toBe(401);
  });

  it("expires after twelve hours, however much it is used", async () => {
    const { email } = await person();
    const code = (await login(email)).body.data;
    for (let used = 0; used < 12; used += 0.75) {
      expect((await projects(code)).status).toBe(200);
      now += 0.75 * HOUR;
    }
    now += 1000;
    const refused = await projects(code);
    expect([refused.status, refused.body.error]).toEqual([401, "FK-0001"]);
    expect((await projects((await login(email)).body.data)).status).toBe(200);
  });

  it("ends at sign-out, and when the user is deactivated", async () => {
    const { email, id } = await person();
    const code = (await login(email)).body.data;
    expect((await app.call("POST", "/logout", { code })).body).toEqual({ code: 200, data: true });
    expect((await projects(code)).status).toBe(401);
    const other = (await login(email)).body.data;
    await sql`update users set active = false where id = ${id}`.execute(app.db);
    expect((await projects(other)).status).toBe(401);
  });

  const logout = (code: string) => app.call("POST", "/logout", { code });
  const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof logout>>) => [status, body.error];

  it("that was signed out returns that on a second sign-out, and is refused by every other call", async () => {
    const { email } = await person();
    const code = (await login(email)).body.data;
    expect((await logout(code)).status).toBe(200);
    expect(outcomeOf(await logout(code))).toEqual([409, "FK-0010"]);
    expect(outcomeOf(await app.call("POST", "/fkl-auth/logout", { code }))).toEqual([409, "FK-0010"]);
    expect(outcomeOf(await projects(code))).toEqual([401, "FK-0001"]);
  });

  it.each([
    ["a newer sign-in", async (email: string) => void (await login(email))],
    [
      "the end of the account",
      async (_: string, id: string) =>
        void (await sql`update users set active = false where id = ${id}`.execute(app.db)),
    ],
    [
      "an hour without use",
      async () => {
        now += HOUR + 61_000;
      },
    ],
  ])("that %s ended is reported as ended on sign-out", async (_what, end) => {
    const { email, id } = await person();
    const code = (await login(email)).body.data;
    await end(email, id);
    expect(outcomeOf(await logout(code))).toEqual([409, "FK-0010"]);
    expect(outcomeOf(await projects(code))).toEqual([401, "FK-0001"]);
  });

  it("that never existed is unknown, on sign-out as on every call", async () => {
    expect(outcomeOf(await logout("nobody-ever-had-this-code"))).toEqual([401, "FK-0001"]);
    expect(outcomeOf(await app.call("POST", "/logout", {}))).toEqual([401, "FK-0001"]);
  });

  it("reports at sign-in that it ended an older one, only where that was still active", async () => {
    const { email } = await person();
    expect((await login(email)).body.status).toBeUndefined();
    expect((await login(email)).body.status).toBe("FK-0009");
    now += HOUR + 61_000;
    const late = await login(email);
    expect([late.status, late.body.status]).toEqual([200, undefined]);
    await logout(late.body.data);
    expect((await login(email)).body.status).toBeUndefined();
  });

  it("is recorded as ended for thirty days", async () => {
    const { email } = await person();
    const code = (await login(email)).body.data;
    await logout(code);
    const access = createAccess({ db: app.db, now: () => now + 31 * 24 * HOUR });
    await access.deleteExpired();
    expect(outcomeOf(await logout(code))).toEqual([401, "FK-0001"]);
  });

  it("is stored without its code in the database", async () => {
    const { email, id } = await person();
    const code = (await login(email)).body.data as string;
    const { rows } = await sql<{
      row: string;
    }>`select s::text || encode(code_hash, 'escape') as row from sessions s where user_id = ${id}`.execute(
      app.db,
    );
    expect(rows[0]?.row).not.toContain(code);
  });
});

describe("changing the password", () => {
  it("checks the old one and every rule, and ends the user's push subscriptions", async () => {
    const { email, id } = await person();
    const code = (await login(email)).body.data;
    await insertBrowser(app.db, id);
    const change = (body: object) => app.call("POST", "/fkl-auth/password/change", { code, body });
    expect((await change({ old: "wrong", password: "Nueva2027", repeat: "Nueva2027" })).body.error).toBe(
      "WRONG_OLD_PASSWORD",
    );
    const weak = await change({ old: PASSWORD, password: "abc", repeat: "abd" });
    expect(weak.status).toBe(422);
    expect(weak.body.details).toHaveLength(4);
    expect((await change({ old: PASSWORD, password: PASSWORD, repeat: PASSWORD })).status).toBe(422);
    expect(await endsOfBrowsers(app.db, id)).toEqual([null]);
    const changed = await change({ old: PASSWORD, password: "Nueva2027", repeat: "Nueva2027" });
    expect(changed.body).toEqual({ code: 200, data: { browsersEnded: 1 }, status: "FK-0012" });
    expect(await endsOfBrowsers(app.db, id)).toEqual(["account"]);
    const own = (await app.call("GET", "/fkl-notification/push", { code })).body.data;
    expect([own.devices, own.ended]).toEqual([[], [{ mark: expect.any(String), why: "account" }]]);
    expect((await login(email)).status).toBe(401);
    const later = await login(email, "Nueva2027");
    expect(later.status).toBe(200);
    // Subscriptions ended by the first change are not counted again.
    const body = { old: "Nueva2027", password: "Nueva2028", repeat: "Nueva2028" };
    const again = await app.call("POST", "/fkl-auth/password/change", { code: later.body.data, body });
    expect(again.body.data).toEqual({ browsersEnded: 0 });
  });
});

describe("an easily guessed password", () => {
  it("is refused with a message where it is among the most used or made of the user's own words", async () => {
    const { email, id } = await person();
    const project = await insertProject(app.db, "Quebrada Alta");
    await insertMember(app.db, project, id, { permissions: [2] });
    const code = (await login(email)).body.data;
    const change = (password: string) =>
      app.call("POST", "/fkl-auth/password/change", {
        code,
        body: { old: PASSWORD, password, repeat: password },
      });
    for (const [password, words] of [
      ["Password1", /muy común/],
      ["Apellido-9", /Contiene su nombre/],
      ["Quebrada2027", /nombre del proyecto/],
    ] as const) {
      const answer = await change(password);
      expect(answer.status, password).toBe(422);
      expect(answer.body.details).toEqual([{ path: "password", message: expect.stringMatching(words) }]);
    }
    expect((await change("Bruma+cobre7")).status).toBe(200);
  });

  it("is refused with a mailed link as well, and the link stays valid", async () => {
    const { email } = await person();
    await app.call("POST", "/fkl-auth/password/forgot", { body: { email } });
    const token = /#token=(\S+)/.exec((await smtp.next()).text ?? "")?.[1] ?? "";
    const reset = (password: string) =>
      app.call("POST", "/fkl-auth/password/reset", { body: { token, password, repeat: password } });
    expect((await reset("Qwerty123")).body.details[0].message).toMatch(/muy común/);
    expect((await reset("Apellido-9")).body.details[0].message).toMatch(/Contiene su nombre/);
    expect((await reset("Bruma+cobre7")).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  const forgot = (email: string) => app.call("POST", "/fkl-auth/password/forgot", { body: { email } });
  const reset = (token: string, password = "Nueva2027") =>
    app.call("POST", "/fkl-auth/password/reset", { body: { token, password, repeat: password } });
  const linkIn = (text: string | undefined) =>
    /https:\/\/vetaverde\.example\/forgot#token=(\S+)/.exec(text ?? "")?.[1] ?? "";

  it("is replaced by a mailed link that works once and ends every session", async () => {
    const { email, id } = await person();
    const code = (await login(email)).body.data;
    await insertBrowser(app.db, id);
    await insertBrowser(app.db, id);
    expect((await forgot(email)).body.data).toBe(true);
    const mail = await smtp.next();
    expect(mail.to?.[0]?.address).toBe(email);
    const token = linkIn(mail.text);
    expect((await reset(token, "corta")).status).toBe(422);
    expect((await reset(token)).body.data).toEqual({ browsersEnded: 2 });
    expect((await projects(code)).status).toBe(401);
    expect(await endsOfBrowsers(app.db, id)).toEqual(["account", "account"]);
    expect((await reset(token)).body.error).toBe("LINK_INVALID");
    expect((await login(email, "Nueva2027")).status).toBe(200);
  });

  it("cannot be set again as the new one, and the link stays valid", async () => {
    const { email } = await person();
    await forgot(email);
    const token = linkIn((await smtp.next()).text);
    const same = await reset(token, PASSWORD);
    expect([same.status, same.body.error, same.body.details]).toEqual([
      422,
      "VALIDATION",
      [{ path: "password", message: "Debe ser distinta de la actual." }],
    ]);
    expect((await reset(token)).status).toBe(200);
  });

  it("is mailed again when the mail server fails temporarily", async () => {
    smtp.refuse(1);
    const { email } = await person();
    await forgot(email);
    expect((await smtp.next()).to?.[0]?.address).toBe(email);
  });

  it("has a link that expires after an hour", async () => {
    const { email } = await person();
    await forgot(email);
    const token = linkIn((await smtp.next()).text);
    now += HOUR + 1000;
    expect((await reset(token)).body.error).toBe("LINK_INVALID");
  });

  it("counts requests for a known and an unknown address equally", async () => {
    const { email } = await person();
    const statuses = async (address: string) => {
      const answers = [];
      for (let i = 0; i < 11; i++) answers.push((await forgot(address)).status);
      return answers;
    };
    expect(await statuses("nobody@example.org")).toEqual(await statuses(email));
  });

  it("sends the invitation again to an invited user who never signed in, and activates the account", async () => {
    const { email } = await person({ verified: false, passwordHash: null });
    expect((await forgot(email)).body.data).toBe(true);
    let mail = await smtp.next();
    while (mail.to?.[0]?.address !== email) mail = await smtp.next();
    const token = /forgot#activate=(\S+)/.exec(mail.text ?? "")?.[1] ?? "";
    const body = { token, password: "Nueva2027", repeat: "Nueva2027" };
    const activated = await app.call("POST", "/fkl-auth/activate", { body });
    expect(activated.body).toEqual({ code: 200, data: true, status: "FK-0016" });
    expect((await login(email, "Nueva2027")).status).toBe(200);
  });

  it("returns the same answer for an unknown address", async () => {
    expect((await forgot("nobody@example.org")).body).toEqual({ code: 200, data: true });
  });
});
