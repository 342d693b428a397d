import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../platform/log/log.ts";
import { createTestApp, type TestApp } from "../testing/app.ts";
import { type Fixture, makeFixture } from "../testing/fixture.ts";

const PER_MINUTE = 60;
const BURST = PER_MINUTE / 4;
/** More requests than are allowed to wait. */
const FLOOD = BURST * 3;
let app: TestApp;
let f: Fixture;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      for (const line of String(chunk).trim().split("\n")) lines.push(JSON.parse(line));
      done();
    },
  });
  app = await createTestApp({ log: createLog("warn", sink), requestsPerMinute: PER_MINUTE });
  f = await makeFixture(app.db);
});
afterAll(() => app.close());

it("a user who sends too many requests is delayed, others and devices are not", async () => {
  const [flooding, other] = await Promise.all([app.signIn(f.people.read), app.signIn(f.people.write)]);
  const plans = (code: string) => app.call("GET", `/fkl-plan/${f.project}/plans`, { code });
  const answers = await Promise.all(Array.from({ length: FLOOD }, () => plans(flooding)));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(BURST);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({
    status: 429,
    body: { error: "RATE_LIMITED", message: expect.stringMatching(/1 segundo/) },
    headers: { "retry-after": expect.stringMatching(/^1$/) },
  });
  expect((await plans(other)).status).toBe(200);
  const ingest = { serial: "none", readings: [] };
  const headers = { "x-device-key": "k".repeat(30) };
  expect((await app.call("POST", "/fkl-modi/ingest", { headers, body: ingest })).status).not.toBe(429);

  const own = lines.filter(({ event }) => event === "requests.limited" || event === "access.refused");
  expect(own.filter(({ caller }) => caller === f.people.read)).toHaveLength(1);
  expect(own.filter(({ reason }) => reason === "RATE_LIMITED")).toEqual([]);
});

it("an API token has its own limit", async () => {
  const admin = await app.signIn(f.people.admin);
  const made = await app.call("POST", `/fkl-user/${f.project}/tokens`, {
    code: admin,
    body: { name: "Exportación", role: 2, expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
  });
  expect(made.status).toBeLessThan(300);
  const requestPlans = (code: string) => app.call("GET", `/fkl-plan/${f.project}/plans`, { code });
  const key = `Bearer ${made.body.data.token}`;
  const answers = await Promise.all(Array.from({ length: FLOOD }, () => requestPlans(key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect((await requestPlans(admin)).status).toBe(200);
});
