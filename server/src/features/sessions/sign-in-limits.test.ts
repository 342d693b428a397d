import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { TestSmtp } from "../../testing/smtp.ts";
import { countAttempts, NETWORK, PAIR } from "./sign-in-limits.ts";
import { setUpSignIn } from "./testing/sign-in.ts";

const PASSWORD = "Cuarzo-2031";
const MINUTE = 60_000;
let app: TestApp;
let smtp: TestSmtp;
let now = Date.parse("2026-11-20T12:00:00Z");

const { person, login } = setUpSignIn({ password: PASSWORD, prefix: "limits", now: () => now }, (opened) => {
  ({ app, smtp } = opened);
});
const cookieOf = (headers: Record<string, unknown>) => String(headers["set-cookie"]).split(";")[0] ?? "";
/** Fails to sign in until the server refuses further attempts. */
async function attack(email: string) {
  for (let n = 0; n < 100; n++) {
    const { status } = await login(email, "wrong");
    if (status === 429) return;
  }
  throw new Error("never refused");
}

describe("sign-in limits", () => {
  it("have a separate counter for a browser from which the user signed in before", async () => {
    const { email } = await person();
    const first = await login(email);
    const cookie = cookieOf(first.headers);
    expect(String(first.headers["set-cookie"])).toMatch(
      /^vv-browser=[\w-]{20,}; .*HttpOnly; SameSite=Strict/,
    );
    await attack(email);
    expect((await login(email)).status).toBe(429);
    expect((await login(email, PASSWORD, { cookie })).status).toBe(200);
    // Another user's cookie, or an invented one, gets no separate count.
    const other = cookieOf((await login((await person()).email)).headers);
    expect((await login(email, PASSWORD, { cookie: other })).status).toBe(429);
    expect((await login(email, PASSWORD, { cookie: "vv-browser=made-up" })).status).toBe(429);
  });

  it("delay guesses in a known browser as well, separately", async () => {
    const { email } = await person();
    const cookie = cookieOf((await login(email)).headers);
    for (let n = 0; n < 10; n++) expect((await login(email, "wrong", { cookie })).status).toBe(401);
    expect((await login(email, PASSWORD, { cookie })).status).toBe(429);
    expect((await login(email)).status).toBe(200);
  });

  it("admit a user who sets a new password by mail during a guessing attack", async () => {
    const { email } = await person();
    await attack(email);
    await app.call("POST", "/fkl-auth/password/forgot", { body: { email } });
    let mail = await smtp.next();
    while (!mail.text?.includes("forgot#token=")) mail = await smtp.next();
    const token = /forgot#token=(\S+)/.exec(mail.text ?? "")?.[1] ?? "";
    const body = { token, password: "Basalto-2032", repeat: "Basalto-2032" };
    const reset = await app.call("POST", "/fkl-auth/password/reset", { body });
    expect(reset.status).toBe(200);
    expect((await login(email, "Basalto-2032", { cookie: cookieOf(reset.headers) })).status).toBe(200);
  });

  it("double the delay up to a quarter of an hour, and a refused attempt does not extend it", async () => {
    const key = "login:pair:growing";
    const once = () => countAttempts(app.db, [{ key, policy: PAIR }], now);
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) await once();
    for (let n = 0; n < 8; n++) {
      await once();
      const refused = await once().catch((error) => error);
      expect(await once().catch((error) => error)).toMatchObject({ extra: refused.extra });
      waits.push(refused.extra.retryAfter);
      now += refused.extra.retryAfter * 1000;
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it("recover immediately after the clock was set back", async () => {
    const key = "login:pair:clock";
    const early = now;
    for (let n = 0; n < 10; n++) await countAttempts(app.db, [{ key, policy: PAIR }], now + 86_400_000);
    await expect(countAttempts(app.db, [{ key, policy: PAIR }], early)).resolves.toEqual([1]);
  });

  it("count nothing under the other keys where one key has to wait", async () => {
    const keys = { network: "login:network:n", pair: "login:pair:n" };
    const both = () =>
      countAttempts(
        app.db,
        [
          { key: keys.network, policy: NETWORK },
          { key: keys.pair, policy: PAIR },
        ],
        now,
      );
    for (let n = 0; n < 10; n++) await both();
    for (let n = 0; n < 5; n++) await expect(both()).rejects.toMatchObject({ error: "RATE_LIMITED" });
    const { rows } = await sql<{
      failures: number;
    }>`select failures from sign_in_attempts where key = ${keys.network}`.execute(app.db);
    expect(rows).toEqual([{ failures: 10 }]);
  });

  it("answer attempts for an unknown account as for a known one, attempt by attempt", async () => {
    const { email } = await person();
    const refusals = async (address: string) => {
      await sql`delete from sign_in_attempts`.execute(app.db);
      const answers = [];
      for (let n = 0; n < 12; n++) {
        const { status, headers } = await login(address, "wrong");
        answers.push(status === 429 ? headers["retry-after"] : "answered");
      }
      return answers;
    };
    expect(await refusals("nobody-at-all@example.org")).toEqual(await refusals(email));
  });

  it("return the waiting time in the caller's language, in whole seconds or minutes", async () => {
    const { email } = await person();
    for (let n = 0; n < 10; n++) await login(email, "wrong");
    const messageIn = async (language: string) =>
      (await login(email, "wrong", { "accept-language": language })).body.message;
    expect(await messageIn("es")).toBe("Demasiados intentos. Espere 30 segundos y vuelva a intentarlo.");
    expect(await messageIn("en")).toBe("Too many attempts. Wait 30 seconds and try again.");
    expect(await messageIn("fr")).toBe("Trop de tentatives. Attendez 30 secondes et réessayez.");
    expect(await messageIn("pt")).toBe("Tentativas demais. Espere 30 segundos e tente novamente.");
    now += 30_000;
    await login(email, "wrong");
    now += MINUTE;
    await login(email, "wrong");
    expect(await messageIn("es")).toBe("Demasiados intentos. Espere 2 minutos y vuelva a intentarlo.");
  });

  it("notify the user by mail of many failed attempts, once a day at most", async () => {
    const { email } = await person();
    const sent = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from mails where recipient = ${email} and kind = 'sign-in'`.execute(
        app.db,
      );
      return rows[0]?.n;
    };
    for (let n = 0; n < 9; n++) await login(email, "wrong");
    expect(await sent()).toBe(0);
    await login(email, "wrong");
    expect(await sent()).toBe(1);
    let mail = await smtp.next();
    while (mail.to?.[0]?.address !== email) mail = await smtp.next();
    expect(mail.text).toContain("127.0.0.1");
    expect(mail.text).toContain(new Date(now).toISOString().slice(11, 16));
    now += 30_000;
    await login(email, "wrong");
    expect(await sent()).toBe(1);
    now += 25 * 60 * MINUTE;
    for (let n = 0; n < 10; n++) await login(email, "wrong");
    expect(await sent()).toBe(2);
  });
});
