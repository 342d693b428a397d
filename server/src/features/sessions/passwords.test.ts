import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";
import { insertUser } from "../../testing/people.ts";
import { hashPassword } from "./passwords.ts";

let app: TestApp;
let at = Date.now();
const DAY = 86_400_000;

beforeAll(async () => {
  app = await createTestApp({ now: () => at });
});
afterAll(() => app.close());

async function person(email: string, password: string): Promise<void> {
  const id = await insertUser(app.db, { email });
  await sql`update users set password_hash = ${await hashPassword(password)} where id = ${id}`.execute(
    app.db,
  );
}
const login = async (email: string, password: string) =>
  (await app.call("POST", "/login", { body: { email, password } })).status;

it("compares a password exactly as typed, including spaces, case and length", async () => {
  const password = ` Mina ñandú 4711 ${"x".repeat(60)}Z `;
  await person("exacta@example.org", password);
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), `${password}.`])
    expect([other.length, await login("exacta@example.org", other)]).toEqual([other.length, 401]);
  expect(await login("exacta@example.org", password)).toBe(200);
});

it("accepts a new password of up to 200 characters of any kind", async () => {
  await person("larga@example.org", "Primera-1");
  const answer = await app.call("POST", "/login", {
    body: { email: "larga@example.org", password: "Primera-1" },
  });
  const long = `Aa1${"日本 🔑".repeat(30)}`;
  const changed = await app.call("POST", "/fkl-auth/password/change", {
    code: answer.body.data,
    body: { old: "Primera-1", password: long, repeat: long },
  });
  expect([long.length >= 64, changed.status]).toEqual([true, 200]);
  expect(await login("larga@example.org", long)).toBe(200);
});

it("never requires a new password because of its age", async () => {
  await person("fiel@example.org", "Siempre-1");
  at += 5 * 365 * DAY;
  expect(await login("fiel@example.org", "Siempre-1")).toBe(200);
});

it("stores a password as argon2id with at least 19 MiB, two passes and its own salt", async () => {
  const [first, second] = await Promise.all([hashPassword("Igual-1"), hashPassword("Igual-1")]);
  expect(first).not.toBe(second);
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(first) ?? [];
  expect([Number(memory) >= 19 * 1024, Number(passes) >= 2]).toEqual([true, true]);
});
