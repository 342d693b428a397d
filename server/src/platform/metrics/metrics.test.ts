import fastify from "fastify";
import { expect, it } from "vitest";
import { METRICS, PROCESS_METRICS } from "./metric-list.ts";
import { mountMetrics } from "./metrics.ts";

const saved = new Date("2026-11-28T03:00:00Z");
const sources: Parameters<typeof mountMetrics>[1] = {
  state: async () => ({ running: true, waiting: 3, failed: 1 }),
  lastBackup: async () => saved,
  cluster: () => null,
  replica: () => null,
};
async function serverOf(token: string | undefined) {
  const app = fastify();
  await mountMetrics(app, sources, token);
  return (authorization?: string) =>
    app.inject({
      method: "GET",
      url: "/fkl-general/metrics",
      ...(authorization === undefined ? {} : { headers: { authorization } }),
    });
}

it("returns the metrics to a caller with the token only", async () => {
  const requestMetrics = await serverOf("a-long-secret");
  for (const wrong of [
    undefined,
    "",
    "Bearer ",
    "Bearer a-long-secreT",
    "Bearer a-long-secret ",
    "a-long-secret",
  ]) {
    const answer = await requestMetrics(wrong);
    expect([wrong, answer.statusCode, answer.body]).toEqual([wrong, 401, ""]);
  }
  const answer = await requestMetrics("Bearer a-long-secret");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("text/plain");
  expect(answer.body).toContain('jobs{state="waiting"} 3');
  expect(answer.body).toContain(`backup_last_success_timestamp_seconds ${saved.getTime() / 1000}`);
  expect(answer.body).toContain("nodejs_eventloop_lag_max_seconds");
});

it("returns NOT_FOUND for the metrics where no token is configured", async () => {
  for (const none of [undefined, ""]) {
    const requestMetrics = await serverOf(none);
    expect((await requestMetrics("Bearer ")).statusCode).toBe(404);
  }
});

it("exports exactly the listed metrics of its own, and the listed ones of the process, with their types", async () => {
  const requestMetrics = await serverOf("a-long-secret");
  await requestMetrics("Bearer a-long-secret");
  const { body } = await requestMetrics("Bearer a-long-secret");
  const types = new Map([...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]));
  for (const [name, { type }] of Object.entries({ ...METRICS, ...PROCESS_METRICS }))
    expect([name, types.get(name)]).toEqual([name, type]);
  const own = [...types.keys()].filter((name) => !/^(nodejs|process)_/.test(name ?? ""));
  expect(own.sort()).toEqual(Object.keys(METRICS).sort());
  expect(body).toContain(
    'http_request_seconds_count{method="GET",route="/fkl-general/metrics",status="200"} 1',
  );
});
