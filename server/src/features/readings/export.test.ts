import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { insertReporting, type ReportingDevice } from "../../testing/reporting.ts";
import { setUpProject } from "../../testing/set-up.ts";

const ROWS = 400_000;
const FROM = "2026-01-01T00:00:00.000Z";
const MB = 1024 * 1024;
let app: TestApp;
let f: Fixture;
let device: ReportingDevice;

setUpProject(async (opened) => {
  ({ app, f } = opened);
  device = await insertReporting(app.db, f.project, f.people.admin, ["level"]);
  for (let month = 1; month <= 12; month++)
    await sql`select make_readings_month(make_date(2026, ${month}, 1))`.execute(app.db);
  await sql`insert into readings (project_id, sensor_id, t, value)
    select s.project_id, s.number, ${FROM}::timestamptz + make_interval(mins => n), n / 8.0
      from device_sensors s, generate_series(0, ${ROWS - 1}) n where s.id = ${device.sensors["level"]}`.execute(
    app.db,
  );
  await app.app.http.listen({ port: 0, host: "127.0.0.1" });
});

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Memory in use, in the heap and outside it, after a garbage collection. */
function usedMemory(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it("an export of a year is streamed as fast as it is read, and never held in memory as a whole", {
  tags: ["long"],
}, async () => {
  const code = await app.signIn(f.people.read);
  const { port } = app.app.http.server.address() as AddressInfo;
  const path = `/fkl-modi/${f.project}/readings.csv?sensor=${device.sensors["level"]}&from=${FROM}&to=2026-12-31T00:00:00Z`;
  // A first request loads code and connections, which must not be counted.
  const first = await app.call("GET", path.replace(/to=[^&]*$/, `to=${FROM.slice(0, 10)}T01:00:00Z`), {
    code,
  });
  expect(first.status).toBe(200);
  const before = usedMemory();
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers: { authorization: code } }, resolve).once("error", reject);
  });
  // Simulates a slow client that does not read for a while.
  response.pause();
  await pause(1500);
  const whileWaiting = usedMemory() - before;
  let bytes = 0;
  let lines = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
  }
  expect(response.statusCode).toBe(200);
  expect(lines).toBe(ROWS + 1);
  expect(bytes).toBeGreaterThan(25 * MB);
  // About a third is buffered even on a busy machine: what the database has sent and the socket has not yet accepted.
  expect(whileWaiting).toBeLessThan(bytes / 2);
});

it("an export releases its connection when the reader disconnects early", async () => {
  const code = await app.signIn(f.people.read);
  const { port } = app.app.http.server.address() as AddressInfo;
  const path = `/fkl-modi/${f.project}/readings.csv?sensor=${device.sensors["level"]}&from=${FROM}&to=2026-12-31T00:00:00Z`;
  for (let n = 0; n < 15; n++)
    await new Promise<void>((resolve, reject) => {
      get({ host: "127.0.0.1", port, path, headers: { authorization: code } }, (response) => {
        response.once("data", () => {
          response.destroy();
          resolve();
        });
      }).once("error", reject);
    });
  const answer = await app.call("GET", `/fkl-modi/${f.project}/latest`, { code });
  expect(answer.status).toBe(200);
});
